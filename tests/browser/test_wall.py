"""The wall in every scene on every screen: nothing scrolls, no number is cut; the leader's choice arrives."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits
from tests.browser.conftest import Opens
from tests.browser.screens import BARN, LAPTOP, Screen
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
WALLS = (Path(__file__).parent / "walls.js").read_text(encoding="utf-8")
SIZES = [
    *((640, 480), (800, 600), (1024, 768), (1600, 1200)),  # 4:3
    *((1280, 720), (1366, 768), (1920, 1080), (3840, 2160)),  # 16:9
    *((1280, 800), (1920, 1200)),  # 16:10
    *((2560, 1080), (1280, 1024)),  # wider, squarer
]
FEW = [(640, 480), (1024, 768), (1366, 768), (1280, 800), (3840, 2160)]
"""One of each form, the smallest and the largest: for what differs only in its words."""
UPRIGHT = (360, 740)
"""A phone, which may scroll."""
LONG = "Die Ritterinnen der verlorenen Käsestulle"[:40]
SPEECH = "Um 18 Uhr gibt es Abendessen am Lagerfeuer. Bringt bis dahin alle Karten zur Burgberg-Station, "
MESSAGES = {
    "word": "Suppe!",
    "long word": "Donaudampfschifffahrtsgesellschaftskapitänsmützenknopf",
    "sentence": "Sammeln am Tor der Burg",
    "speech": (SPEECH * 3)[:200],
    "no space": "Ü" * 200,
    "short words": ("a b " * 60)[:200],
}
WITHOUT = """() => {
  const words = document.querySelector("[data-fit]");
  words.removeAttribute("style");
  delete words.dataset.fit;
}"""


def furnished(app: Flask, groups: int) -> Camp:
    """A running game of groups with long names, in which something stands, was won and was robbed."""
    named = [
        {**group, "name": f"{LONG[:37]} {number:02}"}
        for number, group in enumerate(kits.standard(groups)["groups"])
    ]
    with app.app_context():
        founded = kits.found({**kits.standard(groups), "head_start_minutes": 0, "groups": named})
    camp = Camp(app, founded.game, founded.passes).start()
    own = [group["id"] for group in camp.view()["groups"]]
    for number, group in enumerate(own):
        camp.do("correct_map", add=[{"group": group, "building": "tavern", "cells": [[number, 4]]}])
    shape = [[0, 1], [1, 1], [1, 0]]
    camp.do("build", group=own[0], building="inn", cells=shape, payment=price(camp, "inn"), confirmed=True)
    return camp


def price(camp: Camp, building: str) -> dict[str, int]:
    kinds: list[dict[str, Any]] = camp.view()["catalogue"]
    cards: dict[str, int] = next(kind for kind in kinds if kind["id"] == building)["prices"][0]
    return cards


def measured(wall: Screen, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """What does not fit, at these sizes and on a phone."""
    found = []
    for width, height in (*sizes, UPRIGHT):
        wall.page.set_viewport_size({"width": width, "height": height})
        faults: list[str] = wall.page.evaluate(WALLS, (width, height) == UPRIGHT)
        found += [f"{width}x{height}: {fault}" for fault in faults]
    return found


@pytest.fixture
def wall(screen: Opens) -> Any:
    """`wall(camp)`: the projector of this game."""

    def show(camp: Camp, role: str = "projector", size: dict[str, int] = BARN) -> Screen:
        shown: Screen = screen(camp.join(role), size).open(f"{camp.url}/projector")
        shown.see(".scene")
        return shown

    return show


@pytest.mark.parametrize(("groups", "sizes"), [(2, FEW), (4, FEW), (6, SIZES), (10, SIZES)])
def test_every_scene_fits_on_every_screen(
    app: Flask, wall: Any, groups: int, sizes: Sequence[tuple[int, int]]
) -> None:
    camp, found = furnished(app, groups), []
    shown = wall(camp)
    for step in ("", "end"):
        if step:
            camp.do(step)
        for scene in ("map", "ranking", "clock", "sealed"):
            camp.do("scene", scene=scene)
            shown.open(f"{camp.url}/projector")
            found += [f"{step} {scene} {fault}" for fault in measured(shown, sizes)]
        for scene in ("map", "ranking") if not step else ():  # as it stood when it was sealed
            camp.do("scene", scene=scene, sealed=True)
            shown.open(f"{camp.url}/projector").see(".scene .icon")
            found += [f"sealed {scene} {fault}" for fault in measured(shown, FEW)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("minutes", [9, 90, 120, 1440])
def test_every_state_of_the_clock_fits(app: Flask, wall: Any, minutes: int) -> None:
    camp, found = make_camp(app, 6, minutes=minutes, head_start_minutes=8), []
    shown = wall(camp)
    for step in ("", "start", "pause"):
        if step:
            camp.do(step)
        for scene in ("map", "clock"):
            camp.do("scene", scene=scene)
            shown.open(f"{camp.url}/projector")
            found += [f"{step} {scene} {fault}" for fault in measured(shown, FEW)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("text", MESSAGES.values(), ids=MESSAGES)
def test_a_message_of_any_length_fits(app: Flask, screen: Opens, text: str, script: bool) -> None:
    camp = make_camp(app, 2)
    camp.do("scene", scene="message", text=text)
    shown = screen(camp.join("projector"), BARN).open(f"{camp.url}/projector")
    if not script:
        shown.page.evaluate(WITHOUT)
    assert shown.text(".message-text") == " ".join(text.split())
    found = measured(shown, FEW)
    assert not found, "\n".join(found)


def test_a_short_message_is_large(app: Flask, wall: Any) -> None:
    camp = make_camp(app, 2)
    camp.do("scene", scene="message", text="Suppe!")
    words = wall(camp).see(".message-text").bounding_box()
    assert words["width"] > BARN["width"] * 0.75


def test_the_wall_follows_the_leaders_choice(camp: Camp, wall: Any) -> None:
    shown = wall(camp)
    shown.see(".scene.play")
    for scene, seen in (("clock", ".clock-alone"), ("sealed", ".sealed .gate"), ("message", ".message-text")):
        camp.do("scene", scene=scene, text="Los!")
        shown.see(seen)
    camp.do("scene", scene="message", text="Doch nicht!")
    shown.see(".message-text", has_text="Doch nicht!")
    camp.do("scene", scene="map")
    shown.see(".scene.play .castle")


def test_the_keys_of_the_leaders_laptop_change_scenes(camp: Camp, wall: Any) -> None:
    shown = wall(camp, "leader")
    for key, seen in (("2", ".scene.ranking"), ("3", ".clock-alone"), ("5", ".scene.sealed")):
        shown.page.keyboard.press(key)
        shown.see(seen)
    shown.page.keyboard.press("1")
    shown.see("#wall-headline .wall-sealed", has_text="versiegelt")
    assert camp.view()["scene"]["sealed"]
    camp.do("end")
    for scene in ("map", "sealed"):  # after the end there is no picture of before
        camp.do("scene", scene=scene)
    shown.see(".scene.sealed")
    shown.page.keyboard.press("1")
    shown.see("#wall-toast", has_text="versiegelt")
    shown.see(".scene.sealed")
    shown.page.keyboard.press("6")
    shown.until("document.querySelector('#scene').dataset.scene === 'ceremony'")
    for key, step in (("ArrowRight", 1), ("ArrowLeft", 0), (" ", 1)):
        shown.page.keyboard.press(key)
        shown.until(f"document.querySelector('#scene').dataset.step === '{step}'")
    assert camp.view()["scene"]["step"] == 1


def test_the_keys_of_another_laptop_change_nothing(camp: Camp, wall: Any) -> None:
    shown = wall(camp)
    for key in ("5", "2", "ArrowRight", " "):
        shown.page.keyboard.press(key)
    shown.page.keyboard.press("d")
    shown.until("document.documentElement.dataset.theme === 'dusk'")
    assert camp.booked("scene_set") == []


def test_day_or_dusk_by_key_and_by_button_is_remembered(camp: Camp, wall: Any) -> None:
    shown = wall(camp, size=LAPTOP)
    shown.page.keyboard.press("d")
    shown.until("document.documentElement.dataset.theme === 'dusk'")
    dark = shown.page.evaluate("getComputedStyle(document.body).backgroundColor")
    shown.open(f"{camp.url}/projector")
    assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    shown.page.mouse.move(300, 300)
    shown.page.mouse.move(320, 320)
    shown.touch("#wall-theme")
    shown.until("document.documentElement.dataset.theme === 'day'")
    assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


def test_the_headline_is_the_newest_event_and_stays_until_there_is_a_newer_one(camp: Camp, wall: Any) -> None:
    shown = wall(camp)
    camp.give("red", A=9)
    camp.do("build", group="red", building="tavern", cells=[[2, 2]], payment={"A": 1})
    shown.see("#wall-headline[aria-live=polite]", has_text="Taverne bei C3")
    shown.see(".wall-rank.fresh[data-group=red]", has_text="neu: Taverne")
    shown.page.evaluate("document.querySelector('#wall-headline .headline').dataset.kept = '1'")
    camp.do("draw", "post", "A", group="blue", number=3)
    shown.see("#wall-events", has_text="Posten A: 3 Karten")
    assert shown.page.locator("#wall-headline [data-kept]").count() == 1


def test_the_bars_of_the_ranking_begin_and_end_alike(camp: Camp, wall: Any) -> None:
    shown = wall(camp, size={"width": 1366, "height": 768})
    assert len(shown.text(".wall-rank .score")) == 3
    shown.page.evaluate("document.querySelector('.wall-rank .score').textContent = '7'")
    ends: list[list[float]] = shown.page.evaluate("""[...document.querySelectorAll(".wall-rank .cells")].map(
      (bar) => { const { left, right } = bar.getBoundingClientRect(); return [left, right]; })""")
    for side in zip(*ends, strict=True):
        assert max(side) - min(side) < 1, ends

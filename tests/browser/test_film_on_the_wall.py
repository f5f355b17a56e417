"""The film on the wall: one screen whoever many there are, and it goes on while the ceremony tells places."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.eyes import ASK_AXE, AXE, EYES, LEAST, STANDARDS
from tests.browser.filming import LAST, at, state, until
from tests.browser.screens import BARN, Screen
from tests.words import Camp, build_some, make_camp

pytestmark = pytest.mark.browser
SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080)]
LONG = "Die unbezwingbaren Ritter vom Berg"
SCROLLS = """() => {
  const page = document.documentElement;
  const numbers = ".film-score, .film-parts, .film-time, .ceremony-points, .ceremony-rank";
  const boxes = ".scene, .ceremony-places, .film-side, .film-ranking, .film";
  const seen = [...document.querySelectorAll(numbers)].filter((part) => part.checkVisibility());
  const cut = seen.filter((part) => {
    const { right, bottom, height } = part.getBoundingClientRect();
    const beyond = right > innerWidth + 1 || bottom > innerHeight + 1;
    return beyond || height < 6 || part.scrollWidth > part.clientWidth + 1;
  });
  const full = [...document.querySelectorAll(boxes)];
  const high = full.filter((part) => part.scrollHeight > part.clientHeight + 1);
  const named = [...cut, ...high].map((part) => `${part.className} ${part.textContent.trim().slice(0, 30)}`);
  return [page.scrollHeight > innerHeight, page.scrollWidth > innerWidth, ...named].filter(Boolean);
}"""

ROOM = """() => [...document.querySelectorAll(".film-name, .ceremony-name")].map((name) => {
  const { width, height, bottom } = name.getBoundingClientRect();
  return width > 5 * parseFloat(getComputedStyle(name).fontSize) && height > 9 && bottom < innerHeight;
})"""
"""Whether of each name enough is there to know it by."""


@pytest.fixture
def built(camp: Camp) -> Camp:
    build_some(camp)
    return camp


@pytest.fixture(scope="module")
def crowd(app: Flask) -> Camp:
    """Ten groups with long names; five share the last place."""
    camp = make_camp(app, groups=10).start()
    view = camp.view()
    for place, group in enumerate(view["groups"][:5]):
        camp.give(group["id"], A=9, B=9, C=9)
        for x in range(5 - place):
            camp.do("build", group=group["id"], building="tavern", cells=[[2 * x, place]])
    camp.do("end")
    return camp


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_one_screen(crowd: Camp, screen: Opens, wide: int, high: int) -> None:
    """The page of the film: nothing scrolls, no number is cut, whoever many there are."""
    crowd.do("scene", scene="map")
    shown = screen(crowd.join("projector"), {"width": wide, "height": high}).open(f"{crowd.url}/film")
    shown.see(".film[data-state]")
    stretch(shown, ".film-name")
    assert shown.page.evaluate(SCROLLS) == []


def stretch(shown: Screen, names: str) -> None:
    shown.page.evaluate(
        f"document.querySelectorAll('{names}').forEach((name) => {{ name.textContent = '{LONG}'; }})"
    )


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_ceremony_fits(crowd: Camp, screen: Opens, wide: int, high: int) -> None:
    """At every step: the last place shared by many, one alone, all of them."""
    crowd.do("scene", scene="sealed")
    crowd.do("scene", scene="ceremony", step=0)
    shown = screen(crowd.join("projector"), {"width": wide, "height": high}, reduced_motion="reduce")
    shown.open(f"{crowd.url}/projector").see(".film-wall[data-state]")
    assert shown.page.evaluate(SCROLLS) == []
    for step in range(1, len({group["rank"] for group in crowd.view()["groups"]}) + 1):
        crowd.do("scene", scene="ceremony", step=step)
        shown.until(f"document.querySelector('#scene').dataset.step === '{step}'")
        stretch(shown, ".film-name, .ceremony-name")
        assert shown.page.evaluate(SCROLLS) == []
    shown.page.evaluate(AXE)
    found = shown.page.evaluate(EYES, LEAST) + shown.page.evaluate(ASK_AXE, [STANDARDS, False])
    assert found == []


def test_a_reveal_does_not_begin_the_film_anew(built: Camp, screen: Opens) -> None:
    built.do("end")
    built.do("scene", scene="sealed")
    shown = screen(built.join("projector"), BARN).open(f"{built.url}/projector")
    shown.see(".sealed")
    built.do("scene", scene="ceremony", step=0)
    shown.see(".film-wall[data-state=playing]")
    shown.page.evaluate("window.same = document.querySelector('.film')")
    assert "Falken" not in shown.text(".ceremony-places")
    built.do("scene", scene="ceremony", step=1)
    shown.see(".ceremony-card")
    assert shown.page.evaluate("window.same === document.querySelector('.film')")
    until(shown, "ended")
    built.do("scene", scene="ceremony", step=2)
    shown.see(".ceremony-card.first")
    assert (at(shown), state(shown)) == (LAST, "ended")
    assert shown.page.evaluate("window.same === document.querySelector('.film')")
    assert shown.text(".ceremony-card.first .ceremony-name") == "Falken"


def test_on_a_leaders_wall_the_keys_tell_places(built: Camp, screen: Opens) -> None:
    """They move the film only when the focus is in it."""
    built.do("end")
    built.do("scene", scene="ceremony", step=1)
    shown = screen(built.join("leader"), BARN).open(f"{built.url}/projector")
    shown.see(".film-wall[data-state=ended]")
    shown.page.keyboard.press("Home")
    assert at(shown) == LAST
    shown.page.get_by_role("button", name="Ein Gebäude zurück").focus()
    shown.page.keyboard.press("Home")
    assert at(shown) == 0


@pytest.mark.parametrize("first", [4, 7, 10])
def test_whoever_shares_the_first_place_all_names_are_there(app: Flask, screen: Opens, first: int) -> None:
    camp = make_camp(app, groups=10).start()
    for place, group in enumerate(camp.view()["groups"][: first % 10]):  # of ten nobody has built
        camp.do("correct_map", add=[{"group": group["id"], "building": "tavern", "cells": [[place, 4]]}])
    camp.do("end")
    camp.do("scene", scene="ceremony", step=9)
    shown = screen(camp.join("projector"), BARN, reduced_motion="reduce").open(f"{camp.url}/projector")
    for wide, high in SIZES:
        shown.page.set_viewport_size({"width": wide, "height": high})
        shown.see(".film-wall[data-state]")
        stretch(shown, ".film-name, .ceremony-name")
        assert shown.page.evaluate(SCROLLS) == []
        assert sum(shown.page.evaluate(ROOM)) == 10, (wide, high, shown.page.evaluate(ROOM))


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_word_of_the_ceremony_is_in_one_line(built: Camp, screen: Opens, wide: int, high: int) -> None:
    built.do("scene", scene="ceremony", step=0)
    shown = screen(built.join("projector"), {"width": wide, "height": high}).open(f"{built.url}/projector")
    lines = shown.see(".ceremony-intro h2").evaluate(
        "(word) => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).lineHeight)"
    )
    assert lines < 1.5

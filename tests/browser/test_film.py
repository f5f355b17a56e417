"""The film in a real browser: by finger and by key, for everybody, and as a file without any network."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.eyes import ASK_AXE, AXE, EYES, LEAST, STANDARDS
from tests.browser.filming import (
    LAST,
    at,
    on_the_map,
    open_film,
    right_scores,
    scores,
    state,
    until,
)
from tests.browser.screens import BARN, LAPTOP, PHONE, Screen
from tests.words import Camp, build_some

pytestmark = pytest.mark.browser


@pytest.fixture
def built(camp: Camp) -> Camp:
    build_some(camp)
    return camp


@pytest.fixture
def film(built: Camp, screen: Opens) -> Callable[..., Screen]:
    """`film(size, ...)`: the leader's page of the film."""
    return partial(open_film, screen, built)


def test_it_begins_with_the_end_and_steps_back_and_on(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    assert (at(shown), state(shown)) == (LAST, "ended")
    assert on_the_map(shown) == ["", "red", "red"]
    assert scores(shown) == right_scores(built)
    shown.press("Ein Gebäude zurück")
    assert at(shown) == LAST - 1
    assert on_the_map(shown) == ["", "blue", "red"]
    assert shown.text(".film-said") == "Falken: Stall bei B1"
    shown.press("Ein Gebäude weiter")
    assert at(shown) == LAST
    shown.until("!document.querySelector('.film').getAnimations({subtree: true}).length")
    assert on_the_map(shown) == ["", "red", "red"]


def test_the_keys(film: Callable[..., Screen]) -> None:
    shown = film()
    keys = shown.page.keyboard
    for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST)):
        keys.press(key)
        assert at(shown) == place
    keys.press("Home")
    keys.press(" ")
    until(shown, "playing")
    keys.press(" ")
    until(shown, "paused")


def test_the_bar_by_keyboard_says_where_it_is(film: Callable[..., Screen]) -> None:
    shown = film()
    line = shown.page.get_by_role("slider", name="Stelle im Film")
    line.focus()
    shown.page.keyboard.press("ArrowLeft")
    assert at(shown) == LAST - 1
    assert (line.get_attribute("aria-valuetext") or "").endswith(", Falken: Stall bei B1")
    shown.page.keyboard.press("Home")
    assert at(shown) == 0
    assert on_the_map(shown) == []


def test_it_plays_to_the_end_pauses_and_hurries(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    shown.press("4×")
    assert shown.page.get_by_role("button", name="4×").get_attribute("aria-pressed") == "true"
    assert shown.page.get_by_role("button", name="1×").get_attribute("aria-pressed") == "false"
    shown.press("Abspielen")
    assert at(shown) < LAST
    shown.press("Anhalten")
    held = at(shown)
    assert state(shown) == "paused"
    shown.press("Abspielen")
    until(shown, "ended")
    assert at(shown) == LAST >= held
    assert scores(shown) == right_scores(built)
    shown.press("Abspielen")
    until(shown, "playing")


def test_who_is_ahead_stands_above(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    order = "[...document.querySelectorAll('.film-rank')].map((row) => row.dataset.group)"
    assert shown.page.evaluate(order) == built.view()["ranking"]
    shown.page.keyboard.press("Home")
    for _ in range(2):
        shown.page.keyboard.press("ArrowRight")
    assert shown.page.evaluate(order)[0] == "blue"


MOVES = "document.querySelector('.film-picture').getAnimations({subtree: true}).length"


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_whoever_wants_no_movement_sees_steps(film: Callable[..., Screen], wish: str) -> None:
    shown = film(reduced_motion=wish)
    shown.page.keyboard.press("Home")
    step = f"document.querySelector('[data-do=on]').click(), {MOVES}"
    assert (shown.page.evaluate(step) > 0) is (wish == "no-preference")
    assert at(shown) == 1
    assert shown.page.locator("g.film-newest").count() == 1


@pytest.mark.parametrize("theme", ["day", "dusk"])
@pytest.mark.parametrize("size", [PHONE, BARN], ids=["phone", "barn"])
def test_for_everybody(film: Callable[..., Screen], size: dict[str, int], theme: str) -> None:
    shown = film(size)
    shown.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    shown.press("Ein Gebäude zurück")
    shown.page.evaluate(AXE)
    found = shown.page.evaluate(EYES, LEAST) + shown.page.evaluate(ASK_AXE, [STANDARDS, False])
    assert found == []


def test_the_file_plays_without_any_network(built: Camp, chromium: Any, tmp_path: Path) -> None:
    """Opened from the disk, offline; what it would have asked for is seen as a request."""
    file = tmp_path / "film.html"
    file.write_bytes(built.join("leader").get(f"{built.url}/film.html").data)
    context = chromium.new_context(offline=True, viewport=LAPTOP)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.goto(file.as_uri())
    page.keyboard.press("Home")
    page.get_by_role("button", name="4×").click()
    page.get_by_role("button", name="Abspielen").click()
    page.locator(".film[data-state=ended]").wait_for()
    shown = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.film-rank')]"
        ".map((row) => [row.dataset.group, row.querySelector('.film-score').textContent]))"
    )
    assert shown == right_scores(built)
    assert asked == [file.as_uri()]
    assert wrong == []
    context.close()

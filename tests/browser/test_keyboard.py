"""Pages by keyboard alone: Tab comes to everything in its order, is seen wherever it is, and gets out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.pages import LOOKS
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.words import Camp

pytestmark = pytest.mark.browser
KEYS = (Path(__file__).parent / "keys.js").read_text(encoding="utf-8")
SEEN = 3.0
"""Contrast that a ring around what has the focus needs against the ground it lies on (WCAG 1.4.11)."""
MOST = 150
BAD = """<!doctype html><style>:focus { outline: 4px solid #111111 } .none:focus { outline: 0 }
.pale:focus { outline-color: #eeeeee }
.low { position: fixed; bottom: 0 } .over { width: 100%; height: 90px; background: #ffffff }</style><main>
<button>one</button><button class="none">no ring</button><button class="pale">pale</button><button></button>
<button class="low">under</button><button tabindex="-1">never</button><div class="low over"></div></main>"""
HELD = ["group"]
"""Looked at on a phone."""
WALKED = [
    "station",
    "station, group",
    "ghost",
    "plan, piece",
    "leader, wall",
    "map",
    "group",
    "projector",
    "film",
]


def walk(screen: Screen) -> tuple[list[str], list[dict[str, Any]]]:
    """What Tab ought to come to, and what it came to, from the page's beginning until it leaves the page."""
    page = screen.page
    screen.calm()
    page.evaluate(KEYS)
    found: list[dict[str, Any]] = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        here = page.evaluate("keys.here()")
        if here is None or (found and here["at"] == found[0]["at"]):
            return page.evaluate("keys.stops()"), found
        found.append(here)
    raise AssertionError(f"Tab never gets out: {[here['name'] for here in found[-5:]]}")


@pytest.mark.parametrize("name", WALKED)
def test_tab_comes_to_everything_in_order_and_is_seen(name: str, look_at: Any) -> None:
    shown = look_at(LOOKS[name], "de")
    shown.page.set_viewport_size(PHONE if name in HELD else LAPTOP)
    wanted, found = walk(shown)
    assert [here["name"] for here in found] == wanted
    assert [here["at"] for here in found] == sorted(here["at"] for here in found)
    assert [here for here in found if not here["name"]] == []
    assert [here for here in found if here["ring"] < SEEN] == []
    assert [here for here in found if not here["inSight"]] == []


def test_the_walk_finds_what_is_wrong(camp: Camp, screen: Opens) -> None:
    """A page with a fault of each kind is found out."""
    shown = screen(camp.stranger(), PHONE)
    shown.page.set_content(BAD)
    wanted, found = walk(shown)
    assert wanted == ["one", "no ring", "pale", "", "under"]
    assert [here["name"] for here in found if here["ring"] < SEEN] == ["no ring", "pale"]
    assert [here["name"] for here in found if not here["inSight"]] == ["under"]


def test_keys_with_letters_can_be_switched_off(camp: Camp, screen: Opens) -> None:
    """Arrows go on; the choice is kept on this device, for the wall as well."""
    station = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station?group=red&building=inn&x=5&y=5")
    page = station.page
    station.see("#verdict .notice")
    turn = "document.getElementById('castle-map').dataset"
    page.keyboard.press("r")
    assert page.evaluate(f"[{turn}.turn, {turn}.x]") == ["1", "5"]
    page.locator("#keys summary").click()
    page.get_by_role("checkbox", name="Tasten mit Buchstaben gelten").press(" ")
    page.keyboard.press("Tab")
    page.keyboard.press("r")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"[{turn}.turn, {turn}.x]") == ["1", "6"]
    station.open(f"{camp.url}/station?group=red&building=inn&x=5&y=5").see("#verdict .notice")
    page.keyboard.press("r")
    assert page.evaluate(f"{turn}.turn") == "0"


def test_on_the_wall_they_can_be_switched_off_too(camp: Camp, screen: Opens) -> None:
    wall = screen(camp.join("leader"), LAPTOP).open(f"{camp.url}/projector")
    page = wall.page
    wall.see("#wall-ranking")
    switch = page.get_by_role("button", name="Tasten mit Buchstaben und Ziffern gelten")
    switch.press("Enter")
    assert switch.get_attribute("aria-pressed") == "false"
    page.evaluate("document.activeElement.blur()")
    for key in ("d", "3"):
        page.keyboard.press(key)
    assert page.evaluate("document.documentElement.dataset.theme") == "day"
    switch.press("Enter")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    assert page.evaluate("document.documentElement.dataset.theme") == "dusk"
    page.keyboard.press("3")
    wall.see(".scene.clock-alone")
    assert len(camp.booked("scene_set")) == 1

"""Pages for those who enlarge them, up to four times, and for those whose system has colours of its own.

A laptop of 1280 pixels enlarged four times is 320 wide: one column, nothing beside it, and what sticks to an
edge leaves room for what is read.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.eyes import EYES, LEAST
from tests.browser.pages import LOOKS
from tests.browser.screens import LAPTOP, Screen
from tests.browser.test_keyboard import walk
from tests.words import Camp

pytestmark = pytest.mark.browser
TWICE, FOUR_TIMES = {"width": 640, "height": 400}, {"width": 320, "height": 256}
CUT = """() => [...document.querySelectorAll("button, a.button, summary, .notice, h1, h2")]
  .filter((part) => !part.closest(".hidden-text, .scroll-x"))
  .filter((part) => part.checkVisibility() && part.clientWidth && part.scrollWidth > part.clientWidth + 1)
  .map((part) => `cut off: ${part.className} ${part.innerText}`)"""
STUCK = """() => [...document.querySelectorAll("body *")].filter((part) => {
  const { position } = getComputedStyle(part);
  return ["sticky", "fixed"].includes(position) && part.checkVisibility() && !part.closest(".scroll-x");
}).map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0.9 * innerWidth)
  .map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)))
  .reduce((sum, high) => sum + high, 0) / innerHeight"""
RIMS = """() => [...document.querySelectorAll(".tabs a")].map((tab) => {
  const { borderBottomColor } = getComputedStyle(tab);
  return [tab.hasAttribute("aria-current"), borderBottomColor];
})"""


@pytest.mark.parametrize("name", ["station", "station, group", "ghost, cells", "plan, piece", "map", "group"])
def test_a_page_enlarged_four_times_is_one_column(name: str, look_at: Any) -> None:
    shown: Screen = look_at(LOOKS[name], "de")
    page, found = shown.page, []
    for size in (TWICE, FOUR_TIMES):
        page.set_viewport_size(size)
        found += page.evaluate(EYES, LEAST) + page.evaluate(CUT)
        for y in (0, 10_000):
            page.evaluate("(y) => scrollTo(0, y)", y)
            stuck = page.evaluate(STUCK)
            found += [f"{size['width']}: {stuck:.0%} is stuck"] if stuck > 0.4 else []
    assert found == [], "\n".join(found)


def test_what_has_the_focus_is_in_sight_also_when_enlarged(look_at: Any) -> None:
    shown: Screen = look_at(LOOKS["ghost"], "de")
    shown.page.set_viewport_size(FOUR_TIMES)
    wanted, found = walk(shown)
    assert [here["name"] for here in found] == wanted
    assert [here for here in found if not here["inSight"]] == []


def test_with_colours_of_the_system_nothing_is_lost(camp: Camp, screen: Opens) -> None:
    """Where the page is, where the focus is, and the groups' patterns are still told apart."""
    shown: Screen = screen(camp.join("leader"), LAPTOP, forced_colors="active", color_scheme="dark")
    page = shown.open(f"{camp.url}/leader/map").page
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    rims = page.evaluate(RIMS)
    here = {colour for current, colour in rims if current}
    assert len(here) == 1
    assert not here & {colour for current, colour in rims if not current}
    shown.open(f"{camp.url}/station?group=red&building=inn").see("#verdict .notice")
    _, found = walk(shown)
    assert [one for one in found if one["ring"] < 3] == []
    shown.open(f"{camp.url}/station")
    shown.see(".tiles")
    pictures = page.evaluate(
        "[...document.querySelectorAll('.tile-top')].map((top) => getComputedStyle(top).backgroundImage)"
    )
    assert len(set(pictures)) == len(camp.view()["groups"])

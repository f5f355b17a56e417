"""The station under finger and mouse: hints, what builds and what only moves, the second screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.screens import LAPTOP, PHONE
from tests.browser.station import Station, built
from tests.words import Camp

pytestmark = pytest.mark.browser
TABLET = {"width": 600, "height": 1024}
HELD_SIDEWAYS = {"width": 740, "height": 360}


# --- hints


def test_hints_by_tap_and_by_key(site: Camp, desk: Station) -> None:
    before = built(site)
    desk.placing(site, building="tavern")
    desk.touch("[data-hint=captures]")
    desk.see("#hints .answer", has_text="A2: 1 Feld, Taverne von Wölfe")
    assert desk.page.locator("#marks svg").count() == 1
    desk.touch(desk.page.locator("[data-pose]").first)
    desk.judged()
    assert "Taverne von Wölfe geht zurück" in desk.text("#verdict .success")
    desk.touch("[data-hint=encloses]")
    desk.see("#hints .answer", has_text="A3: 2 Felder")
    desk.page.keyboard.press("n")
    first = desk.ghost()
    desk.page.keyboard.press("n")
    assert desk.ghost() != first
    desk.page.keyboard.press("Shift+N")
    assert desk.ghost() == first
    desk.see("[data-pose][aria-current]")
    assert built(site) == before


def test_hints_follow_what_others_build(site: Camp, desk: Station) -> None:
    desk.placing(site, building="tavern")
    desk.touch("[data-hint=captures]")
    desk.see("#hints [data-pose]")
    site.do("build", "station", group="red", building="stable", cells=[[0, 1], [0, 2]])
    desk.see("#hints .answer", has_text="fängt gerade nichts")


@pytest.mark.parametrize("size", [PHONE, TABLET, HELD_SIDEWAYS])
def test_on_a_phone_an_answer_takes_the_room_of_the_questions(
    site: Camp, screen: Any, size: dict[str, int]
) -> None:
    phone = screen(site.join("station"), size, of=Station, has_touch=True).placing(site)
    where = "document.querySelector('#castle-map').getBoundingClientRect().top + scrollY"
    before, high = phone.page.evaluate(where), phone.see("#hints").bounding_box()["height"]
    phone.touch("[data-hint=fits]")
    phone.see("#hints [data-pose]")
    assert phone.page.evaluate(where) == before
    assert phone.see("#hints").bounding_box()["height"] == pytest.approx(high, abs=2)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == size["width"]


# --- finger and mouse


def dragged(station: Station, start: tuple[int, int], end: tuple[int, int]) -> dict[str, float]:
    """One finger from cell to cell; where it is at the end, before it is lifted."""
    touch = station.context.new_cdp_session(station.page)
    a, b = (station.spot(cell) for cell in (start, end))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [a]})
    for step in range(1, 9):
        point = {axis: a[axis] + (b[axis] - a[axis]) * step / 8 for axis in "xy"}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    return dict(b)


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("grip", [(5, 5), (4, 6), (6, 5)])
def test_a_finger_that_takes_the_ghost_does_not_cover_it(
    site: Camp, screen: Any, size: dict[str, int], grip: tuple[int, int]
) -> None:
    phone = screen(site.join("station"), size, of=Station, has_touch=True).placing(site, 5, 5)
    finger = dragged(phone, grip, (6, 7))
    for cell in phone.ghost():
        middle = phone.spot(cell)
        assert abs(middle["x"] - finger["x"]) >= 40 or abs(middle["y"] - finger["y"]) >= 40
    assert phone.ghost() != [[5, 5], [6, 5], [5, 6]]


def test_a_mouse_that_passes_by_moves_nothing(site: Camp, desk: Station) -> None:
    before = built(site)
    desk.placing(site)
    at = desk.spot([8, 4])
    desk.page.mouse.move(at["x"], at["y"])
    desk.see("#aim path")
    assert desk.ghost() == [[7, 7], [8, 7], [7, 8]]
    desk.page.mouse.click(at["x"], at["y"])
    assert desk.ghost() == [[8, 4], [9, 4], [8, 5]]
    desk.page.mouse.click(at["x"], at["y"], button="right")
    assert desk.ghost() == [[8, 4], [9, 4], [9, 5]]
    desk.judged()
    desk.page.mouse.dblclick(at["x"], at["y"])
    assert built(site) == before
    desk.touch("#commit")
    desk.see(".station.choosing .notice.success")
    assert built(site) == before + 1


# --- the second screen

TWO_SCREENS = """() => {
  const here = { availLeft: 0, availTop: 0, availWidth: 1280, availHeight: 800 };
  const there = { availLeft: 1280, availTop: 0, availWidth: 1920, availHeight: 1080 };
  window.getScreenDetails = () => Promise.resolve({ screens: [here, there], currentScreen: here });
  Object.defineProperty(screen, "isExtended", { get: () => true });
  window.open = (...how) => { window.opened = how; return window; };
}"""


@pytest.mark.parametrize(("role", "path"), [("station", "/station"), ("leader", "/leader")])
def test_the_projector_opens_in_a_window_of_its_own(site: Camp, screen: Any, role: str, path: str) -> None:
    shown = screen(site.join(role), LAPTOP, of=Station).open(f"{site.url}{path}")
    shown.calm()
    with shown.page.expect_popup() as popup:
        shown.touch("[data-second-screen]")
    popup.value.wait_for_selector("#wall svg.castle")
    assert popup.value.url.endswith("/projector")
    assert shown.page.url.endswith(path)


def test_it_opens_on_the_other_screen_where_there_is_one(site: Camp, desk: Station) -> None:
    desk.open(f"{site.url}/station").calm()
    desk.page.evaluate(TWO_SCREENS)
    desk.touch("[data-second-screen]")
    desk.until("window.opened")
    assert "left=1280,top=0,width=1920,height=1080" in desk.page.evaluate("window.opened[2]")


def test_who_forbids_it_gets_a_plain_window(site: Camp, desk: Station) -> None:
    desk.open(f"{site.url}/station").calm()
    desk.page.evaluate(TWO_SCREENS)
    desk.page.evaluate("() => { window.getScreenDetails = () => Promise.reject(new Error('no')); }")
    desk.touch("[data-second-screen]")
    desk.until("window.opened")
    assert "left=60" in desk.page.evaluate("window.opened[2]")


# --- all that is needed is in sight
SIZES = [(360, 740), (600, 1024), (768, 1024), (1024, 1366), (740, 360), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
def test_map_tools_and_button_are_seen_without_scrolling(
    site: Camp, screen: Any, size: tuple[int, int]
) -> None:
    width, height = size
    how = {"has_touch": width < 1000, "is_mobile": width < 1000}
    shown = screen(site.join("station"), {"width": width, "height": height}, of=Station, **how).placing(site)
    asked = ["#castle svg", "#verdict", "#tools", "#commit", "#hints"]
    upright = width < height  # beside the map the list of places may be long
    for parts in (asked, [*asked[:-1], "[data-hint='']"]) if upright else (asked,):
        for part in parts:
            box = shown.see(part).bounding_box()
            assert box["x"] >= 0, part
            assert box["y"] >= 0, part
            assert box["x"] + box["width"] <= width, part
            assert box["y"] + box["height"] <= height, part
        if upright:
            bar = shown.see(".station-bar").bounding_box()
            assert shown.see("#hints").bounding_box()["y"] + 48 <= bar["y"]
        if upright and parts is asked:
            shown.touch("[data-hint=fits]")
            shown.see("#hints .answer")
    least = min(width, height) * (0.75 if width < 1000 else 0.8)
    assert shown.see("#castle svg").bounding_box()["height"] >= least


def test_the_table_of_the_map_uses_a_wide_screen(site: Camp, screen: Any) -> None:
    size = {"width": 1920, "height": 1080}
    shown = screen(site.join("station"), size, of=Station).open(f"{site.url}/map")
    assert shown.see("#map-table").bounding_box()["width"] >= 1800


# --- cards that somebody types


@pytest.mark.parametrize(("typed", "kept"), [("99999", "99"), ("-3", "0"), ("7", "7"), ("", "")])
def test_a_typed_number_of_cards_keeps_to_its_bounds(
    site: Camp, desk: Station, typed: str, kept: str
) -> None:
    desk.placing(site)
    desk.touch(desk.page.locator(".choice", has_text="Andere Karten"))
    field = desk.page.locator("[name=cards-A]")
    field.fill(typed)
    field.blur()
    assert field.input_value() == kept
    sent = desk.page.locator("#build [data-other]").get_attribute("value")
    assert ("99999" in sent or "-3" in sent) is False


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP])
def test_a_key_changes_nothing_on_the_page_itself(site: Camp, screen: Any, size: dict[str, int]) -> None:
    """Phones send keys too, from the keyboard on their glass."""
    where = "JSON.stringify(document.body.getBoundingClientRect())"
    mobile = size != LAPTOP
    phone = screen(site.join("station"), size, of=Station, has_touch=mobile, is_mobile=mobile).placing(site)
    before = phone.page.evaluate(where)
    phone.page.keyboard.press("Shift")
    assert phone.page.evaluate("document.documentElement.matches('.keys')")
    assert phone.page.evaluate(where) == before
    assert phone.see("#castle-map").is_visible()

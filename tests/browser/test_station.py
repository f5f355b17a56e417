"""The station under finger, mouse and keys: what is shown at once, what builds, and what only helps."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.browser.screens import LAPTOP, PHONE
from tests.browser.station import MIDDLE, Station
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
ROWS = ["." * 9 + "##", "." * 11, *["." * 11] * 9]
"""A small map without its right upper corner."""
TABLET = {"width": 600, "height": 1024}


@pytest.fixture
def site(app: Flask) -> Camp:
    """Red can shut in A1, where blue stands; A10 to B11 are reserved for blue."""
    camp = make_camp(app, map={"rows": ROWS}).start().give("red", A=9, B=9, C=9).give("blue", A=9, B=9, C=9)
    for group, building, cells in (
        ("blue", "tavern", [[0, 0]]),
        ("red", "bridge", [[1, 0], [1, 1], [1, 2]]),
        ("blue", "bridge", [[2, 8], [2, 9], [2, 10]]),
        ("blue", "stable", [[0, 8], [1, 8]]),
    ):
        outcome = camp.do("build", "station", group=group, building=building, cells=cells)
        assert outcome.status == "recorded", outcome
    return camp


@pytest.fixture
def laptop(site: Camp, screen: Any) -> Station:
    shown: Station = screen(site.join("station"), LAPTOP, of=Station)
    return shown


def placing(station: Station, camp: Camp, x: int = 7, y: int = 7, building: str = "inn") -> Station:
    station.open(f"{camp.url}/station?group=red&building={building}&x={x}&y={y}&turn=0&flip=0")
    station.calm()
    station.judged()
    return station


def built(camp: Camp) -> int:
    return len(camp.booked("build"))


def place(station: Station, x: int, y: int, turn: int = 0, flip: int = 0) -> None:
    detail = {"x": x, "y": y, "turn": turn, "flip": flip}
    station.page.evaluate(
        "detail => document.dispatchEvent(new CustomEvent('ghost:place', { detail }))", detail
    )


def reach(station: Station, selector: str) -> None:
    """By Tab alone."""
    for _ in range(60):
        if station.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        station.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


# --- by keys alone


def test_a_whole_visit_by_keyboard(site: Camp, laptop: Station) -> None:
    before, keys = built(site), laptop.page.keyboard
    laptop.open(f"{site.url}/station").calm()
    reach(laptop, "a[href$='group=red']")
    keys.press("Enter")
    laptop.see("#choices")
    laptop.calm()
    reach(laptop, "a[href$='building=inn']")
    keys.press("Enter")
    laptop.see(".station.placing")
    laptop.calm()
    start = laptop.ghost()
    for key in ("ArrowDown", "r", "f", "ArrowRight"):
        keys.press(key)
    assert laptop.ghost() != start
    keys.press("n")
    laptop.see("#hints .answer")
    laptop.see("#verdict:not(.waiting) .notice.success")
    wanted = laptop.ghost()
    for _ in range(5):
        keys.press("Enter")
    laptop.see(".station.choosing .notice.success", has_text="Herberge")
    for _ in range(3):
        keys.press("Enter")
    assert site.booked("build")[0]["data"]["cells"] == wanted
    assert built(site) == before + 1
    laptop.calm()
    reach(laptop, "a[href$='building=tavern']")  # the same group builds on
    keys.press("Enter")
    laptop.see(".station.placing")
    keys.press("Escape")
    laptop.see("#choices")
    keys.press("Escape")
    laptop.see("#groups")


def test_enter_builds_only_what_is_judged_and_good(site: Camp, laptop: Station) -> None:
    before = built(site)
    placing(laptop, site, 1, 1)
    laptop.see("#verdict .notice.refusal")
    laptop.page.keyboard.press("Enter")
    laptop.page.route("**/preview?*", lambda route: None)  # the answer does not come
    place(laptop, 8, 8)
    laptop.see("#verdict.waiting .notice.success")
    laptop.page.keyboard.press("Enter")
    laptop.page.wait_for_timeout(300)
    laptop.see(".station.placing")
    assert built(site) == before
    laptop.page.unroute("**/preview?*")


def test_enter_on_another_control_is_that_controls(site: Camp, laptop: Station) -> None:
    before = built(site)
    placing(laptop, site)
    laptop.page.focus("#tools [value=turn]")
    laptop.page.keyboard.press("Enter")
    laptop.judged()
    assert laptop.ghost() == [[7, 7], [8, 7], [8, 8]]
    laptop.page.focus("#keys summary")
    laptop.page.keyboard.press("Enter")
    laptop.see("#keys[open]")
    assert built(site) == before


def test_escape_takes_one_step_back_at_a_time(site: Camp, laptop: Station) -> None:
    placing(laptop, site)
    at = laptop.page.evaluate(MIDDLE_OF_PAGE, [8, 5])
    laptop.page.mouse.move(at["x"], at["y"])
    laptop.page.mouse.down()
    laptop.page.mouse.move(at["x"] - 120, at["y"], steps=4)
    assert laptop.ghost() != [[7, 7], [8, 7], [7, 8]]
    laptop.page.keyboard.press("Escape")
    assert laptop.ghost() == [[7, 7], [8, 7], [7, 8]]
    laptop.page.mouse.up()
    assert laptop.ghost() == [[7, 7], [8, 7], [7, 8]]
    laptop.page.keyboard.press("?")
    laptop.see("#keys[open]")
    laptop.page.keyboard.press("Escape")
    laptop.see("#keys:not([open])")
    laptop.page.keyboard.press("n")
    laptop.see("#hints .answer")
    laptop.page.keyboard.press("Escape")
    assert laptop.page.locator("#hints .answer, #marks svg").count() == 0
    laptop.see(".station.placing")
    laptop.page.keyboard.press("Escape")
    laptop.see("#choices")


def test_keys_mean_letters_where_somebody_types(site: Camp, laptop: Station) -> None:
    placing(laptop, site)
    laptop.touch(laptop.page.locator(".choice", has_text="Andere Karten"))
    laptop.page.focus("[name=cards-A]")
    for key in ("ArrowUp", "r", "Enter", "Escape"):
        laptop.page.keyboard.press(key)
    assert laptop.ghost() == [[7, 7], [8, 7], [7, 8]]
    laptop.see(".station.placing")


# --- at once, without network, in the words of the server

PLACES = [(0, 0, 0), (1, 1, 0), (0, 1, 1), (7, 7, 0), (9, 0, 0), (8, 0, 2), (0, 9, 0), (1, 9, 0), (5, 0, 3)]


@pytest.mark.parametrize("building", ["inn", "stable"])
def test_the_page_says_why_not_in_the_servers_words(site: Camp, laptop: Station, building: str) -> None:
    placing(laptop, site, building=building)
    laptop.page.route("**/preview?*", lambda route: None)
    heard = set()
    for x, y, turn in PLACES:
        place(laptop, x, y, turn)
        said = laptop.text("#verdict .grow")
        kind = laptop.page.get_attribute("#verdict .notice", "class")
        pose = laptop.page.evaluate(
            "(({x, y, turn, flip}) => new URLSearchParams({x, y, turn, flip}).toString())"
            "(document.getElementById('castle-map').dataset)"
        )
        asked = f"{laptop.base}{site.url}/station/preview?group=red&building={building}&{pose}"
        answer = laptop.page.request.get(asked).text()
        if "<strong>" not in answer:  # what happens besides only the server knows
            assert said in answer
        assert f'class="{kind}"' in answer
        heard.add(said.split(":")[0].split(" hierher")[0])
    assert len(heard) == 4, heard  # outside, built on, reserved, and it fits
    laptop.page.unroute("**/preview?*")


def test_without_network_it_says_what_it_knows(site: Camp, laptop: Station) -> None:
    placing(laptop, site)
    laptop.context.set_offline(True)
    place(laptop, 1, 1)
    laptop.see("#verdict .refusal", has_text="Keine Verbindung")
    assert laptop.text("#verdict").startswith("Hier steht schon etwas: B2, B3.")
    place(laptop, 8, 8)
    laptop.see("#verdict .success", has_text="Herberge passt hierher. Keine Verbindung")
    laptop.context.set_offline(False)
    place(laptop, 8, 7)
    laptop.judged()
    assert laptop.text("#verdict") == "Herberge passt hierher."


def test_what_speaks_against_every_place_is_not_forgotten(site: Camp, laptop: Station) -> None:
    site.do("pause")
    placing(laptop, site)
    laptop.page.route("**/preview?*", lambda route: None)
    place(laptop, 8, 8)
    assert "macht Pause" in laptop.text("#verdict.waiting .refusal")
    place(laptop, 1, 1)
    assert "Hier steht schon etwas" in laptop.text("#verdict.waiting .refusal")
    laptop.page.unroute("**/preview?*")


# --- hints


def test_hints_by_tap_and_by_key(site: Camp, laptop: Station) -> None:
    before = built(site)
    placing(laptop, site, building="tavern")
    laptop.touch("[data-hint=captures]")
    laptop.see("#hints .answer", has_text="A2: 1 Feld, Taverne von Wölfe")
    assert laptop.page.locator("#marks svg").count() == 1
    laptop.touch(laptop.page.locator("[data-pose]").first)
    laptop.judged()
    assert "Taverne von Wölfe geht zurück" in laptop.text("#verdict .success")
    laptop.touch("[data-hint=encloses]")
    laptop.see("#hints .answer", has_text="A3: 2 Felder")
    laptop.page.keyboard.press("n")
    first = laptop.ghost()
    laptop.page.keyboard.press("n")
    assert laptop.ghost() != first
    laptop.page.keyboard.press("Shift+N")
    assert laptop.ghost() == first
    laptop.see("[data-pose][aria-current]")
    assert built(site) == before


def test_hints_follow_what_others_build(site: Camp, laptop: Station) -> None:
    placing(laptop, site, building="tavern")
    laptop.touch("[data-hint=captures]")
    laptop.see("#hints [data-pose]")
    site.do("build", "station", group="red", building="stable", cells=[[0, 1], [0, 2]])
    laptop.see("#hints .answer", has_text="fängt gerade nichts")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_on_a_phone_an_answer_takes_the_room_of_the_questions(
    site: Camp, screen: Any, size: dict[str, int]
) -> None:
    phone = placing(screen(site.join("station"), size, of=Station, has_touch=True), site)
    where = "document.querySelector('#castle-map').getBoundingClientRect().top + scrollY"
    before, high = phone.page.evaluate(where), phone.see("#hints").bounding_box()["height"]
    phone.touch("[data-hint=fits]")
    phone.see("#hints [data-pose]")
    assert phone.page.evaluate(where) == before
    assert phone.see("#hints").bounding_box()["height"] == pytest.approx(high, abs=2)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == size["width"]


# --- finger and mouse

MIDDLE_OF_PAGE = MIDDLE.replace(
    "return {x: spot.x - box.left, y: spot.y - box.top}", "return {x: spot.x, y: spot.y}"
)


def dragged(station: Station, start: tuple[int, int], end: tuple[int, int]) -> dict[str, float]:
    """One finger from cell to cell; where it is at the end, before it is lifted."""
    touch = station.context.new_cdp_session(station.page)
    a, b = (station.page.evaluate(MIDDLE_OF_PAGE, list(cell)) for cell in (start, end))
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
    phone = placing(screen(site.join("station"), size, of=Station, has_touch=True), site, 5, 5)
    finger = dragged(phone, grip, (6, 7))
    for cell in phone.ghost():
        middle = phone.page.evaluate(MIDDLE_OF_PAGE, cell)
        assert abs(middle["x"] - finger["x"]) >= 40 or abs(middle["y"] - finger["y"]) >= 40
    assert phone.ghost() != [[5, 5], [6, 5], [5, 6]]


def test_a_mouse_that_passes_by_moves_nothing(site: Camp, laptop: Station) -> None:
    before = built(site)
    placing(laptop, site)
    at = laptop.page.evaluate(MIDDLE_OF_PAGE, [8, 4])
    laptop.page.mouse.move(at["x"], at["y"])
    laptop.see("#aim path")
    assert laptop.ghost() == [[7, 7], [8, 7], [7, 8]]
    laptop.page.mouse.click(at["x"], at["y"])
    assert laptop.ghost() == [[8, 4], [9, 4], [8, 5]]
    laptop.page.mouse.click(at["x"], at["y"], button="right")
    assert laptop.ghost() == [[8, 4], [9, 4], [9, 5]]
    laptop.judged()
    laptop.page.mouse.dblclick(at["x"], at["y"])
    assert built(site) == before
    laptop.touch("#commit")
    laptop.see(".station.choosing .notice.success")
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


def test_it_opens_on_the_other_screen_where_there_is_one(site: Camp, laptop: Station) -> None:
    laptop.open(f"{site.url}/station").calm()
    laptop.page.evaluate(TWO_SCREENS)
    laptop.touch("[data-second-screen]")
    laptop.until("window.opened")
    assert "left=1280,top=0,width=1920,height=1080" in laptop.page.evaluate("window.opened[2]")


def test_who_forbids_it_gets_a_plain_window(site: Camp, laptop: Station) -> None:
    laptop.open(f"{site.url}/station").calm()
    laptop.page.evaluate(TWO_SCREENS)
    laptop.page.evaluate("() => { window.getScreenDetails = () => Promise.reject(new Error('no')); }")
    laptop.touch("[data-second-screen]")
    laptop.until("window.opened")
    assert "left=60" in laptop.page.evaluate("window.opened[2]")


# --- all that is needed is in sight


@pytest.mark.parametrize("size", [(360, 740), (600, 1024), (740, 360), (1280, 800), (1920, 1080)])
def test_map_tools_and_button_are_seen_without_scrolling(
    site: Camp, screen: Any, size: tuple[int, int]
) -> None:
    width, height = size
    how = {"has_touch": width < 1000, "is_mobile": width < 1000}
    shown = placing(screen(site.join("station"), {"width": width, "height": height}, of=Station, **how), site)
    for part in ("#castle svg", "#verdict", "#tools", "#commit", "#hints"):
        box = shown.see(part).bounding_box()
        assert box["x"] >= 0, part
        assert box["y"] >= 0, part
        assert box["x"] + box["width"] <= width, part
        assert box["y"] + box["height"] <= height, part
    least = min(width, height) * (0.75 if width < 1000 else 0.8)
    assert shown.see("#castle svg").bounding_box()["height"] >= least

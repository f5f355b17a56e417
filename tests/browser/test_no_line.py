"""A tap that reaches nobody says so at once, on every page whose taps htmx sends; lost news is silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Made, Opens, links_of
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.wood import tile
from tests.words import Camp

pytestmark = pytest.mark.browser
RING = """() => {
  const here = document.activeElement;
  return [here.tagName, getComputedStyle(here).outlineStyle];
}"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize(
    ("role", "path", "tap"),
    [
        ("station", "/station", tile("red")),
        ("station", "/station?group=red", "#choices a"),
        ("leader", "/station", tile("red")),
    ],
)
def test_a_tap_without_a_line_says_what_to_do(
    camp: Camp, screen: Opens, size: dict[str, int], role: str, path: str, tap: str
) -> None:
    camp.give("red", A=9, B=9, C=9)
    shown: Screen = screen(camp.join(role), size).open(camp.url + path)
    shown.context.set_offline(True)
    target = shown.page.locator(tap).first
    shown.touch(target)
    box = shown.see("#trouble")
    assert "nicht angekommen" in box.inner_text()
    top, bottom, end = box.evaluate(
        "it => [...['top', 'bottom'].map((x) => it.getBoundingClientRect()[x]), innerHeight]"
    )
    assert 0 <= top < bottom <= end
    shown.forgive("htmx:")
    shown.context.set_offline(False)
    shown.touch(target)
    shown.page.wait_for_selector("#trouble", state="detached")


def test_the_line_is_back_when_news_comes_but_a_booking_is_still_to_be_tapped(
    camp: Camp, screen: Opens
) -> None:
    station: Screen = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station")
    station.context.set_offline(True)
    station.touch(tile("red"))
    station.see("#trouble")
    station.context.set_offline(False)
    camp.give("red", A=1)
    station.page.wait_for_selector("#trouble", state="detached")
    leader: Screen = screen(camp.join("leader"), LAPTOP).open(f"{camp.url}/leader")
    leader.page.route("**/leader/extend", lambda route: route.abort())
    leader.touch(leader.page.get_by_role("button", name="5 min", exact=True))
    leader.see("#trouble")
    with leader.page.expect_response(
        lambda answer: answer.request.method == "GET" and "leader" in answer.url
    ):
        camp.give("red", A=1)
    leader.page.evaluate("new Promise((go) => setTimeout(go, 100))")
    leader.see("#trouble")
    for one in (station, leader):
        one.forgive("htmx:")


def test_a_choice_without_a_line_says_what_to_do(camp: Camp, screen: Opens) -> None:
    leader: Screen = screen(camp.join("leader"), LAPTOP).open(f"{camp.url}/leader/journal")
    leader.context.set_offline(True)
    leader.page.locator("form[hx-get] select").first.select_option(index=1)
    assert "nicht angekommen" in leader.text("#trouble")
    leader.forgive("htmx:")


def test_news_that_does_not_come_is_the_signs_affair(camp: Camp, screen: Opens) -> None:
    station: Screen = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station")
    station.context.set_offline(True)
    with station.page.expect_event("requestfailed"):
        station.page.evaluate("document.body.dispatchEvent(new CustomEvent('news', { bubbles: true }))")
    station.page.evaluate("new Promise((go) => setTimeout(go, 100))")
    assert not station.page.locator("#trouble").count()
    station.forgive("htmx:")


def test_a_server_that_has_died_is_told_at_the_next_tap(made: Made, chromium: Any) -> None:
    server, game = made
    station = Screen(chromium, str(server), LAPTOP)
    station.join(links_of(game)["station"])
    server.kill()
    station.touch(tile("red"))
    assert "nicht angekommen" in station.text("#trouble")
    station.close()


def test_a_heading_takes_the_focus_and_shows_no_ring_but_to_who_uses_keys(camp: Camp, screen: Opens) -> None:
    station: Screen = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station")
    heading = station.see("#main h1")
    heading.evaluate("it => { it.tabIndex = -1; it.focus(); }")
    assert station.page.evaluate(RING) == ["H1", "none"]
    station.page.keyboard.press("Shift")
    station.page.locator("main a").first.focus()
    station.page.keyboard.press("Enter")
    station.until("document.activeElement.tagName === 'H1'")
    assert station.page.evaluate(RING) == ["H1", "solid"]


def test_every_new_screen_of_the_station_gives_its_heading_the_focus(camp: Camp, screen: Opens) -> None:
    camp.give("red", A=9, B=9, C=9)
    station: Screen = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station")
    for key, seen in (
        (tile("red"), "#choices"),
        ("#choices a[href$='building=inn']", ".station.placing"),
        ("Escape", "#choices"),
        ("#choices a[href$='building=inn']", ".station.placing"),
        ("#commit", ".station.choosing .notice.success"),
        ("[data-back]", "#groups"),
    ):
        station.calm()
        if key == "#commit":
            station.see("#verdict:not(.waiting) .notice.success")
        if key != "Escape":
            station.page.locator(key).first.focus()
        station.page.keyboard.press(key if key == "Escape" else "Enter")
        station.see(seen)
        station.page.wait_for_selector("#main [inert]", state="attached")
        assert station.page.evaluate(RING) == ["H1", "solid"], seen
        station.calm()
        assert station.page.evaluate(RING) == ["H1", "solid"], seen

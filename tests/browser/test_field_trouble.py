"""What goes wrong in the wood: impatient fingers, Back and reload, two at one cell, no line, no server."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import Made, Opens, links_of
from tests.browser.screens import LAPTOP, PHONE, Screen, eventually, together
from tests.browser.station import Station
from tests.browser.wood import Leader, Post, Projector, tile
from tests.conftest import Server
from tests.words import Camp

pytestmark = pytest.mark.browser
IMPATIENT = {
    "robbery": ("robber", "/robber?victim=red", "#bar .big"),
    "trade": ("post", "/trade?from=red&to=blue", "#bar .big"),
    "build": ("station", "/station?group=red&building=inn", "#commit"),
    "paused": ("leader", "/leader", "#step button"),
    "setting_changed": ("leader", "/leader", "[name=minutes] >> nth=0"),
    "voided": ("leader", "/leader", ".pairs [value=void] >> nth=0"),
    "accepted": ("leader", "/leader", ".pairs [value=leave] >> nth=0"),
    "ended": ("leader", "/leader/end", "#bar .danger"),
}
"""What is booked by which button of whose page."""
TOLD = ".notice.refusal, .notice.success:not(#verdict .notice)"
AT_ONCE = """([selector, moment]) => {
  setTimeout(() => document.querySelector(selector).click(), moment - Date.now());
}"""


@pytest.fixture
def rich(camp: Camp) -> Camp:
    """A camp in which the Falcons have cards for a building, and two things have gone wrong."""
    camp.give("red", A=3, B=3, C=3)
    for _ in range(3):
        camp.do("draw", "leader", post="C", group="purple", number=1)
    return camp


def at_once(screens: list[Any], button: str) -> None:
    """Everybody taps in the same instant."""
    for one in screens:
        one.calm()
    moment = time.time() * 1000 + 300
    for one in screens:
        one.page.evaluate(AT_ONCE, [button, moment])


def wander(screen: Screen) -> None:
    """Back through all that was opened, with a reload everywhere, and forward again."""
    page, steps = screen.page, 0
    while page.evaluate("navigation.canGoBack") and steps < 20:
        page.go_back()
        with suppress(Error):  # a page that Back has thawed reloads itself
            page.reload()
        screen.see("main, body:empty")
        steps += 1
    assert steps >= 3
    for _ in range(steps):
        page.go_forward()
        screen.see("main")


@pytest.mark.parametrize("kind", IMPATIENT)
def test_ten_rapid_taps_book_once(rich: Camp, screen: Opens, kind: str) -> None:
    role, path, button = IMPATIENT[kind]
    shown = screen(rich.join(role, "A" if role == "post" else None), PHONE).open(rich.url + path)
    if kind == "trade":
        shown.page.fill("[name=gives-A]", "1")
    before = len(rich.journal())
    shown.calm()
    shown.page.locator(button).scroll_into_view_if_needed()
    place = shown.page.locator(button).bounding_box()
    for _ in range(10):
        shown.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        shown.page.wait_for_timeout(40)
    shown.page.wait_for_timeout(500)
    assert [row["type"] for row in rich.journal()[:-before]] == [kind]


def test_back_forward_and_reload_book_nothing(rich: Camp, screen: Opens) -> None:
    post = screen(rich.join("post", "A"), PHONE, of=Post).open(f"{rich.url}/post/A")
    together(post.draw("blue", undone=True))
    together(post.draw("red"))
    together(post.trade("red", "green", {"A": 1}, {}))
    together(post.rob("yellow"))
    before = len(rich.journal())
    wander(post)
    assert len(rich.journal()) == before


def test_back_forward_and_reload_at_the_station_build_nothing(rich: Camp, screen: Opens) -> None:
    station = screen(rich.join("station"), LAPTOP, of=Station).open(f"{rich.url}/station")
    together(station.build("red", "stable", [(2, 2), (3, 2)], undone=True))
    together(station.build("red", "inn", [(2, 2), (3, 2), (2, 3)]))
    before = len(rich.journal())
    wander(station)
    assert len(rich.journal()) == before


@pytest.mark.parametrize("row", [1, 4])
def test_two_stations_on_one_cell_in_the_same_instant(camp: Camp, screen: Opens, row: int) -> None:
    camp.give("red", A=9, C=9).give("blue", A=9, C=9)
    place = f"building=inn&x=3&y={row}"
    both = [
        screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station?group={group}&{place}")
        for group in ("red", "blue")
    ]
    answers: list[tuple[str, int]] = []
    for one in both:
        one.page.on("response", lambda answer: answers.append((answer.request.method, answer.status)))
    at_once(both, "#commit")
    for one in both:
        one.see(TOLD)
    assert sorted(status for method, status in answers if method == "POST") == [200, 409]
    assert len(camp.booked("build")) == 1
    loser = next(one for one in both if one.page.locator(".notice.refusal").count())
    assert "Hier steht schon etwas: D" in loser.text(".notice.refusal")


def test_two_phones_of_one_post_in_the_same_instant(camp: Camp, screen: Opens) -> None:
    """Both have handed out cards: both count, and the second one is told what is odd about it."""
    both = [screen(camp.join("post", "A"), PHONE, of=Post).open(f"{camp.url}/post/A") for _ in range(2)]
    at_once(both, tile("red"))
    for one in both:
        one.see(".huge")
        one.is_sent()
    assert len(camp.booked("draw")) == 2
    assert camp.irregular() == ["same_post_twice"]
    eventually(lambda: sum(one.page.locator(".notice.warning").count() for one in both) == 1)


def test_without_a_line_a_plain_sentence_and_nothing_half_booked(camp: Camp, screen: Opens) -> None:
    station = screen(camp.give("red", A=1).join("station"), PHONE).open(f"{camp.url}/trade?from=red&to=blue")
    station.page.fill("[name=gives-A]", "1")
    station.context.set_offline(True)
    station.touch("#bar .big")
    assert "nicht angekommen" in station.text("#trouble")
    assert camp.booked("trade") == []
    station.forgive("htmx:")
    station.context.set_offline(False)
    station.touch("#bar .big")
    station.see(".notice.success", has_text="gebucht")
    assert camp.holding("blue") == {"A": 1}


def test_news_for_a_screen_that_has_gone_is_not_looked_for(camp: Camp, screen: Opens) -> None:
    station = screen(camp.give("red", A=1).join("station"), PHONE).open(f"{camp.url}/trade?from=red&to=blue")
    held: list[Any] = []
    station.page.route("**/books?*", lambda route: held.append(route))
    station.page.fill("[name=gives-A]", "1")
    with station.page.expect_request("**/books?*"):
        camp.do("draw", "post", "B", group="red")
    station.touch("#bar .big")
    station.see(".notice.success", has_text="gebucht")
    for route in held:
        route.continue_()
    station.page.wait_for_timeout(300)
    assert station.complaints == []


def test_the_server_dies_and_comes_back(server: Callable[..., Server], made: Made, chromium: Any) -> None:
    """The laptop's battery is flat: the wall keeps its picture and tells its age; then all goes on."""
    running, links = made[0], links_of(made[1])
    leader = Leader(chromium, running, LAPTOP).join(links["leader"])
    post = Post(chromium, running, PHONE).join(links["post A"])
    wall = Projector(chromium, running, LAPTOP).join(links["projector"])
    leader.step("Spiel starten", "started", "Viel Spaß")
    together(post.draw("red"))
    wall.see("#wall-events .said", has_text="für Falken")
    picture = wall.page.inner_html("#wall-map")

    running.kill()
    together(post.draw("blue"))
    post.see("#sync:not([data-state=sent])")
    wall.see("#contact[data-state=late]")
    assert "Stand vor" in wall.text("#contact")
    assert wall.page.inner_html("#wall-map") == picture
    assert "für Falken" in wall.text("#wall-events")

    again = server(data=running.data, port=int(running.rsplit(":", 1)[1]))
    assert again == running
    wall.see("#contact[data-state=live]")
    # the longer there was no server, the longer a phone waits before it tries again: up to 20 s
    post.page.wait_for_selector("#sync[data-state=sent]", timeout=40_000)
    wall.see("#wall-events .said", has_text="für Wölfe")
    for one in (leader, post, wall):
        one.close()
        one.forgive("htmx:")
        assert one.complaints == []

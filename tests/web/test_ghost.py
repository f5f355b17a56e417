"""The ghost under a finger and the wall that follows: what only a browser can show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.words import Camp

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
MIDDLE = """([x, y]) => {
  const svg = document.querySelector("#castle svg"), size = Number(svg.dataset.cell);
  const place = new DOMPoint((x + 0.5) * size, (y + 0.5) * size).matrixTransform(svg.getScreenCTM());
  return {x: place.x, y: place.y};
}"""
JUDGED = "() => !document.querySelector('#verdict').classList.contains('waiting')"


@pytest.fixture
def open_page(camp: Camp, address: str, chromium: Any) -> Iterator[Open]:
    """`open_page(path, role, width, height)`: a phone where it is narrow. Fails if a script complains."""
    contexts, complaints = [], []

    def opened(path: str, role: str, width: int = 360, height: int = 740, stream: bool = True) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 600, is_mobile=width < 600
        )
        contexts.append(context)
        cookie = camp.join(role).cookie
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if not stream:
            page.route(re.compile(r"/live\?"), lambda route: route.abort())
        page.goto(address + camp.url + path)
        page.wait_for_timeout(800)  # until the page listens to fingers
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def station(camp: Camp, open_page: Open) -> Any:
    camp.give("red", A=5, B=5, C=5)
    return open_page("/station?group=red&building=inn&x=4&y=4&turn=0&flip=0", "station")


def cells(page: Any) -> Any:
    return json.loads(page.input_value("#build [name=cells]"))


def verdict(page: Any) -> str:
    page.wait_for_function(JUDGED)
    return str(page.inner_text("#verdict"))


def drag(page: Any, start: tuple[int, int], end: tuple[int, int], second_finger: bool = False) -> None:
    """One finger from cell to cell; the second comes down before the first is lifted."""
    touch = page.context.new_cdp_session(page)
    a, b = (page.evaluate(MIDDLE, list(place)) for place in (start, end))

    def send(kind: str, *points: Any) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", a)
    for step in range(1, 9):
        send("touchMove", {axis: a[axis] + (b[axis] - a[axis]) * step / 8 for axis in "xy"})
    if second_finger:
        send("touchStart", b, {"x": b["x"] + 60, "y": b["y"] + 20})
    send("touchEnd")


def test_a_finger_moves_the_ghost_and_nothing_else(camp: Camp, station: Any) -> None:
    scrolled = station.evaluate("scrollY")
    drag(station, (9, 12), (11, 9))  # beside the ghost: it comes along and is seen
    assert cells(station) == [[6, 1], [7, 1], [6, 2]]
    assert station.evaluate("scrollY") == scrolled
    assert "passt hierher" in verdict(station)
    drag(station, (9, 12), (1, 1))
    assert cells(station) == [[0, 0], [1, 0], [0, 1]]
    assert camp.booked("build") == []


def test_a_second_finger_puts_the_ghost_back(station: Any) -> None:
    drag(station, (9, 12), (11, 9), second_finger=True)
    assert cells(station) == [[4, 4], [5, 4], [4, 5]]


def test_only_the_button_builds(camp: Camp, station: Any) -> None:
    station.locator("#tools [value=turn]").tap()
    assert cells(station) == [[4, 4], [5, 4], [5, 5]]
    station.locator("#tools [value=flip]").tap()
    station.locator("#tools [value=down]").tap()
    assert cells(station) == [[4, 5], [5, 5], [4, 6]]
    place = station.evaluate(MIDDLE, [8, 8])
    station.touchscreen.tap(place["x"], place["y"])
    assert "Hier steht schon etwas" in verdict(station)
    place = station.evaluate(MIDDLE, [1, 1])
    station.touchscreen.tap(place["x"], place["y"])
    assert "passt hierher" in verdict(station)
    assert camp.booked("build") == []
    station.locator("#commit").tap()
    station.wait_for_selector(".notice.success button")
    assert camp.booked("build")[0]["data"]["cells"] == [[1, 1], [2, 1], [1, 2]]
    station.wait_for_timeout(800)
    station.get_by_role("button", name="Rückgängig").tap()
    station.wait_for_selector("text=Zurückgenommen")
    assert camp.booked("build")[0]["void"]


def test_a_reload_finds_the_ghost_where_it_was(station: Any) -> None:
    station.keyboard.press("r")
    station.keyboard.press("ArrowRight")
    verdict(station)
    before = cells(station)
    station.reload()
    assert cells(station) == before == [[5, 4], [6, 4], [6, 5]]


def test_news_bring_the_map_and_leave_ghost_and_payment(camp: Camp, station: Any) -> None:
    station.locator(".payment .choice").nth(1).tap()
    mark = station.input_value("#map-mark")
    camp.do("build", group="red", building="tavern", cells=[[4, 4]], payment={"A": 1})
    station.wait_for_function("mark => document.querySelector('#map-mark').value !== mark", arg=mark)
    station.wait_for_selector("#verdict .refusal")
    assert "Hier steht schon etwas: E5." in verdict(station)
    assert cells(station) == [[4, 4], [5, 4], [4, 5]]
    assert station.locator(".payment input").nth(1).is_checked()


def test_the_wall_follows_within_a_second(camp: Camp, open_page: Open) -> None:
    wall = open_page("/projector", "projector", 1024, 768)
    wall.wait_for_timeout(500)
    camp.do("draw", post="A", group="red", number=6)
    wall.wait_for_selector("#wall-events >> text=Falken", timeout=1000)
    camp.do("end")
    wall.wait_for_selector(".final", timeout=2000)


def test_without_a_stream_the_wall_asks(camp: Camp, open_page: Open) -> None:
    wall = open_page("/projector", "projector", 1024, 768, stream=False)
    camp.do("draw", post="A", group="red", number=6)
    wall.wait_for_selector("#wall-events >> text=Falken", timeout=25_000)


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1920, 1080)])
def test_the_wall_fits_its_screen(camp: Camp, open_page: Open, size: tuple[int, int]) -> None:
    for ended in (False, True):
        if ended:
            camp.do("end")
        wall = open_page("/projector", "projector", *size)
        assert wall.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        ) == [*size]
        numbers = ".score, .clock, .final-ranking td:not(.who)"
        assert (
            wall.locator(numbers).evaluate_all(
                "all => all.filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"
                ".map(one => one.textContent)"
            )
            == []
        )

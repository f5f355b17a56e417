"""Tally sheets taken over in a real browser: by keyboard alone, a line after the other without waiting."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.screens import LAPTOP, PHONE, Screen, eventually
from tests.web.out import Clock
from tests.web.sheets import MEANT, NAMES
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
ZONE = "Asia/Kolkata"
"""Half past from everywhere: hours alone do not do."""
PLAYED = 90
PUT = """names => document.querySelector("#sheet .late-names").replaceChildren(
  ...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })))"""
TYPED = (
    "[...document.querySelectorAll('#sheet .late-field:not(.without-script) input')].map((one) => one.value)"
)
GROUPS = ("fal", "wöl", "3", "4", "ste")


@pytest.fixture
def camp(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Camp:
    """A game that began an hour and a half ago."""
    clock = Clock(monkeypatch)
    clock.pass_by(-PLAYED)
    started = make_camp(app, minutes=300).start()
    clock.pass_by(PLAYED)
    return started


@pytest.fixture
def desk(camp: Camp, screen: Opens) -> Screen:
    """The leader's laptop, on the page of the sheets."""
    shown: Screen = screen(camp.join("leader"), LAPTOP, timezone_id=ZONE).open(f"{camp.url}/leader/late")
    return shown


def at(minutes: int) -> tuple[str, int]:
    """So many minutes after the start: as it stands on paper there, and in ms since 1970."""
    then = datetime.now(ZoneInfo(ZONE)).replace(second=0, microsecond=0) - timedelta(minutes=PLAYED - minutes)
    return f"{then:%H%M}", int(then.timestamp() * 1000)


def type_line(desk: Screen, *fields: str) -> None:
    """A line, from its first field to Enter. Keys that come before the page has the focus are nobody's."""
    keys = desk.page.keyboard
    desk.until("document.activeElement.matches('#sheet [name=time]')")
    for field in fields[:-1]:
        keys.type(field)
        keys.press("Tab")
    keys.type(fields[-1])
    assert desk.page.evaluate(TYPED) == list(fields)
    keys.press("Enter")


def sheet(desk: Screen, down: int) -> None:
    """From the first field back to the choice of the sheet, so many further down, and into the line."""
    keys = desk.page.keyboard
    keys.press("Shift+Tab")
    for _ in range(down):
        keys.press("ArrowDown")
    desk.until(
        "document.querySelector('#sheet [name=sheet]').value === document.getElementById('which').value"
    )
    keys.press("Tab")


def focused(desk: Screen) -> Any:
    return desk.page.evaluate("[document.activeElement.name, document.activeElement.value]")


def waits(desk: Screen) -> int:
    return desk.page.locator("#waiting form").count()


def test_twenty_lines_of_three_sheets_by_keyboard_alone(desk: Screen, camp: Camp) -> None:
    written = [at(2 + 3 * n) for n in range(20)]
    for n in range(10):
        type_line(desk, written[n][0], GROUPS[n % 5], str(n % 6 + 1))
    sheet(desk, 2)
    for n in range(10, 17):
        type_line(desk, written[n][0], GROUPS[n % 5], str(n % 6 + 1))
    sheet(desk, 1)
    for n in range(17, 20):
        type_line(desk, written[n][0], GROUPS[n % 5], "2A" if n == 19 else "")
    desk.until("document.querySelectorAll('#taken .entry time').length === 20")
    assert waits(desk) == 0
    assert focused(desk) == ["time", ""]
    draws, robberies = camp.booked("draw")[::-1], camp.booked("robbery")[::-1]
    assert [row["data"]["post"] for row in draws] == ["A"] * 10 + ["C"] * 7
    assert [row["data"]["number"] for row in draws] == [n % 6 + 1 for n in range(17)]
    assert [row["data"]["group"] for row in draws[:5]] == ["red", "blue", "yellow", "green", "purple"]
    assert [row["at"] for row in (*draws, *robberies)] == [when for _, when in written]
    assert [row["data"].get("cards") for row in robberies] == [None, None, {"A": 2}]
    assert desk.page.locator("#taken time").first.inner_text().replace(":", "") == written[19][0]


def test_a_line_that_is_wrong_stays_and_is_put_right_while_others_count(desk: Screen, camp: Camp) -> None:
    type_line(desk, at(10)[0], "fal", "7")
    type_line(desk, at(12)[0], "wöl", "2")
    desk.see("#waiting .problem", has_text="zwischen 1 und 6")
    desk.until("document.querySelectorAll('#taken .entry time').length === 1")
    assert (waits(desk), focused(desk)) == (1, ["time", ""])
    keys = desk.page.keyboard
    for _ in range(20):
        keys.press("Shift+Tab")
        if focused(desk) == ["what", "7"]:
            break
    keys.type("5")
    keys.press("Enter")
    eventually(lambda: len(camp.booked("draw")) == 2)
    desk.page.wait_for_selector("#waiting form", state="detached")
    assert focused(desk) == ["time", ""]
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 5}, {"A": 2})


def test_what_is_asked_counts_with_one_more_enter(desk: Screen, camp: Camp) -> None:
    for _ in range(2):
        type_line(desk, at(10)[0], "fal", "4")
    desk.see("#waiting .changes", has_text="So steht es schon im Journal")
    assert len(camp.booked("draw")) == 1
    desk.page.locator("#waiting .stays [name=what]").focus()
    desk.page.keyboard.press("Enter")
    eventually(lambda: len(camp.booked("draw")) == 2)


def test_without_a_line_nothing_is_lost_and_all_counts_once(desk: Screen, camp: Camp) -> None:
    answers: list[Callable[[], None]] = []

    def lose(route: Any) -> None:
        """The server books it, but its answer never arrives."""
        if not answers:
            answers.append(route.abort)
            route.fetch()
            route.abort()
        else:
            route.continue_()

    desk.page.route("**/leader/late", lose)
    type_line(desk, at(10)[0], "fal", "4")
    desk.see("#waiting .problem", has_text="Das ist nicht angekommen")
    type_line(desk, at(20)[0], "fal", "1")
    desk.page.locator("#waiting .stays [name=what]").focus()
    desk.page.keyboard.press("Enter")
    desk.until("document.querySelectorAll('#taken .entry time').length === 2")
    assert [row["data"]["number"] for row in camp.booked("draw")] == [1, 4]


def test_who_types_before_another_sheet_is_there_types_on(desk: Screen) -> None:
    held: list[Any] = []
    desk.page.route("**/leader/late?sheet=*", lambda route: held.append(route))
    length = desk.page.evaluate("history.length")
    keys = desk.page.keyboard
    for key in ("Shift+Tab", "ArrowDown", "Tab"):
        keys.press(key)
    keys.type("1432")
    keys.press("Tab")
    keys.type("fx")
    keys.press("ArrowLeft")
    eventually(lambda: held)
    held.pop().continue_()
    desk.until("document.querySelector('#sheet [name=sheet]').value === 'post:B'")
    keys.type("al")
    assert desk.page.evaluate(TYPED) == ["1432", "falx", ""]
    keys.press("Delete")
    assert desk.page.inner_text("#sheet .late-known") == "Gruppe: Falken"
    assert desk.page.evaluate("history.length") == length  # Back leaves the page, however many were looked at


def test_times_are_those_of_the_games_day_also_where_clocks_were_changed_since(
    app: Flask, screen: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime.now(ZoneInfo("Europe/Berlin"))
    noons = [
        datetime(now.year - back, month, 1, 12, tzinfo=now.tzinfo) for back in (0, 1) for month in (1, 7)
    ]
    noon = max(one for one in noons if one < now and one.utcoffset() != now.utcoffset())
    clock = Clock(monkeypatch)
    clock.pass_by((noon.timestamp() - now.timestamp()) / 60)
    camp = make_camp(app).start()
    clock.pass_by(60)
    camp.do("end")
    desk: Screen = screen(camp.join("leader"), timezone_id="Europe/Berlin").open(f"{camp.url}/leader/late")
    type_line(desk, "1230", "fal", "4")
    eventually(lambda: camp.booked("draw"))
    assert camp.booked("draw")[0]["at"] == int((noon + timedelta(minutes=30)).timestamp() * 1000)


def test_what_was_taken_over_is_taken_back_where_it_stands(desk: Screen, camp: Camp) -> None:
    type_line(desk, at(10)[0], "fal", "4")
    desk.page.keyboard.press("Enter")  # once too often: an empty line is no line
    desk.press("Rückgängig", "#taken")
    desk.see("#taken .entry.void")
    assert waits(desk) == 0
    assert camp.holding("red") == {}


def test_a_line_may_be_thrown_away(desk: Screen, camp: Camp) -> None:
    type_line(desk, "9999", "fal", "4")
    desk.press("Verwerfen")
    assert (waits(desk), focused(desk)) == (0, ["time", ""])
    assert camp.booked("draw") == []


def test_whom_letters_and_numbers_mean_is_shown_before_they_are_sent(desk: Screen) -> None:
    desk.page.evaluate(PUT, NAMES)
    shown = {}
    for letters in MEANT:
        desk.page.fill("#sheet [name=group]", letters)
        shown[letters] = desk.page.inner_text("#sheet .late-known")
    texts = {key: " ".join(f"{name}?" for name in found) for key, found in MEANT.items()}
    assert shown == {
        key: f"Gruppe: {found[0] if len(found) == 1 else texts[key] or '?'}" for key, found in MEANT.items()
    }
    desk.page.fill("#sheet [name=group]", " ")
    assert desk.page.inner_text("#sheet .late-known") == ""


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_build_by_keyboard_says_what_it_would_break(
    camp: Camp, screen: Opens, size: dict[str, int]
) -> None:
    camp.give("red", A=5).give("blue", A=5)
    camp.do("build", "station", group="blue", building="tavern", cells=[[0, 0]])
    path = f"{camp.url}/leader/late?sheet=build"
    desk: Screen = screen(camp.join("leader"), size, timezone_id=ZONE).open(path)
    desk.page.fill("#sheet [name=building]", "inn")
    assert desk.page.inner_text("#sheet .late-known") == "Gebäude: Herberge"
    desk.page.fill("#sheet [name=building]", "")
    desk.page.focus("#sheet [name=time]")
    type_line(desk, at(20)[0], "1", "tav", "A1", "", "")
    desk.see("#waiting .changes", has_text="Taverne (Wölfe) bei A1 kommt weg")
    wide = desk.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    desk.page.locator("#waiting .stays [name=cards]").focus()
    desk.page.keyboard.press("Enter")
    eventually(lambda: {row["data"]["group"] for row in camp.booked("build")} == {"red", "blue"})

"""Bookings that collide by the rules: each is found beside its counterpart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.arrivals import Wood
from tests.games.words import MINUTE

Row = dict[str, Any]


@pytest.fixture
def wood() -> Wood:
    return Wood()


def test_an_afternoon_without_trouble_has_no_conflict(wood: Wood) -> None:
    wood.draw(1, "red")
    wood.draw(2, "red", "B")
    wood.draw(3, "blue", came=9)
    wood.rob(10, "red")
    assert wood.found() == []


def test_the_same_post_twice_stands_beside_the_visit_before(wood: Wood) -> None:
    first = wood.draw(1, "red")
    wood.draw(2, "blue")
    again = wood.draw(3, "red")
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.group) == (again, "same_post_twice", first, "red")


def test_a_late_draw_makes_the_one_dated_after_it_the_odd_one(wood: Wood) -> None:
    online = wood.draw(20, "red")
    offline = wood.draw(10, "red", came=30)
    event, finding = wood.one()
    assert (event, finding.other) == (online, offline)


def test_the_bookings_of_a_conflict_are_named_once(wood: Wood) -> None:
    first, again = wood.draw(1, "red"), wood.draw(3, "red")
    (conflict,) = wood.found()
    assert conflict.bookings == (again, first)


def test_what_made_a_trade_short_is_the_robbery_that_came_in_late(wood: Wood) -> None:
    wood.draw(1, "red")
    wood.book("trade", 2, by="station", from_="red", to="blue", gives={"A": 1}, gets={})
    robbed = wood.rob(10, "red", came=30)
    trade = wood.book("trade", 20, by="station", from_="red", to="blue", gives={"A": 2}, gets={})
    short = {conflict.event: conflict.findings for conflict in wood.found()}
    assert [(one.code, one.other, one.group) for one in short[trade]] == [("holding_short", robbed, "red")]


def test_what_arrived_late_weighs_more_than_what_was_last(wood: Wood) -> None:
    wood.draw(1, "red")
    wood.book("trade", 12, by="station", from_="red", to="green", gives={"A": 1}, gets={})
    trade = wood.book("trade", 20, by="station", from_="red", to="blue", gives={"A": 2}, gets={})
    robbed = wood.rob(10, "red", came=30)
    found = {conflict.event: conflict.findings[0] for conflict in wood.found()}
    assert found[trade].other == robbed


def test_without_a_late_booking_the_last_one_that_took_cards_made_it_short(wood: Wood) -> None:
    wood.draw(1, "blue")
    wood.book("trade", 2, by="station", from_="blue", to="red", gives={"A": 3}, gets={})
    wood.draw(3, "blue", "B", number=1)
    before = wood.book("trade", 4, by="station", from_="blue", to="red", gives={"B": 1}, gets={})
    trade = wood.book("trade", 5, by="station", from_="red", to="blue", gives={}, gets={"B": 1})
    event, finding = wood.one()
    assert (event, finding.code, finding.group) == (trade, "holding_short", "blue")
    assert finding.other == before


def test_a_trade_that_was_short_from_the_first_stands_alone(wood: Wood) -> None:
    trade = wood.book("trade", 5, by="station", from_="red", to="blue", gives={"A": 1}, gets={})
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.group) == (trade, "holding_short", "", "red")


def built(wood: Wood, at: float = 15) -> str:
    return wood.book(
        "build", at, by="station", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1}
    )


@pytest.mark.parametrize("at", [16, 12])
def test_what_made_a_build_short_is_the_undo_of_a_draw_that_came_in_later(wood: Wood, at: float) -> None:
    """Also one that the phone dates before the build."""
    drawn = wood.draw(1, "red", number=1)
    wood.draw(2, "red", "B")
    build = built(wood)
    undo = wood.book("voided", at, came=16, event=drawn)
    (conflict,) = wood.found("red")
    assert (conflict.event, conflict.bookings) == (build, (build, undo))
    assert {one.code for one in conflict.findings} == {"holding_short", "below_zero"}
    wood.accept(build)
    assert wood.found("red") == []
    wood.book("voided", 20, by="leader", event=undo)
    assert wood.found() == []


def test_an_undo_that_came_before_the_build_has_not_made_it_short(wood: Wood) -> None:
    wood.draw(1, "red", number=1)
    again = wood.draw(2, "red", "B", number=1)
    wood.book("voided", 3, event=again, by="post B")
    trade = wood.book("trade", 4, by="station", from_="red", to="blue", gives={"B": 1}, gets={})
    event, finding = wood.one()
    assert (event, finding.code, finding.other) == (trade, "holding_short", "")


def test_an_undo_of_anothers_draw_or_of_what_took_cards_has_not_made_it_short(wood: Wood) -> None:
    other = wood.draw(1, "blue")
    gone = wood.book("trade", 2, by="station", from_="red", to="green", gives={"B": 1}, gets={})
    wood.draw(3, "red", "B", number=1)
    wood.draw(4, "red", "A", number=1)
    trade = wood.book("trade", 5, by="station", from_="red", to="blue", gives={"A": 3}, gets={})
    wood.book("voided", 6, event=other)
    wood.book("voided", 7, by="leader", event=gone)
    event, finding = wood.one()
    assert (event, finding.other) == (trade, "")


def test_a_trade_that_counts_again_made_it_short(wood: Wood) -> None:
    wood.draw(1, "red", number=1)
    first = wood.book("trade", 2, by="station", from_="red", to="green", gives={"A": 1}, gets={})
    undo = wood.book("voided", 3, by="leader", event=first)
    trade = wood.book("trade", 4, by="station", from_="red", to="blue", gives={"A": 1}, gets={})
    again = wood.book("voided", 5, by="leader", event=undo)
    short = {one.event: one.findings for one in wood.found()}[trade]
    assert [(one.code, one.other) for one in short] == [("holding_short", again)]


@pytest.mark.parametrize("kind", ["draw", "robbery", "trade", "joker_found"])
def test_an_undo_of_whatever_had_brought_the_cards_stands_beside_it(wood: Wood, kind: str) -> None:
    given = {
        "draw": lambda: wood.draw(1, "red", number=2),
        "robbery": lambda: wood.book("robbery", 1, by="robber", robber="red", victim="blue", cards={"A": 2}),
        "trade": lambda: wood.book("trade", 1, by="station", from_="blue", to="red", gives={"A": 2}, gets={}),
        "joker_found": lambda: wood.book("joker_found", 1, group="red", joker="J1"),
    }[kind]()
    gives = {"joker": 1} if kind == "joker_found" else {"A": 2}
    trade = wood.book("trade", 5, by="station", from_="red", to="green", gives=gives, gets={})
    undo = wood.book("voided", 6, by="leader", event=given)
    short = {one.event: one.findings for one in wood.found()}[trade]
    assert [(one.code, one.other) for one in short] == [("holding_short", undo)]


@pytest.mark.parametrize("kind", ["robbery", "build", "trade"])
def test_what_a_late_draw_overtook_stands_beside_it(wood: Wood, kind: str) -> None:
    wood.draw(1, "red", "B")
    booked = {
        "robbery": lambda: wood.rob(15, "red"),
        "trade": lambda: wood.book(
            "trade", 15, by="station", from_="blue", to="red", gives={}, gets={"B": 1}
        ),
        "build": lambda: wood.book(
            "build", 15, by="station", group="red", building="tavern", cells=[[0, 0]], payment={"B": 1}
        ),
    }[kind]()
    drawn = wood.draw(10, "red", came=29)
    event, finding = next((c.event, f) for c in wood.found() for f in c.findings if f.code == "overtaken")
    assert (event, finding.other, finding.group) == (booked, drawn, "red")
    assert finding.facts == {"delay": 19 * MINUTE, "draws": 1, "booked": kind}


def test_a_draw_overtakes_only_the_robbery_that_took_its_cards(wood: Wood) -> None:
    first = wood.rob(15, "red")
    wood.rob(20, "red")
    wood.draw(10, "red", came=30)
    assert wood.one()[0] == first


def test_a_draw_in_time_or_of_others_overtakes_nothing(wood: Wood) -> None:
    wood.rob(15, "red")
    wood.draw(10, "blue", came=30)
    wood.draw(16, "red", came=31)
    assert wood.found() == []


def test_several_late_draws_before_one_robbery_are_one_finding(wood: Wood) -> None:
    wood.rob(15, "red")
    wood.draw(10, "red", came=30)
    last = wood.draw(12, "red", "B", came=31)
    _, finding = wood.one()
    assert (finding.other, finding.facts["draws"]) == (last, 2)


def test_a_count_that_differs_stands_beside_what_came_in_late(wood: Wood) -> None:
    wood.draw(8, "red", "B")
    robbed = wood.rob(15, "red", cards={"B": 3})
    wood.draw(16, "red", "C")
    drawn = wood.draw(10, "red", came=30)
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.group) == (robbed, "count_differs", drawn, "red")
    assert finding.facts["counted"] == {"B": 3}


def test_a_count_that_differs_else_stands_beside_the_last_booking(wood: Wood) -> None:
    drawn = wood.draw(8, "red", "B")
    robbed = wood.rob(15, "red", cards={"B": 2})
    event, finding = wood.one()
    assert (event, finding.other) == (robbed, drawn)


def test_a_joker_found_twice_stands_beside_the_first(wood: Wood) -> None:
    first = wood.book("joker_found", 1, group="red", joker="J1")
    wood.book("joker_found", 2, group="green", joker="J2")
    again = wood.book("joker_found", 3, by="station", group="blue", joker="J1")
    event, finding = wood.one()
    assert (event, finding.code, finding.other) == (again, "joker_twice", first)


def test_other_breaches_stand_alone(wood: Wood) -> None:
    odd = wood.draw(1, "robbers")
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.facts) == (odd, "robbers_at_post", "", {"post": "A"})


@pytest.mark.parametrize("data", [{"group": ["red"]}, {"from": 3, "to": None}, {"victim": {}}, {}])
@pytest.mark.parametrize("kind", ["draw", "robbery", "trade", "build", "joker_found", "nonsense"])
def test_garbage_is_a_finding_like_any_other(wood: Wood, kind: str, data: Row) -> None:
    wood.draw(1, "red")
    garbage = wood.book(kind, 2, **data)
    assert (garbage, "malformed") in [(one.event, one.findings[0].code) for one in wood.found("red")]

"""Two phones at one post, holdings below zero, and what a leader has looked at: it is told once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.conflicts import Finding, find, late
from fieldgame.games.protocol import Entry
from tests.arrivals import Wood
from tests.games import garbage
from tests.games.words import MINUTE


@pytest.fixture
def wood() -> Wood:
    return Wood()


def test_a_phone_that_books_after_its_release_is_told(wood: Wood) -> None:
    wood.draw(1, "red", device="old")
    kept = wood.draw(4, "blue", device="old", came=20)  # dated before: it only arrives late
    new = wood.draw(7, "green", device="new", came=21)
    after = wood.draw(9, "green", device="old", came=22)
    found = {conflict.event: conflict for conflict in wood.found(old=5.0)}
    assert kept not in found
    assert [(one.code, one.other) for one in found[after].findings if one.code == "after_release"] == [
        ("after_release", new)
    ]


def test_a_leader_who_steps_in_is_no_second_phone(wood: Wood) -> None:
    wood.draw(1, "red", device="a")
    wood.draw(2, "blue", by="leader", device="b")
    wood.draw(2.5, "green", device="a")
    assert wood.found(b=1.0) == []


def test_two_phones_at_one_post_at_once(wood: Wood) -> None:
    wood.draw(1, "red", device="a")
    between = wood.draw(2, "blue", device="b")
    last = wood.draw(3, "green", device="a")
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.facts) == (
        last,
        "two_devices",
        between,
        {"post": "A"},
    )


@pytest.mark.parametrize(("back", "others"), [("b", 3.0), ("a", 4.5)])
def test_a_hand_over_is_not_two_phones_at_once(wood: Wood, back: str, others: float) -> None:
    wood.draw(1, "red", device="a")
    wood.draw(2, "blue", device="b")
    wood.draw(others, "green", device=back)
    assert wood.found() == []


def test_less_than_nothing_is_told_where_it_began(wood: Wood) -> None:
    wood.draw(1, "red")
    corrected = wood.book("holding_corrected", 2, by="leader", group="red", change={"A": -5})
    wood.draw(3, "blue")
    event, finding = wood.one("red")
    assert (event, finding.code, finding.group) == (corrected, "below_zero", "red")
    assert wood.found() == []


def test_less_than_nothing_joins_the_trade_that_was_short(wood: Wood) -> None:
    trade = wood.book("trade", 5, by="station", from_="red", to="blue", gives={"A": 1}, gets={})
    wood.draw(6, "red", "B")
    (conflict,) = wood.found("red")
    assert conflict.event == trade
    assert [one.code for one in conflict.findings] == ["holding_short", "below_zero"]


def test_a_group_that_nobody_has_booked_for_is_no_conflict(wood: Wood) -> None:
    assert wood.found("red") == []


def test_what_was_let_stand_is_gone_until_that_is_taken_back(wood: Wood) -> None:
    wood.draw(1, "red")
    again = wood.draw(3, "red")
    accepted = wood.accept(again)
    assert wood.found() == []
    wood.book("voided", wood.clock, by="leader", event=accepted)
    assert wood.one()[0] == again


def test_one_let_stand_does_not_hide_the_next(wood: Wood) -> None:
    wood.draw(1, "red")
    second = wood.draw(2, "red")
    third = wood.draw(3, "red")
    wood.accept(second)
    assert wood.one()[0] == third


def test_a_later_arrival_brings_a_booking_back_that_was_let_stand(wood: Wood) -> None:
    robbed = wood.rob(15, "red")
    wood.draw(10, "red", came=20)
    wood.accept(robbed)
    assert wood.found() == []
    newest = wood.draw(12, "red", "B", came=30)
    assert wood.one() == (
        robbed,
        Finding("overtaken", newest, "red", {"delay": 18 * MINUTE, "draws": 2, "booked": "robbery"}),
    )


def test_letting_the_late_draw_stand_lets_the_robbery_stand(wood: Wood) -> None:
    wood.rob(15, "red")
    drawn = wood.draw(10, "red", came=20)
    wood.accept(drawn)
    assert wood.found() == []


def test_taking_either_booking_back_ends_the_conflict(wood: Wood) -> None:
    first, again = wood.draw(1, "red"), wood.draw(3, "red")
    void = wood.book("voided", 4, by="leader", event=first)
    assert wood.found() == []
    wood.book("voided", 5, by="leader", event=void)
    assert len(wood.found()) == 1
    wood.book("voided", 6, by="leader", event=again)
    assert wood.found() == []


def test_the_newest_stands_first(wood: Wood) -> None:
    wood.draw(1, "red")
    old = wood.draw(2, "red")
    new = wood.draw(5, "robbers", "B")
    late_one = wood.draw(3, "robbers", "C", came=20)
    assert [conflict.event for conflict in wood.found()] == [new, late_one, old]


def test_what_arrives_after_the_end_waits_for_a_decision(wood: Wood) -> None:
    wood.draw(1, "red")
    wood.book("ended", 30, by="leader", reason="leader")
    before = wood.draw(20, "red", "B", came=35)
    after = wood.draw(31, "blue", came=36)
    wood.draw(25, "green", "C", came=37, by="leader")  # from paper, by the leader
    assert [row["id"] for row in late(wood.rows())] == [after, before]
    wood.accept(before)
    assert [row["id"] for row in late(wood.rows())] == [after]
    wood.book("voided", wood.clock, by="leader", event=after)
    assert late(wood.rows()) == []


@given(garbage.entries(), st.lists(st.sampled_from(["red", "blue", "ghosts"]), max_size=2))
def test_any_journal_is_read(found: list[Entry], below: list[str]) -> None:
    wood = Wood()
    for entry in found:
        by = {"role": "post", "post": "A", "device": "ab"[entry.seq % 2]}
        number = len(wood.game.entries) + 1
        wood.game.receive(replace(entry, id=f"e{number}", seq=number, by=by))
    rows = wood.rows()
    by_id = {row["id"]: row for row in rows}
    for conflict in find(rows, below, {("a", "post", "A"): wood.start}):
        assert conflict.findings
        assert all(not by_id[event]["void"] for event in conflict.bookings)
    assert all(not row["void"] for row in late(rows))

"""Bookings that collide: each found beside its counterpart, until a leader has looked at it."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.conflicts import Conflict, Finding, find, late
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, order
from fieldgame.history import Reading
from fieldgame.snapshots import Snapshot
from tests.games.words import MINUTE, Game, running

Row = dict[str, Any]


class Wood:
    """A running game whose facts come in when it suits them: `at` and `came` in minutes after the start."""

    def __init__(self) -> None:
        self.game: Game = running()
        self.start = self.game.now
        self.clock = 0.0

    def book(
        self,
        kind: str,
        at: float,
        came: float | None = None,
        by: str = "post A",
        device: str = "",
        **facts: Any,
    ) -> str:
        """A fact that happened at `at` and arrived at `came`; its id."""
        self.clock = max(self.clock, at if came is None else came)
        role, _, post = by.partition(" ")
        signed = {"role": role, **({"post": post} if post else {}), **({"device": device} if device else {})}
        data = {name.rstrip("_"): value for name, value in facts.items()}
        number = len(self.game.entries) + 1
        when, arrived = (self.start + int(MINUTE * minutes) for minutes in (at, self.clock))
        entry = Entry(f"e{number}", number, when, arrived, signed, kind, data)
        self.game.receive(entry)
        return entry.id

    def draw(self, at: float, group: str, post: str = "A", came: float | None = None, **how: Any) -> str:
        how = {"number": 3, "by": f"post {post}", **how}
        return self.book("draw", at, came, post=post, group=group, **how)

    def rob(self, at: float, victim: str, came: float | None = None, **facts: Any) -> str:
        return self.book("robbery", at, came, "robber", robber="robbers", victim=victim, **facts)

    def accept(self, event: str) -> str:
        return self.book("accepted", self.clock, by="leader", event=event)

    def rows(self) -> list[Row]:
        entries = tuple(sorted(self.game.entries, key=order))
        seen = Snapshot(len(entries), self.game.first, self.game.state, entries, (0, 0), BURGBAU, self.start)
        reading = Reading(seen)
        return [reading.row(entry) for entry in reading.newest_first()]

    def found(self, *below: str, **released: float) -> list[Conflict]:
        when = {device: self.start + int(MINUTE * minutes) for device, minutes in released.items()}
        return find(self.rows(), below, when)

    def one(self, *below: str, **released: float) -> tuple[str, Finding]:
        """The only conflict with its only finding."""
        (conflict,) = self.found(*below, **released)
        (finding,) = conflict.findings
        return conflict.event, finding


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
    assert (event, finding.code, finding.group) == (trade, "holding_short", "red")
    assert finding.other == before


def test_a_trade_that_was_short_from_the_first_stands_alone(wood: Wood) -> None:
    trade = wood.book("trade", 5, by="station", from_="red", to="blue", gives={"A": 1}, gets={})
    event, finding = wood.one()
    assert (event, finding.code, finding.other, finding.group) == (trade, "holding_short", "", "red")


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


def test_a_phone_that_books_after_its_release_is_told(wood: Wood) -> None:
    wood.draw(1, "red", device="old")
    kept = wood.draw(4, "blue", device="old", came=20)  # dated before: it only arrives late
    new = wood.draw(7, "green", device="new", came=21)
    after = wood.draw(9, "red", device="old", came=22)
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


@pytest.mark.parametrize("data", [{"group": ["red"]}, {"from": 3, "to": None}, {"victim": {}}, {}])
@pytest.mark.parametrize("kind", ["draw", "robbery", "trade", "build", "joker_found", "nonsense"])
def test_garbage_is_a_finding_like_any_other(wood: Wood, kind: str, data: Row) -> None:
    wood.draw(1, "red")
    garbage = wood.book(kind, 2, **data)
    assert (garbage, "malformed") in [(one.event, one.findings[0].code) for one in wood.found("red")]


def test_a_long_journal_is_read_quickly(wood: Wood) -> None:
    from time import perf_counter

    for index in range(1500):
        post, group = "ABC"[index % 3], ("red", "blue", "green")[index // 3 % 3]
        wood.draw(index / 20, group, post, device=post)
        if index % 10 == 0:
            wood.rob(index / 20, group)
    rows = wood.rows()
    begun = perf_counter()
    find(rows, ("red",), {"A": 0})
    assert perf_counter() - begun < 1.5

"""The fold's order, clamped clocks, and what is void: undo of undo, and undo of nothing."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.protocol import Entry, fold_until, order, settle, voided
from tests.games.words import SECOND, START, Game, running


def entry(key: str, at: int = 0, seq: int = 1, kind: str = "x", event: object = None) -> Entry:
    return Entry(key, seq, at, 10**6, {}, kind, {} if event is None else {"event": event})


def journal(*spoken: str) -> list[Entry]:
    """`"a"` is an event, `"v>a"` a void of it; one after the other."""
    found = []
    for seq, word in enumerate(spoken, 1):
        key, _, event = word.partition(">")
        found.append(entry(key, seq, seq, "voided" if event else "x", event or None))
    return found


def living(*spoken: str) -> list[str]:
    return [one.id for one in settle(journal(*spoken)) if one.type != "voided"]


def flagged(*spoken: str) -> list[str]:
    return [one.id for one in settle(journal(*spoken)) if one.flags]


def test_what_happened_earlier_counts_earlier_and_arrival_decides_between_equals() -> None:
    late = [entry("c", 3, 1), entry("a", 1, 2), entry("b2", 2, 4), entry("b1", 2, 3)]
    assert [one.id for one in settle(late)] == ["a", "b1", "b2", "c"]


def test_a_clock_ahead_is_taken_as_the_time_of_arrival_and_flagged() -> None:
    ahead, fine = Entry("a", 1, 500, 100, {}, "x", {}), Entry("b", 2, 100, 100, {}, "x", {})
    assert order(ahead) == (100, 1)
    first, second = settle([fine, ahead])
    assert (first.id, first.at, first.flags) == ("a", 100, ("clock_ahead",))
    assert (second.id, second.at, second.flags) == ("b", 100, ())


def test_a_clock_ahead_is_listed_and_counts_from_the_arrival_on() -> None:
    game = running()
    game.book("draw", post="A", group="red", number=2, at=START + 50 * SECOND, recorded_at=START + 5 * SECOND)
    game.book("robbery", robber="robbers", victim="red", at=START + 20 * SECOND)
    assert game.holding("robbers") == {"A": 2}
    assert game.irregular() == ["clock_ahead"]


def test_a_void_takes_an_event_out_and_a_void_of_the_void_brings_it_back() -> None:
    assert living("a", "b", "v>a") == ["b"]
    assert living("a", "b", "v>a", "w>v") == ["a", "b"]
    assert living("a", "b", "v>a", "w>v", "x>w") == ["b"]
    assert flagged("a", "b", "v>a", "w>v", "x>w") == []


def test_an_event_that_two_voids_name_comes_back_only_when_both_are_void() -> None:
    assert living("a", "v>a", "w>a") == []
    assert living("a", "v>a", "w>a", "x>w") == []
    assert living("a", "v>a", "w>a", "x>w", "y>v") == ["a"]


def test_a_void_of_nothing_of_itself_or_of_what_comes_later_is_flagged_and_does_nothing() -> None:
    assert living("a", "v>ghost") == ["a"]
    assert flagged("a", "v>ghost") == ["v"]
    assert flagged("a", "v>v") == ["v"]
    assert living("v>a", "a") == ["a"]
    assert flagged("v>a", "a") == ["v"]


def test_a_void_that_came_too_early_does_not_shield_the_event_from_a_later_one() -> None:
    assert living("v>a", "a", "w>a") == []
    assert flagged("v>a", "a", "w>a") == ["v"]


def test_a_void_of_nothing_that_is_itself_void_is_no_matter() -> None:
    assert flagged("a", "v>ghost", "w>v") == []


def test_two_voids_that_name_each_other() -> None:
    """Only the later one can mean something that stands before it."""
    assert living("a", "v>w", "w>v") == ["a"]
    assert flagged("a", "v>w", "w>v") == []


@pytest.mark.parametrize("data", [{}, {"event": None}, {"event": 3}, {"event": ["e1"]}, {"event": {}}])
def test_a_void_without_an_event_is_malformed_and_nothing_else(data: dict[str, object]) -> None:
    game = running()
    game.book("voided", data)
    assert game.irregular() == ["malformed"]
    assert game.record()["status"] == "running"


def test_a_void_of_an_unknown_event_is_listed() -> None:
    game = running()
    void = game.void("ghost")
    assert game.record()["irregularities"] == [{"event": void, "code": "unknown_event"}]


def plainly_void(entries: list[Entry]) -> set[str]:
    """The rule as it is written: going backwards, an event is void if a living void names it."""
    dead: set[str] = set()
    for place in range(len(entries) - 1, -1, -1):
        one = entries[place]
        if one.type == "voided" and one.id not in dead:
            named = one.data.get("event")
            dead |= {other.id for other in entries[:place] if other.id == named}
    return dead


@settings(max_examples=100)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 11)), max_size=10))
def test_voids_of_voids_in_any_order_are_as_the_rule_is_written(spoken: list[tuple[bool, int]]) -> None:
    entries = [
        entry(f"e{n}", n, n, "voided" if void else "x", f"e{target}" if void else None)
        for n, (void, target) in enumerate(spoken)
    ]
    dead, lost = voided(entries)
    assert dead == plainly_void(entries)
    ids = [one.id for one in entries]
    for one in entries:
        if one.type == "voided" and one.id not in dead:
            assert (one.id in lost) is (one.data["event"] not in ids[: ids.index(one.id)])


def test_an_event_counts_the_same_in_whatever_order_the_journal_is_read() -> None:
    game = Game()
    game.book("started", {})
    game.book("draw", post="A", group="red", number=2)
    game.book("robbery", robber="robbers", victim="red")
    game.book("voided", event="e2")
    states = {str(game.folded(way)) for way in itertools.permutations(game.entries)}
    assert len(states) == 1


def test_the_state_at_an_earlier_moment_knows_what_came_late_and_not_what_was_taken_back() -> None:
    game = running()
    early = game.now + SECOND
    game.book("draw", post="A", group="red", number=1, at=early)
    gone = game.book("draw", post="B", group="red", number=2, at=early)
    game.book("draw", post="C", group="red", number=3, at=early + 2 * SECOND)
    game.void(gone)
    game.book("draw", post="A", group="blue", number=4, at=early)

    def holdings(at: int) -> list[dict[str, int]]:
        state = fold_until(game.ruleset, game.first, game.entries, at)
        return [{k: n for k, n in state.groups[g].holding.items() if n} for g in ("red", "blue")]

    assert holdings(early - 1) == [{}, {}]
    assert holdings(early) == [{"A": 1}, {"A": 4}]
    assert holdings(game.now) == [{"A": 1, "C": 3}, {"A": 4}]
    assert fold_until(game.ruleset, game.first, game.entries, game.now) == game.state

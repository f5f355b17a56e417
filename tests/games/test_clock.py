"""The game clock: start, pause, resume, extend, end; pauses stop it, and the time runs out by itself."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.protocol import Seat
from tests.games.words import MINUTE, SECOND, START, Game, running

SERVER = Seat("server")
STEPS = ("start", "pause", "resume", "end")
ALLOWED = {
    "setup": ["start"],
    "running": ["pause", "end"],
    "paused": ["resume", "end"],
    "ended": [],
}


def in_status(status: str) -> Game:
    game = Game()
    for step in {"setup": "", "running": "start", "paused": "start pause", "ended": "start end"}[
        status
    ].split():
        game.do(step)
    return game


@pytest.mark.parametrize("status", ALLOWED)
def test_each_step_of_the_clock_has_its_time_and_is_offered_then(status: str) -> None:
    game = in_status(status)
    assert game.record()["status"] == status
    assert game.options("leader")["clock"] == ALLOWED[status]
    for step in STEPS:
        if step in ALLOWED[status]:
            assert game.rule(step).events
        else:
            objection = game.refused(step)
            assert (objection.code, objection.facts) == ("wrong_status", {"status": status})


def test_a_game_that_waits_has_all_its_time() -> None:
    clock = Game(minutes=30).view()["clock"]
    assert clock == {
        "minutes": 30,
        "head_start_minutes": 5,
        "started_at": None,
        "ends_at": None,
        "remaining_ms": 30 * MINUTE,
        "nobles_from": None,
    }


def test_the_start_says_when_the_nobles_may_go_and_when_all_is_over() -> None:
    game = Game(minutes=30, head_start_minutes=4)
    game.do("start", at=START)
    clock = game.view()["clock"]
    assert clock["started_at"] == START
    assert clock["nobles_from"] == START + 4 * MINUTE
    assert clock["ends_at"] == START + 30 * MINUTE
    assert clock["remaining_ms"] is None
    assert game.options("server")["time_up_at"] == START + 30 * MINUTE


def test_pauses_stop_the_clock() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.do("pause", at=START + 10 * MINUTE)
    assert game.view()["clock"]["ends_at"] is None
    assert game.view()["clock"]["remaining_ms"] == 20 * MINUTE
    assert game.options("server")["time_up_at"] is None
    game.do("resume", at=START + 25 * MINUTE)
    assert game.view()["clock"]["ends_at"] == START + 45 * MINUTE
    game.do("pause", at=START + 26 * MINUTE)
    game.do("resume", at=START + 27 * MINUTE)
    assert game.view()["clock"]["ends_at"] == START + 46 * MINUTE
    assert game.view()["clock"]["started_at"] == START


@pytest.mark.parametrize(("minutes", "ends"), [(45, 45), (15, 15)])
def test_more_or_fewer_minutes_move_the_end(minutes: int, ends: int) -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.do("change", at=START + 10 * MINUTE, key="minutes", value=minutes)
    assert game.view()["clock"]["ends_at"] == START + ends * MINUTE


def test_an_extension_in_a_pause_counts_when_the_game_goes_on() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.do("pause", at=START + 29 * MINUTE)
    game.do("change", at=START + 30 * MINUTE, key="minutes", value=40)
    assert game.view()["clock"]["remaining_ms"] == 11 * MINUTE
    game.do("resume", at=START + 60 * MINUTE)
    assert game.view()["clock"]["ends_at"] == START + 71 * MINUTE


def test_when_the_time_is_up_the_server_ends_the_game_and_not_before() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    due = START + 30 * MINUTE
    assert game.refused("time_up", seat=SERVER, at=due - 1).code == "time_left"
    game.do("time_up", seat=SERVER, at=due)
    assert game.record()["status"] == "ended"
    assert game.view()["ended_reason"] == "time"
    assert game.view()["clock"]["remaining_ms"] == 0


@pytest.mark.parametrize("status", ["setup", "paused", "ended"])
def test_time_does_not_run_out_while_the_clock_stands(status: str) -> None:
    game = in_status(status)
    assert game.refused("time_up", seat=SERVER, at=game.now + 10**10).code == "time_left"


def test_the_end_by_the_leader_keeps_the_time_that_was_left() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.do("end", at=START + 20 * MINUTE)
    assert game.view()["ended_reason"] == "leader"
    assert game.view()["clock"]["remaining_ms"] == 10 * MINUTE
    assert game.view()["clock"]["ends_at"] is None


def test_an_end_that_is_taken_back_lets_the_clock_run_as_if_it_had_never_stood() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.do("end", at=START + 20 * MINUTE)
    game.undo_last()
    assert game.record()["status"] == "running"
    assert game.view()["clock"]["ends_at"] == START + 30 * MINUTE


def test_a_pause_reported_late_counts_from_when_it_was() -> None:
    game = Game(minutes=30)
    game.do("start", at=START)
    game.book("draw", post="A", group="red", number=1, at=START + 15 * MINUTE)
    game.book("paused", {}, at=START + 10 * MINUTE, recorded_at=START + 16 * MINUTE)
    assert game.view()["clock"]["remaining_ms"] == 20 * MINUTE
    assert game.irregular() == ["not_running"]


@pytest.mark.parametrize("kind", ["started", "resumed", "paused", "ended"])
def test_a_step_at_the_wrong_time_in_a_foreign_journal_changes_nothing(kind: str) -> None:
    game = in_status("ended")
    before = game.record()
    game.book(kind, {"reason": "leader"} if kind == "ended" else {})
    assert game.irregular() == ["wrong_status"]
    assert {**game.record(), "irregularities": []} == before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", "Burg Rabenstein"),
        ("minutes", 1),
        ("minutes", 1440),
        ("head_start_minutes", 0),
        ("unseen_minutes", 0),
        ("unseen_minutes", 240),
        ("draw", "bag"),
        ("holdings", "strict"),
        ("jokers", 7),
    ],
)
def test_a_plain_setting_may_change_in_mid_play(key: str, value: Any) -> None:
    game = running()
    game.do("change", key=key, value=value, note="weil es regnet")
    assert game.entries[-1].data == {"key": key, "value": value, "note": "weil es regnet"}
    view = game.view()
    assert {**view, **view["clock"]}[key] == value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("minutes", 0),
        ("minutes", 1441),
        ("unseen_minutes", -1),
        ("unseen_minutes", 241),
        ("minutes", 30.0),
        ("minutes", True),
        ("minutes", "30"),
        ("minutes", None),
        ("minutes", 10**30),
        ("head_start_minutes", -1),
        ("jokers", -1),
        ("draw", "cards"),
        ("draw", ["dice"]),
        ("holdings", {}),
        ("name", " "),
        ("name", "x" * 81),
        ("mirror", False),
        ("groups", []),
        ("nonsense", 1),
        (None, 1),
        (["minutes"], 30),
        ({}, {}),
    ],
)
def test_what_cannot_be_changed_or_not_to_this_is_refused(key: Any, value: Any) -> None:
    game = running()
    assert game.refused("change", key=key, value=value).code == "bad_setting"
    before = game.record()
    game.book("setting_changed", key=key, value=value)
    assert game.irregular() == ["malformed"]
    assert {**game.record(), "irregularities": []} == before


def test_a_change_of_rules_counts_from_its_own_time_on() -> None:
    """A draw made before the turn to the bag, but told later, takes nothing out of the bag."""
    game = running()
    before = game.now + SECOND // 2
    game.do("change", key="draw", value="bag")
    game.book("draw", post="A", group="red", number=1, at=before)
    game.do("draw", post="A", group="blue", pick=lambda options: 0)
    assert game.holding("blue") == {"A": 1}

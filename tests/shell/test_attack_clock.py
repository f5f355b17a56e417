"""The server's clock is put right in mid-play, forwards or back: nothing that was acknowledged gets lost."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame import journal, play
from fieldgame.play import Seat
from tests.words import Camp, make_camp

HOUR = 3_600_000


class Clock:
    """The server's clock; `off` by so many milliseconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.off, real = 0, play.now
        monkeypatch.setattr(play, "now", lambda: real() + self.off)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def camp(small_app: Flask, clock: Clock) -> Camp:
    """A game made long before its start, so that there is time to fall back into."""
    camp = make_camp(small_app)
    clock.off = HOUR
    return camp.start().give("red", A=9, B=9, C=9)


def build(camp: Camp, x: int) -> str:
    with camp.app.app_context():
        args = {"group": "red", "building": "tavern", "cells": [[x, 0]]}
        seat = Seat("station")
        return play.do(camp.game, "build", args, seat, entry_id=f"build-{x}").status


def test_a_clock_put_back_loses_no_booking(camp: Camp, clock: Clock) -> None:
    clock.off = 0
    assert build(camp, 0) == "recorded"
    camp.do("draw", "post", "A", group="blue", number=4)
    camp.do("pause")
    assert camp.irregular() == []
    assert camp.group("red")["built"] == 1
    assert camp.view()["status"] == "paused"


def test_the_journal_goes_forwards_whatever_the_clock_does(camp: Camp, clock: Clock) -> None:
    for x, off in enumerate((HOUR + 60_000, 0, HOUR + 5_000, -HOUR)):
        clock.off = off
        assert build(camp, x) == "recorded"
    rows = camp.journal()[::-1]
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(row["at"] <= row["recorded_at"] for row in rows)
    assert camp.group("red")["built"] == 4


def test_an_end_by_a_clock_gone_wild_can_be_taken_back(camp: Camp, clock: Clock) -> None:
    clock.off = 25 * HOUR
    with camp.app.app_context():
        assert camp.game in play.end_overdue()
    assert camp.view()["status"] == "ended"
    clock.off = HOUR
    end = camp.booked("ended")[0]
    assert end["at"] < end["recorded_at"]
    assert camp.do("undo", event=end["id"]).status == "recorded"
    assert camp.view()["status"] == "running"
    assert build(camp, 0) == "recorded"
    assert camp.group("red")["built"] == 1
    assert camp.irregular() == []


def test_a_game_that_nobody_can_play_keeps_no_other_from_its_end(camp: Camp, clock: Clock) -> None:
    with camp.app.app_context():
        broken = journal.create("burgbau", {"groups": "none"}, 0)
        with journal.writing(broken) as writer:
            writer.set_ends_at(1)
        clock.off = 5 * HOUR
        assert play.end_overdue() == [camp.game]
    assert camp.view()["status"] == "ended"


def test_a_shorter_game_ends_after_what_was_already_built(camp: Camp, clock: Clock) -> None:
    clock.off = 2 * HOUR
    assert build(camp, 0) == "recorded"
    camp.do("change", key="minutes", value=30)
    with camp.app.app_context():
        play.end_overdue()
    assert camp.view()["status"] == "ended"
    assert camp.group("red")["built"] == 1
    assert [row["type"] for row in camp.journal()[:2]] == ["ended", "setting_changed"]

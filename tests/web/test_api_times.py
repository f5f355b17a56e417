"""When something happened, whatever the clock of the phone says: ahead, behind, set right in mid-game."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame.codec import stamp
from tests.web.wire import (
    HOUR,
    MINUTE,
    SECOND,
    Wire,
    clock_set,
    draw,
    entries,
    entry,
    now,
    old_camp,
    robbery,
)
from tests.words import Camp, Json

SLACK = 2 * SECOND
QUICK = 2 * SECOND
"""What a request of these tests may take; a clock that is not put right is off by more."""


@pytest.fixture(scope="module")
def camp(app: Flask) -> Camp:
    """A game that runs since hours, so that the past lies within it."""
    return old_camp(app)


def ahead(result: Json) -> bool:
    """Whether the phone's clock is told to be ahead."""
    return "clock_ahead" in result["irregularities"]


def test_a_time_in_words_and_one_in_milliseconds_are_the_same(camp: Camp) -> None:
    wire, at = Wire(camp), now() - 20 * MINUTE + 123
    words, number = draw(at=stamp(at)), draw(at=at)
    zone = draw(at=stamp(at + 2 * HOUR).replace("Z", "+02:00"))
    assert wire.said(words, number, zone) == ["recorded"] * 3
    assert {entry(camp, event["id"]).at for event in (words, number, zone)} == {at}
    sent_in_words = draw(at=at)
    assert wire.said(sent_in_words, sent_at=stamp(now())) == ["recorded"]
    assert entry(camp, sent_in_words["id"]).at == at


def test_it_is_recorded_when_it_comes_and_dated_when_it_was(camp: Camp) -> None:
    sent, before = draw(at=now() - 30 * MINUTE), now()
    Wire(camp).sync(sent)
    found = entry(camp, sent["id"])
    assert found.at == sent["at"]
    assert before <= found.recorded_at <= now()


@pytest.mark.parametrize("wrong", [10 * MINUTE, -10 * MINUTE, 26 * HOUR, -26 * HOUR, 5 * SECOND, -5 * SECOND])
def test_a_clock_that_is_wrong_is_put_right_by_what_it_says_now(camp: Camp, wrong: int) -> None:
    """Both signs: the phone dates by its own clock, and says what that shows while it sends."""
    true = now() - 15 * MINUTE
    sent = draw(at=true + wrong)
    result = Wire(camp).sync(sent, sent_at=now() + wrong)[0]
    assert (result["status"], ahead(result)) == ("recorded", False)
    assert abs(entry(camp, sent["id"]).at - true) <= QUICK


def test_two_phones_with_wrong_clocks_order_rightly(camp: Camp) -> None:
    """One ten minutes ahead, one ten behind: the draw was before the robbery all the same."""
    true, ahead, behind = now(), 10 * MINUTE, -10 * MINUTE
    camp.give("purple", A=-camp.group("purple")["holding"]["A"])
    had = camp.group("robbers")["holding"]["A"]
    robbed = robbery("purple", at=true - 5 * MINUTE + behind)
    assert Wire(camp, "robber").said(robbed, sent_at=now() + behind) == ["recorded"]
    seen = draw("purple", 6, at=true - 6 * MINUTE + ahead)
    assert Wire(camp).said(seen, sent_at=now() + ahead) == ["recorded"]
    assert camp.group("robbers")["holding"]["A"] == had + 6


def test_a_time_by_the_server_s_clock_is_not_shifted(camp: Camp) -> None:
    true = now() - 15 * MINUTE
    sent = draw(at=true)
    assert Wire(camp).said(sent, sent_at=now() + 10 * MINUTE, clock="server") == ["recorded"]
    assert entry(camp, sent["id"]).at == true


def test_a_body_that_took_long_on_its_way_is_not_shifted_into_the_future(camp: Camp) -> None:
    """A shift that is only the network's: what was just now stays at most now, and is no breach."""
    sent = draw(at=now())
    result = Wire(camp).sync(sent, sent_at=now() - 800)[0]
    found = entry(camp, sent["id"])
    assert (ahead(result), found.at <= found.recorded_at) == (False, True)


def test_a_moment_ahead_is_now_and_no_breach(camp: Camp) -> None:
    """The best that a phone knows of the server's clock is some hundred milliseconds off."""
    with clock_set(now()):
        sent = draw(at=now() + SLACK // 2)
        result = Wire(camp).sync(sent, clock="server")[0]
    found = entry(camp, sent["id"])
    assert (result["status"], ahead(result)) == ("recorded", False)
    assert found.at == found.recorded_at


def test_far_ahead_is_taken_as_now_and_flagged(camp: Camp) -> None:
    sent = draw("green", at=now() + HOUR)
    result = Wire(camp).sync(sent, clock="server")[0]
    assert (result["status"], ahead(result)) == ("recorded", True)
    row = next(row for row in camp.journal() if row["id"] == sent["id"])
    told = next(row for row in camp.view()["recent"] if row["id"] == sent["id"])
    assert told["at"] == row["recorded_at"]


def test_nothing_was_before_the_game_was_made(camp: Camp) -> None:
    long_ago, zero = draw(at=now() - 400 * 24 * HOUR), draw(at=0)
    words = draw(at="1970-01-01T00:00:00.000Z")
    assert Wire(camp).said(long_ago, zero, words) == ["recorded"] * 3
    made = min(one.at for one in entries(camp))
    assert {entry(camp, event["id"]).at for event in (long_ago, zero, words)} == {made}


def test_a_shift_beyond_all_time_has_an_answer(camp: Camp) -> None:
    for sent_at in (0, 253_402_300_799_999):
        sent = draw(at=now())
        assert Wire(camp).said(sent, sent_at=sent_at) == ["recorded"]
        found = entry(camp, sent["id"])
        assert found.at <= found.recorded_at or "clock_ahead" in camp.irregular()


def test_what_comes_after_the_end_counts_when_it_was_before_it(app: Flask) -> None:
    """The time ran out while the phones were away: the end comes first into the book, dated when it was."""
    camp = old_camp(app, hours=3, minutes=60)
    start = next(one.at for one in entries(camp) if one.type == "started")
    before, after = draw("red", 5, at=start + 59 * MINUTE), draw("blue", 4, at=start + 61 * MINUTE)
    results = Wire(camp).sync(before, after)
    assert [result["status"] for result in results] == ["recorded", "recorded"]
    assert [result["irregularities"] for result in results] == [[], ["not_running"]]
    ended = next(one for one in entries(camp) if one.type == "ended")
    assert (ended.at, dict(ended.by)) == (start + HOUR, {"role": "server"})
    assert camp.holding("red") == {"A": 5}
    assert [row["late"] for row in camp.booked("draw")] == [True, True]


def test_a_server_s_clock_that_goes_back_loses_nothing(app: Flask) -> None:
    """A laptop in the wood meets a network and puts its clock right, by an hour."""
    camp = old_camp(app)
    with clock_set(now() + HOUR):
        first = draw("red", 1, at=now())
        assert Wire(camp).said(first, clock="server") == ["recorded"]
    second = draw("blue", 2, at=now())
    assert Wire(camp).said(second, clock="server") == ["recorded"]
    assert camp.holding("red") == {"A": 1}
    assert camp.holding("blue") == {"A": 2}
    assert camp.irregular() == []

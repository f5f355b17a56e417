"""`fieldgame bench sync`: it measures what it says, notices what it should, and leaves nothing behind."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import func, select

from fieldgame import journal, play
from fieldgame.cli import ground as grounds
from fieldgame.cli import main
from fieldgame.cli.storm import Device, Told, batches, devices
from fieldgame.games.protocol import Entry
from fieldgame.models import Game, db
from fieldgame.play import Seat

SMALL = ["--devices", "5", "--events", "8", "--duplicates", "25", "--big", "60"]


def bench(*options: str) -> Result:
    return CliRunner().invoke(main, ["bench", "sync", *options])


def games_in(app: Flask) -> int:
    with app.app_context(), db.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(Game)).scalar_one())


def test_all_is_there_once_and_the_numbers_are_told(app: Flask) -> None:
    """On each database; no game of ours is left there."""
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    done = bench("--json", "--database", url, *SMALL)
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["database"] == ("postgresql" if "postgres" in url else "sqlite")
    assert (report["ok"], set(report["faults"].values())) == (True, {0})
    assert (report["storm"]["sent"], report["storm"]["requests"]) == (5 * (8 + 2), 5 * 2)
    assert (report["one"]["sent"], report["one"]["requests"]) == (60, 1)
    for numbers in (report["storm"], report["one"]):
        assert 0 < numbers["device_p50_ms"] <= numbers["device_p95_ms"] <= numbers["wall_s"] * 1000 + 1
        assert numbers["server_cpu_s"] is None or 0 <= numbers["server_cpu_s"] < 20
    assert "5 × 8 waiting bookings" in done.stderr
    assert games_in(app) == 0


def test_a_database_with_games_in_it_is_left_alone(small_app: Flask) -> None:
    journal.create("burgbau", {}, 1_000)
    told = bench("--database", small_app.config["SQLALCHEMY_DATABASE_URI"])
    assert told.exit_code == 2
    assert "empty" in told.output
    assert games_in(small_app) == 1


def test_a_database_that_is_none_says_so() -> None:
    told = bench("--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert told.exit_code == 1
    assert "cannot be opened" in told.output


STORM = {"sent": 690, "requests": 60, "again": 0, "wall_s": 2.5, "device_p50_ms": 1200, "device_p95_ms": 2100}
ASKED = {"devices": 30, "events": 20, "duplicates": 15, "big": 0}
REPORT: dict[str, Any] = {
    "database": "sqlite",
    **ASKED,
    "storm": {**STORM, "server_cpu_s": None, "own_cpu_s": 0.1},
    "faults": {"lost": 2, "double": 0, "wrong_books": 1},
    "ok": False,
}


def test_what_is_lost_is_told_and_ends_with_1() -> None:
    with patch("fieldgame.cli.bench._measured", return_value=REPORT):
        told, as_json = bench(), bench("--json")
    assert (told.exit_code, as_json.exit_code) == (1, 1)
    assert "WRONG: 2 lost, 1 wrong books." in told.output
    assert "30 devices × 20, 15 % twice" in told.output
    assert "2100" in told.output
    assert json.loads(as_json.stdout) == REPORT


@pytest.mark.parametrize(("count", "events"), [(30, 20), (1, 800), (200, 3), (1, 10_000)])
def test_the_phones_have_seen_different_things_at_different_times(count: int, events: int) -> None:
    seats = [("post", "A", "a"), ("robber", None, "r")]
    phones = [*devices(count, events, seats, 0), *devices(1, 7, seats, 1)]
    seen = [event for phone in phones for event in phone.events]
    assert len({event["id"] for event in seen}) == len({event["at"] for event in seen}) == count * events + 7
    assert max(event["at"] for event in seen) < grounds.AGO_MS


def test_a_phone_sends_all_in_order_and_some_of_it_again() -> None:
    phone = devices(1, 800, [("post", "A", "a")], 0)[0]
    sent = batches(phone, 15)
    assert max(map(len, sent)) <= 500
    flat = [event["id"] for batch in sent for event in batch]
    assert list(dict.fromkeys(flat)) == [event["id"] for event in phone.events]
    assert len(flat) == 800 + 120
    assert Counter(Counter(flat).values()) == {1: 680, 2: 120}
    assert [len(batch) for batch in batches(phone, 0)] == [500, 300]


@pytest.fixture
def measured(small_app: Flask) -> Any:
    """A game to measure on, with what its phones have sent and been told; nothing is wrong with it."""
    ground = grounds.prepare(small_app.config["SQLALCHEMY_DATABASE_URI"])
    phones, told = devices(3, 5, ground.seats, ground.since + 10), []
    for phone in phones:
        reports = [play.Report(e["id"], e["at"], e["type"], e["data"]) for e in phone.events]
        _, results = play.sync(ground.game, reports, Seat(phone.role, phone.post), phone.id)
        told.append(Told(results=[said(result.entry) for result in results if result.entry]))
    return ground, phones, told


def said(entry: Entry) -> dict[str, Any]:
    return {"id": entry.id, "status": "recorded", "seq": entry.seq}


def found(measured: Any, entries: list[Entry] | None = None, phones: list[Device] | None = None) -> set[str]:
    """The kinds of faults, when these entries stand in the book."""
    ground, sent, told = measured
    book = journal.tail(ground.game) if entries is None else entries
    with patch("fieldgame.journal.tail", return_value=book):
        return {name for name, count in grounds.faults(ground, phones or sent, told).items() if count}


def test_a_sound_book_has_no_faults(measured: Any) -> None:
    assert found(measured) == set()


def test_every_fault_is_noticed(measured: Any) -> None:
    ground, _, told = measured
    book = journal.tail(ground.game)
    assert "lost" in found(measured, [*book[:5], *book[6:]])
    assert "double" in found(measured, [*book, replace(book[5], seq=len(book) + 1)])
    assert "double" in found(measured, [*book, replace(book[5], id="new", seq=len(book) + 1)])
    assert "disorder" in found(measured, [*book[:5], replace(book[5], seq=99), *book[6:]])
    swapped = [*book[:2], replace(book[3], seq=3), replace(book[2], seq=4), *book[4:]]
    assert "disorder" in found(measured, swapped)
    worse = {**book[1].data, "number": 7 - book[1].data["number"]}
    assert found(measured, [book[0], replace(book[1], data=worse), *book[2:]]) >= {"changed", "wrong_books"}
    assert "changed" in found(measured, [book[0], replace(book[1], by={"role": "post"}), *book[2:]])
    told[0].results.append({"id": book[2].id, "status": "recorded", "seq": book[2].seq})
    assert found(measured) == {"wrongly_told"}
    told[0].results[-1] = {"id": book[2].id, "status": "duplicate", "seq": 77}
    assert found(measured) == {"wrongly_told"}
    told[0].results[-1] = {"id": book[2].id, "status": "refused"}
    assert found(measured) == {"wrongly_told"}

"""Printing when it cannot be done now: others print, readers that stall or leave, a layout with a mistake."""

from __future__ import annotations

import html
import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from fieldgame.models import db
from fieldgame.printing import kept, pressing
from tests.web.out import words
from tests.web.printed import asked, paper, shown, told
from tests.words import Camp, make_camp, text_of


@pytest.fixture
def camp(app: Flask, reached: str) -> Camp:
    """A game of two noble houses and the robbers, at an address that phones reach."""
    return make_camp(app, 3).start()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody else prints, and it lasts."""
    monkeypatch.setattr(pressing, "WAIT", 0.05)
    with pressing._alone():
        yield


@pytest.mark.parametrize("way", ["print/burgbau.pdf?sheets=score", "print/preview?sheet=score"])
def test_who_comes_while_others_print_is_told_to_come_again(camp: Camp, busy: None, way: str) -> None:
    answer = asked(camp, way)
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "wird gerade etwas anderes gedruckt" in words(text_of(answer))


def test_progress_says_so_too(camp: Camp, busy: None) -> None:
    [(name, data)] = told(asked(camp, "print/progress?sheets=score"))
    assert name == "failed"
    assert "wird gerade etwas anderes gedruckt" in data["said"]


def test_the_page_opens_all_the_same(camp: Camp, busy: None) -> None:
    page = shown(camp.join("leader"), camp)
    assert 'name="sheets" value="groups" checked' in page
    assert re.findall(r'id="pages-(\w+)">\d', page) == []


@pytest.mark.parametrize(
    "way", ["", "/preview?sheet=score", "/progress?sheets=score", "/burgbau.pdf?sheets=score"]
)
def test_no_connection_is_held_meanwhile(
    app: Flask, camp: Camp, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bookings need them. What others of this process hold, who wait for news, is their own affair."""
    run, asks, owners = pressing._run, threading.get_ident(), dict[int, int]()
    held: list[set[int]] = []
    with app.app_context():
        pool: Any = db.engine.pool

    def takes(connection: Any, record: Any, proxy: Any) -> None:
        owners[id(record)] = threading.get_ident()

    def watched(options: list[str], job: bytes) -> Any:
        held.append({asks, threading.get_ident()} & set(owners.values()))
        return run(options, job)

    def gives(connection: Any, record: Any) -> None:
        owners.pop(id(record), None)

    monkeypatch.setattr(pressing, "_run", watched)
    event.listen(pool, "checkout", takes)
    event.listen(pool, "checkin", gives)
    try:
        assert asked(camp, f"print{way}").get_data()
    finally:
        event.remove(pool, "checkout", takes)
        event.remove(pool, "checkin", gives)
    assert held
    assert not any(held)


def test_a_look_at_the_first_page_sets_no_other(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long they are has been counted for the page of the choices."""
    leader, run, ran = camp.join("leader"), pressing._run, []
    shown(leader, camp, "print?sheets=start&sheets=tiles&sheets=map&poster=a3")

    def watched(options: list[str], job: bytes) -> Any:
        ran.append((options, json.loads(job)["sheets"]))
        return run(options, job)

    monkeypatch.setattr(pressing, "_run", watched)
    page = shown(leader, camp, "print/preview?sheet=start&sheets=start&sheets=tiles&sheets=map&poster=a3")
    assert page.count("<img") == 1
    [(options, sheets)] = ran
    assert sheets == ["start"]
    assert [[name for name, _ in json.loads(options[-1])], json.loads(options[-1])[-1]] == [
        ["start", "tiles", "map"],
        ["map", 2],
    ]


def test_who_stops_reading_does_not_keep_the_press(camp: Camp) -> None:
    leader = camp.join("leader")
    stalled = leader.client.get(
        f"{camp.url}/leader/print/progress?sheets=start,score",
        environ_base={"REMOTE_ADDR": leader.address},
    )
    assert b"step" in next(iter(stalled.response))
    assert len(paper(camp, "sheets=tally")) >= 1  # nothing waits for who does not read on
    stalled.close()


@pytest.mark.parametrize("ways", [("progress", "burgbau.pdf"), ("burgbau.pdf", "progress")])
def test_the_same_set_is_made_once_however_many_wait_for_it(
    camp: Camp, monkeypatch: pytest.MonkeyPatch, ways: tuple[str, str]
) -> None:
    """Two taps, two tabs, two leaders."""
    begun, go_on, runs, run = threading.Event(), threading.Event(), [], pressing._run

    def slow(options: list[str], job: bytes) -> Any:
        runs.append(options)
        begun.set()
        assert go_on.wait(20)
        return run(options, job)

    monkeypatch.setattr(pressing, "_run", slow)
    got: dict[str, bytes] = {}

    def ask(way: str) -> None:
        got[way] = asked(camp, f"print/{way}?sheets=score", camp.join("leader")).get_data()

    first, second = (threading.Thread(target=ask, args=(way,)) for way in ways)
    first.start()
    assert begun.wait(20)
    second.start()
    time.sleep(0.2)
    go_on.set()
    for one in (first, second):
        one.join(20)
    assert got["burgbau.pdf"].startswith(b"%PDF")
    assert b"event: done" in got["progress"]
    assert [options for options in runs if "--count" not in options] == [[]]


def test_who_goes_away_stops_the_press(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    leader = camp.join("leader")
    stopped = threading.Event()
    steps = pressing.steps

    def slow(job: Any) -> Any:
        try:
            for step in steps(job):
                yield step
                stopped.wait(0.2)
        finally:
            stopped.set()

    monkeypatch.setattr(kept, "steps", slow)
    left = leader.client.get(f"{camp.url}/leader/print/progress?sheets=start,score,tally,leader")
    next(iter(left.response))
    left.close()
    assert stopped.wait(10)
    assert len(kept.files) == 0


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has changed the layout of the score sheet, and not well."""
    real = Path(pressing.folder("printables"))
    for layout in real.glob("*.typ"):
        (tmp_path / layout.name).write_text(layout.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "fonts").symlink_to(real / "fonts")
    (tmp_path / "score.typ").write_text('#import "sheet.typ": *\n#show: paper\n#nonsense\n', encoding="utf-8")
    monkeypatch.setattr(pressing, "folder", lambda name: str(tmp_path))


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("way", ["print/burgbau.pdf?sheets=score", "print/preview?sheet=score"])
def test_a_wrong_layout_is_a_sentence_with_the_sheets_name(
    camp: Camp, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = asked(camp, way)
    assert answer.status_code == 500
    said = words(text_of(answer))
    assert "„Wertung“" in html.unescape(said)
    assert "Traceback" not in said
    assert "nonsense" not in said
    assert "score.typ:3" in caplog.text
    assert len(paper(camp, "sheets=tally")) >= 1


@pytest.mark.usefixtures("wrong")
def test_progress_and_page_say_which_sheet_is_wrong(camp: Camp) -> None:
    name, data = told(asked(camp, "print/progress?sheets=start,score"))[-1]
    assert (name, "„Wertung“" in data["said"]) == ("failed", True)
    page = shown(camp.join("leader"), camp)
    assert "„Wertung“" in page
    assert 'name="sheets" value="groups" checked' in page

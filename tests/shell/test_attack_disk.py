"""A disk that is full, locked away or broken: a sentence that says so, and nothing half-booked."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import click
import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from fieldgame import database, journal
from fieldgame.cli.opening import opened
from fieldgame.fairlock import FairLock, NoLock
from fieldgame.models import db
from tests.words import Camp, make_camp, text_of

FULL = "nichts mehr speichern"


@pytest.fixture
def camp(small_app: Flask) -> Camp:
    return make_camp(small_app).start()


@pytest.fixture
def full(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> Camp:
    def no_room(*_: object) -> None:
        wrong = sqlite3.OperationalError("database or disk is full")
        wrong.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("COMMIT", {}, wrong)

    monkeypatch.setattr(journal.Writer, "append", no_room)
    return camp


@pytest.mark.parametrize("part", [False, True])
def test_a_full_disk_is_told_by_its_name(full: Camp, part: bool) -> None:
    before = len(full.journal())
    answer = full.join("post", "A").post(f"{full.url}/post/A/draw", part=part, group="red")
    assert answer.status_code == 503
    assert FULL in text_of(answer)
    assert len(full.journal()) == before


def test_a_folder_that_is_locked_away_is_told_as_well(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with camp.app.app_context():
        lock = database._fair_locks[db.engine]
    monkeypatch.setattr(lock._next, "acquire", locked)
    answer = camp.join("post", "A").post(f"{camp.url}/post/A/draw", group="red")
    assert answer.status_code == 503
    assert FULL in text_of(answer)
    monkeypatch.undo()
    assert camp.join("post", "A").post(f"{camp.url}/post/A/draw", group="red").status_code == 303


def test_the_queue_goes_on_after_a_lock_that_failed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("a file stands in the way")
    lock = FairLock(folder / "x.lock")
    with pytest.raises(NoLock), lock.turn(1):
        pass
    folder.unlink()
    with lock.turn(1):
        assert folder.is_dir()


def test_a_broken_database_is_told_on_every_page_of_a_game(camp: Camp, tmp_path: Path) -> None:
    phone = camp.join("post", "A")
    with camp.app.app_context():
        db.engine.dispose()
    for name in ("fieldgame.db", "fieldgame.db-wal", "fieldgame.db-shm"):
        (tmp_path / name).write_bytes(b"this is no database " * 400)
    for path in ("/", camp.url + "/post/A"):
        answer = phone.get(path)
        assert answer.status_code == 503
        assert FULL in text_of(answer)


def test_the_shell_tells_it_in_a_sentence(tmp_path: Path) -> None:
    wrong = sqlite3.OperationalError("database or disk is full")
    wrong.sqlite_errorcode = sqlite3.SQLITE_FULL
    with (
        pytest.raises(click.ClickException, match="takes no more: database or disk is full"),
        opened(str(tmp_path)),
    ):
        raise OperationalError("COMMIT", {}, wrong)


def test_a_mistake_of_ours_is_not_called_a_full_disk() -> None:
    assert not database.out_of_order(OperationalError("x", {}, Exception("locked")))
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    assert not database.out_of_order(OperationalError("x", {}, busy))

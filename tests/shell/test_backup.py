"""A copy of a game is a journal that anybody can read, and says how much of it there must be."""

from __future__ import annotations

import hashlib
import os
import stat
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from flask import Flask

from fieldgame import backup, care, codec, kits, passes, play
from fieldgame.journal import NoSuchGame, tail

HOUR = 3_600_000


@pytest.fixture
def kept(small_app: Flask) -> str:
    return kits.found(kits.standard()).game


def test_a_copy_holds_the_whole_journal_its_passes_and_its_checksum(kept: str) -> None:
    copy = backup.take(kept, "hand")
    lines = copy.file.read_bytes().splitlines(keepends=True)
    header, entries = codec.read_journal(lines)
    assert entries == tail(kept)
    assert header.settings["name"] == "Burg Falkenstein"
    assert header.backup is not None
    assert header.backup["game"] == kept
    assert header.backup["entries"] == len(entries) == copy.version == 1
    assert header.backup["sha256"] == hashlib.sha256(b"".join(lines[1:])).hexdigest()
    assert [held["role"] for held in header.backup["passes"]] == [held.role for held in passes.all_of(kept)]
    secrets = [secret for held in passes.all_of(kept) for secret in (held.link_token, held.code)]
    assert not any(secret in lines[0].decode() for secret in secrets)
    assert stat.S_IMODE(copy.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.root().stat().st_mode) == 0o700
    assert [file.name for file in copy.file.parent.iterdir()] == [copy.file.name]
    assert backup.listed(kept) == [copy]


def test_what_leaves_the_house_has_no_passes(kept: str) -> None:
    header, entries = codec.read_journal(backup.exported(kept).splitlines(keepends=True))
    assert header.backup is not None
    assert "passes" not in header.backup
    assert header.backup["entries"] == len(entries) == 1


def test_a_copy_of_no_game_is_none(small_app: Flask) -> None:
    with pytest.raises(NoSuchGame):
        backup.take("nosuch00")


def test_a_copy_that_fails_does_not_stop_what_it_was_for(kept: str, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")
    backup.before(kept, "undo")
    found = backup.trouble()
    assert found is not None
    assert found[0] <= play.now()
    (tmp_path / "backups").unlink()
    backup.before(kept, "undo")
    assert backup.trouble() is None


def test_only_a_name_of_the_list_is_a_path(kept: str) -> None:
    name = backup.take(kept).file.name
    assert backup.path(kept, name) is not None
    (backup.folder(kept) / "other.jsonl").write_text("x")
    for wrong in ("other.jsonl", f"../{kept}/{name}", "", ".", name + "\0"):
        assert backup.path(kept, wrong) is None


def test_games_that_went_on_are_copied_once(kept: str) -> None:
    assert [copy.why for copy in care.copies(play.now())] == ["auto"]
    assert care.copies(play.now()) == []
    play.do(kept, "start", {}, play.Seat("leader"), entry_id="one")
    assert [copy.version for copy in care.copies(play.now())] == [2]


def test_a_full_disk_takes_no_copies_of_its_own_and_says_so(
    kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "is_full", lambda: True)
    assert care.copies(play.now()) == []
    assert backup.trouble() is not None
    assert backup.take(kept).version == 1, "who asks gets one"


def test_of_two_processes_one_does_the_work(kept: str, small_app: Flask) -> None:
    backup.root().mkdir()
    with FileLock(backup.root() / ".lock"):
        care._work(small_app, purges=True)
    assert backup.listed(kept) == []
    care._work(small_app, purges=True)
    assert len(backup.listed(kept)) == 1


def test_the_work_is_done_in_a_thread_of_its_own_when_it_is_due(kept: str, small_app: Flask) -> None:
    care.tick()
    assert small_app.extensions["fieldgame.care"].worker is None, "nothing by itself in tests"
    small_app.testing = False
    care.tick()
    due: Any = small_app.extensions["fieldgame.care"]
    assert not due.worker, "not at once after the start"
    due.copies = 0.0
    care.tick()
    worker: threading.Thread = due.worker
    worker.join(30)
    assert len(backup.listed(kept)) == 1
    care.tick()
    assert due.worker is worker, "not again so soon"


NOW = 1_800_000_000_000 // (24 * HOUR) * (24 * HOUR) + 20 * HOUR
"""Eight in the evening."""


def lay(game: str, hours: float, why: str, version: int, touched: float | None = None) -> Path:
    """A copy made so many hours ago; `touched`: hours since it was brought or looked at."""
    moment = datetime.fromtimestamp((NOW - int(hours * HOUR)) / 1000, UTC)
    file = backup.folder(game) / f"{moment:%Y%m%dT%H%M%SZ}-v{version:06d}-{why}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("x")
    seen_at = NOW / 1000 - 3600 * (hours if touched is None else touched)
    os.utime(file, (seen_at, seen_at))
    return file


def test_what_somebody_is_reading_is_not_thinned_out(kept: str) -> None:
    for number in range(backup.MOST):
        lay(kept, 0.001 * number, "undo", 1000 + number)
    newer = lay(kept, 5.05, "auto", 900)
    read, unread = lay(kept, 5.1, "auto", 899, 0.9), lay(kept, 5.15, "auto", 898, 1.1)
    brought = [lay(kept, 500 + number, "upload", number, 23 - number) for number in range(12)]
    long_ago = lay(kept, 600, "upload", 100, 25)
    backup.prune(kept, NOW)
    assert (newer.exists(), read.exists(), unread.exists(), long_ago.exists()) == (True, True, False, False)
    assert [file.exists() for file in brought] == [False] * 2 + [True] * backup.MOST_HELD
    assert len(backup.listed(kept)) <= backup.MOST
    old = next(copy for copy in backup.listed(kept) if copy.file == newer)
    backup.hold(old)
    assert next(copy for copy in backup.listed(kept) if copy.file == newer).touched != old.touched
    newer.unlink()
    backup.hold(old)
    assert not newer.exists()


def test_copies_are_thinned_out_with_time(kept: str) -> None:
    def put(hours: float, why: str, version: int) -> None:
        lay(kept, hours, why, version)

    now = NOW
    backup.folder(kept).mkdir(parents=True)
    half = backup.folder(kept) / "killed.jsonl.new"
    half.write_text("whoever wrote it is gone")
    os.utime(half, (now / 1000 - 7200, now / 1000 - 7200))
    for number in range(10):
        put(0.05 * number, "auto", 910 - number)  # half an hour: all stay
        put(2.05 + 0.05 * number, "auto", 810 - number)  # in one or two half hours
        put(30 + 0.05 * number, "auto", 710 - number)  # yesterday afternoon
    for number in range(backup.MOST_BEFORE + 5):
        put(100 + number, "undo", 600 - number)
    backup.prune(kept, now)
    left = [copy.version for copy in backup.listed(kept) if copy.why == "auto"]
    assert [version for version in left if version > 900] == list(range(910, 900, -1))
    assert [version for version in left if 800 < version < 900] in ([810], [810, 801], [810, 802], [810, 803])
    assert [version for version in left if version < 800] == [710]
    assert [copy.version for copy in backup.listed(kept) if copy.why == "undo"] == list(range(600, 570, -1))
    assert not half.exists()


def test_copies_of_the_same_second_do_not_tread_on_each_other(
    small_app: Flask, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two leaders tap in one instant: both have their copy, and nobody is told of a full disk."""
    fsync, found, moment = os.fsync, [], play.now()

    def put() -> None:
        with small_app.app_context():
            found.append(backup.put(kept, "the other one\n", moment, 1))

    other = threading.Thread(target=put)

    def overtaken(file: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        other.start()
        fsync(file)

    monkeypatch.setattr(os, "fsync", overtaken)
    found.append(backup.put(kept, "the one\n", moment, 1))
    other.join(20)
    assert len(found) == 2
    assert found[0].file.read_text() == "the other one\n", "whole, the last one's"
    assert [file.name for file in backup.folder(kept).iterdir()] == [found[0].file.name]


def test_what_a_full_disk_took_of_a_copy_is_given_back(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        backup.take(kept)
    assert list(backup.folder(kept).iterdir()) == []

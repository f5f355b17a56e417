"""What is due is deleted without a trace, nothing else is; the deletion is remembered, its content is not."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from flask import Flask

from fieldgame import backup, care, codec, devices, journal, kits, passes, play, snapshots
from fieldgame.models import db
from fieldgame.play import Seat
from fieldgame.printing import kept
from tests.words import new_id

DAY = 86_400_000
NAME = "Zwiebelturmzinnen"


@pytest.fixture
def game(small_app: Flask) -> str:
    return kits.found(kits.standard() | {"name": NAME}).game


def end(game: str) -> None:
    for action in ("start", "end"):
        play.do(game, action, {}, Seat("leader"), entry_id=new_id())


def in_files(folder: Path, text: str) -> list[str]:
    return [str(file) for file in folder.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


def test_a_game_is_due_thirty_days_after_its_end_unless_the_leader_says_otherwise(game: str) -> None:
    left = care.purge_at(game) or 0
    assert abs(left - play.now() - 365 * DAY) < DAY, "nobody has ended it: a year"
    end(game)
    ended = care.purge_at(game) or 0
    assert abs(ended - play.now() - 30 * DAY) < DAY
    assert (care.due(ended - 1), care.due(ended)) == ([], [game])
    care.keep(game, 90)
    assert care.keep_days(game) == 90
    assert abs((care.purge_at(game) or 0) - play.now() - 90 * DAY) < DAY
    care.keep(game, 0)
    assert care.purge_at(game) is None
    assert care.due(2**52) == []
    with pytest.raises(ValueError):
        care.keep(game, 7)


def test_nothing_of_it_is_left_and_the_others_stay(game: str, tmp_path: Path) -> None:
    other = kits.found(kits.standard()).game
    end(game)
    backup.take(game)
    devices.seen(game, "phone", "post", "A")
    assert in_files(tmp_path, NAME)
    due = care.purge_at(game) or 0
    assert care.purge_due(due - 1) == []
    assert care.purge_due(due) == [game]
    assert journal.head(game) is None
    assert journal.tail(game) == []
    with pytest.raises(journal.NoSuchGame):
        snapshots.current(game)
    assert in_files(tmp_path, NAME) == [], "not even in a free page"
    assert care.purged(game) == due
    assert journal.head(other) is not None
    assert care.purge_due(due) == []
    assert not care.purge(game, "leader", due)


def test_any_database_deletes_all_of_a_game_and_nothing_else(app: Flask) -> None:
    """Entries, passes and devices hang on the game's row."""
    one, other = (kits.found(kits.standard()).game for _ in range(2))
    devices.seen(one, "phone", "post", "A")
    assert journal.purge(one) == 1
    assert journal.purge(one) is None
    assert (journal.tail(one), passes.all_of(one), devices.all_of(one)) == ([], [], [])
    assert [game.id for game in journal.summaries()] == [other]
    assert len(passes.all_of(other)) > 10


def test_copies_of_a_deletion_that_was_cut_short_go_later(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    backup.take(game)
    with monkeypatch.context() as broken:
        broken.setattr(backup, "drop", lambda _: None)
        care.purge(game, "leader", 1_000 * DAY)
    assert backup.listed(game)
    care.purge_due(1_000 * DAY)
    assert backup.listed(game) == []


def test_old_copies_of_the_tables_go_as_well(game: str, tmp_path: Path) -> None:
    old, new = tmp_path / "fieldgame.db.before-0004-1", tmp_path / "fieldgame.db.before-0004-2"
    for file, age in ((old, 31), (new, 29)):
        file.write_text(NAME)
        os.utime(file, (play.now() / 1000 - age * 86_400,) * 2)
    care.purge_due(play.now())
    assert (old.exists(), new.exists()) == (False, True)


def test_it_also_goes_from_copies_of_the_tables_in_which_the_others_stay(game: str, tmp_path: Path) -> None:
    other = kits.found(kits.standard()).game
    devices.seen(game, "phone", "post", "A")
    with closing(db.engine.raw_connection()) as raw:
        raw.cursor().execute("VACUUM INTO ?", (str(tmp_path / "fieldgame.db.before-0004-1"),))
    broken = tmp_path / "fieldgame.db.before-0004-2"
    broken.write_text("no tables")
    care.purge(game, "leader", play.now())
    assert in_files(tmp_path, NAME) == []
    assert [Path(file).name for file in in_files(tmp_path, game)] == ["purged.jsonl"]
    assert "fieldgame.db.before-0004-1" in {Path(file).name for file in in_files(tmp_path, other)}


def test_what_was_printed_of_it_goes_also_where_another_process_has_deleted_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = kits.found(kits.standard()).game
    job = lambda one, **more: {"game": {"id": one}, **more}  # noqa: E731
    monkeypatch.setattr(kept.pressing, "pdf", lambda job: b"%PDF " + job["game"]["id"].encode())
    kept.forget()
    snapshots.forget()
    for one in (game, other):
        kept.file(job(one))
        snapshots.current(one)
    care.purge(game, "leader", play.now())
    assert (kept.games(), snapshots.kept()) == ({other}, [other])

    def deleted_meanwhile(job: Any) -> bytes:
        care.purge(other, "leader", play.now())
        return b"%PDF"

    monkeypatch.setattr(kept.pressing, "pdf", deleted_meanwhile)
    assert kept.file(job(other, sheets=["score"])) == b"%PDF"
    assert kept.games() == set()
    third = kits.found(kits.standard()).game
    monkeypatch.setattr(kept.pressing, "pdf", lambda job: b"%PDF")
    kept.file(job(third))
    snapshots.current(third)
    journal.purge(third)
    care.forget_gone()
    assert (kept.games(), snapshots.kept()) == (set(), [])


class Slow:
    """Somebody who copies a game, and stops before or after one of the steps until told to go on."""

    def __init__(
        self, app: Flask, game: str, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
    ) -> None:
        self.app, self.game, self.said = app, game, ""
        self.there, self.go_on = threading.Event(), threading.Event()
        real = getattr(backup, step)

        def halting(*of: Any) -> Any:
            found = real(*of) if after else None
            self.there.set()
            assert self.go_on.wait(20)
            return found if after else real(*of)

        monkeypatch.setattr(backup, step, halting)
        self.thread = self.begin(self.copy)
        assert self.there.wait(20)

    def begin(self, act: Any) -> threading.Thread:
        thread = threading.Thread(target=act)
        thread.start()
        return thread

    def copy(self) -> None:
        with self.app.app_context():
            try:
                backup.take(self.game)
                self.said = "written"
            except journal.NoSuchGame:
                self.said = "gone"

    def delete(self) -> None:
        with self.app.app_context():
            care.purge(self.game, "leader", play.now())


def test_a_copy_in_the_middle_of_being_written_is_gone_when_the_deletion_is_done(
    small_app: Flask, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copier = Slow(small_app, game, monkeypatch, "_write", after=False)
    deleter = copier.begin(copier.delete)
    deleter.join(0.5)
    assert deleter.is_alive(), "it waits for who is writing"
    copier.go_on.set()
    deleter.join(20)
    assert not backup.folder(game).exists()
    copier.thread.join(20)
    assert (copier.said, backup.folder(game).exists()) == ("written", False)


def test_a_copy_that_was_read_before_the_deletion_is_not_written_after_it(
    small_app: Flask, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copier = Slow(small_app, game, monkeypatch, "_written", after=True)
    copier.delete()
    copier.go_on.set()
    copier.thread.join(20)
    assert (copier.said, backup.folder(game).exists()) == ("gone", False)


def test_a_game_of_an_earlier_version_gets_its_day(game: str) -> None:
    end(game)
    with journal.writing(game) as writer:
        writer.set_due(None, None)
    assert care.purge_due(play.now()) == []
    assert abs((care.purge_at(game) or 0) - play.now() - 30 * DAY) < DAY


def test_a_memory_that_cannot_be_read_is_none(game: str, tmp_path: Path) -> None:
    (tmp_path / "purged.jsonl").write_text('no json\n{"game": 1}\n[]\n')
    assert care.purged(game) is None
    care.purge(game, "leader", 800 * DAY)
    care.purge(kits.found(kits.standard()).game, "leader", 1_200 * DAY)
    assert care.purged(game) is None, "a year later nobody asks"
    assert (tmp_path / "purged.jsonl").read_text().count("\n") == 1


@pytest.mark.parametrize("name", ["", "..", "../../fieldgame", "backups", 5])
def test_a_spoilt_memory_never_leads_to_other_folders(game: str, tmp_path: Path, name: object) -> None:
    kept = backup.take(game).file
    line = codec.to_json({"game": name, "purged_at": codec.stamp(0)})
    (tmp_path / "purged.jsonl").write_text(line + "\n", encoding="utf-8")
    care.purge_due(play.now())
    assert kept.is_file()


def test_who_is_kept_for_longer_meanwhile_stays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    end(game)
    due = care.purge_at(game) or 0
    care.keep(game, 0)
    monkeypatch.setattr(care, "due", lambda now: [game])  # as it was asked before
    assert care.purge_due(due) == []
    assert journal.head(game) is not None


def test_a_disk_that_cannot_remember_still_deletes(game: str, tmp_path: Path) -> None:
    (tmp_path / "purged.jsonl").mkdir()  # in the place of the file: nothing can be written there
    assert care.purge(game, "leader", play.now())
    assert journal.head(game) is None


def test_two_processes_that_delete_at_once_remember_both(game: str, small_app: Flask) -> None:
    """Whoever reads what has been deleted before, and then writes, does it behind the other."""
    other, now = kits.found(kits.standard()).game, play.now()
    program = (
        "import sys; from fieldgame import care; from fieldgame.app import create_app\n"
        "from fieldgame.settings import load\n"
        "with create_app(load({}, folder=sys.argv[1])).app_context():\n"
        "    print('ready', flush=True)\n"
        "    care.purge(sys.argv[2], 'leader', int(sys.argv[3]))\n"
    )
    arguments = [sys.executable, "-c", program, str(small_app.config["FOLDER"]), other, str(now)]
    with FileLock(care._file().with_name("purged.jsonl.lock")):
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        assert care.purged(other) is None
    assert care.purge(game, "leader", now)
    assert process.wait(30) == 0
    process.stdout.close()
    assert (care.purged(game), care.purged(other)) == (now, now)


def test_of_a_word_that_could_not_be_kept_no_half_is_left(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert care.purge(game, "leader", play.now())
    assert list(tmp_path.glob("purged.jsonl*.new")) == []

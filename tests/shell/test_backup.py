"""A copy of a game is a journal that anybody can read, and says how much of it there must be."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

import pytest
from flask import Flask

from fieldgame import backup, codec, kits, play
from fieldgame.journal import NoSuchGame, tail


@pytest.fixture
def kept(small_app: Flask) -> str:
    return kits.found(kits.standard()).game


def test_a_copy_holds_the_whole_journal_and_its_checksum(kept: str) -> None:
    copy = backup.take(kept, "hand")
    lines = copy.file.read_bytes().splitlines(keepends=True)
    header, entries = codec.read_journal(lines)
    assert entries == tail(kept)
    assert header.settings["name"] == "Burg Falkenstein"
    assert header.backup is not None
    assert header.backup["game"] == kept
    assert header.backup["entries"] == len(entries) == copy.version == 1
    assert header.backup["sha256"] == hashlib.sha256(b"".join(lines[1:])).hexdigest()
    assert stat.S_IMODE(copy.file.stat().st_mode) == 0o600
    assert [file.name for file in copy.file.parent.iterdir()] == [copy.file.name]


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

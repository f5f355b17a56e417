"""The self-check finds each fault that is planted, and none in a game that is whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import text

from fieldgame import backup, journal, kits, play, selfcheck, snapshots
from fieldgame.models import db
from fieldgame.play import Seat
from tests.words import new_id


@pytest.fixture
def game(small_app: Flask) -> str:
    game = kits.found(kits.standard()).game
    for action in ("start", "pause", "resume"):
        play.do(game, action, {}, Seat("leader"), entry_id=new_id())
    backup.take(game)
    return game


def codes(game: str) -> set[str]:
    return {fault.code for fault in selfcheck.check(game).faults}


def spoil(statement: str) -> None:
    with db.engine.begin() as connection:
        connection.execute(text(statement))


def test_a_whole_game_has_no_fault(game: str) -> None:
    report = selfcheck.check(game)
    assert (report.faults, report.entries) == ((), 4)
    with pytest.raises(journal.NoSuchGame):
        selfcheck.check("nosuch00")


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("DELETE FROM entry WHERE seq = 2", "gap"),
        ("UPDATE game SET version = 9", "version"),
        ("UPDATE entry SET data = '{' WHERE seq = 2", "unreadable"),
        ("UPDATE entry SET type = 'noted' WHERE seq = 2", "fold"),
        ("UPDATE entry SET type = 'noted' WHERE seq = 2", "copy_differs"),
        ("UPDATE game SET settings = '{\"groups\": []}'", "unplayable"),
    ],
)
def test_a_fault_in_the_tables_is_found(game: str, statement: str, code: str) -> None:
    spoil(statement)
    assert code in codes(game)


def test_a_fault_in_the_state_that_pages_are_made_of_is_found(game: str) -> None:
    kept = snapshots.current(game)
    snapshots.keep(game, replace(kept, state=kept.start))
    assert codes(game) == {"fold"}


def test_a_fault_in_the_newest_copy_is_found(game: str) -> None:
    file = backup.listed(game)[0].file
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert codes(game) == {"copy_unreadable"}
    file.write_bytes(whole.replace(b'"minutes":90', b'"minutes":91', 1))
    assert codes(game) == {"copy_differs"}

"""The journal keeps its promises on every database: no gap, nothing twice, all or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from fieldgame import journal
from fieldgame.games.protocol import Entry
from fieldgame.models import db
from tests.shell.writers import fact


def write(game: str, *facts: journal.Fresh) -> list[Entry]:
    with journal.writing(game) as turn:
        return turn.append(facts)


def test_a_commit_waits_for_the_disk(small_app: Flask) -> None:
    """What was acknowledged outlives a power cut; the tests of pages do without, see tests/application.py."""
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def test_entries_are_numbered_from_one_without_a_gap(app: Flask, game: str) -> None:
    first = write(game, fact("a", number=4))
    more = write(game, fact("b"), fact("c"))
    assert [entry.seq for entry in first + more] == [1, 2, 3]
    assert journal.tail(game) == first + more
    assert journal.tail(game, 1) == more
    assert journal.tail(game, 99) == []
    assert journal.head(game) == journal.Head("burgbau", {"name": "Burg Falkenstein"}, 1_000, 3)


def test_an_entry_comes_back_as_it_was_written(app: Flask, game: str) -> None:
    data = {
        "note": "Ää ß \0 “🐉”",
        "cards": {"A": 2, "joker": 1},
        "cells": [[0, 1]],
        "huge": 10**30,
        "x": None,
    }
    written = write(game, ("id-1", 5, 7, {"role": "leader"}, "trade", data))
    assert written == journal.tail(game) == [Entry("id-1", 1, 5, 7, {"role": "leader"}, "trade", data)]


def test_the_same_id_twice_is_one_entry(app: Flask, game: str) -> None:
    first = write(game, fact("a", number=4))
    again = write(game, fact("a", number=6), fact("b"), fact("b", number=1))
    assert again == [*first, again[1], again[1]]
    assert [(entry.id, entry.seq) for entry in journal.tail(game)] == [("a", 1), ("b", 2)]


def test_the_same_id_in_another_game_is_another_entry(app: Flask, game: str) -> None:
    write(game, fact("a"))
    other = journal.create("burgbau", {}, 1_000)
    assert write(other, fact("a"))[0].seq == 1


def test_a_writer_finds_what_is_there_and_what_it_wrote(app: Flask, game: str) -> None:
    first = write(game, fact("a"))
    with journal.writing(game) as turn:
        assert turn.find("a") == first[0]
        assert turn.find("b") is None
        assert turn.find("a\0") is None
        turn.append([fact("b")])
        assert turn.find("b") == turn.tail(1)[0]
        assert turn.version == 2


def test_an_exception_leaves_the_journal_as_it_was(app: Flask, game: str) -> None:
    write(game, fact("a"))
    with pytest.raises(ZeroDivisionError), journal.writing(game) as turn:  # noqa: PT012
        turn.append([fact("b")])
        turn.set_ends_at(5)
        raise ZeroDivisionError
    assert [entry.id for entry in journal.tail(game)] == ["a"]
    assert journal.overdue(10) == []
    assert write(game, fact("c"))[0].seq == 2


def test_a_turn_that_is_over_writes_nothing_more(app: Flask, game: str) -> None:
    with journal.writing(game) as turn:
        pass
    with pytest.raises(RuntimeError):
        turn.append([fact("late")])
    assert journal.tail(game) == []


@pytest.mark.parametrize("wrong", ["", "nosuch00", "a" * 2000, "with\0nul", "ÄÖÜäöüßß", "../../ab"])
def test_a_game_that_is_not_there(app: Flask, wrong: str) -> None:
    assert journal.head(wrong) is None
    assert journal.tail(wrong) == []
    with pytest.raises(journal.NoSuchGame), journal.writing(wrong):
        pass


@pytest.mark.parametrize(
    "wrong",
    [
        fact(""),
        fact("x" * 65),
        fact("a\0b"),
        fact("a", ""),
        fact("a", "x" * 65),
        ("a", -1, 2, {}, "draw", {}),
        ("a", 1, 2**63, {}, "draw", {}),
    ],
)
def test_what_no_database_could_keep_is_not_written(app: Flask, game: str, wrong: journal.Fresh) -> None:
    with pytest.raises(ValueError):
        write(game, fact("good"), wrong)
    assert journal.tail(game) == []


def test_games_whose_time_is_up(app: Flask, game: str) -> None:
    with journal.writing(game) as turn:
        turn.set_ends_at(500)
    journal.create("burgbau", {}, 1_000)
    assert journal.overdue(499) == []
    assert journal.overdue(500) == [game]
    with journal.writing(game) as turn:
        turn.set_ends_at(None)
    assert journal.overdue(500) == []


def test_an_imported_game_has_the_same_entries(app: Flask, game: str) -> None:
    write(game, fact("a"), fact("b", number=2))
    entries = journal.tail(game)
    late = [replace(entries[1], seq=9), replace(entries[0], seq=4), replace(entries[0], seq=12)]
    copy = journal.import_game("burgbau", {"name": "Kopie"}, late)
    assert journal.tail(copy) == entries
    assert journal.head(copy) == journal.Head("burgbau", {"name": "Kopie"}, 2_000, 2)
    assert write(copy, fact("c"))[0].seq == 3


def test_an_import_that_fails_leaves_no_game(app: Flask) -> None:
    bad = Entry("a\0", 1, 1, 1, {}, "draw", {})
    with pytest.raises(ValueError):
        journal.import_game("burgbau", {}, [Entry("ok", 2, 1, 1, {}, "draw", {}), bad])
    empty = journal.import_game("burgbau", {}, [])
    assert journal.tail(empty) == []
    head = journal.head(empty)
    assert head is not None
    assert head.created_at > 1_700_000_000_000

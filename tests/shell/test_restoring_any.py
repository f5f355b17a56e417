"""Winding back on random games: to any version, again and again, it is exactly the game of then."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from flask import Flask

from fieldgame import codec, journal, play, restoring, snapshots
from fieldgame.codec import Header
from fieldgame.games.protocol import Entry, Json, Seat, fold
from fieldgame.restoring import Brought
from tests.games.random_play import EVERYTHING
from tests.games.random_play import play as random_game
from tests.words import new_id

LEADER, RECORD = Seat("leader"), Seat("record")


def copy_of(game: str, entries: Sequence[Entry]) -> Brought:
    head = journal.head(game)
    assert head is not None
    about: Json = {"game": game, "made_at": codec.stamp(1_000), "why": "auto", "version": 1}
    return Brought(Header(head.ruleset, head.settings, about), about, tuple(entries))


def told(game: str, entries: Sequence[Entry]) -> Json:
    """The record that these entries alone make."""
    at = snapshots.current(game)
    view = dict(at.ruleset.view(fold(at.ruleset, at.start, entries), RECORD))
    return {key: value for key, value in view.items() if key not in ("irregularities", "events")}


def now(game: str) -> Json:
    view = play.view(game, RECORD)
    return {key: view[key] for key in told(game, ())}


@pytest.mark.parametrize("seed", [3, 8])
def test_any_version_comes_back_again_and_again(small_app: Flask, seed: int) -> None:
    chance = random.Random(seed)
    made = random_game(chance, 120, EVERYTHING)
    game = journal.import_game("burgbau", made.settings, made.entries)
    for turn in range(12):
        entries = journal.tail(game)
        then = entries[: chance.randrange(1, len(entries) + 1)]
        outcome = restoring.restore(game, copy_of(game, then), LEADER, wood=turn % 3 == 2, entry_id=new_id())
        if outcome.objection:
            assert outcome.objection.facts == {"why": "nothing_changes"}, outcome.objection
        if turn % 3 != 2:
            assert now(game) == told(game, then)
        at = snapshots.current(game)
        assert at.ruleset.audit(at.state) == []
        assert journal.tail(game)[: len(entries)] == entries


def test_what_a_journal_has_lost_comes_back_from_the_copy(small_app: Flask) -> None:
    made = random_game(random.Random(5), 120, EVERYTHING)
    everything = sorted(made.entries, key=lambda entry: entry.seq)
    game = journal.import_game("burgbau", made.settings, everything[: len(everything) // 2])
    play.do(game, "change", {"key": "jokers", "value": 9}, LEADER, entry_id=new_id())
    before = journal.tail(game)
    outcome = restoring.restore(game, copy_of(game, everything), LEADER, wood=False, entry_id=new_id())
    assert outcome.status == "recorded", outcome.objection
    assert now(game) == told(game, everything)
    assert {entry.id for entry in everything} <= {entry.id for entry in journal.tail(game)}
    assert journal.tail(game)[: len(before)] == before

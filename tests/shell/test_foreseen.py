"""What an undo is said to change is what it changes: on random games, of every kind of entry, however old."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from fieldgame import corrections, journal, play, snapshots, turns
from fieldgame.games.protocol import Entry, Json, Objection, Seat, fold, voided
from fieldgame.history import together, told_changes
from fieldgame.snapshots import Snapshot
from tests.games.random_play import EVERYTHING, step
from tests.games.random_play import play as random_game
from tests.games.words import Game
from tests.words import Camp, make_camp, new_id

LEADER, RECORD = Seat("leader"), Seat("record")
ENTRIES, TRIED = 500, 25


def afternoon(seed: int) -> tuple[random.Random, Game]:
    chance = random.Random(seed)
    game = random_game(chance, 0, EVERYTHING, map={"width": 11, "height": 11})
    for _ in range(20 * ENTRIES):
        if len(game.entries) >= ENTRIES:
            break
        step(game, chance, EVERYTHING)
    return chance, game


def kept(game: Game, amends: random.Random | None) -> str:
    """The game in the journal; with some draws put right afterwards."""
    key = journal.import_game("burgbau", game.settings, game.entries)
    dead, _ = voided(game.entries)
    draws = [entry for entry in game.entries if entry.type == "draw" and entry.id not in dead]
    for entry in amends.sample(draws, min(8, len(draws))) if amends else ():
        data = {**entry.data, "number": 7 - int(entry.data["number"])}
        assert play.amend(key, entry.id, data, LEADER, entry_id=new_id()).status == "recorded"
    return key


def told(at: Snapshot) -> Json:
    return dict(at.ruleset.view(at.state, RECORD))


def without(at: Snapshot, gone: list[str]) -> Json:
    """The record of a journal in which these entries never were."""
    left = [entry for entry in at.entries if entry.id not in gone]
    return dict(at.ruleset.view(fold(at.ruleset, at.start, left), RECORD))


@pytest.mark.parametrize("amends", [False, True], ids=["booked", "amended"])
def test_what_an_undo_is_said_to_change_is_what_it_changes(small_app: Flask, amends: bool) -> None:
    chance, made = afternoon(6)
    game = kept(made, chance if amends else None)
    at = snapshots.current(game)
    dead, _ = voided(at.entries)
    living = [entry for entry in at.entries if entry.id not in dead]
    assert len(at.entries) >= ENTRIES
    for entry in chance.sample(living, TRIED):
        assert_undone(game, entry)


def test_what_putting_right_is_said_to_change_is_what_it_changes(small_app: Flask) -> None:
    chance, made = afternoon(9)
    game = kept(made, None)
    dead, _ = voided(snapshots.current(game).entries)
    draws = [one for one in snapshots.current(game).entries if one.type == "draw" and one.id not in dead]
    for entry in chance.sample(draws, min(TRIED, len(draws))):
        at, form = snapshots.current(game), new_id()
        data, when = {**entry.data, "number": chance.randint(1, 6)}, entry.at - chance.choice((0, 60_000))
        foreseen = play.foresee_amend(game, entry.id, data, entry_id=form, happened_at=when)
        assert isinstance(foreseen, corrections.Foreseen), foreseen
        done = play.amend(
            game, entry.id, data, LEADER, entry_id=form, happened_at=when, expects=foreseen.mark
        )
        assert done.status == "recorded", done.objection
        after = snapshots.current(game)
        rows = [row for row in foreseen.rows if row["path"][0] != "clock"]
        assert rows == told_changes(at.ruleset, at.state, after.state)


def assert_undone(game: str, entry: Entry) -> None:
    """Foreseen, taken back and taken back again; each step leaves what it should."""
    at = snapshots.current(game)
    if entry.id in voided(at.entries)[0]:  # it has gone together with another that was tried
        return
    before, gone = told(at), together(at, entry.id)
    foreseen = corrections.foresee(game, entry.id)
    undone = play.do(game, "undo", {"event": entry.id}, LEADER, entry_id=new_id(), expects=foreseen.mark)
    assert undone.status == "recorded", (entry.type, undone.objection)
    after = snapshots.current(game)
    assert foreseen.rows == told_changes(at.ruleset, at.state, after.state), entry.type
    if entry.type != "voided":  # a void that never was leaves what it took back
        assert told(after) == without(at, gone), entry.type
    for void in reversed(undone.entries):
        if void.id not in voided(snapshots.current(game).entries)[0]:
            assert play.do(game, "undo", {"event": void.id}, LEADER, entry_id=new_id()).status == "recorded"
    assert told(snapshots.current(game)) == before, entry.type


@pytest.fixture
def camp(small_app: Flask) -> Camp:
    return make_camp(small_app).start()


def booked(camp: Camp, kind: str) -> str:
    return str(camp.booked(kind)[0]["id"])


def undo(camp: Camp, event: str, expects: str) -> Objection | None:
    outcome = play.do(camp.game, "undo", {"event": event}, LEADER, entry_id=new_id(), expects=expects)
    return outcome.objection


def test_the_mark_stays_while_others_book_elsewhere_and_goes_where_it_matters(camp: Camp) -> None:
    camp.give("red", A=9, B=9, C=9).do("build", group="red", building="tavern", cells=[[0, 0]])
    camp.do("draw", "post", "A", group="red", number=1)
    built, drawn = booked(camp, "build"), booked(camp, "draw")
    shown, of_draw = (corrections.foresee(camp.game, event).mark for event in (built, drawn))
    camp.do("draw", "post", "A", group="blue", number=4)
    camp.do("draw", "post", "B", group="red", number=2)
    assert corrections.foresee(camp.game, built).mark == shown
    assert corrections.foresee(camp.game, drawn).mark == of_draw != shown
    camp.do("rob", "robber", robber="robbers", victim="red")
    against = undo(camp, built, shown)
    assert against is not None
    assert against.code == "changed_meanwhile"
    assert not camp.booked("voided")
    assert undo(camp, built, corrections.foresee(camp.game, built).mark) is None
    assert undo(camp, booked(camp, "robbery"), "") is None  # who was shown nothing is not asked


def test_a_game_is_deleted_thirty_days_after_its_end_and_one_that_nobody_ends_after_a_year(
    camp: Camp,
) -> None:
    def days() -> int | None:
        due = journal.purge_at(camp.game)
        return None if due is None else round((due - play.now()) / turns.DAY)

    assert days() == 365
    camp.do("end")
    assert days() == 30
    with journal.writing(camp.game) as writer:
        writer.set_keep_days(90)
    camp.give("red", A=1)
    assert days() == 90
    camp.do("undo", event=booked(camp, "ended"))
    assert days() == 365
    with journal.writing(camp.game) as writer:
        writer.set_keep_days(0)
    camp.do("end")
    assert days() is None

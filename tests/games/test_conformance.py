"""What every ruleset owes the journal, tried on random afternoons, on random garbage and on a stored game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.codec import Header, read_journal, to_json, write_journal
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Objection, Ruling, Seat, fold, settle, voided
from tests.games.garbage import KEYS, TYPES, entries, loose, nested
from tests.games.random_play import PLAYERS, PLAYTHROUGHS
from tests.games.words import MINUTE, START, Game

ROLES = ("leader", "post", "robber", "station", "projector", "group", "server", "record", "nobody")
SEATS = [Seat(role, "A" if role == "post" else None, "red" if role == "group" else None) for role in ROLES]
seeds = st.integers(0, 2**32)


every_ruleset = pytest.mark.parametrize("ruleset", GAMES)


def afternoon(ruleset: str, seed: int, tries: int = 120) -> Game:
    return PLAYERS[ruleset](random.Random(seed), tries)


def test_every_ruleset_is_played_at_random_and_has_a_stored_play_through() -> None:
    assert PLAYERS.keys() == GAMES.keys()
    stored = {path.name.partition(".")[0] for path in PLAYTHROUGHS.iterdir()}
    assert stored == set(GAMES)


@every_ruleset
@settings(max_examples=10)
@given(seed=seeds)
def test_random_play_keeps_the_audit_clean_and_a_refold_equals_the_live_state(
    ruleset: str, seed: int
) -> None:
    game = afternoon(ruleset, seed)
    state = game.first
    for entry in settle(game.entries):
        state = game.ruleset.apply(state, entry)
        assert game.ruleset.audit(state) == []
    assert state == game.state


@every_ruleset
@settings(max_examples=6)
@given(seed=seeds)
def test_any_order_of_arrival_folds_to_the_same_state(ruleset: str, seed: int) -> None:
    chance = random.Random(seed)
    game = afternoon(ruleset, seed)
    came = game.now + MINUTE
    timed = [replace(e, at=START + n * 1000, recorded_at=came) for n, e in enumerate(game.entries)]
    numbers = list(range(1, len(timed) + 1))
    chance.shuffle(numbers)
    late = [replace(e, seq=number) for e, number in zip(timed, numbers, strict=True)]
    chance.shuffle(late)
    assert game.folded(late) == game.folded(timed)


@every_ruleset
@settings(max_examples=3)
@given(seed=seeds)
def test_phones_that_come_into_the_net_one_by_one_end_in_the_same_state(ruleset: str, seed: int) -> None:
    """Every entry arrives at a random moment and the state is kept all the while, as the server does."""
    game = afternoon(ruleset, seed, tries=60)
    timed = [replace(e, at=START + n * 1000, recorded_at=START + 10**7) for n, e in enumerate(game.entries)]
    server = Game(game.ruleset, **game.settings)
    for entry in random.Random(seed).sample(timed, len(timed)):
        server.receive(replace(entry, seq=len(server.entries) + 1))
    assert server.state == server.folded(timed)


@every_ruleset
@settings(max_examples=2)
@given(seed=seeds)
def test_an_undo_is_as_if_it_had_not_been_and_a_redo_as_if_nothing_had_been_undone(
    ruleset: str, seed: int
) -> None:
    game = afternoon(ruleset, seed, tries=700)
    assert len(game.entries) <= 700
    dead, _ = voided(game.entries)
    living = [entry for entry in game.entries if entry.id not in dead]
    for entry in random.Random(seed).sample(living, min(4, len(living))):
        undone = [*game.entries, void("undo", game, entry.id)]
        assert game.folded(undone) == game.folded(e for e in game.entries if e.id != entry.id)
        assert game.folded([*undone, void("redo", game, "undo", 2)]) == game.state


def void(key: str, game: Game, event: str, after: int = 1) -> Entry:
    at = game.now + MINUTE
    return Entry(key, len(game.entries) + after, at, at, {"role": "leader"}, "voided", {"event": event})


@every_ruleset
@settings(max_examples=5)
@given(seed=seeds)
def test_every_event_survives_the_codec(ruleset: str, seed: int) -> None:
    game = afternoon(ruleset, seed)
    header, read = read_journal(write_journal(ruleset, game.settings, game.entries))
    assert header == Header(ruleset, game.settings)
    assert read == game.entries
    assert game.folded(read) == game.state


def stored(ruleset: str) -> tuple[Game, list[Entry], dict[str, Any]]:
    with (PLAYTHROUGHS / f"{ruleset}.jsonl").open(encoding="utf-8") as lines:
        header, read = read_journal(lines)
    state = json.loads((PLAYTHROUGHS / f"{ruleset}.state.json").read_text(encoding="utf-8"))
    assert header.ruleset == ruleset
    return Game(GAMES[ruleset], **header.settings), read, state


@every_ruleset
def test_the_stored_play_through_replays(ruleset: str) -> None:
    game, read, state = stored(ruleset)
    record = game.ruleset.view(game.folded(read), Seat("record"))
    assert json.loads(to_json(record)) == state
    assert state["status"] == "ended"


@every_ruleset
def test_the_stored_play_through_keeps_the_audit_clean_and_shows_everything(ruleset: str) -> None:
    game, read, _ = stored(ruleset)
    state = game.first
    for entry in settle(read):
        state = game.ruleset.apply(state, entry)
        assert game.ruleset.audit(state) == []
        for seat in SEATS:
            game.ruleset.view(state, seat)
            game.ruleset.options(state, seat)
    events = {fact for fact in TYPES if fact not in ("nonsense", "")}
    assert {entry.type for entry in read} == events


@every_ruleset
@settings(max_examples=60)
@given(journal=entries())
def test_the_fold_is_total_whatever_a_journal_says(ruleset: str, journal: list[Entry]) -> None:
    game = Game(GAMES[ruleset], map={"width": 8, "height": 6}, jokers=2)
    assert_sound(game, journal)
    started = Entry("start", 0, START - MINUTE, START, {}, "started", {})
    assert_sound(game, [started, *journal])


def assert_sound(game: Game, journal: list[Entry]) -> None:
    state = fold(game.ruleset, game.first, journal)
    assert game.ruleset.audit(state) == []
    for seat in SEATS:
        to_json(game.ruleset.view(state, seat))
        to_json(game.ruleset.options(state, seat))


@every_ruleset
@pytest.mark.parametrize("kind", TYPES)
def test_an_event_however_deeply_nested_is_only_malformed(ruleset: str, kind: str) -> None:
    game = Game(GAMES[ruleset])
    for deep in (nested(list, 3000), nested(dict, 3000)):
        game.book(kind, dict.fromkeys(KEYS, deep))
        game.book(kind, deep if isinstance(deep, dict) else {"event": deep})
    assert game.ruleset.audit(game.state) == []


@every_ruleset
@settings(max_examples=25)
@given(data=st.data(), seed=st.integers(0, 20))
def test_an_action_never_raises_and_what_it_decides_can_be_read(
    ruleset: str, data: st.DataObject, seed: int
) -> None:
    game = afternoon(ruleset, seed, tries=25)
    for name, action in game.ruleset.actions.items():
        args, seat = data.draw(loose()), data.draw(st.sampled_from(SEATS))
        ruling = action(game.state, seat, args, game.now, lambda options: options - 1)
        assert isinstance(ruling, Ruling)
        assert ruling.events or ruling.objection, (name, args)
        assert_readable(game, ruling)


def assert_readable(game: Game, ruling: Ruling) -> None:
    """Its facts are JSON and the fold knows what to do with them."""
    if isinstance(ruling.objection, Objection):
        assert ruling.objection.code
        to_json(ruling.objection.facts)
    state = game.state
    for number, fact in enumerate(ruling.events):
        to_json(fact.data)
        entry = Entry(f"new {number}", 10**6 + number, game.now, game.now, {}, fact.type, fact.data)
        state = game.ruleset.apply(state, entry)
        assert game.ruleset.audit(state) == []
    codes = [row["code"] for row in game.ruleset.view(state, Seat("record"))["irregularities"]]
    before = [row["code"] for row in game.record()["irregularities"]]
    new = codes[len(before) :]
    assert "malformed" not in new
    assert ruling.objection or not new or new == ["holding_short"]


@every_ruleset
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: str(seat.role))
def test_an_action_bears_arguments_however_deeply_nested(ruleset: str, seat: Seat) -> None:
    game = Game(GAMES[ruleset])
    for deep in (nested(list, 3000), nested(dict, 3000)):
        for action in game.ruleset.actions.values():
            action(game.state, seat, dict.fromkeys(KEYS, deep), START, lambda options: 0)

"""The castle's film: each frame is the fold of its prefix, and no change of the map is left out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.film import POINTS, Film, film
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, Json, Seat, fold, settle
from tests.games.random_play import play
from tests.games.words import RICH, START, Game

LEADER = Seat("leader")


def filmed(game: Game, entries: list[Entry] | None = None) -> Film:
    return film(BURGBAU, game.first, game.entries if entries is None else entries)


def standing(made: Film, number: int) -> list[Json]:
    """The buildings that the film shows in a frame, by key."""
    shown = [span.what for span in made.buildings if _shows(span, number)]
    return sorted(shown, key=lambda building: building["key"])


def reserved(made: Film, number: int) -> dict[str, Any]:
    return {span.what["group"]: span.what["cells"] for span in made.reserved if _shows(span, number)}


def _shows(span: Any, number: int) -> bool:
    return span.start <= number and (span.end is None or number < span.end)


def scores(view: Json) -> dict[str, Any]:
    return {group["id"]: {key: group[key] for key in POINTS} for group in view["groups"]}


def assert_frame_is(made: Film, number: int, view: Json) -> None:
    frame, plan = made.frames[number], view["map"]
    assert standing(made, number) == sorted(plan["buildings"], key=lambda building: building["key"])
    kept = {group: cells for group, cells in plan["reserved"].items() if cells}
    assert reserved(made, number) == kept
    assert frame.scores == scores(view)


@given(seed=st.integers(0, 10**6), tries=st.integers(0, 120))
def test_each_frame_is_the_fold_of_its_prefix(seed: int, tries: int) -> None:
    game = play(random.Random(seed), tries)
    made = filmed(game)
    living = settle(game.entries)
    places = {entry.id: place for place, entry in enumerate(living)}
    assert_frame_is(made, 0, BURGBAU.view(game.first, LEADER))
    for number, frame in enumerate(made.frames[1:], 1):
        prefix = living[: places[frame.event] + 1]
        assert_frame_is(made, number, BURGBAU.view(fold(BURGBAU, game.first, prefix), LEADER))
    assert_frame_is(made, len(made.frames) - 1, BURGBAU.view(game.state, LEADER))
    assert made.view == BURGBAU.view(game.state, LEADER)


@given(seed=st.integers(0, 10**6), tries=st.integers(0, 120))
def test_every_change_of_the_map_is_a_frame_and_nothing_else(seed: int, tries: int) -> None:
    game = play(random.Random(seed), tries)
    state, plan, changed = game.first, BURGBAU.view(game.first, LEADER)["map"], []
    for entry in settle(game.entries):
        state = BURGBAU.apply(state, entry)
        before, plan = plan, BURGBAU.view(state, LEADER)["map"]
        if plan != before:
            changed.append(entry.id)
    made = filmed(game)
    assert [frame.event for frame in made.frames[1:]] == changed


def test_a_building_stands_in_one_span(game: Game) -> None:
    """A capture ends it, and no key begins twice."""
    taken_out(game)
    made = filmed(game)
    keys = [span.what["key"] for span in made.buildings]
    assert len(keys) == len(set(keys))
    foreign = next(span for span in made.buildings if span.what["group"] == "blue")
    assert foreign.end == len(made.frames) - 1
    assert made.frames[-1].removed == (foreign.what["key"],)
    assert made.frames[-1].facts["captured"][0]["group"] == "blue"


@pytest.fixture
def game() -> Game:
    """A running game of groups that can pay."""
    new = Game(map={"width": 9, "height": 9}, head_start_minutes=0)
    new.do("start")
    for group in ("red", "blue"):
        new.do("correct_holding", group=group, change=RICH, note="")
    return new


def build(game: Game, group: str, building: str, cells: list[list[int]], **when: Any) -> None:
    game.do("build", group=group, building=building, cells=cells, **when)


def taken_out(game: Game) -> None:
    """Blue stands in the corner and red walls it in."""
    build(game, "blue", "tavern", [[0, 0]])
    build(game, "red", "stable", [[1, 0], [1, 1]])
    build(game, "red", "tavern", [[0, 1]])


def test_what_is_taken_back_is_not_in_the_film(game: Game) -> None:
    taken_out(game)
    first = next(entry.id for entry in game.entries if entry.type == "build")
    game.void(first)
    made = filmed(game)
    assert first not in [frame.event for frame in made.frames]
    assert all(span.what["group"] == "red" for span in made.buildings)
    assert not made.frames[-1].removed
    assert [span.what for span in made.reserved] == [{"group": "red", "cells": [[0, 0]]}]


def test_what_arrived_late_stands_where_it_happened(game: Game) -> None:
    build(game, "red", "tavern", [[4, 4]], at=START + 60 * 60_000)
    game.book(
        "build",
        at=START + 30 * 60_000,
        group="blue",
        building="tavern",
        cells=[[6, 6]],
        payment={"A": 1},
        confirmed=True,
    )
    made = filmed(game)
    assert [frame.facts["group"] for frame in made.frames[1:]] == ["blue", "red"]


def test_pauses_are_no_time_of_the_game(game: Game) -> None:
    started = next(entry.at for entry in game.entries if entry.type == "started")
    game.do("pause", at=started + 10 * 60_000)
    game.do("resume", at=started + 25 * 60_000)
    build(game, "red", "tavern", [[4, 4]], at=started + 30 * 60_000)
    game.do("change", key="minutes", value=120, note="")
    build(game, "red", "tavern", [[4, 6]], at=started + 40 * 60_000)
    assert [frame.played for frame in filmed(game).frames] == [0, 15 * 60_000, 25 * 60_000]


def test_before_anything_there_is_one_frame() -> None:
    made = filmed(Game())
    assert len(made.frames) == 1
    assert (made.frames[0].event, made.frames[0].played) == ("", 0)

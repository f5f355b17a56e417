"""The books add up: cards from nowhere, lost buildings, cells of two owners and wrong scores do not exist."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.protocol import settle
from tests.games.naive import NaiveCastle
from tests.games.random_play import WITHOUT_UNDO, play, room
from tests.games.words import Game

seeds = st.integers(0, 2**32)


def strict_afternoon(seed: int) -> Game:
    """Every fact through the actions, the books decide, nothing taken back."""
    return play(random.Random(seed), 150, WITHOUT_UNDO, holdings="strict")


def brought_in(game: Game) -> Counter[str]:
    """The cards that came into the game by the journal, less those that went out of it again."""
    cards: Counter[str] = Counter()
    for entry in game.entries:
        data = entry.data
        if entry.type == "draw":
            cards[game.state.setup.posts[data["post"]]] += data["number"]
        elif entry.type == "joker_found":
            cards["joker"] += 1
        elif entry.type == "holding_corrected":
            cards.update(data["change"])
        elif entry.type == "build":
            cards.subtract(data["payment"])
    return cards


@settings(max_examples=6)
@given(seeds)
def test_cards_are_neither_made_nor_lost(seed: int) -> None:
    game = strict_afternoon(seed)
    held: Counter[str] = Counter()
    for had in game.state.groups.values():
        held.update(had.holding)
    came = brought_in(game)
    assert {kind: held[kind] for kind in game.state.setup.kinds} == {
        kind: came[kind] for kind in game.state.setup.kinds
    }


@settings(max_examples=6)
@given(seeds)
def test_where_the_books_decide_nobody_ever_holds_less_than_nothing(seed: int) -> None:
    game = strict_afternoon(seed)
    state = game.first
    for entry in settle(game.entries):
        state = game.ruleset.apply(state, entry)
        assert all(count >= 0 for had in state.groups.values() for count in had.holding.values())
    assert state.irregularities == ()


def standing(game: Game) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game.record()["map"]["buildings"]
    return found


@settings(max_examples=6)
@given(seeds)
def test_no_building_is_lost_and_no_cell_belongs_to_two(seed: int) -> None:
    game = play(random.Random(seed), 150)
    for group, had in game.state.groups.items():
        built = Counter(one["building"] for one in standing(game) if one["group"] == group)
        for key, kind in game.state.setup.catalogue.items():
            assert had.supply[key] + built[key] == kind.supply
    owned = Counter(tuple(cell) for one in standing(game) for cell in one["cells"])
    reserved = Counter(tuple(c) for cells in game.record()["map"]["reserved"].values() for c in cells)
    assert set(owned.values()) <= {1}
    assert set(reserved.values()) <= {1}
    assert not owned.keys() & reserved.keys()
    on_map = set(game.state.castle.grid.listed(game.state.castle.grid.cells))
    assert owned.keys() | reserved.keys() <= on_map


@settings(max_examples=6)
@given(seeds)
def test_the_score_is_what_counting_on_the_map_says(seed: int) -> None:
    game = play(random.Random(seed), 150)
    grid = game.state.castle.grid
    plain = NaiveCastle(frozenset(grid.listed(grid.cells)), list(game.state.groups))
    for number, one in enumerate(standing(game)):
        plain.standing[str(number)] = (one["group"], frozenset((x, y) for x, y in one["cells"]))
    sizes = {
        key: sum(row.count("X") for row in kind.rows) for key, kind in game.state.setup.catalogue.items()
    }
    scores = {}
    for group, found in game.record()["groups"].items():
        assert found["built"] == len(plain.own(group))
        assert found["reserved"] == len(plain.reserved(group))
        assert found["left_over"] == sum(sizes[key] * count for key, count in found["supply"].items())
        assert found["score"] == found["built"] + found["reserved"] - found["left_over"]
        scores[group] = found["score"]
    in_order = sorted(scores.values(), reverse=True)
    assert {g: found["rank"] for g, found in game.record()["groups"].items()} == {
        group: in_order.index(points) + 1 for group, points in scores.items()
    }


@settings(max_examples=8)
@given(seeds)
def test_can_build_is_what_trying_every_cell_says(seed: int) -> None:
    game = play(random.Random(seed), 120)
    for group, found in game.record()["groups"].items():
        left = [key for key, count in found["supply"].items() if count > 0]
        assert found["can_build"] is any(room(game, group, key) for key in left)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_goes_on_has_somebody_who_can_build(seed: int) -> None:
    """Unless a correction or an undo filled the map: only a build ends the game by itself."""
    shares = {action: share for action, share in WITHOUT_UNDO.items() if action != "correct_map"}
    game = play(random.Random(seed), 600, shares, map={"width": 7, "height": 6})
    ended = [entry for entry in game.entries if entry.type == "ended"]
    can = any(found["can_build"] for found in game.record()["groups"].values())
    assert can is not (ended != [])

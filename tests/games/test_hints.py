"""Hints at the station: every legal placement and no other, and what each does, as building it would show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fieldgame.games.burgbau.hints import KINDS, MOST, placements
from fieldgame.games.protocol import Entry, Json
from tests.games.naive import NaiveCastle
from tests.games.random_play import play
from tests.games.words import RICH, Game, cells, running

Cells = frozenset[tuple[int, int]]


def afternoon(seed: int) -> Game:
    game = play(random.Random(seed), 60)
    for step in {"setup": ["start"], "paused": ["resume"]}.get(game.record()["status"], []):
        game.do(step)
    return game


def naive(game: Game) -> NaiveCastle:
    """The map as the plain reading of the rules has it."""
    castle = game.state.castle
    read = NaiveCastle(frozenset(castle.grid.listed(castle.grid.cells)), list(game.state.groups))
    for key, standing in castle.buildings.items():
        read.standing[key] = (standing.group, frozenset(castle.grid.listed(standing.mask)))
    return read


def plainly(game: Game, group: str, building: str) -> dict[Cells, tuple[set[Any], set[str]]]:
    """Every placement that the plain rules allow: the ground it reserves, the keys of what it takes out."""
    found = {}
    for where in placed_anywhere(game, building):
        castle = naive(game)
        if castle.allowed(group, where):
            before = castle.reserved(group)
            caught = castle.place("new", group, where)
            found[where] = (castle.reserved(group) - before, caught)
    return found


def placed_anywhere(game: Game, building: str) -> set[Cells]:
    shape = game.state.setup.catalogue[building].shape
    grid = game.state.setup.grid
    ways = [[(x, y) for x, y in shape]]
    for _ in range(3):
        ways.append([(-y, x) for x, y in ways[-1]])
    if game.state.setup.mirror:
        ways += [[(-x, y) for x, y in way] for way in ways]
    return {
        frozenset((x + left, y + top) for x, y in way)
        for way in ways
        for left in range(-9, grid.width + 9)
        for top in range(-9, grid.height + 9)
    }


def ours(game: Game, group: str, building: str) -> dict[Cells, tuple[set[Any], set[str]]]:
    listed = game.state.castle.grid.listed
    return {
        frozenset(listed(placed.mask)): (set(listed(placed.gained)), {gone.key for gone in placed.captured})
        for placed in placements(game.state, group, building)
    }


@pytest.mark.parametrize("seed", range(8))
def test_the_hints_are_what_the_plain_rules_say(seed: int) -> None:
    game = afternoon(seed)
    chance = random.Random(seed)
    for _ in range(2):
        group = chance.choice(list(game.state.groups))
        kinds = [kind for kind, left in game.state.groups[group].supply.items() if left]
        building = chance.choice(kinds)
        assert ours(game, group, building) == plainly(game, group, building)


@pytest.mark.parametrize("seed", range(4))
def test_each_hint_is_what_building_there_does(seed: int) -> None:
    game = afternoon(seed)
    for group in game.state.groups:
        game.give(group, **RICH)
        for building in game.state.setup.catalogue:
            found = placements(game.state, group, building)
            assert len({placed.mask for placed in found}) == len(found)
            for placed in random.Random(seed).sample(found, min(3, len(found))):
                told = story_of(game, group, building, placed.mask)
                assert told["gained"].get(group, []) == game.state.castle.grid.listed(placed.gained)
                assert [gone["key"] for gone in told["captured"]] == [gone.key for gone in placed.captured]


def story_of(game: Game, group: str, building: str, mask: int) -> Json:
    """What the story says of a building there; it is not built for good."""
    where = [list(cell) for cell in game.state.castle.grid.listed(mask)]
    ruling = game.rule("build", group=group, building=building, cells=where)
    assert ruling.objection is None
    entry = Entry("new", 0, game.now, game.now, {}, "build", ruling.events[0].data)
    told: Json = dict(game.ruleset.apply(game.state, entry).story[-1].facts)
    return told


def corner() -> Game:
    """A1 is shut by two walls but for one place; the wolves' tavern stands in it."""
    game = running()
    game.stand("blue", "tavern", "A1")
    game.stand("red", "stable", "B1 B2")
    return game


def asked(game: Game, hint: str, group: str = "red", building: str = "tavern", role: str = "station") -> Json:
    return game.options(role, about={"group": group, "building": building, "hint": hint})


def test_what_would_capture_is_told_with_what_it_takes_and_wins() -> None:
    said = asked(corner(), "captures")
    assert said["count"] == 1
    assert said["ground"] == cells("A2")
    (place,) = said["places"]
    assert (place["cells"], place["gained"]) == (cells("A2"), cells("A1"))
    assert [(gone["group"], gone["building"]) for gone in place["captured"]] == [("blue", "tavern")]


def test_what_would_wall_in_comes_with_the_most_ground_first() -> None:
    game = running()
    game.stand("red", "bridge", "B1 B2 B3")  # A3 shuts two cells with it, A2 one
    said = asked(game, "encloses")
    assert said["count"] == 2
    assert [place["gained"] for place in said["places"]] == [cells("A1 A2"), cells("A1")]


def test_placements_that_do_the_same_are_told_once() -> None:
    game = running()
    game.stand("red", "bridge", "B1 B2 B3")
    said = asked(game, "encloses", building="inn")
    assert said["count"] > len(said["places"])
    effects = [str(place["gained"]) for place in said["places"]]
    assert len(set(effects)) == len(effects)


def test_where_it_fits_lists_a_few_that_do_not_lie_upon_each_other() -> None:
    said = asked(running(), "fits", building="square")
    assert len(said["places"]) == MOST
    covered = [tuple(cell) for place in said["places"] for cell in place["cells"]]
    assert len(set(covered)) == len(covered)
    assert said["count"] > 100


def test_a_building_that_has_run_out_fits_nowhere() -> None:
    game = running().without_supply("red", "tavern")
    for kind in KINDS:
        assert asked(game, kind) == {"kind": kind, "count": 0, "ground": [], "places": []}


@pytest.mark.parametrize("mirror", [True, False])
def test_a_building_is_flipped_only_where_the_game_allows(mirror: bool) -> None:
    game = running(mirror=mirror, map={"width": 4, "height": 3})
    assert len(placements(game.state, "red", "academy")) == (16 if mirror else 8)


@pytest.mark.parametrize("role", ["post", "robber", "projector", "group", "nobody"])
def test_only_station_and_leader_are_told(role: str) -> None:
    assert asked(corner(), "captures", role="leader")["count"] == 1
    assert asked(corner(), "captures", role=role) == {}


@pytest.mark.parametrize(
    "about",
    [
        {},
        {"group": "red", "building": "tavern"},
        {"group": "red", "building": "tavern", "hint": ["fits"]},
        {"group": "red", "building": "palace", "hint": "fits"},
        {"group": 3, "building": "tavern", "hint": "fits"},
        {"group": "red", "building": "neutral", "hint": "fits"},
    ],
)
def test_a_question_that_nobody_understands_has_no_answer(about: Json) -> None:
    assert running().options("station", about=about) == {}

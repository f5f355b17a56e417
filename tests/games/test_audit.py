"""The audit finds a state that is broken: a check that cannot fail checks nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fieldgame.games.burgbau.castle import Castle
from fieldgame.games.protocol import Seat
from tests.games.words import Game, running


def corner() -> Game:
    """Red keeps A1 behind a wall; blue has built on E5."""
    game = running(map={"width": 5, "height": 5})
    game.stand("red", "stable", "A2 B2")
    game.stand("red", "tavern", "B1")
    game.stand("blue", "tavern", "E5")
    return game


def broken(castle: Castle, **change: Any) -> list[str]:
    game = corner()
    found: list[str] = game.ruleset.audit(game.state._replace(castle=replace(castle, **change)))
    return found


def test_a_sound_state_has_nothing_to_tell() -> None:
    game = corner()
    assert game.ruleset.audit(game.state) == []
    assert game.rows()[0] == "rR..."


def test_a_cell_of_two_owners_is_found() -> None:
    castle = corner().state.castle
    first, *others = castle.buildings.values()
    twice = {**castle.buildings, "twice": others[0]._replace(key="twice", mask=first.mask)}
    assert any("owned twice" in line for line in broken(castle, buildings=twice))


@pytest.mark.parametrize("part", ["taken", "kept", "shut"])
def test_sums_that_do_not_add_up_are_found(part: str) -> None:
    castle = corner().state.castle
    assert broken(castle, **{part: getattr(castle, part) ^ castle.grid.mask([(2, 2)])})


def test_ground_that_two_have_reserved_or_somebody_has_built_on_is_found() -> None:
    castle = corner().state.castle
    both = {**castle.reserved, "blue": castle.reserved["red"]}
    assert any("reserved twice" in line for line in broken(castle, reserved=both))
    built_on = {**castle.reserved, "blue": castle.grid.mask([(4, 4)])}
    assert any("built on" in line for line in broken(castle, reserved=built_on))


def test_a_game_that_is_looked_at_stays_as_it_is() -> None:
    game = corner()
    before = game.state
    for role in ("leader", "post", "station", "projector", "record", "server"):
        game.ruleset.view(game.state, Seat(role, post="A"))
        game.ruleset.options(game.state, Seat(role, post="A"))
    game.ruleset.audit(game.state)
    assert game.state == before
    assert game.state == game.folded()

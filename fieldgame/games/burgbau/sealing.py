"""The castle as the public saw it when it was sealed: written into the seal, so that nothing moves it.

Points, reservations and what is left in the supply all follow from what stood. Neither a fact that comes
late nor something taken back later can change what everybody has seen.
"""

from __future__ import annotations

from typing import Any

from fieldgame.games.burgbau import castle as castles
from fieldgame.games.burgbau.building import NEUTRAL, is_shape
from fieldgame.games.burgbau.castle import Castle
from fieldgame.games.burgbau.score import score_on
from fieldgame.games.burgbau.state import Frozen, Malformed, State, named, read_cells
from fieldgame.games.protocol import Json

MOST = 1000
"""Buildings that a seal may list."""


def standing_of(castle: Castle) -> list[Json]:
    """What stands, as a seal writes it down."""
    return [
        {
            "group": standing.group,
            "building": standing.building,
            "cells": [list(cell) for cell in castle.listed(standing)],
        }
        for standing in castle.buildings.values()
    ]


def read_standing(state: State, value: Any) -> Frozen:
    """The castle of a seal. Malformed for no list of pieces; a piece that does not fit is left out."""
    if not isinstance(value, list) or len(value) > MOST:
        raise Malformed("stands")
    pieces = [piece for piece in (_piece(state, given) for given in value) if piece]
    castle = castles.stood(state.castle.grid, state.groups, pieces)
    supply = {group: _left(state, castle, group) for group in state.groups}
    scores = {group: score_on(state, castle, group, left) for group, left in supply.items()}
    return Frozen(castle, supply, scores)


def _piece(state: State, given: Any) -> tuple[str | None, str, int] | None:
    if not isinstance(given, dict):
        raise Malformed("stands")
    group, building, cells = given.get("group"), named(given, "building"), read_cells(given.get("cells"))
    known = group in state.groups if isinstance(group, str) else group is None
    kinds = (NEUTRAL,) if group is None else state.setup.catalogue
    if not known or building not in kinds or not is_shape(state, building, cells):
        return None
    try:
        return group, building, state.castle.grid.mask(cells)
    except KeyError:  # beyond the map's rectangle
        return None


def _left(state: State, castle: Castle, group: str) -> dict[str, int]:
    left = {key: kind.supply for key, kind in state.setup.catalogue.items()}
    for standing in castle.buildings.values():
        if standing.group == group:
            left[standing.building] -= 1
    return left

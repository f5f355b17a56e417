"""Where a building could go: every legal placement, and what each of them would wall in or capture.

It says nothing that the rules do not: legal is what `building.site` takes, and what follows is what
`castle.evaluate` finds. Cards do not matter here, as little as whether the game runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fieldgame.games.burgbau.castle import Standing, evaluate
from fieldgame.games.burgbau.state import State
from fieldgame.games.protocol import Json

KINDS = ("fits", "encloses", "captures")
"""What may be asked: where it fits; what reserves new ground for the group; what takes a building out."""
MOST = 8
"""Placements that are told one by one: as many as somebody compares."""


class Placement(NamedTuple):
    """One way to place the building. Masks of cells."""

    mask: int
    gained: int
    """The cells that would become the group's reserved ground."""
    captured: tuple[Standing, ...]

    @property
    def worth(self) -> tuple[int, int]:
        """More ground first, then more buildings taken out."""
        return self.gained.bit_count(), len(self.captured)


def placements(state: State, group: str, building: str) -> list[Placement]:
    """All legal placements of the group's building; none where it has none left. KeyError for strangers."""
    if state.groups[group].supply[building] <= 0:
        return []
    castle = state.castle
    before = castle.reserved[group]
    found = []
    for mask in state.setup.fitting.places(building, castle.free_for(group)):
        does = evaluate(castle, "", group, building, mask)
        gained = does.after.reserved[group] & ~before if does.after else 0
        found.append(Placement(mask, gained, does.captured))
    return found


def hint(state: State, group: str, building: str, kind: str) -> Json:
    """The answer to one question: `count` of all placements that do it, their `ground`, the best few.

    Each of `places` has its `cells`, the ground `gained`, the buildings `captured`. Of placements that
    overlap only the best is among them; of captures the best of each consequence, even where they overlap.
    """
    found = [placed for placed in placements(state, group, building) if _does(placed, kind)]
    listed = state.castle.grid.listed
    ground = 0
    for placed in found:
        ground |= placed.mask
    own = state.castle.own[group]
    beside = state.castle.grid.around(own) if own else 0  # of equals those that go on with the own walls
    found.sort(key=lambda placed: (*placed.worth, (placed.mask & beside).bit_count()), reverse=True)
    return {
        "kind": kind,
        "count": len(found),
        "ground": _pairs(listed(ground)),
        "places": [
            {
                "cells": _pairs(listed(placed.mask)),
                "gained": _pairs(listed(placed.gained)),
                "captured": [
                    {"key": gone.key, "group": gone.group, "building": gone.building}
                    for gone in placed.captured
                ],
            }
            for placed in (_different(found) if kind == "captures" else _apart(found))
        ],
    }


def _does(placed: Placement, kind: str) -> bool:
    return bool({"fits": placed.mask, "encloses": placed.gained, "captures": placed.captured}[kind])


def _apart(found: Iterable[Placement]) -> list[Placement]:
    """The first few that do not lie upon each other."""
    chosen: list[Placement] = []
    covered = 0
    for placed in found:
        if len(chosen) < MOST and not placed.mask & covered:
            chosen.append(placed)
            covered |= placed.mask
    return chosen


def _different(found: Iterable[Placement]) -> list[Placement]:
    """The first of each consequence, the first few of them."""
    chosen: dict[tuple[int, tuple[Standing, ...]], Placement] = {}
    for placed in found:
        if len(chosen) < MOST:
            chosen.setdefault((placed.gained, placed.captured), placed)
    return list(chosen.values())


def _pairs(cells: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [[x, y] for x, y in cells]

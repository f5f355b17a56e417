"""All placements of one building with what they do, beside asking the look ahead for each in turn."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import Any

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.burgbau.hints import placements
from fieldgame.games.burgbau.state import State
from fieldgame.games.protocol import Entry
from fieldgame.geometry.shapes import orientations
from tests.bench.random_games import placements as moves

Told = dict[frozenset[tuple[int, int]], tuple[int, int]]
"""Cells -> how many become the group's, how many buildings go."""


def ours(state: State, group: str, building: str) -> Told:
    listed = state.castle.grid.listed
    return {frozenset(listed(p.mask)): p.worth for p in placements(state, group, building)}


def one_by_one(state: State, group: str, building: str) -> Told:
    """Lay it everywhere and fold the build, as a preview does it."""
    found: Told = {}
    grid = state.castle.grid
    price = dict(state.setup.catalogue[building].prices[0])
    for way in orientations(state.setup.catalogue[building].shape):
        for y in range(grid.height):
            for x in range(grid.width):
                cells = [[x + dx, y + dy] for dx, dy in way]
                data = {"group": group, "building": building, "cells": cells, "payment": price}
                after = BURGBAU.apply(state, Entry("new", 0, 0, 0, {}, "build", data))
                if "new" in after.castle.buildings:
                    told: Any = after.story[-1].facts
                    gained = len(told["gained"].get(group, ()))
                    found[frozenset((a, b) for a, b in cells)] = (gained, len(told["captured"]))
    return found


def main() -> None:
    print("All placements of one building of 11, with what they do: median (worst) in ms")
    for side, most in ((17, 80), (50, 12)):
        mine: list[float] = []
        theirs: list[float] = []
        for number, (state, group, _, _) in enumerate(moves(side, 3, most)):
            running = state._replace(status="running")
            kinds = [kind for kind, left in state.groups[group].supply.items() if left > 0]
            building = kinds[number % len(kinds)]
            start = perf_counter()
            found = ours(running, group, building)
            between = perf_counter()
            other = one_by_one(running, group, building)
            mine.append((between - start) * 1000)
            theirs.append((perf_counter() - between) * 1000)
            assert found == other, "both must say the same"
        row = f"  {side}x{side}: ours {median(mine):.2f} ({max(mine):.1f})"
        print(f"{row}   one by one {median(theirs):.0f} ({max(theirs):.0f})   {len(mine)} positions")


if __name__ == "__main__":
    main()

"""Random maps for tests of the geometry, and the slow, plain way to look at them: cell by cell."""

from __future__ import annotations

import random
from collections.abc import Iterable

from fieldgame.geometry.grid import Cell, Grid

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def random_grid(chance: random.Random, most: int = 30, reach: int = 4) -> Grid:
    """A map of up to `most` × `most`, sometimes with holes; it may fall apart."""
    width, height = chance.randint(1, most), chance.randint(1, most)
    holes = chance.choice([0, 0, 0.1, 0.3])
    outside = [(x, y) for y in range(height) for x in range(width) if chance.random() < holes]
    return Grid(width, height, outside, reach)


def some_cells(chance: random.Random, grid: Grid, share: float | None = None) -> set[Cell]:
    share = chance.random() if share is None else share
    return {cell for cell in grid.listed(grid.cells) if chance.random() < share}


def blot(chance: random.Random, within: Iterable[Cell], most: int) -> set[Cell]:
    """Some cells that hang together from side to side."""
    within = set(within)
    found = {chance.choice(sorted(within))}
    for _ in range(chance.randint(0, most - 1)):
        edge = sorted({(x + dx, y + dy) for x, y in found for dx, dy in SIDES} & within - found)
        if edge:
            found.add(chance.choice(edge))
    return found


def near(cell: Cell, corners: bool = True) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx, dy in (*SIDES, *(CORNERS if corners else ()))}


def flooded(cells: Iterable[Cell], corners: bool = True) -> set[frozenset[Cell]]:
    """The parts that hang together, by a plain flood fill."""
    left, found = set(cells), set()
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            reached = near(edge.pop(), corners) & left
            left -= reached
            part |= reached
            edge += reached
        found.add(frozenset(part))
    return found

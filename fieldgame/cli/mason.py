"""A simple builder that likes walls: what the made-up groups of the demo put on the castle map.

Each group has a home at the edge of the map. It looks for the piece of ground there that is worth the most
for the fewest missing stones, and builds on the line round it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fieldgame.games.burgbau import building as buildings
from fieldgame.games.burgbau.catalogue import Cards
from fieldgame.games.burgbau.state import State
from fieldgame.geometry.grid import Cell, Grid
from fieldgame.geometry.shapes import Shape, orientations

LEAST_SIDE, MOST_SIDE = 2, 6
"""How long the sides of the ground may be that a group sets out to wall in, in cells."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Ground to be walled in, and the line of the wall; both as bits of the map."""

    inside: int
    wall: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What to build where, and how to pay."""

    building: str
    cells: tuple[Cell, ...]
    payment: Cards
    worth: float


def choices(state: State, group: str, home: Cell) -> list[Choice]:
    """What the group can pay and may place near its wall, the best first."""
    plan = _best_plan(state, group, home)
    found = [
        Choice(key, cells, ways[0], _worth(state.castle.grid.mask(cells), plan))
        for key, kind in state.setup.catalogue.items()
        if state.groups[group].supply[key] > 0 and (ways := buildings.payments(state, group, key))
        for cells in _places(state, group, orientations(kind.shape, state.setup.mirror), plan.wall)
    ]
    return sorted(found, key=lambda choice: (-choice.worth, choice.building, choice.cells))


def raid(state: State, group: str, homes: Iterable[Cell]) -> list[Choice]:
    """Cheap buildings in the middle of the ground that others are walling in, one in each."""
    found = []
    for other, home in zip((key for key in state.groups if key != group), homes, strict=True):
        plan = _best_plan(state, other, home)
        if plan.inside & state.castle.own[group] or not plan.wall & state.castle.own[other]:
            continue
        for key in ("tavern", "stable"):
            if state.groups[group].supply[key] > 0 and (ways := buildings.payments(state, group, key)):
                ways_to_lie = orientations(state.setup.catalogue[key].shape)
                places = _places(state, group, ways_to_lie, plan.inside)
                found += [Choice(key, cells, ways[0], plan.inside.bit_count()) for cells in places]
    return sorted(found, key=lambda choice: -choice.worth)


def homes(grid: Grid, count: int) -> list[Cell]:
    """Places round the edge for the groups: the corners first, then the middles of the sides."""
    right, bottom = grid.width - 1, grid.height - 1
    places = [(0, 0), (right, bottom), (right, 0), (0, bottom)]
    places += [(right // 2, bottom), (right // 2, 0), (0, bottom // 2), (right, bottom // 2)]
    return (places * 2)[:count]


def _best_plan(state: State, group: str, home: Cell) -> Plan:
    """The plan that wins the most new ground for the fewest cells of wall still missing."""
    castle = state.castle
    own, foreign = castle.own[group], castle.taken & ~castle.own[group]
    others = castle.kept & ~castle.reserved[group]

    def value(plan: Plan) -> float:
        missing = (plan.wall & ~own).bit_count()
        new = (plan.inside & ~castle.taken & ~castle.reserved[group]).bit_count()
        crowd = sum(1 for s in castle.buildings.values() if s.group != group and s.mask & plan.inside)
        blocked = plan.wall & (foreign | others) or plan.inside & others or crowd > 1
        return float("-inf") if blocked or not missing else new - 1.5 * missing

    return max(_plans(castle.grid, home), key=value)


def _plans(grid: Grid, home: Cell) -> Iterator[Plan]:
    """Rectangles that hold the home, with the line round each; the edge of the map is wall already."""
    x, y = home
    for width in range(LEAST_SIDE, MOST_SIDE + 1):
        for height in range(LEAST_SIDE, MOST_SIDE + 1):
            left = max(0, min(x - width // 2, grid.width - width))
            top = max(0, min(y - height // 2, grid.height - height))
            rows = range(top, min(top + height, grid.height))
            columns = range(left, min(left + width, grid.width))
            inside = grid.mask((column, row) for row in rows for column in columns)
            yield Plan(inside, grid.around(inside))


def _places(state: State, group: str, ways: Iterable[Shape], on: int) -> Iterator[tuple[Cell, ...]]:
    """Every way to lay a shape on free ground so that it covers some of these cells."""
    grid, free = state.castle.grid, state.castle.free_for(group)
    wanted = grid.listed(on & free)
    for way in ways:
        for left, top in {(x - dx, y - dy) for x, y in wanted for dx, dy in way}:
            cells = tuple((left + dx, top + dy) for dx, dy in way)
            inside = all(0 <= x < grid.width and 0 <= y < grid.height for x, y in cells)
            if inside and not grid.mask(cells) & ~free:
                yield cells


def _worth(mask: int, plan: Plan) -> float:
    """Stones on the line count, stones on the ground that is to be won are wasted, others nearly so."""
    on, wasted = (mask & plan.wall).bit_count(), (mask & plan.inside).bit_count()
    return on - 0.8 * wasted - 0.5 * (mask.bit_count() - on - wasted)

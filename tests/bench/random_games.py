"""Random games to measure on: legal placements on a map of a given side, some grown beside own walls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fieldgame.games.burgbau.building import site
from fieldgame.games.burgbau.castle import build, evaluate
from fieldgame.games.burgbau.setup import Setup, read
from fieldgame.games.burgbau.state import State, begin
from fieldgame.geometry.shapes import orientations

GROUPS = 6


def opening(side: int) -> State:
    """An empty map, every group with as many sets of buildings as fill it."""
    settings: dict[str, Any] = {
        "groups": [f"Group {n}" for n in range(GROUPS)],
        "map": {"width": side, "height": side},
    }
    setup = read(settings)
    assert isinstance(setup, Setup)
    state = begin(setup)
    sets = max(1, side * side // (47 * GROUPS))
    for key, had in state.groups.items():
        supply = {kind: count * sets for kind, count in had.supply.items()}
        state = state.with_group(key, had._replace(supply=supply))
    return state


def placements(
    side: int, seed: int, most: int, beside: float = 0.5
) -> Iterator[tuple[State, str, str, list[tuple[int, int]]]]:
    """Legal placements of one random game, each with the state before it.

    `beside`: the share of tries that start next to the group's own buildings, as people build.
    """
    chance = random.Random(seed)
    state = opening(side)
    groups = list(state.groups)
    made = tries = 0
    while made < most and tries < 60 * most:
        tries += 1
        group = groups[chance.randrange(len(groups))]
        left = [kind for kind, count in state.groups[group].supply.items() if count > 0]
        if not left:
            continue
        kind = chance.choice(left)
        shape = chance.choice(orientations(state.setup.catalogue[kind].shape))
        x, y = _anchor(state, group, chance, beside)
        cells = [(x + dx - shape[0][0], y + dy) for dx, dy in shape]
        if not isinstance(site(state, group, kind, cells), int):
            continue
        yield state, group, kind, cells
        made += 1
        state = _placed(state, group, kind, cells, made)


def _anchor(state: State, group: str, chance: random.Random, beside: float) -> tuple[int, int]:
    grid = state.castle.grid
    own = state.castle.own[group]
    if own and chance.random() < beside:
        near = grid.listed(grid.around(own) & ~state.castle.taken)
        if near:
            return chance.choice(near)
    return chance.randrange(grid.width), chance.randrange(grid.height)


def _placed(state: State, group: str, kind: str, cells: list[tuple[int, int]], number: int) -> State:
    mask = site(state, group, kind, cells)
    assert isinstance(mask, int)
    does = evaluate(state.castle, f"b{number}", group, kind, mask)
    groups = dict(state.groups)
    _change(groups, group, kind, -1)
    for gone in does.captured:
        if gone.group is not None:
            _change(groups, gone.group, gone.building, 1)
    return state._replace(castle=build(state.castle, does), groups=groups)


def _change(groups: dict[str, Any], group: str, kind: str, change: int) -> None:
    had = groups[group]
    groups[group] = had._replace(supply={**had.supply, kind: had.supply[kind] + change})

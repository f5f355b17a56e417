"""The castle map on random games: equal to the plain reading of the rules, and its laws hold."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.burgbau.castle import Castle, build, empty, evaluate, put, take
from fieldgame.geometry.grid import Cell, Grid
from fieldgame.geometry.shapes import Shape, drawn, orientations
from tests.games.naive import NaiveCastle

GROUPS = ["red", "blue", "green"]
SHAPES = [
    drawn(rows)
    for rows in (["X"], ["XX"], ["XXX"], ["XX", "X."], ["XX", "XX"], ["X.X", "XXX"], ["XX.", ".XX"])
] + [drawn(["XXXX"]), drawn(["XXX", "X.X", "XXX"])]


def random_map(chance: random.Random, most: int) -> Grid:
    """A map of up to `most` × `most`, half of the time with cells outside the wall."""
    width, height = chance.randint(2, most), chance.randint(2, most)
    if chance.random() < 0.5:
        return Grid(width, height, reach=6)
    while True:
        outside = [(x, y) for x in range(width) for y in range(height) if chance.random() < 0.08]
        grid = Grid(width, height, outside, reach=6)
        if grid.size and grid.in_one_piece():
            return grid


def tried(chance: random.Random, grid: Grid, castle: Castle, group: str) -> frozenset[Cell] | None:
    """Cells of a building somewhere, mostly beside what the group has; None if it leaves the rectangle."""
    shape: Shape = chance.choice(orientations(chance.choice(SHAPES)))
    x, y = chance.randrange(grid.width), chance.randrange(grid.height)
    own = castle.own[group]
    if own and chance.random() < 0.8:
        near = grid.listed(grid.around(own))
        x, y = chance.choice(near) if near else (x, y)
    dx0, dy0 = chance.choice(shape)
    cells = frozenset((x + dx - dx0, y + dy - dy0) for dx, dy in shape)
    return cells if all(0 <= x < grid.width and 0 <= y < grid.height for x, y in cells) else None


def may(castle: Castle, group: str, mask: int) -> bool:
    return not mask & ~castle.free_for(group)


def assert_same(castle: Castle, naive: NaiveCastle) -> None:
    grid = castle.grid
    assert {
        key: (s.group, frozenset(grid.listed(s.mask))) for key, s in castle.buildings.items()
    } == naive.standing
    for group in GROUPS:
        assert set(grid.listed(castle.reserved[group])) == naive.reserved(group)
        assert set(grid.listed(castle.own[group])) == naive.own(group)


def play(seed: int, most: int, moves: int) -> None:
    chance = random.Random(seed)
    grid = random_map(chance, most)
    castle = empty(grid, GROUPS)
    naive = NaiveCastle(frozenset(grid.listed(grid.cells)), GROUPS)
    for number in range(moves):
        group = chance.choice(GROUPS)
        cells = tried(chance, grid, castle, group)
        if cells is None:
            continue
        mask = grid.mask(cells)
        assert may(castle, group, mask) == naive.allowed(group, cells)
        if chance.random() < 0.06 and castle.buildings:
            gone = chance.choice(list(castle.buildings))
            castle, _ = take(castle, gone), naive.standing.pop(gone)
        elif chance.random() < 0.06 and not mask & (castle.taken | ~grid.cells):
            owner = chance.choice([*GROUPS, None])
            castle = put(castle, f"put {number}", owner, "free", mask)
            naive.standing[f"put {number}"] = (owner, cells)
        elif may(castle, group, mask):
            does = evaluate(castle, f"b{number}", group, "free", mask)
            before = castle
            castle = build(castle, does)
            assert {gone.key for gone in does.captured} == naive.place(f"b{number}", group, cells)
            assert_points(before, castle, does.points(before))
            assert_laws(castle, group)
            assert all(len(naive.foreign(group, region)) != 1 for region in naive.enclosed(group))
        assert_same(castle, naive)


def assert_points(before: Castle, after: Castle, change: dict[str, int]) -> None:
    """The change of points is what counting says: twice the cells built, once the cells reserved."""
    for group in GROUPS:
        built = after.own[group].bit_count() - before.own[group].bit_count()
        won = after.reserved[group].bit_count() - before.reserved[group].bit_count()
        assert change.get(group, 0) == 2 * built + won


def assert_laws(castle: Castle, group: str) -> None:
    kept = 0
    for mask in castle.reserved.values():
        assert not mask & kept
        kept |= mask
    assert castle.shut == castle.grid.outside | castle.taken | kept
    assert group not in castle.due


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_random_games_equal_the_plain_reading(seed: int) -> None:
    play(seed, most=9, moves=40)


@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_large_maps_equal_the_plain_reading(seed: int) -> None:
    play(seed, most=30, moves=60)


def turned_cells(cells: list[Cell], side: int) -> list[Cell]:
    return [(side - 1 - y, x) for x, y in cells]


def flipped_cells(cells: list[Cell], side: int) -> list[Cell]:
    return [(side - 1 - x, y) for x, y in cells]


@pytest.mark.parametrize("change", [turned_cells, flipped_cells])
@pytest.mark.parametrize("seed", range(12))
def test_a_turned_or_flipped_game_has_turned_or_flipped_results(seed: int, change: object) -> None:
    assert callable(change)
    chance = random.Random(seed)
    side = 8
    plain = other = empty(Grid(side, side, reach=6), GROUPS)
    captures = 0
    for number in range(60):
        group = chance.choice(GROUPS)
        cells = tried(chance, plain.grid, plain, group)
        if cells is None:
            continue
        mask, image = plain.grid.mask(cells), plain.grid.mask(change(list(cells), side))
        assert may(plain, group, mask) == may(other, group, image)
        if may(plain, group, mask):
            one = evaluate(plain, f"b{number}", group, "free", mask)
            two = evaluate(other, f"b{number}", group, "free", image)
            assert {s.key for s in one.captured} == {s.key for s in two.captured}
            captures += len(one.captured)
            plain, other = build(plain, one), build(other, two)
            for kept in GROUPS:
                there = plain.grid.mask(change(plain.grid.listed(plain.reserved[kept]), side))
                assert there == other.reserved[kept]
    assert plain.buildings

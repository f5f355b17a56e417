"""A map as one integer says the same as a map of cells."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.geometry.grid import Grid
from tests.geometry.maps import flooded, near, random_grid, some_cells

chances = st.integers(0, 2**32).map(random.Random)


def test_cells_come_back_sorted_by_row_then_column() -> None:
    grid = Grid(4, 3)
    assert grid.listed(grid.mask([(3, 0), (0, 2), (1, 1), (0, 0)])) == [(0, 0), (3, 0), (1, 1), (0, 2)]
    assert grid.listed(0) == []
    assert grid.size == 12


def test_a_map_is_drawn_with_what_lies_outside() -> None:
    grid = Grid.from_rows(["#..", "..#"])
    assert (grid.width, grid.height, grid.size) == (3, 2, 4)
    assert grid.listed(grid.cells) == [(1, 0), (2, 0), (0, 1), (1, 1)]
    assert grid.listed(grid.outside) == [(0, 0), (2, 1)]


def test_a_cell_outside_can_be_named_but_is_none_of_the_map() -> None:
    grid = Grid.from_rows(["#."])
    assert grid.mask([(0, 0)]) & grid.cells == 0


def test_a_map_too_large_for_a_table_reckons_the_same() -> None:
    rows = ["." * 250, "#" * 249 + ".", "." * 250]
    large, larger = Grid.from_rows(rows, 3), Grid.from_rows(rows + ["." * 250] * 50, 3)
    cells = [(0, 0), (249, 1), (7, 2)]
    assert large.size == 501
    assert large.mask(cells) == larger.mask(cells)
    assert larger.listed(larger.mask(cells)) == cells
    assert larger.outside == large.outside
    for grid in (large, larger):
        for cell in ((250, 0), (-1, 0), (0, 53), (0, -1)):
            with pytest.raises(KeyError):
                grid.mask([cell])


def test_the_largest_map_takes_little_memory() -> None:
    tracemalloc.start()
    grid = Grid(250, 250)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert grid.size == 62_500
    assert used < 1_000_000, "a number of 8 kB for each of its cells would be hundreds of megabytes"


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (3, 0), (0, 2), (10**40, 0)])
def test_a_cell_off_the_rectangle_has_no_bit(cell: tuple[int, int]) -> None:
    with pytest.raises(KeyError):
        Grid(3, 2).mask([cell])


def test_rows_do_not_touch_at_their_ends() -> None:
    grid = Grid(3, 2)
    assert grid.listed(grid.around(grid.mask([(2, 0)]))) == [(1, 0), (1, 1), (2, 1)]
    assert grid.listed(grid.beside(grid.mask([(0, 1)]))) == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        (["."], True),
        (["..", ".#"], True),
        ([".#", "#."], False),
        (["..#.."], False),
        (["...", "#.#", "..."], True),
    ],
)
def test_a_map_hangs_together_from_side_to_side_or_not(rows: list[str], whole: bool) -> None:
    assert Grid.from_rows(rows).in_one_piece() is whole


@settings(max_examples=40)
@given(chances)
def test_neighbours_are_those_that_one_counts_cell_by_cell(chance: random.Random) -> None:
    grid = random_grid(chance)
    cells, on_map = some_cells(chance, grid), set(grid.listed(grid.cells))
    mask = grid.mask(cells)
    assert set(grid.listed(mask)) == cells
    beside = {other for cell in cells for other in near(cell, corners=False)}
    around = {other for cell in cells for other in near(cell)}
    assert set(grid.listed(grid.beside(mask))) == beside & on_map - cells
    assert set(grid.listed(grid.around(mask))) == around & on_map - cells


@settings(max_examples=40)
@given(chances)
def test_parts_are_those_of_a_plain_flood_fill(chance: random.Random) -> None:
    grid = random_grid(chance)
    cells = some_cells(chance, grid)
    parts = {frozenset(grid.listed(part)) for part in grid.parts(grid.mask(cells))}
    assert parts == flooded(cells)
    assert grid.whole(grid.mask(cells)) is (len(parts) <= 1)
    assert grid.in_one_piece() is (len(flooded(grid.listed(grid.cells), corners=False)) <= 1)


@settings(max_examples=40)
@given(chances)
def test_the_ring_of_a_form_is_the_same_wherever_it_lies(chance: random.Random) -> None:
    grid = Grid(chance.randint(6, 20), chance.randint(6, 20), reach=4)
    form = [(0, 0), *((dx, dy) for dx, dy in ((1, 0), (0, 1), (-1, 1), (1, 1)) if chance.random() < 0.6)]
    places = [(chance.randint(2, grid.width - 3), chance.randint(1, grid.height - 3)) for _ in range(2)]
    rings = []
    for x, y in places:
        mask = grid.mask([(x + dx, y + dy) for dx, dy in form])
        rings.append(grid.close_round(mask, grid.cells))
        assert rings[-1].bit_count() == grid.around(mask).bit_count()
    assert rings[0] == rings[1]

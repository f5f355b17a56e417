"""Which regions a wall leaves: equal to a plain flood fill on any map up to 30 × 30."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.geometry.enclosure import cut, cuts_nothing, regions
from fieldgame.geometry.grid import Grid
from tests.geometry.maps import blot, flooded, random_grid, some_cells

chances = st.integers(0, 2**32).map(random.Random)


def as_sets(grid: Grid, masks: tuple[int, ...]) -> set[frozenset[tuple[int, int]]]:
    found = [frozenset(grid.listed(mask)) for mask in masks]
    assert len(set(found)) == len(found)
    return set(found)


def walled(rows: list[str]) -> tuple[Grid, int]:
    """A map drawn with its wall: `W` a cell of one's own."""
    grid = Grid.from_rows(rows)
    own = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "W"]
    return grid, grid.mask(own)


def sizes(rows: list[str]) -> list[int]:
    grid, own = walled(rows)
    return sorted(region.bit_count() for region in regions(grid, own))


def test_a_map_without_a_wall_is_one_region_and_a_full_one_has_none() -> None:
    assert sizes(["...", "..."]) == [6]
    assert sizes(["WW", "WW"]) == []


def test_a_wall_parts_the_map_where_wall_meets_wall() -> None:
    assert sizes(["..W..", "..W..", "..W.."]) == [6, 6]
    assert sizes([".W.", "WW.", "..."]) == [1, 5]


def test_a_corner_leaks() -> None:
    assert sizes([".W.", "W..", "..."]) == [7]


def test_a_cell_outside_ends_a_region_like_a_wall_but_a_corner_of_it_leaks() -> None:
    assert sizes(["..#..", "..W..", "..W.."]) == [6, 6]
    assert sizes(["..#..", "...W.", "...W."]) == [12]


@settings(max_examples=60)
@given(chances)
def test_regions_are_those_of_a_plain_flood_fill(chance: random.Random) -> None:
    grid = random_grid(chance)
    own = some_cells(chance, grid, chance.choice([0.2, 0.4, 0.6]))
    left = set(grid.listed(grid.cells)) - own
    assert as_sets(grid, regions(grid, grid.mask(own))) == flooded(left)


def region_and_piece(chance: random.Random) -> tuple[Grid, int, int] | None:
    """A region that some wall has left, and a piece within it, mostly a building's size."""
    grid = random_grid(chance)
    own = some_cells(chance, grid, chance.choice([0, 0.1, 0.3, 0.5]))
    parts = regions(grid, grid.mask(own))
    if not parts:
        return None
    region = chance.choice(parts)
    return grid, region, grid.mask(blot(chance, grid.listed(region), chance.choice([1, 3, 6, 40])))


@settings(max_examples=100)
@given(chances)
def test_a_piece_cuts_a_region_as_a_plain_flood_fill_says(chance: random.Random) -> None:
    found = region_and_piece(chance)
    if found is None:
        return
    grid, region, piece = found
    parts = flooded(grid.listed(region & ~piece))
    assert as_sets(grid, cut(grid, region, piece)) == parts
    if cuts_nothing(grid, region, piece):
        assert len(parts) <= 1


@settings(max_examples=60)
@given(chances)
def test_a_piece_with_free_ground_all_round_is_seen_to_cut_nothing(chance: random.Random) -> None:
    """The quick answer is there where it is needed: a lone building on open ground."""
    grid = Grid(chance.randint(6, 30), chance.randint(6, 30), reach=4)
    inner = [(x, y) for x, y in grid.listed(grid.cells) if 0 < x < grid.width - 1 and 0 < y < grid.height - 1]
    block = [cell for cell in inner if cell[0] - inner[0][0] < 3 and cell[1] - inner[0][1] < 3]
    dx, dy = chance.randint(0, grid.width - 6), chance.randint(0, grid.height - 6)
    piece = grid.mask([(x + dx, y + dy) for x, y in blot(chance, block, 4)])
    assert cuts_nothing(grid, grid.cells, piece)
    assert cut(grid, grid.cells, piece) == (grid.cells & ~piece,)


def test_a_piece_that_fills_its_region_leaves_none() -> None:
    grid = Grid(2, 1)
    assert cut(grid, grid.cells, grid.cells) == ()


def test_a_piece_across_a_map_parts_it() -> None:
    grid = Grid(5, 3)
    piece = grid.mask([(2, 0), (2, 1), (2, 2)])
    assert not cuts_nothing(grid, grid.cells, piece)
    assert sorted(part.bit_count() for part in cut(grid, grid.cells, piece)) == [6, 6]


def test_a_piece_at_the_edge_need_not_cut() -> None:
    grid = Grid(5, 3)
    assert cuts_nothing(grid, grid.cells, grid.mask([(2, 0), (2, 1)]))
    assert cuts_nothing(grid, grid.cells, grid.mask([(0, 0)]))

"""Polyominoes: read, turned, flipped, and found a place for."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.burgbau.catalogue import NEUTRAL, STANDARD
from fieldgame.geometry.grid import Cell, Grid
from fieldgame.geometry.shapes import (
    Fitting,
    Shape,
    drawn,
    flipped,
    hangs_together,
    normal,
    orientations,
    turned,
)
from tests.geometry.maps import blot, flooded, random_grid, some_cells

chances = st.integers(0, 2**32).map(random.Random)
CATALOGUE = {kind["id"]: drawn(kind["shape"]) for kind in STANDARD} | {"neutral": drawn(NEUTRAL["shape"])}
WAYS = {
    # building: ways to lay it, and how many without its mirror image
    "tavern": (1, 1),
    "stable": (2, 2),
    "bridge": (2, 2),
    "inn": (4, 4),
    "square": (1, 1),
    "abbey": (4, 2),
    "manor": (4, 4),
    "tower": (4, 4),
    "infirmary": (1, 1),
    "castle": (4, 4),
    "academy": (8, 4),
    "neutral": (4, 4),
}
SQUARE = [(x, y) for y in range(5) for x in range(5)]


def test_a_shape_is_read_from_its_drawing_and_pushed_into_the_corner() -> None:
    assert drawn(["...", ".X.", ".XX"]) == ((0, 0), (0, 1), (1, 1))
    assert drawn([".XX", "XX."]) == ((1, 0), (2, 0), (0, 1), (1, 1))


@pytest.mark.parametrize("rows", [[], [""], ["...", "..."]])
def test_nothing_drawn_is_no_shape(rows: list[str]) -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        drawn(rows)


def test_a_quarter_turn_to_the_right_and_the_mirror_image() -> None:
    corner = drawn(["XX", "X."])
    assert turned(corner) == drawn(["XX", ".X"])
    assert turned(drawn(["XXX", "X.."])) == drawn(["XX", ".X", ".X"])
    assert flipped(drawn(["XXX", "X.."])) == drawn(["XXX", "..X"])


def test_every_building_of_the_catalogue_is_counted() -> None:
    assert CATALOGUE.keys() == WAYS.keys()


@pytest.mark.parametrize(("building", "ways"), WAYS.items())
def test_each_building_can_be_laid_in_so_many_ways(building: str, ways: tuple[int, int]) -> None:
    shape = CATALOGUE[building]
    found = orientations(shape), orientations(shape, mirror=False)
    assert (len(found[0]), len(found[1])) == ways
    assert found[0][0] == shape
    assert set(found[1]) <= set(found[0])
    assert all(len(set(way)) == len(shape) and way == normal(way) for way in found[0])


@settings(max_examples=40)
@given(chances)
def test_turns_and_flips_of_any_shape_come_back_and_keep_together(chance: random.Random) -> None:
    shape = normal(blot(chance, SQUARE, 8))
    assert turned(turned(turned(turned(shape)))) == shape
    assert flipped(flipped(shape)) == shape
    assert flipped(turned(flipped(turned(shape)))) == shape
    for way in orientations(shape):
        assert hangs_together(way)
        assert set(orientations(way)) == set(orientations(shape))


@settings(max_examples=40)
@given(chances)
def test_cells_hang_together_where_a_plain_flood_fill_says_so(chance: random.Random) -> None:
    cells = [cell for cell in SQUARE if chance.random() < 0.7]
    assert hangs_together(cells) is (len(flooded(cells, corners=False)) == 1)
    if cells:
        assert not hangs_together([*cells, cells[0]])


def test_no_cells_do_not_hang_together() -> None:
    assert not hangs_together([])


def fits_somewhere(shape: Shape, free: set[Cell], mirror: bool) -> bool:
    """The plain way: every orientation on every cell."""
    return any(
        {(x + dx - way[0][0], y + dy) for dx, dy in way} <= free
        for way in orientations(shape, mirror)
        for x, y in free
    )


@settings(max_examples=40)
@given(chances)
def test_what_fits_is_what_trying_every_place_finds(chance: random.Random) -> None:
    grid = random_grid(chance, most=14, reach=4)
    mirror = chance.random() < 0.5
    fitting = Fitting(grid, CATALOGUE.items(), mirror)
    for _ in range(4):
        cells = some_cells(chance, grid)
        free = grid.mask(cells)
        fits = [name for name, shape in CATALOGUE.items() if fits_somewhere(shape, cells, mirror)]
        assert fitting.fitting(CATALOGUE, free) == fits
        assert [name for name in CATALOGUE if fitting.fits(name, free)] == fits


def test_a_shape_does_not_fit_round_the_end_of_a_row() -> None:
    grid = Grid(3, 2, reach=4)
    fitting = Fitting(grid, [("stable", drawn(["XX"]))])
    assert not fitting.fits("stable", grid.mask([(2, 0), (0, 1)]))
    assert fitting.fits("stable", grid.mask([(2, 0), (2, 1)]))


def test_nothing_fits_where_nothing_is_free() -> None:
    fitting = Fitting(Grid(3, 3, reach=4), CATALOGUE.items())
    assert fitting.fitting(CATALOGUE, 0) == []
    assert fitting.fitting([], Grid(3, 3, reach=4).cells) == []

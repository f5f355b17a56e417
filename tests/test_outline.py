"""From cells to outlines and to the names people call them by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.drawing import CELL, cell_name
from fieldgame.drawing.outline import loops, moved_in, runs_path


@pytest.mark.parametrize(
    ("cell", "name"), [((0, 0), "A1"), ((2, 4), "C5"), ((25, 0), "Z1"), ((26, 0), "AA1"), ((51, 9), "AZ10")]
)
def test_a_cell_is_called_by_column_letter_and_row_number(cell: tuple[int, int], name: str) -> None:
    assert cell_name(*cell) == name


def test_an_outline_goes_round_holes_too() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(loop) for loop in loops(ring)) == [4, 4]


def test_cells_that_touch_at_a_corner_have_outlines_of_their_own() -> None:
    assert sorted(loops([(0, 0), (1, 1)])) == [
        [(0, 0), (1, 0), (1, 1), (0, 1)],
        [(1, 1), (2, 1), (2, 2), (1, 2)],
    ]


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30))
def test_outlines_enclose_exactly_their_cells(cells: set[tuple[int, int]]) -> None:
    area = 0
    for loop in loops(cells):
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            area += ax * by - bx * ay
    assert area == 2 * len(cells)
    assert runs_path(cells).count("M") <= len(cells)


def test_an_inset_outline_keeps_its_distance_from_the_cell() -> None:
    (loop,) = loops([(0, 0)])
    assert sorted(moved_in(loop, 2)) == [(2, 2), (2, CELL - 2), (CELL - 2, 2), (CELL - 2, CELL - 2)]

"""Polyominoes: read from a drawing, turn, flip, and find where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from fieldgame.geometry.grid import Cell, Grid

Shape = tuple[Cell, ...]
"""Cells of a shape pushed to the top left corner, sorted by (y, x)."""


def normal(cells: Iterable[Cell]) -> Shape:
    """The same shape at the top left corner, so that equal shapes compare equal."""
    cells = list(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def drawn(rows: Iterable[str]) -> Shape:
    """A shape from its drawing, `X` a cell: `("XX", "X.")`. ValueError if nothing is drawn."""
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]
    if not cells:
        raise ValueError("a shape has at least one cell")
    return normal(cells)


def hangs_together(cells: Iterable[Cell]) -> bool:
    """Whether the cells are one piece from side to side, none of them named twice, and any at all."""
    cells = list(cells)
    left = set(cells)
    if not left or len(left) != len(cells):
        return False
    edge = [left.pop()]
    while edge:
        x, y = edge.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in left:
                left.remove(beside)
                edge.append(beside)
    return not left


def turned(shape: Shape) -> Shape:
    """A quarter turn to the right."""
    return normal((-y, x) for x, y in shape)


def flipped(shape: Shape) -> Shape:
    """Left and right exchanged."""
    return normal((-x, y) for x, y in shape)


@lru_cache(maxsize=1024)
def orientations(shape: Shape, mirror: bool = True) -> tuple[Shape, ...]:
    """Every different way to lay the shape: the turns first, then those of its mirror image."""
    found: dict[Shape, None] = {}
    for start in (shape, flipped(shape)) if mirror else (shape,):
        for _ in range(4):
            found.setdefault(start)
            start = turned(start)
    return tuple(found)


class Fitting:
    """Finds out whether shapes still fit on free cells, many shapes in one go.

    Two shapes that begin with the same cells share the work: 'where do these cells fit' is kept as bits and
    only narrowed down cell by cell.
    """

    __slots__ = ("_offsets",)

    def __init__(self, grid: Grid, shapes: Iterable[tuple[str, Shape]], mirror: bool = True) -> None:
        """`shapes`: (name, shape), each no wider or higher than the grid's `reach` + 1."""
        self._offsets: dict[str, tuple[tuple[int, ...], ...]] = {}
        for name, shape in shapes:
            ways = orientations(shape, mirror)
            # The offset of the first cell may be left out of the shift: positions are counted from it.
            self._offsets[name] = tuple(
                tuple((y * grid.stride + x) - way[0][0] for x, y in way[1:]) for way in ways
            )

    def fits(self, name: str, free: int) -> bool:
        """Whether the shape fits anywhere on the free cells, in any orientation."""
        for offsets in self._offsets[name]:
            places = free
            for offset in offsets:
                places &= free >> offset
                if not places:
                    break
            else:
                if places:
                    return True
        return False

    def fitting(self, names: Iterable[str], free: int) -> list[str]:
        """Those of the named shapes that still fit somewhere."""
        return [name for name in names if self.fits(name, free)]

    def places(self, name: str, free: int) -> Iterator[int]:
        """Every way to lay the shape on the free cells, as masks, orientation by orientation."""
        for offsets in self._offsets[name]:
            form, places = 1, free
            for offset in offsets:
                form |= 1 << offset
                places &= free >> offset
            while places:
                low = places & -places
                yield form * low
                places ^= low

"""A map of cells as one big integer, a bit a cell.

Python's integers are the fastest sets of cells at hand: union, difference and a shift of the whole map
are single instructions of the interpreter. Rows are wider than the map by `reach` dead columns, so that
nothing shifted sideways by up to that many cells turns up at the other end of the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

Cell = tuple[int, int]
"""(x, y): x to the right, y down, both from 0 at the top left."""

OUTSIDE = "#"
TABLED = 100 * 100
"""Cells of a map whose bits are kept ready. A bit of a larger one is a number of kilobytes: all of them would
fill the memory."""


class Grid:
    """The cells of a map: a rectangle, or what is left of it when some cells lie outside the wall."""

    __slots__ = (
        "_bits",
        "cells",
        "height",
        "outside",
        "reach",
        "ring_at_top",
        "size",
        "stride",
        "whole",
        "width",
    )

    def __init__(self, width: int, height: int, outside: Iterable[Cell] = (), reach: int = 1) -> None:
        """`reach`: how far, in cells, anything will be shifted sideways; at least 1."""
        self.width, self.height = width, height
        self.reach = max(1, reach)
        self.stride = width + self.reach
        rows = [(1 << width) - 1] * height
        for x, y in outside:
            rows[y] &= ~(1 << x)
        self.cells = sum(row << (y * self.stride) for y, row in enumerate(rows))
        all_of_it = sum(((1 << width) - 1) << (y * self.stride) for y in range(height))
        self.outside = all_of_it & ~self.cells
        self.size = self.cells.bit_count()
        # What depends on the form of a few cells, not on their place, is worked out once for each form.
        self.ring_at_top = lru_cache(maxsize=4096)(self._ring_at_top)
        self.whole = lru_cache(maxsize=65536)(self._whole)
        self._bits = (
            {(x, y): 1 << (y * self.stride + x) for y in range(height) for x in range(width)}
            if width * height <= TABLED
            else None
        )

    @classmethod
    def from_rows(cls, rows: list[str], reach: int = 1) -> Grid:
        """A map drawn as text: `#` is outside, everything else a cell."""
        outside = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == OUTSIDE]
        return cls(max(map(len, rows), default=0), len(rows), outside, reach)

    def mask(self, cells: Iterable[Cell]) -> int:
        """The cells as bits. KeyError for a cell that is off the rectangle."""
        bits, mask = self._bits, 0
        if bits is None:
            return self._reckoned(cells)
        for cell in cells:
            mask |= bits[cell]
        return mask

    def _reckoned(self, cells: Iterable[Cell]) -> int:
        """As `mask`, on a map too large for a table."""
        mask = 0
        for x, y in cells:
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise KeyError((x, y))
            mask |= 1 << (y * self.stride + x)
        return mask

    def listed(self, mask: int) -> list[Cell]:
        """The cells of a mask, sorted by (y, x)."""
        found = []
        while mask:
            low = mask & -mask
            y, x = divmod(low.bit_length() - 1, self.stride)
            found.append((x, y))
            mask ^= low
        return found

    def beside(self, mask: int) -> int:
        """The map's cells that touch the mask at a side, without the mask."""
        s = self.stride
        return (mask << 1 | mask >> 1 | mask << s | mask >> s) & self.cells & ~mask

    def around(self, mask: int) -> int:
        """The map's cells that touch the mask at a side or a corner, without the mask."""
        s = self.stride
        flat = mask | mask << 1 | mask >> 1
        return (flat | flat << s | flat >> s) & self.cells & ~mask

    def close_round(self, mask: int, within: int) -> int:
        """The cells of `within` round a mask, corners included, moved to the top: a small number anywhere.

        Two forms that differ only in their place on the map give the same result.
        """
        first = (mask & -mask).bit_length() - 1
        ring = self.ring_at_top(mask >> first)
        up = first - self.stride - 1
        return (within >> up if up >= 0 else within << -up) & ring

    def _ring_at_top(self, form: int) -> int:
        """The ring round a form whose first cell is bit 0, with that cell moved to (1, 1)."""
        s = self.stride
        moved = form << (s + 1)
        flat = moved | moved << 1 | moved >> 1
        return (flat | flat << s | flat >> s) & ~moved

    def _whole(self, mask: int) -> bool:
        """Whether a mask hangs together, corners included. An empty one does."""
        return self.part(mask & -mask, mask) == mask

    def part(self, seed: int, within: int) -> int:
        """All of `within` that hangs together with `seed`, corners included."""
        s = self.stride
        while True:
            flat = seed | seed << 1 | seed >> 1
            grown = (flat | flat << s | flat >> s) & within
            if grown == seed:
                return seed
            seed = grown

    def parts(self, mask: int) -> Iterator[int]:
        """The parts of a mask that do not touch each other, not even at a corner."""
        while mask:
            part = self.part(mask & -mask, mask)
            yield part
            mask &= ~part

    def in_one_piece(self) -> bool:
        """Whether every cell can be reached from every other from side to side."""
        seed = self.cells & -self.cells
        while True:
            grown = seed | self.beside(seed)
            if grown == seed:
                return seed == self.cells
            seed = grown

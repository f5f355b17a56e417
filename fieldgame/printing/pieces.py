"""The drawing of a piece that is cut out: how large it is, how it looks from behind, where words go. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from fieldgame import drawing
from fieldgame.geometry.shapes import drawn
from fieldgame.printing.job import Spot


def span(rows: Sequence[str]) -> tuple[int, int]:
    """Cells from side to side and from top to bottom."""
    cells = drawn(rows)
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def trimmed(rows: Sequence[str]) -> list[str]:
    """The drawing without empty rows and columns around it, every row equally long."""
    cells, (wide, high) = set(drawn(rows)), span(rows)
    return ["".join("X" if (x, y) in cells else "." for x in range(wide)) for y in range(high)]


def from_behind(rows: Sequence[str]) -> list[str]:
    """The piece turned over: left and right exchanged."""
    return [row[::-1] for row in trimmed(rows)]


def spot(building: str, rows: Sequence[str]) -> Spot:
    """Where the picture of it leaves room for words."""
    free = drawing.words_spot(building, list(drawn(rows)))
    return {"x": free.x, "y": free.y, "wide": free.wide, "low": free.low, "crest": free.crest}

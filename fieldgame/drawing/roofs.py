"""A building seen from above: whatever its shape, it reads as one roof.

Every side of the outline gets a slope that rises half a cell inwards; where slopes meet there are hips, and
the inmost line is the ridge (round a broad block, the rim of a courtyard). Light comes from the top left, so
the slopes to the right and below lie in the shade, and the others show their group's colour as it is.
"""

from functools import lru_cache

from fieldgame.geometry.grid import Cell

from .outline import CELL, Loop, loops, moved_in, path

EAVES = 2
SHADED = {(0, 1), (-1, 0)}
"""Headings of the outline along the slopes that look right and down."""
HOUSE = 'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'
"""What the group round all roofs must say, so that no roof has to."""


@lru_cache(maxsize=4096)
def roof(cells: tuple[Cell, ...]) -> str:
    """One roof. Fill, `color` (outline and hips) and stroke (ridge) come from the `<use>` that places it."""
    outer = [moved_in(loop, EAVES) for loop in loops(cells)]
    inner = [moved_in(loop, CELL // 2) for loop in loops(cells)]
    body = "".join(path(loop) for loop in outer)
    return (
        f'<path class="eaves" d="{body}" stroke="currentColor"/>'
        f'<path d="{slopes(outer, inner)}" fill="#000" fill-opacity=".26" stroke="none"/>'
        f'<path d="{hips(outer, inner)}" stroke="currentColor" stroke-width="1.3" stroke-opacity=".65"/>'
        f'<path d="{ridge(cells, inner)}" fill="none"/>'
    )


def slopes(outer: list[Loop], inner: list[Loop]) -> str:
    """The slopes in the shade, each with its four corners."""
    found = []
    for eaves, top in zip(outer, inner, strict=True):
        for index, (ax, ay) in enumerate(eaves):
            following = (index + 1) % len(eaves)
            bx, by = eaves[following]
            if ((bx > ax) - (bx < ax), (by > ay) - (by < ay)) in SHADED:
                corners = [(ax, ay), (bx, by), top[following], top[index]]
                found.append(path(corners[:3] if corners[2] == corners[3] else corners))
    return "".join(found)


def hips(outer: list[Loop], inner: list[Loop]) -> str:
    """From every corner of the eaves up to the ridge."""
    return "".join(
        path(pair, closed=False)
        for eaves, top in zip(outer, inner, strict=True)
        for pair in zip(eaves, top, strict=True)
    )


def ridge(cells: tuple[Cell, ...], inner: list[Loop]) -> str:
    """The line from cell to cell; round a block of four, the rim of its courtyard comes out by itself."""
    have = set(cells)
    half = CELL // 2
    lines = []
    for x, y in cells:
        cx, cy = x * CELL + half, y * CELL + half
        if (x + 1, y) in have and (x - 1, y) not in have:
            lines.append(f"M{cx} {cy}h{_run(have, x, y, 1, 0) * CELL}")
        if (x, y + 1) in have and (x, y - 1) not in have:
            lines.append(f"M{cx} {cy}v{_run(have, x, y, 0, 1) * CELL}")
    return "".join(lines) or path(inner[0][:1], closed=False) + "h0"


def _run(have: set[Cell], x: int, y: int, dx: int, dy: int) -> int:
    """How many steps the cells go on in this direction."""
    steps = 1
    while (x + dx * (steps + 1), y + dy * (steps + 1)) in have:
        steps += 1
    return steps

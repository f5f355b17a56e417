"""A building seen from above: whatever its shape, it reads as one roof.

Every side of the outline gets a slope that rises half a cell inwards; where slopes meet there are hips, and
the inmost line is the ridge (round a broad block, the rim of a courtyard). Light comes from the top left.
"""

from functools import lru_cache

from fieldgame.geometry.grid import Cell

from .outline import CELL, Loop, loops, moved_in, path

EAVES = 2
_LIT = {(1, 0): "light", (0, -1): "light", (-1, 0): "shade", (0, 1): "shade"}


@lru_cache(maxsize=4096)
def roof(cells: tuple[Cell, ...]) -> str:
    """One roof; fill and outline come from the `<use>` that places it, the ridge from its colour."""
    outer = [moved_in(loop, EAVES) for loop in loops(cells)]
    inner = [moved_in(loop, CELL // 2) for loop in loops(cells)]
    body = "".join(path(loop) for loop in outer)
    slopes = {"light": "", "shade": ""}
    hips = ""
    for eaves, ridge in zip(outer, inner, strict=True):
        for side, quad in _slopes(eaves, ridge):
            slopes[side] += quad
        hips += "".join(path(pair, closed=False) for pair in zip(eaves, ridge, strict=True))
    return (
        f'<path d="{body}" fill="#000" fill-opacity=".3" stroke="none" transform="translate(3 4)"/>'
        f'<path d="{body}" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{slopes["shade"]}" fill="#000" fill-opacity=".24" stroke="none"/>'
        f'<path d="{slopes["light"]}" fill="#fff" fill-opacity=".13" stroke="none"/>'
        f'<path d="{hips}" fill="none" stroke-width="1.2" stroke-opacity=".6"/>'
        f'<path d="{_ridge(cells, inner)}" fill="none" stroke="currentColor" stroke-width="3"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _slopes(eaves: Loop, ridge: Loop) -> list[tuple[str, str]]:
    """Each side of the outline with its slope: which way it faces, and its four corners."""
    found = []
    for index, (ax, ay) in enumerate(eaves):
        following = (index + 1) % len(eaves)
        bx, by = eaves[following]
        heading = ((bx > ax) - (bx < ax), (by > ay) - (by < ay))
        corners = [(ax, ay), (bx, by), ridge[following], ridge[index]]
        found.append((_LIT.get(heading, "light"), path(corners)))
    return found


def _ridge(cells: tuple[Cell, ...], inner: list[Loop]) -> str:
    """The line from cell to cell; round a block of four, the rim of its courtyard comes out by itself."""
    have = set(cells)
    half = CELL // 2
    lines = []
    for x, y in cells:
        cx, cy = x * CELL + half, y * CELL + half
        if (x + 1, y) in have:
            lines.append(f"M{cx} {cy}h{CELL}")
        if (x, y + 1) in have:
            lines.append(f"M{cx} {cy}v{CELL}")
    return "".join(lines) or path(inner[0][:1], closed=False) + "h0"

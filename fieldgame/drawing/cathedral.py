"""The neutral building: pale stone and gold, a little larger than its cells, unlike what groups build."""

from functools import lru_cache

from fieldgame.geometry.grid import Cell

from .outline import CELL, is_outward, loops, moved_in, path
from .palette import NEUTRAL
from .roofs import hips, ridge, slopes

GOLD = "#e0a90f"


@lru_cache(maxsize=64)
def cathedral(cells: tuple[Cell, ...]) -> str:
    """Buttresses all round, pale slopes, a gilded ridge, a gilded pinnacle on every outer corner."""
    found = loops(cells)
    outer = [moved_in(loop, -1) for loop in found]
    inner = [moved_in(loop, CELL // 2) for loop in found]
    body = "".join(path(loop) for loop in outer)
    top = ridge(cells, inner)
    gilt = "".join(f"M{x} {y}h.1" for loop in found for x, y in _pinnacles(loop))
    ink = f'fill="none" stroke="{NEUTRAL.deep}"'
    return (
        f'<path d="{body}" fill="{NEUTRAL.fill}" stroke="{NEUTRAL.deep}" stroke-width="4"/>'
        f'<path d="{slopes(outer, inner)}" fill="#6b5a36" fill-opacity=".38" stroke="none"/>'
        f'<path d="{body}" {ink} stroke-width="7" stroke-dasharray="3 7" stroke-linecap="butt"/>'
        f'<path d="{hips(outer, inner)}" {ink} stroke-width="1.5"/>'
        f'<path d="{top}" {ink} stroke-width="10"/><path d="{gilt}" {ink} stroke-width="12"/>'
        f'<g fill="none" stroke="{GOLD}"><path d="{top}" stroke-width="6"/>'
        f'<path d="{gilt}" stroke-width="8"/></g>'
    )


def _pinnacles(loop: list[Cell]) -> list[tuple[int, int]]:
    """The outer corners of an outline, drawn in a little."""
    moved = moved_in(loop, 4)
    found = []
    for index, corner in enumerate(loop):
        if is_outward(loop[index - 1], corner, loop[(index + 1) % len(loop)]):
            found.append(moved[index])
    return found

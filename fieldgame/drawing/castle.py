"""The castle map as one picture: wall, ground, buildings, reserved ground, and what is being planned.

Only the view is read (`map`, `groups`, `catalogue`, `neutral`), so the same castle hangs in the barn, lies on
the station's table and goes on paper. No style attributes, for the pages' security policy forbids them; ids
carry a prefix, so that one page can hold several castles.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from fieldgame.geometry.grid import Cell

from .arms import arms_of
from .buildings import buildings
from .ghost import Ghost, ghost_layer
from .ground import ground
from .newest import fresh_ground
from .outline import CELL
from .reserved import reserved_ground
from .text import escaped
from .towers import gate, gate_wall, towers
from .walls import inner_edge, letters, margin, wall

View = Mapping[str, Any]


def castle_svg(
    view: View,
    label: str,
    *,
    prefix: str = "m",
    last: Collection[str] = frozenset(),
    fresh: Collection[Cell] = (),
    ghost: Ghost | None = None,
    interactive: bool = False,
    locale: str = "de",
) -> str:
    """The whole map. `last`: keys of the newest buildings; `fresh`: the cells that were walled in last;
    `interactive`: a rectangle a cell for fingers."""
    board = view["map"]
    inside = cells_of(board)
    arms = arms_of(view["groups"], prefix)
    seen = {building["group"] for building in board["buildings"]} | set(board["reserved"])
    below, above = stage(board, label, prefix)
    parts = [
        below,
        "<defs>",
        *(own.defs() for group, own in arms.items() if group in seen),
        "</defs>",
        reserved_ground(board, inside, arms),
        buildings(view, arms, last, prefix, locale),
        fresh_ground(fresh),
        above,
        ghost_layer(view, ghost, prefix + "o") if ghost is not None else "",
        _touch_cells(inside) if interactive else "",
        "</svg>",
    ]
    return "".join(parts)


def stage(board: View, label: str, prefix: str) -> tuple[str, str]:
    """The castle without what is built: what lies below that, with the `<svg>` tag; what stands above."""
    below, above = _stage(cells_of(board), board["width"], board["height"], bool(board["outside"]), prefix)
    return opening(board, label) + below, above


@lru_cache(maxsize=64)
def _stage(inside: frozenset[Cell], width: int, height: int, masked: bool, prefix: str) -> tuple[str, str]:
    """It stays the same for a whole afternoon."""
    below = wall(inside, prefix) + ground(inside, gate_wall(inside), prefix)
    above = inner_edge(prefix) + towers(inside, prefix) + gate(inside)
    return below, above + letters(width, height, masked, prefix)


def cells_of(board: View) -> frozenset[Cell]:
    """The map's cells: the rectangle without what lies outside the wall."""
    outside = {(x, y) for x, y in board["outside"]}
    every = ((x, y) for y in range(board["height"]) for x in range(board["width"]))
    return frozenset(cell for cell in every if cell not in outside)


def opening(board: View, label: str = "", css: str = "castle") -> str:
    """The `<svg>` tag; its data attributes let a script turn a finger's place into a cell."""
    edge = margin(board["outside"])
    wide, high = board["width"] * CELL + 2 * edge, board["height"] * CELL + 2 * edge
    named = f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" viewBox="-{edge} -{edge} {wide} {high}"'
        f' {named} data-cell="{CELL}" data-left="{edge}" data-top="{edge}">'
    )


def _touch_cells(inside: frozenset[Cell]) -> str:
    rects = "".join(
        f'<rect class="cell" data-x="{x}" data-y="{y}" x="{x * CELL}" y="{y * CELL}"'
        f' width="{CELL}" height="{CELL}"/>'
        for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0]))
    )
    return f'<g fill="#fff" fill-opacity="0">{rects}</g>'

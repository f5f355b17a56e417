"""The castle map as one picture: wall, ground, buildings, reserved ground, and what is being planned.

Only the view is read (`map`, `groups`, `catalogue`, `neutral`), so the same castle hangs in the barn, lies on
the station's table and goes on paper. No style attributes, for the pages' security policy forbids them; ids
carry a prefix, so that one page can hold several castles.
"""

from collections.abc import Collection, Mapping
from typing import Any

from fieldgame.geometry.grid import Cell

from .arms import arms_of
from .buildings import buildings
from .ghost import Ghost, ghost_layer
from .outline import CELL, outline_path
from .reserved import reserved_ground
from .text import escaped
from .walls import frame, margin

View = Mapping[str, Any]


def castle_svg(
    view: View,
    label: str,
    *,
    prefix: str = "m",
    last: Collection[str] = frozenset(),
    ghost: Ghost | None = None,
    interactive: bool = False,
    locale: str = "de",
) -> str:
    """The whole map. `last`: keys of the newest buildings; `interactive`: a rectangle a cell for fingers."""
    board = view["map"]
    inside = cells_of(board)
    below, above = frame(inside, board["width"], board["height"], prefix)
    arms = arms_of(view["groups"], prefix)
    seen = {building["group"] for building in board["buildings"]} | set(board["reserved"])
    parts = [
        opening(board, label),
        below,
        _ground(inside, prefix),
        "<defs>",
        *(own.defs() for group, own in arms.items() if group in seen),
        "</defs>",
        reserved_ground(board["reserved"], arms),
        buildings(view, arms, last, prefix, locale),
        above,
        ghost_layer(view, ghost, prefix + "o") if ghost is not None else "",
        _touch_cells(inside) if interactive else "",
        "</svg>",
    ]
    return "".join(parts)


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


def _ground(inside: frozenset[Cell], prefix: str) -> str:
    """Grass in two greens, chequered so that cells can be counted from the back of the barn."""
    tile = 2 * CELL
    tufts = "M27 33l2-6l2 6M9 14l2-6l2 6M70 72l2-6l2 6M50 53l2-6l2 6"
    lines = f"M0 0H{tile}M0 {CELL}H{tile}M0 0V{tile}M{CELL} 0V{tile}"
    return (
        f'<defs><pattern id="{prefix}g" width="{tile}" height="{tile}" patternUnits="userSpaceOnUse">'
        f'<rect width="{tile}" height="{tile}" fill="#dcebbb"/>'
        f'<path d="M0 0h{CELL}v{CELL}h-{CELL}zM{CELL} {CELL}h{CELL}v{CELL}h-{CELL}z" fill="#cbdfa2"/>'
        f'<path d="{tufts}" fill="none" stroke="#86a354" stroke-width="1.6"/>'
        f'<path d="{lines}" fill="none" stroke="#7f9a5c" stroke-width="1.6"/>'
        f'</pattern></defs><path d="{outline_path(inside)}" fill="url(#{prefix}g)"/>'
    )


def _touch_cells(inside: frozenset[Cell]) -> str:
    rects = "".join(
        f'<rect class="cell" data-x="{x}" data-y="{y}" x="{x * CELL}" y="{y * CELL}"'
        f' width="{CELL}" height="{CELL}"/>'
        for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0]))
    )
    return f'<g fill="#fff" fill-opacity="0">{rects}</g>'

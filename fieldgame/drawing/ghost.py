"""What a placement would do, drawn over the map: the ghost, the ground it would reserve, what it captures.

Allowed or not is told by sign and line as well as by colour: a whole rim and a tick, or a broken one and a
cross.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import normal

from .outline import CELL, outline_path, runs_path
from .palette import Colour, colour_of, hatching_def, pattern_def
from .roofs import HOUSE, roof


@dataclass(frozen=True)
class Ghost:
    """A planned building: its cells, whether it may stand there, and what would follow."""

    cells: tuple[Cell, ...]
    ok: bool
    reserve: tuple[Cell, ...] = ()
    captured: Collection[str] = ()
    group: str | None = None


def ghost_layer(view: Mapping[str, Any], ghost: Ghost, prefix: str) -> str:
    """The layer alone, to be laid into a castle or into an empty picture of the same size."""
    colours = {group["id"]: colour_of(group["colour"]) for group in view["groups"]}
    colour = colours.get(ghost.group, colour_of("white"))
    parts = [
        '<g class="ghost" pointer-events="none"><defs>',
        pattern_def(colour, prefix + "p", colour.fill, colour.mark),
        hatching_def(colour, prefix + "r"),
        "</defs>",
    ]
    if ghost.ok and ghost.reserve:
        parts.append(_claimed(ghost.reserve, colour, prefix))
    if ghost.ok:
        taken = [b for b in view["map"]["buildings"] if b["key"] in ghost.captured]
        parts += [_taken([(x, y) for x, y in building["cells"]]) for building in taken]
    if ghost.cells:
        parts.append(_body(ghost.cells, _house(ghost.cells, colour, prefix) if ghost.ok else None))
    parts.append("</g>")
    return "".join(parts)


def _claimed(cells: tuple[Cell, ...], colour: Colour, prefix: str) -> str:
    """Ground that would be reserved: hatched, with a running border and a plus on every cell."""
    pluses = "".join(f"M{x * CELL + 12} {y * CELL + 20}h16m-8-8v16" for x, y in cells)
    return (
        f'<path d="{runs_path(cells)}" fill="url(#{prefix}r)" fill-opacity=".85"/>'
        f'<path d="{pluses}" fill="none" stroke="#fff" stroke-width="8"/>'
        f'<path d="{pluses}" fill="none" stroke="{colour.deep}" stroke-width="4"/>'
        f'<path d="{outline_path(cells, 3)}" fill="none" stroke="#fff" stroke-width="7"/>'
        f'<path d="{outline_path(cells, 3)}" fill="none" stroke="{colour.deep}" stroke-width="4"'
        ' stroke-dasharray="10 6"/>'
    )


def _taken(cells: list[Cell]) -> str:
    """A building that would be taken out: veiled, with an arrow that lifts it off the map."""
    rim = outline_path(cells, 2)
    x, y = cells[len(cells) // 2]
    return (
        f'<path d="{rim}" fill="#fff" fill-opacity=".55" stroke="#fff" stroke-width="9"/>'
        f'<path d="{rim}" fill="none" stroke="#8c1212" stroke-width="5" stroke-dasharray="6 6"/>'
        f'<g transform="translate({x * CELL + 20} {y * CELL + 20})"><circle r="17" fill="#fff"'
        ' stroke="#8c1212" stroke-width="4"/>'
        '<path d="M0-11l11 12h-6v10h-10v-10h-6z" fill="#8c1212"/></g>'
    )


def _house(cells: tuple[Cell, ...], colour: Colour, prefix: str) -> str:
    """The roof that would stand there."""
    x, y = min(x for x, _ in cells) * CELL, min(y for _, y in cells) * CELL
    return (
        f'<g transform="translate({x} {y})" {HOUSE} fill="url(#{prefix}p)" stroke="{colour.ridge}"'
        f' color="{colour.deep}">{roof(normal(cells))}</g>'
    )


def _body(cells: tuple[Cell, ...], house: str | None) -> str:
    """The plan with its rim: the house and a tick, or crossed out where it may not stand."""
    rim = outline_path(cells, 2)
    x, y = sorted(cells, key=lambda cell: (cell[1], cell[0]))[len(cells) // 2]
    ink = "#0a5324" if house else "#8c1212"
    sign = "M-9 1l6 7l12-14" if house else "M-8-8l16 16M8-8l-16 16"
    broken = "" if house else ' stroke-dasharray="9 6"'
    crossing = "".join(f"M{cx * CELL + 8} {cy * CELL + 8}l24 24m0-24l-24 24" for cx, cy in cells)
    return (
        f'<path d="{rim}" fill="#fff" fill-opacity=".7" stroke="#fff" stroke-width="11"'
        ' stroke-linejoin="round"/>'
        + (house or "")
        + f'<path d="{rim}" fill="none" stroke="{ink}" stroke-width="6" stroke-linejoin="round"{broken}/>'
        + ("" if house else f'<path d="{crossing}" fill="none" stroke="{ink}" stroke-width="3"/>')
        + f'<g transform="translate({x * CELL + 20} {y * CELL + 20})"><circle r="17" fill="{ink}"'
        ' stroke="#fff" stroke-width="3"/>'
        f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></g>'
    )

"""Hints as a sheet to lay over the map: where a building can stand, and the best places with their numbers.

Told by line and number, not by colour: a dot on every cell that it can cover, a broken rim round each place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldgame.geometry.grid import Cell

from .castle import opening
from .outline import CELL, outline_path

DISC = 16
"""Radius of a number's disc, in units of the drawing."""


def hints_svg(view: Mapping[str, Any], ground: Sequence[Cell], places: Sequence[Sequence[Cell]]) -> str:
    """A transparent picture of the castle's size: dots on `ground`, and `places` numbered from 1."""
    dots = "".join(f"M{x * CELL + CELL // 2} {y * CELL + CELL // 2}h0" for x, y in ground)
    rims = "".join(outline_path(cells, 4) for cells in places)
    return (
        opening(view["map"], css="castle-plan")
        + '<g fill="none" stroke-linecap="round" stroke-linejoin="round" pointer-events="none">'
        + f'<path d="{dots}" stroke="#fff" stroke-width="15"/>'
        + f'<path d="{dots}" stroke="#16324f" stroke-width="9"/>'
        + f'<path d="{rims}" stroke="#fff" stroke-width="9"/>'
        + f'<path d="{rims}" stroke="#16324f" stroke-width="5" stroke-dasharray="11 8"/></g>'
        + _numbers(places)
        + "</svg>"
    )


def hint_spots(places: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Where each place's number lies: on its first cell without another number, else on its first."""
    spots: list[Cell] = []
    for cells in places:
        spots.append(next((cell for cell in cells if cell not in spots), cells[0]))
    return spots


def _numbers(places: Sequence[Sequence[Cell]]) -> str:
    discs = []
    for number, spot in enumerate(hint_spots(places), 1):
        x, y = spot[0] * CELL + CELL // 2, spot[1] * CELL + CELL // 2
        discs.append(
            f'<circle cx="{x}" cy="{y}" r="{DISC}" fill="#16324f" stroke="#fff" stroke-width="3"/>'
            f'<text x="{x}" y="{y + 8}">{number}</text>'
        )
    return f'<g class="hint-numbers" text-anchor="middle">{"".join(discs)}</g>'

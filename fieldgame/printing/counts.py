"""How many cards and pages an afternoon needs: rules of thumb, from simulated afternoons. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from fieldgame.drawing import CELL
from fieldgame.geometry.shapes import drawn, flipped, orientations

View = Mapping[str, Any]
PER_SHEET = 20
"""Material cards on a page: a page that is begun is filled."""
MINUTES_A_DRAW, CARDS_A_DRAW, RESERVE = 5, 3.5, 1.3
"""A noble group reaches a post about every five minutes and draws 3.5 cards there; 30 % for the unlucky."""

PAGES: dict[str, tuple[tuple[int, int], ...]] = {
    "a4": ((1, 1),),
    "a3": ((1, 2), (2, 1)),
    "a2": ((2, 2),),
    "a1": ((2, 3), (3, 2)),
    "a0": ((3, 5), (5, 3)),
}
"""Size of the poster -> how its A4 pages may lie, (across, down)."""
TILE_WIDE, TILE_HIGH, OVERLAP, HEAD = 190, 265, 10, 12
"""What a page of the poster shows, how much of it its neighbour shows too, and the strip above it that says
which page it is and is cut off, in mm."""
STEP = 0.5


@dataclass(frozen=True, slots=True)
class Poster:
    """How the castle map is laid over A4 pages: `cell` is the side of a cell, in mm."""

    paper: str
    across: int
    down: int
    cell: float


def material_cards(view: View, material: str, sparing: bool = False) -> int:
    """How many cards of this material are enough: full sheets, at least what a set of buildings costs."""
    nobles = sum(group["kind"] == "noble" for group in view["groups"])
    posts = [post["material"] for post in view["posts"]]
    share = posts.count(material) / len(posts)
    draws = nobles * view["clock"]["minutes"] / MINUTES_A_DRAW
    wanted = RESERVE * draws * CARDS_A_DRAW * share * (2 / 3 if sparing else 1)
    return full_sheets(max(wanted, dearest(view["catalogue"], material)))


def full_sheets(cards: float) -> int:
    """At least so many cards, without a half-empty page."""
    return ceil(cards / PER_SHEET) * PER_SHEET


def dearest(catalogue: Iterable[View], material: str) -> int:
    """What a whole set of buildings can cost of one material, at the dearer of their prices."""
    return sum(max(price.get(material, 0) for price in kind["prices"]) * kind["supply"] for kind in catalogue)


def number_sets(view: View) -> int:
    """Sets of the numbers 1 to 6: one for each post's bag and a spare one."""
    return len(view["posts"]) + 1


def poster(paper: str, columns: int, rows: int, margin: int) -> Poster:
    """The largest cells with which the castle lies on these pages. `margin`: units round the cells."""
    wide, high = columns + 2 * margin / CELL, rows + 2 * margin / CELL
    best = [Poster(paper, across, down, _cell(across, down, wide, high)) for across, down in PAGES[paper]]
    return max(best, key=lambda one: one.cell)


def _cell(across: int, down: int, wide: float, high: float) -> float:
    side = ((TILE_WIDE - OVERLAP) * across + OVERLAP) / wide
    side = min(side, ((TILE_HIGH - OVERLAP) * down + OVERLAP) / high)
    return max(1, side // STEP) * STEP


def is_chiral(rows: Iterable[str]) -> bool:
    """Whether a piece of this shape, turned over, is another piece: then it needs a second printed face."""
    shape = drawn(rows)
    return flipped(shape) not in orientations(shape, mirror=False)

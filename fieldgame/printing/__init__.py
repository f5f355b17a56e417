"""Sheets to print: what there is, and what somebody wishes to have.

A game and a `Wish` become a job (`gather`), which a process of its own (`press`) makes into a PDF
(`pressing`). How a sheet looks stands in `printables/`, a file a sheet; nothing here knows its millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

View = Mapping[str, Any]
PAPERS = ("a4", "a3", "a2", "a1", "a0")
"""How large the castle map may become, put together from A4 sheets."""
POSTER = "a1"
"""As large as a table in the barn, and six pages."""
MOST_CARDS = 1000
"""Of each material."""
CODED = ("groups", "roles", "jokers")
"""Sheets with codes: without an address that phones reach they are waste paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of sheet. `id` is also the name of its layout: `printables/<id>.typ`."""

    id: str
    secret: bool = False
    """Opens a role: printed only when asked for by name."""
    makes_sense: Callable[[View], bool] = lambda view: True


def _has_jokers(view: View) -> bool:
    return bool(view["jokers"])


def _costs_something(view: View) -> bool:
    """Whether cards are needed at all: two at a table may have all buildings free."""
    return any(any(price.values()) for kind in view["catalogue"] for price in kind["prices"])


def _has_ended(view: View) -> bool:
    return bool(view["status"] == "ended")


SHEETS: dict[str, Sheet] = {
    sheet.id: sheet
    for sheet in (
        Sheet("start"),
        Sheet("groups"),
        Sheet("roles", secret=True),
        Sheet("materials", makes_sense=_costs_something),
        Sheet("numbers", makes_sense=_costs_something),
        Sheet("jokers", makes_sense=_has_jokers),
        Sheet("tiles"),
        Sheet("map"),
        Sheet("prices"),
        Sheet("leader"),
        Sheet("tally", makes_sense=_costs_something),
        Sheet("score"),
        Sheet("result", makes_sense=_has_ended),
        Sheet("castle", makes_sense=_has_ended),
    )
}
"""The one list of sheets, in the order in which they are printed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants on paper."""

    base: str
    """What links begin with: an address that phones reach."""
    now: datetime
    """When it is printed, with the time zone that the camp lives in."""
    sheets: tuple[str, ...] = ()
    """Ids of SHEETS; empty for all that make sense for this game and open no role."""
    poster: str = POSTER
    """One of PAPERS: how large the castle map is put together."""
    cards: int | None = None
    """Cards of each material; None for what the rule of thumb says."""
    sparing: bool = False
    """Two thirds of the cards are enough, for the station's cards are carried back to the posts."""

    def __post_init__(self) -> None:
        """ValueError, with what is wrong, where this cannot be printed: a wish may come out of an address."""
        unknown = sorted(set(self.sheets) - SHEETS.keys())
        if unknown:
            raise ValueError(", ".join(unknown))
        if self.poster not in PAPERS:
            raise ValueError(self.poster)
        if self.cards is not None and not 1 <= self.cards <= MOST_CARDS:
            raise ValueError(str(self.cards))


def wanted(wish: Wish, view: View) -> list[Sheet]:
    """The sheets of this wish, in their order."""
    if wish.sheets:
        return [sheet for sheet in SHEETS.values() if sheet.id in wish.sheets]
    return full_set(view)


def full_set(view: View) -> list[Sheet]:
    """All that make sense for this game, and open no role to whoever finds the paper."""
    return [sheet for sheet in SHEETS.values() if not sheet.secret and sheet.makes_sense(view)]


def ids(sheets: Iterable[Sheet]) -> tuple[str, ...]:
    return tuple(sheet.id for sheet in sheets)

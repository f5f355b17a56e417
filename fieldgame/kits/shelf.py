"""The kits that come with the program: the standard afternoon and those for other camps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.games.protocol import Json
from fieldgame.kits import standard

LEFT_OUT = ("tower", "infirmary", "academy")
"""The dearest buildings: in 45 minutes nobody comes to pay them."""


def _standard(locale: str) -> Json:
    return standard(locale=locale)


def _camp(locale: str) -> Json:
    """The whole camp: two posts a material, so that nobody queues; the bag, so that luck evens out."""
    posts = [{"id": f"{material}{number}", "material": material} for material in "ABC" for number in (1, 2)]
    own = {"head_start_minutes": 10, "draw": "bag", "jokers": 10, "posts": posts}
    return standard(8, locale=locale) | own


def _short(locale: str) -> Json:
    kept = [building for building in STANDARD if building["id"] not in LEFT_OUT]
    own = {"minutes": 45, "head_start_minutes": 3, "jokers": 3, "catalogue": kept}
    return standard(4, locale=locale) | own


def _tabletop(locale: str) -> Json:
    """Two players at a table: nothing costs anything, the map has room for just all buildings."""
    free = [{**building, "prices": [{}]} for building in STANDARD]
    own = {"minutes": 45, "head_start_minutes": 0, "jokers": 0, "catalogue": free}
    board = {"map": {"width": 10, "height": 10}, "posts": [{"id": "A", "material": "A"}]}
    return standard(2, False, locale) | own | board


SHELF: Mapping[str, Callable[[str], Json]] = {
    "standard": _standard,
    "camp": _camp,
    "short": _short,
    "tabletop": _tabletop,
}
"""The settings of each, with names in the locale `de` or `en`."""

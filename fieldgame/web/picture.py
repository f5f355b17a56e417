"""The castle map as pages show it, and a mark by which a page knows whether it shows the newest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Any

from flask_babel import get_locale, gettext, ngettext
from markupsafe import Markup

from fieldgame import drawing

Json = dict[str, Any]
BUILT = ("build", "neutral_placed")
"""Events that put a building on the map by the rules."""


def castle(
    view: Json, last: Collection[str] = (), prefix: str = "m", fresh: Collection[tuple[int, int]] = ()
) -> Markup:
    """The whole map; the buildings with the keys `last` stand out, and the ground `fresh` that was won."""
    locale = str(get_locale() or "de")
    drawn = drawing.castle_svg(view, label(view), prefix=prefix, last=last, fresh=fresh, locale=locale)
    return Markup(drawn)  # noqa: S704 - drawn by us, with every name escaped


def mark(view: Json, *more: object) -> str:
    """Equal for equal maps (and whatever else the picture depends on)."""
    shown = json.dumps([view["map"], more], sort_keys=True, default=str)
    return hashlib.sha256(shown.encode()).hexdigest()[:12]


def label(view: Json) -> str:
    """The picture in words for those who cannot see it."""
    board = view["map"]
    built = ngettext("%(num)d Gebäude", "%(num)d Gebäude", len(board["buildings"]))
    return gettext(
        "Spielplan, %(width)s mal %(height)s Felder, %(built)s",
        width=board["width"],
        height=board["height"],
        built=built,
    )


def newest(view: Json) -> Json | None:
    """The building that was placed last; None where there is none, or no map for this seat."""
    buildings = view["map"]["buildings"] if view["map"] else []
    return buildings[-1] if buildings else None


def built_by(view: Json, event: str | None) -> frozenset[str]:
    """The keys of the buildings that an event put there."""
    return frozenset(b["key"] for b in view["map"]["buildings"] if event and b["event"] == event)


def frozen(view: Json) -> bool:
    """Whether this seat sees how it all stood when it was sealed, not how it stands."""
    told = any(group["supply"] is not None and group["can_build"] is None for group in view["groups"])
    return bool(view["scene"]["frozen"] and told)


def since(view: Json) -> int | None:
    """The moment of which this seat sees how it all stood, in ms; None where it sees how it stands."""
    return view["scene"]["since"] if frozen(view) else None

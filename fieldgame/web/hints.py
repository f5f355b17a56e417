"""Hints at the station, on request: where the chosen building fits, what it could wall in or capture.

The best few in words, each a link that brings the ghost there, so that they work without script as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext
from markupsafe import Markup

from fieldgame import drawing, play
from fieldgame.play import Seat
from fieldgame.texts import Names, cell
from fieldgame.web import ghost
from fieldgame.web.ghost import Pose
from fieldgame.web.visit import Visit

Json = dict[str, Any]
KINDS = ("fits", "encloses", "captures")


@dataclass(frozen=True, slots=True)
class Place:
    """One place for the building: its number on the sheet, what happens there, how the ghost lies there, and
    the query of the page that brings it there."""

    number: int
    said: str
    pose: Pose
    query: str


@dataclass(frozen=True, slots=True)
class Hints:
    """The answer to one question, in words and as a sheet to lay over the map."""

    kind: str
    said: str
    places: tuple[Place, ...]
    sheet: Markup


def read(game: str, view: Json, visit: Visit, values: Mapping[str, str]) -> Hints | None:
    """The hint that is asked for, if the visit has come to a building of a group. Nothing is booked."""
    asked = values.get("hint", "")
    if asked not in KINDS or visit.group is None or visit.kind is None or visit.pose is None:
        return None
    about = {"group": visit.group_id, "building": visit.kind["id"], "hint": asked}
    told = play.options(game, Seat("station"), about)
    if not told:
        return None
    names = Names(view)
    lie = [_cells(place["cells"]) for place in told["places"]]
    spots = zip(told["places"], drawing.hint_spots(lie), strict=True)
    places = tuple(
        _place(n, _does(place, spot, names), place, visit, asked) for n, (place, spot) in enumerate(spots, 1)
    )
    drawn = drawing.hints_svg(view, _cells(told["ground"]) if asked == "fits" else [], lie)
    said = _said(asked, told["count"], names.building(visit.kind["id"]))
    if len(places) < told["count"]:
        said += " " + gettext("Die besten:")
    return Hints(asked, said, places, Markup(drawn))  # noqa: S704 - drawn by us, nothing but numbers


def _said(asked: str, count: int, building: str) -> str:
    if asked == "fits":
        if not count:
            return gettext("%(building)s passt nirgends.", building=building)
        return ngettext(
            "%(building)s passt an %(num)d Stelle.",
            "%(building)s passt an %(num)d Stellen.",
            count,
            building=building,
        )
    if asked == "encloses":
        if not count:
            return gettext("%(building)s ummauert gerade nichts Neues.", building=building)
        return ngettext("%(num)d Stelle ummauert etwas.", "%(num)d Stellen ummauern etwas.", count)
    if not count:
        return gettext("%(building)s fängt gerade nichts.", building=building)
    return ngettext("%(num)d Stelle fängt etwas.", "%(num)d Stellen fangen etwas.", count)


def _place(number: int, said: str, told: Json, visit: Visit, asked: str) -> Place:
    shape = visit.kind["shape"] if visit.kind else ()
    pose = ghost.standing(told["cells"], shape) or Pose(0, 0)
    return Place(number, said, pose, visit.query(pose, hint=asked))


def _does(told: Json, spot: tuple[int, int], names: Names) -> str:
    """`E5: 4 Felder, Taverne von Wölfe`, E5 being where the number lies: short, for a row of buttons."""
    found = []
    if told["gained"]:
        found.append(ngettext("%(num)d Feld", "%(num)d Felder", len(told["gained"])))
    for gone in told["captured"]:
        building = names.building(gone["building"])
        owned = gettext("%(building)s von %(group)s", building=building, group=names.group(gone["group"]))
        found.append(owned if gone["group"] is not None else building)
    where = cell(spot)
    return f"{where}: {', '.join(found)}" if found else where


def _cells(pairs: list[list[int]]) -> list[tuple[int, int]]:
    return [(x, y) for x, y in pairs]

"""What a placement would do, or why it is not allowed: in words, and as a sheet to lay over the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext
from markupsafe import Markup

from fieldgame import drawing, play
from fieldgame.play import Seat
from fieldgame.texts import GAP, Names, cells, sentence
from fieldgame.web.visit import Visit

Json = dict[str, Any]
GROUND = ("out_of_map", "occupied", "reserved_by_other")
"""What depends on where the ghost is."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """`kind` of the notice: success, warning (only if the leader of the station vouches), refusal."""

    kind: str
    said: str
    effects: tuple[str, ...]
    overlay: Markup
    lasting: str
    """What speaks against it wherever it is: `first` before the ground is looked at, `last` after it."""


def foresee(game: str, view: Json, seat: Seat, visit: Visit, payment: Any, confirmed: bool) -> Foresight:
    """Look ahead; nothing is booked."""
    args = {**visit.args, "payment": payment, "confirmed": confirmed}
    seen = play.preview(game, visit.action, args, seat)
    names = Names(view)
    told, objection = seen.told, seen.objection
    gained = (told.get("gained") or {}).get(visit.group_id, ())
    ghost = drawing.Ghost(
        cells=tuple((x, y) for x, y in visit.cells),
        ok=bool(told),
        reserve=tuple((x, y) for x, y in gained),
        captured=[gone["key"] for gone in told.get("captured") or ()],
        group=visit.group_id,
    )
    said = _good_ground(visit, names)
    if objection:
        said = sentence(objection.code, objection.facts, names)
    return Foresight(
        "success" if not objection else "warning" if told else "refusal",
        said,
        tuple(effects(told, visit.group_id, names)),
        Markup(drawing.ghost_svg(view, ghost)),  # noqa: S704 - drawn by us, with every name escaped
        _lasting(objection.code) if objection else "",
    )


def _lasting(code: str) -> str:
    return "" if code in GROUND else "first" if code == "no_supply" else "last"


def words(view: Json, visit: Visit) -> Json:
    """The verdicts on the ground as the script says them before anybody is asked; `GAP` for the cells."""
    names = Names(view)
    return {
        "fits": _good_ground(visit, names),
        "outside": sentence("out_of_map", {}, names),
        "built": sentence("occupied", {"cells": GAP}, names),
        "reserved": [
            sentence("reserved_by_other", {"owner": owner, "cells": GAP}, names)
            for owner in view["map"]["reserved"]
        ],
        "gap": GAP,
    }


def _good_ground(visit: Visit, names: Names) -> str:
    return gettext(
        "%(building)s passt hierher.", building=names.building(visit.kind["id"] if visit.kind else "")
    )


def effects(told: Json, group: str | None, names: Names) -> list[str]:
    """What else happens: ground that gets reserved, buildings that go back, ground that others lose."""
    found = []
    for owner, places in (told.get("gained") or {}).items():
        text = ngettext("%(num)d Feld wird ummauert", "%(num)d Felder werden ummauert", len(places))
        if owner != group:
            text = gettext("Für %(group)s: %(what)s", group=names.group(owner), what=text)
        found.append(f"{text}: {cells(places, 4)}")
    for gone in told.get("captured") or ():
        building, owner = names.building(gone["building"]), gone["group"]
        if owner is None:
            found.append(gettext("%(building)s ist dann aus dem Spiel", building=building))
        else:
            found.append(
                gettext(
                    "%(building)s von %(group)s geht zurück in den Vorrat",
                    building=building,
                    group=names.group(owner),
                )
            )
    for owner, places in (told.get("lost") or {}).items():
        found.append(
            ngettext(
                "%(group)s: %(num)d reserviertes Feld geht verloren (%(cells)s)",
                "%(group)s: %(num)d reservierte Felder gehen verloren (%(cells)s)",
                len(places),
                group=names.group(owner),
                cells=cells(places, 4),
            )
        )
    return found

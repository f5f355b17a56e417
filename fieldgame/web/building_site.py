"""What the station's page shows: the map, the group's books, what it may build, the last buildings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, request
from markupsafe import Markup

from fieldgame import drawing, history, play
from fieldgame.play import Seat
from fieldgame.texts import Names, column, event_line
from fieldgame.web import ghost, hints, picture, visit
from fieldgame.web.common import look, new_id, screen
from fieldgame.web.foresight import Foresight, foresee, words
from fieldgame.web.visit import Visit

Json = dict[str, Any]
SHOWN = 6
"""How many of the last buildings stand below the map."""
WIDEST = 3
"""Cells to which the pictures of the buildings are scaled, so that sizes can be compared."""


def show(game: str, seat: Seat, values: Mapping[str, str], status: int = 200, refusal: str = "") -> Response:
    """The page, or its part for htmx, for what has been chosen so far."""
    view = look(game, seat)
    seen = visit.read(view, values)
    context = table(game, view, seat, seen, values.get("built"))
    if seen.kind and seen.pose:
        context |= {
            "ahead": ahead(game, view, seat, seen, values),
            "sketch": json.dumps(ghost.ways(seen.kind["shape"])),
            "words": words(view, seen),
            "hints": hints.read(game, view, seen, values),
            "column": column,
            "paid": visit.payment(view, values),
            "confirmed": values.get("confirmed") == "1",
        }
    done = None if refusal else _done(view, context["rows"], values)
    return screen("station/page.html", status, refusal=refusal, done=done, **context)


def table(game: str, view: Json, seat: Seat, seen: Visit, built: str | None = None) -> Json:
    """What lies on the table and may change under people's hands; the map only where it is not shown yet."""
    options = play.options(game, Seat("station"))["build"]
    last = picture.built_by(view, built)
    mark = picture.mark(view)
    choices = visit.choices(view, seen.group, options[seen.group["id"]]) if seen.group else []
    return {
        "v": view,
        "names": Names(view),
        "game": game,
        "url": f"/g/{game}/station",
        "leads": seat.role == "leader",
        "visit": seen,
        "mark": mark,
        "castle": picture.castle(view, last) if request.args.get("map") != mark else "",
        "free": ghost.free_rows(view["map"], seen.group_id) if seen.pose else [],
        "choices": choices,
        "chosen": next((choice for choice in choices if choice["kind"] == seen.kind), None),
        "rows": rows(game, view, seat),
        "seat": seat,
        "new_id": new_id,
        "shape": _shape,
    }


def ahead(game: str, view: Json, seat: Seat, seen: Visit, values: Mapping[str, str]) -> Foresight:
    """The verdict on the ghost as it hovers."""
    paid = visit.payment(view, values)
    return foresee(game, view, seat, seen, paid, values.get("confirmed") == "1")


def rows(game: str, view: Json, seat: Seat) -> list[Json]:
    """The last buildings, newest first: for a leader all of them, for the station its own."""
    names = Names(view)
    if seat.role == "leader":
        found = [{**row, "undoable": not row["void"]} for row in history.rows(game)]
    else:
        found = history.own_rows(game, seat)
    built = [row for row in found if row["type"] in picture.BUILT][:SHOWN]
    return [{**row, "said": event_line(row["type"], row["data"], names)} for row in built]


def _done(view: Json, last: list[Json], values: Mapping[str, str]) -> Json | None:
    """What has just happened, so that it can be told, and taken back with one tap."""
    event = values.get("built") or values.get("undone")
    row = next((row for row in last if row["id"] == event), None)
    if row is None or row["void"] != bool(values.get("undone")):
        return None
    told = next((told for told in view["recent"] if told["id"] == event), row["data"])
    return {**row, "said": event_line(row["type"], told, Names(view))}


def _shape(kind: Json, colour: str | None, pose: ghost.Pose | None = None) -> Markup:
    rows = ghost.laid(kind["shape"], pose.turn, pose.flip) if pose else kind["shape"]
    drawn = drawing.shape_svg(rows, colour, building=kind["id"], cells_wide=WIDEST)
    return Markup(drawn)  # noqa: S704 - drawn by us, with every name escaped

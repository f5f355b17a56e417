"""The Burgberg station: a group comes, pays, and its building stands on the castle map.

First a ghost that can be moved as long as people want and tells what it would do; only the button builds.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from fieldgame import history
from fieldgame.play import Outcome, Seat
from fieldgame.texts import Names
from fieldgame.web import bookings, building_site, difference, hints, visit
from fieldgame.web.common import act, look, new_id, screen, status_of, wants_part, why
from fieldgame.web.common import seat as only_for

Json = dict[str, Any]
blueprint = Blueprint("station", __name__)


@blueprint.get("")
@only_for("station", "leader")
def page(game: str, seat: Seat) -> Response:
    """Groups, then buildings, then the ghost. `built` or `undone`: what has just happened."""
    return building_site.show(game, seat, request.args)


@blueprint.get("/preview")
@only_for("station", "leader")
def preview(game: str, seat: Seat) -> str:
    """What the ghost would do where it is now: the verdict, and the sheet for the map."""
    view = look(game, seat)
    seen, _ = visit.placing(view, request.args)
    ahead = building_site.ahead(game, view, seat, seen, request.args)
    return render_template("station/_preview.html", ahead=ahead)


@blueprint.get("/hints")
@only_for("station", "leader")
def hint(game: str, seat: Seat) -> str:
    """Where the building fits, or what it could wall in or capture: in words, and the sheet for the map."""
    view = look(game, seat)
    seen = visit.read(view, request.args)
    found = hints.read(game, view, seen, request.args)
    if found is None:
        abort(404)
    url = url_for("station.page", game=game)
    return render_template("station/_hint.html", hints=found, visit=seen, url=url)


@blueprint.get("/news")
@only_for("station", "leader")
def news(game: str, seat: Seat) -> str:
    """All that may change without disturbing a choice: the map, the books, the last buildings."""
    view = look(game, seat)
    seen = visit.read(view, request.args)
    return render_template("station/_news.html", **building_site.table(game, view, seat, seen))


@blueprint.post("/build")
@only_for("station", "leader")
def build(game: str, seat: Seat) -> Response:
    """Build for the group, once for each form."""
    form = request.form
    args = {
        "group": form.get("group"),
        "building": form.get("building"),
        "cells": visit.plain(form.get("cells", "")),
        "payment": visit.payment(look(game, seat), form),
        "confirmed": form.get("confirmed") == "1",
    }
    outcome = act(game, "build", args, seat)
    if outcome.status == "duplicate" and not _stands_for(game, outcome, args):
        return building_site.show(game, seat, form, 409, bookings.stale()[0])
    return _answer(game, seat, outcome, "built")


@blueprint.post("/neutral")
@only_for("station", "leader")
def neutral(game: str, seat: Seat) -> Response:
    """Put the neutral building down, or move it, before the start."""
    cells = visit.plain(request.form.get("cells", ""))
    args = {"cells": [] if cells is None else cells}
    outcome = act(game, "neutral", args, seat)
    if outcome.status == "duplicate" and outcome.entries[0].data.get("cells") != args["cells"]:
        return building_site.show(game, seat, request.form, 409, bookings.stale()[0])
    return _answer(game, seat, outcome, "built")


@blueprint.get("/<any(build, neutral):_step>")
@only_for("station", "leader")
def back(game: str, _step: str, seat: Seat) -> Response:
    """Where the address of a form leads when somebody opens it."""
    return redirect(url_for("station.page", game=game))


@blueprint.get("/undo")
@only_for("station", "leader")
def ask_undo(game: str, seat: Seat) -> Response:
    """Before a building is taken back: what that would change."""
    event = request.args.get("event", "")
    scene = bookings.scene(game, seat, url_for("station.page", game=game))
    view = scene["v"]
    rows = building_site.rows(game, view, seat)
    row = next((row for row in rows if row["id"] == event and row["undoable"]), None)
    if row is None:
        abort(404)
    changes = difference.sentences(history.difference(game, event), Names(view))
    group = request.args.get("group")
    return screen("station/undo.html", changes=changes, group=group, row=row, entry_id=new_id(), **scene)


@blueprint.post("/undo")
@only_for("station", "leader")
def undo(game: str, seat: Seat) -> Response:
    """Take a building back."""
    event = request.form.get("event", "")
    outcome = act(game, "undo", {"event": event, "note": ""}, seat)
    return _answer(game, seat, outcome, "undone", event)


def _stands_for(game: str, outcome: Outcome, args: Json) -> bool:
    """Whether what was booked first is what this form wants, and still counts.

    Else the form has built something before: another building, or one that was taken back since.
    """
    first = outcome.entries[0]
    row = history.row(game, first.id)
    same = all(first.data.get(key) == args[key] for key in ("group", "building", "cells"))
    return same and row is not None and not row["void"]


def _answer(game: str, seat: Seat, outcome: Outcome, what: str, event: str = "") -> Response:
    """Refused: the same page with the reason and a fresh map. Done: the page of the same group, to go on."""
    if outcome.objection and outcome.status == "refused":
        refusal = why(outcome.objection, look(game, seat))
        return building_site.show(game, seat, request.form, status_of(outcome.objection), refusal)
    group = request.form.get("group")
    shown = {**({"group": group} if group else {}), what: event or outcome.entries[0].id}
    address = f"{url_for('station.page', game=game)}?{urlencode(shown)}"
    if not wants_part():
        return redirect(address, 303)
    answer = make_response(building_site.show(game, seat, shown))
    answer.headers["HX-Replace-Url"] = address
    return answer

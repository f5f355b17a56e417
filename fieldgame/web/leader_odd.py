"""What a leader does about bookings that stand out: let them stand, take back, put right; and back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import history, play
from fieldgame.games.protocol import Objection
from fieldgame.texts import notes, sentence
from fieldgame.web import bookings, desk, leader_page
from fieldgame.web.common import (
    Json,
    Seat,
    device,
    group_of,
    look,
    read_cards,
    read_entry_id,
    read_int,
    read_text,
    seat,
    status_of,
    wants_part,
    why,
)
from fieldgame.web.told import told

blueprint = Blueprint("leader_odd", __name__)
DECISIONS = {"leave": ("accept", "accepted"), "void": ("undo", "voided")}
"""What each decision does, and the type of the entry that it makes."""
MOST_AT_ONCE = 500


@blueprint.post("/decide")
@seat("leader")
def decide(game: str, seat: Seat) -> Any:
    """Let the bookings of the form stand, or take them back; one form decides once on each of them."""
    events = list(dict.fromkeys(request.form.getlist("event")))[:MOST_AT_ONCE]
    action, kind = DECISIONS.get(request.form.get("decision", ""), ("", ""))
    if not action or not events:
        abort(422)
    if not {row["id"] for row in history.rows(game)}.issuperset(events):
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    objection, counted = None, False
    for event in events:
        args = {"event": event, "note": "" if action == "accept" else notes.ODD}
        outcome = desk.also(game, action, args, seat, event)
        if outcome.status == "duplicate" and outcome.entries[0].type != kind:
            return leader_page.show(game, 409, refusal=bookings.stale()[0])
        objection, counted = objection or outcome.objection, counted or outcome.status != "refused"
    if objection and not counted:
        return leader_page.show(game, status_of(objection), refusal=why(objection, play.view(game, seat)))
    return leader_page.gone_on(game)


@blueprint.post("/back")
@seat("leader")
def back(game: str, seat: Seat) -> Any:
    """Take back what another form has done; as often as somebody taps, once."""
    done = leader_page.done_by(read_text("did"), history.rows(game), also_void=True)
    if not done:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    for row in done:
        if not row["void"]:
            desk.also(game, "undo", {"event": row["id"], "note": ""}, seat, row["id"])
    said = gettext("Rückgängig gemacht: Es ist wieder wie vorher.")
    if wants_part():
        return leader_page.show(game, said=said)
    flash(said, "success")
    return redirect(url_for("leader.page", game=game), 303)


@blueprint.get("/amend/<path:event>")
@seat("leader")
def amending(game: str, event: str, seat: Seat) -> Any:
    """What about the booking is wrong?"""
    return _amending(game, event)


@blueprint.post("/amend/<path:event>")
@seat("leader")
def amend(game: str, event: str, seat: Seat) -> Any:
    """Take it back and book it as it was, at the time when it happened."""
    row, entry_id = _row(game, event), read_entry_id()
    data, code = _read(row, look(game, seat))
    first = history.row(game, entry_id)
    if first:
        same = first["data"].get("event") == event and _amended(game, entry_id) == data
        return leader_page.gone_on(game) if same else _amending(game, event, 409, bookings.stale()[0])
    if code or data == row["data"]:
        objection: Objection | None = Objection(code or "nothing_changed")
    else:
        outcome = play.amend(game, event, data, seat, entry_id=entry_id, device=device())
        objection = outcome.objection if outcome.status == "refused" else None
    if objection is None:
        return leader_page.gone_on(game)
    return _amending(game, event, status_of(objection), why(objection, play.view(game, seat)))


def _amended(game: str, act: str) -> Json | None:
    """What this form has booked instead."""
    rows = history.rows(game)
    return next((row["data"] for row in rows if row["by"].get("act") == act and row["id"] != act), None)


def _row(game: str, event: str) -> Json:
    row = history.row(game, event)
    if row is None or row["type"] not in history.FROM_THE_WOOD:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return row


def _read(row: Json, view: Json) -> tuple[Json, str]:
    """The booking as the form says it was, and the code of what is wrong with that."""
    kind, data = row["type"], row["data"]
    if kind == "draw":
        posts = [post["id"] for post in view["posts"]]
        drawn = {
            "post": request.form.get("post"),
            "group": _group(view, "group"),
            "number": read_int("number"),
        }
        code = "unknown_post" if drawn["post"] not in posts else ""
        return drawn, code or ("" if drawn["number"] in range(1, 7) else "bad_number")
    if kind == "joker_found":
        return {**data, "group": _group(view, "group")}, ""
    if kind == "robbery":
        robbed: Json = {"robber": data.get("robber"), "victim": _group(view, "victim")}
        if request.form.get("counted") == "1":
            robbed["cards"] = read_cards(view, "cards-")
        code = "robber_robbed" if group_of(view, robbed["victim"])["kind"] == "robber" else ""
        return robbed, code or _negative(robbed.get("cards", {}))
    parties: Json = {"from": _group(view, "from"), "to": _group(view, "to")}
    cards = {"gives": read_cards(view, "gives-"), "gets": read_cards(view, "gets-")}
    code = "trade_with_self" if parties["from"] == parties["to"] else _negative(cards["gives"], cards["gets"])
    return {**parties, **cards}, code or ("" if any(cards.values()) else "empty_trade")


def _group(view: Json, field: str) -> str:
    return str(group_of(view, request.form.get(field))["id"])


def _negative(*several: Json) -> str:
    return "bad_cards" if any(count < 0 for cards in several for count in cards.values()) else ""


def _amending(game: str, event: str, status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "game")
    row = _row(game, event)
    if row["void"] and not refusal:
        status, refusal = 409, sentence("already_void", {}, shown["names"])
    line = told([row], history.rows(game), shown["names"])[0]
    return render_template("leader/amend.html", row=row, line=line, refusal=refusal, **shown), status

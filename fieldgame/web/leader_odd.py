"""What a leader does about bookings that stand out: let them stand, take back, put right; and back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import backup, corrections, history, play
from fieldgame.games.protocol import Objection
from fieldgame.texts import Names, event_line, notes, sentence
from fieldgame.web import bookings, desk, difference, leader_page
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
from fieldgame.web.told import CLOCK, told

blueprint = Blueprint("leader_odd", __name__)
DECISIONS = {"leave": ("accept", "accepted"), "void": ("undo", "voided")}
"""What each decision does, and the type of the entry that it makes."""
MOST_AT_ONCE = 500
LARGE = 5
"""More bookings at once than these are a large change: the game is copied before."""
MINUTE = 60_000


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
    if action == "undo" and len(events) > LARGE and not desk.booked(game):
        backup.before(game, "decide")
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
    """Take it back and book it as it was: at the time of before, or so many minutes beside it.

    With `look` it is only told what that would change; the form that says yes `expects` just that.
    """
    row, entry_id = _row(game, event), read_entry_id()
    data, code = _read(row, look(game, seat))
    shift = read_int("shift", 0) or 0
    at = row["at"] + shift * MINUTE
    first = history.row(game, entry_id)
    if first:
        same = first["data"].get("event") == event and _amended(game, entry_id) == (data, at)
        return leader_page.gone_on(game) if same else _amending(game, event, 409, bookings.stale()[0])
    if at > play.now():
        return _amending(game, event, 422, gettext("So spät ist es noch nicht."))
    if code or (data == row["data"] and not shift):
        objection = Objection(code or "nothing_changed")
        return _amending(game, event, status_of(objection), _why(row, objection, game))
    new: Json = {"entry_id": entry_id, "happened_at": at if shift else None}
    foreseen = play.foresee_amend(game, event, data, **new)
    if isinstance(foreseen, Objection):
        return _amending(game, event, status_of(foreseen), _why(row, foreseen, game))
    if request.form.get("look"):
        return _amending(game, event, change=_change(row, data, at, foreseen, game))
    against = _put_right(row, data, seat, foreseen, game, new)
    if against is None:
        return leader_page.gone_on(game)
    now = play.foresee_amend(game, event, data, **new)
    asks = against.code == "changed_meanwhile"
    change = None if isinstance(now, Objection) or not asks else _change(row, data, at, now, game)
    return _amending(game, event, status_of(against), _why(row, against, game), change)


def _put_right(
    row: Json, data: Json, seat: Seat, foreseen: corrections.Foreseen, game: str, new: Json
) -> Objection | None:
    """Book it, after a copy of the game where much changes; what speaks against it."""
    expects = request.form.get("expects", "")
    later = sum(1 for other in history.rows(game) if other["seq"] > row["seq"])
    if expects in ("", foreseen.mark) and corrections.is_large(foreseen.rows, later):
        backup.before(game, "undo")
    outcome = play.amend(game, row["id"], data, seat, device=device(), expects=expects, **new)
    return outcome.objection if outcome.status == "refused" else None


def _change(row: Json, data: Json, at: int, foreseen: corrections.Foreseen, game: str) -> Json:
    """What the page shows before somebody says yes: the new booking, what it changes, the form's fields."""
    names = Names(play.view(game, desk.LEADER))
    asked = ("csrf_token", "entry_id", "look", "expects")
    return {
        "data": data,
        "at": at,
        "said": event_line(row["type"], data, names),
        "lines": difference.grouped(foreseen.rows, names),
        "fields": [pair for pair in request.form.items(multi=True) if pair[0] not in asked],
        "entry_id": read_entry_id(),
        "expects": foreseen.mark,
    }


def _why(row: Json, objection: Objection, game: str) -> str:
    if objection.code == "wrong_status" and row["type"] in CLOCK:
        return gettext("Dann stimmt die Reihenfolge nicht mehr: erst der Start, dann Pause und Weiter.")
    if objection.code == "time_is_up":
        return gettext("So viel Zeit ist schon vergangen. Beende das Spiel lieber auf der Seite „Spiel“.")
    return why(objection, play.view(game, desk.LEADER))


def _amended(game: str, act: str) -> tuple[Json, int] | None:
    """What this form has booked instead, and as of when."""
    rows = history.rows(game)
    anew = next((row for row in rows if row["by"].get("act") == act and row["id"] != act), None)
    return (anew["data"], anew["at"]) if anew else None


def _row(game: str, event: str) -> Json:
    row = history.row(game, event)
    if row is None or row["type"] not in play.AMENDABLE:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return row


def _read(row: Json, view: Json) -> tuple[Json, str]:
    """The booking as the form says it was, and the code of what is wrong with that."""
    kind, data = row["type"], row["data"]
    if kind in CLOCK:
        return data, ""
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


def _amending(game: str, event: str, status: int = 200, refusal: str = "", change: Json | None = None) -> Any:
    shown = desk.shown(game, "game")
    row = _row(game, event)
    if row["void"] and not refusal:
        status, refusal, change = 409, sentence("already_void", {}, shown["names"]), None
    line = told([row], history.rows(game), shown["names"])[0]
    context = {"row": row, "line": line, "refusal": refusal, "change": change}
    return render_template("leader/amend.html", **context, **shown), status

"""The journal for the leader: every entry and what became of it; taking back, and taking that back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask_babel import gettext

from fieldgame import history, play
from fieldgame.texts import Names, sentence
from fieldgame.web import desk, difference
from fieldgame.web.common import Seat, act, page_or_part, read_text, seat
from fieldgame.web.told import filters, told

blueprint = Blueprint("leader_journal", __name__)
PAGE = 40
"""Rows a page."""
LONGEST_NOTE = 200


@blueprint.get("/journal")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """The whole journal, newest first, a page at a time, of one type if wanted."""
    shown = desk.shown(game, "journal")
    rows = history.rows(game)
    kinds = filters()
    wanted = request.args.get("only", "")
    keeps = kinds.get(wanted, kinds[""])[1]
    found = [row for row in rows if keeps(row)]
    last = max(1, -(-len(found) // PAGE))
    number = min(last, max(1, request.args.get("page", 1, int)))
    return page_or_part(
        "leader/journal.html",
        "leader/_journal.html",
        **shown,
        rows=told(found[(number - 1) * PAGE : number * PAGE], rows, shown["names"], LONGEST_NOTE),
        kinds={key: name for key, (name, _) in kinds.items()},
        only=wanted if wanted in kinds else "",
        number=number,
        last=last,
        count=len(found),
    )


@blueprint.get("/undo/<path:event>")
@seat("leader")
def asking(game: str, event: str, seat: Seat) -> Any:
    """What taking it back would change."""
    return _asking(game, event)


@blueprint.post("/undo/<path:event>")
@seat("leader")
def undo(game: str, event: str, seat: Seat) -> Any:
    """Take it back; nothing is erased. What would break the seal only where that is wanted too."""
    note = read_text("note", LONGEST_NOTE)
    if desk.breaks_seal(game, event) and request.form.get("reveal") != "yes":
        return _asking(game, event, 409)
    outcome = act(game, "undo", {"event": event, "note": note}, seat)
    if outcome.status == "refused":
        return desk.answer(
            game, outcome, "", "", lambda status, refusal: _asking(game, event, status, refusal)
        )
    row, rows = _row(game, event)
    flash(_done(row, rows, Names(play.view(game, desk.LEADER))), "success")
    back = request.form.get("back", "")
    return redirect(url_for("leader.page" if back == "game" else "leader_journal.page", game=game), 303)


def _asking(game: str, event: str, status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "journal")
    row, rows = _row(game, event)
    names = shown["names"]
    changes = [] if row["void"] else difference.sentences(history.difference(game, event), names)
    if row["void"] and not refusal:
        status, refusal = 409, sentence("already_void", {}, names)
    context = {
        "row": told([row], rows, names)[0],
        "changes": changes,
        "breaks": desk.breaks_seal(game, event),
        "refusal": refusal,
    }
    return page_or_part("leader/undo.html", "leader/undo.html", status, **shown, **context)


def _row(game: str, event: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    rows = history.rows(game)
    row = next((row for row in rows if row["id"] == event), None)
    if row is None:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return row, rows


def _done(row: dict[str, Any], rows: list[dict[str, Any]], names: Names) -> str:
    said = told([row], rows, names)[0]["said"]
    if row["type"] == "voided":
        return gettext("Das gilt nicht mehr: %(line)s", line=said)
    return gettext("Zurückgenommen: %(line)s", line=said)

"""The journal for the leader: every entry and what became of it; taking back, and taking that back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask_babel import get_locale, gettext
from markupsafe import Markup

from fieldgame import backup, corrections, history, play
from fieldgame.drawing import Ghost, castle_svg
from fieldgame.texts import Names, sentence
from fieldgame.web import desk, desk_reasons, difference, picture
from fieldgame.web.common import Seat, act, page_or_part, seat
from fieldgame.web.told import filters, told

blueprint = Blueprint("leader_journal", __name__)
PAGE = 40
"""Rows a page."""


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
        rows=told(
            found[(number - 1) * PAGE : number * PAGE], rows, shown["names"], desk_reasons.LONGEST_NOTE
        ),
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
    note, (row, rows) = desk_reasons.read(), _row(game, event)
    if not row["void"] and not desk.booked(game):
        foreseen = corrections.foresee(game, event)
        if desk.unseals(game, foreseen.after) and request.form.get("reveal") != "yes":
            return _asking(game, event, 409)
        if corrections.is_large(foreseen.rows, sum(1 for other in rows if other["seq"] > row["seq"])):
            backup.before(game, "undo")
    args = {"event": event, "note": note}
    outcome = act(game, "undo", args, seat, expects=request.form.get("expects", ""))
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
    if row["void"] and not refusal:
        status, refusal = 409, sentence("already_void", {}, names)
    foreseen = None if row["void"] else corrections.foresee(game, event)
    context = {
        "row": told([row], rows, names)[0],
        "again": _again(row, rows) is not None,
        "changes": difference.grouped(foreseen.rows, names) if foreseen else [],
        "expects": foreseen.mark if foreseen else "",
        "plans": _plans(shown["view"], foreseen) if foreseen else [],
        "breaks": bool(foreseen and desk.unseals(game, foreseen.after)),
        "reasons": [] if row["type"] in ("voided", "accepted") else desk_reasons.listed(),
        "amends": row["type"] in play.AMENDABLE and not row["void"],
        "refusal": refusal,
    }
    return page_or_part("leader/undo.html", "leader/undo.html", status, **shown, **context)


def _plans(view: dict[str, Any], foreseen: corrections.Foreseen) -> list[tuple[str, Any]]:
    """The map as it stands, with what would have to leave; and as it would be: each with what it shows."""
    leaving = _keys(view, difference.buildings(foreseen.rows, "before", "after"))
    coming = _keys(foreseen.after, difference.buildings(foreseen.rows, "after", "before"))
    plans: list[tuple[str, Any]] = []
    if leaving:
        gone = Ghost((), ok=True, captured=leaving)
        now = castle_svg(view, picture.label(view), prefix="n", ghost=gone, locale=str(get_locale() or "de"))
        plans.append((gettext("Jetzt, mit dem, was gehen müsste"), Markup(now)))  # noqa: S704 - drawn by us
    if leaving or coming:
        plans.append((gettext("So sähe der Plan dann aus"), picture.castle(foreseen.after, coming, "w")))
    return plans


def _keys(view: dict[str, Any], buildings: list[dict[str, Any]]) -> list[str]:
    """The keys on this map of buildings that a record tells of."""
    cells = [building["cells"] for building in buildings]
    return [standing["key"] for standing in view["map"]["buildings"] if standing["cells"] in cells]


def _row(game: str, event: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    rows = history.rows(game)
    row = next((row for row in rows if row["id"] == event), None)
    if row is None:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return row, rows


def _done(row: dict[str, Any], rows: list[dict[str, Any]], names: Names) -> str:
    again = _again(row, rows)
    said = told([again or row], rows, names)[0]["said"]
    if again:
        return gettext("Gilt doch wieder: %(line)s", line=said)
    if row["type"] == "voided":
        return gettext("Das gilt nicht mehr: %(line)s", line=said)
    return gettext("Zurückgenommen: %(line)s", line=said)


def _again(row: dict[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What counts again once this is taken back: what it took back itself, if that was a booking."""
    if row["type"] != "voided":
        return None
    about = row["data"].get("event")
    other = next((one for one in rows if one["id"] == about), None)
    return other if other and other["type"] not in ("voided", "accepted") else None

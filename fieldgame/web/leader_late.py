"""A tally sheet is taken over: a line a booking, at the time that was written, by keyboard alone.

With script a line is sent while the next one is typed (static/js/late.js); without it each is a form of its
own. What is unsure is asked for at its line, and counts when the same line is sent once more.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import history, paper, passes, play
from fieldgame.games.protocol import Objection
from fieldgame.texts import Names, cells
from fieldgame.web import bookings, desk, difference, late_line
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    new_id,
    page_or_part,
    read_entry_id,
    read_text,
    seat,
    status_of,
    wants_part,
    why,
)
from fieldgame.web.late_line import FIELDS, Booking, Problem, kind_of
from fieldgame.web.told import told

blueprint = Blueprint("leader_late", __name__)
SHOWN = 40
"""Of what was taken over last."""
LONGEST = 60
"""Of what may be typed in one field, in characters."""
SAME_ZONE = 15
"""Zones differ by whole quarters of an hour."""


@blueprint.get("/late")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """The empty line of the chosen sheet, and what was taken over last. htmx gets only the line."""
    shown = _shown(game, request.args.get("sheet", ""))
    return _page(shown, _line(shown, new_id()))


@blueprint.post("/late")
@seat("leader")
def book(game: str, seat: Seat) -> Any:
    """Book one line; or say at it what is wrong, or what it would do that nobody may have meant."""
    shown, entry_id = _shown(game, request.form.get("sheet", "")), read_entry_id()
    if shown["sheet"] != request.form.get("sheet"):
        abort(404, description=gettext("Dieses Blatt gibt es in diesem Spiel nicht."))
    view, now = shown["view"], play.now()
    typed = {field: read_text(field, LONGEST) for field in FIELDS[kind_of(shown["sheet"])]}
    try:
        latest, jokers = paper.latest(game, now), _jokers(game, view, typed)
        booking = late_line.read(shown["sheet"], typed, view, latest, _offset(now), jokers)
        booking = _in_the_first_minute(booking, view["clock"]["started_at"])
        if booking.at < _created(game):
            raise Problem("time", gettext("Da gab es dieses Spiel noch nicht. Prüf die Uhrzeit."))
    except Problem as problem:
        return _again(shown, _line(shown, entry_id, typed, problem.field, problem.said), 422)
    first = history.row(game, entry_id)
    if first:
        if _is(first, booking):
            return _taken(shown, entry_id)
        return _again(shown, _line(shown, new_id(), typed, said=bookings.stale()[0]), 409)
    against, doubts = _tried(shown, booking, seat, entry_id, typed)
    if against:
        return _again(shown, _line(shown, entry_id, typed, said=why(against, view)), status_of(against))
    if doubts:
        return _again(shown, _line(shown, entry_id, typed, doubts=doubts), 409)
    return _taken(shown, entry_id)


@blueprint.post("/late/undo")
@seat("leader")
def undo(game: str, seat: Seat) -> Any:
    """Take back what was taken over."""
    event = read_text("event", 64)
    outcome = act(game, "undo", {"event": event, "note": ""}, seat)
    shown = _shown(game, request.form.get("sheet", ""))
    code = outcome.objection.code if outcome.status == "refused" and outcome.objection else ""
    if code and code != "already_void":
        abort(status_of(outcome.objection), description=why(outcome.objection, shown["view"]))
    if wants_part():
        return render_template("leader/_late_taken.html", row=_row(shown, event), **shown)
    flash(gettext("Zurückgenommen: %(line)s", line=_row(shown, event)["said"]), "success")
    return redirect(url_for("leader_late.page", game=game, sheet=shown["sheet"]), 303)


def _tried(
    shown: Json, booking: Booking, seat: Seat, entry_id: str, typed: Json
) -> tuple[Objection | None, list[str]]:
    """Book it; or what speaks against it, or is unsure and was not answered yet."""
    game = shown["view"]["game"]
    if booking.type != "build":
        doubts = _doubts(game, booking, shown)
        if doubts and not _answered(shown, typed, doubts):
            return None, doubts
        result = paper.take(game, booking.type, booking.data, booking.at, seat, entry_id=entry_id)
        return result.objection, []
    built = paper.build(game, booking.data, booking.at, seat, entry_id=entry_id)
    doubts = [why(built.objection, shown["view"])] if built.objection else []
    doubts += _broken(built.changes, shown)
    if built.status == "asks" and _answered(shown, typed, doubts):
        built = paper.build(game, booking.data, booking.at, seat, entry_id=entry_id, sure=True)
    return (
        (built.objection, [])
        if built.status == "refused"
        else (None, doubts if built.status == "asks" else [])
    )


def _broken(changes: tuple[Json, ...], shown: Json) -> list[str]:
    """What of later bookings the build would break, each with its own line."""
    names, rows = shown["names"], history.rows(shown["view"]["game"])
    by_id = {row["id"]: row for row in rows}
    said = []
    for change in changes:
        sentence = difference.sentences([change], names)
        if change["path"] == ["status"]:
            sentence = [gettext("Danach kann niemand mehr bauen: Das Spiel ist zu Ende.")]
        event = next((by_id[key] for key in change["path"] if key in by_id), None)
        if event and change["path"][0] == "irregularities":
            line = told([event], rows, names)[0]["said"]
            what = difference.irregularity(change, names)
            said.append(gettext("%(line)s: %(change)s", line=line, change=what))
        else:
            said += sentence
    return list(dict.fromkeys(said))


def _doubts(game: str, booking: Booking, shown: Json) -> list[str]:
    """What nobody may have meant, or what is booked already."""
    found = late_line.doubts(booking, paper.status_at(game, booking.at), shown["view"])
    twin = paper.similar(game, booking.type, booking.data, booking.at)
    if twin:
        line = told([twin], [twin], shown["names"])[0]
        time = late_line.clock(twin["at"], _offset(play.now()))
        facts = {"time": time, "line": line["said"], "who": line["who"]}
        found.append(gettext("So steht es schon im Journal: %(time)s, %(line)s (%(who)s).", **facts))
    return found


def _in_the_first_minute(booking: Booking, started: int | None) -> Booking:
    """Minutes are written, not seconds: what happened in the minute of the start happened after it."""
    same = started is not None and 0 < started - booking.at < late_line.MINUTE
    return replace(booking, at=started) if same and started is not None else booking


def _is(row: Json, booking: Booking) -> bool:
    """Whether the entry is this very booking, which was sent twice."""
    same = all(row["data"].get(key) == value for key, value in booking.data.items())
    return bool(same and row["type"] == booking.type and abs(row["at"] - booking.at) < late_line.MINUTE)


def _shown(game: str, sheet: str) -> Json:
    """What the page has: which sheets there are, which one is open, the names and numbers that are typed."""
    shown = desk.shown(game, "late")
    view, names = shown["view"], shown["names"]
    sheets = _sheets(view, names)
    sheet = sheet if sheet in dict(sheets) else sheets[0][0]
    return {
        **shown,
        "sheets": sheets,
        "sheet": sheet,
        "kind": kind_of(sheet),
        "latest": paper.latest(game, play.now()),
        "buildings": {kind["id"]: names.building(kind["id"]) for kind in view["catalogue"]},
    }


def _sheets(view: Json, names: Names) -> list[tuple[str, str]]:
    """The tally sheets of this game, by their keys."""
    found = [(f"post:{post['id']}", desk.post_title(post["id"], names)) for post in view["posts"]]
    if any(group["kind"] == "robber" for group in view["groups"]):
        found.append(("robbers", gettext("Räuber: Überfälle")))
    return [
        *found,
        ("build", gettext("Burgberg-Station: Gebäude")),
        ("trade", gettext("Handel")),
        ("joker", gettext("Joker")),
    ]


def _line(
    shown: Json, entry_id: str, typed: Json | None = None, field: str = "", said: str = "", doubts: Any = ()
) -> Json:
    """A line to be typed, or once more with what speaks against it."""
    typed = typed or {}
    return {
        "entry_id": entry_id,
        "fields": FIELDS[shown["kind"]],
        "typed": typed,
        "wrong": field,
        "said": said,
        "doubts": list(doubts),
        "sure": _mark(shown["sheet"], typed, doubts) if doubts else "",
        "offset": request.values.get("offset", ""),
    }


def _page(shown: Json, line: Json, status: int = 200) -> Any:
    """The whole page; htmx, when another sheet is chosen, gets the sheet."""
    view, names = shown["view"], shown["names"]
    rows = [] if wants_part() else [_told(row, names) for row in paper.taken(view["game"], SHOWN)]
    part = "leader/_late_sheet.html"
    return page_or_part("leader/late.html", part, status, **shown, line=line, rows=rows)


def _again(shown: Json, line: Json, status: int) -> Any:
    """The line stays, with what is said about it; the page stays around it."""
    if wants_part():
        return make_response(
            render_template("leader/_late_line.html", line=line, alone=True, **shown), status
        )
    return _page(shown, line, status)


def _taken(shown: Json, event: str) -> Any:
    """The line among those that were taken over; without script the page with the next line."""
    if wants_part():
        return make_response(render_template("leader/_late_taken.html", row=_row(shown, event), **shown))
    flash(gettext("Übernommen: %(line)s", line=_row(shown, event)["said"]), "success")
    known = request.form.get("offset") or request.form.get("clock")
    offset = _offset(play.now()) if known else None
    return redirect(
        url_for("leader_late.page", game=shown["view"]["game"], sheet=shown["sheet"], offset=offset), 303
    )


def _row(shown: Json, event: str) -> Json:
    game = shown["view"]["game"]
    row = history.row(game, event)
    if row is None:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return _told(row, shown["names"])


def _told(row: Json, names: Names) -> Json:
    """A row of what was taken over, with what tells whether it was meant so."""
    line = told([row], [row], names)[0]
    if row["type"] == "build":
        where = cells(row["data"].get("cells") or [])
        paid = names.cards(row["data"].get("payment") or {})
        line["who"] = gettext("Felder %(cells)s, bezahlt mit %(cards)s", cells=where, cards=paid)
    else:
        line["who"] = ""
    return {**line, "undo_id": new_id()}


def _answered(shown: Json, typed: Json, doubts: list[str]) -> bool:
    """Whether the same line has come once more, after it was asked just this."""
    return request.form.get("sure") == _mark(shown["sheet"], typed, doubts)


def _mark(sheet: str, typed: Json, doubts: Any) -> str:
    """Stands for a line and what was asked about it."""
    return sha256("|".join((sheet, *typed.values(), *doubts)).encode()).hexdigest()


def _jokers(game: str, view: Json, typed: Json) -> dict[str, str]:
    """Which joker each typed text is, where it is the code of one."""
    found = {text: passes.find_joker(game, view["jokers"], text) for text in typed.values() if len(text) >= 9}
    return {text: joker for text, joker in found.items() if joker}


def _created(game: str) -> int:
    """When the game was made, as far as its journal knows: nothing can have happened before."""
    rows = history.rows(game)
    return int(min((row["recorded_at"] for row in rows), default=0)) // late_line.MINUTE * late_line.MINUTE


def _offset(now: int) -> int:
    """Minutes from the leader's clock to UTC: as the page's script says, or by the clock that was typed."""
    text = request.form.get("offset", "")
    if text.removeprefix("-").isdecimal() and text.isascii() and abs(int(text[:6])) <= late_line.FURTHEST:
        return int(text)
    clock = request.form.get("clock", "").strip()
    if clock:
        here = (late_line.moment(clock, now, 0) - now) // late_line.MINUTE
        ahead = round(here / SAME_ZONE) * SAME_ZONE
        return -(ahead + 24 * 60 if ahead < -12 * 60 else ahead)
    zone = datetime.fromtimestamp(now / 1000).astimezone().utcoffset()
    return -int(zone.total_seconds() // 60) if zone else 0

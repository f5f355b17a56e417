"""Copies of the game: the list, a copy now, winding back to one, the self-check."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from errno import ENOSPC
from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from fieldgame import backup, codec, kits, play, restoring, selfcheck
from fieldgame.games.protocol import Entry
from fieldgame.passes import PassView
from fieldgame.restoring import Brought, Foreseen, Unusable
from fieldgame.texts import Names, event_line
from fieldgame.web import desk, difference, kept_words
from fieldgame.web.common import (
    Seat,
    device,
    find_seat,
    hold,
    read_entry_id,
    read_int,
    read_text,
    seat,
    status_of,
    why,
)
from fieldgame.web.once import Once
from fieldgame.web.places import role_path

blueprint = Blueprint("leader_backup", __name__)
Json = dict[str, Any]
LARGEST = 8 * 1024 * 1024
"""Bytes of a file that a leader may bring: a journal of 30,000 entries."""
MOST_LINES = 12
"""So many bookings are named; of the rest the number."""
MORE_MINUTES = 180
OPENED: Once[PassView] = Once()
"""The leader's pass of the game that a form made of a file."""


@blueprint.url_value_preprocessor
def _bears_files(endpoint: str | None, values: Json | None) -> None:
    # Before the form is read, and for a leader of this very game only.
    if endpoint == "leader_backup.restore" and find_seat(str((values or {}).get("game")), ("leader",)):
        request.max_content_length = LARGEST


@blueprint.get("/backup")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """The copies of this game, and what can be done with them."""
    return _page(game)


@blueprint.post("/backup")
@seat("leader")
def now(game: str, seat: Seat) -> Any:
    """One more copy, now."""
    try:
        backup.take(game, "hand")
    except OSError as wrong:
        return _not_kept(game, wrong)
    flash(gettext("Gesichert."), "success")
    return redirect(url_for("leader_backup.page", game=game), 303)


@blueprint.get("/backup/<name>")
@seat("leader")
def download(game: str, name: str, seat: Seat) -> Any:
    """One copy as a file, to keep elsewhere."""
    answer = make_response(_bytes(game, name))
    answer.mimetype = "application/x-ndjson"
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


@blueprint.get("/check")
@seat("leader")
def check(game: str, seat: Seat) -> Any:
    """Whether all that is kept of the game is whole."""
    report = selfcheck.check(game)
    faults = [kept_words.fault(found) for found in report.faults]
    return _page(game, checked={"faults": faults, "entries": report.entries, "took_ms": report.took_ms})


@blueprint.get("/backup/restore")
@seat("leader")
def asking(game: str, seat: Seat) -> Any:
    """What winding back to a copy would change."""
    return _asking(game, request.args.get("name", ""))


@blueprint.post("/backup/restore")
@seat("leader")
def restore(game: str, seat: Seat) -> Any:
    """Wind back to a copy of the list; or look at a file that was brought; or make a new game of it."""
    upload = request.files.get("file")
    try:
        if upload and upload.filename:
            return _look_at(game, upload.stream.read(), as_new="as-new" in request.form)
        name = request.form.get("name", "")
        return _restore(game, name, _named(game, name), seat)
    except Unusable as wrong:
        return _page(game, 422, kept_words.unusable(wrong))


def _restore(game: str, name: str, brought: Brought, seat: Seat) -> Any:
    wood = request.form.get("wood") != "0"
    foreseen = restoring.foresee(game, brought, wood=wood)
    if not foreseen.code and desk.unseals(game, foreseen.after) and request.form.get("reveal") != "yes":
        return _asking(game, name, 409)
    minutes = min(max(read_int("minutes", 0) or 0, 0), MORE_MINUTES)
    try:
        outcome = restoring.restore(
            game,
            brought,
            seat,
            wood=wood,
            expects=request.form.get("expects", ""),
            minutes=minutes,
            note=read_text("note", 200),
            entry_id=read_entry_id(),
            device=device(),
        )
    except OSError:
        said = gettext("Der jetzige Stand ließ sich nicht sichern, darum bleibt alles, wie es ist.")
        return _asking(game, name, 503, said)
    if outcome.objection:
        return _asking(
            game, name, status_of(outcome.objection), why(outcome.objection, play.view(game, seat))
        )
    flash(gettext("Zurückgesetzt. Der Stand von vorher liegt bei den Sicherungen."), "success")
    return redirect(url_for("leader.page", game=game), 303)


def _look_at(game: str, file: bytes, as_new: bool) -> Any:
    """A file that was brought: a copy of this game goes to the others; any journal may be a new game."""
    brought = restoring.read(file.splitlines(keepends=True))
    if as_new:
        key = (device(), read_entry_id(), hashlib.sha256(file).hexdigest())
        return _opened(OPENED.make(key, lambda: _founded(brought)))
    foreseen = restoring.foresee(game, brought)
    if foreseen.code in ("other_game", "not_a_copy"):
        return _page(game, 409, kept_words.cannot(foreseen.code))
    about = brought.about or {}
    made_at = codec.millis(str(about["made_at"]))
    try:
        if backup.is_full():  # what is left belongs to the games, and anybody may lead one
            raise OSError(ENOSPC, "full")
        copy = backup.put(game, file.decode(), made_at, len(brought.entries))
    except OSError as wrong:
        return _not_kept(game, wrong)
    return redirect(url_for("leader_backup.asking", game=game, name=copy.file.name), 303)


def _not_kept(game: str, wrong: OSError) -> Any:
    backup.complain(wrong.strerror or str(wrong))
    return _page(game, 503, gettext("Es ließ sich nichts sichern. Ist die Platte des Rechners voll?"))


def _founded(brought: Brought) -> PassView:
    game = restoring.as_new(brought)
    return next(held for held in kits.issue(game) if held.role == "leader")


def _opened(leader: PassView) -> Any:
    hold(leader)
    flash(gettext("Das ist jetzt ein eigenes Spiel, mit neuen Links."), "success")
    return redirect(role_path(leader), 303)


def _named(game: str, name: str) -> Brought:
    """A copy of the list. Unusable where somebody has spoilt the file."""
    return restoring.read(_bytes(game, name).splitlines(keepends=True))


def _bytes(game: str, name: str) -> bytes:
    """A copy of the list as it stands on the disk; 404 where it has been thinned out meanwhile."""
    file = backup.path(game, name)
    try:
        content = file.read_bytes() if file else None
    except OSError:  # a disk that has a name for it may still not give it
        content = None
    if content is None:
        abort(404, description=gettext("Diese Sicherung gibt es nicht mehr."))
    return content


def _asking(game: str, name: str, status: int = 200, refusal: str = "") -> Any:
    try:
        brought = _named(game, name)
    except Unusable as wrong:
        return _page(game, 422, kept_words.unusable(wrong))
    wood = request.values.get("wood") != "0"
    foreseen = restoring.foresee(game, brought, wood=wood)
    shown = desk.shown(game, "journal")
    copy = next((copy for copy in backup.listed(game) if copy.file.name == name), None)
    if copy is None:
        abort(404)
    backup.hold(copy)
    context = {
        "copy": _copy(copy),
        "wood": wood,
        "foreseen": foreseen,
        "lists": _lists(foreseen, shown["names"]),
        "changes": difference.grouped(foreseen.rows, shown["names"]),
        "breaks": not foreseen.code and desk.unseals(game, foreseen.after),
        "cannot": kept_words.cannot(foreseen.code),
        "lost": _lost_minutes(foreseen, copy.made_at),
        "refusal": refusal,
    }
    return render_template("leader/backup_restore.html", **shown, **context), status


def _lost_minutes(foreseen: Foreseen, made_at: int) -> int:
    """How many minutes of play have gone by since the copy, where without them the game is over at once."""
    ends_at, now = foreseen.after.get("clock", {}).get("ends_at"), play.now()
    over = foreseen.after.get("status") == "running" and ends_at is not None and ends_at <= now
    return min(MORE_MINUTES, -(-(now - made_at) // 60_000)) if over else 0


def _lists(foreseen: Foreseen, names: Names) -> list[tuple[str, list[Json], str]]:
    """What would not count any more, what would again, what stays: a heading, lines, how many more."""
    found = [
        (gettext("Das gilt dann nicht mehr"), foreseen.taken),
        (gettext("Das gilt dann wieder"), foreseen.back),
        (gettext("Das bleibt, obwohl es später kam"), foreseen.kept),
    ]
    return [(title, _told(some, names), _more(len(some) - MOST_LINES)) for title, some in found if some]


def _told(entries: Iterable[Entry], names: Names) -> list[Json]:
    newest = list(entries)[-MOST_LINES:]
    return [
        {"at": min(entry.at, entry.recorded_at), "said": event_line(entry.type, dict(entry.data), names)}
        for entry in reversed(newest)
    ]


def _more(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext("und %(num)d Buchung davor", "und %(num)d Buchungen davor", count)


def _copy(copy: backup.Copy) -> Json:
    return {
        "name": copy.file.name,
        "at": copy.made_at,
        "day": kept_words.day(copy.made_at),
        "why": kept_words.why(copy.why),
        "version": copy.version,
        "size": f"{-(-copy.size // 1024)} kB",
    }


def _page(game: str, status: int = 200, refusal: str = "", checked: Json | None = None) -> Any:
    trouble = backup.trouble()
    context = {
        "copies": [_copy(copy) for copy in backup.listed(game)],
        "trouble": kept_words.trouble(trouble[1]) if trouble else "",
        "trouble_at": trouble[0] if trouble else 0,
        "checked": checked,
        "refusal": refusal,
    }
    return render_template("leader/backup.html", **desk.shown(game, "journal"), **context), status

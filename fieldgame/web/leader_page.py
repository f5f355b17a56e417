"""The leader's desk as every answer shows it: what to heed, the clock, groups, castle; what was just done."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import redirect, url_for
from flask_babel import format_date, gettext, ngettext

from fieldgame import backup, care, history, play
from fieldgame.texts import Names, notes
from fieldgame.texts.events import scene_name
from fieldgame.web import desk, leader_clock, leader_devices, leader_pairs, watched
from fieldgame.web.common import Json, page_or_part, read_entry_id, status_of, wants_part, why
from fieldgame.web.told import said as line_of

MOST_PAIRS = 2
"""As many conflicts at once as leave the clock in sight; the next come when these are decided."""
SEAL_MS = 15 * leader_clock.MINUTE
"""So long before the end somebody may want to seal how things stand."""
TAKEN_BACK = ("voided", "accepted", "group_seen")
"""What one tap of this page books, and another one takes back."""


def show(game: str, status: int = 200, refusal: str = "", said: str = "", did: str = "") -> Any:
    """The page or its part. `did`: the form whose bookings are told, with the way to take them back."""
    shown = desk.shown(game, "game")
    view, names, rows = shown["view"], shown["names"], history.rows(game)
    now = play.now()
    done = done_by(did, rows) if did else []
    around = {} if wants_part() else watched.shown(game, rows, view, names, now)
    return page_or_part(
        "leader/page.html",
        "leader/_part.html",
        status,
        **shown,
        **around,
        **leader_devices.shown(game, view, names, now),
        **heed(game, rows, view, names, now),
        **leader_pairs.shown(rows, view, names, leader_devices.released(game), MOST_PAIRS),
        refusal=refusal,
        said=said or _done(done, rows, names),
        did=did if done else "",
        pages=desk.pages(view),
        more=leader_clock.keys(view, now),
        shows=scene_name(view["scene"]["scene"]),
        deleted_on=_day(care.purge_at(game)) if view["status"] == "ended" else "",
        halted=notes.note((view["halt"] or {}).get("note")),
        why_paused=[(code, notes.note(code)) for code in notes.WHY_PAUSED],
        could_go_on=view["status"] == "ended" and leader_clock.left_without_end(view, rows, now) > 0,
    )


def heed(game: str, rows: Sequence[Json], view: Json, names: Names, now: int) -> Json:
    """What becomes true by the clock alone: who is missing, whether to seal, copies that fail."""
    left = view["clock"]["ends_at"] - now if view["clock"]["ends_at"] else view["clock"]["remaining_ms"]
    on = view["status"] in ("running", "paused")
    return {
        "missing": watched.missing(game, rows, view, names, now),
        "seal_now": on and left <= SEAL_MS and not view["scene"]["sealed"],
        "no_copy": backup.trouble(),
    }


def _day(at: int | None) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "long") if at else ""


def answer(game: str, outcome: play.Outcome) -> Any:
    """After a remedy: the page with what was done, for htmx at once; or why not."""
    if outcome.status == "refused" and outcome.objection:
        refusal = why(outcome.objection, play.view(game, desk.LEADER))
        return show(game, status_of(outcome.objection), refusal=refusal)
    return gone_on(game)


def gone_on(game: str) -> Any:
    """The page with what this form has done."""
    did = read_entry_id()
    if wants_part():
        return show(game, did=did)
    return redirect(url_for("leader.page", game=game, did=did), 303)


def done_by(form: str, rows: Sequence[Json], also_void: bool = False) -> list[Json]:
    """What the form of this id has taken back or let stand, as far as that still counts."""
    return [
        row
        for row in rows
        if row["type"] in TAKEN_BACK
        and (also_void or not row["void"])
        and row["id"] in (form, _derived(form, row["data"].get("event")))
        and row["by"].get("role") == "leader"
        and (isinstance(row["data"].get("event"), str) or row["type"] == "group_seen")
    ]


def _derived(form: str, event: Any) -> str:
    try:
        return str(uuid.uuid5(uuid.UUID(form), str(event)))
    except ValueError:
        return ""


def _done(done: Sequence[Json], rows: Sequence[Json], names: Names) -> str:
    """What a form has done, in a sentence."""
    if not done:
        return ""
    by_id = {row["id"]: row for row in rows}
    kind = done[0]["type"]
    if len(done) > 1 and kind == "accepted":
        return ngettext("%(num)d Buchung gilt.", "%(num)d Buchungen gelten.", len(done))
    if len(done) > 1:
        return ngettext("%(num)d Buchung zurückgenommen.", "%(num)d Buchungen zurückgenommen.", len(done))
    anew = next(
        (row for row in rows if row["by"].get("act") == done[0]["id"] and row["id"] != done[0]["id"]), None
    )
    if anew:
        return gettext("Berichtigt: %(line)s", line=line_of(anew, by_id, names))
    if kind == "accepted":
        target = by_id.get(done[0]["data"].get("event"))
        return gettext("Bleibt so: %(line)s", line=line_of(target, by_id, names) if target else "")
    return line_of(done[0], by_id, names)

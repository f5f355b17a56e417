"""The leader's main page as every answer shows it: clock, devices, what stands out, what was just done."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from flask import redirect, url_for
from flask_babel import gettext, ngettext

from fieldgame import history, play
from fieldgame.texts import Names
from fieldgame.web import desk, leader_clock, leader_devices, leader_pairs
from fieldgame.web.common import Json, page_or_part, read_entry_id, status_of, wants_part, why
from fieldgame.web.told import said as line_of
from fieldgame.web.told import told

LATEST = 6
MOST_PAIRS = 4
"""As many conflicts at once as somebody decides on before looking elsewhere."""


def show(game: str, status: int = 200, refusal: str = "", said: str = "", did: str = "") -> Any:
    """The page or its part. `did`: the form whose bookings are told, with the way to take them back."""
    shown = desk.shown(game, "game")
    view, names, rows = shown["view"], shown["names"], history.rows(game)
    now = play.now()
    done = done_by(did, rows) if did else []
    return page_or_part(
        "leader/page.html",
        "leader/_part.html",
        status,
        **shown,
        **leader_devices.shown(game, view, names, now),
        **leader_pairs.shown(rows, view, names, leader_devices.released(game), MOST_PAIRS),
        refusal=refusal,
        said=said or _done(done, rows, names),
        did=did if done else "",
        latest=told(rows[:LATEST], rows, names),
        pages=desk.pages(view),
        more=leader_clock.MORE,
        could_go_on=view["status"] == "ended" and leader_clock.left_without_end(view, rows, now) > 0,
    )


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
        if row["type"] in ("voided", "accepted")
        and (also_void or not row["void"])
        and row["id"] in (form, _derived(form, row["data"].get("event")))
        and row["by"].get("role") == "leader"
        and isinstance(row["data"].get("event"), str)
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

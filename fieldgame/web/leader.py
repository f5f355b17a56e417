"""The leader's main page: the clock and its steps, what stands out, the ranking, the way to all others."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from fieldgame import history, play
from fieldgame.web import desk, leader_clock
from fieldgame.web.common import (
    Seat,
    act,
    page_or_part,
    read_int,
    seat,
    status_of,
    wants_part,
    why,
)
from fieldgame.web.told import told

blueprint = Blueprint("leader", __name__)
LATEST = 6
STEPS = ("start", "pause", "resume")


@blueprint.get("")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """How the game stands."""
    return _page(game)


@blueprint.get("/part")
@seat("leader")
def part(game: str, seat: Seat) -> Any:
    """The same, for news."""
    return _page(game)


@blueprint.post("/clock")
@seat("leader")
def clock(game: str, seat: Seat) -> Any:
    """Start, pause or resume."""
    step = request.form.get("step", "")
    if step not in STEPS:
        abort(422)
    outcome = act(game, step, {}, seat)
    said = {
        "start": gettext("Gestartet. Viel Spaß!"),
        "pause": gettext("Angehalten."),
        "resume": gettext("Fortgesetzt."),
    }
    return _answer(game, outcome, said[step])


@blueprint.post("/extend")
@seat("leader")
def extend(game: str, seat: Seat) -> Any:
    """More minutes, also after the end."""
    more = read_int("minutes")
    if more not in leader_clock.MORE:
        abort(422)
    outcome = leader_clock.extend(game, more, seat)
    if outcome.status == "refused" and outcome.objection and outcome.objection.code == "bad_setting":
        too_long = gettext(
            "Das geht nicht mehr: Ein Spiel dauert höchstens 24 Stunden, die Zeit nach dem Ende zählt mit."
        )
        return _page(game, status_of(outcome.objection), refusal=too_long)
    return _answer(game, outcome, ngettext("%(num)d Minute mehr.", "%(num)d Minuten mehr.", more))


@blueprint.get("/end")
@seat("leader")
def ending(game: str, seat: Seat) -> Any:
    """Really end it?"""
    return render_template("leader/end.html", refusal="", **desk.shown(game, "game"))


@blueprint.post("/end")
@seat("leader")
def end(game: str, seat: Seat) -> Any:
    """End the game; it can be taken back."""
    return _answer(game, act(game, "end", {}, seat), gettext("Beendet."))


@blueprint.post("/reopen")
@seat("leader")
def reopen(game: str, seat: Seat) -> Any:
    """Take back the end, as if it had not been booked."""
    outcome = leader_clock.reopen(game, seat)
    return _answer(game, outcome, gettext("Das Ende ist zurückgenommen."))


def _answer(game: str, outcome: play.Outcome, said: str) -> Any:
    if outcome.status == "refused" and outcome.objection:
        refusal = why(outcome.objection, play.view(game, desk.LEADER))
        return _page(game, status_of(outcome.objection), refusal=refusal)
    if wants_part():
        return _page(game, said=said)
    flash(said, "success")
    return redirect(url_for("leader.page", game=game), 303)


def _page(game: str, status: int = 200, refusal: str = "", said: str = "") -> Any:
    shown = desk.shown(game, "game")
    view, rows = shown["view"], history.rows(game)
    odd = [row for row in rows if row["irregularities"] and not row["void"]]
    return page_or_part(
        "leader/page.html",
        "leader/_part.html",
        status,
        **shown,
        refusal=refusal,
        said=said,
        odd=told(odd[: 2 * LATEST], rows, shown["names"]),
        odd_count=len(odd),
        latest=told(rows[:LATEST], rows, shown["names"]),
        pages=desk.pages(view),
        more=leader_clock.MORE,
        could_go_on=view["status"] == "ended" and leader_clock.left_without_end(view, rows, play.now()) > 0,
    )

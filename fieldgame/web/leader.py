"""The leader's main page: the clock and its steps, what stands out, the ranking, the way to all others."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from fieldgame import play
from fieldgame.web import desk, leader_clock, leader_devices, leader_page
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

blueprint = Blueprint("leader", __name__)
STEPS = ("start", "pause", "resume")


@blueprint.get("")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """How the game stands; with `?did=` what that form has just done."""
    return leader_page.show(game, did=request.args.get("did", ""))


@blueprint.get("/part")
@seat("leader")
def part(game: str, seat: Seat) -> Any:
    """The same, for news."""
    return leader_page.show(game)


@blueprint.get("/devices")
@seat("leader")
def devices(game: str, seat: Seat) -> Any:
    """The devices alone: their contact changes without news."""
    shown = desk.shown(game, "game")
    found = leader_devices.shown(game, shown["view"], shown["names"], play.now())
    return page_or_part("leader/devices.html", "leader/_contact.html", **shown, **found)


@blueprint.get("/line")
@seat("leader")
def line(game: str, seat: Seat) -> Any:
    """How long the game still runs, for the head of a page that stays as it is."""
    return render_template("leader/_line.html", view=play.view(game, seat))


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
        return leader_page.show(game, status_of(outcome.objection), refusal=too_long)
    return _answer(game, outcome, ngettext("%(num)d Minute mehr.", "%(num)d Minuten mehr.", more))


@blueprint.get("/end")
@seat("leader")
def ending(game: str, seat: Seat) -> Any:
    """Really end it? And who still has something to send."""
    shown = desk.shown(game, "game")
    out = leader_devices.outstanding(game, shown["view"], shown["names"], play.now())
    return render_template("leader/end.html", refusal="", outstanding=out, **shown)


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
        return leader_page.show(game, status_of(outcome.objection), refusal=refusal)
    if wants_part():
        return leader_page.show(game, said=said)
    flash(said, "success")
    return redirect(url_for("leader.page", game=game), 303)

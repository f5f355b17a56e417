"""The leader's main page: the clock and its steps, what stands out, the ranking, the way to all others."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from fieldgame import backup, history, play
from fieldgame.texts import notes
from fieldgame.web import desk, leader_clock, leader_devices, leader_page, watched
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
    view, names, now = shown["view"], shown["names"], play.now()
    found = leader_devices.shown(game, view, names, now)
    heed = leader_page.heed(game, history.rows(game), view, names, now)
    return page_or_part("leader/devices.html", "leader/_contact.html", **shown, **found, **heed)


@blueprint.get("/line")
@seat("leader")
def line(game: str, seat: Seat) -> Any:
    """How long the game still runs, for the head of a page that stays as it is."""
    return render_template("leader/_line.html", view=play.view(game, seat))


@blueprint.post("/clock")
@seat("leader")
def clock(game: str, seat: Seat) -> Any:
    """Start, pause (with one of the reasons that everybody is shown) or resume."""
    step, reason = request.form.get("step", ""), request.form.get("why", "")
    if step not in STEPS or reason not in ("", *notes.WHY_PAUSED):
        abort(422)
    outcome = act(game, step, {"note": reason} if step == "pause" and reason else {}, seat)
    said = {
        "start": gettext("Gestartet. Viel Spaß!"),
        "pause": gettext("Angehalten, und alle sehen: %(why)s", why=notes.note(reason))
        if reason
        else gettext("Angehalten."),
        "resume": gettext("Fortgesetzt."),
    }
    return _answer(game, outcome, said[step])


@blueprint.post("/extend")
@seat("leader")
def extend(game: str, seat: Seat) -> Any:
    """More minutes, also after the end; or fewer, but not so that it were over at once."""
    more = read_int("minutes")
    if more is None or more not in leader_clock.MORE:
        abort(422)
    if (
        more < 0
        and not desk.booked(game)
        and more not in leader_clock.keys(play.view(game, seat), play.now())
    ):
        over = gettext("Dann wäre das Spiel sofort zu Ende. Beende es lieber mit „Spiel beenden …“.")
        return leader_page.show(game, 409, refusal=over)
    outcome = leader_clock.extend(game, more, seat)
    if outcome.status == "refused" and outcome.objection and outcome.objection.code == "bad_setting":
        too_long = gettext(
            "Das geht nicht mehr: Ein Spiel dauert höchstens 24 Stunden, die Zeit nach dem Ende zählt mit."
        )
        return leader_page.show(game, status_of(outcome.objection), refusal=too_long)
    if more < 0:
        return _answer(game, outcome, ngettext("%(num)d Minute weniger.", "%(num)d Minuten weniger.", -more))
    return _answer(game, outcome, ngettext("%(num)d Minute mehr.", "%(num)d Minuten mehr.", more))


@blueprint.post("/seal")
@seat("leader")
def seal(game: str, seat: Seat) -> Any:
    """From now on the public sees no more than how things stand at this moment; the wall shows it on."""
    scene = play.view(game, desk.LEADER)["scene"]
    said = gettext("Versiegelt. Öffnen kannst du das Siegel auf der Seite „Beamer“.")
    if scene["sealed"]:
        return _said(game, said)
    shown = {"scene": scene["scene"], **({"text": scene["text"]} if scene["scene"] == "message" else {})}
    return _answer(game, act(game, "scene", {**shown, "sealed": True}, seat), said)


@blueprint.get("/end")
@seat("leader")
def ending(game: str, seat: Seat) -> Any:
    """Really end it? And who still has something to send, and who has not been seen for long."""
    shown, now = desk.shown(game, "game"), play.now()
    view, names = shown["view"], shown["names"]
    out = leader_devices.outstanding(game, view, names, now)
    missing = watched.missing(game, history.rows(game), view, names, now)
    return render_template("leader/end.html", refusal="", outstanding=out, missing=missing, **shown)


@blueprint.post("/end")
@seat("leader")
def end(game: str, seat: Seat) -> Any:
    """End the game; it can be taken back."""
    backup.before(game, "end")
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
    return _said(game, said)


def _said(game: str, said: str) -> Any:
    if wants_part():
        return leader_page.show(game, said=said)
    flash(said, "success")
    return redirect(url_for("leader.page", game=game), 303)

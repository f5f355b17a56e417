"""What is stored of this game, how long, and how it is deleted now."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext

from fieldgame import backup, care, devices, passes, play
from fieldgame.web import desk, kept_words
from fieldgame.web.common import Seat, read_int, seat

blueprint = Blueprint("leader_data", __name__)


@blueprint.get("/data")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """What is stored, until when, and how to take it along or delete it."""
    return _page(game)


@blueprint.post("/data/keep")
@seat("leader")
def keep(game: str, seat: Seat) -> Any:
    """How long the game is kept from now on."""
    days = read_int("days")
    if days not in care.CHOICES:
        abort(422)
    care.keep(game, days)
    flash(gettext("Geändert. Es gilt ab jetzt."), "success")
    return redirect(url_for("leader_data.page", game=game), 303)


@blueprint.post("/data/delete")
@seat("leader")
def delete(game: str, seat: Seat) -> Any:
    """Delete all of the game for good; asks once more."""
    if request.form.get("sure") != "yes":
        return _page(game, sure=True)
    name = play.view(game, seat)["name"]
    care.purge(game, "leader", play.now())
    session["passes"] = [pair for pair in session.get("passes", []) if pair[0] != game]
    flash(gettext("Gelöscht: %(name)s. Davon ist hier nichts mehr.", name=name), "success")
    return redirect("/", 303)


def _page(game: str, sure: bool = False) -> Any:
    due = care.purge_at(game)
    shown = desk.shown(game, "settings")
    context = {
        "sure": sure,
        "due": kept_words.day(due) if due else "",
        "days": care.keep_days(game),
        "choices": [(30, gettext("30 Tage")), (90, gettext("90 Tage")), (365, gettext("ein Jahr"))],
        "entries": shown["view"]["version"],
        "passes": len(passes.all_of(game)),
        "devices": len(devices.all_of(game)),
        "copies": len(backup.listed(game)),
        "going_on": shown["view"]["status"] in ("running", "paused"),
    }
    return render_template("leader/data.html", **shown, **context), 409 if sure else 200

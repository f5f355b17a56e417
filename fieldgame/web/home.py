"""The door for people: start, join with a code or a link, go on, leave, change the language.

A link only shows who one would be; joining is a button. So a messenger that looks at the link takes nothing.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session
from flask_babel import gettext

from fieldgame import care, passes, play
from fieldgame.links import join_path, take_path
from fieldgame.passes import PassView
from fieldgame.settings import LOCALES
from fieldgame.web import handover, kept_words, seats
from fieldgame.web.common import held_passes
from fieldgame.web.guessing import Guesses
from fieldgame.web.places import check_path, local_path, role_path

blueprint = Blueprint("home", __name__)
GUESSES = Guesses()
ANNOUNCED = 7 * 86_400_000
"""So long before its deletion a game says so here, in ms."""
LINK = re.compile(r"/([JjTt])/([A-Za-z2-7]{32})\b|/([QqKk])/([0-9A-Za-z-]{9,11})\b")


@blueprint.get("/")
def page() -> Any:
    """New game, join, or go on with what this device holds."""
    return _page()


@blueprint.post("/join")
def join() -> Any:
    """Join with a short code, however it was typed; a pasted link will do as well."""
    typed = request.form.get("code", "")
    link = LINK.search(typed[:300])
    if link:
        return redirect(link[0].upper(), 303)
    wait = GUESSES.wait()
    if wait:
        seconds = -(-wait // 1000)
        return _page(429, gettext("Zu viele falsche Codes. Warte %(seconds)s Sekunden.", seconds=seconds))
    found = passes.by_code(typed)
    if found is None:
        GUESSES.miss()
        return _page(404, _no_entry(typed), typed)
    if found.role == "spare":
        return redirect(take_path(found), 303)
    return redirect(join_path(found), 303) if _taken(found) else _enter(found)


@blueprint.get("/J/<token>")
def invitation(token: str) -> Any:
    """Who this link would make of you; at a post where somebody is already, in which way. Changes nothing."""
    invited = seats.invited(token)
    if invited.role == "spare":
        return redirect(take_path(invited))
    scene = handover.scene(invited, path=join_path(invited), seat=seats.line(invited))
    held = invited in held_passes() and not scene["released"]
    context = {"held": held, "taken": not held and _taken(invited), "check": _check_path(invited)}
    return render_template("home/invitation.html", **scene, **context)


@blueprint.post("/J/<token>")
def accept(token: str) -> Any:
    """Take the seat on this device: beside the one that is there, or instead of it."""
    invited = seats.invited(token)
    if invited.role == "spare":
        return redirect(take_path(invited), 303)
    entered = _enter(invited, alone=request.form.get("take") == "1")
    check = _check_path(invited) if request.form.get("then") == "check" else ""
    return redirect(check, 303) if check else entered


@blueprint.get("/leave")
def leaving() -> Any:
    """What this device holds, to give it back."""
    return render_template("home/leave.html", seats=[seats.line(held) for held in held_passes()])


@blueprint.post("/leave")
def leave() -> Any:
    """Give back one pass of this device, or all; others who hold them stay in."""
    one = request.form.get("pass", "")
    kept = [pair for pair in session.get("passes", []) if one and f"{pair[0]}/{pair[1]}" != one]
    session["passes"] = kept
    flash(gettext("Erledigt: Dieses Gerät ist abgemeldet."), "success")
    return redirect("/leave" if kept else "/", 303)


@blueprint.post("/language")
def language() -> Any:
    """The visitor's own language, from now on, on every page."""
    wanted = request.form.get("locale", "")
    if wanted not in LOCALES:
        abort(422)
    session["locale"] = wanted
    session.permanent = True
    return redirect(local_path(request.form.get("next", "/")), 303)


@blueprint.get("/join")
def joining() -> Any:
    """Where Back leads after a wrong code."""
    return redirect("/", 303)


def _no_entry(typed: str) -> str:
    """Why this code opens nothing, and what to do."""
    if passes.by_any_code(typed):
        return gettext("Dieser Code gilt nicht mehr. Lass dir von der Spielleitung den neuen geben.")
    return gettext("Diesen Code gibt es nicht. Vergleich ihn Zeichen für Zeichen.")


def _page(code: int = 200, problem: str = "", typed: str = "") -> Any:
    lines = [{**seats.line(held), "gone": _gone(held.game_id)} for held in held_passes()]
    return render_template("home/page.html", seats=lines, problem=problem, typed=typed[:20]), code


def _gone(game: str) -> str:
    """On which day the game is deleted, in the last week before."""
    due = care.purge_at(game)
    return kept_words.day(due) if due and due - play.now() < ANNOUNCED else ""


def _enter(held: PassView, alone: bool = False) -> Any:
    if alone:
        handover.take(held)
    else:
        handover.share(held)
    return redirect(role_path(held), 303)


def _taken(held: PassView) -> bool:
    """Whether another phone is at this post. Robbers and stations may be several, each with a phone."""
    return held.role == "post" and bool(handover.others(held.game_id, held.role, held.post))


def _check_path(held: PassView) -> str:
    """The check of a phone before the game, for those who work in the wood."""
    return check_path(held.game_id, held.role, held.post) if held.role in handover.ROLES else ""

"""The door for people: start, join with a code or a link, go on, leave, change the language.

A link only shows who one would be; joining is a button. So a messenger that looks at the link takes nothing.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session
from flask_babel import gettext

from fieldgame import passes, play
from fieldgame.passes import PassView
from fieldgame.settings import LOCALES
from fieldgame.texts import Names, role, status
from fieldgame.web.common import Seat, held_passes, hold
from fieldgame.web.guessing import Guesses
from fieldgame.web.places import join_path, local_path, role_path

blueprint = Blueprint("home", __name__)
GUESSES = Guesses()
LINK = re.compile(r"/[Jj]/([A-Za-z2-7]{32})\b")


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
        return redirect(f"/J/{link[1].upper()}", 303)
    wait = GUESSES.wait()
    if wait:
        seconds = -(-wait // 1000)
        return _page(429, gettext("Zu viele falsche Codes. Warte %(seconds)s Sekunden.", seconds=seconds))
    found = passes.by_code(typed)
    if found is None:
        GUESSES.miss()
        return _page(404, gettext("Diesen Code gibt es nicht. Vergleich ihn Zeichen für Zeichen."), typed)
    return _enter(found)


@blueprint.get("/J/<token>")
def invitation(token: str) -> Any:
    """Who this link would make of you. Changes nothing."""
    invited = _invited(token)
    seat = _seat_line(invited)
    return render_template(
        "home/invitation.html", seat=seat, held=invited in held_passes(), path=join_path(invited)
    )


@blueprint.post("/J/<token>")
def accept(token: str) -> Any:
    """Take the seat on this device."""
    return _enter(_invited(token))


@blueprint.get("/leave")
def leaving() -> Any:
    """What this device holds, to give it back."""
    return render_template("home/leave.html", seats=[_seat_line(held) for held in held_passes()])


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


def _page(code: int = 200, problem: str = "", typed: str = "") -> Any:
    seats = [_seat_line(held) for held in held_passes()]
    return render_template("home/page.html", seats=seats, problem=problem, typed=typed[:20]), code


def _enter(held: PassView) -> Any:
    hold(held)
    return redirect(role_path(held), 303)


def _invited(token: str) -> PassView:
    found = passes.by_link(token)
    if found is None:
        abort(
            404,
            description=gettext(
                "Dieser Link gilt nicht oder nicht mehr. Frag die Spielleitung nach einem neuen."
            ),
        )
    return found


def _seat_line(held: PassView) -> dict[str, Any]:
    """A pass in words: who one is by it, in which game."""
    view = play.view(held.game_id, Seat("projector"))
    names = Names(view)
    title = role(held.role, names, held.post)
    group = next((group for group in view["groups"] if group["id"] == held.group), None)
    material = names.post_material(held.post) if held.post else ""
    return {
        "id": f"{held.game_id}/{held.id}",
        "path": role_path(held),
        "role": held.role,
        "title": f"{title} · {material}" if material else title,
        "group": group,
        "game": view["name"],
        "status": status(view["status"]),
        "code": held.code,
    }

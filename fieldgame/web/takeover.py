"""Taking over a place from another phone, by the QR code on its page; and the emergency pass, for any place.

A look changes nothing, for messengers look at links too: only the button takes.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask_babel import gettext

from fieldgame import devices, passes
from fieldgame.links import join_path, take_path
from fieldgame.passes import PassView
from fieldgame.texts import Names
from fieldgame.web import halt, handover, seats
from fieldgame.web.common import Json, Seat, find_seat, look
from fieldgame.web.places import back_path, place_key, role_path

blueprint = Blueprint("takeover", __name__)


@blueprint.get("/T/<token>")
def question(token: str) -> Any:
    """Whether to take the place over. With the emergency pass: which one."""
    held = seats.invited(token)
    if held.role == "spare":
        return _chosen(held) if "seat" in request.args else _places(held)
    if held.role not in handover.ROLES:
        return redirect(join_path(held))
    return _ask(held, take_path(held))


@blueprint.post("/T/<token>")
def take(token: str) -> Any:
    """This device has the place from now on."""
    held = seats.invited(token)
    if held.role == "spare":
        held = _living(held.game_id, request.form.get("seat", ""))
    elif held.role not in handover.ROLES:
        return redirect(join_path(held), 303)
    return _taken(held)


@blueprint.get("/g/<game>/handover")
def back(game: str) -> Any:
    """A phone whose place was taken wants it back; one that has it holds it out to the next."""
    held = _own(game, request.args.get("seat", ""))
    return _ask(held, back_path(game, held.role, held.post), handover=handover.code(held))


@blueprint.post("/g/<game>/handover")
def take_back(game: str) -> Any:
    """It has it back."""
    return _taken(_own(game, request.args.get("seat", "")))


def _ask(held: PassView, path: str, **more: Any) -> Any:
    scene = handover.scene(held, path=path, seat=seats.line(held), **more)
    return render_template("handover/take.html", **scene)


def _taken(held: PassView) -> Any:
    handover.take(held)
    return redirect(role_path(held), 303)


def _places(spare: PassView) -> Any:
    """All places of the game as tiles, with who is there."""
    view, known = look(spare.game_id, Seat("projector")), devices.all_of(spare.game_id)
    symbols = {material["id"]: material for material in view["materials"]}
    rows = []
    for name, post in handover.places(view):
        found = handover.others(spare.game_id, name, post, known)
        material = symbols[_material(view, post)] if post else None
        rows.append(
            {
                "key": place_key(name, post),
                "role": name,
                "title": handover.title_of(name, post, Names(view)),
                "material": material,
                "who": handover.who(found),
                "ask": handover.at_work(found),
            }
        )
    orders = halt.for_device(spare.game_id)
    return render_template("handover/spare.html", v=view, rows=rows, path=take_path(spare), **orders)


def _chosen(spare: PassView) -> Any:
    """The question, for a place where somebody is at work."""
    wanted = request.args["seat"]
    role, post = handover.read(spare.game_id, wanted)
    held = handover.living(spare.game_id, role, post)
    if held is None:  # all are locked: the button makes a new one
        return _places(spare)
    return _ask(held, take_path(spare), wanted=wanted, other=take_path(spare))


def _living(game: str, wanted: str) -> PassView:
    role, post = handover.read(game, wanted)
    return handover.living(game, role, post) or passes.issue(
        game, role, post, label=gettext("mit dem Notfallpass")
    )


def _own(game: str, wanted: str) -> PassView:
    """The pass of the place, for a device that holds one or leads; nobody else gets in by this door."""
    role, post = handover.read(game, wanted)
    if find_seat(game, (role,), post) is None:
        abort(403)
    held = handover.living(game, role, post)
    if held is None:
        abort(403)
    return held


def _material(view: Json, post: str) -> str:
    return next(str(place["material"]) for place in view["posts"] if place["id"] == post)

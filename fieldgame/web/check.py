"""The check before the game ('Probelauf'): what this phone can do, and what somebody must still see to.

All of it happens on the phone. Its trial booking goes the way of real ones, but where nothing is kept.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request

from fieldgame import devices, play
from fieldgame.texts import Names, role
from fieldgame.web import check_texts, handover
from fieldgame.web.common import Json, Seat, device, find_seat, held_passes, no_entry
from fieldgame.web.field import page_data
from fieldgame.web.places import post_path

blueprint = Blueprint("check", __name__)
ROLES = ("post", "robber", "station", "leader")


@blueprint.get("/check")
def page(game: str) -> Any:
    """One button, and a line for everything that can go wrong in the wood."""
    view = play.view(game, Seat("projector"))  # no such game: 404 before anything else
    name, post = _place(game)
    seat = find_seat(game, (name,), post)
    if seat is None:
        abort(403, description=no_entry(game))
    place = Seat(seat.role, post, seat.group)
    there = post_path(game, post) if post else f"/g/{game}/{name}"
    data = page_data(game, place, there, post) | {"rehearsal": True}
    trial = _trial(data, name)
    data |= {"trial": trial, "checked_at": _checked_at(game)}
    return render_template(
        "check/page.html",
        field={"page": data, "words": {}},
        title=role(name, Names({}), post),
        symbol=_symbol(data, name),
        there=there,
        rows=check_texts.rows(trial),
        words=check_texts.words(),
        name=view["name"],
    )


def _place(game: str) -> tuple[str, str | None]:
    """Where this device will work: as the address says, else what it holds."""
    if request.args.get("seat"):
        return handover.read(game, request.args["seat"])
    held = next((one for one in held_passes(game) if one.role in ROLES), None)
    return (held.role, held.post) if held else ("leader", None)


def _checked_at(game: str) -> int | None:
    """When this device was here before: what it kept then must still be there."""
    known = devices.get(game, device())
    return known.checked_at if known else None


def _symbol(data: Json, name: str) -> str:
    """The sign of the place in the head of the page: a post's own colour comes with it."""
    if data["post"]:
        return str(next(m["symbol"] for m in data["materials"] if m["id"] == data["post"]["material"]))
    return {"robber": "raid", "station": "build"}.get(name, "flag")


def _trial(data: Json, name: str) -> Json | None:
    """The booking to rehearse; none where there is no outbox."""
    group = next(group["id"] for group in data["groups"] if group["kind"] != "robber")
    if name == "post":
        return {"type": "draw", "data": {"post": data["seat"]["post"], "group": group}}
    if name == "robber":
        return {"type": "robbery", "data": {"robber": data["robbers"], "victim": group}}
    return None

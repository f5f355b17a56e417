"""A material post: a group comes, one tap draws, the number fills the screen.

The page that asks is only needed where something speaks against the draw, or after a card was scanned.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, session
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from fieldgame import play
from fieldgame.web import bookings
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    group_of,
    new_id,
    read_int,
    screen,
    seat,
    status_of,
    why,
)
from fieldgame.web.field_texts import brought
from fieldgame.web.places import post_path

blueprint = Blueprint("post", __name__)
SHOWN = 6
"""How many of the last draws stand below the tiles."""


@blueprint.get("")
@seat("post", "leader")
def page(game: str, post: str, seat: Seat) -> Response:
    """All groups as tiles; with `?group=` only the question whether to draw for that one.

    `?joker=` is for the page's script, which opens the joker with this code; without it there is a link.
    """
    place = _place(game, post, seat)
    if "group" in request.args:
        return _ask(place, group_of(place["v"], request.args["group"]))
    return _choose(place)


@blueprint.post("/draw")
@seat("post", "leader")
def draw(game: str, post: str, seat: Seat) -> AnyResponse:
    """Draw for a group, or take the number that came out of the real bag."""
    place = _place(game, post, seat)
    group = group_of(place["v"], request.form.get("group"))
    args: Json = {"group": group["id"], "post": post}
    number = read_int("number")
    if number is not None:
        args["number"] = number
    outcome = act(game, "draw", args, seat, overrule=request.form.get("overrule") == "1")
    if outcome.status == "refused":
        status = status_of(outcome.objection)
        hard = None if status == 409 else (why(outcome.objection, place["v"]), "refusal")
        return _ask(place, group, hard, status)
    first = outcome.entries[0]
    if first.data.get("group") != group["id"]:
        return _ask(place, group, bookings.stale(), 409)
    path = f"{place['url']}/draw/{first.id}"
    return bookings.go_on(path, lambda: _drawn(_place(game, post, seat), first.id))


@blueprint.get("/draw/<path:event>")
@seat("post", "leader")
def drawn(game: str, post: str, event: str, seat: Seat) -> Response:
    """The number once more: for reload, Back, and a look at the last draws."""
    return _drawn(_place(game, post, seat), event)


@blueprint.post("/undo")
@seat("post", "leader")
def undo(game: str, post: str, seat: Seat) -> AnyResponse:
    """Take a draw back."""
    place = _place(game, post, seat)
    return bookings.take_back(
        game,
        seat,
        place["v"],
        place["url"],
        lambda answer, status: _choose(_place(game, post, seat), answer, status),
    )


@blueprint.post("/bag")
@seat("post", "leader")
def bag(game: str, post: str, seat: Seat) -> AnyResponse:
    """Whether this phone draws the numbers itself, or only takes those from the real bag."""
    session["bag"] = request.form.get("bag") == "1"
    return redirect(_place(game, post, seat)["url"], 303)


@blueprint.get("/<any(draw, undo, bag):_step>")
@seat("post", "leader")
def back(game: str, post: str, _step: str, seat: Seat) -> AnyResponse:
    """Where the address of a form leads when somebody opens it."""
    return redirect(_place(game, post, seat)["url"])


def _place(game: str, post: str, seat: Seat) -> Json:
    """What every page of this post shows."""
    scene = bookings.scene(game, seat, post_path(game, post))
    place = next((place for place in scene["v"]["posts"] if place["id"] == post), None)
    if place is None:
        abort(404, description=gettext("Diesen Posten gibt es in diesem Spiel nicht."))
    material = next(m for m in scene["v"]["materials"] if m["id"] == place["material"])
    return {**scene, "post": place, "material": material, "bag": bool(session.get("bag"))}


def _now(place: Json) -> Json:
    """What changes without a tap of ours: who may draw, what was booked."""
    game, seat = place["game"], place["seat"]
    return {
        "reasons": play.options(game, Seat("post", place["post"]["id"]))["draw"],
        "rows": bookings.latest(game, seat, place["v"], "draw")[:SHOWN],
        "names": {group["id"]: group["name"] for group in place["v"]["groups"]},
    }


def _choose(place: Json, answer: bookings.Answer | None = None, status: int = 200) -> Response:
    return _screen("post/choose.html", status, place, **_now(place), answer=answer, entry_id=new_id())


def _ask(place: Json, group: Json, answer: bookings.Answer | None = None, status: int = 200) -> Response:
    """The question whether to draw for this group, with what speaks against it."""
    soft = play.preview(place["game"], "draw", {"group": group["id"]}, Seat("post", place["post"]["id"]))
    against = why(soft.objection, place["v"]) if soft.objection else ""
    return _screen(
        "post/ask.html", status, place, group=group, against=against, answer=answer, entry_id=new_id()
    )


def _drawn(place: Json, event: str) -> Response:
    """The number, the cards to hand over, and what the group has now."""
    row = bookings.find(place["game"], event, "draw")
    if row["data"].get("post") != place["post"]["id"]:
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    group = group_of(place["v"], row["data"].get("group"))
    odd = bookings.oddities(row, place["v"])
    return _screen("post/number.html", 200, place, row=row, group=group, odd=odd, undo_id=new_id())


def _screen(template: str, status: int, place: Json, **context: Any) -> Response:
    """One of the pages above, with what its scripts need to go on without network."""
    return screen(template, status, **place, **brought(place, place["post"]["id"]), **context)

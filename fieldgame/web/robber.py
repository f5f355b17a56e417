"""Robberies: who was caught, and what was taken. Leaders log them too, for robbers without a phone."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, request
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from fieldgame import play
from fieldgame.web import bookings, picture
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    group_of,
    new_id,
    read_cards,
    screen,
    seat,
    status_of,
    why,
)
from fieldgame.web.field_texts import brought
from fieldgame.web.supply import supply_of

blueprint = Blueprint("robber", __name__)
ROLES = ("robber", "post", "station", "leader")
SOFT = ("not_running", "group_inactive")
"""What people may book in spite of: it has happened."""
SHOWN = 6
"""How many of the last robberies stand on the page."""


@blueprint.get("")
@seat(*ROLES)
def page(game: str, seat: Seat) -> Response:
    """The groups as tiles; with `?victim=` only the question about that one."""
    scene = _scene(game, seat)
    if "victim" in request.args:
        return _ask(scene, group_of(scene["v"], request.args["victim"]))
    return _choose(scene)


@blueprint.get("/now")
@seat(*ROLES)
def now(game: str, seat: Seat) -> Response:
    """The parts that follow the game; static/js/field takes what can be built from it."""
    scene = _scene(game, seat)
    return screen("robber/_now.html", **scene, **_now(scene))


@blueprint.post("/rob")
@seat(*ROLES)
def rob(game: str, seat: Seat) -> AnyResponse:
    """Take all that the books say, or what was counted."""
    scene = _scene(game, seat)
    victim = group_of(scene["v"], request.form.get("victim"))
    args: Json = {"victim": victim["id"], "robber": scene["robbers"]["id"]}
    if request.form.get("counted") == "1":
        args["cards"] = read_cards(scene["v"], "cards-")
    outcome = act(game, "rob", args, seat, overrule=request.form.get("overrule") == "1")
    if outcome.objection and outcome.status == "refused":
        soft = outcome.objection.code in SOFT  # the question itself tells it, and offers to go on
        hard = None if soft else (why(outcome.objection, scene["v"]), "refusal")
        return _ask(scene, victim, hard, status_of(outcome.objection))
    first = outcome.entries[0]
    if first.data.get("victim") != victim["id"]:
        return _ask(scene, victim, bookings.stale(), 409)
    return bookings.go_on(f"{scene['url']}/robbery/{first.id}", lambda: _robbed(_scene(game, seat), first.id))


@blueprint.get("/robbery/<path:event>")
@seat(*ROLES)
def robbed(game: str, event: str, seat: Seat) -> Response:
    """One robbery once more: for reload and Back."""
    return _robbed(_scene(game, seat), event)


@blueprint.post("/undo")
@seat(*ROLES)
def undo(game: str, seat: Seat) -> AnyResponse:
    """Take a robbery back."""
    scene = _scene(game, seat)
    return bookings.take_back(
        game,
        seat,
        scene["v"],
        scene["url"],
        lambda answer, status: _choose(_scene(game, seat), answer, status),
    )


@blueprint.get("/<any(rob, undo):_step>")
@seat(*ROLES)
def back(game: str, _step: str, seat: Seat) -> AnyResponse:
    """Where the address of a form leads when somebody opens it."""
    return redirect(f"/g/{game}/robber")


def _scene(game: str, seat: Seat) -> Json:
    scene = bookings.scene(game, seat, f"/g/{game}/robber")
    band = next((group for group in scene["v"]["groups"] if group["kind"] == "robber"), None)
    if band is None:
        abort(404, description=gettext("In diesem Spiel gibt es keine Räuber."))
    return {**scene, "robbers": band}


def _now(scene: Json) -> Json:
    """What changes without a tap of ours: the books, the last robberies."""
    game, view = scene["game"], scene["v"]
    return {
        "rows": bookings.latest(game, scene["seat"], view, "robbery")[:SHOWN],
        "supply": supply_of(game, view, scene["robbers"]),
        "since": picture.since(view),
    }


def _choose(scene: Json, answer: bookings.Answer | None = None, status: int = 200) -> Response:
    return _screen("robber/choose.html", status, scene, **_now(scene), answer=answer)


def _ask(scene: Json, victim: Json, answer: bookings.Answer | None = None, status: int = 200) -> Response:
    """The question about this victim, with what the books say it holds."""
    soft = play.preview(scene["game"], "rob", {"victim": victim["id"]}, scene["seat"]).objection
    against = why(soft, scene["v"]) if soft else ""
    return _screen(
        "robber/ask.html",
        status,
        scene,
        victim=victim,
        counted={kind: max(0, count) for kind, count in victim["holding"].items()},
        against=against,
        final=bool(soft and soft.code not in SOFT),
        answer=answer,
        entry_id=new_id(),
    )


def _robbed(scene: Json, event: str) -> Response:
    """What was taken, and what the robbers have now."""
    row = bookings.find(scene["game"], event, "robbery")
    told = next((line for line in scene["v"]["recent"] if line["id"] == event), row["data"])
    return _screen(
        "robber/robbery.html",
        200,
        scene,
        row=row,
        victim=group_of(scene["v"], row["data"].get("victim")),
        cards=told.get("cards"),
        odd=bookings.oddities(row, scene["v"]),
        undo_id=new_id(),
    )


def _screen(template: str, status: int, scene: Json, **context: Any) -> Response:
    """One of the pages above, with what its scripts need to go on without network."""
    return screen(template, status, **scene, **brought(scene), **context)

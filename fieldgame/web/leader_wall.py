"""The leader's phone chooses what the wall shows: scenes, a message, the seal, the ceremony place by place.

Whatever would tell everybody a result that is still sealed is asked for twice.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from flask_babel import gettext

from fieldgame import play
from fieldgame.texts.events import scene_name
from fieldgame.web import desk
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    page_or_part,
    read_int,
    read_text,
    seat,
    status_of,
    wants_part,
    why,
)

blueprint = Blueprint("leader_wall", __name__)
SCENES = ("map", "ranking", "clock", "message", "sealed", "ceremony")
"""In the order of the keys 1 to 6 on the wall."""


@blueprint.get("/wall")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """What the wall shows now, and what else it may show; with `?ask=` whether a scene may break the seal."""
    asked = request.args.get("ask", "")
    return _page(game, asks=asked if asked in ("map", "ranking") else "")


@blueprint.post("/wall")
@seat("leader")
def choose(game: str, seat: Seat) -> Any:
    """Show another scene, once."""
    view = play.view(game, desk.LEADER)
    now, args = view["scene"], _asked_for(view["scene"])
    if all(now[key] == value for key, value in args.items()):
        return _done(game, _shows(args["scene"]))
    outcome = act(game, "scene", args, seat, overrule=request.form.get("reveal") == "yes")
    if outcome.status != "refused" or not outcome.objection:
        return _done(game, _shows(args["scene"]), outcome.entries[0].id)
    asks = args["scene"] if outcome.objection.code == "sealed" else ""
    return _page(game, status_of(outcome.objection), why(outcome.objection, view), asks=asks)


@blueprint.post("/wall/undo")
@seat("leader")
def undo(game: str, seat: Seat) -> Any:
    """Take back the choice that the form names: the wall shows again what it showed before."""
    outcome = act(game, "undo", {"event": read_text("event"), "note": ""}, seat)
    if outcome.status == "refused" and outcome.objection:
        view = play.view(game, desk.LEADER)
        return _page(game, status_of(outcome.objection), why(outcome.objection, view))
    return _done(game, gettext("Zurückgenommen."))


def _asked_for(now: Json) -> Json:
    """The scene of the form; what it leaves open stays as it is: the last message, the step of a ceremony."""
    scene = read_text("scene")
    args: Json = {"scene": scene}
    if scene == "message":
        args["text"] = read_text("text", 400, default=now["text"]).replace("\r\n", "\n")
    if scene == "ceremony":
        args["step"] = read_int("step", now["step"] if now["scene"] == "ceremony" else 0)
    return args


def _shows(scene: str) -> str:
    return gettext("Der Beamer zeigt jetzt: %(what)s.", what=scene_name(scene))


def _done(game: str, said: str, event: str = "") -> Any:
    if wants_part():
        return _page(game, said=said, event=event)
    flash(said, "success")
    return redirect(url_for("leader_wall.page", game=game), 303)


def _page(
    game: str, status: int = 200, refusal: str = "", said: str = "", event: str = "", asks: str = ""
) -> Any:
    """`event`: the choice just made, to be taken back; `asks`: the scene that would break the seal."""
    shown = desk.shown(game, "wall")
    return page_or_part(
        "leader/wall.html",
        "leader/_wall.html",
        status,
        **shown,
        scenes=[(key, scene_name(key)) for key in SCENES],
        places=_places(shown["view"]),
        refusal=refusal,
        said=said,
        event=event,
        asks=asks,
        asks_name=scene_name(asks) if asks else "",
    )


def _places(view: Json) -> list[Json]:
    """The places in the order of the ceremony, from the last one up, each with the groups that share it."""
    ranks = sorted({group["rank"] for group in view["groups"]}, reverse=True)
    return [
        {"rank": rank, "groups": [group for group in view["groups"] if group["rank"] == rank]}
        for rank in ranks
    ]

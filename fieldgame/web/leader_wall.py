"""The leader's phone chooses what the wall shows: scenes, a message, the seal, the ceremony place by place.

Whatever would tell everybody a result that is still sealed is asked for twice.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from flask_babel import gettext

from fieldgame import history, play
from fieldgame.texts.events import scene_name
from fieldgame.web import bookings, desk
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    page_or_part,
    read_entry_id,
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
ASKED = ("map", "ranking")
"""What tells everybody how the game stands."""


@blueprint.get("/wall")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """What the wall shows now, and what else it may show.

    `?ask=`: whether a scene, or `undo`, may break the seal. `?event=`: the choice that this page has made.
    """
    asked, event = request.args.get("ask", ""), request.args.get("event", "")
    return _page(game, event=event, asks=asked if asked in (*ASKED, "undo") else "")


@blueprint.post("/wall")
@seat("leader")
def choose(game: str, seat: Seat) -> Any:
    """Show another scene, once."""
    view = play.view(game, desk.LEADER)
    now, args = view["scene"], _asked_for(view["scene"])
    opened = {"sealed": False} if args["scene"] in ASKED else {}
    if all(now[key] == value for key, value in {**opened, **args}.items()):
        return _done(game, _shows(args), read_entry_id())
    outcome = act(game, "scene", args, seat, overrule=request.form.get("reveal") == "yes")
    if outcome.status == "duplicate" and not _still_shown(game, outcome, args):
        return _page(game, 409, bookings.stale()[0], renews=True)
    if outcome.status != "refused" or not outcome.objection:
        return _done(game, _shows(args), outcome.entries[0].id)
    asks = args["scene"] if outcome.objection.code == "sealed" else ""
    return _page(game, status_of(outcome.objection), why(outcome.objection, view), asks=asks)


def _still_shown(game: str, outcome: play.Outcome, args: Json) -> bool:
    """Whether what was sent before says the same, was not taken back, and nothing was chosen since."""
    return not desk.says_otherwise(outcome, args) and bool(_told(game, outcome.entries[0].id)[1])


@blueprint.post("/wall/undo")
@seat("leader")
def undo(game: str, seat: Seat) -> Any:
    """Take back the choice that the form names, the newest one: the wall shows again what was before."""
    event = read_text("event")
    if not desk.booked(game):
        newest = history.newest(game, "scene_set")
        if newest is None or newest.id != event:
            return _page(game, 409, bookings.stale()[0])
        if desk.breaks_seal(game, event) and request.form.get("reveal") != "yes":
            return _page(game, 409, event=event, asks="undo")
    outcome = act(game, "undo", {"event": event, "note": ""}, seat)
    if outcome.status == "refused" and outcome.objection:
        view = play.view(game, desk.LEADER)
        return _page(game, status_of(outcome.objection), why(outcome.objection, view))
    return _done(game, gettext("Zurückgenommen."), event)


def _told(game: str, event: str) -> tuple[str, str]:
    """What is true of a choice that was made here, and the choice where it may be taken back.

    So what was said stays while news exchange the page, until somebody chooses something else.
    """
    row, newest = history.row(game, event), history.newest(game, "scene_set")
    if not row or row["type"] != "scene_set":
        return "", ""
    if row["void"]:
        later = newest is not None and newest.seq > row["seq"]
        return ("" if later else gettext("Zurückgenommen.")), ""
    return (_shows(row["data"]), event) if newest and newest.id == event else ("", "")


def _asked_for(now: Json) -> Json:
    """The scene of the form; what it leaves open stays as it is: the last message, the step of a ceremony.

    `sealed`: the result is sealed, whatever is shown, or stays so; `keeps`: so it is where there is a picture
    to show.
    """
    scene = read_text("scene") or (now["scene"] if request.form.get("sealed") == "yes" else "")
    args: Json = {"scene": scene}
    kept = request.form.get("keeps") == "yes" and now["frozen"] and scene in ASKED
    if kept or request.form.get("sealed") == "yes":
        args["sealed"] = True
    if scene == "message":
        # however long: the rules say how long it may be
        args["text"] = request.form.get("text", now["text"]).strip().replace("\r\n", "\n")
    if scene == "ceremony":
        args["step"] = read_int("step", now["step"] if now["scene"] == "ceremony" else 0)
    return args


def _shows(chosen: Any) -> str:
    said = gettext("Der Beamer zeigt jetzt: %(what)s.", what=scene_name(chosen["scene"]))
    sealed = gettext("Der Stand ist versiegelt.")
    return f"{said} {sealed}" if chosen.get("sealed") else said


def _done(game: str, said: str, event: str) -> Any:
    if wants_part():
        return _page(game, said=said, event=event, renews=True)
    flash(said, "success")
    return redirect(url_for("leader_wall.page", game=game), 303)


def _page(
    game: str,
    status: int = 200,
    refusal: str = "",
    *,
    said: str = "",
    event: str = "",
    asks: str = "",
    renews: bool = False,
) -> Any:
    """`event`: the choice made here last; `asks`: the scene, or `undo`, that would break the seal; `renews`:
    the form of the message gets its next number."""
    shown = desk.shown(game, "wall")
    told, undoable = _told(game, event)
    asks = asks if shown["view"]["scene"]["sealed"] else ""
    return page_or_part(
        "leader/wall.html",
        "leader/_wall.html",
        status,
        **shown,
        scenes=[(key, scene_name(key)) for key in SCENES],
        places=_places(shown["view"]),
        refusal=refusal,
        said=told or said,
        event=event if told else "",
        undoable=undoable,
        asks=asks if asks != "undo" or undoable else "",
        asks_name=gettext("Rückgängig") if asks == "undo" else scene_name(asks) if asks else "",
        renews=renews,
    )


def _places(view: Json) -> list[Json]:
    """The places in the order of the ceremony, from the last one up, each with the groups that share it.

    Who is out of the game has none.
    """
    ranks = sorted({group["rank"] for group in view["groups"] if group["rank"] is not None}, reverse=True)
    return [
        {"rank": rank, "groups": [group for group in view["groups"] if group["rank"] == rank]}
        for rank in ranks
    ]

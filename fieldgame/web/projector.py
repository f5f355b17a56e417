"""The wall in the barn, in the scene that the leader has chosen; it follows by itself.

It shows what everybody may know, whoever opened it. What has not changed is not sent again, and a picture
stays until a newer one has come.
"""

from __future__ import annotations

import hashlib
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from fieldgame import play
from fieldgame.play import Seat
from fieldgame.texts import Names, event_line
from fieldgame.web import picture
from fieldgame.web.common import find_seat, new_id, page_or_part
from fieldgame.web.common import seat as only_for

Json = dict[str, Any]
EVENTS = 4
"""Lines of the story below the headline; a low screen shows fewer."""
NEWS = (*picture.BUILT, "robbery", "joker_found", "started", "paused", "resumed", "ended")
"""What makes a headline: not every draw of a card."""
blueprint = Blueprint("projector", __name__)


@blueprint.get("")
@only_for("projector", "leader", "station")
def page(game: str, seat: Seat) -> Response:
    """The whole wall. A leader's own laptop may change scenes by its keys."""
    leads = find_seat(game, ("leader",)) is not None
    return page_or_part("projector/page.html", "projector/_scene.html", **wall(game), leads=leads)


@blueprint.get("/news")
@only_for("projector", "leader", "station")
def news(game: str, seat: Seat) -> Response:
    """What has changed since the picture that the wall shows; everything where the scene is another."""
    context = wall(game, shown=request.args.get("map"))
    if request.args.get("scene") == context["key"]:
        return make_response(render_template("projector/_news.html", **context))
    answer = make_response(render_template("projector/_scene.html", **wall(game)))
    answer.headers["HX-Retarget"] = "#wall"
    answer.headers["HX-Reswap"] = "innerHTML"
    return answer


def wall(game: str, shown: str | None = None) -> Json:
    """What the wall shows; the map only where it is not the one that is `shown`.

    `scene` names the template, `key` changes with whatever makes it another picture.
    """
    view = play.view(game, Seat("projector"))
    names, now = Names(view), play.now()
    scene = _template(view)
    return {
        "v": view,
        "game": game,
        "now": now,
        "scene": scene,
        "since": _since(scene, view),
        "key": _key(scene, view),
        "step": view["scene"]["step"],
        "text": view["scene"]["text"],
        "waits": _head_start(view, now),
        "winners": [group for group in view["groups"] if group["rank"] == 1],
        "reason": event_line("ended", {"reason": view["ended_reason"]}, names),
        "new_id": new_id,
        **_story(view, names),
        **(_castle(view, shown) if scene in ("play", "final") else {}),
    }


def _template(view: Json) -> str:
    """Which picture it is. What is sealed stays shut where there is no picture of before, and nobody has won
    while it is sealed."""
    chosen = view["scene"]
    if chosen["scene"] in ("map", "ranking") and chosen["sealed"] and not chosen["frozen"]:
        return "sealed"
    if chosen["scene"] == "map":
        return "final" if view["status"] == "ended" and not chosen["frozen"] else "play"
    return str(chosen["scene"])


def _since(scene: str, view: Json) -> int | None:
    """The moment of which the wall shows how it stood; None while it shows how it stands."""
    chosen = view["scene"]
    return chosen["since"] if chosen["frozen"] and scene in ("play", "ranking") else None


def _key(scene: str, view: Json) -> str:
    """For the wall to tell whether it shows this already. A step of the ceremony begins no film anew."""
    since = _since(scene, view)
    if since is not None:
        return f"{scene}-sealed-{since}"
    if scene != "message":
        return scene
    return f"{scene}-{hashlib.sha256(view['scene']['text'].encode()).hexdigest()[:8]}"


def _castle(view: Json, shown: str | None) -> Json:
    """The map, where it is not the one that is `shown`; the newest building and its ground stand out."""
    told, last = _newest(view)
    fresh = [(x, y) for cells in told.get("gained", {}).values() for x, y in cells]
    mark = picture.mark(view, sorted(last))
    return {"mark": mark, "castle": picture.castle(view, last, fresh=fresh) if shown != mark else ""}


def _newest(view: Json) -> tuple[Json, frozenset[str]]:
    """What was built last: its line of the story, or what of it the map still tells; and its buildings."""
    last = None if picture.frozen(view) else picture.newest(view)
    if last is None:
        return {}, frozenset()
    lines = (one for one in view["recent"] if one["type"] in picture.BUILT)
    told = next((one for one in lines if one["id"] == last["event"]), last)
    return told, picture.built_by(view, last["event"])


def _story(view: Json, names: Names) -> Json:
    """`headline`: the newest event of weight; `rows`: what else has happened; `newest`: who built what."""
    told = view["recent"]
    head = next((one for one in told if one["type"] in NEWS), told[0] if told else None)
    built, _ = _newest(view)
    return {
        "headline": _headline(head, view, names) if head else None,
        "rows": [
            {"at": one["at"], "said": event_line(one["type"], one, names)}
            for one in [one for one in told if one is not head][:EVENTS]
        ],
        "newest": {
            "group": built.get("group"),
            "building": names.building(built.get("building")),
            "won": len(built.get("gained", {}).get(built.get("group"), ())),
        },
        "most": max([1, *(group["built"] + group["reserved"] for group in view["groups"] if group["rank"])]),
    }


def _headline(told: Json, view: Json, names: Names) -> Json:
    """The event in words: what has happened, and what it has done besides."""
    said, *more = event_line(told["type"], told, names).split(" · ")
    key = told.get("group") or told.get("robber")
    group = next((one for one in view["groups"] if one["id"] == key), None)
    return {"id": told["id"], "at": told["at"], "said": said, "more": " · ".join(more), "group": group}


def _head_start(view: Json, now: int) -> int | None:
    """When the nobles may follow, while only the robbers are on their way."""
    start: int | None = view["clock"]["nobles_from"]
    robbers = any(group["kind"] == "robber" for group in view["groups"])
    return start if robbers and view["status"] == "running" and start and start > now else None

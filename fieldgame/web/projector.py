"""The wall in the barn: castle map, ranking, clock, last events; at the end the final ranking.

It shows what everybody may know, whoever opened it. What has not changed is not sent again, and a picture
stays until a newer one has come.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from fieldgame import play
from fieldgame.play import Seat
from fieldgame.texts import Names, event_line
from fieldgame.web import picture
from fieldgame.web.common import page_or_part
from fieldgame.web.common import seat as only_for

Json = dict[str, Any]
EVENTS = 5
"""Lines of the story on the wall; a low screen shows fewer."""
blueprint = Blueprint("projector", __name__)


@blueprint.get("")
@only_for("projector", "leader", "station")
def page(game: str, seat: Seat) -> Response:
    """The whole wall."""
    context = wall(game)
    return page_or_part("projector/page.html", f"projector/_{context['scene']}.html", **context)


@blueprint.get("/news")
@only_for("projector", "leader", "station")
def news(game: str, seat: Seat) -> Response:
    """What has changed since the picture that the wall shows; everything where the scene is another."""
    context = wall(game, shown=request.args.get("map"))
    if request.args.get("scene") == context["scene"]:
        return make_response(render_template("projector/_news.html", **context))
    answer = make_response(render_template(f"projector/_{context['scene']}.html", **wall(game)))
    answer.headers["HX-Retarget"] = "#wall"
    answer.headers["HX-Reswap"] = "innerHTML"
    return answer


def wall(game: str, shown: str | None = None) -> Json:
    """What the wall shows; the map only where it is not the one that is `shown`."""
    view = play.view(game, Seat("projector"))
    names, now = Names(view), play.now()
    built = next((told for told in view["recent"] if told["type"] in ("build", "neutral_placed")), None)
    last = picture.built_by(view, built["id"] if built else None)
    mark = picture.mark(view, sorted(last))
    newest = view["recent"][0] if view["recent"] else {}
    return {
        "v": view,
        "game": game,
        "now": now,
        "scene": "final" if view["status"] == "ended" else "play",
        "mark": mark,
        "castle": picture.castle(view, last) if shown != mark else "",
        "fresh": newest.get("group") if newest.get("type") == "build" else None,
        "waits": _head_start(view, now),
        "rows": [
            {"at": told["at"], "said": event_line(told["type"], told, names)}
            for told in view["recent"][:EVENTS]
        ],
        "winners": [group for group in view["groups"] if group["rank"] == 1],
        "reason": event_line("ended", {"reason": view["ended_reason"]}, names),
    }


def _head_start(view: Json, now: int) -> int | None:
    """When the nobles may follow, while only the robbers are on their way."""
    start: int | None = view["clock"]["nobles_from"]
    robbers = any(group["kind"] == "robber" for group in view["groups"])
    return start if robbers and view["status"] == "running" and start and start > now else None

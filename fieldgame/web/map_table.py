"""The castle map as a table: for everybody whose page shows the picture, and to choose a cell of it."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from fieldgame.play import Seat
from fieldgame.texts import Names
from fieldgame.web import halt, map_page, visit
from fieldgame.web.common import look, page_or_part
from fieldgame.web.common import seat as only_for
from fieldgame.web.map_words import in_words, places

blueprint = Blueprint("map_table", __name__)
BACK = {"leader": "leader_map.page", "station": "station.page", "projector": "projector.page"}


@blueprint.get("/map")
@only_for("leader", "station", "projector")
def page(game: str, seat: Seat) -> Response:
    """The table. `?wall`: what the wall may show, whoever opens it."""
    orders = {"leads": seat.role == "leader", "asks_orders": halt.asked(game, seat)}
    seat = _as_shown(seat)
    back, live = url_for(BACK[seat.role], game=game), url_for("news.stream", game=game)
    return map_page.page(look(game, seat), _here("page", game), _here("news", game), live, back, **orders)


@blueprint.get("/map/news")
@only_for("leader", "station", "projector")
def news(game: str, seat: Seat) -> Response:
    """Whether there is a newer map than the page shows."""
    return map_page.news(look(game, _as_shown(seat)), _here("page", game))


@blueprint.get("/station/cells")
@only_for("station", "leader")
def cells(game: str, seat: Seat) -> Response:
    """The table at the station: a cell where the ghost may stand is a link that puts it there."""
    view = look(game, seat)
    seen, now = visit.placing(view, request.args)
    url = url_for("station.page", game=game)
    links = {
        place: {"path": f"{url}?{seen.query(pose)}", "x": pose.x, "y": pose.y}
        for place, pose in places(view, seen).items()
    }
    return page_or_part(
        "map/cells.html",
        "map/_cells.html",
        v=view,
        names=Names(view),
        seat=seat,
        asks_orders=halt.asked(game, seat),
        plan=in_words(view),
        visit=seen,
        links=links,
        spot=tuple(seen.cells[0]),
        back=f"{url}?{seen.query(now)}",
    )


def _as_shown(seat: Seat) -> Seat:
    return Seat("projector") if "wall" in request.args else seat


def _here(endpoint: str, game: str) -> str:
    return url_for(f"map_table.{endpoint}", game=game, wall="1" if "wall" in request.args else None)

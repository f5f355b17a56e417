"""That there is something new in a game: one stream of version numbers for every page that follows it."""

from __future__ import annotations

from flask import Blueprint, Response

from fieldgame.web import clocks, contact
from fieldgame.web.common import Seat, seat
from fieldgame.web.stream import versions

blueprint = Blueprint("news", __name__)
clocks.offer(blueprint)


@blueprint.get("/live")
@seat("leader", "post", "robber", "station", "projector", "group")
def stream(game: str, seat: Seat) -> Response:
    """Any pass of the game may follow it; who does is there."""
    return versions(game, contact.of_stream(game), seat.held)

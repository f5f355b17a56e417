"""How the castle grew, as a film: to look at, to keep as one file, to make an animated image of.

Leader and station may always see it; the projector's pass not while the result is sealed, for the film
tells it: in the ceremony only the one without numbers.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, url_for
from flask_babel import gettext

from fieldgame import film, play
from fieldgame.web.common import Seat, seat
from fieldgame.web.film_page import player, whole_file

blueprint = Blueprint("film", __name__)
BACK = {"leader": "leader.page", "station": "station.page", "projector": "projector.page"}


@blueprint.get("/film")
@seat("projector", "station", "leader")
def page(game: str, seat: Seat) -> str:
    """The film with the ranking beside it."""
    _not_sealed(game, seat)
    return render_template(
        "film/page.html",
        film=player(film.of_game(game)),
        game=game,
        back=url_for(BACK[seat.role], game=game),
        address=url_for("film.file", game=game),
    )


@blueprint.get("/film.html")
@seat("projector", "station", "leader")
def file(game: str, seat: Seat) -> Response:
    """The film as one file."""
    _not_sealed(game, seat)
    answer = make_response(whole_file(film.of_game(game)))
    answer.headers["Content-Disposition"] = f'attachment; filename="film-{game}.html"'
    return answer


@blueprint.get("/film/wall")
@seat("projector", "station", "leader")
def wall(game: str, seat: Seat) -> str:
    """What the ceremony shows: the castle growing, without a number of how anybody stands.

    From the ceremony's beginning on, while the result is still sealed: that is what it begins with. Who
    begins it by accident shows what was built, but nobody's points, and seals the wall again.
    """
    scene = play.view(game, Seat("projector"))["scene"]
    if scene["scene"] != "ceremony":
        _not_sealed(game, seat)
    return render_template(
        "film/wall.html", film=player(film.of_game(game), scores=False), step=scene["step"]
    )


def _not_sealed(game: str, seat: Seat) -> None:
    if seat.role == "projector" and play.view(game, seat)["scene"]["sealed"]:
        abort(403, description=gettext("Den Film gibt es nach der Siegerehrung."))

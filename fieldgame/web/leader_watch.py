"""What the desk watches: groups, castle and the stream of bookings, exchanged as parts of the page."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import history, play
from fieldgame.web import desk, leader_page, watched
from fieldgame.web.common import Seat, act, group_of, htmx, seat, status_of, wants_part, why

blueprint = Blueprint("leader_watch", __name__)
FILTERS = ("kind", "group", "post")


@blueprint.get("/watch")
@seat("leader")
def watch(game: str, seat: Seat) -> Any:
    """The groups and the stream, and the map where the page has an older one (`?map=` its mark).

    Who asks for it as a page is sent to the desk, with the same choice.
    """
    chosen: dict[str, Any] = {key: request.args[key] for key in FILTERS if request.args.get(key)}
    there = url_for("leader.page", game=game, **chosen)
    if not wants_part():
        return redirect(there, 303)
    shown = desk.shown(game, "game")
    found = watched.shown(game, history.rows(game), shown["view"], shown["names"], play.now())
    answer = make_response(render_template("leader/_watch.html", **shown, **found))
    answer.vary.add("HX-Request")
    if htmx.trigger == "filters":  # somebody chose: the address says so, for reloading and for Back
        answer.headers["HX-Replace-Url"] = there
    return answer


@blueprint.post("/seen")
@seat("leader")
def seen(game: str, seat: Seat) -> Any:
    """Somebody has seen the group: it is not missed from now on."""
    group = group_of(play.view(game, seat), request.form.get("group"))
    outcome = act(game, "seen", {"group": group["id"], "note": ""}, seat)
    if outcome.status == "refused" and outcome.objection:
        refusal = why(outcome.objection, play.view(game, seat))
        return leader_page.show(game, status_of(outcome.objection), refusal=refusal)
    said = gettext("%(group)s: gesehen. Es zählt ab jetzt neu.", group=group["name"])
    if wants_part():
        return leader_page.show(game, said=said)
    flash(said, "success")
    return redirect(url_for("leader.page", game=game), 303)

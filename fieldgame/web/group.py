"""Cards with a code: a group's own page, and who scans a card decides what opens.

The code is the key: it only shows what the group may know, and changes nothing.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from fieldgame import passes, play
from fieldgame.passes import PassView
from fieldgame.web import map_page, picture
from fieldgame.web.common import Json, Seat, group_of, held_passes, look, screen
from fieldgame.web.guessing import Guesses
from fieldgame.web.places import role_path
from fieldgame.web.stream import versions
from fieldgame.web.supply import supply_of

blueprint = Blueprint("group", __name__)
GUESSES = Guesses()
WORKERS = ("post", "robber", "station", "leader")
"""Roles for which a group's card means work; the newest pass of these decides."""


@blueprint.get("/Q/<code>")
def card(code: str) -> AnyResponse:
    """A group's card: work for whoever has some, else the group's own page."""
    held = _held(code)
    mine = [one for one in held_passes() if one.role in WORKERS]
    worker = _worker(held)
    if worker and worker.role != "leader" and "look" not in request.args:
        return redirect(_work(worker, str(held.group)))
    elsewhere = role_path(mine[0]) if mine and not worker else ""
    return _page(held, code, "group/page.html", leads=_leads(held), elsewhere=elsewhere)


@blueprint.get("/Q/<code>/now")
def now(code: str) -> Response:
    """What follows the game on the group's page."""
    held = _held(code)
    return _page(held, code, "group/_now.html", leads=_leads(held), alone=True)


@blueprint.get("/Q/<code>/map")
def plan(code: str) -> Response:
    """The castle map in words, as far as the group may know it."""
    held, url = _held(code), f"/Q/{passes.read_code(code)}"
    view = look(held.game_id, Seat("group", group=held.group))
    orders = {"leads": _leads(held), "asks_orders": f"{url}/now"}
    return map_page.page(view, f"{url}/map", f"{url}/map/news", f"{url}/live", url, **orders)


@blueprint.get("/Q/<code>/map/news")
def plan_news(code: str) -> Response:
    """Whether there is a newer map than the page shows."""
    held = _held(code)
    view = look(held.game_id, Seat("group", group=held.group))
    return map_page.news(view, f"/Q/{passes.read_code(code)}/map")


@blueprint.get("/Q/<code>/live")
def live(code: str) -> Response:
    """Tells the group's page of newer versions."""
    held = _held(code)
    return versions(held.game_id, held=held.id)


@blueprint.get("/K/<code>")
def joker(code: str) -> AnyResponse | str:
    """A hidden joker's card: the form with its code for whoever may book it, for a post its own page."""
    may = [mine for mine in held_passes() if mine.role in ("leader", "station", "post")]
    if not may:
        return render_template("group/joker.html")
    held = next((mine for mine in may if _is_joker_of(mine.game_id, code)), may[0])
    typed = quote(code[:30], safe="")
    if held.role == "post":
        return redirect(f"{role_path(held)}?joker={typed}")
    return redirect(f"/g/{held.game_id}/joker?code={typed}")


def _worker(held: PassView) -> PassView | None:
    """The newest pass by which this device has work in the card's game."""
    mine = (one for one in held_passes(held.game_id) if one.role in WORKERS)
    return next(mine, None)


def _leads(held: PassView) -> bool:
    worker = _worker(held)
    return bool(worker and worker.role == "leader")


def _held(code: str) -> PassView:
    """The group's pass behind the code; wrong ones are counted, so that nobody tries them all."""
    if GUESSES.wait():
        abort(429)
    held = passes.by_any_code(code)
    if held is None or held.role != "group" or held.revoked_at is not None:
        GUESSES.miss()
        abort(404, description=_no_card(held, code))
    return held


def _no_card(held: PassView | None, code: str) -> str:
    """Why this is no card that opens, and what to do."""
    if passes.read_code(code) is None:
        return gettext("Dieser Code ist nicht ganz richtig. Scanne die Karte noch einmal.")
    if held and held.role == "group":
        return gettext("Diese Gruppenkarte gilt nicht mehr, es gibt eine neue. Frag die Spielleitung.")
    return gettext("Diese Gruppenkarte gilt nicht oder nicht mehr. Frag die Spielleitung.")


def _work(worker: PassView, group: str) -> str:
    """What the holder of a pass does with this group."""
    asks = {"post": "group", "robber": "victim", "station": "group"}.get(worker.role)
    return f"{role_path(worker)}?{asks}={quote(group, safe='')}" if asks else role_path(worker)


def _is_joker_of(game: str, code: str) -> bool:
    count = play.view(game, Seat("projector"))["jokers"]
    return passes.find_joker(game, count, code) is not None


def _page(held: PassView, code: str, template: str, **context: Any) -> Response:
    view = look(held.game_id, Seat("group", group=held.group))
    group = group_of(view, held.group)
    return screen(
        template,
        v=view,
        game=held.game_id,
        group=group,
        posts=_posts(view, group),
        supply=supply_of(held.game_id, view, group),
        since=picture.since(view),
        url=f"/Q/{passes.read_code(code)}",
        **context,
    )


def _posts(view: Json, group: Json) -> list[Json]:
    """All posts with their material, and whether the group may go there next."""
    materials = {material["id"]: material for material in view["materials"]}
    return [
        {
            "id": post["id"],
            "material": materials[post["material"]],
            "open": post["id"] in group["posts_allowed"],
        }
        for post in view["posts"]
    ]

"""What a page in the wood must know to go on without network, and what it follows while there is one."""

from __future__ import annotations

from flask import get_template_attribute

from fieldgame import devices, history, play
from fieldgame.texts import Names
from fieldgame.web import bookings
from fieldgame.web.build import build
from fieldgame.web.cards import known_cards
from fieldgame.web.common import Json, Seat, device, look, why_odd
from fieldgame.web.halt import orders

GROUP = ("id", "name", "kind", "colour", "crest")


def page_data(game: str, seat: Seat, url: str, post: str | None = None) -> Json:
    """All of a page's data: names and rules of the game, who it is, the state to begin with."""
    view = look(game, seat)
    robbers = next((group["id"] for group in view["groups"] if group["kind"] == "robber"), None)
    return {
        "game": game,
        "seat": {"role": seat.role, "post": post},
        "device": device(),
        "build": build(),
        "url": url,
        "api": f"/api/games/{game}",
        "locale": view["locale"],
        "post": next((place for place in view["posts"] if place["id"] == post), None),
        "robbers": robbers,
        "draw": view["draw"],
        "jokers": view["jokers"],
        "groups": [_as_it_began(group) for group in view["groups"]],
        "materials": [{key: kind[key] for key in ("id", "name", "symbol")} for kind in view["materials"]],
        "posts": view["posts"],
        "cards": known_cards(game),
        "state": state(game, Seat(seat.role, post, seat.group), view),
    }


def state(game: str, seat: Seat, view: Json | None = None) -> Json:
    """How the game stands for a post or the robbers; times in ms.

    `looks`: of groups that look otherwise than they began, or are out: name, colour, crest, active.
    """
    view = view or look(game, seat)
    place = devices.get(game, device())
    released = place.released_from(seat.role, seat.post) if place else None
    at_post = play.options(game, Seat("post", seat.post)) if seat.post else {}
    return {
        "version": view["version"],
        "server_time": play.now(),
        "status": view["status"],
        "ends_at": view["clock"]["ends_at"],
        "nobles_from": view["clock"]["nobles_from"],
        "groups": {
            group["id"]: {"holding": group["holding"], "last_post": group["last_post"]}
            for group in view["groups"]
            if group["holding"] is not None  # the view tells no other seat
        },
        "meeting": _meeting(view),
        "left": at_post.get("left"),
        "own": [_own(row, view) for row in history.own_rows(game, seat) if _shown(row)],
        "device": {"id": device(), "released_at": released},
        "build": build(),
        **orders(view, leads=seat.role == "leader"),
        "looks": {
            group["id"]: [group["name"], group["colour"], group["crest"], group["active"]]
            for group in view["groups"]
            if "was" in group or not group["active"]
        },
    }


def _as_it_began(group: Json) -> Json:
    """A group as the game's head has it: how it looks by now comes with the state, which may change."""
    return {key: {**group, **group.get("was", {})}[key] for key in GROUP}


def tag(shown: Json) -> str:
    """A text that changes with everything in a state but the server's time."""
    return f"{shown['version']}-{shown['device']['released_at'] or 0}-{shown['build']}-{device()[:8]}"


def _shown(row: Json) -> bool:
    return row["type"] in history.FROM_THE_WOOD


def _meeting(view: Json) -> str:
    """End, meeting point and whom to call, as the page shows them: the leader may put them right."""
    return str(get_template_attribute("macros/players.html", "meeting")(view)).strip()


def _own(row: Json, view: Json) -> Json:
    """One of the seat's own bookings."""
    kept = {key: row[key] for key in ("id", "seq", "at", "type", "data", "void", "undoable")}
    odd = [why_odd(found, Names(view)) for found in row["irregularities"]]
    return {**kept, "said": bookings.in_words(row, view), "odd": odd}

"""Jokers hidden in the wood: the code of a found one is typed or comes from its card, and counts once."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from fieldgame import passes
from fieldgame.web import bookings
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    group_of,
    new_id,
    read_text,
    screen,
    seat,
    status_of,
    why,
)
from fieldgame.web.guessing import Guesses

ROLES = ("leader", "station", "post")
GUESSES = Guesses()
LONGEST_CODE = 30


def offer(blueprint: Blueprint) -> None:
    """The pages of jokers, beside those of trades."""
    blueprint.add_url_rule("/joker", view_func=joker, methods=["GET"])
    blueprint.add_url_rule("/joker", view_func=book_joker, methods=["POST"])
    blueprint.add_url_rule("/joker/<path:event>", view_func=found_joker, methods=["GET"])
    blueprint.add_url_rule("/joker/undo", view_func=undo_joker, methods=["POST"])


@seat(*ROLES)
def joker(game: str, seat: Seat) -> Response:
    """Code and group. `?code=` comes from a scanned card, `?group=` from a scanned group."""
    scene = _scene(game, seat)
    group = group_of(scene["v"], request.args["group"]) if request.args.get("group") else None
    return _form(scene, request.args.get("code", "")[:LONGEST_CODE], group)


@seat(*ROLES)
def book_joker(game: str, seat: Seat) -> AnyResponse:
    """Book it for the group; a wrong code is counted, so that nobody tries them all."""
    scene, code = _scene(game, seat), read_text("code", LONGEST_CODE)
    group = group_of(scene["v"], request.form.get("group"))
    if GUESSES.wait():
        abort(429)
    found = passes.find_joker(game, scene["v"]["jokers"], code)
    if found is None:
        GUESSES.miss()
        text = gettext("Diesen Joker-Code gibt es nicht. Vergleich ihn Zeichen für Zeichen.")
        return _form(scene, code, group, (text, "refusal"), 404)
    args = {"group": group["id"], "joker": found}
    outcome = act(game, "joker", args, seat, overrule=request.form.get("overrule") == "1")
    if outcome.status == "refused":
        return _form(scene, code, group, *_against(outcome.objection, scene["v"]))
    first = outcome.entries[0]
    if any(first.data.get(key) != value for key, value in args.items()):
        return _form(scene, code, group, bookings.stale(), 409)
    return bookings.go_on(f"{scene['url']}/{first.id}", lambda: _found(_scene(game, seat), first.id))


@seat(*ROLES)
def found_joker(game: str, event: str, seat: Seat) -> Response:
    """One found joker once more: for reload and Back."""
    return _found(_scene(game, seat), event)


@seat(*ROLES)
def undo_joker(game: str, seat: Seat) -> AnyResponse:
    """Take it back; the card can then be booked again."""
    scene = _scene(game, seat)
    return bookings.take_back(
        game,
        seat,
        scene["v"],
        scene["url"],
        lambda answer, status: _form(_scene(game, seat), "", None, answer, status),
    )


def _scene(game: str, seat: Seat) -> Json:
    return bookings.scene(game, seat, f"/g/{game}/joker")


def _against(objection: Any, view: Json) -> tuple[bookings.Answer, int, bool]:
    soft = objection.code in ("not_running", "group_inactive")
    return (why(objection, view), "warning" if soft else "refusal"), status_of(objection), soft


def _form(
    scene: Json,
    code: str = "",
    group: Json | None = None,
    answer: bookings.Answer | None = None,
    status: int = 200,
    soft: bool = False,
) -> Response:
    rows = bookings.latest(scene["game"], scene["seat"], scene["v"], "joker_found")[:6]
    return screen(
        "exchange/joker.html",
        status,
        **scene,
        code=code,
        group=group,
        answer=answer,
        soft=soft,
        rows=rows,
        entry_id=new_id(),
    )


def _found(scene: Json, event: str) -> Response:
    row = bookings.find(scene["game"], event, "joker_found")
    return screen(
        "exchange/found.html",
        **scene,
        row=row,
        group=group_of(scene["v"], row["data"].get("group")),
        odd=bookings.oddities(row, scene["v"]),
        undo_id=new_id(),
    )

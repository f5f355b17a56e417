"""Trades among the nobles, booked in a few taps: who, with whom, what goes which way.

What is chosen so far stands in the address, so Back takes one step back and a reload loses nothing.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from fieldgame.web import bookings, jokers
from fieldgame.web.common import (
    Json,
    Seat,
    act,
    group_of,
    new_id,
    read_cards,
    screen,
    seat,
    status_of,
    why,
)

blueprint = Blueprint("exchange", __name__)
jokers.offer(blueprint)
ROLES = ("leader", "station", "post")
SOFT = ("not_running", "holding_short", "group_inactive")
"""What people may book in spite of; where holdings are strict, short cards are final."""
SHOWN = 6


@blueprint.get("/trade")
@seat(*ROLES)
def trade(game: str, seat: Seat) -> Response:
    """The first group, the second, then the cards."""
    scene = _scene(game, seat)
    two = _chosen(scene["v"], request.args)
    return _cards(scene, two) if len(two) == 2 else _groups(scene, two)


@blueprint.post("/trade")
@seat(*ROLES)
def book_trade(game: str, seat: Seat) -> AnyResponse:
    """Book it, once for each form."""
    scene = _scene(game, seat)
    two = [group_of(scene["v"], request.form.get(side)) for side in ("from", "to")]
    gives, gets = read_cards(scene["v"], "gives-"), read_cards(scene["v"], "gets-")
    args = {"from": two[0]["id"], "to": two[1]["id"], "gives": gives, "gets": gets}
    outcome = act(game, "trade", args, seat, overrule=request.form.get("overrule") == "1")
    if outcome.status == "refused":
        return _cards(scene, two, gives, gets, outcome.objection)
    first = outcome.entries[0]
    if any(first.data.get(key) != value for key, value in args.items()):
        return _cards(scene, two, gives, gets, stale=True)
    return bookings.go_on(f"{scene['url']}/{first.id}", lambda: _traded(_scene(game, seat), first.id))


@blueprint.get("/trade/<path:event>")
@seat(*ROLES)
def traded(game: str, event: str, seat: Seat) -> Response:
    """One trade once more: for reload and Back."""
    return _traded(_scene(game, seat), event)


@blueprint.post("/trade/undo")
@seat(*ROLES)
def undo_trade(game: str, seat: Seat) -> AnyResponse:
    """Take a trade back."""
    scene = _scene(game, seat)
    return bookings.take_back(
        game,
        seat,
        scene["v"],
        scene["url"],
        lambda answer, status: _groups(_scene(game, seat), [], answer, status),
    )


@blueprint.get("/trade/books")
@seat(*ROLES)
def books(game: str, seat: Seat) -> Response:
    """What the books say of the two, while their cards are being counted."""
    scene = _scene(game, seat)
    return screen("exchange/_books.html", **scene, two=_chosen(scene["v"], request.args))


def _scene(game: str, seat: Seat) -> Json:
    scene = bookings.scene(game, seat, f"/g/{game}/trade")
    nobles = [group for group in scene["v"]["groups"] if group["kind"] != "robber"]
    return {**scene, "nobles": nobles}


def _chosen(view: Json, fields: Any) -> list[Json]:
    """The groups chosen so far; the second only if it is another one."""
    keys = [fields[side] for side in ("from", "to") if fields.get(side)]
    return [group_of(view, key) for key in dict.fromkeys(keys)]


def _groups(
    scene: Json, two: list[Json], answer: bookings.Answer | None = None, status: int = 200
) -> Response:
    rows = bookings.latest(scene["game"], scene["seat"], scene["v"], "trade")[:SHOWN]
    return screen("exchange/groups.html", status, **scene, two=two, rows=rows, answer=answer)


def _cards(
    scene: Json,
    two: list[Json],
    gives: Json | None = None,
    gets: Json | None = None,
    objection: Any = None,
    stale: bool = False,
) -> Response:
    """Cards each way, what the books say beside them, and what speaks against it."""
    strict = scene["v"]["holdings"] == "strict"
    soft = bool(objection) and objection.code in SOFT and not (strict and objection.code == "holding_short")
    answer = (why(objection, scene["v"]), "warning" if soft else "refusal") if objection else None
    return screen(
        "exchange/cards.html",
        status_of(objection) if objection else 409 if stale else 200,
        **scene,
        two=two,
        gives=gives or {},
        gets=gets or {},
        answer=bookings.stale() if stale else answer,
        soft=soft,
        entry_id=new_id(),
    )


def _traded(scene: Json, event: str) -> Response:
    row = bookings.find(scene["game"], event, "trade")
    return screen(
        "exchange/traded.html",
        **scene,
        row=row,
        two=[group_of(scene["v"], row["data"].get(side)) for side in ("from", "to")],
        odd=bookings.oddities(row, scene["v"]),
        undo_id=new_id(),
    )

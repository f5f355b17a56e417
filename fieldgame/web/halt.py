"""What stops or tells every phone: a pause with its reason, and the leader's messages.

Pages bring it along in one place, `#halt`, and static/js/halt.js shows it; pages in the wood keep it with the
state, so that it is there without network too.
"""

from __future__ import annotations

from urllib.parse import urlencode

from flask import request

from fieldgame import play
from fieldgame.texts.notes import ACCIDENT, note
from fieldgame.web.common import Json, Seat, held_passes

FRESH = 15 * 60_000
"""So long, in ms, a message stays on a page that has no script to say that it was read."""
KEPT = 60 * 60_000
"""Who opens a page later than this does not read it any more."""
TASKS = ("post", "robber", "station")
"""Whose phones are out there in a game."""


def orders(view: Json, leads: bool = False) -> Json:
    """`halt` with since (ms), why and whether it is an alarm, or None; `messages`, the newest first.

    A message is `fresh` while it stays on a page without script. Nothing for who `leads` and has said it.
    """
    if leads:
        return {"halt": None, "messages": []}
    now, halt = play.now(), view["halt"]
    return {
        "halt": halt
        and {"since": halt["since"], "why": note(halt["note"]), "alarm": halt["note"] == ACCIDENT},
        "messages": [
            {"id": one["id"], "at": one["at"], "text": one["text"], "fresh": now - one["at"] < FRESH}
            for one in view["messages"]
            if now - one["at"] < KEPT
        ],
    }


def asked(game: str, seat: Seat) -> str:
    """Where a page of this seat that does not follow the game otherwise asks for new orders."""
    place = {"role": seat.role, **({"post": seat.post} if seat.post else {})}
    return "" if seat.role == "leader" else f"/api/games/{game}/field?{urlencode(place)}"


def asked_by_device() -> str:
    """Where a page that is of no seat asks: the door, a card, the check, a refusal.

    As what this device was last, in the game of the address if there is one. Empty for who leads that game,
    and for who has no task.
    """
    held = held_passes((request.view_args or {}).get("game"))
    mine = next((one for one in held if one.role in TASKS), None)
    if mine is None or any(one.role == "leader" for one in held if one.game_id == mine.game_id):
        return ""
    return asked(mine.game_id, Seat(mine.role, mine.post))


def for_device(game: str) -> Json:
    """The same for a page that shows something of this game: whether this device leads, and where it asks."""
    leads = any(one.role == "leader" for one in held_passes(game))
    return {"leads": leads, "asks_orders": asked_by_device()}

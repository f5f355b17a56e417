"""What a code is that a phone has scanned and does not know: field pages ask while there is network."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, jsonify
from flask_babel import gettext
from werkzeug.exceptions import TooManyRequests

from fieldgame import passes, play
from fieldgame.web import asking
from fieldgame.web.common import Seat
from fieldgame.web.guessing import Guesses
from fieldgame.web.places import base

blueprint = Blueprint("codes", __name__)
GUESSES = Guesses()


@blueprint.app_template_global()
def scan_host() -> str:
    """The host that our cards name, as a browser writes it: it may be another name of this very server."""
    url = urlsplit(base())
    return url.netloc.lower().removesuffix(":443" if url.scheme == "https" else ":80")


@blueprint.get("/<code>")
def code(game: str, code: str) -> Response:
    """Whose code it is, for whoever plays here; wrong ones are counted, so that nobody tries them all."""
    asking.seat(game)
    wait = GUESSES.wait()
    if wait:
        seconds = -(-wait // 1000)
        message = gettext("Zu viele falsche Codes. Warte %(seconds)s Sekunden.", seconds=seconds)
        raise TooManyRequests(message, retry_after=seconds)
    found = _found(game, code)
    if found["kind"] == "unknown":
        GUESSES.miss()
    return jsonify(found)


def _found(game: str, code: str) -> dict[str, Any]:
    held = passes.by_any_code(code)
    if held is None:
        jokers = play.view(game, Seat("projector"))["jokers"]
        return {"kind": "joker" if passes.find_joker(game, jokers, code) else "unknown"}
    if held.game_id != game:
        return {"kind": "other_game", "name": play.view(held.game_id, Seat("projector"))["name"]}
    if held.revoked_at is not None:
        return {"kind": "old"}
    return {"kind": "group", "group": held.group} if held.role == "group" else {"kind": "seat"}

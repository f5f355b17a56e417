"""What a code is that a phone has scanned and does not know: field pages ask while there is network."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, jsonify
from flask_babel import gettext

from fieldgame import passes, play
from fieldgame.web.common import Seat, held_passes
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
    jokers = play.view(game, Seat("projector"))["jokers"]
    if not held_passes(game):
        message = gettext(
            "Dafür brauchst du einen Zugang. Öffne deinen Link noch einmal oder gib deinen Code ein."
        )
        return _refused(401, "no_pass", message)
    wait = GUESSES.wait()
    if wait:
        seconds = -(-wait // 1000)
        message = gettext("Zu viele falsche Codes. Warte %(seconds)s Sekunden.", seconds=seconds)
        answer = _refused(429, "too_many", message)
        answer.headers["Retry-After"] = str(seconds)
        return answer
    found = _found(game, jokers, code)
    if found["kind"] == "unknown":
        GUESSES.miss()
    return jsonify(found)


def _found(game: str, jokers: int, code: str) -> dict[str, Any]:
    held = passes.by_any_code(code)
    if held is None:
        return {"kind": "joker" if passes.find_joker(game, jokers, code) else "unknown"}
    if held.game_id != game:
        return {"kind": "other_game", "name": play.view(held.game_id, Seat("projector"))["name"]}
    if held.revoked_at is not None:
        return {"kind": "old"}
    return {"kind": "group", "group": held.group} if held.role == "group" else {"kind": "seat"}


def _refused(status: int, code: str, message: str) -> Response:
    answer = jsonify(error={"code": code, "message": message})
    answer.status_code = status
    return answer

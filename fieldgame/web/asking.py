"""Who calls the interface: the pass in the session's cookie, or one named by a bearer token."""

from __future__ import annotations

import re
from typing import Any

from flask import abort, request
from flask_babel import gettext

from fieldgame import passes, play
from fieldgame.web.common import Seat, find_seat, held_passes, no_entry

BEARER = re.compile(r"Bearer +([A-Z2-7]{32})", re.IGNORECASE | re.ASCII)
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


def seat(game: str, claimed: Any = None) -> Seat:
    """The seat that the caller has; where it has several, the one it says it works at. 401 without any.

    A leader may work at any place and still is the leader in the books.
    """
    posts = {place["id"] for place in play.view(game, Seat("projector"))["posts"]}  # no such game: 404
    role, post = _read(claimed, posts)
    if "Authorization" in request.headers:
        found = _by_token(game, post)
    elif role:
        found = find_seat(game, (role,), post)
        found = Seat("leader", post, held=found.held) if found and found.role == "leader" else found
    else:
        held = next(iter(held_passes(game)), None)
        found = Seat(held.role, held.post, held.group, held.id) if held else None
    if found is None:
        abort(401, description=no_entry(game))
    return found


def agent() -> str:
    """The kind of device in a word, so that a leader tells two phones apart; no more is kept."""
    text = request.headers.get("User-Agent", "")
    return next((name for name in SYSTEMS if name in text), "")


def _read(claimed: Any, posts: set[str]) -> tuple[str | None, str | None]:
    if claimed is None:
        return None, None
    role, post = (claimed.get("role"), claimed.get("post")) if isinstance(claimed, dict) else (0, 0)
    if not (role is None or role in passes.ROLES) or not (
        post is None or (isinstance(post, str) and post in posts)
    ):
        abort(422, description=gettext("Damit kann das Spiel nichts anfangen."))
    return role, post


def _by_token(game: str, post: str | None) -> Seat | None:
    token = BEARER.fullmatch(request.headers["Authorization"].strip())
    held = passes.by_link(token[1]) if token else None
    if held is None or held.game_id != game:
        return None
    return Seat(held.role, post if held.role == "leader" else held.post, held.group, held.id)

"""Who one would be by a link or is by a pass, in words: for the door, and for who takes a place over."""

from __future__ import annotations

from typing import Any

from flask import abort
from flask_babel import gettext

from fieldgame import passes, play
from fieldgame.passes import PassView
from fieldgame.texts import Names, role, status
from fieldgame.web.common import Seat
from fieldgame.web.places import role_path


def invited(token: str) -> PassView:
    """The living pass behind a link; 404 in words where there is none."""
    found = passes.by_link(token)
    if found is None:
        abort(
            404,
            description=gettext(
                "Dieser Link gilt nicht oder nicht mehr. Frag die Spielleitung nach einem neuen."
            ),
        )
    return found


def line(held: PassView) -> dict[str, Any]:
    """A pass in words: who one is by it, in which game."""
    view = play.view(held.game_id, Seat("projector"))
    names = Names(view)
    title = role(held.role, names, held.post)
    group = next((group for group in view["groups"] if group["id"] == held.group), None)
    material = names.post_material(held.post) if held.post else ""
    return {
        "id": f"{held.game_id}/{held.id}",
        "path": role_path(held),
        "role": held.role,
        "outbox": f"{held.game_id}/{held.role}/{held.post or ''}",
        "place": title,
        "title": f"{title} · {material}" if material else title,
        "group": group,
        "game": view["name"],
        "status": status(view["status"]),
        "code": held.code,
    }

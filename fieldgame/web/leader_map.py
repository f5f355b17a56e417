"""The castle map for the leader: put it right as it really stands, set or move the neutral building.

What is to be added hovers over the map first. The choice stands in the address, so a reload books nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, request, url_for
from flask_babel import get_locale, gettext
from markupsafe import Markup

from fieldgame import backup, play
from fieldgame.drawing import Ghost, castle_svg
from fieldgame.texts import Names, cell, column, notes
from fieldgame.web import desk, ghost, picture
from fieldgame.web.common import Seat, act, page_or_part, read_text, seat, why

blueprint = Blueprint("leader_map", __name__)
Json = dict[str, Any]
NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Piece:
    """A building that is to be added, and where. `group` is None for the neutral one."""

    group: str | None
    building: str
    pose: ghost.Pose
    cells: ghost.Cells


@blueprint.get("/map")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """The map, with what is to be added hovering over it."""
    return _page(game, request.args)


@blueprint.post("/map/add")
@seat("leader")
def add(game: str, seat: Seat) -> Any:
    """Put it there: no price, nothing is taken out."""
    view = play.view(game, seat)
    piece = _piece(view, request.form)
    outcome = play.Outcome("duplicate")
    if not desk.booked(game):
        if piece is None:
            return _page(game, {}, 409, gettext("Wähl ein Gebäude, das noch im Vorrat ist."))
        booking = _booking(view, piece, read_text("note", 200))
        if booking[0] == "correct_map":
            backup.before(game, "map")
        outcome = act(game, *booking, seat, seen=desk.seen())
    return desk.answer(
        game,
        outcome,
        gettext("Eingetragen: Der Plan stimmt jetzt."),
        url_for("leader_map.page", game=game),
        lambda status, refusal: _page(game, request.form, status, refusal),
    )


@blueprint.post("/map/remove")
@seat("leader")
def remove(game: str, seat: Seat) -> Any:
    """Take a building off the map; it goes back to its supply."""
    note = read_text("note", 200) or notes.STANDS_NOT
    args = {"add": [], "remove": [request.form.get("key", "")], "note": note}
    if not desk.booked(game):
        backup.before(game, "map")
    return desk.answer(
        game,
        act(game, "correct_map", args, seat, seen=desk.seen()),
        gettext("Vom Plan genommen."),
        url_for("leader_map.page", game=game),
        lambda status, refusal: _page(game, {}, status, refusal),
    )


def _page(game: str, chosen: Mapping[str, str], status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "map")
    view = shown["view"]
    piece = _piece(view, chosen)
    against = _unfit(view, piece) if piece else ""
    cells = tuple((x, y) for x, y in piece.cells) if piece else ()
    plan = Ghost(cells, not against, group=piece.group) if piece else None
    drawn = castle_svg(view, picture.label(view), ghost=plan, locale=str(get_locale() or "de"))
    return page_or_part(
        "leader/map.html",
        "leader/_map.html",
        status,
        **shown,
        refusal=refusal,
        piece=piece,
        against=against,
        drawn=Markup(drawn),  # noqa: S704 - drawn by us, with every name escaped
        pieces=_pieces(view),
        standing=_standing(view),
        columns=[column(x) for x in range(view["map"]["width"])],
        waits=view["status"] == "setup",
    )


def _pieces(view: Json) -> list[Json]:
    """What can be added: by owner, the buildings that are left."""
    names = Names(view)
    found = []
    if not _neutral_stands(view):
        found.append(_owner(names.group(None), [(f":{NEUTRAL}", names.building(NEUTRAL))]))
    for group in view["groups"]:
        left = [
            (f"{group['id']}:{kind['id']}", f"{names.building(kind['id'])} ({group['supply'][kind['id']]})")
            for kind in view["catalogue"]
            if group["supply"][kind["id"]] > 0
        ]
        found += [_owner(group["name"], left)] if left else []
    return found


def _owner(name: str, buildings: list[tuple[str, str]]) -> Json:
    return {"name": name, "buildings": buildings}


def _neutral_stands(view: Json) -> bool:
    """Whether it stands and stays: before the start it may still be moved."""
    stands = any(building["group"] is None for building in view["map"]["buildings"])
    return stands and view["status"] != "setup"


def _standing(view: Json) -> list[tuple[str, str]]:
    """The buildings on the map by key, in words."""
    names = Names(view)
    found = []
    for standing in view["map"]["buildings"]:
        first = min(standing["cells"], key=lambda place: (place[1], place[0]))
        owner = names.group(standing["group"]) if standing["group"] else ""
        what = f"{names.building(standing['building'])} · {cell(first)}"
        found.append((standing["key"], f"{owner}: {what}" if owner else what))
    return sorted(found, key=lambda pair: pair[1].casefold())


def _piece(view: Json, chosen: Mapping[str, str]) -> Piece | None:
    """The piece that the form tells of, moved inside the map; none where nothing that exists is chosen."""
    wanted = chosen.get("piece", "")
    if wanted not in {key for owner in _pieces(view) for key, _ in owner["buildings"]}:
        return None
    every = ((group["id"], kind) for group in view["groups"] for kind in view["catalogue"])
    neutral = (None, {"id": NEUTRAL, "shape": view["neutral"]["shape"]})
    group, kind = next((pair for pair in every if f"{pair[0]}:{pair[1]['id']}" == wanted), neutral)
    pose = _pose(view, chosen, group, kind["shape"])
    return Piece(group, kind["id"], pose, ghost.cells_of(kind["shape"], pose))


def _pose(view: Json, chosen: Mapping[str, str], group: str | None, shape: list[str]) -> ghost.Pose:
    x, y, turn = (_number(chosen.get(key, "")) for key in ("x", "y", "turn"))
    if x is None or y is None:
        return ghost.somewhere(view, group, shape, view["mirror"])
    flip = view["mirror"] and chosen.get("flip") == "1"
    step = chosen.get("step", "")
    pose = ghost.Pose(x, y, (turn or 0) % ghost.TURNS, flip)
    return ghost.stepped(pose, step if step != "flip" or view["mirror"] else "", shape, view["map"])


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


def _unfit(view: Json, piece: Piece | None) -> str:
    """Why the piece cannot stand there, in a sentence; empty where it can."""
    if piece is None:
        return ""
    against = play.preview(view["game"], *_booking(view, piece, ""), desk.LEADER).objection
    return why(against, view) if against else ""


def _booking(view: Json, piece: Piece, note: str) -> tuple[str, Json]:
    """The action that puts the piece there, and its arguments."""
    if piece.building == NEUTRAL and view["status"] == "setup":
        return "neutral", {"cells": piece.cells}
    what = {"group": piece.group, "building": piece.building, "cells": piece.cells}
    return "correct_map", {"add": [what], "remove": [], "note": note or notes.STANDS}

"""The castle map in words: cell by cell as a table, and who has built and reserved what.

For those who hear a page or read it enlarged, and for a keyboard at the station. It says what the picture
shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from flask_babel import gettext

from fieldgame.texts import Names, cells, column
from fieldgame.web import ghost, picture
from fieldgame.web.visit import Visit

Json = dict[str, Any]
Cell = tuple[int, int]
EVERY = 10_000
"""More cells than a building or a reservation has: all of them are named."""


def in_words(view: Json) -> Json | None:
    """`columns` (letters), `rows` of cells, `groups` with what they have, the `neutral` buildings.

    None while the map is sealed for this seat. In the ceremony only some groups are known: then the other
    ground is not called free, and nothing the newest.
    """
    names, board = Names(view), view["map"]
    if board is None:
        return None
    known = {group["id"] for group in view["groups"]} & set(board["reserved"])
    partly = len(known) < len(view["groups"])
    last = None if partly else picture.newest(view)
    newest = picture.built_by(view, last["event"] if last else None)
    told = _outside(board)
    for owner in (*view["groups"], None):
        told |= dict(_ground(view, owner, names))
    nobodys = {"kind": "free", "said": gettext("noch verdeckt") if partly else gettext("frei"), "group": None}
    neutral = [one for one in board["buildings"] if one["group"] is None]
    return {
        "caption": picture.label(view),
        "mark": picture.mark(view),
        "since": picture.since(view),
        "columns": [column(x) for x in range(board["width"])],
        "rows": [[told.get((x, y), nobodys) for x in range(board["width"])] for y in range(board["height"])],
        "groups": [_holds(view, group, names, newest) for group in view["groups"] if group["id"] in known],
        "partly": partly,
        "neutral": [_building(one, names, newest) for one in neutral],
    }


def places(view: Json, seen: Visit) -> dict[Cell, ghost.Pose]:
    """Where the building may stand, turned and flipped as it is now: by its first cell, in reading order."""
    if seen.kind is None or seen.pose is None:
        return {}
    turned = ghost.Pose(0, 0, seen.pose.turn, seen.pose.flip)
    marks = ghost.cells_of(seen.kind["shape"], turned)
    (left, top), free = marks[0], ghost.free_cells(view["map"], seen.group_id)
    found = {}
    for x, y in free:
        if all((x + a - left, y + b - top) in free for a, b in marks):
            found[x, y] = ghost.Pose(x - left, y - top, turned.turn, turned.flip)
    return found


def _outside(board: Json) -> dict[Cell, Json]:
    said = gettext("außerhalb")
    return {(x, y): {"kind": "outside", "said": said, "group": None} for x, y in board["outside"]}


def _ground(view: Json, group: Json | None, names: Names) -> Iterable[tuple[Cell, Json]]:
    """The cells that a group has built on or reserved; for None those of the neutral building."""
    board, key = view["map"], group["id"] if group else None
    for one in board["buildings"]:
        if one["group"] == key:
            what = names.building(one["building"])
            said = gettext("%(group)s: %(building)s", group=group["name"], building=what) if group else what
            yield from (((x, y), {"kind": "built", "said": said, "group": group}) for x, y in one["cells"])
    if group:
        said = gettext("reserviert für %(group)s", group=group["name"])
        for x, y in board["reserved"].get(key, ()):
            yield (x, y), {"kind": "kept", "said": said, "group": group}


def _holds(view: Json, group: Json, names: Names, newest: Collection[str]) -> Json:
    board = view["map"]
    own = [one for one in board["buildings"] if one["group"] == group["id"]]
    kept = board["reserved"].get(group["id"], [])
    return {
        "group": group,
        "buildings": [_building(one, names, newest) for one in own],
        "kept": len(kept),
        "kept_cells": cells(kept, EVERY),
    }


def _building(one: Json, names: Names, newest: Collection[str]) -> Json:
    return {
        "name": names.building(one["building"]),
        "cells": cells(one["cells"], EVERY),
        "newest": one["key"] in newest,
    }

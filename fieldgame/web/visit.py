"""One visit at the station: the group, the building it wants, where the ghost hovers, how it is paid.

All of it stands in the address or in the form, so a reload or a lost script changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import abort

from fieldgame.texts import Names, sentence
from fieldgame.web import ghost
from fieldgame.web.common import group_of, read_cards
from fieldgame.web.ghost import Pose

Json = dict[str, Any]
NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Visit:
    """What has been chosen so far. `kind`: the wished building as the catalogue has it."""

    group: Json | None = None
    kind: Json | None = None
    pose: Pose | None = None

    @property
    def group_id(self) -> str | None:
        return self.group["id"] if self.group else None

    @property
    def cells(self) -> ghost.Cells:
        return ghost.cells_of(self.kind["shape"], self.pose) if self.kind and self.pose else []

    @property
    def action(self) -> str:
        return "neutral" if self.kind and self.kind["id"] == NEUTRAL else "build"

    @property
    def args(self) -> Json:
        """What the action needs, but for the payment."""
        if self.action == "neutral" or not self.kind:
            return {"cells": self.cells}
        return {"group": self.group_id, "building": self.kind["id"], "cells": self.cells}

    def query(self, pose: Pose, **more: str) -> str:
        """What follows the `?` in the address of this visit with the ghost in that pose."""
        told = {
            "group": self.group_id,
            "building": self.kind["id"] if self.kind else None,
            "x": pose.x,
            "y": pose.y,
            "turn": pose.turn,
            "flip": int(pose.flip),
            **more,
        }
        return urlencode({key: value for key, value in told.items() if value is not None})


def read(view: Json, values: Mapping[str, str]) -> Visit:
    """The visit that an address or a form tells of. 404 for a group or building that the game has not."""
    group = group_of(view, values["group"]) if values.get("group") else None
    kind = _kind(view, values["building"]) if values.get("building") else None
    if kind and kind["id"] == NEUTRAL:
        group = None
    if kind is None or (group is None and kind["id"] != NEUTRAL):
        return Visit(group)
    return Visit(group, kind, _pose(view, values, group, kind))


def placing(view: Json, values: Mapping[str, str]) -> tuple[Visit, Pose]:
    """The visit and its ghost; 404 also where no building is chosen yet."""
    seen = read(view, values)
    if seen.pose is None:
        abort(404)
    return seen, seen.pose


def payment(view: Json, values: Mapping[str, str]) -> Any:
    """The cards that are paid, None where nothing is said; the ruleset judges what it is."""
    given = values.get("payment", "")
    return read_cards(view, "cards-") if given == "other" else plain(given)


def plain(text: str) -> Any:
    """A field written by the page as JSON. What cannot be read stays text, and is refused as such."""
    if not text:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def choices(view: Json, group: Json, options: list[Json]) -> list[Json]:
    """The group's buildings, each with what is `left`, the `ways` to pay, and whether it is `ready` to be
    built, `short` of cards by the books, or `gone`: used up or without a place."""
    kinds = {kind["id"]: kind for kind in view["catalogue"]}
    found = []
    for option in options:
        kind = kinds[option["building"]]
        state = "ready" if option["payments"] else "short"
        if not option["left"] or not option["fits"]:
            state = "gone"
        found.append({**option, "kind": kind, "state": state, "ways": ways(view, group, kind, option)})
    return found


def ways(view: Json, group: Json, kind: Json, option: Json) -> list[Json]:
    """What may be paid: by the books first; where the real cards decide, also what the books lack."""
    found: list[Json] = [{"cards": cards, "missing": {}} for cards in option["payments"]]
    if view["holdings"] == "counted":
        for price in kind["prices"]:
            missing = {k: n - group["holding"][k] for k, n in price.items() if n > group["holding"][k]}
            if missing:
                found.append({"cards": price, "missing": missing})
    return found


def _kind(view: Json, key: str) -> Json:
    if key == NEUTRAL:
        return {"id": NEUTRAL, "prices": [], **view["neutral"]}
    found: Json | None = next((kind for kind in view["catalogue"] if kind["id"] == key), None)
    if found is None:
        abort(404, description=sentence("unknown_building", {}, Names(view)))
    return found


def _pose(view: Json, values: Mapping[str, str], group: Json | None, kind: Json) -> Pose:
    """The ghost's place by the four numbers of the address, moved by the tool that was tapped."""
    shape, board = kind["shape"], view["map"]
    x, y = _number(values, "x"), _number(values, "y")
    if x is None or y is None:
        return _first_pose(view, group, kind)
    flip = view["mirror"] and values.get("flip") == "1"
    pose = Pose(x, y, (_number(values, "turn") or 0) % ghost.TURNS, flip)
    step = values.get("step", "")
    if step == "flip" and not view["mirror"]:
        step = ""
    return ghost.stepped(pose, step, shape, board)


def _first_pose(view: Json, group: Json | None, kind: Json) -> Pose:
    if kind["id"] == NEUTRAL:
        for building in view["map"]["buildings"]:
            found = ghost.standing(building["cells"], kind["shape"]) if building["group"] is None else None
            if found:
                return found
    return ghost.somewhere(view, group["id"] if group else None, kind["shape"], view["mirror"])


def _number(values: Mapping[str, str], key: str) -> int | None:
    text = values.get(key, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None

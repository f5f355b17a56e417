"""Views for the tests of the drawing: a map with groups, a building, a castle that is full."""

from __future__ import annotations

import itertools
from typing import Any

from fieldgame.drawing import PALETTE
from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.geometry.shapes import drawn, orientations

SHAPES: dict[str, list[str]] = {entry["id"]: entry["shape"] for entry in STANDARD}


def castle(width: int = 17, height: int = 17, **board: Any) -> dict[str, Any]:
    """A view with six groups whose names try to break the picture."""
    names = ["Falken & <Söhne>", 'Wölfe "W"', "Löwen", "Eichen", "Sterne", "Räuber"]
    groups = [
        {"id": f"{colour} #1)", "name": name, "colour": colour, "crest": ""}
        for colour, name in zip(PALETTE, names, strict=False)
    ]
    board = {"width": width, "height": height, "outside": [], "buildings": [], "reserved": {}} | board
    neutral = {"name": {"de": "Kathedrale", "en": "Cathedral"}, "shape": [".X.", "XXX", ".X.", ".X."]}
    catalogue = [
        {"id": "inn", "name": {"de": "Herberge", "en": "Inn"}, "shape": ["XX", "X."]},
        {"id": "square", "name": {"de": "Platz"}, "shape": ["XX", "XX"]},
    ]
    return {"groups": groups, "map": board, "neutral": neutral, "catalogue": catalogue}


def building(group: str | None, kind: str, *cells: tuple[int, int], key: str = "k") -> dict[str, Any]:
    return {"event": key, "key": key, "group": group, "building": kind, "cells": [list(c) for c in cells]}


def full_castle() -> dict[str, Any]:
    """Seventeen by seventeen cells with more than eighty buildings of all kinds and orientations."""
    taken: set[tuple[int, int]] = set()
    placed = []
    shapes = [
        (kind, shape)
        for kind, rows in SHAPES.items()
        if kind != "tavern"
        for shape in orientations(drawn(rows))
    ]
    cells = itertools.product(range(17), range(17))
    for turn, (y, x) in enumerate(cells):
        for kind, shape in (*shapes[turn % len(shapes) :], ("tavern", ((0, 0),))):
            spot = {(x + dx, y + dy) for dx, dy in shape}
            if spot & taken or any(cx > 16 or cy > 16 for cx, cy in spot):
                continue
            taken |= spot
            group = f"{list(PALETTE)[len(placed) % 6]} #1)"
            placed.append(building(group, kind, *sorted(spot), key=f"k{len(placed)}"))
            break
    return castle(buildings=placed[:90], reserved={"red #1)": [[16, 16]]})

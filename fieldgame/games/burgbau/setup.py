"""The frozen setting of one game of Burgbau: groups, posts, map, catalogue; read and checked once.

Absent keys take the standard values, so a list of group names is a valid game (source: rules/burgbau.md,
journal.md). What cannot be played is refused with an Objection that says what and where.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

from fieldgame.games.burgbau.catalogue import (
    MATERIALS,
    NEUTRAL,
    STANDARD,
    Building,
    Cards,
    Shapes,
    read_catalogue,
    read_neutral,
    readable,
)
from fieldgame.games.protocol import Json, Objection
from fieldgame.geometry.grid import Grid
from fieldgame.geometry.shapes import Fitting, Shape, orientations

JOKER = "joker"
LARGEST_MAP = 250
DEFAULTS: Mapping[str, Any] = {
    "name": "Burgbau",
    "locale": "de",
    "mirror": True,
    "minutes": 90,
    "head_start_minutes": 5,
    "draw": "dice",
    "holdings": "counted",
    "jokers": 0,
    "unseen_minutes": 20,
    "end_time": "",
    "meeting_point": "",
    "emergency": "",
}
CHOICES = {"draw": ("dice", "bag"), "holdings": ("counted", "strict"), "kind": ("noble", "robber")}
LIMITS = {
    "minutes": (1, 1440),
    "head_start_minutes": (0, 240),
    "jokers": (0, 100),
    "unseen_minutes": (0, 240),
}
"""Whole numbers a leader may set: two of minutes, joker cards, minutes until a group is missed (0: never)."""
FOR_PLAYERS = {"end_time": 20, "meeting_point": 80, "emergency": 30}
"""What groups have on their cards, as text; may be empty. The longest, in characters."""
LONGEST_TEXT = 80


@dataclass(frozen=True, slots=True)
class Group:
    """One group as set up. `kind`: `noble` or `robber`."""

    id: str
    name: str
    kind: str
    colour: str
    crest: str


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first fact."""

    settings: Mapping[str, Any]
    groups: Mapping[str, Group]
    posts: Mapping[str, str]
    """Post id -> material id."""
    kinds: tuple[str, ...]
    """What a holding counts: the materials in order, then `joker`."""
    catalogue: Mapping[str, Building]
    neutral: Building
    grid: Grid
    mirror: bool
    shapes: Shapes
    fitting: Fitting

    def none(self) -> Cards:
        """An empty holding."""
        return dict.fromkeys(self.kinds, 0)


class _Unplayable(Exception):
    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.objection = Objection(code, facts)


def read(settings: Json) -> Setup | Objection:
    """The setup that these settings mean, or why nobody can play it.

    Codes: `bad_setting` (key), `bad_groups`, `bad_map`, `map_apart`, `bad_catalogue`.
    """
    try:
        return _read(settings)
    except _Unplayable as unplayable:
        return unplayable.objection


def standard_side(groups: int, cells: int = 47, neutral: int = 6) -> int:
    """Side of the smallest square that holds every building, in cells."""
    needed = groups * cells + neutral
    side = isqrt(needed)
    return side if side * side >= needed else side + 1


def check_setting(key: str, value: Any) -> bool:
    """Whether a plain setting (a number, a choice, a text, a yes or no) may have this value."""
    if key in LIMITS:
        low, high = LIMITS[key]
        return type(value) is int and low <= value <= high
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "mirror":
        return isinstance(value, bool)
    if not isinstance(value, str) or len(value) > FOR_PLAYERS.get(key, LONGEST_TEXT):
        return False
    return key in FOR_PLAYERS or len(readable(value)) > 0


def clean(key: str, value: Any) -> Any:
    """The value as it is kept: what people wrote without what nobody sees."""
    return readable(value) if key == "name" or key in FOR_PLAYERS else value


def _read(settings: Json) -> Setup:
    if not isinstance(settings, dict):
        raise _Unplayable("bad_setting", key="settings")
    plain = {key: settings.get(key, standard) for key, standard in DEFAULTS.items()}
    for key, value in plain.items():
        if not check_setting(key, value):
            raise _Unplayable("bad_setting", key=key)
    materials = _materials(settings.get("materials", list(MATERIALS)))
    ids = tuple(material["id"] for material in materials)
    posts = _posts(settings.get("posts", [{"id": m, "material": m} for m in ids]), ids)
    groups = _groups(settings.get("groups"))
    try:
        catalogue = read_catalogue(settings.get("catalogue", STANDARD), ids)
        neutral = read_neutral(settings.get("neutral", NEUTRAL))
    except ValueError as reason:
        raise _Unplayable("bad_catalogue", reason=str(reason)) from None
    grid = _grid(settings.get("map"), len(groups), catalogue, neutral)
    mirror = plain["mirror"]
    full = {
        **{key: clean(key, value) for key, value in plain.items()},
        "materials": materials,
        "posts": [{"id": post, "material": material} for post, material in posts.items()],
    }
    return Setup(
        settings=full,
        groups=groups,
        posts=posts,
        kinds=(*ids, JOKER),
        catalogue=catalogue,
        neutral=neutral,
        grid=grid,
        mirror=mirror,
        shapes=Shapes(grid, catalogue.values(), neutral, mirror),
        fitting=Fitting(grid, ((b.id, b.shape) for b in catalogue.values()), mirror),
    )


def _listed(value: Any, code: str, least: int, most: int, **facts: Any) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise _Unplayable(code, **facts)
    return value


def _name(value: Any, code: str, most: int = 40, **facts: Any) -> str:
    if not isinstance(value, str) or not readable(value) or len(value) > most:
        raise _Unplayable(code, **facts)
    return readable(value)


def _id(value: Any, code: str, most: int, **facts: Any) -> str:
    """A short name that can stand in an address, whatever letters it has."""
    key = _name(value, code, most, **facts)
    if "/" in key or key in (".", "..") or key != value.strip() or not key.isprintable():
        raise _Unplayable(code, **facts)
    return key


def _materials(value: Any) -> list[Json]:
    found: dict[str, Json] = {}
    for material in _listed(value, "bad_setting", 1, 6, key="materials"):
        if not isinstance(material, dict):
            raise _Unplayable("bad_setting", key="materials")
        key = _id(material.get("id"), "bad_setting", 8, key="materials")
        if key == JOKER or key in found:
            raise _Unplayable("bad_setting", key="materials")
        words = {what: material.get(what, key) for what in ("name", "symbol")}
        named = {what: _name(word, "bad_setting", key="materials") for what, word in words.items()}
        found[key] = {"id": key, **named}
    return list(found.values())


def _posts(value: Any, materials: tuple[str, ...]) -> dict[str, str]:
    posts: dict[str, str] = {}
    for post in _listed(value, "bad_setting", 1, 30, key="posts"):
        if not isinstance(post, dict) or post.get("material") not in materials:
            raise _Unplayable("bad_setting", key="posts")
        key = _id(post.get("id"), "bad_setting", 8, key="posts")
        if key in posts:
            raise _Unplayable("bad_setting", key="posts")
        posts[key] = post["material"]
    return posts


COLOURS = ("red", "blue", "yellow", "green", "purple", "black", "orange", "teal", "brown", "white")


def _colour(key: str, others: Mapping[str, Group]) -> str:
    """The colour of the group's own name, else the first that nobody has."""
    taken = {group.colour for group in others.values()}
    if key in COLOURS and key not in taken:
        return key
    return next(colour for colour in COLOURS if colour not in taken)


def _groups(value: Any) -> dict[str, Group]:
    groups: dict[str, Group] = {}
    for index, given in enumerate(_listed(value, "bad_groups", 2, 10)):
        if isinstance(given, str):
            given = {"name": given}
        if not isinstance(given, dict):
            raise _Unplayable("bad_groups")
        name = _name(given.get("name", given.get("id")), "bad_groups")
        key = _id(given.get("id", f"g{index + 1}"), "bad_groups", 16)
        kind = given.get("kind", "noble")
        if key in groups or kind not in CHOICES["kind"]:
            raise _Unplayable("bad_groups", group=key)
        colour = _name(given.get("colour") or _colour(key, groups), "bad_groups", group=key)
        crest = _name(given["crest"], "bad_groups", group=key) if given.get("crest") else ""
        groups[key] = Group(key, name, kind, colour, crest)
    if sum(group.kind == "robber" for group in groups.values()) > 1:
        raise _Unplayable("bad_groups", robbers=True)
    return groups


def _grid(value: Any, groups: int, catalogue: Mapping[str, Building], neutral: Building) -> Grid:
    shapes = [building.shape for building in (*catalogue.values(), neutral)]
    reach = max(_span(shape) for shape in shapes)
    if value is None:
        cells = sum(b.supply * b.size for b in catalogue.values())
        side = standard_side(groups, cells, neutral.size)
        value = {"width": side, "height": side}
    if not isinstance(value, dict):
        raise _Unplayable("bad_map")
    if "rows" in value:
        rows = _listed(value["rows"], "bad_map", 1, LARGEST_MAP)
        if not all(isinstance(row, str) and 0 < len(row) <= LARGEST_MAP for row in rows):
            raise _Unplayable("bad_map")
        if len(set(map(len, rows))) != 1 or set("".join(rows)) - set(".#"):
            raise _Unplayable("bad_map")
        grid = Grid.from_rows(rows, reach)
    else:
        sides: tuple[Any, Any] = (value.get("width"), value.get("height"))
        if not all(type(side) is int and 1 <= side <= LARGEST_MAP for side in sides):
            raise _Unplayable("bad_map")
        grid = Grid(*sides, reach=reach)
    if not grid.size:
        raise _Unplayable("bad_map")
    if not grid.in_one_piece():
        raise _Unplayable("map_apart")
    return grid


def _span(shape: Shape) -> int:
    """The longest side of a shape in any orientation, in cells."""
    return max(max(x, y) for way in orientations(shape) for x, y in way) + 1

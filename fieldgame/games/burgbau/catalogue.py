"""The buildings: what each looks like, costs, and how many a group has (source: rules/burgbau.md).

The catalogue is a setting. `STANDARD` is the one of the original game, written like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import category, normalize

from fieldgame.geometry.grid import Grid
from fieldgame.geometry.shapes import Shape, drawn, hangs_together, orientations

Cards = Mapping[str, int]
"""Cards by material id, jokers under `joker`."""

MATERIALS: tuple[dict[str, str], ...] = (
    {"id": "A", "name": "Holz", "symbol": "wood"},
    {"id": "B", "name": "Stein", "symbol": "stone"},
    {"id": "C", "name": "Eisen", "symbol": "iron"},
)

STANDARD: list[dict[str, Any]] = [
    {
        "id": key,
        "name": {"de": german, "en": english},
        "shape": shape,
        "prices": prices,
        "supply": supply,
    }
    for key, german, english, shape, prices, supply in (
        ("tavern", "Taverne", "Tavern", ["X"], [{"A": 1}, {"B": 1}], 4),
        ("stable", "Stall", "Stable", ["XX"], [{"A": 1, "B": 1}], 1),
        ("bridge", "Brücke", "Bridge", ["XXX"], [{"A": 1, "B": 1, "C": 1}], 1),
        ("inn", "Herberge", "Inn", ["XX", "X."], [{"A": 2, "C": 1}, {"B": 2, "C": 1}], 2),
        ("square", "Platz", "Square", ["XX", "XX"], [{"A": 2, "C": 2}], 1),
        ("abbey", "Abtei", "Abbey", [".XX", "XX."], [{"A": 2, "C": 2}], 1),
        ("manor", "Gutshof", "Manor", ["XXX", ".X."], [{"A": 1, "B": 1, "C": 2}], 1),
        ("tower", "Turm", "Tower", ["XX.", ".XX", "..X"], [{"A": 1, "B": 1, "C": 3}], 1),
        ("infirmary", "Spital", "Infirmary", [".X.", "XXX", ".X."], [{"A": 2, "B": 2, "C": 1}], 1),
        ("castle", "Schloss", "Castle", ["X.X", "XXX"], [{"A": 2, "B": 2, "C": 1}], 1),
        ("academy", "Akademie", "Academy", ["XX.", ".XX", ".X."], [{"A": 1, "B": 3, "C": 1}], 1),
    )
]

NEUTRAL: dict[str, Any] = {
    "name": {"de": "Kathedrale", "en": "Cathedral"},
    "shape": [".X.", "XXX", ".X.", ".X."],
}

WIDEST = 8
"""The longest side that a building's drawing may have, in cells."""
LONGEST_NAME = 40
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's controls, format marks, halves of marks, and ends of lines."""
JOINS = "\u200c\u200d"
"""Unseen, but some scripts and most families of emoji need them."""


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building. Each price is one way to pay; an empty price is free."""

    id: str
    name: Mapping[str, str]
    shape: Shape
    rows: tuple[str, ...]
    prices: tuple[Cards, ...]
    supply: int
    size: int


class Shapes:
    """Tells whether cells are a building, by their form: their bits, moved so that the first is bit 0."""

    __slots__ = ("_known",)

    def __init__(self, grid: Grid, buildings: Iterable[Building], neutral: Building, mirror: bool) -> None:
        self._known = {
            building.id: frozenset(_form(way, grid.stride) for way in orientations(building.shape, mirror))
            for building in (*buildings, neutral)
        }

    def match(self, building: str, mask: int) -> bool:
        """Whether the cells of a map, and no others, are that building in some orientation."""
        return mask >> ((mask & -mask).bit_length() - 1) in self._known.get(building, ())


def _form(shape: Shape, stride: int) -> int:
    first = shape[0][0]
    return sum(1 << (y * stride + x - first) for x, y in shape)


def readable(text: str) -> str:
    """A name without what nobody sees: orders to a terminal, marks that turn a line of text around."""
    unseen = {mark for mark in text if category(mark) in UNSEEN and mark not in JOINS}
    kept = (mark if mark not in unseen else " " * mark.isspace() for mark in text)
    return "".join(kept).strip().strip(JOINS).strip()


def alike(name: str) -> str:
    """The same for names that people take for one: in other cases, with other spaces or forms of a letter."""
    return " ".join(normalize("NFKC", name).split()).casefold()


def read_catalogue(value: Any, materials: Sequence[str]) -> dict[str, Building]:
    """The catalogue of a setting, in its order. ValueError in words for what cannot be read."""
    if not isinstance(value, list) or not 1 <= len(value) <= 40:
        raise ValueError("catalogue")
    found: dict[str, Building] = {}
    for given in value:
        building = _read_building(given, materials)
        if building.id in found or building.id == "neutral":
            raise ValueError(building.id)
        found[building.id] = building
    return found


def read_neutral(value: Any) -> Building:
    """The neutral building: a name and a shape, neither price nor supply."""
    if not isinstance(value, dict):
        raise ValueError("neutral")
    rows, shape = _read_shape(value.get("shape"), "neutral")
    return Building("neutral", _names(value.get("name"), "neutral"), shape, rows, (), 1, len(shape))


def _read_building(given: Any, materials: Sequence[str]) -> Building:
    key = given.get("id") if isinstance(given, dict) else None
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_NAME or not key.isprintable():
        raise ValueError("id")
    rows, shape = _read_shape(given.get("shape"), key)
    supply = given.get("supply", 1)
    if type(supply) is not int or not 0 <= supply <= 1000:
        raise ValueError(key)
    prices = given.get("prices", [])
    if not isinstance(prices, list) or not prices:
        raise ValueError(key)
    for price in prices:
        if not isinstance(price, dict) or not all(
            kind in materials and type(count) is int and 0 <= count <= 99 for kind, count in price.items()
        ):
            raise ValueError(key)
    read_prices = tuple({kind: count for kind, count in price.items() if count} for price in prices)
    return Building(key, _names(given.get("name", key), key), shape, rows, read_prices, supply, len(shape))


def _read_shape(value: Any, key: str) -> tuple[tuple[str, ...], Shape]:
    if not isinstance(value, list) or not 1 <= len(value) <= WIDEST:
        raise ValueError(key)
    if not all(
        isinstance(row, str) and 1 <= len(row) <= WIDEST and not set(row) - set("X.") for row in value
    ):
        raise ValueError(key)
    shape = drawn(value)
    if not hangs_together(shape):
        raise ValueError(key)
    return tuple(value), shape


def _names(value: Any, key: str) -> dict[str, str]:
    names = {"de": value} if isinstance(value, str) else value
    if not isinstance(names, dict) or not names:
        raise ValueError(key)
    if not all(
        isinstance(k, str) and isinstance(v, str) and readable(v) and len(v) <= LONGEST_NAME
        for k, v in names.items()
    ):
        raise ValueError(key)
    return {language: readable(name) for language, name in names.items()}

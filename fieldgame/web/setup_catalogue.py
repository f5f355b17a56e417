"""The buildings of a new game: shapes, prices and supply from a form, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

Json = dict[str, Any]
Form = Mapping[str, str]
MOST_KINDS = 40
WIDEST = 8
WAYS = 3
"""So many ways to pay for a building have a field."""
MOST_SUPPLY = 99
MOST_CARDS = 99
LONGEST_NAME = 40
LANGUAGES = ("de", "en")
NEW_SHAPE = "XX"


@dataclass(frozen=True, slots=True)
class Kind:
    """One building as the form has it, text as it was typed.

    `shape`: rows joined by `/`; `prices`: one text a way to pay, such as `A2 C1`.
    """

    id: str
    names: Mapping[str, str]
    shape: str
    supply: str
    prices: tuple[str, ...]

    @property
    def cells(self) -> int:
        """What all of them take of the map; 0 while the supply is no number."""
        return int(self.supply) * self.shape.upper().count("X") if self.supply.isdecimal() else 0

    def called(self, locale: str) -> str:
        """Its name in that language, or in another one."""
        return self.names.get(locale) or next((name for name in self.names.values() if name), self.id)


def of(catalogue: Iterable[Json]) -> tuple[Kind, ...]:
    """The buildings of a game's settings as the form shows them."""
    return tuple(
        Kind(
            building["id"],
            _names(building.get("name", building["id"])),
            "/".join(building["shape"]),
            str(building.get("supply", 1)),
            tuple(price_text(price) for price in building["prices"]),
        )
        for building in catalogue
    )


def fields(kinds: Sequence[Kind]) -> dict[str, str]:
    """The fields that mean these buildings."""
    found = {"buildings": str(len(kinds))}
    for index, kind in enumerate(kinds):
        found |= {f"id-{index}": kind.id, f"shape-{index}": kind.shape, f"supply-{index}": kind.supply}
        found |= {f"{language}-{index}": kind.names.get(language, "") for language in LANGUAGES}
        found |= {f"price-{index}-{way}": text for way, text in enumerate(kind.prices)}
    return found


def read(
    form: Form, base: Sequence[Kind], materials: Sequence[str]
) -> tuple[tuple[Kind, ...], dict[str, str]]:
    """The buildings that a form means, and by field what is wrong with them; `base` where it says nothing."""
    text = form.get("buildings", "")
    if form.get("reset") or not (text.isascii() and text.isdigit() and len(text) < 4):
        return tuple(base), {}
    indices = (index for index in range(min(int(text), MOST_KINDS)) if form.get("drop") != str(index))
    kinds = [_kind(form, index) for index in indices]
    if form.get("add") and len(kinds) < MOST_KINDS:
        kinds.append(_new(kinds))
    return tuple(kinds), problems(kinds, materials)


def settings(kinds: Sequence[Kind], materials: Sequence[str]) -> list[Json]:
    """The catalogue as a game's settings have it; only for buildings without problems."""
    return [
        {
            "id": kind.id,
            "name": {language: name for language, name in kind.names.items() if name},
            "shape": rows_of(kind.shape),
            "prices": [cards_of(text, materials) for text in kind.prices if text] or [{}],
            "supply": int(kind.supply),
        }
        for kind in kinds
    ]


def price_text(price: Mapping[str, int]) -> str:
    """`A2 C1`; an empty price is `0`, so that it is one."""
    return " ".join(f"{kind}{count}" for kind, count in price.items() if count) or "0"


def cards_of(text: str, materials: Sequence[str]) -> dict[str, int] | None:
    """The cards of a price: `A2 C1`, `2A+C`; `0` is free. None for what is no price."""
    if text.strip() == "0":
        return {}
    ids = {kind.casefold(): kind for kind in materials}
    cards: dict[str, int] = {}
    for word in re.split(r"[\s,+]+", text.strip()):
        part = re.fullmatch(r"(\d{0,2})[x×]?(.+?)(\d{0,2})", word)
        kind = ids.get(part[2].casefold()) if part else None
        if part is None or kind is None or (part[1] and part[3]):
            return None
        cards[kind] = cards.get(kind, 0) + int(part[1] or part[3] or 1)
    if any(count > MOST_CARDS for count in cards.values()):
        return None
    return {kind: cards[kind] for kind in materials if cards.get(kind)}


def rows_of(shape: str) -> list[str]:
    """A drawing's rows, of one length, without empty ones around it."""
    rows = shape.upper().split("/")
    wide = max(map(len, rows))
    grid = [row.ljust(wide, ".") for row in rows]
    for _ in range(2):
        used = [number for number, row in enumerate(grid) if "X" in row]
        grid = grid[used[0] : used[-1] + 1] if used else ["."]
        grid = ["".join(column) for column in zip(*grid, strict=True)]
    return grid


def shape_problem(shape: str) -> str:
    """Why this is no building, in a sentence; nothing if it is one."""
    if set(shape.upper()) - set("X./"):
        return gettext("Zeichne das Gebäude nur mit X und Punkt.")
    rows = rows_of(shape)
    cells = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"}
    if not cells:
        return gettext("Dieses Gebäude hat noch kein Feld.")
    if max(len(rows), len(rows[0])) > WIDEST:
        return gettext("Ein Gebäude ist höchstens %(most)s Felder lang.", most=WIDEST)
    if not _in_one_piece(cells):
        return gettext("Die Felder eines Gebäudes müssen sich an Kanten berühren.")
    return ""


def _in_one_piece(cells: set[tuple[int, int]]) -> bool:
    left = set(cells)
    todo = [left.pop()]
    while todo:
        x, y = todo.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        todo.extend(near)
    return not left


def _names(given: Any) -> dict[str, str]:
    return dict(given) if isinstance(given, dict) else {"de": str(given)}


def _kind(form: Form, index: int) -> Kind:
    def text(key: str, most: int) -> str:
        return form.get(f"{key}-{index}", "").strip()[:most]

    prices = (form.get(f"price-{index}-{way}", "").strip()[:40] for way in range(WAYS))
    names = {language: text(language, LONGEST_NAME) for language in LANGUAGES}
    shape = text("shape", WIDEST * (WIDEST + 1)).upper()
    return Kind(text("id", LONGEST_NAME), names, shape, text("supply", 4), tuple(filter(None, prices)))


def _new(kinds: Sequence[Kind]) -> Kind:
    return Kind(free_id(kinds), {"de": gettext("Neues Gebäude")}, NEW_SHAPE, "1", ())


def free_id(kinds: Sequence[Kind]) -> str:
    """For one more building."""
    taken = {kind.id for kind in kinds}
    return next(key for number in range(1, MOST_KINDS + 2) if (key := f"own{number}") not in taken)


def problems(kinds: Sequence[Kind], materials: Sequence[str]) -> dict[str, str]:
    """By field, in a sentence."""
    found = {}
    if not kinds:
        found["buildings"] = gettext("Es braucht mindestens ein Gebäude.")
    ids = [kind.id for kind in kinds]
    for index, kind in enumerate(kinds):
        if not any(kind.names.values()):
            found[f"de-{index}"] = gettext("Dieses Gebäude braucht einen Namen.")
        elif not kind.id or kind.id == "neutral" or kind.id in ids[:index]:
            found[f"de-{index}"] = gettext("Dieses Gebäude gibt es schon.")
        if against := shape_problem(kind.shape):
            found[f"shape-{index}"] = against
        if not (kind.supply.isascii() and kind.supply.isdigit() and int(kind.supply) <= MOST_SUPPLY):
            found[f"supply-{index}"] = gettext(
                "Hier muss eine Zahl von %(low)s bis %(high)s stehen.", low=0, high=MOST_SUPPLY
            )
        for way, text in enumerate(kind.prices):
            if cards_of(text, materials) is None:
                found[f"price-{index}-{way}"] = gettext(
                    "Schreib einen Preis so: %(example)s.", example=_example(materials)
                )
    return found


def _example(materials: Sequence[str]) -> str:
    return f"{materials[0]}2 {materials[-1]}1"

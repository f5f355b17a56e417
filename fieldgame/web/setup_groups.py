"""The groups in the setup form: one row each, whatever rows were sent, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flask_babel import gettext

from fieldgame import kits
from fieldgame.drawing import PALETTE
from fieldgame.games.protocol import Json

Form = Mapping[str, str]
LEAST_GROUPS, MOST_GROUPS = 2, 10
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Row:
    """One group in the form."""

    name: str
    colour: str
    kind: str = "noble"

    @property
    def crest(self) -> str:
        return PALETTE[self.colour].crest


class Typed(NamedTuple):
    """What somebody typed of a group; empty where nothing."""

    name: str
    colour: str


Place = tuple[str, int]
"""A row by its kind, and its number among those of its kind, from 0."""


def settings(rows: tuple[Row, ...]) -> list[Json]:
    """The groups as a game's settings have them."""
    return [
        {
            "id": "robbers" if row.kind == "robber" else row.colour,
            "name": row.name,
            "kind": row.kind,
            "colour": row.colour,
            "crest": row.crest,
        }
        for row in rows
    ]


def fields(groups: list[Json]) -> dict[str, str]:
    """The fields that mean these groups; a colour that the form has not becomes one that is free."""
    found = {
        "count": str(len(groups)),
        "robbers": str(int(any(group.get("kind") == "robber" for group in groups))),
    }
    taken = {str(group.get("colour", "")) for group in groups}
    free = (colour for colour in PALETTE if colour not in taken)
    for index, group in enumerate(groups):
        found[f"name-{index}"] = group["name"]
        found[f"colour-{index}"] = group["colour"] if group.get("colour") in PALETTE else next(free)
        found[f"kind-{index}"] = group.get("kind", "noble")
    return found


def count_of(form: Form, standard: int) -> int:
    """How many groups there shall be, within the limits."""
    text = form.get("count", "")
    count = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else standard
    return max(LEAST_GROUPS, min(MOST_GROUPS, count))


def read(form: Form, count: int, robbers: bool, locale: str) -> tuple[Row, ...]:
    """The rows sent, without those too many; the standard groups that are still free for those missing."""
    sent = []
    for index in range(MOST_GROUPS):
        colour = form.get(f"colour-{index}", "")
        if f"name-{index}" in form and colour in PALETTE:
            kind = "robber" if form.get(f"kind-{index}") == "robber" else "noble"
            sent.append(Row(form[f"name-{index}"].strip()[:LONGEST_NAME], colour, kind))
    nobles = [row for row in sent if row.kind == "noble"][: count - robbers]
    band = [row for row in sent if row.kind == "robber"][:1] if robbers else []
    for group in kits.standard_groups(MOST_GROUPS, robbers, locale):
        free = group["colour"] not in {row.colour for row in (*nobles, *band)}
        if group["kind"] == "noble" and free and len(nobles) < count - robbers:
            nobles.append(Row(group["name"], group["colour"]))
        elif group["kind"] == "robber" and not band:
            band = [Row(group["name"], _free_colour(group["colour"], nobles), "robber")]
    while len(nobles) < count - robbers:
        name = gettext("Gruppe %(number)s", number=len(nobles) + 1)
        nobles.append(Row(name, _free_colour("black", [*nobles, *band])))
    return (*nobles, *band)


def shaped(rows: tuple[Row, ...], count: int, robbers: bool, locale: str) -> tuple[Row, ...]:
    """So many of these rows, with or without robbers; the standard groups for those missing."""
    return read(fields(settings(rows)), count, robbers, locale)


def places(rows: tuple[Row, ...]) -> dict[Place, Row]:
    """The rows by their places: the robbers are last, whatever number that is."""
    nobles = [row for row in rows if row.kind == "noble"]
    band = [row for row in rows if row.kind == "robber"]
    return {(row.kind, index): row for kind in (nobles, band) for index, row in enumerate(kind)}


def typed(name: str, colour: str) -> Typed:
    """As a form may say it."""
    return Typed(name.strip()[:LONGEST_NAME], colour if colour in PALETTE else "")


def overlaid(rows: tuple[Row, ...], typed: Mapping[Place, Typed], locale: str) -> tuple[Row, ...]:
    """The rows with what was typed; a row of which nothing was typed gives way where it is the same."""
    found = places(rows)
    here = {place: typed.get(place, Typed("", "")) for place in found}
    names = {kits.alike(what.name) for what in here.values()}
    colours = {what.colour for what in here.values()}
    free = [group["name"] for group in kits.standard_groups(MOST_GROUPS, False, locale)]
    free_names = [
        name for name in free if name.casefold() not in names | {kits.alike(row.name) for row in rows}
    ]
    free_colours = [colour for colour in PALETTE if colour not in colours | {row.colour for row in rows}]
    for place, row in found.items():
        name, colour = here[place]
        if not name:
            name = free_names.pop(0) if kits.alike(row.name) in names else row.name
        if not colour:
            colour = free_colours.pop(0) if row.colour in colours else row.colour
        found[place] = Row(name, colour, row.kind)
    return tuple(found.values())


def _free_colour(wanted: str, rows: list[Row]) -> str:
    taken = {row.colour for row in rows}
    return wanted if wanted not in taken else next(colour for colour in PALETTE if colour not in taken)


def problems(rows: tuple[Row, ...]) -> dict[str, str]:
    """By field, in a sentence."""
    found = {}
    for index, row in enumerate(rows):
        before = rows[:index]
        if not row.name:
            found[f"name-{index}"] = gettext("Diese Gruppe braucht einen Namen.")
        elif kits.alike(row.name) in {kits.alike(other.name) for other in before}:
            found[f"name-{index}"] = gettext("So heißt schon eine andere Gruppe.")
        if row.colour in {other.colour for other in before}:
            found[f"colour-{index}"] = gettext("Diese Farbe hat schon eine andere Gruppe.")
    return found

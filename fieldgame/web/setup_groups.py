"""The groups in the setup form: one row each, whatever rows were sent, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
        elif row.name.casefold() in {other.name.casefold() for other in before}:
            found[f"name-{index}"] = gettext("So heißt schon eine andere Gruppe.")
        if row.colour in {other.colour for other in before}:
            found[f"colour-{index}"] = gettext("Diese Farbe hat schon eine andere Gruppe.")
    return found

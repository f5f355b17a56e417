"""The setup form: what somebody typed becomes a draft to show again, and the draft the settings of a game.

Asks neither the request nor the database. A field that is left out takes its standard value, so an empty
form is a standard game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from flask_babel import gettext

from fieldgame import kits
from fieldgame.drawing import PALETTE
from fieldgame.games import GAMES
from fieldgame.games.protocol import Json, Objection, Seat
from fieldgame.web.ghost import Pose, cells_of

Form = Mapping[str, str]
LEAST_GROUPS, MOST_GROUPS = 2, 10
LIMITS = {
    "minutes": (1, 1440),
    "head_start": (0, 240),
    "jokers": (0, 100),
    "width": (5, 250),
    "height": (5, 250),
}
CHOICES = {
    "draw": ("dice", "bag"),
    "holdings": ("counted", "strict"),
    "locale": ("de", "en"),
    "neutral": ("centre", "cell", "none"),
}
LONGEST_NAME = 40
FOR_PLAYERS = {"end_time": 20, "meeting_point": 80, "emergency": 30}
"""What groups have on their cards; the longest, in characters."""


@dataclass(frozen=True, slots=True)
class Row:
    """One group in the form."""

    name: str
    colour: str
    kind: str = "noble"

    @property
    def crest(self) -> str:
        return PALETTE[self.colour].crest


@dataclass(frozen=True, slots=True)
class Draft:
    """The form as it stands: numbers still as they were typed."""

    name: str
    locale: str
    count: int
    robbers: bool
    rows: tuple[Row, ...]
    minutes: str = "90"
    head_start: str = "5"
    jokers: str = "5"
    draw: str = "dice"
    holdings: str = "counted"
    neutral: str = "centre"
    cell: str = ""
    width: str = ""
    height: str = ""
    end_time: str = ""
    meeting_point: str = ""
    emergency: str = ""
    problems: Mapping[str, str] = field(default_factory=dict)
    """By field, in a sentence."""

    @property
    def side(self) -> int:
        return recommended_side(self.count)


@cache
def recommended_side(count: int) -> int:
    """The side of the castle map that the rules take for this many groups."""
    game = GAMES["burgbau"]
    state = game.start({"groups": [f"{number}" for number in range(count)]})
    return int(game.view(state, Seat("projector"))["map"]["width"])


def read(form: Form, locale: str) -> Draft:
    """The draft that a form means; one row a group, whatever rows were sent."""
    locale = _choice(form, "locale", locale)
    standard = kits.standard(locale=locale)
    count = _count(form)
    robbers = form.get("robbers", "1") == "1"
    text = {key: form.get(key, "").strip()[:20] for key in (*LIMITS, "cell")}
    known = {key: form.get(key, "").strip()[:most] for key, most in FOR_PLAYERS.items()}
    draft = Draft(
        name=form.get("name", standard["name"]).strip()[:80],
        locale=locale,
        count=count,
        robbers=robbers,
        rows=_rows(form, count, robbers, locale),
        minutes=text["minutes"] or str(standard["minutes"]),
        head_start=text["head_start"] or str(standard["head_start_minutes"]),
        jokers=text["jokers"] or str(standard["jokers"]),
        draw=_choice(form, "draw", standard["draw"]),
        holdings=_choice(form, "holdings", standard["holdings"]),
        neutral=_choice(form, "neutral", "centre"),
        cell=text["cell"],
        width=text["width"],
        height=text["height"],
        end_time=known["end_time"],
        meeting_point=known["meeting_point"],
        emergency=known["emergency"],
    )
    return replace(draft, problems=_problems(draft))


def settings(draft: Draft) -> Json:
    """The settings of the game; only for a draft without problems."""
    groups = []
    for row in draft.rows:
        key = "robbers" if row.kind == "robber" else row.colour
        groups.append(
            {"id": key, "name": row.name, "kind": row.kind, "colour": row.colour, "crest": row.crest}
        )
    found: Json = {
        "name": draft.name,
        "locale": draft.locale,
        "groups": groups,
        "minutes": int(draft.minutes),
        "head_start_minutes": int(draft.head_start),
        "draw": draft.draw,
        "holdings": draft.holdings,
        "jokers": int(draft.jokers),
        **{key: getattr(draft, key) for key in FOR_PLAYERS},
    }
    if draft.width or draft.height:
        width, height = draft.width or draft.height, draft.height or draft.width
        found["map"] = {"width": int(width), "height": int(height)}
    return found


def neutral_cells(draft: Draft) -> list[list[int]] | tuple[()] | None:
    """Where the neutral building goes: its cells, empty for the middle, None for nowhere."""
    if draft.neutral == "none":
        return None
    corner = read_cell(draft.cell)
    if draft.neutral == "centre" or corner is None:
        return ()
    return cells_of(_neutral_shape(), Pose(*corner))


def objection(draft: Draft) -> Objection | None:
    """What the rules have against it, before anything is made."""
    game = GAMES["burgbau"]
    state = game.start(settings(draft))
    if isinstance(state, Objection):
        return state
    cells = neutral_cells(draft)
    if cells is None:
        return None
    args = {"cells": list(cells)} if cells else {}
    return game.actions["neutral"](state, Seat("leader"), args, 0, lambda _: 0).objection


def read_cell(text: str) -> tuple[int, int] | None:
    """`C5` as column and row from 0."""
    found = re.fullmatch(r"([A-Za-z]{1,2})\s*([1-9][0-9]{0,2})", text.strip())
    if not found:
        return None
    x = 0
    for letter in found[1].upper():
        x = 26 * x + ord(letter) - 64
    return x - 1, int(found[2]) - 1


def _neutral_shape() -> list[str]:
    game = GAMES["burgbau"]
    shape: list[str] = game.view(game.start({"groups": ["1", "2"]}), Seat("projector"))["neutral"]["shape"]
    return shape


def _count(form: Form) -> int:
    text = form.get("count", "6")
    count = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 6
    return max(LEAST_GROUPS, min(MOST_GROUPS, count))


def _choice(form: Form, key: str, standard: Any) -> str:
    value = form.get(key, "")
    return value if value in CHOICES[key] else str(standard)


def _rows(form: Form, count: int, robbers: bool, locale: str) -> tuple[Row, ...]:
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


def _problems(draft: Draft) -> dict[str, str]:
    found = {}
    if not draft.name:
        found["name"] = gettext("Gib dem Spiel einen Namen.")
    for key, (low, high) in LIMITS.items():
        text = getattr(draft, key)
        if not text and key in ("width", "height"):
            continue
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            found[key] = gettext("Hier muss eine Zahl von %(low)s bis %(high)s stehen.", low=low, high=high)
    if draft.neutral == "cell" and read_cell(draft.cell) is None:
        found["cell"] = gettext("Schreib ein Feld mit Buchstabe und Zahl, zum Beispiel H7.")
    return found | _row_problems(draft.rows)


def _row_problems(rows: tuple[Row, ...]) -> dict[str, str]:
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

"""A kit as a file to carry from camp to camp: written, read back, and judged before anybody plays it.

One JSON object: `format`, `version`, `ruleset`, `name`, `about`, `settings` as in a journal's header, and
where the building of nobody is `placed`: `centre`, `none`, or its top left corner as [x, y], cells from 0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fieldgame.codec import from_json
from fieldgame.games import GAMES
from fieldgame.games.burgbau.catalogue import NEUTRAL, readable
from fieldgame.games.protocol import Json, Objection

FORMAT = "fieldgame-kit"
VERSION = 1
LARGEST = 256 * 1024
"""Bytes; a map of 100 × 100 cells takes a twentieth of them."""
SETTINGS = (
    *("name", "locale", "groups", "minutes", "head_start_minutes", "draw", "holdings", "jokers"),
    *("unseen_minutes", "mirror", "materials", "posts", "map", "neutral", "catalogue"),
)
"""What a kit keeps of a game's settings; unknown keys of a file are left out."""
MOST_CELLS = 100
"""A side of a new game's map, at most: twenty times the ground of ten groups. The rules bear more, and games
that have more go on; but anybody may ask what a map would look like, and a large one takes long to judge."""
OF_ONE_DAY = ("end_time", "meeting_point", "emergency")
"""Where and when one camp meets, and whose telephone: in a kit only if its maker says so."""
Placed = str | tuple[int, int]
LONGEST = {"name": 60, "about": 300}


@dataclass(frozen=True, slots=True)
class Kit:
    """A variant of a game, ready to be played."""

    name: str
    settings: Json
    about: str = ""
    ruleset: str = "burgbau"
    placed: Placed = "centre"


class Unreadable(Exception):
    """A file that is no kit to play here.

    Codes: `no_kit`, `too_large` (most, bytes), `newer` (version), `foreign` (ruleset), `too_wide` (most,
    cells), `unplayable` (objection: the one of the rules).
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def write(kit: Kit, of_one_day: bool = False) -> str:
    """The file's text, in lines for people. `of_one_day`: with meeting point, end and emergency number."""
    kept = (*SETTINGS, *OF_ONE_DAY) if of_one_day else SETTINGS
    found = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": kit.ruleset,
        "name": kit.name,
        "about": kit.about,
        "placed": kit.placed,
        "settings": {key: kit.settings[key] for key in kept if key in kit.settings},
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def read(text: str | bytes) -> Kit:
    """The kit of a file. Raises Unreadable for what is none, or for what nobody can play."""
    if len(text) > LARGEST:
        raise Unreadable("too_large", most=LARGEST)
    try:
        given = from_json(text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text)
    except ValueError:
        raise Unreadable("no_kit") from None
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise Unreadable("no_kit")
    version, ruleset, settings = given.get("version"), given.get("ruleset"), given.get("settings")
    if type(version) is not int or version < 1 or not isinstance(settings, dict):
        raise Unreadable("no_kit")
    if version > VERSION:
        raise Unreadable("newer", version=version)
    if not isinstance(ruleset, str) or ruleset not in GAMES:
        raise Unreadable("foreign", ruleset=str(ruleset)[:40])
    settings = {key: settings[key] for key in (*SETTINGS, *OF_ONE_DAY) if key in settings}
    if _longest_side(settings.get("map")) > MOST_CELLS:
        raise Unreadable("too_wide", most=MOST_CELLS)
    against = GAMES[ruleset].start(settings)
    if isinstance(against, Objection):
        raise Unreadable("unplayable", objection=against)
    name, about = (_line(given.get(key), most) for key, most in LONGEST.items())
    return Kit(name or _line(settings.get("name"), LONGEST["name"]), settings, about, ruleset, _place(given))


def neutral_cells(kit: Kit) -> list[list[int]] | tuple[()] | None:
    """Where the building of nobody goes: its cells, empty for the middle, None for nowhere."""
    if isinstance(kit.placed, tuple):
        return drawn_at(kit.settings.get("neutral", NEUTRAL)["shape"], *kit.placed)
    return None if kit.placed == "none" else ()


def drawn_at(rows: Sequence[str], x: int, y: int) -> list[list[int]]:
    """The cells of a drawing whose top left corner, without what is empty around it, lies there; sorted."""
    marks = [(a, b) for b, row in enumerate(rows) for a, mark in enumerate(row) if mark == "X"]
    left, top = min(a for a, _ in marks), min(b for _, b in marks)
    return sorted([x + a - left, y + b - top] for a, b in marks)


def _longest_side(plan: Any) -> int:
    """In cells; 0 where no map says so: the rules judge what it is."""
    if not isinstance(plan, dict):
        return 0
    rows = plan.get("rows")
    listed = rows if isinstance(rows, list) else []
    sides = [len(listed), *(len(row) for row in listed if isinstance(row, str))]
    return max([*sides, *(plan[key] for key in ("width", "height") if type(plan.get(key)) is int)])


def _line(value: Any, most: int) -> str:
    return readable(" ".join(value.split()))[:most] if isinstance(value, str) else ""


def _place(given: Json) -> Placed:
    match given.get("placed"):
        case "none":
            return "none"
        case [int(x), int(y)] if 0 <= x < MOST_CELLS and 0 <= y < MOST_CELLS:
            return x, y
    return "centre"

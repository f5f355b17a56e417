"""What sheets of rules and tallies need to know: prices in cards, columns, how names may be written short."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any

from flask_babel import gettext

from fieldgame.printing import job
from fieldgame.printing.letters import printable
from fieldgame.texts import Names, printed, role

View = Mapping[str, Any]
COLUMNS: dict[str, tuple[str, ...]] = {
    "post": ("time", "group", "what"),
    "robbers": ("time", "group", "cards"),
    "build": ("time", "group", "building", "cell", "turn", "cards"),
    "trade": ("time", "group", "gives", "to", "gets"),
    "joker": ("time", "group", "code"),
}
"""Kind of sheet -> what stands in a line: exactly what the page that takes it over asks for."""
BUILDS_A_GROUP, BUILDS_A_PAGE = 8, 22
"""A group builds about eight times in an afternoon."""


def ways(names: Names, kind: View) -> list[str]:
    """Each price in words."""
    return [names.cards(price) if price else printed.free() for price in kind["prices"]]


def costs(kind: View) -> list[list[job.Cost]]:
    """Each price in cards."""
    return [
        [{"material": material, "count": count} for material, count in price.items() if count]
        for price in kind["prices"]
    ]


def tally(view: View, names: Names) -> job.Tally:
    buildings = [names.building(kind["id"]) for kind in view["catalogue"]]
    return {
        "sheets": list(_sheets(view, names)),
        "groups": first_letters([group["name"] for group in view["groups"]]),
        "buildings": first_letters(buildings, [kind["id"] for kind in view["catalogue"]]),
    }


def _sheets(view: View, names: Names) -> Iterable[job.TallySheet]:
    for post in view["posts"]:
        yield _sheet("post", f"{names.post(post['id'])} · {names.material(post['material'])}")
    if any(group["kind"] == "robber" for group in view["groups"]):
        yield _sheet("robbers", gettext("Räuber: Überfälle"))
    builds = len(view["groups"]) * BUILDS_A_GROUP
    yield _sheet("build", gettext("Burgberg-Station: Gebäude"), ceil(builds / BUILDS_A_PAGE))
    yield _sheet("trade", gettext("Handel"))
    if view["jokers"]:
        yield _sheet("joker", gettext("Joker"))


def _sheet(kind: str, title: str, pages: int = 1) -> job.TallySheet:
    return {"kind": kind, "title": title, "columns": list(COLUMNS[kind]), "pages": pages}


def first_letters(names: Sequence[str], others: Sequence[str] = ()) -> list[job.Short]:
    """How each may be written: its number, or as many first letters as no other begins with."""
    taken = [" ".join(name.casefold().split()) for name in names]
    also = [" ".join(name.casefold().split()) for name in others]
    return [
        {"number": number, "name": _shown(name, number), "first": _short(number - 1, name, taken, also)}
        for number, name in enumerate(names, 1)
    ]


def _shown(name: str, number: int) -> str:
    return printable(name) or f"{role('group')} {number}"


def _short(own: int, name: str, taken: Sequence[str], also: Sequence[str]) -> str:
    """Empty where only the number will do."""
    rest = [one for place, one in enumerate(taken) if place != own]
    rest += [one for place, one in enumerate(also) if place != own]
    for length in range(1, len(name) + 1):
        short = name[:length]
        known = " ".join(short.casefold().split())
        if known and not short.endswith(" ") and not any(one.startswith(known) for one in rest):
            return short if printable(short) == short and short[0].isalpha() else ""
    return ""

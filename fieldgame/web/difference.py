"""What taking a booking back would change, in sentences; from the rows that `history.difference` finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from flask_babel import gettext, ngettext

from fieldgame.texts import Names, cell, sentence, status

Json = dict[str, Any]
CARDS = "holding"
LOOKS = ("name", "colour", "crest")
LISTS = (["map", "buildings"], ["irregularities"])


def sentences(rows: Iterable[Json], names: Names) -> list[str]:
    """One sentence a change that people notice; counts that follow from others are left out."""
    return counted(line for _, line in sorted(_told(rows, names), key=lambda told: told[0] != "status"))


def counted(lines: Iterable[str]) -> list[str]:
    """Each line once, where it came first; with how many of it there are."""
    return [
        line if count == 1 else gettext("%(line)s (%(num)s-mal)", line=line, num=count)
        for line, count in Counter(lines).items()
    ]


def grouped(rows: Iterable[Json], names: Names) -> list[tuple[str, list[str]]]:
    """The same sentences under headings, in the order in which a leader looks at them."""
    told = list(_told(rows, names))
    headings = {
        "status": gettext("Spiel"),
        "look": gettext("Gruppen"),
        "cards": gettext("Karten"),
        "gone": gettext("Gebäude, die gehen müssten"),
        "back": gettext("Gebäude, die wiederkommen"),
        "other": gettext("Gebäude, die anders stehen"),
        "reserved": gettext("Reservierungen"),
        "points": gettext("Punkte und Rang"),
        "posts": gettext("Letzter Posten"),
        "odd": gettext("Auffälligkeiten"),
    }
    found = [(name, counted(line for kind, line in told if kind == key)) for key, name in headings.items()]
    return [(name, lines) for name, lines in found if lines]


def buildings(rows: Iterable[Json], side: str, other: str) -> list[Json]:
    """The buildings that stand on one side of the change only: `before` or `after`."""
    listed = [row for row in rows if row["path"][:2] == ["map", "buildings"] and row["path"] not in LISTS]
    return [row[side] for row in listed if row[side] and not row[other]]


def _told(rows: Iterable[Json], names: Names) -> Iterator[tuple[str, str]]:
    """What a sentence is about, and the sentence."""
    groups: dict[str, dict[str, Json]] = {}
    for row in rows:
        path = row["path"]
        if path in LISTS:  # stands for a list that is or becomes empty; what was in it has rows of its own
            continue
        if path[0] == "status":
            yield "status", _status(row)
        elif path[0] == "clock":
            yield "status", _clock(row)
        elif path[0] == "groups":
            groups.setdefault(path[1], {})["/".join(path[2:])] = row
        elif path[:2] == ["map", "buildings"]:
            both = row["before"] and row["after"]
            yield "other" if both else "gone" if row["before"] else "back", _building(row, names)
        elif path[:2] == ["map", "reserved"]:
            yield "reserved", _reserved(row, path[2], names)
        elif path[0] == "irregularities":
            yield "odd", irregularity(row, names, whose=True)
    for group, changes in groups.items():
        yield from _group(group, changes, names)


def _status(row: Json) -> str:
    return gettext(
        "Das Spiel: %(before)s → %(after)s",
        before=status(str(row["before"])),
        after=status(str(row["after"])),
    )


def _clock(row: Json) -> str:
    minutes = round((row["after"] - row["before"]) / 60_000)
    if minutes > 0:
        return ngettext("%(num)d Minute Spielzeit mehr", "%(num)d Minuten Spielzeit mehr", minutes)
    return ngettext("%(num)d Minute Spielzeit weniger", "%(num)d Minuten Spielzeit weniger", -minutes)


def _building(row: Json, names: Names) -> str:
    standing = row["before"] or row["after"]
    first = min(standing["cells"], key=lambda place: (place[1], place[0]))
    what = {
        "building": names.building(standing["building"]),
        "group": names.group(standing["group"]),
        "cell": cell(first),
    }
    if row["before"] and row["after"]:
        return gettext("Plan: %(building)s (%(group)s) steht anders", **what)
    if row["before"]:
        return gettext("Plan: %(building)s (%(group)s) bei %(cell)s kommt weg", **what)
    return gettext("Plan: %(building)s (%(group)s) bei %(cell)s kommt wieder hin", **what)


def _reserved(row: Json, group: str, names: Names) -> str:
    before, after = len(row["before"] or ()), len(row["after"] or ())
    lost = abs(after - before)
    who = names.group(group)
    if after < before:
        return ngettext(
            "%(group)s: %(num)d reserviertes Feld weniger",
            "%(group)s: %(num)d reservierte Felder weniger",
            lost,
            group=who,
        )
    if after > before:
        return ngettext(
            "%(group)s: %(num)d reserviertes Feld mehr",
            "%(group)s: %(num)d reservierte Felder mehr",
            lost,
            group=who,
        )
    return gettext("%(group)s: andere Felder sind reserviert", group=who)


def irregularity(row: Json, names: Names, whose: bool = False) -> str:
    """What stands out then, or no more; with `whose` always with the group that it is about."""
    found = row["before"] or row["after"]
    line = sentence(str(found.get("code")), found, names)
    group = names.group(found["group"]) if whose and found.get("group") else ""
    if group not in line:
        line = gettext("%(group)s: %(line)s", group=group, line=line)
    if row["after"]:
        return gettext("Fällt dann auf: %(line)s", line=line)
    return gettext("Fällt nicht mehr auf: %(line)s", line=line)


def _group(group: str, changes: dict[str, Json], names: Names) -> Iterator[tuple[str, str]]:
    who = names.group(group)
    if any(key in changes for key in LOOKS):
        yield "look", gettext("%(group)s: Name, Farbe und Wappen wie vorher", group=who)
    if "active" in changes:
        out = changes["active"]["after"] is False
        said = gettext("%(group)s: dann nicht mehr dabei") if out else gettext("%(group)s: dann wieder dabei")
        yield "look", said % {"group": who}
    cards = {key.partition("/")[2]: row for key, row in changes.items() if key.startswith(f"{CARDS}/")}
    if cards:
        had = ", ".join(names.card(kind, row["before"]) for kind, row in cards.items())
        has = ", ".join(names.card(kind, row["after"]) for kind, row in cards.items())
        yield "cards", gettext("%(group)s, Karten: %(before)s → %(after)s", group=who, before=had, after=has)
    if "score" in changes:
        row, rank = changes["score"], changes.get("rank")
        points = gettext("%(group)s, Punkte: %(before)s → %(after)s", group=who, **_pair(row))
        place = gettext("Rang: %(before)s → %(after)s", **_pair(rank)) if rank else ""
        yield "points", f"{points}, {place}" if rank else points
    if "last_post" in changes:
        row = changes["last_post"]
        none = gettext("noch nirgends")
        before = names.post(row["before"]) if row["before"] else none
        after = names.post(row["after"]) if row["after"] else none
        last = gettext("%(group)s, zuletzt: %(before)s → %(after)s", group=who, before=before, after=after)
        yield "posts", last


def _pair(row: Json) -> Json:
    """Before and after, with a minus sign that is one; a dash where a group has no rank."""
    told = {key: "–" if row[key] is None else str(row[key]) for key in ("before", "after")}
    return {key: text.replace("-", "−") for key, text in told.items()}

"""What taking a booking back would change, in sentences; from the rows that `history.difference` finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flask_babel import gettext, ngettext

from fieldgame.texts import Names, cell, sentence, status

Json = dict[str, Any]
CARDS = "holding"
LISTS = (["map", "buildings"], ["irregularities"])


def sentences(rows: Sequence[Json], names: Names) -> list[str]:
    """One sentence a change that people notice; counts that follow from others are left out."""
    groups: dict[str, dict[str, Json]] = {}
    said: list[str] = []
    for row in rows:
        path = row["path"]
        if path in LISTS:  # stands for a list that is or becomes empty; what was in it has rows of its own
            continue
        if path[0] == "status":
            said.insert(0, _status(row))
        elif path[0] == "groups":
            groups.setdefault(path[1], {})["/".join(path[2:])] = row
        elif path[:2] == ["map", "buildings"]:
            said.append(_building(row, names))
        elif path[:2] == ["map", "reserved"]:
            said.append(_reserved(row, path[2], names))
        elif path[0] == "irregularities":
            said.append(_irregularity(row, names))
    return said + [line for group, changes in groups.items() for line in _group(group, changes, names)]


def _status(row: Json) -> str:
    return gettext(
        "Das Spiel: %(before)s → %(after)s",
        before=status(str(row["before"])),
        after=status(str(row["after"])),
    )


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


def _irregularity(row: Json, names: Names) -> str:
    found = row["before"] or row["after"]
    line = sentence(str(found.get("code")), found, names)
    if row["after"]:
        return gettext("Fällt dann auf: %(line)s", line=line)
    return gettext("Fällt nicht mehr auf: %(line)s", line=line)


def _group(group: str, changes: dict[str, Json], names: Names) -> Iterator[str]:
    who = names.group(group)
    cards = {key.partition("/")[2]: row for key, row in changes.items() if key.startswith(f"{CARDS}/")}
    if cards:
        had = ", ".join(names.card(kind, row["before"]) for kind, row in cards.items())
        has = ", ".join(names.card(kind, row["after"]) for kind, row in cards.items())
        yield gettext("%(group)s, Karten: %(before)s → %(after)s", group=who, before=had, after=has)
    if "score" in changes:
        row, rank = changes["score"], changes.get("rank")
        points = gettext("%(group)s, Punkte: %(before)s → %(after)s", group=who, **_pair(row))
        place = gettext("Rang: %(before)s → %(after)s", **_pair(rank)) if rank else ""
        yield f"{points}, {place}" if rank else points
    if "last_post" in changes:
        row = changes["last_post"]
        none = gettext("noch nirgends")
        before = names.post(row["before"]) if row["before"] else none
        after = names.post(row["after"]) if row["after"] else none
        yield gettext("%(group)s, zuletzt: %(before)s → %(after)s", group=who, before=before, after=after)


def _pair(row: Json) -> Json:
    """Before and after, with a minus sign that is one."""
    return {key: str(row[key]).replace("-", "−") for key in ("before", "after")}

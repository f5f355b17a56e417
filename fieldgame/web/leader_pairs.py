"""Bookings that collide, in words and side by side; and what arrived after the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext

from fieldgame import conflicts
from fieldgame.conflicts import Conflict, Finding, Workplace
from fieldgame.history import FROM_THE_WOOD, PAPER
from fieldgame.texts import Names, sentence
from fieldgame.web.leader_devices import short, span
from fieldgame.web.told import told

Json = dict[str, Any]
WORTH_TELLING_MS = 10_000
"""So much later than it happened a booking has to arrive for that to be told."""
COUNTED = ("holding_short", "count_differs", "below_zero")
"""What is cleared up by counting cards."""


def shown(rows: Sequence[Json], view: Json, names: Names, released: dict[Workplace, int], most: int) -> Json:
    """`pairs`: what collides, the newest ones in words; `late`: what came after the end and is undecided."""
    below = [group["id"] for group in view["groups"] if min((group["holding"] or {"": 0}).values()) < 0]
    late = conflicts.late(rows)
    waiting = {row["id"] for row in late}
    odd = conflicts.find(rows, below, released)
    found = [one for one in odd if one.event not in waiting]
    by_id = {row["id"]: row for row in rows}
    sides = {
        side["id"]: side
        for side in _sides(
            [*late, *(by_id[key] for one in found[:most] for key in one.bookings)], rows, names
        )
    }
    for one in odd:
        if one.event in waiting:
            sides[one.event]["odd"] = " ".join(_said(one, view, names))
    return {
        "pairs": [_pair(one, sides, view, names) for one in found[:most]],
        "pair_count": len(found),
        "late": [sides[row["id"]] for row in late],
    }


def _pair(one: Conflict, sides: dict[str, Json], view: Json, names: Names) -> Json:
    bookings = sorted((sides[key] for key in one.bookings), key=lambda side: (side["at"], side["seq"]))
    count = next((found.group for found in one.findings if found.code in COUNTED and found.group), None)
    return {
        "event": one.event,
        "said": _said(one, view, names),
        "sides": bookings,
        "group": count or next((found.group for found in one.findings if found.group), None),
        "below": any(found.code == "below_zero" for found in one.findings),
    }


def _said(one: Conflict, view: Json, names: Names) -> list[str]:
    return list(dict.fromkeys(_finding(found, view, names) for found in one.findings))


def _sides(some: Sequence[Json], rows: Sequence[Json], names: Names) -> list[Json]:
    """Bookings one beside the other: what, who, on which device, when it happened and when it arrived."""
    return [_side(row, line) for row, line in zip(some, told(some, rows, names), strict=True)]


def _side(row: Json, line: Json) -> Json:
    device, later = row["by"].get("device"), conflicts.delay(row)
    return {
        **line,
        "seq": row["seq"],
        "at": conflicts.moment(row),
        "arrived": row["recorded_at"] if later >= WORTH_TELLING_MS else None,
        "later": span(later),
        "claimed": row["claimed_at"] if row["claimed_at"] > row["at"] else None,
        "device": short(device) if isinstance(device, str) and device not in ("", PAPER) else "",
        "amendable": row["type"] in FROM_THE_WOOD and not _unreadable(row),
    }


def _finding(found: Finding, view: Json, names: Names) -> str:
    group = names.group(found.group)
    if found.code == "overtaken":
        return _overtaken(found, group)
    if found.code == "after_release" and found.facts.get("booked"):
        return gettext("Dieses Gerät war da schon abgelöst. Vielleicht hat das neue Gerät dasselbe gebucht.")
    if found.code == "after_release":
        return gettext(
            "Dieses Gerät war da schon abgelöst. Vom neuen Gerät ist für diese Gruppe bis jetzt nichts da."
        )
    if found.code == "two_devices":
        return gettext(
            "%(post)s: Zwei Geräte buchen zur selben Zeit. Vielleicht ist ein Besuch doppelt.",
            post=names.post(found.facts.get("post")),
        )
    if found.code == "below_zero":
        holding: Json = next((g["holding"] for g in view["groups"] if g["id"] == found.group), {})
        missing = {kind: count for kind, count in holding.items() if count < 0}
        return gettext(
            "%(group)s: jetzt weniger als nichts in den Büchern: %(cards)s. Zähl die Karten.",
            group=group,
            cards=names.cards(missing),
        )
    if found.code == "holding_short" and found.group:
        return gettext("%(group)s: Nach den Büchern reichten die Karten dafür nicht.", group=group)
    return sentence(found.code, {**found.facts, "group": found.group}, names)


def _overtaken(found: Finding, group: str) -> str:
    booked = {
        "robbery": gettext("Beim Überfall"),
        "trade": gettext("Beim Handel"),
    }.get(str(found.facts.get("booked")), gettext("Beim Bauen"))
    return ngettext(
        "Überholt: Eine Ziehung von %(group)s kam erst %(later)s später an. %(booked)s fehlte sie noch.",
        "Überholt: %(num)d Ziehungen von %(group)s kamen erst später an, die letzte nach %(later)s."
        " %(booked)s fehlten sie noch.",
        int(found.facts.get("draws", 1)),
        group=group,
        later=span(int(found.facts.get("delay", 0))),
        booked=booked,
    )


def _unreadable(row: Json) -> bool:
    return any(found["code"] == "malformed" for found in row["irregularities"])

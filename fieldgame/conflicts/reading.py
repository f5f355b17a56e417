"""The journal's rows as conflicts are looked for in them: in the order in which they count, by group.

And what is found there: a booking that stands out, what is odd about it, what it collides with.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]
Workplace = tuple[str, str, str]
"""A device at a place: its id, the role, the post or nothing."""
_GROUPS = {
    "draw": ("group",),
    "robbery": ("victim", "robber"),
    "trade": ("from", "to"),
    "build": ("group",),
    "joker_found": ("group",),
    "holding_corrected": ("group",),
}
_LOSES: Mapping[str, Row] = {
    "robbery": {"victim": True},
    "trade": {"from": "gives", "to": "gets"},
    "build": {"group": True},
}
_WINS: Mapping[str, Row] = {
    "draw": {"group": True},
    "robbery": {"robber": True},
    "trade": {"from": "gets", "to": "gives"},
    "joker_found": {"group": True},
}
"""Which of its groups a booking takes cards from, and brings some to: always, or if it names such cards."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is odd: a code of the rules, or `overtaken`, `after_release`, `two_devices` …

    `other`: the booking it collides with; empty where the odd one stands alone.
    """

    code: str
    other: str = ""
    group: str | None = None
    facts: Row = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conflict:
    """One booking that stands out, with all that is odd about it."""

    event: str
    findings: tuple[Finding, ...]

    @property
    def bookings(self) -> tuple[str, ...]:
        """The odd booking and those it collides with, each once."""
        return tuple(dict.fromkeys((self.event, *(one.other for one in self.findings if one.other))))


class Journal:
    """The living rows in the order in which they count, and who has looked at what."""

    def __init__(self, rows: Sequence[Row]) -> None:
        """`rows`: newest first."""
        self.living = [row for row in reversed(rows) if not row["void"]]
        self.place = {row["id"]: number for number, row in enumerate(self.living)}
        self._all = {row["id"]: row for row in reversed(rows)}
        self._looked = {row["id"]: self._seq(row.get("accepted") or "") for row in rows}
        self._of_group: dict[str, list[Row]] = {}
        for row in self.living:
            for group in groups(row):
                self._of_group.setdefault(group, []).append(row)
        self._ends: dict[str, Row | None] = {}
        self._turned = [(row, target) for row in self.living if (target := self._turned_by(row))]

    def _seq(self, event: str) -> int:
        return int(self._all[event]["seq"]) if event in self._all else 0

    def of(self, group: str) -> list[Row]:
        return self._of_group.get(group, [])

    def before(self, row: Row, group: str) -> Iterator[Row]:
        """What of the group counts before this row, the nearest first."""
        rows = self.of(group)
        here = bisect_left(rows, self.place[row["id"]], key=lambda other: self.place[other["id"]])
        return (rows[number] for number in range(here - 1, -1, -1))

    def undone_since(self, row: Row, group: str) -> Row | None:
        """The last undo that came in after the row and left the group with less than the row had met.

        What it undid counted before the row and had brought cards; or it counts again by it, and takes some.
        """
        for undo, target in reversed(self._turned):
            less = gives_to(target, group) if target["void"] else takes_from(target, group)
            if less and undo["seq"] > row["seq"] and _order(target) < _order(row):
                return undo
        return None

    def _turned_by(self, row: Row) -> Row | None:
        """The booking that an undo is about in the end: an undo of an undo is about what had been undone."""
        target: Row | None = row
        way: list[str] = []
        while target is not None and target["type"] == "voided" and target["id"] not in self._ends:
            self._ends[target["id"]] = None  # a ring leads nowhere
            way.append(target["id"])
            event = target["data"].get("event")
            target = self._all.get(event) if isinstance(event, str) else None
        end = target
        if target is not None and target["type"] == "voided":
            end = self._ends[target["id"]]
        self._ends.update(dict.fromkeys(way, end))
        return end if row["type"] == "voided" else None

    def unseen(self, event: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that nobody has let stand since the last of their bookings arrived."""
        return tuple(one for one in findings if not self._is_seen(event, one))

    def _is_seen(self, event: str, one: Finding) -> bool:
        newest = max(self._seq(event), self._seq(one.other))
        looked = self._looked[event]
        if one.code == "overtaken":  # who has let the late draw stand knows whom it has overtaken
            looked = max(looked, self._looked.get(one.other, 0))
        return looked > newest


def groups(row: Row) -> list[str]:
    """The groups that a booking is about."""
    return _named(row, _GROUPS.get(row["type"], ()))


def losers(row: Row) -> list[str]:
    """The groups that it takes cards from."""
    return _named(row, _moved(row, _LOSES))


def takes_from(row: Row, group: str) -> bool:
    return group in losers(row)


def gives_to(row: Row, group: str) -> bool:
    return group in _named(row, _moved(row, _WINS))


def _moved(row: Row, ways: Mapping[str, Row]) -> list[str]:
    of = ways.get(row["type"], {})
    return [party for party, cards in of.items() if cards is True or row["data"].get(cards)]


def _named(row: Row, keys: Iterable[str]) -> list[str]:
    names = (row["data"].get(key) for key in keys)
    return list(dict.fromkeys(name for name in names if isinstance(name, str)))


def _order(row: Row) -> tuple[int, int]:
    return moment(row), row["seq"]


def moment(row: Row) -> int:
    """When the booking counts as having happened."""
    return int(row["at"])


def delay(row: Row) -> int:
    """How long it took from the fact to its arrival; in ms."""
    return int(row["recorded_at"]) - moment(row)


def by(row: Row, key: str) -> str:
    """Who booked it: the role, the post, the device; empty where that is not known."""
    value = row["by"].get(key)
    return value if isinstance(value, str) else ""

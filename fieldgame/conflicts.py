"""Bookings that do not fit together: each that stands out, beside the ones it collides with.

Pure, from the journal's rows (`history.rows`). Nothing is decided here: a leader looks at both bookings and
lets them stand, takes one back or puts one right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fieldgame.history import FROM_THE_WOOD

Row = dict[str, Any]
Workplace = tuple[str, str, str]
"""A device at a place: its id, the role, the post or nothing."""
SAME_TIME_MS = 120_000
"""Two phones that book at one post within so little time are there both at once."""
TAKING = ("robbery", "trade", "build")
"""What takes cards from a group, by the type of the entry."""
_GROUPS = {
    "draw": ("group",),
    "robbery": ("victim", "robber"),
    "trade": ("from", "to"),
    "build": ("group",),
    "joker_found": ("group",),
    "holding_corrected": ("group",),
}
_LOSERS = {**_GROUPS, "robbery": ("victim",)}


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


def find(
    rows: Sequence[Row], below: Iterable[str] = (), released: Mapping[Workplace, int] | None = None
) -> list[Conflict]:
    """What a leader has not looked at yet, newest first.

    `rows`: the journal, newest first. `below`: groups whose holding is below zero now. `released`: when a
    device was taken off a place.
    """
    journal = _Journal(rows)
    found: dict[str, list[Finding]] = {}
    for row in journal.living:
        for odd in _irregular(journal, row):
            found.setdefault(row["id"], []).append(odd)
    for event, odd in _overtaken(journal):
        if odd.other not in {one.other for one in found.get(event, ())}:  # else that pair is told already
            found.setdefault(event, []).append(odd)
    gone = dict(_after_release(journal, released or {}))
    for event, odd in (*gone.items(), *((e, one) for e, one in _two_devices(journal) if e not in gone)):
        found.setdefault(event, []).append(odd)
    for event, odd in _below_zero(journal, below):
        found.setdefault(event, []).append(odd)
    open_ones = (Conflict(event, journal.unseen(event, findings)) for event, findings in found.items())
    return sorted((one for one in open_ones if one.findings), key=lambda one: -journal.place[one.event])


def late(rows: Sequence[Row]) -> list[Row]:
    """What has arrived after the end and nobody has decided on, newest first. A leader's own is decided."""
    return [
        row
        for row in rows
        if row.get("late") and not row["void"] and not row.get("accepted") and _by(row, "role") != "leader"
    ]


class _Journal:
    """The living rows in the order in which they count, and who has looked at what."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.living = [row for row in reversed(rows) if not row["void"]]
        self.place = {row["id"]: number for number, row in enumerate(self.living)}
        self._seq = {row["id"]: row["seq"] for row in rows}
        self._looked = {row["id"]: self._seq.get(row.get("accepted") or "", 0) for row in rows}
        self._of_group: dict[str, list[Row]] = {}
        for row in self.living:
            for group in groups(row):
                self._of_group.setdefault(group, []).append(row)

    def of(self, group: str) -> list[Row]:
        return self._of_group.get(group, [])

    def before(self, row: Row, group: str) -> Iterator[Row]:
        """What of the group counts before this row, the nearest first."""
        here = self.place[row["id"]]
        return (other for other in reversed(self.of(group)) if self.place[other["id"]] < here)

    def unseen(self, event: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that nobody has let stand since the last of their bookings arrived."""
        return tuple(one for one in findings if not self._is_seen(event, one))

    def _is_seen(self, event: str, one: Finding) -> bool:
        newest = max(self._seq[event], self._seq.get(one.other, 0))
        looked = self._looked[event]
        if one.code == "overtaken":  # who has let the late draw stand knows whom it has overtaken
            looked = max(looked, self._looked.get(one.other, 0))
        return looked > newest


def groups(row: Row) -> list[str]:
    """The groups that a booking is about."""
    return _named(row, _GROUPS)


def _named(row: Row, keys: Mapping[str, tuple[str, ...]]) -> list[str]:
    names = (row["data"].get(key) for key in keys.get(row["type"], ()))
    return list(dict.fromkeys(name for name in names if isinstance(name, str)))


def _irregular(journal: _Journal, row: Row) -> Iterator[Finding]:
    """What the rules find odd about a row, each with the booking that it collides with."""
    for odd in row["irregularities"]:
        code, group = odd["code"], odd.get("group")
        other: Row | None = None
        if code == "same_post_twice":
            other = next((one for one in journal.before(row, str(group)) if one["type"] == "draw"), None)
        elif code == "holding_short":
            group, other = _made_short(journal, row)
        elif code == "count_differs":
            earlier = list(journal.before(row, str(group)))
            other = _overtook(row, earlier) or next(iter(earlier), None)
        elif code == "joker_twice":
            other = _first_found(journal, row)
        facts = {key: value for key, value in odd.items() if key not in ("event", "code", "group")}
        yield Finding(code, other["id"] if other else "", group, facts)


def _overtook(row: Row, earlier: Iterable[Row]) -> Row | None:
    """Of what counts before this row, the nearest that arrived after it."""
    return next((one for one in earlier if one["seq"] > row["seq"]), None)


def _made_short(journal: _Journal, row: Row) -> tuple[str | None, Row | None]:
    """Whose cards did not suffice, and what had taken them: what came in late, else what was last."""
    parties = [
        (group, [one for one in journal.before(row, group) if _takes(one, group)]) for group in groups(row)
    ]
    for group, earlier in parties:
        other = _overtook(row, earlier)
        if other:
            return group, other
    for group, earlier in parties:
        if earlier:
            return group, earlier[0]
    return (parties[0][0], None) if parties else (None, None)


def _takes(row: Row, group: str) -> bool:
    return row["type"] in TAKING and group in _named(row, _LOSERS)


def _first_found(journal: _Journal, row: Row) -> Row | None:
    return next(
        (
            one
            for one in journal.living[: journal.place[row["id"]]]
            if one["type"] == "joker_found" and one["data"].get("joker") == row["data"].get("joker")
        ),
        None,
    )


def _overtaken(journal: _Journal) -> Iterator[tuple[str, Finding]]:
    """Robberies, builds and trades with a draw before them that arrived after them.

    A robbery in between took the cards of the draws before it, so these have overtaken that one alone.
    """
    for row in journal.living:
        for group in _named(row, _LOSERS) if row["type"] in TAKING else ():
            draws = []
            for one in journal.before(row, group):
                if one["type"] == "robbery" and group in _named(one, _LOSERS):
                    break
                if one["type"] == "draw" and one["seq"] > row["seq"]:
                    draws.append(one)
            if draws:
                facts = {"delay": delay(draws[0]), "draws": len(draws), "booked": row["type"]}
                yield row["id"], Finding("overtaken", draws[0]["id"], group, facts)


def _two_devices(journal: _Journal) -> Iterator[tuple[str, Finding]]:
    """Posts where two phones book in turn within two minutes: the latest such booking of each post."""
    seats: dict[str, list[Row]] = {}
    for row in journal.living:
        if row["type"] in FROM_THE_WOOD and _by(row, "role") == "post" and _by(row, "device"):
            seats.setdefault(_by(row, "post"), []).append(row)
    for post, booked in seats.items():
        for index in range(len(booked) - 1, 1, -1):
            last, between = booked[index], booked[index - 1]
            back = _by(last, "device")
            if _by(between, "device") == back or back not in {
                _by(one, "device") for one in booked[: index - 1]
            }:
                continue
            if moment(last) - moment(between) <= SAME_TIME_MS:
                yield last["id"], Finding("two_devices", between["id"], None, {"post": post})
                break


def _after_release(journal: _Journal, released: Mapping[Workplace, int]) -> Iterator[tuple[str, Finding]]:
    """Bookings of a device from the time when another one had taken its place; beside that one's last."""
    for row in journal.living:
        until = released.get((_by(row, "device"), _by(row, "role"), _by(row, "post")))
        if until is None or row["type"] not in FROM_THE_WOOD or moment(row) <= until:
            continue
        if _by(row, "role") == "leader":
            continue
        there = (
            one
            for one in reversed(journal.living[: journal.place[row["id"]]])
            if one["type"] in FROM_THE_WOOD
            and _by(one, "device") != _by(row, "device")
            and (_by(one, "role"), _by(one, "post")) == (_by(row, "role"), _by(row, "post"))
        )
        other = next(there, None)
        yield row["id"], Finding("after_release", other["id"] if other else "", None, {"released_at": until})


def _below_zero(journal: _Journal, below: Iterable[str]) -> Iterator[tuple[str, Finding]]:
    """Groups with less than nothing, told at the booking that took what was not there."""
    for group in below:
        earlier = list(reversed(journal.of(group)))
        short = (
            one for one in earlier if any(odd["code"] == "holding_short" for odd in one["irregularities"])
        )
        taking = (one for one in earlier if _takes(one, group) or one["type"] == "holding_corrected")
        row = next(short, None) or next(taking, None) or next(iter(earlier), None)
        if row:
            yield row["id"], Finding("below_zero", "", group)


def moment(row: Row) -> int:
    """When the booking counts as having happened."""
    return int(min(row["at"], row["recorded_at"]))


def delay(row: Row) -> int:
    """How long it took from the fact to its arrival; in ms."""
    return int(row["recorded_at"]) - moment(row)


def _by(row: Row, key: str) -> str:
    value = row["by"].get(key)
    return value if isinstance(value, str) else ""

"""The journal for people: every entry and what became of it; what may be taken back and what it changes."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from fieldgame import snapshots
from fieldgame.games.protocol import Entry, Json, Objection, Ruleset, Seat, fold, voided
from fieldgame.snapshots import Snapshot

OWN_UNDO = 5
"""How many of its own latest bookings a post, the robbers or the station may take back."""
FOLLOWS = {"build": "ended", "voided": "voided"}
"""What the same act may have booked besides: the last building ends the game, and is taken back with it."""
ABOUT_OTHERS = ("ended", "voided", "accepted")
"""What nobody books for its own sake: it is taken back by the leader, not by who booked last."""
PAPER = "paper"
"""Signs, instead of a device's id, what was taken over from paper."""
ODD = "irregularities"
FROM_THE_WOOD = ("draw", "robbery", "trade", "joker_found")
"""What is reported when it has happened already, and may so arrive after the end."""


class Reading:
    """The journal at one version, read for people. Looks only as far back as it is asked to."""

    def __init__(self, at: Snapshot) -> None:
        self._at = at
        self.dead, _ = voided(at.entries)
        self._killers = self._living("voided")
        self._accepted = self._living("accepted")
        ends = [entry.seq for entry in at.entries if entry.type == "ended" and entry.id not in self.dead]
        self._end = min(ends, default=None)

    def _living(self, kind: str) -> dict[Any, str]:
        """The entries of a kind that is about other entries: by the id that they name."""
        return {
            entry.data.get("event"): entry.id
            for entry in self._at.entries
            if entry.type == kind and entry.id not in self.dead and isinstance(entry.data.get("event"), str)
        }

    def newest_first(self) -> Iterator[Entry]:
        return reversed(self._at.entries)

    def find(self, event: Any) -> Entry | None:
        return next((entry for entry in self.newest_first() if entry.id == event), None)

    def living_of(self, seat: Seat) -> Iterator[Entry]:
        """What the seat has booked and nobody has taken back, newest first."""
        return (entry for entry in self.newest_first() if entry.id not in self.dead and _is_of(entry, seat))

    @cached_property
    def _wrong(self) -> dict[str, list[Json]]:
        wrong: dict[str, list[Json]] = {}
        seen = self._at.ruleset.view(self._at.state, Seat("leader"))
        for found in seen.get("irregularities", []):
            wrong.setdefault(found["event"], []).append(found)
        return wrong

    def row(self, entry: Entry) -> Json:
        """The entry as a row: its fields, whether it is void and by what, what is irregular about it.

        `at`: when it counts as having happened; `claimed_at`: when it did by the clock of who reported it.
        `accepted`: the leader's entry that lets it stand; `delay`: ms from the fact to its arrival; `late`:
        it arrived after the game had ended.
        """
        return {
            "id": entry.id,
            "seq": entry.seq,
            "at": min(entry.at, entry.recorded_at),
            "claimed_at": entry.at,
            "recorded_at": entry.recorded_at,
            "by": dict(entry.by),
            "type": entry.type,
            "data": dict(entry.data),
            "void": entry.id in self.dead,
            "voided_by": self._killers.get(entry.id),
            "accepted": self._accepted.get(entry.id),
            "irregularities": self._wrong.get(entry.id, []),
            "delay": max(0, entry.recorded_at - entry.at),
            "late": entry.type in FROM_THE_WOOD and self._end is not None and entry.seq > self._end,
        }


def rows(game: str) -> list[Json]:
    """The whole journal for people, newest first: void entries stay in it and say so."""
    reading = Reading(snapshots.current(game))
    return [reading.row(entry) for entry in reading.newest_first()]


def row(game: str, event: Any) -> Json | None:
    """The row of one entry, if there is one of this id."""
    reading = Reading(snapshots.current(game))
    entry = reading.find(event)
    return reading.row(entry) if entry else None


def newest(game: str, kind: str) -> Entry | None:
    """The newest entry of this type that counts."""
    reading = Reading(snapshots.current(game))
    living = (e for e in reading.newest_first() if e.type == kind and e.id not in reading.dead)
    return next(living, None)


def own_rows(game: str, seat: Seat) -> list[Json]:
    """The seat's own latest bookings, newest first, each with `undoable`."""
    reading = Reading(snapshots.current(game))
    found = list(islice((e for e in reading.newest_first() if _is_of(e, seat)), 2 * OWN_UNDO))
    undoable = {entry.id for entry in islice(reading.living_of(seat), OWN_UNDO)}
    return [{**reading.row(entry), "undoable": entry.id in undoable} for entry in found]


def undo_objection(at: Snapshot, event: Any, seat: Seat) -> Objection | None:
    """Whether this seat may take back this entry: any for the leader, else its own latest ones."""
    reading = Reading(at)
    entry = reading.find(event)
    if entry is None:
        return Objection("unknown_event", {"event": str(event)})
    if entry.id in reading.dead:
        return Objection("already_void", {"event": entry.id})
    if seat.role == "leader" or entry in islice(reading.living_of(seat), OWN_UNDO):
        return None
    return Objection("not_yours", {"event": entry.id})


def _is_of(entry: Entry, seat: Seat) -> bool:
    by = entry.by
    return entry.type not in ABOUT_OTHERS and by.get("role") == seat.role and by.get("post") == seat.post


def together(at: Snapshot, event: str) -> list[str]:
    """The entry, and what else was booked in the same act and still counts: to be taken back as one."""
    reading = Reading(at)
    first = reading.find(event)
    follower = next((entry for entry in at.entries if first and entry.seq == first.seq + 1), None)
    if first is None or follower is None or follower.id in reading.dead:
        return [event]
    one_act = follower.recorded_at == first.recorded_at and follower.by == first.by
    belongs = FOLLOWS.get(first.type) == follower.type or "act" in first.by
    return [event, follower.id] if one_act and belongs else [event]


def difference(game: str, event: str) -> list[Json]:
    """What taking back the entry would change: rows of `path`, `before`, `after` of the full record."""
    at = snapshots.current(game)
    return told_changes(at.ruleset, at.state, without(at, event))


def told_changes(ruleset: Ruleset, one: Any, other: Any) -> list[Json]:
    """How two states differ, as `changes` of their records; what is irregular with all its facts."""
    record, leader = Seat("record"), Seat("leader")
    rows = changes(ruleset.view(one, record), ruleset.view(other, record))
    if all(row["path"][0] != ODD for row in rows):
        return rows
    before, after = (_flat({ODD: ruleset.view(state, leader)[ODD]}) for state in (one, other))
    return [
        {**row, "before": before.get(path), "after": after.get(path)} if path[0] == ODD else row
        for row in rows
        for path in [tuple(row["path"])]
    ]


def changes(one: Json, other: Json) -> list[Json]:
    """How two full records differ: rows of `path`, `before`, `after`."""
    before, after = _flat(one), _flat(other)
    return [
        {"path": list(path), "before": before.get(path), "after": after.get(path)}
        for path in sorted(before.keys() | after.keys(), key=str)
        if before.get(path) != after.get(path)
    ]


def view_without(game: str, event: str, seat: Seat) -> Json:
    """What the seat would be told if the entry were taken back."""
    at = snapshots.current(game)
    return dict(at.ruleset.view(without(at, event), seat))


def without(at: Snapshot, event: str) -> Any:
    """The state if the entry, and what belongs to it, were taken back now."""
    when, by = at.last[0], {"role": "leader"}
    voids = [
        Entry(str(uuid.uuid4()), at.version + n, when, when, by, "voided", {"event": one})
        for n, one in enumerate(together(at, event), 1)
    ]
    return fold(at.ruleset, at.start, (*at.entries, *voids))


def _flat(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """A nested object as path -> value; lists of objects with an `event` by that, and numbered."""
    if isinstance(value, dict):
        found: dict[tuple[str, ...], Any] = {}
        for key, inner in value.items():
            found.update(_flat(inner, (*path, str(key))))
        return found
    if isinstance(value, list) and value and isinstance(value[0], dict):
        alike: Counter[tuple[str, str]] = Counter()
        listed: dict[tuple[str, ...], Any] = {}
        for item in value:
            name = (str(item.get("event")), str(item.get("code", "")))
            listed[*path, *name, str(alike[name])] = item
            alike[name] += 1
        return listed
    return {path: value}

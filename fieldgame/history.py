"""The journal for people: every entry and what became of it; what may be taken back and what it changes."""

from __future__ import annotations

import uuid
from typing import Any

from fieldgame import snapshots
from fieldgame.games.protocol import Entry, Json, Objection, Seat, fold, order, voided
from fieldgame.snapshots import Snapshot

OWN_UNDO = 5
"""How many of its own latest bookings a post, the robbers or the station may take back."""


def rows(game: str) -> list[Json]:
    """The whole journal for people, newest first: void entries stay in it and say so."""
    at = snapshots.current(game)
    ordered = sorted(at.entries, key=order)
    dead, _ = voided(ordered)
    killers = {e.data.get("event"): e.id for e in ordered if e.type == "voided" and e.id not in dead}
    wrong: dict[str, list[Json]] = {}
    for found in at.ruleset.view(at.state, Seat("leader")).get("irregularities", []):
        wrong.setdefault(found["event"], []).append(found)
    return [
        {
            "id": entry.id,
            "seq": entry.seq,
            "at": entry.at,
            "recorded_at": entry.recorded_at,
            "by": dict(entry.by),
            "type": entry.type,
            "data": dict(entry.data),
            "void": entry.id in dead,
            "voided_by": killers.get(entry.id),
            "irregularities": wrong.get(entry.id, []),
        }
        for entry in reversed(ordered)
    ]


def own_rows(game: str, seat: Seat) -> list[Json]:
    """The seat's own latest bookings, newest first, each with `undoable`."""
    found = [
        row
        for row in rows(game)
        if row["type"] != "voided"
        and row["by"].get("role") == seat.role
        and row["by"].get("post") == seat.post
    ]
    living = [row["id"] for row in found if not row["void"]][:OWN_UNDO]
    return [{**row, "undoable": row["id"] in living} for row in found[: 2 * OWN_UNDO]]


def undo_objection(at: Snapshot, event: Any, seat: Seat) -> Objection | None:
    """Whether this seat may take back this entry: any for the leader, else its own latest ones."""
    ordered = sorted(at.entries, key=order)
    entry = next((e for e in ordered if e.id == event), None)
    if entry is None:
        return Objection("unknown_event", {"event": str(event)})
    dead, _ = voided(ordered)
    if entry.id in dead:
        return Objection("already_void", {"event": entry.id})
    if seat.role == "leader":
        return None
    own = [
        e
        for e in reversed(ordered)
        if e.type != "voided"
        and e.id not in dead
        and e.by.get("role") == seat.role
        and e.by.get("post") == seat.post
    ]
    if entry not in own[:OWN_UNDO]:
        return Objection("not_yours", {"event": entry.id})
    return None


def difference(game: str, event: str) -> list[Json]:
    """What taking back the entry would change: rows of `path`, `before`, `after` of the full record."""
    at = snapshots.current(game)
    void = Entry(
        str(uuid.uuid4()),
        at.version + 1,
        at.last[0],
        at.last[0],
        {"role": "leader"},
        "voided",
        {"event": event},
    )
    without = fold(at.ruleset, at.start, (*at.entries, void))
    seat = Seat("record")
    before, after = _flat(at.ruleset.view(at.state, seat)), _flat(at.ruleset.view(without, seat))
    return [
        {"path": list(path), "before": before.get(path), "after": after.get(path)}
        for path in sorted(before.keys() | after.keys(), key=str)
        if before.get(path) != after.get(path)
    ]


def _flat(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """A nested object as path -> value; lists of objects with an `event` by that."""
    if isinstance(value, dict):
        found: dict[tuple[str, ...], Any] = {}
        for key, inner in value.items():
            found.update(_flat(inner, (*path, str(key))))
        return found
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {(*path, str(item.get("event")), str(item.get("code", ""))): item for item in value}
    return {path: value}

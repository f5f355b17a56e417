"""Bookings taken over from paper: they happened earlier, and count at the time that was written.

What happened in the wood is a report like a phone's (`reports.sync`). A build is judged as the castle stood
when it was built; what it would break since then is told before it counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from fieldgame import history, snapshots
from fieldgame.games.protocol import Entry, Json, Objection, Seat, fold_until
from fieldgame.reports import Report, Result, as_fresh, sync
from fieldgame.snapshots import Snapshot
from fieldgame.turns import moment_of, new_id, now, set_due, signed, turn

NEAR_MS = 5 * 60_000
"""A booking of the same kind this near is perhaps the same, tapped and written as well."""
AFTERWARDS_MS = 2 * 60 * 60_000
"""So long after the end somebody may still have written down what happened then."""
SAME: dict[str, tuple[tuple[str, ...], int | None]] = {
    "draw": (("post", "group"), NEAR_MS),
    "robbery": (("victim",), NEAR_MS),
    "trade": (("from", "to"), NEAR_MS),
    "joker_found": (("joker",), None),
}
"""By type: what two bookings have in common that may be the same, and how near; None: at any time.

Not of builds: where one stands already, the rules refuse another."""


@dataclass(frozen=True, slots=True)
class Built:
    """What became of a build: `recorded`, `duplicate`, `refused`, or `asks`: nothing is booked yet.

    It asks where its cards are short, or where it changes what was built later: `changes` as in
    `history.difference`.
    """

    status: str
    entry: Entry | None = None
    objection: Objection | None = None
    changes: tuple[Json, ...] = ()


def take(game: str, kind: str, data: Json, at: int, seat: Seat, *, entry_id: str) -> Result:
    """Record what happened in the wood at that time, ms since 1970; a breach becomes an irregularity."""
    return sync(game, [Report(entry_id, at, kind, data)], seat, history.PAPER)[1][0]


def build(game: str, args: Json, at: int, seat: Seat, *, entry_id: str, sure: bool = False) -> Built:
    """Build at that time. `args` as of the rules' action; `sure`: in spite of what was asked.

    Where nobody can build any more with it, the game ends now, when that is known.
    """
    if seat.role != "leader":
        return Built("refused", objection=Objection("not_allowed", {"role": seat.role, "action": "build"}))
    with turn(game) as (writer, known):
        first = writer.find(entry_id)
        if first is not None:
            return Built("duplicate", first)
        moment = moment_of(known, now())
        when = max(min(at, moment), known.created_at)
        then = fold_until(known.ruleset, known.start, known.entries, when)
        ruling = known.ruleset.actions["build"](then, seat, args, when, lambda options: 0)
        if not ruling.events:
            return Built("refused", objection=ruling.objection)
        fact, by = ruling.events[0], signed(seat, history.PAPER)
        entries = [Entry(entry_id, known.version + 1, when, moment, by, fact.type, fact.data)]
        after = snapshots.advanced(known, entries)
        end = known.ruleset.actions["no_room"](after.state, seat, {}, moment, lambda options: 0)
        entries += [
            Entry(new_id(), after.version + 1, moment, moment, by, e.type, e.data) for e in end.events
        ]
        after = snapshots.advanced(after, entries[1:])
        changes = _later(known, after, entry_id)
        if (ruling.objection or changes) and not sure:
            return Built("asks", objection=ruling.objection, changes=changes)
        written = writer.append(as_fresh(entries), looked_up=True)
        set_due(writer, after)
    snapshots.keep(game, after)
    return Built("recorded", written[0], ruling.objection, changes)


def latest(game: str, clock: int) -> int:
    """The latest time that a sheet can mean: now, or soon after the end where it is entered days later."""
    ended = history.newest(game, "ended")
    return min(clock, ended.at + AFTERWARDS_MS) if ended else clock


def status_at(game: str, at: int) -> str:
    """Whether the game had not started, was played, paused or over at that time, ms since 1970."""
    known = snapshots.current(game)
    then = fold_until(known.ruleset, known.start, known.entries, at)
    return str(known.ruleset.view(then, Seat("projector"))["status"])


def similar(game: str, kind: str, data: Json, at: int) -> Json | None:
    """The row of a living booking that is perhaps the same one."""
    keys, near = SAME.get(kind, ((), 0))
    wanted = sorted(str(data.get(key)) for key in keys)
    for row in history.rows(game):
        if row["type"] != kind or row["void"] or not keys:
            continue
        if sorted(str(row["data"].get(key)) for key in keys) != wanted:
            continue
        if near is None or abs(row["at"] - at) <= near:
            return row
    return None


def taken(game: str, most: int) -> list[Json]:
    """The rows that were taken over last, newest first; also those taken back."""
    rows = (row for row in history.rows(game) if row["by"].get("device") == history.PAPER)
    return list(islice(sorted(rows, key=lambda row: -row["seq"]), most))


def _later(before: Snapshot, after: Snapshot, event: str) -> tuple[Json, ...]:
    """What nobody may have meant: the end of the game; of other bookings, their buildings that go and what is
    new about them."""
    rows = history.told_changes(after.ruleset, before.state, after.state)
    return tuple(row for row in rows if _breaks(row, event))


def _breaks(row: Json, event: str) -> bool:
    path = row["path"]
    if path == ["status"]:
        return True
    if event in path:
        return False
    if path[:2] == ["map", "buildings"] and len(path) > 2:
        return bool(row["before"]) and not row["after"]
    return path[0] == "irregularities" and len(path) > 1 and not row["before"]

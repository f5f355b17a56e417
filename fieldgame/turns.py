"""One turn to write into a game: what time it counts as, what the clock demands, appending, who signs.

Shared by what is decided here (`play`) and what is reported from the wood (`reports`).
"""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from fieldgame import journal, snapshots
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Seat
from fieldgame.snapshots import Snapshot

REPORTERS = {
    "draw": ("leader", "post"),
    "rob": ("leader", "robber", "post", "station"),
    "trade": ("leader", "station", "post"),
    "joker": ("leader", "station", "post"),
    "build": ("leader", "station"),
    "neutral": ("leader", "station"),
    "seen": ("leader", "post", "station"),
    "undo": ("leader", "station", "post", "robber"),
}
"""Who may do what; every other action is the leader's. `server` may what a clock may."""
DAY = 86_400_000
KEPT_DAYS, FORGOTTEN_DAYS = 30, 365
"""So long a game is kept after its end, unless the leader says otherwise; and one that nobody ends, after
its last booking."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action: `recorded`, `duplicate` (of the same entry id before) or `refused`."""

    status: str
    entries: tuple[Entry, ...] = ()
    objection: Objection | None = None
    version: int = 0


@contextmanager
def turn(game: str) -> Iterator[tuple[journal.Writer, Snapshot]]:
    """The game's lock, and the game as it stands under it. NoSuchGame if there is none."""
    with journal.writing(game) as writer:
        kept = snapshots.kept_until(game, writer.game)
        yield writer, snapshots.advanced(kept, writer.tail(kept.version))


def now() -> int:
    """The server's clock, ms since 1970."""
    return time.time_ns() // 1_000_000


def moment_of(at: Snapshot, clock: int) -> int:
    """When something happens that is decided now: never before what has been decided already.

    A laptop in the wood puts its clock right when it meets a network, and may so go back by hours.
    """
    return max(clock, at.created_at, at.last[0])


def end_if_due(at: Snapshot, clock: int) -> list[tuple[str, int, Fact]]:
    """The end by the clock, dated when it was due, if it is due and not yet in the journal."""
    due = at.ruleset.options(at.state, Seat("server")).get("time_up_at")
    if due is None or due > clock:
        return []
    ruling = at.ruleset.actions["time_up"](at.state, Seat("server"), {}, clock, secrets.randbelow)
    return dated(ruling.events, new_id(), max(due, at.last[0]))


def dated(events: Iterable[Fact], entry_id: str, at: int) -> list[tuple[str, int, Fact]]:
    return [(entry_id if index == 0 else new_id(), at, fact) for index, fact in enumerate(events)]


def append(
    writer: journal.Writer, at: Snapshot, facts: Sequence[tuple[str, int, Fact]], by: Json, moment: int
) -> tuple[Snapshot, list[Entry]]:
    if not facts:
        return at, []
    written = writer.append([(key, when, moment, by, fact.type, fact.data) for key, when, fact in facts])
    after = snapshots.advanced(at, written)
    set_due(writer, after)
    return after, written


def set_due(writer: journal.Writer, at: Snapshot, moment: int | None = None) -> None:
    """When the game's clock runs out, and when the game is deleted, for the server's own clock.

    `moment`: now, ms since 1970. A game whose end is long past when it comes here is kept from now on.
    """
    due = at.ruleset.options(at.state, Seat("server"))
    keep, moment = writer.game.keep_days, moment or now()
    days = (KEPT_DAYS if keep is None else keep) if due.get("ended_at") else FORGOTTEN_DAYS
    purge_at = max(due.get("ended_at") or 0, moment) + days * DAY
    writer.set_due(due.get("time_up_at"), None if keep == 0 else purge_at)


def signed(seat: Seat, device: str) -> Json:
    by: Json = {"role": seat.role, "post": seat.post, "group": seat.group, "device": device}
    if seat.role == "leader":  # who of several it was; their names stay in the table of passes
        by["pass"] = seat.held
    return {key: value for key, value in by.items() if value}


def new_id() -> str:
    return str(uuid.uuid4())

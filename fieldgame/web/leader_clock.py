"""More time, also when the time is up: as much as the leader wants is left from now on.

After the end that takes two bookings, in this order: the minutes first, so that the clock has time left at
the moment when the end is taken back; else the clock would end the game again at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fieldgame import history, play
from fieldgame.web import desk
from fieldgame.web.common import act

Json = dict[str, Any]
MINUTE = 60_000
MORE = (-5, 5, 10, 15)
"""Minutes that one tap adds, or takes away."""


def elapsed(rows: Iterable[Json], now: int) -> int:
    """Game time that has passed, as if no end had been booked; in ms. `rows` newest first."""
    spent, since = 0, None
    for row in reversed([row for row in rows if not row["void"]]):
        if any(found["code"] == "wrong_status" for found in row["irregularities"]):
            continue
        if row["type"] in ("started", "resumed") and since is None:
            since = row["at"]
        elif row["type"] == "paused" and since is not None:
            spent, since = spent + max(0, row["at"] - since), None
    return spent + (max(0, now - since) if since is not None else 0)


def ends(rows: Iterable[Json]) -> list[Json]:
    """The living ends in the journal."""
    return [row for row in rows if row["type"] == "ended" and not row["void"]]


def left_without_end(view: Json, rows: Sequence[Json], now: int) -> int:
    """Game time that were left if the end were taken back; in ms."""
    return int(view["clock"]["minutes"]) * MINUTE - elapsed(rows, now)


def keys(view: Json, now: int) -> list[int]:
    """The minutes among `MORE` that may be added now: never so few that the game were over at once."""
    due = view["clock"]["ends_at"]
    left = view["clock"]["remaining_ms"] if due is None else due - now
    return [more for more in MORE if more > 0 or (view["status"] != "ended" and left > -more * MINUTE)]


def extend(game: str, more: int, seat: play.Seat) -> play.Outcome:
    """`more` minutes on top; after the end, `more` minutes from now on, rounded up to the full minute."""
    if play.view(game, seat)["status"] == "ended":
        minutes = more - (-elapsed(history.rows(game), play.now()) // MINUTE)
        outcome = act(game, "change", {"key": "minutes", "value": minutes, "note": ""}, seat)
    else:
        outcome = act(game, "extend", {"more": more}, seat)
    if outcome.status == "refused" or play.view(game, seat)["status"] != "ended":
        return outcome
    return reopen(game, seat)


def reopen(game: str, seat: play.Seat) -> play.Outcome:
    """Take back the end, whoever booked it."""
    outcome = play.Outcome("recorded")
    for row in ends(history.rows(game)):
        outcome = desk.also(game, "undo", {"event": row["id"], "note": ""}, seat, row["id"])
    return outcome

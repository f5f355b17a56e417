"""Winding a game back to a copy of it. It is appended, so no phone is fooled, and it is itself taken back
by winding forward; or a copy becomes a game where there is none.

What children really got since then may stay: see `foresee`. Before anything is written for good, the game is
folded as it would be and must be the one of the copy.
"""

from __future__ import annotations

from typing import Any

from fieldgame import backup, codec, journal, passes, snapshots, turns
from fieldgame.games.protocol import Entry, Objection, Seat
from fieldgame.restoring.reading import Brought, Unusable, read
from fieldgame.restoring.way import Foreseen, Way, act, more_time
from fieldgame.snapshots import Snapshot
from fieldgame.turns import Outcome

__all__ = ["Brought", "Foreseen", "Unusable", "as_new", "foresee", "read", "restore", "revive"]


def foresee(game: str, brought: Brought, *, wood: bool = True) -> Foreseen:
    """What winding the game back to the copy would do, without doing it.

    `wood`: draws, robberies, trades and jokers that posts and robbers have reported since stay, for
    children really got those cards.
    """
    at = snapshots.current(game)
    other = _other(game, at, brought)
    if other:
        return Foreseen(other, version=at.version)
    return Way(at, brought, wood).foreseen()


def restore(
    game: str,
    brought: Brought,
    seat: Seat,
    *,
    wood: bool = True,
    expects: str = "",
    minutes: int = 0,
    note: str = "",
    entry_id: str,
    device: str = "",
) -> Outcome:
    """Wind the game back to the copy, in one act; a copy of the present state is kept first.

    `expects`: the mark of what was shown (empty: whatever it is); `minutes`: so many more to play, for the
    clock has gone on. OSError where the present state cannot be kept: then nothing is done.
    """
    if seat.role != "leader":
        return Outcome(
            "refused", objection=Objection("not_allowed", {"role": seat.role, "action": "restore"})
        )
    with turns.turn(game) as (writer, at):
        first = writer.find(entry_id)
        if first is not None:
            return Outcome("duplicate", (first,), version=at.version)
        against = _other(game, at, brought)
        way = None if against else Way(at, brought, wood)
        foreseen = way.foreseen() if way else Foreseen(against)
        if foreseen.code:
            return _refused(at, "cannot_wind_back", why=foreseen.code)
        if expects not in ("", foreseen.mark):
            return _refused(at, "changed_meanwhile", what="restored", who="")
        backup.take(game, "restore")
        assert way is not None
        done = act(way, brought, seat, entry_id, device, note)
        after = snapshots.advanced(at, done)
        if not way.is_reached(after):
            return _refused(at, "cannot_wind_back", why="differs")
        done += more_time(after, seat, minutes, done)
        after = snapshots.advanced(at, done)
        written = writer.append([_fresh(entry) for entry in done], looked_up=True)
        turns.set_due(writer, after, turns.now())
    snapshots.keep(game, after)
    return Outcome("recorded", tuple(written), version=after.version)


def revive(brought: Brought, *, links: bool = True) -> str:
    """The game of a copy, which is not here: under its old id, and with its passes if `links`.

    ValueError where there is a game of that id, or the file is no copy. Without passes where it has none.
    """
    about = brought.about
    if about is None:
        raise ValueError("no copy: a plain journal does not say which game it was")
    game = _imported(brought, about["game"], codec.millis(about["created_at"]), about.get("keep_days"))
    try:
        passes.put(game, about.get("passes", []) if links else [])
    except ValueError:
        journal.purge(game)
        raise
    return game


def as_new(brought: Brought) -> str:
    """A new game with this journal; without passes yet. A running clock goes on running."""
    return _imported(brought)


def _imported(brought: Brought, game_id: str = "", created_at: int = 0, days: int | None = None) -> str:
    header = brought.header
    game = journal.import_game(
        header.ruleset, header.settings, brought.entries, game_id=game_id, created_at=created_at
    )
    snapshots.forget(game)  # of one that had this id before
    with turns.turn(game) as (writer, at):
        if days is not None:
            writer.set_keep_days(days)
        turns.set_due(writer, at, turns.now())
    return game


def _other(game: str, at: Snapshot, brought: Brought) -> str:
    """Why this is no copy of this game; empty if it is one."""
    if brought.about is None:
        return "not_a_copy"
    here = journal.head(game)
    same = here is not None and brought.about.get("game") == game and brought.header.settings == here.settings
    known = {entry.id: _said(entry) for entry in at.entries}
    differs = any(known.get(entry.id, _said(entry)) != _said(entry) for entry in brought.entries)
    return "" if same and not differs else "other_game"


def _said(entry: Entry) -> tuple[Any, ...]:
    return entry.type, entry.data, min(entry.at, entry.recorded_at)


def _refused(at: Snapshot, code: str, **facts: Any) -> Outcome:
    return Outcome("refused", objection=Objection(code, facts), version=at.version)


def _fresh(entry: Entry) -> journal.Fresh:
    return entry.id, entry.at, entry.recorded_at, dict(entry.by), entry.type, dict(entry.data)

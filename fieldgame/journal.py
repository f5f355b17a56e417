"""The journal in the database: append, read, list. One writer a game, no gap in seq, an id only once.

Every write takes the game's lock first and looks afterwards, so that what it decides on is what is there.
Prebuilt statements, because building them for each draw costs six times the draw.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from fieldgame import database, live
from fieldgame.codec import from_json, to_json
from fieldgame.games.protocol import Entry, Json
from fieldgame.models import Entry as Stored
from fieldgame.models import Game, db

Fresh = tuple[str, int, int, Json, str, Json]
"""What is to be written, as `(id, at, recorded_at, by, type, data)`; its seq comes by writing it."""

LATEST = 2**53
"""Milliseconds; every number below it is exact on every phone."""

_HEAD = (Game.ruleset, Game.settings, Game.created_at, Game.version, Game.keep_days)
_GAME = select(*_HEAD).where(Game.id == bindparam("game_id"))
_LOCK_GAME = _GAME.with_for_update()
_ENTRIES = select(
    Stored.id, Stored.seq, Stored.at, Stored.recorded_at, Stored.by, Stored.type, Stored.data
).where(Stored.game_id == bindparam("game_id"))
_TAIL = _ENTRIES.where(Stored.seq > bindparam("after")).order_by(Stored.seq)
_FIND = _ENTRIES.where(Stored.id == bindparam("entry_id"))
_APPEND = insert(Stored)
_SET_VERSION = update(Game).where(Game.id == bindparam("game_id")).values(version=bindparam("new_version"))
_SET_ENDS_AT = update(Game).where(Game.id == bindparam("game_id")).values(ends_at=bindparam("new_ends_at"))
_SET_DUE = _SET_ENDS_AT.values(purge_at=bindparam("new_purge_at"))
_KEEP = update(Game).where(Game.id == bindparam("game_id")).values(keep_days=bindparam("new_days"))
_OVERDUE = select(Game.id).where(Game.ends_at <= bindparam("now")).order_by(Game.ends_at)
_PURGE_AT = select(Game.purge_at).where(Game.id == bindparam("game_id"))
_LISTED = (Game.id, Game.version, Game.created_at, Game.purge_at, Game.keep_days)
_SUMMARIES = select(*_LISTED).order_by(Game.created_at.desc(), Game.id)
_CREATE = insert(Game)
_PURGE = delete(Game).where(Game.id == bindparam("game_id"))
_NOTIFY = text("SELECT pg_notify('fieldgame', :game_id)")  # heard by live, in every process


class NoSuchGame(KeyError):
    """No game of this id."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a game without its journal."""

    ruleset: str
    settings: Json
    created_at: int
    version: int
    keep_days: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list: its version and its times, ms since 1970. `keep_days`: see `models.Game`."""

    id: str
    version: int
    created_at: int
    purge_at: int | None
    keep_days: int | None


class Writer:
    """The right to write into one game's journal, for the body of `writing`."""

    def __init__(self, connection: Connection, game_id: str, game: Head) -> None:
        self._connection: Connection | None = connection
        self.game_id = game_id
        self.game = game
        self.version = game.version

    def tail(self, after_seq: int = 0) -> list[Entry]:
        """The entries after `after_seq`, in the order of arrival."""
        return _tail(self._open(), self.game_id, after_seq)

    def find(self, entry_id: str) -> Entry | None:
        """The entry of this id, if it is there already."""
        connection = self._open()
        if not _short(entry_id):
            return None
        row = connection.execute(_FIND, {"game_id": self.game_id, "entry_id": entry_id}).one_or_none()
        return _entry(row) if row else None

    def append(self, entries: Iterable[Fresh], *, looked_up: bool = False) -> list[Entry]:
        """Write them and say under which seq. An id that is there already gives what was written first.

        `looked_up`: the caller knows, in this turn, that none is there; a question for each costs most of it.
        """
        connection = self._open()
        first = self.version + 1
        result: list[Entry] = []
        fresh: dict[str, Entry] = {}
        for entry_id, at, recorded_at, by, type_, data in entries:
            entry = fresh.get(entry_id) or (None if looked_up else self.find(entry_id))
            if entry is None:
                entry = Entry(entry_id, first + len(fresh), at, recorded_at, by, type_, data)
                fresh[entry_id] = entry
            result.append(entry)
        if fresh:
            connection.execute(_APPEND, [_row(self.game_id, entry) for entry in fresh.values()])
            self.version += len(fresh)
            connection.execute(_SET_VERSION, {"game_id": self.game_id, "new_version": self.version})
        return result

    def set_ends_at(self, ends_at: int | None) -> None:
        """When the running clock runs out, for `overdue`; none while it does not run."""
        self._open().execute(_SET_ENDS_AT, {"game_id": self.game_id, "new_ends_at": ends_at})

    def set_due(self, ends_at: int | None, purge_at: int | None) -> None:
        """When the running clock runs out, and when the game is deleted; ms since 1970, none for never."""
        due = {"new_ends_at": ends_at, "new_purge_at": purge_at}
        self._open().execute(_SET_DUE, {"game_id": self.game_id, **due})

    def set_keep_days(self, days: int | None) -> None:
        """How long the game is kept after its end, from now on; `game` says so at once."""
        self._open().execute(_KEEP, {"game_id": self.game_id, "new_days": days})
        self.game = replace(self.game, keep_days=days)

    def close(self) -> None:
        """The turn is over; whoever kept the writer gets an error instead of a lost write."""
        self._connection = None

    def _open(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("this turn to write is over")
        return self._connection


@contextmanager
def writing(game_id: str) -> Iterator[Writer]:
    """The game's lock, then the body, then the commit. Any exception leaves the journal as it was."""
    with database.write(db.engine) as connection:
        game = (
            _head(connection.execute(_LOCK_GAME, {"game_id": game_id}).one_or_none())
            if _possible(game_id)
            else None
        )
        if game is None:
            raise NoSuchGame(game_id)
        writer = Writer(connection, game_id, game)
        try:
            yield writer
        finally:
            writer.close()
        added = writer.version > game.version
        if added and connection.dialect.name == "postgresql":
            connection.execute(_NOTIFY, {"game_id": game_id})
    if added:
        live.wake(game_id)


def head(game_id: str) -> Head | None:
    """What is known of the game now; takes no lock."""
    if not _possible(game_id):
        return None
    with db.engine.connect() as connection:
        return _head(connection.execute(_GAME, {"game_id": game_id}).one_or_none())


def tail(game_id: str, after_seq: int = 0) -> list[Entry]:
    """The entries after `after_seq`, in the order of arrival; takes no lock."""
    if not _possible(game_id):
        return []
    with db.engine.connect() as connection:
        return _tail(connection, game_id, after_seq)


def overdue(now: int) -> list[str]:
    """The games whose clock has run out by `now`."""
    with db.engine.connect() as connection:
        return list(connection.execute(_OVERDUE, {"now": now}).scalars())


def purge_at(game_id: str) -> int | None:
    """When the game is to be deleted, ms since 1970; None while no day is set, or without such a game."""
    if not _possible(game_id):
        return None
    with db.engine.connect() as connection:
        return connection.execute(_PURGE_AT, {"game_id": game_id}).scalar()


def summaries() -> list[Summary]:
    """All games, the newest first."""
    with db.engine.connect() as connection:
        return [Summary(*row) for row in connection.execute(_SUMMARIES)]


def purge(game_id: str) -> int | None:
    """Delete the game with all that hangs on it, so that no byte of it stays; how many entries it had.

    None if there is no such game.
    """
    with database.erasing(db.engine) as connection:
        game = _head(connection.execute(_LOCK_GAME, {"game_id": game_id}).one_or_none())
        if game is None:
            return None
        connection.execute(_PURGE, {"game_id": game_id})
    return game.version


def create(ruleset: str, settings: Json, created_at: int) -> str:
    """A new game with an empty journal; its id."""
    with database.write(db.engine) as connection:
        return _create(connection, ruleset, settings, created_at)


def import_game(
    ruleset: str,
    settings: Json,
    entries: Sequence[Entry],
    *,
    game_id: str = "",
    created_at: int = 0,
) -> str:
    """A new game with this journal, numbered anew in its order of arrival; an id counts once.

    `game_id`, `created_at`: those that it had before. ValueError where there is a game of that id.
    """
    by_id: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda entry: entry.seq):
        by_id.setdefault(entry.id, entry)
    now = time.time_ns() // 1_000_000
    first = min((min(entry.at, entry.recorded_at) for entry in entries), default=now)
    with database.write(db.engine) as connection:
        if game_id and connection.execute(_GAME, {"game_id": game_id}).one_or_none():
            raise ValueError("there is such a game already")
        game_id = _create(connection, ruleset, settings, created_at or first, game_id)
        if by_id:
            rows = [_row(game_id, entry) | {"seq": seq} for seq, entry in enumerate(by_id.values(), 1)]
            connection.execute(_APPEND, rows)
            connection.execute(_SET_VERSION, {"game_id": game_id, "new_version": len(rows)})
    return game_id


def _create(connection: Connection, ruleset: str, settings: Json, created_at: int, old: str = "") -> str:
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    game_id = old or "".join(secrets.choice(letters) for _ in range(8))
    game = {"id": game_id, "ruleset": ruleset, "settings": _text(settings), "created_at": created_at}
    connection.execute(_CREATE, game | {"version": 0})
    return game_id


def _possible(game_id: str) -> bool:
    # What comes from an address line may be anything, and not every database takes any text.
    return len(game_id) == 8 and game_id.isascii() and game_id.isalnum()


def _short(text: str) -> bool:
    return 0 < len(text) <= 64 and text.isprintable()


def _head(row: Any) -> Head | None:
    if not row:
        return None
    return Head(row.ruleset, from_json(row.settings), row.created_at, row.version, row.keep_days)


def _tail(connection: Connection, game_id: str, after_seq: int) -> list[Entry]:
    return [_entry(row) for row in connection.execute(_TAIL, {"game_id": game_id, "after": after_seq})]


def _entry(row: Any) -> Entry:
    entry_id, seq, at, recorded_at, by, type_, data = row
    return Entry(entry_id, seq, at, recorded_at, from_json(by), type_, from_json(data))


def _row(game_id: str, entry: Entry) -> Json:
    if not (_short(entry.id) and _short(entry.type)):
        raise ValueError("id and type of an entry are short texts")
    if not (0 <= entry.at < LATEST and 0 <= entry.recorded_at < LATEST):
        raise ValueError("the times of an entry are milliseconds since 1970")
    return {
        "game_id": game_id,
        "seq": entry.seq,
        "id": entry.id,
        "at": entry.at,
        "recorded_at": entry.recorded_at,
        "by": _text(entry.by),
        "type": entry.type,
        "data": _text(entry.data),
    }


def _text(value: Mapping[str, Any]) -> str:
    return to_json(dict(value))

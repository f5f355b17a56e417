"""How the watcher hears that the database has changed, whichever process changed it.

SQLite counts the commits of others on a connection; PostgreSQL calls whoever listens. Any other database
is looked at twice a second.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from flask import Flask
from sqlalchemy import Engine, bindparam, select

from fieldgame.models import Game, Pass, db

SQLITE_INTERVAL = 0.03
OTHER_INTERVAL = 0.5
CHANNEL = "fieldgame"
_VERSIONS = select(Game.id, Game.version).where(Game.id.in_(bindparam("games", expanding=True)))
_LOCKED = select(Pass.game_id, Pass.id).where(
    Pass.game_id.in_(bindparam("games", expanding=True)), Pass.revoked_at.is_not(None)
)


class News:
    """For any database: simply look again."""

    interval = OTHER_INTERVAL

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def wait(self, wake: threading.Event, seconds: float) -> bool:
        """Wait at most `seconds` for a change; `wake` ends the waiting."""
        wake.wait(min(seconds, self.interval))
        return True

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The newest versions of these games."""
        if not games:
            return {}
        with self.engine.connect() as connection:
            rows = connection.execute(_VERSIONS, {"games": games})
            return {game_id: version for game_id, version in rows}  # noqa: C416 - a row is no pair to mypy

    def locked(self, games: Sequence[str]) -> set[tuple[str, int]]:
        """The passes of these games that open nothing any more: game and number."""
        if not games:
            return set()
        with self.engine.connect() as connection:
            rows = connection.execute(_LOCKED, {"games": games})
            return {(game_id, number) for game_id, number in rows}

    def close(self) -> None:
        """Give back what was taken for waiting."""


class SqliteNews(News):
    """A connection of its own that is asked for its count of changes: a few microseconds each time."""

    interval = SQLITE_INTERVAL

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        fairy = engine.raw_connection()
        driver: Any = fairy.dbapi_connection
        fairy.detach()  # it is kept for good: those of the pool are for requests
        self._own: Any = driver
        self._seen = self._count()

    def wait(self, wake: threading.Event, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while True:
            woken = wake.wait(min(self.interval, max(0.0, until - time.monotonic())))
            before, self._seen = self._seen, self._count()
            if woken or self._seen != before:
                return True
            if time.monotonic() >= until:
                return False

    def close(self) -> None:
        self._own.close()

    def _count(self) -> int:
        cursor = self._own.cursor()
        try:
            cursor.execute("PRAGMA data_version")
            row: Any = cursor.fetchone()
            return int(row[0])
        finally:
            cursor.close()


class PostgresNews(News):
    """A connection of its own that listens, and is read in small bites so that `wake` is heard as well."""

    interval = 0.1

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        fairy = engine.raw_connection()
        driver: Any = fairy.dbapi_connection
        fairy.detach()
        self._own: Any = driver
        self._own.rollback()
        self._own.autocommit = True
        self._own.execute(f"LISTEN {CHANNEL}")

    def wait(self, wake: threading.Event, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not wake.is_set():
            left = until - time.monotonic()
            if list(self._own.notifies(timeout=max(0.0, min(self.interval, left)), stop_after=1)):
                return True
            if left <= 0:
                return False
        return True

    def close(self) -> None:
        self._own.close()


def news_of(app: Flask) -> News:
    """The kind that fits the application's database; within its context."""
    kinds = {"sqlite": SqliteNews, "postgresql": PostgresNews}
    return kinds.get(db.engine.dialect.name, News)(db.engine)

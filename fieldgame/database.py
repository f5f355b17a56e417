"""How a connection behaves and who may write: what makes any SQLAlchemy URL safe for the journal.

SQLite gets full durability, its own BEGIN and a fair queue in front of it; the others get the isolation
that a row lock needs. An engine is prepared once, when the application starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fieldgame.fairlock import Busy, FairLock

WAIT_SECONDS = 10
TURN_SECONDS = 20.0
SQLITE_OUT_OF_ORDER = (8, 10, 11, 13, 14, 26)
"""READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB: no waiting helps, somebody has to look at the disk."""
POSTGRES_OUT_OF_ORDER = ("53100", "58030", "25006")
"""disk_full, io_error, read_only_sql_transaction."""
UNWRITTEN = (SQLAlchemyError, Busy, OSError)
"""What `write` raises when the database, not its user, is the reason."""
_fair_locks: WeakKeyDictionary[Engine, FairLock] = WeakKeyDictionary()
_for_writing: WeakKeyDictionary[Engine, Engine] = WeakKeyDictionary()


def engine_options(url: str) -> dict[str, Any]:
    """What `create_engine` must know for this kind of database."""
    if make_url(url).get_backend_name() == "sqlite":
        return {"connect_args": {"isolation_level": None, "timeout": WAIT_SECONDS}}
    # Whoever waits for a game's row keeps a connection meanwhile; the readers need some as well.
    return {"isolation_level": "READ COMMITTED", "pool_pre_ping": True, "pool_size": 10, "max_overflow": 20}


def sqlite_file(url: URL | str) -> Path | None:
    """The file behind a SQLite address, none for any other database."""
    url = make_url(url)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def prepare(engine: Engine) -> None:
    """Teach the engine our manners, before its first connection."""
    file = sqlite_file(engine.url)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine, "connect", _sqlite_manners)
        event.listen(engine, "begin", _sqlite_begin)
        _fair_locks[engine] = FairLock(file.with_name(file.name + ".lock"))
        with _fair_locks[engine].turn(), engine.connect() as connection:
            _switch_to_wal(connection)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _postgres_manners)
    _for_writing[engine] = engine.execution_options(fieldgame_write=True)


def out_of_order(error: Exception) -> bool:
    """Whether the disk is full, broken or locked away; else too many wanted something at once."""
    if isinstance(error, OSError):
        return True
    driver = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(driver, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest says more
    return code in SQLITE_OUT_OF_ORDER or getattr(driver, "sqlstate", None) in POSTGRES_OUT_OF_ORDER


@contextmanager
def write(engine: Engine, seconds: float = TURN_SECONDS) -> Iterator[Connection]:
    """A write transaction: it starts as a writer, commits at the end, rolls back on any exception.

    `seconds`: how long to wait for the turn, where there is a queue.
    """
    lock = _fair_locks.get(engine)
    with lock.turn(seconds) if lock else nullcontext(), _for_writing[engine].begin() as connection:
        yield connection


@contextmanager
def erasing(engine: Engine) -> Iterator[Connection]:
    """A write transaction after which what it has deleted stands in no free page of a SQLite file."""
    sqlite = engine.dialect.name == "sqlite"
    with write(engine) as connection:
        if sqlite:
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
        yield connection
    if sqlite:  # what was written ahead has the old pages still; a reader in mid-look leaves them there
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.close()


def _sqlite_manners(connection: Any, _record: Any) -> None:
    for pragma in ("synchronous=FULL", f"busy_timeout={WAIT_SECONDS * 1000}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _sqlite_begin(connection: Connection) -> None:
    # Immediate, because a reader that turns writer in mid-transaction gets 'database is locked' at once.
    writes = connection.get_execution_options().get("fieldgame_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _switch_to_wal(connection: Connection) -> None:
    raw = connection.connection.driver_connection
    assert raw is not None
    # The mode stays in the file, and changing it does not wait for others: only where it is not yet so.
    if raw.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        raw.execute("PRAGMA journal_mode=WAL").close()


def _postgres_manners(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{WAIT_SECONDS}s'")
    connection.commit()

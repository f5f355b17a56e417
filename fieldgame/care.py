"""What is done for kept games without anybody asking: copies now and then, deletion in time.

The clock of the server only looks whether something is due; the work is done in a thread of its own, for a
slow disk must not hold up the wall. Of several processes on one folder one does it.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock, Timeout
from flask import Flask, current_app

from fieldgame import backup, codec, journal, snapshots, turns
from fieldgame.games.protocol import Json
from fieldgame.printing import kept

FIRST_SECONDS = 20.0
"""After the start, when the first visitors have their pages."""
EVERY_SECONDS = 180.0
PURGE_SECONDS = 3_600.0
REMEMBER_SECONDS = 10.0
CHOICES = (30, 90, 365, 0)
"""What a leader may choose; 0: never deleted by itself."""
REMEMBERED = 365 * turns.DAY
OLD_TABLES = "*.db.before-*"
"""Copies of the whole database from before an update: they hold games that have been deleted since."""
OLD_TABLES_KEPT = 30 * turns.DAY
GAME = re.compile("[0-9A-Za-z]{8}")
_log = logging.getLogger(__name__)


@dataclass
class _Due:
    """When an application's work is due, by its monotonic clock, in seconds."""

    copies: float = field(default_factory=lambda: time.monotonic() + FIRST_SECONDS)
    purge: float = 0.0
    worker: threading.Thread | None = None


def tick() -> None:
    """Once a second while the application serves; takes microseconds unless something is due."""
    due: _Due = current_app.extensions.setdefault("fieldgame.care", _Due())
    now = time.monotonic()
    if current_app.testing or now < due.copies or (due.worker and due.worker.is_alive()):
        return
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    due.copies = now + EVERY_SECONDS
    purges = now >= due.purge
    if purges:
        due.purge = now + PURGE_SECONDS
    due.worker = threading.Thread(target=_work, args=(app, purges), name="care", daemon=True)
    due.worker.start()


def _work(app: Flask, purges: bool) -> None:
    with app.app_context():
        try:
            forget_gone()
            backup.root().mkdir(parents=True, exist_ok=True, mode=0o700)
            with FileLock(backup.root() / ".lock", timeout=0):
                copies(turns.now())
                if purges:
                    purge_due(turns.now())
        except Timeout:  # another process is at it
            return
        except Exception:  # noqa: BLE001 - whatever it was, the next time comes
            _log.exception("Looking after the games failed; it is tried again.")


def copies(now: int) -> list[backup.Copy]:
    """Copy every game that has gone on since its newest copy, and thin the copies of all out."""
    taken: list[backup.Copy] = []
    full = backup.is_full()
    if full:
        backup.complain("full")
    for game in journal.summaries():
        newest = next(iter(backup.listed(game.id)), None)
        try:
            if not full and game.version > (newest.version if newest else 0):
                taken.append(backup.take(game.id, "auto"))
            backup.prune(game.id, now)
        except OSError as wrong:
            _log.exception("No copy of the game %s.", game.id)
            backup.complain(wrong.strerror or str(wrong))
        except journal.NoSuchGame:  # deleted while we looked
            continue
    return taken


def purge_at(game: str) -> int | None:
    """When the game is deleted by itself, ms since 1970; None while no day is set."""
    return journal.purge_at(game)


def keep_days(game: str) -> int:
    """How many days the game is kept after its end; 0: until somebody deletes it."""
    head = journal.head(game)
    return turns.KEPT_DAYS if head is None or head.keep_days is None else head.keep_days


def keep(game: str, days: int) -> None:
    """Keep the game so many days after its end; 0: never delete it by itself. NoSuchGame if there is none."""
    if days not in CHOICES:
        raise ValueError("a game is kept 30, 90 or 365 days, or for good")
    with turns.turn(game) as (writer, at):
        writer.set_keep_days(days)
        turns.set_due(writer, at, turns.now())


def due(now: int) -> list[str]:
    """The games whose day has come."""
    return [game.id for game in journal.summaries() if game.purge_at is not None and game.purge_at <= now]


def purge_due(now: int) -> list[str]:
    """Delete what is due, and what an unfinished deletion has left; which games that were."""
    _set_missing_days()
    # Deleting one takes a while, and meanwhile a leader may keep another for longer.
    gone = [game for game in due(now) if (purge_at(game) or now + 1) <= now and purge(game, "time", now)]
    here = {game.id for game in journal.summaries()}
    for game in {line["game"] for line in _purged()} - here:
        backup.drop(game)
    for old in _old_tables():
        if old.stat().st_mtime * 1000 < now - OLD_TABLES_KEPT:
            old.unlink(missing_ok=True)
    return gone


def purge(game: str, why: str, now: int) -> bool:
    """Delete the game, its passes, devices and copies, also in memory; False if there is none.

    `why`: time, leader.
    """
    head = journal.head(game)
    if head is None:
        return False
    # First the word, so that whatever is left half done is known to be gone.
    try:
        _remember({"game": game, "purged_at": codec.stamp(now), "why": why, "entries": head.version}, now)
    except OSError:  # a full disk must not keep what somebody wants deleted
        _log.exception("That the game %s is deleted could not be written down.", game)
    journal.purge(game)
    backup.drop(game)
    for old in _old_tables():
        _erase(old, game)
    _forget(game)
    return True


def forget_gone() -> None:
    """What this process has in memory of games that another one has deleted goes as well."""
    for game in {*snapshots.kept(), *kept.games()}:
        if journal.head(game) is None:
            _forget(game)


def _forget(game: str) -> None:
    snapshots.forget(game)
    kept.forget(game)


def _old_tables() -> list[Path]:
    return list(Path(current_app.config["FOLDER"]).glob(OLD_TABLES))


def _erase(file: Path, game: str) -> None:
    """Delete the game from a copy of the tables; the others in it stay as they were."""
    try:
        with closing(sqlite3.connect(file)) as tables, tables:
            for pragma in ("secure_delete=ON", "foreign_keys=ON"):
                tables.execute(f"PRAGMA {pragma}")
            tables.execute("DELETE FROM game WHERE id = ?", (game,))
    except sqlite3.Error:  # it goes when it is old
        _log.exception("The game %s could not be deleted from %s.", game, file.name)


def _remember(line: Json, now: int) -> None:
    _file().parent.mkdir(parents=True, exist_ok=True)
    # Also of two processes each must read what the other has written; too late is an OSError as well.
    with FileLock(_file().with_name(_file().name + ".lock"), timeout=REMEMBER_SECONDS):
        lines = [old for old in _purged() if codec.millis(old["purged_at"]) > now - REMEMBERED]
        new = _file().with_name(_file().name + ".new")
        try:
            new.write_text("".join(f"{codec.to_json(one)}\n" for one in [*lines, line]), encoding="utf-8")
            new.replace(_file())
        finally:
            new.unlink(missing_ok=True)  # half a file of a full disk


def purged(game: str) -> int | None:
    """When the game was deleted, ms since 1970; None if this instance does not remember it."""
    found = [codec.millis(line["purged_at"]) for line in _purged() if line["game"] == game]
    return max(found, default=None)


def _set_missing_days() -> None:
    """Give games of an earlier version, and those that nobody has played, their day."""
    for game in journal.summaries():
        if game.purge_at is not None or game.keep_days == 0:
            continue
        try:
            with turns.turn(game.id) as (writer, at):
                turns.set_due(writer, at, turns.now())
        except (journal.NoSuchGame, snapshots.Refused):  # gone meanwhile; nobody can play its settings
            _log.warning("The game %s has no day of its deletion.", game.id)


def _purged() -> list[Json]:
    """What has been deleted, the oldest first; a line that cannot be read is none."""
    try:
        lines = _file().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found = []
    for line in lines:
        try:
            one = codec.from_json(line)
            codec.millis(one["purged_at"])
            if GAME.fullmatch(one["game"]):  # it is the name of a folder that is to go
                found.append(one)
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _file() -> Path:
    return Path(current_app.config["FOLDER"]) / "purged.jsonl"

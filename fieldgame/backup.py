"""Copies of games as files: each is a journal for `replay` and `import`, with the checksum of its lines.

A copy appears whole or not at all, and only its owner may read it.
"""

from __future__ import annotations

import hashlib
import logging
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import time_ns

from flask import current_app

from fieldgame import codec, journal
from fieldgame.games.protocol import Json
from fieldgame.journal import NoSuchGame

VERSION = 1
_log = logging.getLogger(__name__)
_trouble: dict[Path, tuple[int, str]] = {}


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a game. `made_at`: ms since 1970; `version`: its highest seq; `size` in bytes."""

    file: Path
    game: str
    made_at: int
    version: int
    why: str
    size: int


def folder(game: str) -> Path:
    """Where the copies of the game lie; not made by asking."""
    return Path(current_app.config["FOLDER"]) / "backups" / game


def take(game: str, why: str = "hand") -> Copy:
    """Write a copy of the game as it stands. NoSuchGame if there is none; OSError where it cannot be kept."""
    head = journal.head(game)
    if head is None:
        raise NoSuchGame(game)
    made_at, entries = time_ns() // 1_000_000, journal.tail(game)
    version = len(entries)
    body = "".join(f"{codec.entry_line(entry)}\n" for entry in entries)
    about: Json = {
        "version": VERSION,
        "game": game,
        "made_at": codec.stamp(made_at),
        "why": why,
        "created_at": codec.stamp(head.created_at),
        "entries": version,
        "sha256": hashlib.sha256(body.encode()).hexdigest(),
    }
    moment = datetime.fromtimestamp(made_at / 1000, UTC)
    file = folder(game) / f"{moment:%Y%m%dT%H%M%SZ}-v{version:06d}-{why}.jsonl"
    _write(file, f"{codec.header_line(head.ruleset, head.settings, about)}\n{body}")
    _trouble.pop(file.parents[1], None)
    return Copy(file, game, made_at, version, why, file.stat().st_size)


def before(game: str, why: str) -> None:
    """Take a copy before a large change. Where that fails the change goes on, and `trouble` says so."""
    try:
        take(game, why)
    except OSError as wrong:
        _log.exception("No copy of the game %s before %s.", game, why)
        _trouble[folder(game).parent] = (time_ns() // 1_000_000, wrong.strerror or str(wrong))


def trouble() -> tuple[int, str] | None:
    """When (ms since 1970) and why the last copy of this instance failed; None since one has worked."""
    return _trouble.get(Path(current_app.config["FOLDER"]) / "backups")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(file.name + ".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)

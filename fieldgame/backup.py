"""Copies of games as files: each is a journal for `replay` and `import`, with the checksum of its lines.

A copy appears whole or not at all, and only its owner may read it. Names of files say when, at which
version and why; what is inside says so as well.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock
from flask import current_app

from fieldgame import __version__, codec, journal, passes
from fieldgame.games.protocol import Entry, Json
from fieldgame.journal import NoSuchGame

VERSION = 1
WAIT_SECONDS = 20.0
"""For a slow disk that writes the copies of others."""
FREE = 200 * 1024 * 1024
"""Bytes that copies leave to the game itself: below that none is taken without being asked for."""
HOUR = 3_600_000
MOST_BEFORE = 30
"""So many copies that somebody's act made (all but `auto`) are kept of a game, however old."""
MOST_HELD = 10
"""So many files that were brought stay for a day, however old what is in them: 80 MB at the most. And so many
others for an hour while somebody looks at them."""
WRITING_MS = 10_000
"""A copy is written at once: what was touched later than this has been looked at."""
MOST = 120
NAME = re.compile(r"(\d{8}T\d{6}Z)-v(\d{6,9})-([a-z]{1,20})\.jsonl")
_log = logging.getLogger(__name__)
_trouble: dict[Path, tuple[int, str]] = {}


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a game. `made_at`: ms since 1970, whole seconds; `version`: its highest seq; `size` in
    bytes; `why`: auto, hand, upload, or what it was taken before; `touched`: when it was written or last
    looked at, ms since 1970."""

    file: Path
    game: str
    made_at: int
    version: int
    why: str
    size: int
    touched: int


def root() -> Path:
    """Where the copies of all games lie; not made by asking."""
    return Path(current_app.config["FOLDER"]) / "backups"


def folder(game: str) -> Path:
    """Where the copies of the game lie; not made by asking."""
    return root() / game


def take(game: str, why: str = "hand") -> Copy:
    """Write a copy of the game as it stands. NoSuchGame if there is none; OSError where it cannot be kept."""
    made_at = time.time_ns() // 1_000_000
    version, text = _written(game, why, made_at, passes.rows(game))
    copy = put(game, text, made_at, version, why)
    _trouble.pop(root(), None)
    return copy


def put(game: str, text: str, made_at: int, version: int, why: str = "upload") -> Copy:
    """Keep the text of a copy among the game's copies; the caller has judged it. OSError where it cannot.

    NoSuchGame if it was deleted meanwhile: what was read before that is not written any more.
    """
    moment = datetime.fromtimestamp(made_at // 1000, UTC)
    file = folder(game) / f"{moment:%Y%m%dT%H%M%SZ}-v{version:06d}-{why}.jsonl"
    with _writing():
        if journal.head(game) is None:
            raise NoSuchGame(game)
        _write(file, text)
        written = file.stat()
    return Copy(file, game, made_at // 1000 * 1000, version, why, written.st_size, _touched(written))


def exported(game: str) -> str:
    """The whole journal as text, with its checksum but without passes: for files that go out of the house.

    NoSuchGame if there is none.
    """
    return _written(game, "export", time.time_ns() // 1_000_000, None)[1]


def before(game: str, why: str) -> None:
    """Take a copy before a large change. Where that fails the change goes on, and `trouble` says so."""
    try:
        take(game, why)
    except OSError as wrong:
        _log.exception("No copy of the game %s before %s.", game, why)
        complain(wrong.strerror or str(wrong))


def complain(why: str) -> None:
    """Remember that no copy could be taken, until one can."""
    _trouble[root()] = (time.time_ns() // 1_000_000, why)


def trouble() -> tuple[int, str] | None:
    """When (ms since 1970) and why the last copy of this instance failed; None since one has worked."""
    return _trouble.get(root())


def is_full() -> bool:
    """Whether the disk has too little room left for copies that nobody has asked for."""
    return shutil.disk_usage(current_app.config["FOLDER"]).free < FREE


def listed(game: str) -> list[Copy]:
    """The copies of the game, the newest first."""
    return sorted(_listed(game), key=lambda copy: (copy.made_at, copy.version), reverse=True)


def path(game: str, name: str) -> Path | None:
    """The file of this name, if it is one of the game's copies."""
    return next((copy.file for copy in listed(game) if copy.file.name == name), None)


def hold(copy: Copy) -> None:
    """Somebody looks at this copy: it is not thinned out within the next hour."""
    with suppress(OSError):  # gone, or on a disk that takes nothing
        os.utime(copy.file)


def prune(game: str, now: int) -> None:
    """Thin the copies out: all of the last hour, one a half hour of a day, one a day before.

    Of those that an act has made the newest stay; and what somebody looks at. `now`: ms since 1970.
    """
    found = listed(game)
    held = {copy.file for copy in _held(found, now)}
    kept = held | {copy.file for copy in found[:1]}
    kept |= {copy.file for copy in [copy for copy in found if copy.why != "auto"][:MOST_BEFORE]}
    buckets: set[tuple[int, int]] = set()
    for copy in found:
        age = now - copy.made_at
        step = 1 if age < HOUR else HOUR // 2 if age < 24 * HOUR else 24 * HOUR
        bucket = (step, copy.made_at // step)
        if copy.why == "auto" and bucket not in buckets:
            buckets.add(bucket)
            kept.add(copy.file)
    order = sorted(found, key=lambda copy: copy.file not in held)
    staying = [copy.file for copy in order if copy.file in kept][:MOST]
    for copy in found:
        if copy.file not in staying:
            copy.file.unlink(missing_ok=True)
    for half in folder(game).glob("*.new"):  # whoever wrote it was killed
        if half.stat().st_mtime * 1000 < now - HOUR:
            half.unlink(missing_ok=True)


def _held(found: Sequence[Copy], now: int) -> list[Copy]:
    """What somebody may be reading: what was looked at within the hour, and what was brought within a day."""
    newest = sorted(found, key=lambda copy: copy.touched, reverse=True)
    brought = [copy for copy in newest if copy.why == "upload" and copy.touched > now - 24 * HOUR]
    others = [copy for copy in newest if copy.why != "upload" and copy.touched > now - HOUR]
    looked_at = [copy for copy in others if copy.touched > copy.made_at + WRITING_MS]
    return [*brought[:MOST_HELD], *looked_at[:MOST_HELD]]


def drop(game: str) -> None:
    """Delete all copies of the game, after its own rows: then nobody writes another one, in no process."""
    if not root().is_dir():
        return
    try:
        with _writing():
            shutil.rmtree(folder(game), ignore_errors=True)
    except OSError:  # whoever writes hangs, or the disk takes no lock: what is to go goes all the same
        _log.exception("Copies of the game %s are deleted without waiting for others.", game)
        shutil.rmtree(folder(game), ignore_errors=True)


def _writing() -> FileLock:
    """Held while a copy is written or a game's copies are deleted; OSError after a long wait."""
    root().mkdir(parents=True, exist_ok=True, mode=0o700)
    return FileLock(root() / ".writing", timeout=WAIT_SECONDS)


def checksum(lines: Iterable[str | bytes]) -> str:
    """The sum of a journal's lines after its header, as they stand in the file."""
    sum_ = hashlib.sha256()
    for line in lines:
        sum_.update(line.encode() if isinstance(line, str) else line)
    return sum_.hexdigest()


def head_sum(ruleset: str, settings: Json, about: Json) -> str:
    """The sum of a copy's header, without this sum itself: the other one says nothing about it."""
    plain = {key: value for key, value in about.items() if key != "head"}
    return checksum([codec.header_line(ruleset, settings, plain)])


def is_whole(header: codec.Header, lines: Sequence[bytes]) -> bool:
    """Whether the copy's lines, its header among them, are those that were written."""
    about = header.backup or {}
    whole = head_sum(header.ruleset, header.settings, about) == about.get("head")
    return whole and checksum(lines[1:]) == about.get("sha256")


def _written(game: str, why: str, made_at: int, held: list[Json] | None) -> tuple[int, str]:
    """The version that was read, and the text of a copy of it."""
    head = journal.head(game)
    if head is None:
        raise NoSuchGame(game)
    entries = journal.tail(game)  # may be a later version than the head's: a journal only grows
    body = "".join(f"{codec.entry_line(entry)}\n" for entry in entries)
    about = _about(game, why, made_at, head, entries, body)
    if held is not None:
        about["passes"] = held
    about["head"] = head_sum(head.ruleset, head.settings, about)
    return len(entries), f"{codec.header_line(head.ruleset, head.settings, about)}\n{body}"


def _about(game: str, why: str, made_at: int, head: journal.Head, entries: list[Entry], body: str) -> Json:
    return {
        "version": VERSION,
        "game": game,
        "made_at": codec.stamp(made_at),
        "why": why,
        "created_at": codec.stamp(head.created_at),
        "entries": len(entries),
        "sha256": checksum([body]),
        "keep_days": head.keep_days,
        "program": __version__,
    }


def _listed(game: str) -> Iterator[Copy]:
    here = folder(game)
    for file in here.iterdir() if here.is_dir() else ():
        found = NAME.fullmatch(file.name)
        if not found:
            continue
        try:
            made_at = datetime.strptime(found[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            stat = file.stat()
        except (ValueError, OSError):  # no such day, or just thinned out
            continue
        at, version = int(made_at.timestamp()) * 1000, int(found[2])
        yield Copy(file, game, at, version, found[3], stat.st_size, _touched(stat))


def _touched(stat: os.stat_result) -> int:
    return stat.st_mtime_ns // 1_000_000


def _write(file: Path, text: str) -> None:
    for here in (file.parents[1], file.parent):
        here.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Two leaders may want a copy in the same second: each writes a file of its own, and the last name counts.
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        with os.fdopen(os.open(new, flags, 0o600), "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)  # what a full disk has taken of it, the game needs

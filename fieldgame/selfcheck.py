"""Whether a game is whole: no gap, nothing twice, folded anew the same, readable again from its own export.
It says what is wrong and never repairs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fieldgame import backup, codec, journal, snapshots
from fieldgame.games.protocol import Entry, Json, Seat, fold
from fieldgame.journal import NoSuchGame
from fieldgame.snapshots import Refused, Snapshot

RECORD = Seat("record")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a kept game. Codes: unreadable, unplayable, gap, twice, version, fold,
    audit, export, copy_unreadable, copy_differs."""

    code: str
    facts: Json


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. `entries`: how many were looked at; `took_ms`: how long that took."""

    faults: tuple[Fault, ...]
    entries: int
    took_ms: int


def check(game: str) -> Report:
    """Look at everything that is kept of the game. NoSuchGame if there is none."""
    began = time.monotonic()
    head = journal.head(game)
    if head is None:
        raise NoSuchGame(game)
    entries: Sequence[Entry] = ()
    try:
        entries = journal.tail(game)
        faults = [*_numbers(game, head, entries), *_folds(game, head, entries), *_copies(game, entries)]
    except (ValueError, TypeError) as wrong:
        faults = [Fault("unreadable", {"why": str(wrong)[:200]})]
    except Refused as wrong:
        faults = [Fault("unplayable", {"code": wrong.objection.code})]
    return Report(tuple(faults), len(entries), round((time.monotonic() - began) * 1000))


def _numbers(game: str, head: journal.Head, entries: Sequence[Entry]) -> Iterator[Fault]:
    """Whether every number from 1 is there once, and every id once. `head` is from before the entries."""
    last = max((entry.seq for entry in entries), default=0)
    missing = set(range(1, last + 1)) - {entry.seq for entry in entries}
    if missing:
        yield Fault("gap", {"seq": min(missing)})
    now = journal.head(game)  # somebody may have booked meanwhile
    if not head.version <= last <= (now.version if now else last):
        yield Fault("version", {"said": head.version, "found": last})
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            yield Fault("twice", {"event": entry.id})
        seen.add(entry.id)


def _folds(game: str, head: journal.Head, entries: Sequence[Entry]) -> Iterator[Fault]:
    """Whether the game folded anew is the one that pages are made of, keeps the rules, and can be carried."""
    kept = snapshots.current(game)
    until = [entry for entry in entries if entry.seq <= kept.version]
    anew = _folded(head, until)
    if anew != kept.ruleset.view(kept.state, RECORD):
        yield Fault("fold", {"version": kept.version})
    for wrong in kept.ruleset.audit(kept.state):
        yield Fault("audit", {"why": wrong})
    lines = list(codec.write_journal(head.ruleset, head.settings, until))
    header, again = codec.read_journal(lines)
    carried = journal.Head(header.ruleset, header.settings, head.created_at, head.version)
    if again != until or _folded(carried, again) != anew:
        yield Fault("export", {})


def _folded(head: journal.Head, entries: Sequence[Entry]) -> Any:
    fresh: Snapshot = snapshots.fresh(head)
    return fresh.ruleset.view(fold(fresh.ruleset, fresh.start, entries), RECORD)


def _copies(game: str, entries: Sequence[Entry]) -> Iterator[Fault]:
    """Whether the newest copy can be read and says what the journal said then."""
    newest = next(iter(backup.listed(game)), None)
    if newest is None:
        return
    named = {"file": newest.file.name}
    try:
        lines = newest.file.read_bytes().splitlines(keepends=True)
        header, copied = codec.read_journal(lines)
    except (codec.JournalError, OSError) as wrong:
        yield Fault("copy_unreadable", {**named, "why": str(wrong)[:200]})
        return
    if list(entries[: len(copied)]) != copied or not backup.is_whole(header, lines):
        yield Fault("copy_differs", named)

"""Folded games, kept a process: a reader applies only what is new since it last looked."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fieldgame import journal
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Objection, Ruleset, fold, order, settle
from fieldgame.journal import NoSuchGame

KEPT = 64
"""How many games' states a process keeps."""


class Refused(Exception):
    """Settings that nobody can play."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.code)
        self.objection = objection


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one version."""

    version: int
    start: Any
    """The state before the first fact."""
    state: Any
    entries: tuple[Entry, ...]
    """All of the journal, in the fold's order."""
    last: tuple[int, int]
    """The place of the last entry in the fold's order."""
    ruleset: Ruleset
    created_at: int


_kept: OrderedDict[str, Snapshot] = OrderedDict()
_kept_lock = threading.Lock()


def current(game: str) -> Snapshot:
    """The game as it stands. NoSuchGame if there is none."""
    head = journal.head(game)
    if head is None:
        raise NoSuchGame(game)
    kept = _kept.get(game)
    if kept and kept.version == head.version:
        return kept
    return keep(game, advanced(kept or fresh(head), journal.tail(game, kept.version if kept else 0)))


def kept_until(game: str, head: journal.Head) -> Snapshot:
    """The kept state, or the one before the first fact; never of a later version than the journal's."""
    kept = _kept.get(game)
    return kept if kept and kept.version <= head.version else fresh(head)


def kept() -> list[str]:
    """The games whose states are kept."""
    with _kept_lock:
        return list(_kept)


def forget(game: str | None = None) -> None:
    """Drop kept states, of one game or of all: they are folded again when needed."""
    with _kept_lock:
        if game is None:
            _kept.clear()
        else:
            _kept.pop(game, None)


def keep(game: str, at: Snapshot) -> Snapshot:
    with _kept_lock:
        kept = _kept.get(game)
        if kept is None or kept.version <= at.version:
            _kept[game] = at
        _kept.move_to_end(game)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return at


def fresh(head: journal.Head) -> Snapshot:
    ruleset = GAMES[head.ruleset]
    start = ruleset.start(head.settings)
    if isinstance(start, Objection):
        raise Refused(start)
    return Snapshot(0, start, start, (), (0, 0), ruleset, head.created_at)


def advanced(at: Snapshot, tail: Sequence[Entry]) -> Snapshot:
    """The snapshot after the tail: applied where it comes last, folded anew where something is late."""
    if not tail:
        return at
    version = tail[-1].seq
    late = any(entry.type == "voided" for entry in tail) or order(min(tail, key=order)) < at.last
    if late:
        entries = tuple(sorted((*at.entries, *tail), key=order))
        state = fold(at.ruleset, at.start, entries)
    else:
        entries = (*at.entries, *sorted(tail, key=order))
        state = at.state
        for entry in settle(tail):
            state = at.ruleset.apply(state, entry)
    last = max(at.last, order(max(tail, key=order)))
    return Snapshot(version, at.start, state, entries, last, at.ruleset, at.created_at)

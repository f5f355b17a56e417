"""A file judged before anything is done with it: whole, of this program's making, playable; or why not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fieldgame import backup, codec
from fieldgame.codec import Header, JournalError
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Json, Objection

GAME = re.compile("[0-9A-Za-z]{8}")
"""The id of a game: under another one nobody would find it, and its copies would lie elsewhere."""
LONGEST_KEPT = 36_500
"""Days."""


class Unusable(Exception):
    """A file that is no copy of a game, or none that can be used here.

    `code`: no_journal, damaged, truncated, newer, foreign (rules), unplayable; `line` where it is known.
    """

    def __init__(self, code: str, facts: Json | None = None, line: int | None = None) -> None:
        super().__init__(code)
        self.code, self.facts, self.line = code, facts or {}, line


@dataclass(frozen=True, slots=True)
class Brought:
    """A journal that was read whole. `about`: what the copy says of itself, none in a plain journal."""

    header: Header
    about: Json | None
    entries: tuple[Entry, ...]


def read(lines: Iterable[bytes]) -> Brought:
    """A copy or a plain journal. Unusable where it is neither, or not whole, or nothing for this program."""
    kept = list(lines)
    try:
        header, entries = codec.read_journal(kept)
    except JournalError as wrong:
        if wrong.code == "damaged" and wrong.line == len(kept) > 1 and not kept[-1].endswith(b"\n"):
            raise Unusable("truncated", line=wrong.line) from None
        facts = {"why": wrong.message}
        raise Unusable(
            "no_journal" if wrong.line == 1 and wrong.code == "damaged" else wrong.code, facts, wrong.line
        ) from None
    _whole(header, kept, len(entries))
    if not all(entry.id.isprintable() and entry.type.isprintable() for entry in entries):
        raise Unusable("damaged", {"why": "an id that no database keeps"})
    ruleset = GAMES.get(header.ruleset)
    if ruleset is None:
        raise Unusable("foreign", {"ruleset": header.ruleset})
    start = ruleset.start(header.settings)
    if isinstance(start, Objection):
        raise Unusable("unplayable", {"code": start.code, **start.facts})
    return Brought(header, header.backup, tuple(sorted(entries, key=lambda entry: entry.seq)))


def _whole(header: Header, lines: Sequence[bytes], count: int) -> None:
    """Unusable where a copy is not as it was written."""
    about = header.backup
    if about is None:
        return
    if about.get("version") != backup.VERSION:
        raise Unusable("newer", {"version": about.get("version")})
    body = [line for line in lines if line.strip()][1:]
    if backup.checksum(body) != about.get("sha256"):
        wanted = about.get("entries")
        short = isinstance(wanted, int) and len(body) < wanted
        cut = not lines[-1].endswith(b"\n")
        raise Unusable("truncated" if short or cut else "damaged", {"entries": wanted, "found": count})
    if backup.head_sum(header.ruleset, header.settings, about) != about.get("head"):
        raise Unusable("damaged", {"why": "header"}, 1)
    if not _says_all(about):
        raise Unusable("damaged", {"why": "header"}, 1)


def _says_all(about: Json) -> bool:
    """Whether a copy's header has what winding back needs: whoever can reckon a checksum may write one."""
    held, days = about.get("passes", []), about.get("keep_days")
    try:
        codec.millis(about["made_at"])
        codec.millis(about["created_at"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return False
    return (
        bool(GAME.fullmatch(str(about.get("game"))))
        and isinstance(about.get("why"), str)
        and (days is None or (type(days) is int and 0 <= days <= LONGEST_KEPT))
        and isinstance(held, list)
        and all(isinstance(row, dict) for row in held)
    )

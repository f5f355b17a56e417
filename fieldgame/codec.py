"""Events and journals as text: the only file that knows the stored spellings (source: journal.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from fieldgame.games.protocol import Entry, Json

FORMAT = "fieldgame-journal"
VERSION = 1
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = 253_402_300_799_999
"""31 December 9999, ms: no later time can be written."""
LONGEST_LINE = 1_000_000
_encode = msgspec.json.Encoder(order=None).encode
_decode = msgspec.json.Decoder().decode


class JournalError(Exception):
    """A file that is no journal, or a line of it that cannot be read. `line` counts from 1.

    `code`: `no_journal`, `newer` (than this program) or `damaged`.
    """

    def __init__(self, line: int, message: str, code: str = "damaged") -> None:
        super().__init__(f"line {line}: {message}")
        self.line, self.message, self.code = line, message, code


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a journal."""

    ruleset: str
    settings: Json
    backup: Json | None = None
    """What a copy says of itself: when, why, how many entries, their checksum; None in a plain journal."""


def to_json(value: Any) -> str:
    """Compact JSON, keys in the order given."""
    return _encode(value).decode()


def from_json(text: str | bytes) -> Any:
    """ValueError for what is no JSON."""
    try:
        return _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ValueError(str(wrong)) from None


def stamp(ms: int) -> str:
    """Milliseconds since 1970 as `2026-11-29T14:03:12.250Z`."""
    moment = EPOCH + timedelta(milliseconds=ms)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03d}Z" if moment.year > 999 else moment.isoformat()


def millis(text: str) -> int:
    """The other way round. ValueError for what is no time with a zone."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a time needs its zone")
    ms = (moment - EPOCH) // timedelta(milliseconds=1)
    if not 0 <= ms <= LATEST:
        raise ValueError("a time between 1970 and 9999")
    return ms


def header_line(ruleset: str, settings: Json, backup: Json | None = None) -> str:
    """The first line of a journal, without its line feed."""
    header: Json = {"format": FORMAT, "version": VERSION, "ruleset": ruleset, "settings": settings}
    return to_json(header if backup is None else {**header, "backup": backup})


def entry_line(entry: Entry) -> str:
    """One event as a line of a journal."""
    return to_json(
        {
            "id": entry.id,
            "seq": entry.seq,
            "at": stamp(entry.at),
            "recorded_at": stamp(entry.recorded_at),
            "by": entry.by,
            "type": entry.type,
            "data": entry.data,
        }
    )


def write_journal(ruleset: str, settings: Json, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a journal, each with its line feed."""
    yield header_line(ruleset, settings) + "\n"
    for entry in entries:
        yield entry_line(entry) + "\n"


def read_journal(lines: Iterable[str | bytes]) -> tuple[Header, list[Entry]]:
    """A whole journal. JournalError with the number of the line that is wrong.

    An id that comes twice is one event: the first line counts. Lines without `seq` (a phone's own) are
    numbered in the order of the file.
    """
    header: Header | None = None
    entries: list[Entry] = []
    seen: set[str] = set()
    seqs: set[int] = set()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        value = _line(number, line)
        if header is None:
            header = _header(number, value)
            continue
        entry = read_entry(value, number, len(entries) + 1)
        if entry.id in seen:
            continue
        if entry.seq in seqs:
            raise JournalError(number, f"seq {entry.seq} is there twice")
        seen.add(entry.id)
        seqs.add(entry.seq)
        entries.append(entry)
    if header is None:
        raise JournalError(1, "no header: this is no journal", "no_journal")
    return header, entries


def _line(number: int, line: str | bytes) -> Json:
    if len(line) > LONGEST_LINE:
        raise JournalError(number, "too long")
    try:
        value = from_json(line)
    except ValueError as wrong:
        raise JournalError(number, f"no JSON ({wrong})") from None
    if not isinstance(value, dict):
        raise JournalError(number, "no JSON object")
    return value


def _header(number: int, value: Json) -> Header:
    if value.get("format") != FORMAT:
        raise JournalError(number, f'no header with "format": "{FORMAT}": this is no journal', "no_journal")
    if value.get("version") != VERSION:
        said = f"version {value.get('version')!r} is not known here, only {VERSION}"
        raise JournalError(number, said, "newer")
    ruleset, settings, backup = value.get("ruleset"), value.get("settings", {}), value.get("backup")
    if not isinstance(ruleset, str) or not isinstance(settings, dict):
        raise JournalError(number, "header without ruleset or settings")
    return Header(ruleset, settings, backup if isinstance(backup, dict) else None)


def read_entry(value: Json, number: int, seq: int) -> Entry:
    """One event from its object. `number`: the line, for the error; `seq`: used where it has none."""
    key, kind, data = value.get("id"), value.get("type"), value.get("data", {})
    # `#` parts an id from the number of a building of that event.
    if not isinstance(key, str) or not 1 <= len(key) <= 64 or "#" in key:
        raise JournalError(number, "no id")
    if not isinstance(kind, str) or not 1 <= len(kind) <= 64:
        raise JournalError(number, "no type")
    by = value.get("by", {})
    if not isinstance(data, dict) or not isinstance(by, dict):
        raise JournalError(number, "data and by are objects")
    given = value.get("seq", seq)
    if type(given) is not int or not 1 <= given < 2**53:
        raise JournalError(number, "seq is a whole number from 1")
    try:
        at = millis(value["at"])
        recorded_at = millis(value["recorded_at"]) if "recorded_at" in value else at
    except (KeyError, TypeError, ValueError, OverflowError):
        raise JournalError(number, "at and recorded_at are times such as 2026-11-29T14:03:12.250Z") from None
    return Entry(key, given, at, recorded_at, by, kind, data)

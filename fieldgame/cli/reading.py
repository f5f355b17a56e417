"""Reading a journal from a file or from standard input, for every command that takes one.

Whatever cannot be played ends the command with exit code 2 and one sentence, before anything is printed.
"""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

import click

from fieldgame.codec import LONGEST_LINE, Header, JournalError, read_journal
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Objection, Ruleset

LARGEST_FILE = 256 * 1024 * 1024
"""Bytes; an afternoon has less than one of them in a thousand."""


class Unreadable(click.ClickException):
    """A file that is no journal, or one that nobody can play."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal that can be played: its ruleset is known, `start` is the state before its first event."""

    header: Header
    entries: list[Entry]
    ruleset: Ruleset
    start: Any


def read(file: str) -> Journal:
    """The journal in this file; `-` is standard input. Unreadable with the number of the line."""
    name = "standard input" if file == "-" else file
    try:
        with _opened(file) as stream:
            header, entries = read_journal(_lines(stream))
    except JournalError as wrong:
        raise Unreadable(f"{name}, line {wrong.line}: {wrong.message}") from None
    except OSError as wrong:
        raise Unreadable(f"{name}: {wrong.strerror or wrong}") from None
    ruleset = GAMES.get(header.ruleset)
    if ruleset is None:
        known = ", ".join(GAMES)
        raise Unreadable(f"{name}, line 1: the ruleset {header.ruleset!r} is not known here, only {known}")
    start = ruleset.start(header.settings)
    if isinstance(start, Objection):
        facts = "".join(f", {key} {value!r}" for key, value in start.facts.items())
        raise Unreadable(f"{name}, line 1: nobody can play these settings ({start.code}{facts})")
    return Journal(header, entries, ruleset, start)


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with open(file, "rb") as stream:
            yield stream


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Line by line, but never more of one than can be a line: a film has no line feeds for megabytes.

    Some editors put a mark before the first line that nobody sees.
    """
    number = size = 0
    while line := stream.readline(LONGEST_LINE + 2):
        number += 1
        line = line.removeprefix(BOM_UTF8) if number == 1 else line
        size += len(line)
        if size > LARGEST_FILE:
            raise JournalError(number, f"the file is larger than {LARGEST_FILE // 1024**2} MiB")
        yield line

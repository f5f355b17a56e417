"""`fieldgame replay`: the state that a journal leads to, as JSON or as a picture for people."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from fieldgame.cli.opening import opened
from fieldgame.cli.picture import picture
from fieldgame.cli.reading import Journal, read
from fieldgame.codec import millis, to_json
from fieldgame.games.protocol import Entry, Seat, fold, order


class Until(click.ParamType):
    """`17` is the event with that seq, `2026-11-29T14:20:00Z` a time."""

    name = "SEQ|TIME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = str(value).strip()
        if text.isascii() and text.isdigit() and len(text) < 16:
            last = int(text)
            return lambda entry: entry.seq <= last
        try:
            moment = millis(text)
        except ValueError:
            return self.fail(f"{text!r} is neither a seq nor a time such as 2026-11-29T14:20:00Z", param, ctx)
        return lambda entry: order(entry)[0] <= moment


@click.command()
@click.argument("file")
@click.option("--text", is_flag=True, help="The map in letters and a table, for people.")
@click.option("--until", type=Until(), help="Only the events up to this seq, or up to this time.")
@click.option("--film", metavar="OUT.html", help="Write the castle's film as one HTML file instead.")
def replay(file: str, text: bool, until: Any, film: str | None) -> None:
    """Print the state that the journal FILE leads to (- is standard input).

    Exit code 2 if FILE is no journal or a line of it is malformed.
    """
    journal = read(file)
    entries = [entry for entry in journal.entries if until is None or until(entry)]
    if film:
        _write(film, _film(journal, entries))
        return
    printed = _text(journal, entries) if text else _json(journal, entries)
    sys.stdout.buffer.write(printed.encode() + b"\n")


def _json(journal: Journal, entries: list[Entry]) -> str:
    state = fold(journal.ruleset, journal.start, entries)
    return to_json({**journal.ruleset.view(state, Seat("record")), "events": len(entries)})


def _text(journal: Journal, entries: list[Entry]) -> str:
    state = fold(journal.ruleset, journal.start, entries)
    return picture(journal.ruleset.view(state, Seat("leader")), len(entries))


def _film(journal: Journal, entries: list[Entry]) -> str:
    """The page of the film needs the web application; its instance is empty and goes at once."""
    from fieldgame.film import film
    from fieldgame.web.film_page import whole_file

    made = film(journal.ruleset, journal.start, entries)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        opened(folder, database=f"sqlite:///{Path(folder).as_posix()}/film.db"),
    ):
        return whole_file(made)


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise click.ClickException(f"{file} cannot be written: {wrong.strerror}.") from None

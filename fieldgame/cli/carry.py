"""`fieldgame export` and `fieldgame import`: a game carried from one computer to another as a journal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldgame.cli.new import tell_founded
from fieldgame.cli.opening import folder_option, opened
from fieldgame.cli.reading import Unreadable, read
from fieldgame.games.protocol import Entry, Json

if TYPE_CHECKING:
    from fieldgame.kits import Founded


@click.command()
@click.argument("game")
@click.option("-o", "--output", default="-", metavar="FILE", help="Standard output if left out.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["jsonl", "csv", "xlsx"]),
    default="jsonl",
    show_default=True,
    help="csv: what was entered, as a table; xlsx: all tables.",
)
@folder_option
def export(game: str, output: str, kind: str, folder: str) -> None:
    """Write the journal of GAME: everything that happened in it, for replay and import.

    Or write its tables, in the language of the game, for other programs.
    """
    from fieldgame import journal

    with opened(folder):
        try:
            made = _made(game, kind)
        except journal.NoSuchGame:
            raise click.ClickException(f"There is no game {game} here.{games_here()}") from None
    if output == "-":
        sys.stdout.buffer.write(made)
        return
    try:
        Path(output).write_bytes(made)
    except OSError as wrong:
        raise click.ClickException(f"{output} cannot be written: {wrong.strerror}.") from None


def _made(game: str, kind: str) -> bytes:
    from flask_babel import force_locale

    from fieldgame import backup, play, tables

    if kind == "jsonl":
        return backup.exported(game).encode()
    with force_locale(play.view(game, play.Seat("leader"))["locale"]):
        if kind == "xlsx":
            return tables.workbook(tables.tables(game))
        return tables.csv_file(tables.tables(game, ["bookings"])[0])


@click.command("import")
@click.argument("file")
@click.option("--base-url", default="", help="The public address that links begin with.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@folder_option
def import_(file: str, base_url: str, as_json: bool, folder: str) -> None:
    """Make a new game of the journal FILE (- is standard input), with passes of its own.

    Exit code 2 if FILE is no journal or a line of it is malformed.
    """
    brought = read(file)
    said = (brought.header.backup or {}).get("entries")
    if isinstance(said, int) and said > len(brought.entries):
        raise Unreadable(f"{file}: its end is missing, {len(brought.entries)} of {said} events are there")
    with opened(folder, base_url=base_url) as instance:
        try:
            founded = keep(brought.header.ruleset, brought.header.settings, brought.entries)
        except ValueError as wrong:
            raise Unreadable(f"{file} cannot be kept: {wrong}.") from None
        tell_founded(founded, instance.base_url, as_json)


def keep(ruleset: str, settings: Json, entries: Sequence[Entry]) -> Founded:
    """A new game with this journal and passes of its own; in the application's context.

    A running clock goes on running: the game ends when it would have ended.
    """
    from fieldgame import journal, kits, turns

    game = journal.import_game(ruleset, settings, entries)
    with turns.turn(game) as (writer, at):
        turns.set_due(writer, at, turns.now())
    return kits.Founded(game, kits.issue(game))


def games_here() -> str:
    from sqlalchemy import select

    from fieldgame.models import Game, db

    with db.engine.connect() as connection:
        found = connection.execute(select(Game.id).order_by(Game.created_at.desc()).limit(10)).scalars().all()
    return f" The newest are: {', '.join(found)}." if found else ""

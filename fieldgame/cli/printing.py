"""`fieldgame print`: a game's sheets as one PDF, the evening before."""

from __future__ import annotations

import os
import sys
from datetime import datetime

import click

from fieldgame.cli.opening import folder_option, opened
from fieldgame.printing import CODED, MOST_CARDS, PAPERS, POSTER, SHEETS, Wish


@click.command("print")
@click.argument("game")
@click.option("--sheets", default="", metavar="NAMES", help=f"Some of {','.join(SHEETS)}; all if left out.")
@click.option(
    "--poster", type=click.Choice(PAPERS), default=POSTER, show_default=True, help="The castle map."
)
@click.option("--cards", type=click.IntRange(1, MOST_CARDS), help="Of each material; counted if left out.")
@click.option("--sparing", is_flag=True, help="Two thirds of the cards: the station sends its cards back.")
@click.option("--base-url", default="", help="The public address that links begin with.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Standard output if left out.")
@folder_option
def print_(
    game: str,
    sheets: str,
    poster: str,
    cards: int | None,
    sparing: bool,
    base_url: str,
    output: str,
    folder: str,
) -> None:
    """Write the sheets of GAME as a PDF on A4: cards, buildings, castle map, rules, tallies.

    `roles` opens every role to whoever finds it, so it is printed only when it is named.
    """
    named = tuple(name.strip() for name in sheets.split(",") if name.strip())
    with opened(folder, base_url=base_url) as instance:
        try:
            wish = Wish(instance.base_url, datetime.now().astimezone(), named, poster, cards, sparing)
        except ValueError as unknown:
            raise click.BadParameter(f"there is no sheet {unknown}", param_hint="--sheets") from None
        made = _made(game, wish)
    if output == "-" and sys.stdout.isatty():
        raise click.ClickException("A PDF is nothing for a terminal. Say where to put it: -o FILE.")
    try:
        _give(output, made)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        place = "Standard output" if output == "-" else output
        raise click.ClickException(f"{place} cannot be written: {wrong.strerror}.") from None


def _give(output: str, made: bytes) -> None:
    """A new file is for its owner alone: who reads a code has a role, or a group's cards."""
    if output == "-":
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        return
    with open(output, "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(made)


def _made(game: str, wish: Wish) -> bytes:
    """The PDF, in the application's context; how far it is goes to standard error."""
    from fieldgame.journal import NoSuchGame
    from fieldgame.links import only_here
    from fieldgame.printing.gather import gather
    from fieldgame.printing.pressing import Broken, Pressed, steps

    try:
        job = gather(game, wish)
    except NoSuchGame:
        raise click.ClickException(f"There is no game {game} here.") from None
    if not wish.base and set(CODED) & set(job["sheets"]):
        raise click.UsageError("Cards with codes need the address that phones open: --base-url https://…")
    if only_here(wish.base):
        click.echo(f"Only this computer reaches {wish.base}: no phone can open these codes.", err=True)
    try:
        for step in steps(job):
            if isinstance(step, Pressed):
                told = ", ".join(f"{name} {count}" for name, count in step.pages)
                every = sum(count for _, count in step.pages)
                click.echo(f"{every} {'page' if every == 1 else 'pages'}: {told}", err=True)
                return step.pdf
            if step.sheet:
                click.echo(f"{step.number}/{step.of} {step.sheet}", err=True)
    except Broken as wrong:
        if wrong.layout:
            raise click.ClickException(f"A layout is wrong.\n{wrong}") from None
        raise click.ClickException(f"Nothing was printed: the press came to no end.\n{wrong}") from None
    raise click.ClickException("Nothing was printed.")

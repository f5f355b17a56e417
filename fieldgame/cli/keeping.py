"""The commands that keep games: `fieldgame backup`, `restore`, `check`, `purge`."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldgame.cli.carry import games_here
from fieldgame.cli.new import tell_founded
from fieldgame.cli.opening import folder_option, opened
from fieldgame.cli.reading import Unreadable

if TYPE_CHECKING:
    from fieldgame.restoring import Brought

yes_option = click.option("--yes", is_flag=True, help="Do not ask.")
SENTENCES = {
    "no_journal": "this is no journal",
    "damaged": "the file is damaged",
    "truncated": "its end is missing",
    "newer": "it was written by a later version of fieldgame",
    "foreign": "its rules are not known here",
    "unplayable": "nobody can play its settings",
    "other_game": "it is a copy of another game",
    "not_a_copy": "it is a plain journal without a checksum; `fieldgame import` makes a new game of it",
    "nothing_changes": "the game is as it was then",
    "differs": "the game could not be made exactly what it was then",
}


@click.command()
@click.argument("game")
@folder_option
def backup(game: str, folder: str) -> None:
    """Copy GAME now, into the data folder, and print the file's name."""
    from fieldgame import backup, journal

    with opened(folder):
        try:
            click.echo(backup.take(game, "hand").file)
        except journal.NoSuchGame:
            raise _no_game(game) from None


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--into", metavar="GAME", help="Wind this game back to the copy; what it is now is kept first.")
@click.option("--all", "everything", is_flag=True, help="Also what posts and robbers have reported since.")
@click.option("--base-url", default="", help="The public address that links begin with.")
@yes_option
@folder_option
def restore(file: str, into: str | None, everything: bool, base_url: str, yes: bool, folder: str) -> None:
    """Bring a copy back: as the game that is gone, under its old id and with its old links.

    With --into, wind a game that is here back to it. Exit code 2 if FILE cannot be used.
    """
    from fieldgame import kits, passes, restoring

    with opened(folder, base_url=base_url) as instance:
        brought = _read(file)
        if into:
            _wind_back(file, into, brought, wood=not everything, yes=yes)
            return
        if brought.about is None:
            raise _refused(file, "not_a_copy")
        try:
            game = restoring.revive(brought)
        except ValueError:
            raise click.ClickException(
                f"The game {brought.about['game']} is here; --into {brought.about['game']} winds it back."
            ) from None
        held = tuple(passes.all_of(game)) or kits.issue(game)
        tell_founded(kits.Founded(game, held), instance.base_url, as_json=False)


@click.command()
@click.argument("games", nargs=-1)
@folder_option
def check(games: tuple[str, ...], folder: str) -> None:
    """Fold GAMES (all if none is named) anew and say what is wrong; exit code 1 if anything is.

    Nothing is ever repaired.
    """
    from fieldgame import journal, selfcheck

    wrong = False
    with opened(folder):
        for game in games or [one.id for one in journal.summaries()]:
            try:
                report = selfcheck.check(game)
            except journal.NoSuchGame:
                raise _no_game(game) from None
            said = "whole" if not report.faults else f"{len(report.faults)} wrong"
            click.echo(f"{game}  {report.entries} entries  {report.took_ms} ms  {said}")
            for fault in report.faults:
                wrong = True
                click.echo(
                    f"  {fault.code}" + "".join(f"  {key}={value}" for key, value in fault.facts.items())
                )
    raise SystemExit(1 if wrong else 0)


@click.command()
@click.argument("game", required=False)
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
@yes_option
@folder_option
def purge(game: str | None, dry_run: bool, yes: bool, folder: str) -> None:
    """Delete GAME with its passes and copies, or every game whose day has come."""
    from fieldgame import care, journal, turns

    with opened(folder):
        now = turns.now()
        if game and journal.head(game) is None:
            raise _no_game(game)
        due = [game] if game else care.due(now)
        for one in due:
            click.echo(f"{one}  {'would be' if dry_run else 'is'} deleted")
        if dry_run:
            return
        if game:
            if not yes:
                click.confirm(f"Delete the game {game} for good?", abort=True)
            care.purge(game, "leader", now)
        else:
            care.purge_due(now)


def _wind_back(file: str, game: str, brought: Brought, *, wood: bool, yes: bool) -> None:
    from fieldgame import journal, restoring
    from fieldgame.games.protocol import Seat

    try:
        foreseen = restoring.foresee(game, brought, wood=wood)
    except journal.NoSuchGame:
        raise _no_game(game) from None
    if foreseen.code:
        raise _refused(file, foreseen.code)
    click.echo(
        f"{len(foreseen.taken)} entries would not count any more, {len(foreseen.back)} would again, "
        f"{len(foreseen.kept)} from the wood would stay."
    )
    if not yes:
        click.confirm(f"Wind the game {game} back?", abort=True)
    outcome = restoring.restore(
        game, brought, Seat("leader"), wood=wood, expects=foreseen.mark, entry_id=str(uuid.uuid4())
    )
    if outcome.objection:
        raise _refused(file, outcome.objection.facts.get("why", outcome.objection.code))
    click.echo(f"The game {game} is as it was then; what it was before is among its copies.")


def _read(file: str) -> Brought:
    from fieldgame import restoring

    try:
        return restoring.read(Path(file).read_bytes().splitlines(keepends=True))
    except restoring.Unusable as wrong:
        where = f", line {wrong.line}" if wrong.line else ""
        raise _refused(f"{file}{where}", wrong.code) from None


def _refused(file: str, code: str) -> Unreadable:
    return Unreadable(f"{file}: {SENTENCES.get(code, code)}. Nothing was changed.")


def _no_game(game: str) -> click.ClickException:
    return click.ClickException(f"There is no game {game} here.{games_here()}")

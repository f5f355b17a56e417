"""`fieldgame serve` and `fieldgame demo`: the server on a laptop, and what it tells the one who starts it."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldgame.cli.opening import folder_option, opened

if TYPE_CHECKING:
    from fieldgame.cli.announcing import Place

PORT = 8000


def _serving_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--base-url", default="", help="The public address that links and QR codes begin with."),
        click.option("--port", type=click.IntRange(1, 65535), help=f"{PORT} or the next free one."),
        click.option(
            "--host",
            default="0.0.0.0",  # noqa: S104 - phones must reach it
            envvar="FIELDGAME_HOST",
            show_default=True,
            help="127.0.0.1: this computer only.",
        ),
    ):
        command = option(command)
    return command


@click.command()
@_serving_options
@folder_option
@click.option("--open/--no-open", "browse", default=False, help="Open the first page in the browser.")
def serve(host: str, port: int | None, folder: str, base_url: str, browse: bool) -> None:
    """Serve the games of this computer to all phones in the network, until Ctrl-C."""
    from fieldgame.cli.announcing import tell_addresses

    with opened(folder, base_url=base_url) as settings:
        pass  # makes the folder and brings the tables up to date, or says why not
    place = _place(host, port, settings.base_url)

    def ready() -> None:
        tell_addresses(place)
        click.echo(f"Games are kept in {settings.folder}. Ctrl-C ends.")
        if browse:
            webbrowser.open(place.best())

    _run(place, ready, folder=str(settings.folder), base_url=settings.base_url, host=host)


@click.command()
@_serving_options
@click.option(
    "--data", "folder", default="", metavar="DIR", help="Where the game is kept; nowhere if left out."
)
@click.option("--open/--no-open", "browse", default=True, help="Open the leader's link in the browser.")
@click.option("--locale", type=click.Choice(["de", "en"]), default="de", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Another number, another afternoon.")
def demo(
    host: str, port: int | None, folder: str, base_url: str, browse: bool, locale: str, seed: int
) -> None:
    """Serve a half-played game of six groups, with a link for every role, until Ctrl-C.

    Without --data the game is gone when the server ends.
    """
    from fieldgame import play
    from fieldgame.cli.announcing import tell_addresses, tell_links
    from fieldgame.cli.demo import found
    from fieldgame.links import pass_path

    with _demo_folder(folder) as kept_in:
        # Never into the database of real games, whatever the environment says.
        given = {"folder": str(kept_in), "database": f"sqlite:///{kept_in / 'fieldgame.db'}"}
        with opened(**given, base_url=base_url) as settings:
            founded = found(seed, locale)
            view = play.view(founded.game, play.Seat("leader"))
        place = _place(host, port, settings.base_url)

        def ready() -> None:
            tell_addresses(place)
            tell_links(founded.passes, view, place.best())
            click.echo("Ctrl-C ends." if folder else "Ctrl-C ends, and nothing is kept.")
            if browse:
                webbrowser.open(place.best() + pass_path(founded.passes[0]))

        _run(place, ready, **given, base_url=settings.base_url, host=host)


@contextmanager
def _demo_folder(folder: str) -> Iterator[Path]:
    if folder:
        yield Path(folder).expanduser().absolute()
        return
    with tempfile.TemporaryDirectory(prefix="fieldgame-demo-", ignore_cleanup_errors=True) as made:
        yield Path(made)


def _place(host: str, port: int | None, public: str) -> Place:
    from fieldgame.cli.announcing import Place
    from fieldgame.cli.serving import choose_port

    return Place(host, choose_port(host, port or PORT, exactly=port is not None), public)


def _run(place: Place, ready: Callable[[], object], **settings: str) -> None:
    from fieldgame.cli.serving import run

    run(place, settings, ready)

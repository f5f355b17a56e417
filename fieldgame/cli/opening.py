"""Opening the instance for a command: its settings, its tables, its application context."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from fieldgame.settings import Settings

folder_option = click.option(
    "--data",
    "folder",
    default="",
    metavar="DIR",
    help="Where games and secret are kept; your own data folder if left out.",
)


@contextmanager
def opened(folder: str = "", **given: str) -> Iterator[Settings]:
    """The body runs in the application's context. Settings by name go before those of the environment."""
    from sqlalchemy.exc import DBAPIError, OperationalError

    from fieldgame.app import create_app
    from fieldgame.database import out_of_order
    from fieldgame.migrations import TablesTooNew
    from fieldgame.models import db
    from fieldgame.settings import SettingsError, load

    try:
        settings = load(None, folder=folder, **given)
        app = create_app(settings)
    except (SettingsError, TablesTooNew) as wrong:
        raise click.ClickException(str(wrong)) from None
    except OperationalError as wrong:
        raise click.ClickException(f"The database cannot be opened: {wrong.orig}.") from None
    with app.app_context():
        try:
            yield settings
        except (DBAPIError, OSError) as wrong:
            if not out_of_order(wrong):
                raise
            why = getattr(wrong, "orig", wrong)
            raise click.ClickException(f"Nothing was kept, {settings.folder} takes no more: {why}.") from None
        finally:
            db.engine.dispose()

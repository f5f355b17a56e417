"""Brings the tables to the shape this version expects; runs by itself whenever the application starts.

Alembic costs a quarter of a second to import, so it is only loaded when there is something to do. All of
an upgrade is one write transaction: processes that start together wait for each other, and one that is
killed half-way leaves the tables as they were.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, inspect, text

from fieldgame.database import sqlite_file

FOLDER = Path(__file__).parent


class TablesTooNew(Exception):
    """A later version of the program has been here."""


def head() -> str:
    """The revision this version of the program expects: the files are numbered 0001_…, 0002_…."""
    return max(file.name[:4] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def bring_up_to_date(app: Flask, db: SQLAlchemy) -> None:
    """Create or upgrade the tables if they are not as expected; within the application's context.

    A SQLite file is copied before it is upgraded.
    """
    _offer_commands(app, db)
    found = _revision(db.engine)
    if found == head():
        return
    if found is not None and found > head():
        raise TablesTooNew(f"The database is of a later version ({found}); update fieldgame.")
    if found is not None:
        _keep_a_copy(db.engine)
    _upgrade(app, db)


def _upgrade(app: Flask, db: SQLAlchemy) -> None:
    from alembic import command
    from flask_migrate import Migrate

    migrate = Migrate(app, db, directory=str(FOLDER))
    command.upgrade(migrate.get_config(), "head")


def _offer_commands(app: Flask, db: SQLAlchemy) -> None:
    # `flask db …` has loaded Flask-Migrate before it makes the application; nobody else needs it.
    if "flask_migrate" in sys.modules:
        from flask_migrate import Migrate

        Migrate(app, db, directory=str(FOLDER))


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _keep_a_copy(engine: Engine) -> None:
    file = sqlite_file(engine.url)
    if file is None:
        return
    copy = file.with_name(f"{file.name}.before-{head()}-{time.time_ns()}")
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("VACUUM INTO ?", (str(copy),))
    finally:
        raw.close()

"""Alembic's way in: one write transaction on the application's own engine, whoever calls it."""

from __future__ import annotations

from alembic import context
from flask import current_app
from sqlalchemy import text

from fieldgame import database
from fieldgame.models import db

UPGRADE_LOCK = 0x6669656C64


def run() -> None:
    with database.write(db.engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
        arguments = current_app.extensions["migrate"].configure_args
        context.configure(
            connection=connection, target_metadata=db.metadata, transactional_ddl=True, **arguments
        )
        with context.begin_transaction():
            context.run_migrations()


run()

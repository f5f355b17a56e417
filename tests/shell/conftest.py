"""An application on a database of its own for each test: a SQLite file, or PostgreSQL as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from fieldgame import journal, live
from fieldgame.app import create_app
from fieldgame.models import db
from fieldgame.settings import load

Start = Callable[..., Flask]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """`start(database=…, base_url=…)` makes an application in this test's own folder."""
    apps: list[Flask] = []

    def make(**given: str) -> Flask:
        app = create_app(load({}, **{"folder": str(tmp_path), **given}))
        app.testing = True
        apps.append(app)
        return app

    yield make
    for app in apps:
        live.stop(app)
        with app.app_context():
            db.engine.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def app(request: pytest.FixtureRequest, start: Start) -> Iterator[Flask]:
    """The application on each database we promise, with its context open."""
    on_postgres = request.param == "postgres"
    given = {"database": request.getfixturevalue("fresh_postgres_url")} if on_postgres else {}
    app = start(**given)
    with app.app_context():
        yield app


@pytest.fixture
def small_app(start: Start) -> Iterator[Flask]:
    """The application on SQLite alone, with its context open."""
    app = start()
    with app.app_context():
        yield app


@pytest.fixture
def game(app: Flask) -> str:
    return journal.create("burgbau", {"name": "Burg Falkenstein"}, 1_000)

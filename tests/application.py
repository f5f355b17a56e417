"""An application of the tests' own, in a hurry: what it writes need not outlive a power cut.

Each commit would wait for the disk, several times in most tests. Nothing in this process can see
the difference: what others read, and what is left when a process is killed, is the same. The database tests
in `tests/shell` run as production does, and one of them holds production to its promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import event

from fieldgame import live
from fieldgame.app import create_app
from fieldgame.models import db
from fieldgame.settings import load


@contextmanager
def application(folder: Path) -> Iterator[Flask]:
    """The application on a SQLite file in this folder, for many tests."""
    app = create_app(load({}, folder=str(folder)))
    app.testing = True
    with app.app_context():
        event.listen(db.engine, "connect", _hurry)  # after our own manners, which ask for the disk
    yield app
    live.stop(app)
    with app.app_context():
        db.engine.dispose()


def _hurry(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA synchronous=OFF").close()

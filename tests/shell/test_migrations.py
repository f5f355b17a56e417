"""The tables come into being by themselves, once, whoever starts first, and match what the code expects."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import text

from fieldgame import journal, migrations
from fieldgame.models import db
from fieldgame.settings import SettingsError
from tests.shell.writers import ROOT, start_process


def test_the_migrations_make_the_tables_of_the_models(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []
        assert context.get_current_revision() == migrations.head()


def test_the_head_is_what_alembic_takes_for_it() -> None:
    assert ScriptDirectory(str(migrations.FOLDER)).get_heads() == [migrations.head()]


def test_a_second_start_changes_nothing(app: Flask, game: str, start: Callable[..., Flask]) -> None:
    again = start(database=app.config["SQLALCHEMY_DATABASE_URI"])
    with again.app_context():
        assert journal.head(game) is not None


def test_processes_that_start_at_once_on_an_empty_database(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    for url in ("", request.getfixturevalue("fresh_postgres_url")):
        processes = [start_process(tmp_path, url, "nosuch00", "p", threads=0, times=0) for _ in range(3)]
        for process in processes:
            process.communicate(timeout=60)
        assert [process.returncode for process in processes] == [0] * 3


def test_a_start_without_work_does_not_load_alembic(small_app: Flask, tmp_path: Path) -> None:
    code = (
        "import sys; from fieldgame.app import create_app; from fieldgame.settings import load;"
        f"create_app(load({{}}, folder={str(tmp_path)!r}));"
        "assert 'alembic' not in sys.modules and 'flask_migrate' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_a_database_of_a_later_version_is_left_alone(small_app: Flask, start: Callable[..., Flask]) -> None:
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SettingsError, match="9999"):
        start()


def test_before_an_upgrade_the_file_is_copied(
    small_app: Flask, tmp_path: Path, start: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = journal.create("burgbau", {}, 1)
    monkeypatch.setattr(migrations, "head", lambda: "0009")
    monkeypatch.setattr(migrations, "_upgrade", lambda *_: None)
    start()
    (copy,) = tmp_path.glob("fieldgame.db.before-0009-*")
    monkeypatch.undo()
    with start(database=f"sqlite:///{copy}").app_context():
        assert journal.head(game) is not None


def test_an_upgrade_that_fails_leaves_the_tables_as_they_were(
    tmp_path: Path, start: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlalchemy as sa
    from alembic import op

    real = op.create_table

    def fail_at_the_last(name: str, *rest: object) -> sa.Table:
        if name == "pass":
            raise ZeroDivisionError
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(op, "create_table", fail_at_the_last)
    with pytest.raises(ZeroDivisionError):
        start()
    monkeypatch.undo()
    with start().app_context():
        journal.create("burgbau", {}, 1)

"""The house rules hold: the rooms import only whom they may, nothing is too long, the rules stay pure.

Every rule is also shown a small source that breaks it: a check that cannot fail checks nothing.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.house import (
    ROOT,
    House,
    Source,
    has_docstring,
    impure_calls,
    is_too_long,
    long_functions,
    sources,
)

TOP_LEVEL = {
    *("pyproject.toml", "requirements.lock", "README.md", "CHANGELOG.md", "LICENSE"),
    *("fieldgame", "templates", "static", "printables", "tests"),
}
WRITTEN_BY_US = ("*.py", "*.html", "*.css", "*.js")

ROOMS = sources()
HOUSE = House(ROOMS)


def tracked(*patterns: str) -> list[Path]:
    """The files of the project, also those not yet committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def ours(*patterns: str) -> list[Path]:
    return [path for path in tracked(*patterns) if "vendor" not in path.parts and ".min." not in path.name]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("source", ROOMS, ids=lambda source: source.room or "the door")
def test_a_room_imports_only_whom_it_may(source: Source) -> None:
    assert HOUSE.wrong_imports(source) == []
    assert impure_calls(source) == []


def test_no_file_is_too_long() -> None:
    long = [named(path) for path in ours(*WRITTEN_BY_US) if is_too_long(path.read_text(encoding="utf-8"))]
    assert long == []


@pytest.mark.parametrize("path", ours("*.py"), ids=named)
def test_a_module_says_why_it_exists_and_keeps_its_functions_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert has_docstring(text)
    assert long_functions(text) == []


def test_the_top_level_holds_only_the_agreed_names() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert {name for name in names if not name.startswith(".")} - TOP_LEVEL == set()


WRONG = [
    ("geometry.grid", "import random"),
    ("geometry.grid", "from time import monotonic"),
    ("geometry.grid", "from fieldgame.games import protocol"),
    ("geometry.grid", "from fieldgame.games.protocol import Entry"),
    ("games.burgbau.draw", "import datetime"),
    ("games.burgbau.draw", "import os.path"),
    ("games.burgbau.draw", "def draw():\n    from uuid import uuid4"),
    ("games.burgbau.draw", "from fieldgame import texts"),
    ("games.burgbau.draw", "from ...journal import tail"),
    ("games.chess.rules", "from fieldgame.games.burgbau import setup"),
    ("games.chess.rules", "from ..burgbau.setup import Group"),
    ("games.protocol", "import sqlalchemy"),
    ("codec", "from fieldgame.models import Game"),
    ("codec", "from fieldgame.games.burgbau import setup"),
    ("models", "from fieldgame.settings import Settings"),
    ("journal", "from fieldgame.games.burgbau.setup import Group"),
    ("journal", "from fieldgame.web import common"),
    ("play", "from flask import request"),
    ("play", "from flask import current_app, session"),
    ("play", "from fieldgame import texts"),
    ("passes", "import fieldgame.web.common"),
    ("drawing", "from fieldgame.games.protocol import Seat"),
    ("drawing", "from flask import url_for"),
    ("texts", "from fieldgame import journal"),
    ("texts", "import sqlalchemy as sa"),
    ("texts", "from flask import request"),
    ("web.post", "from fieldgame import journal"),
    ("web.post", "from fieldgame.models import db"),
    ("web.post", "from sqlalchemy import select"),
    ("web.post", "from fieldgame.games.burgbau.draw import draw"),
    ("web.post", "from fieldgame.web import station"),
    ("web.post", "from .station import page"),
    ("web.post", "from fieldgame import create_app"),
    ("web.post", "from fieldgame.app import create_app"),
    ("journal", "import fieldgame.cli"),
    ("attic", "import math"),
]
RIGHT = [
    ("", "from fieldgame.app import create_app"),
    ("geometry.grid", "from __future__ import annotations\nimport math\nfrom .shapes import turn"),
    ("games", "from fieldgame.games.burgbau import BURGBAU"),
    (
        "games.burgbau.draw",
        "from ..protocol import Seat\nfrom . import setup\nfrom fieldgame.geometry import grid",
    ),
    (
        "journal",
        "from sqlalchemy import text\nfrom fieldgame import codec, live\nfrom fieldgame.models import db",
    ),
    ("play", "from flask import current_app\nfrom fieldgame import GAMES, journal"),
    ("texts", "from flask_babel import gettext"),
    ("web", "from fieldgame.web import post, station"),
    (
        "web.post",
        "from flask import request\nfrom fieldgame import play\nfrom fieldgame.web.common import seat",
    ),
    ("cli", "from fieldgame import create_app, journal\nfrom fieldgame.games.burgbau import setup"),
]
BLUEPRINT = "from flask import Blueprint\npages = Blueprint('pages', __name__)"
SMALL_HOUSE = House(
    [Source("", "", True), Source("games", "", True), Source("games.protocol", ""), Source("web", "", True)]
    + [Source(f"games.{room}", "") for room in ("burgbau", "burgbau.setup", "burgbau.draw", "chess.rules")]
    + [Source(room, "") for room in ("app", "cli", "codec", "journal", "live", "models", "play", "texts")]
    + [Source("web.common", ""), Source("web.post", BLUEPRINT), Source("web.station", BLUEPRINT)]
)


@pytest.mark.parametrize(("room", "text"), WRONG)
def test_a_wrong_import_is_found(room: str, text: str) -> None:
    assert len(SMALL_HOUSE.wrong_imports(Source(room, text))) == 1


@pytest.mark.parametrize(("room", "text"), RIGHT)
def test_a_right_import_is_let_through(room: str, text: str) -> None:
    is_package = room in ("", "games", "web")
    assert SMALL_HOUSE.wrong_imports(Source(room, text, is_package)) == []


@pytest.mark.parametrize("call", ["open('x')", "print(1)", "__import__('random')"])
def test_an_impure_call_is_found(call: str) -> None:
    assert impure_calls(Source("games.burgbau.draw", f"def draw():\n    return {call}"))
    assert not impure_calls(Source("cli", call))


def test_length_and_docstring_can_fail() -> None:
    body = "    x = 1\n"
    assert long_functions("def short():\n" + body * 44) == []
    assert long_functions("class A:\n  def long(self):\n" + body * 45)
    assert is_too_long("x = 1\n" * 301)
    assert not is_too_long("x = 1\n" * 300)
    assert not has_docstring("x = 1")
    assert has_docstring('"""Why."""')

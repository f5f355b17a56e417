"""Reads Python source for the house rules: who imports whom, how long, how pure.

Kept apart from test_house.py so that the same readers judge the real rooms and small bad examples.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "fieldgame"
LONGEST_FILE = 300
LONGEST_FUNCTION = 45

# Room -> the rooms of ours it may import; the first pattern that fits a room counts, `*` stands for anything.
# Inside its own family (see below) a room imports freely.
ROOMS: dict[str, tuple[str, ...]] = {
    "": ("app",),  # the door
    "__main__": ("cli",),
    "geometry*": (),
    "games": ("games.*",),
    "games.protocol": ("geometry*",),
    "games.*": ("games.protocol", "geometry*"),
    "settings": (),
    "models": (),
    "codec": ("games", "games.protocol"),
    "fairlock": (),
    "database": ("fairlock", "models", "settings"),
    "journal": ("models", "codec", "database", "live", "games.protocol"),
    "news": ("models", "database", "settings"),
    "live": ("models", "database", "settings", "news"),
    "snapshots": ("games", "games.protocol", "journal"),
    "history": ("games", "games.protocol", "journal", "snapshots"),
    "conflicts*": ("history",),
    "film": ("games.protocol", "snapshots"),
    "watch": ("history", "games.protocol", "devices"),
    "corrections": ("games*", "history", "journal", "snapshots", "turns"),
    "backup": ("codec", "games.protocol", "journal", "passes"),
    "restoring*": (*("backup", "codec", "games*", "history", "journal", "passes", "snapshots", "turns"),),
    "selfcheck": ("backup", "codec", "games*", "journal", "snapshots"),
    "care": ("backup", "codec", "games.protocol", "journal", "printing.kept", "snapshots", "turns"),
    "chronicle": ("film", "games*", "history", "snapshots"),
    "tables": ("chronicle", "codec", "games.protocol", "history", "play", "texts*"),
    "turns": ("games.protocol", "journal", "snapshots"),
    "reports": ("corrections", "games.protocol", "journal", "snapshots", "history", "turns"),
    "paper": ("games.protocol", "journal", "snapshots", "history", "turns", "reports"),
    "play": ("games", "games.protocol", "journal", "snapshots", "history", "turns", "reports", "corrections"),
    "passes": ("models", "database", "settings", "games.protocol"),
    "devices": ("models", "database", "codec"),
    "kits*": ("games*", "play", "passes", "codec"),
    "limit": (),
    "bodies": (),
    "folders": (),
    "links": (),
    "qr": (),
    "drawing*": ("geometry*",),
    "printing*": (
        *(
            "games.protocol",
            "geometry*",
            "drawing*",
            "texts*",
            "play",
            "passes",
            "film",
            "links",
            "qr",
            "folders",
        ),
    ),
    "texts*": ("games", "games.protocol"),
    "web": (),
    "web.*": (
        *("play", "history", "kits*", "passes", "texts*", "printing*", "drawing*", "live", "limit"),
        *("settings", "games", "games.protocol", "qr", "devices", "conflicts", "codec", "film", "links"),
        *("paper", "watch", "corrections", "backup", "restoring", "selfcheck", "care"),
        *("chronicle", "tables"),
    ),
    "answers": ("models", "journal", "database", "fairlock", "care", "web.common"),
    "migrations*": ("models", "database"),
    "app": ("*",),
    "cli*": ("*",),
}
NOBODY_IMPORTS = ("app", "cli")

# Library, or a name in it -> the rooms (by their first word) that may import it; all may what is not named.
STORAGE = "models database journal news live play devices passes settings answers app cli migrations"
LIBRARIES = {
    "sqlalchemy": STORAGE,
    "flask_sqlalchemy": STORAGE,
    "alembic": "app cli migrations",
    "flask_migrate": "app cli migrations",
    "flask_htmx": "app answers web",
    "flask_wtf": "app answers web",
    "typst": "printing",
    "xlsxwriter": "tables",
    "flask": "app answers backup care cli web live news journal play passes settings migrations",
    "flask.request": "app answers web",
    "flask.session": "app answers web",
    "flask.g": "app answers web",
}

PURE = ("geometry", "games")
PURE_LIBRARY = frozenset(
    {"__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "enum", "fractions"}
    | {"functools", "heapq", "itertools", "json", "math", "operator", "re", "string", "types", "typing"}
    | {"unicodedata"}
)
IMPURE_CALLS = frozenset({"open", "input", "print", "eval", "exec", "__import__"})


class Source(NamedTuple):
    """One module: its name inside the package (`web.post`; the door is empty), and its text."""

    room: str
    text: str
    is_package: bool = False


class Import(NamedTuple):
    """One imported name; a name of ours is the room, without the package's name before it."""

    line: int
    name: str
    ours: bool


def sources(package: Path = ROOT / PACKAGE) -> list[Source]:
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        room = ".".join(parts[:-1] if is_package else parts)
        found.append(Source(room, path.read_text(encoding="utf-8"), is_package))
    return found


def family(room: str) -> str:
    """Rooms that belong together: geometry, one game, the web, the commands, the migrations."""
    first, *rest = room.split(".")
    if first == "games":
        return f"games.{rest[0]}" if rest and rest[0] != "protocol" else room
    return first


def is_blueprint(source: Source) -> bool:
    return any(
        isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Blueprint"
        for node in ast.walk(ast.parse(source.text))
    )


class House:
    """All rooms at once: what an imported name means depends on which modules there are."""

    def __init__(self, all_sources: list[Source]) -> None:
        self.rooms = {source.room for source in all_sources}
        self.blueprints = {source.room for source in all_sources if is_blueprint(source)}

    def imports(self, source: Source) -> Iterator[Import]:
        """Every import, wherever it stands: at the top, in a function, for types only."""
        for node in ast.walk(ast.parse(source.text)):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield self._import(node.lineno, alias.name, "")
            elif isinstance(node, ast.ImportFrom):
                base = _absolute(node, source)
                for alias in node.names:
                    yield self._import(node.lineno, base, alias.name)

    def _import(self, line: int, base: str, name: str) -> Import:
        package, _, room = base.partition(".")
        if package != PACKAGE:
            return Import(line, f"{base}.{name}".rstrip("."), ours=False)
        inner = f"{room}.{name}".strip(".")
        if not room and name == "create_app":
            inner = "app"
        return Import(line, inner if inner in self.rooms or inner == "app" else room, ours=True)

    def wrong_imports(self, source: Source) -> list[str]:
        allowed = next((may for room, may in ROOMS.items() if fnmatchcase(source.room, room)), None)
        if allowed is None:
            return [f"{source.room}: a room without a line in ROOMS"]
        return [
            f"{source.room}:{found.line} imports {found.name or PACKAGE}"
            for found in self.imports(source)
            if not (
                self._may_enter(source.room, found.name, allowed) if found.ours else may_use(source, found)
            )
        ]

    def _may_enter(self, room: str, other: str, allowed: tuple[str, ...]) -> bool:
        if other in ("", room):
            return True
        if other in self.blueprints and room.startswith("web."):
            return False
        if other.split(".")[0] in NOBODY_IMPORTS and family(room) not in ("", "__main__", *NOBODY_IMPORTS):
            return False
        return family(room) == family(other) or any(fnmatchcase(other, may) for may in allowed)


def _absolute(node: ast.ImportFrom, source: Source) -> str:
    """The dotted name that a (perhaps relative) `from ... import` starts at."""
    if not node.level:
        return node.module or ""
    here = [PACKAGE, *source.room.split(".")] if source.room else [PACKAGE]
    up = node.level - 1 if source.is_package else node.level
    return ".".join([*here[: len(here) - up], *([node.module] if node.module else [])])


def may_use(source: Source, found: Import) -> bool:
    first = source.room.split(".")[0]
    library = found.name.split(".")[0]
    if first in PURE:
        return library in PURE_LIBRARY
    key = found.name if found.name in LIBRARIES else library
    return key not in LIBRARIES or first in LIBRARIES[key].split()


def impure_calls(source: Source) -> list[str]:
    """Files, screens and hidden imports in the pure rooms; clocks and chance are imports already."""
    return [
        f"{source.room}:{node.lineno} calls {node.func.id}"
        for node in ast.walk(ast.parse(source.text))
        if source.room.split(".")[0] in PURE
        and isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]


def long_functions(text: str) -> list[str]:
    return [
        f"{node.name} (line {node.lineno}): {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]


def is_too_long(text: str) -> bool:
    return len(text.splitlines()) > LONGEST_FILE


def has_docstring(text: str) -> bool:
    return ast.get_docstring(ast.parse(text)) is not None

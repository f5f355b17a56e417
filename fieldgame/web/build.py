"""Which version of the pages a phone has: one hash over all that they are made of and load."""

from __future__ import annotations

import hashlib
import time
from functools import lru_cache
from pathlib import Path

from flask import current_app

from fieldgame import __version__
from fieldgame.web import bundles

GOOD_FOR = 2
"""Seconds until the files are looked at again: every report of a phone is answered with the build."""


def build() -> str:
    """A short text that is another one as soon as a script, style, picture or page is another one."""
    folders = (str(current_app.static_folder), str(current_app.template_folder))
    return _build(folders, int(time.monotonic() / GOOD_FOR))


@lru_cache(maxsize=8)
def _build(folders: tuple[str, ...], _moment: int) -> str:
    found = [bundles.bundle(name) for name in bundles.BUNDLES]
    files = [file for folder in folders for file in sorted(Path(folder).rglob("*.*")) if _counts(file)]
    parts = [__version__, *(one.version for one in found if one)]
    parts += [_digest(str(file), file.stat().st_mtime_ns) for file in files]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:10]


def _counts(file: Path) -> bool:
    """Scripts and styles count as bundles; what others have written is too large to be read here."""
    return file.suffix in (".html", ".svg", ".png", ".js") and "vendor" not in file.parts


@lru_cache(maxsize=1000)
def _digest(file: str, _changed: int) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()

"""Where the top-level folders are: pages, styles, sheets to print."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent


def folder(name: str) -> str:
    """One of the top-level folders: inside the package in a wheel, beside it in a checkout."""
    inside = PACKAGE / name
    return str(inside if inside.exists() else PACKAGE.parent / name)

"""Times and numbers as pages show them, for the templates of the whole application.

The pages' script counts the times on.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from fieldgame import play


def minutes_seconds(ms: int) -> str:
    """What is left on a clock: 37:12; never below zero."""
    seconds = max(0, -(-int(ms) // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def minus(number: object) -> str:
    """A number, or words with one and no hyphen, with a real minus: −47."""
    return str(number).replace("-", "−")


def offer(blueprint: Blueprint) -> None:
    """Let every template write times and numbers, and know `now`, the server's time in ms."""
    blueprint.add_app_template_filter(minutes_seconds)
    blueprint.add_app_template_filter(minus)
    blueprint.app_context_processor(_now)


def _now() -> dict[str, Any]:
    return {"now": play.now()}

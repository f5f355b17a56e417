"""Times as pages show them, for the templates of the whole application; the pages' script counts on."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from fieldgame import play


def minutes_seconds(ms: int) -> str:
    """What is left on a clock: 37:12; never below zero."""
    seconds = max(0, -(-int(ms) // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def offer(blueprint: Blueprint) -> None:
    """Let every template say `{{ ms|minutes_seconds }}` and know `now`, the server's time in ms."""
    blueprint.add_app_template_filter(minutes_seconds)
    blueprint.app_context_processor(_now)


def _now() -> dict[str, Any]:
    return {"now": play.now()}

"""Times as pages show them, as template filters; the script of the pages goes on from there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint
from flask_babel import get_locale

from fieldgame import play


def minutes_seconds(ms: int) -> str:
    """What is left on a clock: 37:12; never below zero."""
    seconds = max(0, -(-int(ms) // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def time_of_day(at: int) -> str:
    """A moment as 14:23 where the server stands; the phone's script knows better."""
    return f"{datetime.fromtimestamp(at / 1000, UTC).astimezone():%H:%M}"


def now_and_here() -> dict[str, Any]:
    """What every template may use: the server's time in ms, and the language."""
    return {"now": play.now(), "locale": get_locale()}


def offer(blueprint: Blueprint) -> None:
    """Let the templates of the whole application use them."""
    blueprint.add_app_template_filter(minutes_seconds)
    blueprint.add_app_template_filter(time_of_day)
    blueprint.app_context_processor(now_and_here)

"""What a leader should know of these settings before the game is made: advice, never a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fieldgame.games.burgbau.advice import advise
from fieldgame.games.protocol import Json, Objection

ADVISERS: Mapping[str, Callable[[Json], list[Objection]]] = {"burgbau": advise}


def advice(settings: Json, ruleset: str = "burgbau") -> list[Objection]:
    """Codes and facts for sentences; nothing where a ruleset has no advice, or nobody can play this."""
    adviser = ADVISERS.get(ruleset)
    return adviser(settings) if adviser else []

"""The demo's game: a half-played afternoon put into the instance, with a pass for every role."""

from __future__ import annotations

import time

from fieldgame import kits
from fieldgame.cli.afternoon import half_played
from fieldgame.cli.carry import keep


def found(seed: int, locale: str = "de") -> kits.Founded:
    """A game of six groups that began fifty minutes ago; in the application's context."""
    settings = kits.standard(locale=locale)
    return keep("burgbau", settings, half_played(settings, seed, time.time_ns() // 1_000_000))

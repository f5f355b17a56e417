"""What is done for kept games without anybody asking: copies now and then, deletion in time.

Nothing is due by itself yet: the clock runs, the work comes with it.
"""

from __future__ import annotations

from fieldgame import journal


def tick() -> None:
    """Once a second while the application serves; takes microseconds unless something is due."""


def purge_at(game: str) -> int | None:
    """When the game is deleted by itself, ms since 1970; None while no day is set."""
    return journal.purge_at(game)

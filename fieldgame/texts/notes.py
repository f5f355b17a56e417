"""Notes on bookings: a person's own words, or what a button says by itself, in the reader's language.

What a button says is stored as a code: who reads it may speak another language than who pressed it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import gettext

COUNTED, ODD = "auto:counted", "auto:odd"
STANDS, STANDS_NOT = "auto:stands", "auto:stands-not"
_SAID: dict[str, Callable[[], str]] = {
    COUNTED: lambda: gettext("nachgezählt"),
    ODD: lambda: gettext("Auffälligkeit"),
    STANDS: lambda: gettext("steht schon da"),
    STANDS_NOT: lambda: gettext("steht nicht da"),
}
_AS_WORDS = {
    "nachgezählt": COUNTED,
    "Auffälligkeit": ODD,
    "steht schon da": STANDS,
    "steht nicht da": STANDS_NOT,
}
"""How journals of earlier versions have them."""
SHORT = 120
"""So much of a note stands beside a booking among others."""


def note(kept: Any, most: int = SHORT) -> str:
    """The note in one line of at most so many characters; nothing for what is no text."""
    if not isinstance(kept, str):
        return ""
    said = _SAID.get(_AS_WORDS.get(kept, kept))
    text = said() if said else " ".join(kept[: 4 * most].split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"

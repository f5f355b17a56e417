"""Notes on bookings: a person's own words, or what a button says by itself, in the reader's language.

What a button says is stored as a code: who reads it may speak another language than who pressed it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import gettext

COUNTED, ODD = "auto:counted", "auto:odd"
STANDS, STANDS_NOT = "auto:stands", "auto:stands-not"
RAIN, ACCIDENT, GATHER = "auto:rain", "auto:accident", "auto:gather"
WHY_PAUSED = (RAIN, ACCIDENT, GATHER)
"""Why everybody stops, in the order of a list to choose from."""
WRONG_GROUP, WRONG_NUMBER, TWICE = "auto:wrong_group", "auto:wrong_number", "auto:twice"
WRONG_PLACE, NOT_HAPPENED, OTHER = "auto:wrong_place", "auto:not_happened", "auto:other"
WHY_UNDONE = (WRONG_GROUP, WRONG_NUMBER, TWICE, WRONG_PLACE, NOT_HAPPENED, OTHER)
"""Why something is taken back, in the order of a list to choose from."""
_SAID: dict[str, Callable[[], str]] = {
    COUNTED: lambda: gettext("nachgezählt"),
    ODD: lambda: gettext("Auffälligkeit"),
    STANDS: lambda: gettext("steht schon da"),
    STANDS_NOT: lambda: gettext("steht nicht da"),
    RAIN: lambda: gettext("Gewitter oder Regen"),
    ACCIDENT: lambda: gettext("Jemand ist verletzt"),
    GATHER: lambda: gettext("Alle sammeln sich"),
    WRONG_GROUP: lambda: gettext("falsche Gruppe"),
    WRONG_NUMBER: lambda: gettext("falsche Zahl"),
    TWICE: lambda: gettext("doppelt gebucht"),
    WRONG_PLACE: lambda: gettext("falscher Ort"),
    NOT_HAPPENED: lambda: gettext("nicht passiert"),
    OTHER: lambda: gettext("anderer Grund"),
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

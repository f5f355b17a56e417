"""Notes on what a leader does: a short text that says why, kept with the event."""

from __future__ import annotations

from fieldgame.games.protocol import Fact, Json, Ruling, refusal

LONGEST_NOTE = 200
"""Characters."""


def noted(kind: str, data: Json, args: Json) -> Ruling:
    """The event with the note that says why; a note is a short text."""
    note = args.get("note", "")
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        return refusal("note_too_long", most=LONGEST_NOTE)
    return Ruling((Fact(kind, {**data, "note": note}),))

"""The short list of reasons that a leader gives with a correction."""

from __future__ import annotations

from flask import request

from fieldgame.texts import notes
from fieldgame.web.common import read_text

LONGEST_NOTE = 200
FIELD = "reason"


def listed() -> list[tuple[str, str]]:
    """Why something is taken back: the code and what it says, in the order of the form."""
    return [(code, notes.note(code)) for code in notes.WHY_UNDONE]


def read() -> str:
    """The reason of a form: a code of the list, somebody's own words, or both in words."""
    words = read_text("note", LONGEST_NOTE)
    code = request.form.get(FIELD, "")
    if code not in notes.WHY_UNDONE or (words and code == notes.OTHER):
        return words
    return f"{notes.note(code)}: {words}"[:LONGEST_NOTE] if words else code

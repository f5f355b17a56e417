"""Codes and events as sentences in the reader's language. German is the source, gettext has the others.

Everything is told with the names of one game: `Names(view)` knows its groups, buildings, posts and materials.
"""

from fieldgame.texts.events import addressee, event_line
from fieldgame.texts.names import Names, cell, cells, column, role, status
from fieldgame.texts.notes import note
from fieldgame.texts.reasons import GAP, sentence

__all__ = [
    "GAP",
    "Names",
    "addressee",
    "cell",
    "cells",
    "column",
    "event_line",
    "note",
    "role",
    "sentence",
    "status",
]

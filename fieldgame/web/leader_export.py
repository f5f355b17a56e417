"""A game's files to take away: journal, tables, one spreadsheet."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_export", __name__)

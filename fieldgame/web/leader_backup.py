"""Copies of the game: the list, a copy now, winding back, the self-check."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_backup", __name__)

"""The leader changes groups in mid-game: name, colour, out of the game and back."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_groups", __name__)

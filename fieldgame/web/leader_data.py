"""What is stored of this game, how long, and how it is deleted now."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_data", __name__)

"""The finish: what is outstanding, the end, the ranking, the story and the files."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_finish", __name__)

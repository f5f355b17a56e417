"""What an instance stores and how long, for whoever asks."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("stored", __name__)

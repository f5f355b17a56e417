"""The leader's messages to phones and wall."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_message", __name__)

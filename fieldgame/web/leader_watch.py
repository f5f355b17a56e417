"""What the desk watches: groups, castle and the stream of bookings, each as a part of its own."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("leader_watch", __name__)

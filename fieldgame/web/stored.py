"""What an instance stores and how long, for whoever asks."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

blueprint = Blueprint("stored", __name__)


@blueprint.get("/stored")
def page() -> Any:
    """A plain page, for parents as well."""
    return render_template("home/stored.html")

"""A few pages that do what real pages do, so that the shell can be tried without a game."""

from __future__ import annotations

from flask import Flask, abort, render_template_string, request, session
from flask.testing import FlaskClient
from flask_babel import get_locale
from sqlalchemy.exc import OperationalError

from fieldgame import journal
from fieldgame.fairlock import Busy


def add_pages(app: Flask) -> Flask:
    @app.get("/test/form")
    def form() -> str:
        session.permanent = True
        session["seen"] = True
        return render_template_string("{{ csrf_token() }}")

    @app.post("/test/form")
    def booked() -> str:
        return request.form.get("note", "")

    @app.get("/test/language")
    @app.get("/test/g/<game>/language")
    def language(game: str = "") -> str:
        return str(get_locale())

    @app.get("/test/choose/<locale>")
    def choose(locale: str) -> str:
        session["locale"] = locale
        return ""

    @app.get("/test/fail/<what>")
    def fail(what: str) -> str:
        if what.isdigit():
            abort(int(what))
        raise {
            "busy": Busy("x"),
            "database": OperationalError("x", {}, Exception("locked")),
            "game": journal.NoSuchGame("x"),
            "bug": ZeroDivisionError(),
        }[what]

    @app.get("/test/own")
    def own() -> str:
        abort(403, "Das <darf> nur die Leitung.")

    return app


def token_of(client: FlaskClient) -> str:
    return client.get("/test/form").text

"""What every answer carries, whatever page it comes from: safe headers, error pages, versioned files.

Also `/health`, for whoever watches over the server.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import (
    Flask,
    Response,
    current_app,
    get_template_attribute,
    jsonify,
    make_response,
    render_template,
    request,
)
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, NotFound, ServiceUnavailable

from fieldgame import __version__, care, database
from fieldgame.fairlock import Busy, NoLock
from fieldgame.journal import NoSuchGame
from fieldgame.models import db
from fieldgame.web.common import wants_part

HEADERS = {
    # 'wasm-unsafe-eval' lets the reader of QR codes run, which is WebAssembly; no text becomes script by it.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'",
    "Referrer-Policy": "same-origin",  # a role link must not leak to another host
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
}
FOR_PROGRAMS = HEADERS | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
del FOR_PROGRAMS["Permissions-Policy"]
"""An answer of the interface is no page, and goes over the thinnest of lines."""
FOR_EVER = "public, max-age=31536000, immutable"
SENTENCES = {
    400: lazy_gettext("Damit kann das Spiel nichts anfangen. Geh zurück und versuch es noch einmal."),
    403: lazy_gettext("Das gehört nicht zu deiner Aufgabe. Frag die Spielleitung nach dem richtigen Link."),
    404: lazy_gettext("Hier ist nichts. Prüf den Link oder fang auf der Startseite an."),
    405: lazy_gettext("So lässt sich diese Seite nicht öffnen. Fang auf der Startseite an."),
    413: lazy_gettext("Das ist zu viel auf einmal."),
    429: lazy_gettext("Das waren zu viele Versuche. Warte eine Minute und versuch es dann noch einmal."),
    500: lazy_gettext(
        "Im Spiel ist ein Fehler passiert. Schau nach, ob deine Buchung da ist, bevor du sie wiederholst."
    ),
    503: lazy_gettext("Gerade ist zu viel los. Es wurde nichts gebucht. Versuch es gleich noch einmal."),
}
CODES = {
    401: "no_pass",
    403: "not_allowed",
    404: "not_found",
    413: "too_large",
    415: "not_json",
    422: "unreadable",
}
CODES |= {429: "too_many", 500: "fault", 503: "busy"}
"""What programs read instead of a sentence."""
NO_GAME = "no_game"
_log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(NoSuchGame, _no_game)
    for busy in (Busy, OperationalError, NoConnection):
        app.register_error_handler(busy, _busy)
    for broken in (DatabaseError, NoLock):
        app.register_error_handler(broken, _broken)
    app.after_request(_add_headers)
    app.url_defaults(_add_version)
    app.add_url_rule("/health", "health", health)


def health() -> ResponseReturnValue:
    """Whether pages and database are there; says nothing about games."""
    with db.engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    return {"status": "ok", "version": __version__}


def error_page(error: HTTPException, code: str = "") -> ResponseReturnValue:
    """The error as a page, or as a part for htmx, with a sentence that says what to do.

    Whoever aborts with a description of their own has it shown instead. `code`: what programs read, where the
    status alone does not say it.
    """
    status = error.code or 500
    if status < 400:
        return error  # a redirect is an answer already
    own_words = error.description if error.description != type(error).description else None
    response = make_response(_render(status, own_words or str(_sentence(status)), code), status)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    response.vary.add("HX-Request")
    return response


def _sentence(status: int) -> Any:
    return SENTENCES.get(status) or SENTENCES[400 if status < 500 else 500]


def _render(status: int, sentence: str, code: str) -> str | Response:
    if request.path.startswith("/api/"):
        error = {"code": code or CODES.get(status, f"http_{status}"), "message": sentence}
        # A portal or a proxy answers 404 too: a phone believes only who knows the game that it asked for.
        game = (request.view_args or {}).get("game")
        return jsonify(error=error | ({"game": game} if game else {}))
    try:
        if wants_part():
            return str(get_template_attribute("macros/notices.html", "notice")(sentence, "refusal"))
        return render_template("error.html", status=status, message=sentence)
    except Exception:  # noqa: BLE001 - an error page with an error must still say something
        _log.exception("The error page cannot be shown.")
    return Response(sentence, content_type="text/plain; charset=utf-8")


def _no_game(error: NoSuchGame) -> ResponseReturnValue:
    """No game of this id; of one that was deleted, when."""
    purged = care.purged(str((request.view_args or {}).get("game")))
    if purged is None:
        return error_page(NotFound(), NO_GAME)
    day = format_date(datetime.fromtimestamp(purged / 1000, UTC).date(), "long", rebase=False)
    return error_page(NotFound(gettext("Dieses Spiel wurde am %(day)s gelöscht.", day=day)), NO_GAME)


def _csrf(error: CSRFError) -> ResponseReturnValue:
    error.description = gettext("Diese Seite ist nicht mehr gültig. Lade sie neu und tippe dann noch einmal.")
    return error_page(error)


def _busy(error: Exception) -> ResponseReturnValue:
    if database.out_of_order(error):
        return _broken(error)
    _log.warning("The database did not answer: %s", error)
    return error_page(ServiceUnavailable(retry_after=2))


def _broken(error: Exception) -> ResponseReturnValue:
    """No waiting helps here: whoever has the computer must look after it."""
    if not database.out_of_order(error):
        raise error
    _log.error("Nothing can be kept any more, is the disk full? %s", error)
    said = gettext(
        "Der Rechner mit dem Spiel kann nichts mehr speichern: Ist seine Platte voll? "
        "Es wurde nichts gebucht. Sag der Spielleitung Bescheid."
    )
    return error_page(ServiceUnavailable(said))


def _add_headers(response: Response) -> Response:
    for name, value in (FOR_PROGRAMS if request.path.startswith("/api/") else HEADERS).items():
        response.headers.setdefault(name, value)
    if request.endpoint == "static" and response.status_code in (200, 206, 304):
        current = _version((request.view_args or {}).get("filename", ""))
        response.headers["Cache-Control"] = FOR_EVER if request.args.get("v") == current else "no-cache"
    elif "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "v" not in values:
        version = _version(values.get("filename", ""))
        if version:
            values["v"] = version


def _version(filename: str) -> str | None:
    """The file's content as a short text: another content has another address."""
    file = Path(current_app.static_folder or "", filename)
    try:
        return _digest(file, file.stat().st_mtime_ns)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=500)
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]

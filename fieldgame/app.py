"""Puts the house together: settings, database, languages, pages, and what every answer carries.

The only place that knows all rooms; nobody imports it but the door and the commands.
"""

from __future__ import annotations

import hmac
from datetime import timedelta
from typing import Any

from flask import Flask, current_app, has_request_context, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_babel import Babel
from flask_htmx import HTMX
from flask_wtf import CSRFProtect
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

from fieldgame import answers, care, database, journal, live, migrations, play
from fieldgame.bodies import Bodies
from fieldgame.folders import PACKAGE, folder
from fieldgame.models import db
from fieldgame.settings import LOCALES, Settings, SettingsError, load
from fieldgame.web import BLUEPRINTS, WITHOUT_FORM_TOKEN, thin

csrf = CSRFProtect()
htmx = HTMX()


class Cookies(SecureCookieSessionInterface):
    """The session's cookie goes over HTTPS only, wherever there is HTTPS."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or str(app.config["BASE_URL"]).startswith("https:")


def create_app(settings: Settings | None = None) -> Flask:
    """The application, with its tables up to date. Raises SettingsError when it cannot start."""
    settings = settings or load()
    app = Flask("fieldgame", template_folder=folder("templates"), static_folder=folder("static"))
    app.config.update(_configuration(settings))
    app.session_interface = Cookies()
    app.wsgi_app = Bodies(app.wsgi_app)  # type: ignore[method-assign]
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    _open_database(app)
    htmx.init_app(app)
    Babel(app, locale_selector=_locale)
    app.before_request(_no_nul)  # before CSRF reads the form
    csrf.init_app(app)
    thin.init_app(app)  # packs what all others have written
    answers.init_app(app)
    _add_pages(app)
    _start_living(app)
    return app


def _configuration(settings: Settings) -> dict[str, Any]:
    def derived(purpose: str) -> bytes:
        return hmac.digest(settings.secret, purpose.encode(), "sha256")

    return {
        "SECRET_KEY": derived("cookies"),
        "PASS_KEY": derived("passes"),
        "BASE_URL": settings.base_url,
        "HOST": settings.host,
        "FOLDER": settings.folder,
        "SQLALCHEMY_DATABASE_URI": settings.database,
        "SQLALCHEMY_ENGINE_OPTIONS": database.engine_options(settings.database),
        "MAX_CONTENT_LENGTH": settings.max_body,
        "MAX_FORM_MEMORY_SIZE": settings.max_body,
        # A name for each secret: two servers on one host share their cookies, whatever their port, and a
        # look at the demo must not throw everybody out of the real game.
        "SESSION_COOKIE_NAME": f"fieldgame_{derived('name of the cookie').hex()[:8]}",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": timedelta(days=31),
        # What a page asks in the background must not bring back the cookie of a moment ago.
        "SESSION_REFRESH_EACH_REQUEST": False,
        # A form must outlive an afternoon in the wood; the session it belongs to ends it.
        "WTF_CSRF_TIME_LIMIT": None,
        # Some browsers send no Referer; token and SameSite do without.
        "WTF_CSRF_SSL_STRICT": False,
        "BABEL_DEFAULT_LOCALE": settings.locale,
        "BABEL_TRANSLATION_DIRECTORIES": str(PACKAGE / "translations"),
        "BABEL_DEFAULT_TIMEZONE": "UTC",
    }


def _open_database(app: Flask) -> None:
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    db.init_app(app)
    try:
        with app.app_context():
            database.prepare(db.engine)
            migrations.bring_up_to_date(app, db)
            db.engine.dispose()  # a server may fork now, and no connection survives that
    except migrations.TablesTooNew as error:
        raise SettingsError(str(error)) from None
    except (DBAPIError, OSError) as error:
        why = str(getattr(error, "orig", error)).strip()
        raise SettingsError(f"The database {url!r} cannot be opened: {why}") from error


def _locale() -> str | None:
    """The visitor's choice, else the game's language, else the browser's, else the instance's."""
    if not has_request_context():
        return None
    for language in (session.get("locale"), _game_locale()):
        if language in LOCALES:
            return str(language)
    return request.accept_languages.best_match(LOCALES)


def _game_locale() -> str | None:
    game_id = (request.view_args or {}).get("game")
    try:
        game = journal.head(game_id) if isinstance(game_id, str) else None
    except SQLAlchemyError:  # the page that says so must not fail for it
        return None
    return game.settings.get("locale", LOCALES[0]) if game else None


def _no_nul() -> None:
    # No text of ours contains one, and not every database takes it.
    values = [request.path, *request.args.values(), *request.form.values()]
    if any("\0" in value for value in values):
        raise BadRequest


def _add_pages(app: Flask) -> None:
    for blueprint, prefix in BLUEPRINTS:
        app.register_blueprint(blueprint, url_prefix=prefix)
    for blueprint in WITHOUT_FORM_TOKEN:
        csrf.exempt(blueprint)


def _start_living(app: Flask) -> None:
    live.attach(app)
    with app.app_context():
        live.every_second(play.end_overdue)
        live.every_second(care.tick)
    app.before_request(_watch)


def _watch() -> None:
    # With the first request, not before: a command or a test needs no thread, a forked worker its own.
    if not current_app.testing:
        live.start()

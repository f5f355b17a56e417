"""Every setting: its name, default, check and one line of help. Nonsense stops the start with a sentence.

A setting is read from the environment as FIELDGAME_ and its name in capitals. On a laptop none is needed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from filelock import FileLock
from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

PREFIX = "FIELDGAME_"
SECRET_BYTES = 32
LOCALES = ("de", "en")


class SettingsError(Exception):
    """Why the program does not start, in one sentence for the person who starts it."""


@dataclass(frozen=True)
class Setting:
    """One line of the table below: `check` turns the text into the value or raises ValueError."""

    name: str
    default: str
    check: Callable[[str], Any]
    help: str

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


@dataclass(frozen=True)
class Settings:
    """What the application starts with; made by `load`."""

    folder: Path
    database: str
    secret: bytes
    host: str
    base_url: str
    trusted_proxies: int
    locale: str
    max_body: int


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute() if text else user_data_path("fieldgame", appauthor=False)


def _database(text: str) -> str:
    if not text:
        return ""
    if text.startswith(("postgres://", "postgresql://")):
        text = "postgresql+psycopg://" + text.partition("://")[2]
    try:
        url = make_url(text)
        url.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError):
        raise ValueError("is no database address such as postgresql://user:password@host/name") from None
    except ImportError as missing:
        raise ValueError(
            f"needs the Python package {missing.name}; for PostgreSQL: fieldgame[postgres]"
        ) from None
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database.startswith((":", "file:")):
            raise ValueError("must name a file; a database in memory forgets the game")
        url = url.set(database=str(Path(url.database).expanduser().absolute()))
    return _spelled(url)


def _spelled(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def _secret(text: str) -> bytes:
    if text and len(text.encode()) < SECRET_BYTES:
        raise ValueError(f"must have at least {SECRET_BYTES} characters; leave it out to have one made")
    return text.encode()


def _base_url(text: str) -> str:
    if not text:
        return ""
    parts = urlsplit(text)
    bare = (
        parts.scheme in ("http", "https") and parts.path in ("", "/") and not (parts.query or parts.fragment)
    )
    if not bare or not parts.hostname or parts.username is not None or (parts.port or 1) < 1:
        raise ValueError("must look like https://game.example.org, without a path")
    if not (text.isascii() and text.isprintable() and " " not in text):
        raise ValueError("must be written as codes hold it: a name with other letters begins with xn--")
    return f"{parts.scheme}://{parts.netloc}"


def _between(least: int, most: int) -> Callable[[str], int]:
    def check(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(text)

    return check


def _locale(text: str) -> str:
    if text not in LOCALES:
        raise ValueError(f"must be one of {', '.join(LOCALES)}")
    return text


SETTINGS = (
    Setting("folder", "", _folder, "Where database and secret are kept; the user's data folder if left out."),
    Setting("database", "", _database, "Any SQLAlchemy URL; a SQLite file in the folder if left out."),
    Setting("secret", "", _secret, "What all links are derived from; made at the first start if left out."),
    Setting("host", "0.0.0.0", str, "Where it listens; 127.0.0.1: for this computer only."),  # noqa: S104
    Setting("base_url", "", _base_url, "The public address that links and QR codes begin with."),
    Setting("trusted_proxies", "0", _between(0, 5), "How many proxies in front may say who the visitor is."),
    Setting("locale", "de", _locale, "The language for visitors whose browser asks for neither de nor en."),
    Setting("max_body", "262144", _between(16_384, 16_777_216), "The most bytes that a request may bring."),
)


def load(environment: Mapping[str, str] | None = None, **given: str) -> Settings:
    """All settings, from `given` (by name) first, then from the environment, then by default.

    Makes the folder, and the secret at the first start.
    """
    environment = os.environ if environment is None else environment
    _no_unknown(environment, given)
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        text = given.get(setting.name) or environment.get(setting.variable, "").strip() or setting.default
        try:
            values[setting.name] = setting.check(text)
        except ValueError as error:
            raise SettingsError(f"{setting.variable} {error}.") from None
    folder: Path = values["folder"]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        values["secret"] = values["secret"] or _kept_secret(folder / "secret")
    except OSError as error:
        raise SettingsError(
            f"{folder} cannot be used ({error.strerror}); choose another {PREFIX}FOLDER."
        ) from None
    values["database"] = values["database"] or _spelled(
        URL.create("sqlite", database=str(folder / "fieldgame.db"))
    )
    return Settings(**values)


def _no_unknown(environment: Mapping[str, str], given: Mapping[str, str]) -> None:
    known = {field.name for field in fields(Settings)}
    test_only = PREFIX + "TEST"
    for variable in environment:
        name = variable.removeprefix(PREFIX).lower()
        if variable.startswith(PREFIX) and not variable.startswith(test_only) and name not in known:
            raise SettingsError(
                f"There is no setting {variable}; known are {', '.join(s.variable for s in SETTINGS)}."
            )
    for name in given:
        if name not in known:
            raise SettingsError(
                f"There is no setting {name}; known are {', '.join(s.name for s in SETTINGS)}."
            )


def _kept_secret(file: Path) -> bytes:
    """The secret of this folder, made at the first start, also when two processes start at once."""
    with FileLock(f"{file}.lock"):
        if not file.exists():
            draft = file.with_name(file.name + ".new")
            draft.unlink(missing_ok=True)
            with open(
                os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
            ) as out:
                out.write(secrets.token_urlsafe(SECRET_BYTES) + "\n")
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        secret = file.read_bytes().strip()
    if len(secret) < SECRET_BYTES:
        raise SettingsError(
            f"{file} is damaged; put the old one back, or delete it and print all links anew."
        )
    return secret

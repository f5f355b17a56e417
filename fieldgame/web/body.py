"""Reads what a phone sends to the interface; whatever it is, it ends in an answer and not in an error.

A body that is none is refused as a whole; an event that is none is refused alone, in its place.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field, replace
from typing import Any

from flask import abort, request
from flask_babel import gettext

from fieldgame import play
from fieldgame.codec import LATEST, from_json, millis, to_json
from fieldgame.games.protocol import Json, Objection
from fieldgame.play import Report

MOST_BYTES = 256 * 1024
MOST_EVENTS = 500
MOST_DATA = 4_000
"""Characters of one event's data."""
LONGEST_NOTE = 200
"""Characters of the words on a booking."""
MOST_WAITING = 100_000
SHIFT_MS = 2_000
"""A device's clock that is less wrong than this is as right as its network is quick."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A body that could be read. `ids` are the events' own, as they were spelt; times are ms."""

    device: str
    seat: Any = None
    waiting: int = 0
    oldest_at: int | None = None
    build: str = ""
    ids: list[Any] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    results: Json = field(default_factory=dict)


def read() -> Sent:
    """The request's body: 413 where it is too long, 415 where it is no JSON, 422 where it is not ours."""
    value = _object()
    events = value.get("events", [])
    if not isinstance(events, list) or not isinstance(value.get("results", {}), dict):
        _unreadable()
    if len(events) > MOST_EVENTS:
        abort(413, description=gettext("Das ist zu viel auf einmal."))
    shift = _shift(value)
    return Sent(
        device=_uuid(value.get("device")) or _unreadable(),
        seat=value.get("seat"),
        waiting=_count(value.get("waiting", 0)),
        oldest_at=None if value.get("oldest") is None else _time(value["oldest"]),
        build=_word(value.get("build")),
        ids=[event.get("id") if isinstance(event, dict) else None for event in events],
        reports=[_report(event, shift) for event in events],
        results=value.get("results", {}),
    )


def against(report: Report, code: str) -> Report:
    """The same report with something that speaks against it."""
    return replace(report, objection=Objection(code))


def with_data(report: Report, data: Json) -> Report:
    return replace(report, data=data)


def _object() -> Json:
    if request.mimetype != "application/json":
        abort(415, description=gettext("Hier wird nur JSON gelesen (application/json)."))
    if (request.content_length or 0) > MOST_BYTES:
        abort(413, description=gettext("Das ist zu viel auf einmal."))
    text = request.get_data(cache=False)
    if len(text) > MOST_BYTES:
        abort(413, description=gettext("Das ist zu viel auf einmal."))
    try:
        value = from_json(text)
    except ValueError:
        _unreadable()
    if not isinstance(value, dict):
        _unreadable()
    return dict(value)


def _unreadable() -> Any:
    abort(422, description=gettext("Damit kann das Spiel nichts anfangen."))


def _shift(value: Json) -> int:
    """What to add to the events' times: how far the device's clock is behind the server's."""
    clock = value.get("clock", "device")
    if clock not in ("device", "server"):
        _unreadable()
    if clock == "server" or value.get("sent_at") is None:
        return 0
    shift = play.now() - _time(value["sent_at"])
    return shift if abs(shift) > SHIFT_MS else 0


def _report(event: Any, shift: int) -> Report:
    """One event; what cannot be read carries its objection along, so that it keeps its place."""
    unread = Report("", 0, "", {}, Objection("malformed"))
    if not isinstance(event, dict):
        return unread
    key, kind, data = _uuid(event.get("id")), event.get("type"), event.get("data", {})
    at = _try_time(event.get("at"))
    if key is None or at is None or not isinstance(kind, str) or not isinstance(data, dict):
        return unread
    if not (0 < len(kind) <= 64 and kind.isprintable() and _storable(data)):
        return replace(unread, id=key, type=str(kind)[:64])
    report = Report(key, min(max(at + shift, 0), LATEST), kind, data)
    note = data.get("note")
    if isinstance(note, str) and len(note) > LONGEST_NOTE:
        return replace(report, objection=Objection("note_too_long", {"most": LONGEST_NOTE}))
    return report


def _storable(data: Json) -> bool:
    try:
        return len(to_json(data)) <= MOST_DATA
    except (ValueError, OverflowError, RecursionError):  # such as a number of a hundred digits
        return False


def _uuid(value: Any) -> str | None:
    try:
        return str(uuid.UUID(value)) if isinstance(value, str) else None
    except ValueError:
        return None


def _word(value: Any) -> str:
    """A short text without what some database does not take."""
    return "".join(filter(str.isprintable, value))[:40] if isinstance(value, str) else ""


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST_WAITING:
        _unreadable()
    return int(value)


def _time(value: Any) -> int:
    found = _try_time(value)
    return _unreadable() if found is None else found


def _try_time(value: Any) -> int | None:
    """A time as ms since 1970, from a number or a text with its zone."""
    if type(value) is int and 0 <= value <= LATEST:
        return value
    try:
        return millis(value) if isinstance(value, str) else None
    except (ValueError, OverflowError):
        return None

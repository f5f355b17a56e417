"""What somebody has just booked: found again by its address, listed with its undo, taken back.

Every booking has a page of its own, so that Back and reload show what was booked and book nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, abort, flash, make_response, redirect
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from fieldgame import history
from fieldgame.texts import Names, event_line, sentence
from fieldgame.web import halt
from fieldgame.web.common import Json, Seat, act, look, new_id, read_text, status_of, wants_part, why
from fieldgame.web.places import post_path

Answer = tuple[str, str]
"""A sentence and its kind: success, warning, refusal."""


def own_page(game: str, seat: Seat) -> str:
    """Where somebody with this seat is at home."""
    return post_path(game, str(seat.post)) if seat.role == "post" else f"/g/{game}/{seat.role}"


def scene(game: str, seat: Seat, path: str) -> Json:
    """What every page that books has: the view, who looks, its own address, the way home, news of orders."""
    shared: Json = {"v": look(game, seat), "game": game, "seat": seat, "url": path}
    return {**shared, "home": own_page(game, seat), "asks_orders": halt.asked(game, seat)}


def find(game: str, event: Any, *kinds: str) -> Json:
    """The journal's row of one booking; 404 where there is none of these kinds."""
    row = history.row(game, event)
    if row is None or row["type"] not in kinds or _unreadable(row):
        abort(404, description=gettext("Diese Buchung gibt es nicht."))
    return row


def latest(game: str, seat: Seat, view: Json, *kinds: str) -> list[Json]:
    """The seat's own last bookings of these kinds, newest first, in words and ready to be taken back."""
    rows = [row for row in history.own_rows(game, seat) if row["type"] in kinds]
    return [{**row, "said": in_words(row, view), "undo_id": new_id()} for row in rows]


def in_words(row: Json, view: Json) -> str:
    """One booking in a line: as the story tells it, where it still does (it knows what was robbed)."""
    told = next((line for line in view["recent"] if line["id"] == row["id"]), row["data"])
    return event_line(row["type"], told, Names(view))


def oddities(row: Json, view: Json) -> list[str]:
    """What is irregular about a booking, as sentences."""
    names = Names(view)
    return [sentence(found["code"], found, names) for found in row["irregularities"]]


def stale() -> Answer:
    """For a form that has booked something else before: nothing is lost, nothing counts twice."""
    text = gettext("Diese Seite war schon verbraucht. Es ist noch nichts Neues gebucht: Tippe noch einmal.")
    return text, "refusal"


def go_on(path: str, show: Callable[[], Response]) -> AnyResponse:
    """After a booking: its page. htmx gets it at once, any other browser is sent there."""
    if not wants_part():
        return redirect(path, 303)
    answer = make_response(show())
    answer.headers["HX-Push-Url"] = path
    return answer


def take_back(
    game: str, seat: Seat, view: Json, path: str, show: Callable[[Answer, int], Response]
) -> AnyResponse:
    """Take back the booking that the form names, and say which one it was."""
    event = read_text("event")
    outcome = act(game, "undo", {"event": event, "note": ""}, seat)
    if outcome.status == "refused":
        return show((why(outcome.objection, view), "refusal"), status_of(outcome.objection))
    gone = history.row(game, outcome.entries[0].data.get("event"))
    said = in_words(gone, view) if gone else ""
    answer = (gettext("Zurückgenommen: %(said)s", said=said), "success")
    if not wants_part():
        flash(*answer)
        return redirect(path, 303)
    return go_on(path, lambda: show(answer, 200))


def _unreadable(row: Json) -> bool:
    return any(found["code"] == "malformed" for found in row["irregularities"])

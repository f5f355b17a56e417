"""What all pages of the leader share: the view, how an outcome is answered, who else's pages there are."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from markupsafe import Markup

from fieldgame import history, passes, play
from fieldgame.texts import Names, role
from fieldgame.web.common import Seat, device, look, new_id, read_entry_id, status_of, why
from fieldgame.web.places import post_path
from fieldgame.web.told import DeskNames

Json = dict[str, Any]
LEADER = Seat("leader")


def shown(game: str, tab: str) -> Json:
    """What every page of the leader gets: `view`, its `names`, which `tab` is open, `new_id` for forms.

    `seen` is a hidden field for a form that corrects something: the version that its page shows.
    """
    view = look(game, LEADER)
    names = DeskNames(view, passes.labels(game))
    field = Markup('<input type="hidden" name="seen" value="{}">').format(view["version"])
    return {"view": view, "names": names, "tab": tab, "new_id": new_id, "seen": field}


def seen() -> int | None:
    """The version that the page of this form showed; None for a form that does not say."""
    text = request.form.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 12 else None


def answer(game: str, outcome: play.Outcome, said: str, there: str, refused: Callable[..., Any]) -> Any:
    """Go on to the page `there` with a word; or show `refused(status, sentence)`."""
    if outcome.status == "refused" and outcome.objection:
        view = play.view(game, LEADER)
        return refused(status_of(outcome.objection), why(outcome.objection, view))
    flash(said, "success")
    return redirect(there, 303)


def says_otherwise(outcome: play.Outcome, args: Json) -> bool:
    """Whether the form had been sent before, and was changed since: what is in it now is not booked."""
    first = outcome.entries[0].data if outcome.status == "duplicate" else args
    return any(first.get(key) != value for key, value in args.items())


def booked(game: str) -> bool:
    """Whether this form has been booked already; ask before looking at what it has changed since."""
    return history.row(game, read_entry_id()) is not None


def breaks_seal(game: str, event: str) -> bool:
    """Whether without this entry the public would be told a result that is sealed now."""
    return unseals(game, history.view_without(game, event, LEADER))


def unseals(game: str, after: Json) -> bool:
    """Whether the result is sealed now and would not be in this view of the leader's."""
    return bool(play.view(game, LEADER)["scene"]["sealed"] and not after["scene"]["sealed"])


def also(
    game: str, action: str, args: Json, seat: Seat, mark: str, *, seen: int | None = None
) -> play.Outcome:
    """One of several bookings of a form; its id follows from the form's and the mark, so it counts once."""
    entry_id = str(uuid.uuid5(uuid.UUID(read_entry_id()), mark))
    return play.do(game, action, args, seat, entry_id=entry_id, device=device(), seen=seen)


def pages(view: Json) -> list[tuple[str, str, str]]:
    """The pages of all roles, which a leader may open: path, name, sign."""
    names, game = Names(view), view["game"]
    symbols = {material["id"]: material["symbol"] for material in view["materials"]}
    found = [
        (post_path(game, post["id"]), post_title(post["id"], names), symbols[post["material"]])
        for post in view["posts"]
    ]
    if any(group["kind"] == "robber" for group in view["groups"]):
        found.append((f"/g/{game}/robber", role("robber"), "raid"))
    return [
        *found,
        (f"/g/{game}/station", role("station"), "build"),
        (f"/g/{game}/projector", role("projector"), "map"),
        (f"/g/{game}/film", gettext("Film der Burg"), "play"),
        (f"/g/{game}/trade", gettext("Handel"), "swap"),
        (f"/g/{game}/joker", gettext("Joker"), "joker"),
        (f"/g/{game}/leader/late", gettext("Blätter nachtragen"), "list"),
        (f"/g/{game}/leader/print", gettext("Alles drucken"), "print"),
        (f"/g/{game}/leader/message", gettext("Durchsage"), "people"),
        (f"/g/{game}/leader/groups", gettext("Gruppen ändern"), "people"),
        (f"/g/{game}/leader/finish", gettext("Abschluss"), "flag"),
        (f"/g/{game}/leader/backup", gettext("Sicherungen"), "lock"),
        (f"/g/{game}/leader/data", gettext("Daten und Löschen"), "info"),
    ]


def post_title(post: str, names: Names) -> str:
    """`Posten A · Holz`."""
    return f"{names.post(post)} · {names.post_material(post)}"

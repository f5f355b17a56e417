"""What all pages of the leader share: the view, how an outcome is answered, who else's pages there are."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from flask import flash, redirect
from flask_babel import gettext

from fieldgame import history, play
from fieldgame.texts import Names, role
from fieldgame.web.common import Seat, device, look, new_id, read_entry_id, status_of, why
from fieldgame.web.places import post_path

Json = dict[str, Any]
LEADER = Seat("leader")


def shown(game: str, tab: str) -> Json:
    """What every page of the leader gets: `view`, its `names`, which `tab` is open, `new_id` for forms."""
    view = look(game, LEADER)
    return {"view": view, "names": Names(view), "tab": tab, "new_id": new_id}


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
    sealed = play.view(game, LEADER)["scene"]["sealed"]
    return bool(sealed and not history.view_without(game, event, LEADER)["scene"]["sealed"])


def also(game: str, action: str, args: Json, seat: Seat, mark: str) -> play.Outcome:
    """One of several bookings of a form; its id follows from the form's and the mark, so it counts once."""
    entry_id = str(uuid.uuid5(uuid.UUID(read_entry_id()), mark))
    return play.do(game, action, args, seat, entry_id=entry_id, device=device())


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
    ]


def post_title(post: str, names: Names) -> str:
    """`Posten A · Holz`."""
    return f"{names.post(post)} · {names.post_material(post)}"

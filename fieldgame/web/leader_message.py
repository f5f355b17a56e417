"""What the leader tells phones: everybody, the posts, the robbers, the station, groups, or one of them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame.texts.events import addressee
from fieldgame.web import bookings, desk, halt
from fieldgame.web.common import Json, Seat, act, read_text, seat, status_of, why

blueprint = Blueprint("leader_message", __name__)
LONGEST = 200
blueprint.add_app_template_global(halt.orders, "orders")
blueprint.add_app_template_global(halt.asked_by_device)


@blueprint.get("/message")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """To whom, and what. `?to=`: who is chosen already; the last messages stand below."""
    return _page(game, request.args.get("to", "all"), "")


@blueprint.post("/message")
@seat("leader")
def send(game: str, seat: Seat) -> Any:
    """Tell it, once for each form; `wall`: the projector shows it as well. `ready`: a text from the list."""
    args = {"to": request.form.get("to", ""), "text": _text()}
    outcome = act(game, "message", args, seat)
    if desk.says_otherwise(outcome, args):
        return _page(game, args["to"], args["text"], 409, bookings.stale()[0])
    if outcome.status == "refused" and outcome.objection:
        shown = desk.shown(game, "game")
        said = why(outcome.objection, shown["view"])
        return _page(game, args["to"], args["text"], status_of(outcome.objection), said)
    if request.form.get("wall") == "1":
        desk.also(game, "scene", {"scene": "message", "text": args["text"]}, seat, "wall")
    to = addressee(args["to"], desk.shown(game, "game")["names"])
    flash(gettext("Gesendet an %(to)s.", to=to), "success")
    return redirect(url_for("leader_message.page", game=game), 303)


def _text() -> str:
    """A text from the list, or the person's own words, in one form for any browser's line ends."""
    ready = read_text("ready", LONGEST)
    return ready or request.form.get("text", "").strip().replace("\r\n", "\n")


def _page(game: str, to: str, text: str, status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "game")
    view = shown["view"]
    return (
        render_template(
            "leader/message.html",
            **shown,
            to=to,
            text=text,
            refusal=refusal,
            addressees=_addressees(view, shown["names"]),
            ready=_ready(),
            last=[{**one, "who": addressee(one["to"], shown["names"])} for one in view["messages"]],
        ),
        status,
    )


def _addressees(view: Json, names: Any) -> list[tuple[str, str]]:
    robbers = any(group["kind"] == "robber" for group in view["groups"])
    keys = [
        *("all", "posts", *(("robber",) if robbers else ()), "station", "groups"),
        *(f"post:{post['id']}" for post in view["posts"]),
        *(f"group:{group['id']}" for group in view["groups"]),
    ]
    return [(key, addressee(key, names)) for key in keys]


def _ready() -> list[str]:
    """What is said at every game."""
    return [
        gettext("Kommt alle zum Treffpunkt."),
        gettext("In zehn Minuten ist Schluss. Kommt langsam zurück."),
        gettext("Ein Gewitter zieht auf. Kommt sofort zurück."),
        gettext("Meldet euch bei der Spielleitung."),
    ]

"""What the books say and the rules in force: holdings counted anew, settings changed in mid-play."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import backup, history, play
from fieldgame.texts import notes
from fieldgame.texts.events import rule_line
from fieldgame.web import bookings, desk, leader_clock
from fieldgame.web.common import (
    Seat,
    act,
    device,
    group_of,
    page_or_part,
    read_cards,
    read_int,
    read_text,
    seat,
    status_of,
    why,
)

blueprint = Blueprint("leader_books", __name__)
Json = dict[str, Any]
NUMBERS = ("minutes", "head_start_minutes", "jokers", "unseen_minutes")
TEXTS = ("name", "draw", "holdings", "end_time", "meeting_point", "emergency")


@blueprint.get("/holdings")
@seat("leader")
def holdings(game: str, seat: Seat) -> Any:
    """What every group holds by the books."""
    return page_or_part("leader/holdings.html", "leader/_holdings.html", **desk.shown(game, "holdings"))


@blueprint.get("/holdings/<group>")
@seat("leader")
def counting(game: str, group: str, seat: Seat) -> Any:
    """Count the cards of a group anew."""
    return _counting(game, group)


@blueprint.post("/holdings/<group>")
@seat("leader")
def correct(game: str, group: str, seat: Seat) -> Any:
    """Book what is more or less than the books said when the counting began."""
    view = play.view(game, seat)
    one = group_of(view, group)
    counted, books = read_cards(view, "cards-"), read_cards(view, "books-")
    change = {kind: counted.get(kind, 0) - books.get(kind, 0) for kind in one["holding"]}
    note = read_text("note", 200) or notes.COUNTED
    args = {"group": group, "change": {kind: by for kind, by in change.items() if by}, "note": note}
    outcome = act(game, "correct_holding", args, seat, seen=desk.seen())
    if desk.says_otherwise(outcome, args):
        return _counting(game, group, 409, bookings.stale()[0], counted)
    return desk.answer(
        game,
        outcome,
        gettext("Berichtigt: die Karten von %(group)s.", group=one["name"]),
        url_for("leader_books.holdings", game=game),
        lambda status, refusal: _counting(game, group, status, refusal, counted),
    )


@blueprint.get("/settings")
@seat("leader")
def settings(game: str, seat: Seat) -> Any:
    """The rules in force."""
    return _settings(game)


@blueprint.post("/settings")
@seat("leader")
def change(game: str, seat: Seat) -> Any:
    """Book every setting that was changed in the form; all of them or none."""
    view = play.view(game, seat)
    changes = [{"key": key, "value": value, "note": ""} for key, value in _changed(view).items()]
    typed = {args["key"]: args["value"] for args in changes}
    seen = desk.seen()
    for args in changes:
        if args["key"] == "minutes" and _ends_at_once(game, view, args["value"]):
            said = gettext("So viel Zeit ist schon vergangen. Beende das Spiel lieber auf der Seite „Spiel“.")
            return _settings(game, 409, said, typed)
        against = play.preview(game, "change", args, seat, device=device(), seen=seen).objection
        if against:
            said = _overtaken(args["key"], view) if against.code == "changed_meanwhile" else ""
            return _settings(game, status_of(against), f"{why(against, view)} {said}".strip(), typed)
    if changes:
        backup.before(game, "settings")
    done = [desk.also(game, "change", args, seat, args["key"], seen=seen) for args in changes]
    if any(map(desk.says_otherwise, done, changes)):
        return _settings(game, 409, bookings.stale()[0])
    flash(
        gettext("Geändert. Es gilt ab jetzt.") if changes else gettext("Es hat sich nichts geändert."),
        "success",
    )
    return redirect(url_for("leader_books.settings", game=game), 303)


def _overtaken(key: str, view: Json) -> str:
    """What another leader has set meanwhile."""
    return gettext("Jetzt gilt: %(line)s", line=rule_line(key, _in_force(view)[key]))


def _in_force(view: Json) -> Json:
    """The rules that the form shows, as they are now."""
    return {key: {**view, **view["clock"]}[key] for key in (*NUMBERS, *TEXTS)}


def _changed(view: Json) -> Json:
    """What the form has changed; somebody else's change since it was opened stays."""
    found: Json = {}
    now = _in_force(view)
    for key in NUMBERS:
        value, was = read_int(key), read_int(f"was-{key}", now[key])
        if value is not None and value not in (was, now[key]):
            found[key] = value
    for key in TEXTS:
        text, before = read_text(key, default=now[key]), read_text(f"was-{key}", default=now[key])
        if text not in (before, now[key]):
            found[key] = text
    return found


def _ends_at_once(game: str, view: Json, minutes: int) -> bool:
    if view["status"] not in ("running", "paused"):
        return False
    return minutes * leader_clock.MINUTE <= leader_clock.elapsed(history.rows(game), play.now())


def _counting(game: str, group: str, status: int = 200, refusal: str = "", typed: Json | None = None) -> Any:
    """`typed`: what was counted already and stays in the form, beside what the books say now."""
    shown = desk.shown(game, "holdings")
    one = group_of(shown["view"], group)
    counted = one["holding"] if typed is None else {**dict.fromkeys(one["holding"], 0), **typed}
    if request.args.get("zero"):  # nobody has less than nothing in the hand
        counted = {kind: max(0, count) for kind, count in counted.items()}
    return render_template(
        "leader/holding.html", group=one, counted=counted, refusal=refusal, **shown
    ), status


def _settings(game: str, status: int = 200, refusal: str = "", typed: Json | None = None) -> Any:
    """`typed`: what was changed in the form already; the rest of it is as the rules are now."""
    shown = desk.shown(game, "settings")
    was = _in_force(shown["view"])
    draft = {**was, **(typed or {})}
    return render_template("leader/settings.html", refusal=refusal, was=was, draft=draft, **shown), status

"""The leader changes groups in mid-game: name, colour, crest, out of the game and back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from fieldgame import backup, play
from fieldgame.drawing import PALETTE
from fieldgame.texts import Names, event_line
from fieldgame.web import bookings, desk
from fieldgame.web.common import Json, Seat, act, group_of, read_text, seat, status_of, why

blueprint = Blueprint("leader_groups", __name__)
LOOKS = ("name", "colour", "crest")
LONGEST_NAME = 40


@blueprint.get("/groups")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """All groups, also those that are out of the game."""
    return render_template("leader/groups.html", **desk.shown(game, "holdings"))


@blueprint.get("/groups/<group>")
@seat("leader")
def asking(game: str, group: str, seat: Seat) -> Any:
    """What of the group is to be otherwise?"""
    return _asking(game, group)


@blueprint.post("/groups/<group>")
@seat("leader")
def change(game: str, group: str, seat: Seat) -> Any:
    """Book what was changed in the form; what it did not touch stays as it is now."""
    view = play.view(game, seat)
    wanted = _read(group_of(view, group))
    if not wanted and not desk.booked(game):
        flash(gettext("Es hat sich nichts geändert."), "success")
        return redirect(url_for("leader_groups.page", game=game), 303)
    if wanted.get("active") is False and not desk.booked(game):
        backup.before(game, "regroup")
    args = {"group": group, **wanted, "note": read_text("note", 200)}
    outcome = act(game, "regroup", args, seat, seen=desk.seen())
    if desk.says_otherwise(outcome, {"group": group, **wanted}):
        return _asking(game, group, 409, bookings.stale()[0])
    if outcome.status == "refused" and outcome.objection:
        said = why(outcome.objection, view)
        if outcome.objection.code == "changed_meanwhile":
            now = group_of(view, group)
            looks = {**{key: now[key] for key in LOOKS}, "group": group, "active": now["active"]}
            stands = gettext("Jetzt gilt: %(line)s", line=_in_words(looks, view))
            said = f"{said} {stands}"
        return _asking(game, group, status_of(outcome.objection), said)
    said = _in_words(outcome.entries[0].data, play.view(game, seat))
    flash(gettext("Geändert: %(line)s", line=said), "success")
    return redirect(url_for("leader_groups.page", game=game), 303)


def _in_words(data: Any, view: Json) -> str:
    return event_line("group_changed", data, Names(view))


def _read(group: Json) -> Json:
    """What the form has changed; what somebody else changed since it was opened stays."""
    wanted: Json = {}
    for key in LOOKS:
        value = read_text(key, LONGEST_NAME, group[key])
        if value not in (read_text(f"was-{key}", LONGEST_NAME, group[key]), group[key]):
            wanted[key] = value
    flags = {"1": True, "0": False}
    active, was = (flags.get(request.form.get(key, ""), group["active"]) for key in ("active", "was-active"))
    return {**wanted, "active": active} if active not in (was, group["active"]) else wanted


def _asking(game: str, key: str, status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "holdings")
    group = group_of(shown["view"], key)
    draft = {**group, **(_read(group) if refusal else {})}
    owners = {other["colour"]: other["name"] for other in shown["view"]["groups"] if other is not group}
    colours = [(colour.id, owners.get(colour.id, "")) for colour in PALETTE.values()]
    crests = ["", *(colour.crest for colour in PALETTE.values())]
    return render_template(
        "leader/group.html",
        group=group,
        draft=draft,
        colours=colours,
        crests=crests,
        refusal=refusal,
        **shown,
    ), status

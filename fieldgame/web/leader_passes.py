"""The passes of a game for its leaders: links, codes and QR codes of roles, cards of groups and jokers."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext

from fieldgame import history, passes, qr
from fieldgame.links import joker_path, pass_path
from fieldgame.passes import PassView
from fieldgame.texts import Names, role
from fieldgame.web import contact, desk, handover
from fieldgame.web.common import Seat, held_passes, hold, read_entry_id, read_text, seat
from fieldgame.web.once import Once
from fieldgame.web.places import base, in_capitals, only_here, role_path

blueprint = Blueprint("leader_passes", __name__)
Json = dict[str, Any]
LONGEST_LABEL = 40
ISSUED: Once[PassView] = Once()


@blueprint.get("/passes")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """All links of roles."""
    return _page(game)


@blueprint.post("/passes")
@seat("leader")
def issue(game: str, seat: Seat) -> Any:
    """One more pass for a role, such as a second leader."""
    shown = desk.shown(game, "passes")
    wanted = request.form.get("seat", "")
    if wanted not in dict(_seats(shown["view"])):
        abort(422)
    name, _, post = wanted.partition(":")
    label = read_text("label", LONGEST_LABEL)
    made = ISSUED.make((game, read_entry_id()), lambda: passes.issue(game, name, post or None, label=label))
    flash(gettext("Neu: %(title)s.", title=_title(made, shown["names"])), "success")
    return redirect(url_for("leader_passes.one", game=game, number=made.id), 303)


@blueprint.get("/passes/<int:number>")
@seat("leader")
def one(game: str, number: int, seat: Seat) -> Any:
    """One link, its QR code as large as it goes, to be held out to somebody."""
    shown = desk.shown(game, "passes")
    held = _pass(game, number)
    context = {"one": _row(held, shown["view"]), "handover": handover.code(held), **_reach()}
    return render_template("leader/pass.html", **shown, **context)


@blueprint.post("/passes/<int:number>/renew")
def renew(game: str, number: int) -> Any:
    """A new link for the same seat; whoever has the old one is out.

    A leader whose own link it was may have missed the answer, and comes again with the locked pass.
    """
    made = ISSUED.known((game, read_entry_id())) if _holds(game, number) else None
    return _renewed(made, own=True) if made else _renew(game=game, number=number)


@seat("leader")
def _renew(game: str, number: int, seat: Seat) -> Any:
    _pass(game, number)
    made = ISSUED.make((game, read_entry_id()), lambda: passes.renew(game, number) or abort(404))
    return _renewed(made, own=_holds(game, number))


def _holds(game: str, number: int) -> bool:
    """Whether this device has the pass, locked or not."""
    return [game, number] in session.get("passes", [])


def _renewed(made: PassView, own: bool) -> Any:
    if own:
        hold(made)
    flash(gettext("Der Link ist neu. Der alte gilt nicht mehr."), "success")
    return redirect(url_for("leader_passes.one", game=made.game_id, number=made.id), 303)


@blueprint.post("/passes/<int:number>/name")
@seat("leader")
def name(game: str, number: int, seat: Seat) -> Any:
    """What a leader is called, or whose phone it is; the link stays."""
    _pass(game, number)
    label = read_text("label", LONGEST_LABEL)
    passes.rename(game, number, label)
    flash(gettext("Heißt jetzt: %(label)s.", label=label) if label else gettext("Ohne Namen."), "success")
    return redirect(url_for("leader_passes.page", game=game), 303)


@blueprint.post("/passes/<int:number>/revoke")
@seat("leader")
def revoke(game: str, number: int, seat: Seat) -> Any:
    """Lock a pass; the last one of a leader stays, or nobody could lead."""
    _pass(game, number)
    if not passes.revoke(game, number):
        said = gettext("Das ist der letzte Zugang der Spielleitung. Mach ihn neu, statt ihn zu sperren.")
        return _page(game, 409, said)
    flash(gettext("Gesperrt. Wer diesen Link hat, ist draußen."), "success")
    return redirect(url_for("leader_passes.page", game=game), 303)


@blueprint.get("/cards")
@seat("leader")
def cards(game: str, seat: Seat) -> Any:
    """The codes on the cards of the groups and on the hidden jokers."""
    shown = desk.shown(game, "passes")
    view = shown["view"]
    living = [held for held in passes.all_of(game) if held.role == "group" and not held.revoked_at]
    jokers = [
        {
            "name": name,
            "code": code,
            "found": name in view["jokers_found"],
            **_coded(joker_path(code), name),
        }
        for name, code in passes.joker_codes(game, view["jokers"]).items()
    ]
    rows = [_row(held, view) for held in living]
    return render_template("leader/cards.html", cards=rows, jokers=jokers, **shown, **_reach())


def _page(game: str, status: int = 200, refusal: str = "") -> Any:
    shown = desk.shown(game, "passes")
    rows = [_row(held, shown["view"]) for held in passes.all_of(game) if held.role != "group"]
    leaders = [{**row, "heard": _heard(game, row["id"])} for row in rows if _leads(row)]
    others = [row for row in rows if not _leads(row)]
    context = {"rows": others, "leaders": leaders, "seats": _seats(shown["view"]), "refusal": refusal}
    return render_template("leader/passes.html", **context, **shown, **_reach()), status


def _leads(row: Json) -> bool:
    return row["role"] == "leader" and not row["revoked"]


def _heard(game: str, number: int) -> int | None:
    """When a leader last looked at a page or booked, ms since 1970, as far as this server knows."""
    booked = (row["recorded_at"] for row in history.rows(game) if row["by"].get("pass") == number)
    return max((at for at in (next(booked, None), contact.of_leader(game, number)) if at), default=None)


def _reach() -> Json:
    return {"base": base(), "only_here": only_here()}


def _pass(game: str, number: int) -> PassView:
    found = passes.get(game, number)
    if found is None:
        abort(404, description=gettext("Diesen Zugang gibt es nicht."))
    return found


def _row(held: PassView, view: Json) -> Json:
    """A pass as the page shows it. A group's card has the short link that everybody may scan."""
    title = _title(held, Names(view))
    group = next((group for group in view["groups"] if group["id"] == held.group), None)
    return {
        "id": held.id,
        "role": held.role,
        "title": title,
        "label": held.label,
        "group": group,
        "code": held.code,
        "here": role_path(held),
        "revoked": held.revoked_at is not None,
        "mine": held in held_passes(held.game_id),
        **_coded(pass_path(held), title),
    }


def _coded(path: str, label: str) -> Json:
    said = gettext("QR-Code: %(what)s", what=label)
    return {"link": base() + path, "qr": qr.svg(in_capitals(path), said)}


def _title(held: PassView, names: Names) -> str:
    if held.role == "group":
        return names.group(held.group)
    return desk.post_title(held.post, names) if held.post else role(held.role)


def _seats(view: Json) -> list[tuple[str, str]]:
    """What a further pass may be for."""
    names = Names(view)
    posts = [(f"post:{post['id']}", desk.post_title(post["id"], names)) for post in view["posts"]]
    robbers = [("robber", role("robber"))] if any(g["kind"] == "robber" for g in view["groups"]) else []
    others = [(name, role(name)) for name in ("station", "projector", "spare")]
    return [("leader", role("leader")), *posts, *robbers, *others]

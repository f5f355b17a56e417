"""A new game: the setup form, and the game that it makes. Whoever makes it leads it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request, session
from flask_babel import get_locale, gettext

from fieldgame import kits
from fieldgame.drawing import PALETTE
from fieldgame.passes import PassView
from fieldgame.web import setup_form
from fieldgame.web.common import device, hold, new_id, page_or_part, read_entry_id, status_of, why
from fieldgame.web.once import Once
from fieldgame.web.places import role_path
from fieldgame.web.setup_form import Draft

blueprint = Blueprint("new", __name__)
FOUNDED: Once[PassView] = Once()
"""The leader's pass of the game that a form made."""
FOLDED = {"jokers", "width", "height", "cell"}
"""Fields that a standard game does not show."""
BY_RULES = {"out_of_map": "cell", "occupied": "cell", "bad_map": "width", "map_apart": "width"}
"""Which field an objection of the rules is about."""


@blueprint.get("/new")
def form() -> Any:
    """The form of a standard game."""
    device()
    return _form(setup_form.read({}, _language()))


@blueprint.post("/new/form")
def shape() -> Any:
    """The form again, with as many rows as there shall be groups. Makes nothing."""
    draft = setup_form.read(request.form, _language())
    named = {key: text for key, text in draft.problems.items() if key.startswith("colour-")}
    return _form(draft, named, entry_id=request.form.get("entry_id", ""))


@blueprint.post("/new")
def found() -> Any:
    """Make the game; the same form again leads to the same game."""
    form_id = read_entry_id()
    draft = setup_form.read(request.form, _language())
    problems = dict(draft.problems)
    against = None if problems else setup_form.objection(draft)
    if against:
        problems[BY_RULES.get(against.code, "name")] = why(against, {})
    if problems:
        return _form(draft, problems, status_of(against) if against else 422)
    leader = FOUNDED.make((device(), form_id), lambda: _founded(draft))
    hold(leader)
    return redirect(role_path(leader), 303)


def _founded(draft: Draft) -> PassView:
    return kits.found(setup_form.settings(draft), setup_form.neutral_cells(draft)).passes[0]


def _form(draft: Draft, problems: dict[str, str] | None = None, status: int = 200, entry_id: str = "") -> Any:
    return page_or_part(
        "home/new.html",
        "home/_new.html",
        status,
        draft=draft,
        problems=problems or {},
        unfolded=not FOLDED.isdisjoint(problems or {}),
        palette=list(PALETTE.values()),
        entry_id=entry_id or new_id(),
        said=gettext("Das Spiel ist noch nicht angelegt. Sieh dir die rot markierten Felder an.")
        if status >= 400
        else "",
    )


def _language() -> str:
    return str(session.get("locale") or get_locale() or "de")[:2]

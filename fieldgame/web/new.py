"""A new game: the setup form, and the game that it makes. Whoever makes it leads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, request, session
from flask_babel import get_locale, gettext

from fieldgame import kits
from fieldgame.drawing import PALETTE
from fieldgame.kits.shelf import SHELF
from fieldgame.kits.taken import kit_of
from fieldgame.passes import PassView
from fieldgame.web import setup_form, setup_kits, setup_preview
from fieldgame.web.common import (
    device,
    find_seat,
    hold,
    new_id,
    no_entry,
    page_or_part,
    read_entry_id,
    read_text,
    seat,
    status_of,
)
from fieldgame.web.once import Once
from fieldgame.web.places import role_path
from fieldgame.web.setup_form import Draft
from fieldgame.web.setup_preview import Preview

blueprint = Blueprint("new", __name__)
FOUNDED: Once[PassView] = Once()
"""The leader's pass of the game that a form made."""
STEPS = {
    "names": ("name-", "colour-"),
    "times": ("minutes", "head_start", "jokers", "unseen"),
    "plan": ("width", "height", "cell", "mask", "neutral_shape"),
    "kinds": ("de-", "shape-", "supply-", "price-", "buildings"),
}
"""What lies folded, and how the names of its fields begin: a mistake unfolds it."""
BY_RULES = {
    **dict.fromkeys(("out_of_map", "occupied", "never_fits"), "cell"),
    "bad_map": "width",
    "map_apart": "mask",
}
"""Which field an objection of the rules is about."""
CATALOGUE_KEYS = {"add", "drop", "reset"}
"""Buttons among the buildings."""
WHILE_TYPING = ("colour-", "mask", "shape-", "price-", "buildings", "neutral_shape")
"""Mistakes that are told at once; the others when the game is to be made."""


@blueprint.get("/new")
def form() -> Any:
    """The form of a standard game; with `from` that of a game which this device leads, to make it anew."""
    device()
    game = request.args.get("from", "")
    if not game:
        return _form(setup_form.read({}, _language()))
    found = kit_of(game)
    if find_seat(game, ("leader",)) is None:
        abort(403, description=no_entry(game))
    return _form(setup_kits.of_kit(found, {}, _language()))


@blueprint.post("/new/form")
def shape() -> Any:
    """The form again, with as many rows as there shall be groups, and the preview. Makes nothing."""
    draft = setup_form.read(request.form, _language())
    return _form(draft, _at_once(draft), entry_id=request.form.get("entry_id", ""))


@blueprint.post("/new/kit")
def kit() -> Any:
    """The form filled in with a kit: of the shelf, or from a file. What was typed stays where it can."""
    entry_id, key = request.form.get("entry_id", ""), request.form.get("shelf", "")
    found = key if key in SHELF else setup_kits.brought(request.files.get("file"))
    if isinstance(found, str) and found not in SHELF:
        draft = setup_form.read(request.form, _language())
        return _form(draft, {"file": found}, 422, entry_id, said=found)
    draft = setup_kits.of_kit(found, request.form, _language())
    return _form(draft, _at_once(draft), entry_id=entry_id)


@blueprint.post("/new/kit.json")
def kit_file() -> Any:
    """The form as a kit to keep. Makes no game."""
    draft = setup_form.read(request.form, _language())
    problems = _problems(draft, setup_preview.of(draft))
    if problems:
        said = gettext("Der Bausatz ist noch nicht gesichert. Sieh dir die rot markierten Felder an.")
        return _form(draft, problems, 422, request.form.get("entry_id", ""), said=said)
    kit = setup_kits.kit_of(draft, read_text("kit_name", 60), read_text("about", 300))
    return setup_kits.download(kit, bool(request.form.get("of_one_day")))


@blueprint.get("/g/<game>/leader/kit.json")
@seat("leader")
def kit_of_game(game: str, seat: Any) -> Any:
    """The rules, the map and the buildings of a game as a kit; never a telephone number."""
    return setup_kits.download(kit_of(game), of_one_day=False)


@blueprint.post("/new")
def found() -> Any:
    """Make the game; the same form again leads to the same game."""
    form_id = read_entry_id()
    draft = setup_form.read(request.form, _language())
    preview = setup_preview.of(draft)
    problems = _problems(draft, preview)
    if problems:
        against = preview.against
        return _form(draft, problems, status_of(against) if against else 422, form_id, preview=preview)
    unseen = set(preview.grave.split()) - set(request.form.get("seen", "").split())
    if unseen:
        said = gettext("Das Spiel ist noch nicht angelegt. Lies zuerst, was neben dem Plan steht.")
        return _form(draft, {}, 409, form_id, said=said, preview=preview)
    leader = FOUNDED.make((device(), form_id), lambda: _founded(draft))
    hold(leader)
    return redirect(role_path(leader), 303)


def _at_once(draft: Draft) -> dict[str, str]:
    return {key: text for key, text in draft.problems.items() if key.startswith(WHILE_TYPING)}


def _founded(draft: Draft) -> PassView:
    return kits.found(setup_form.settings(draft), setup_form.neutral_cells(draft)).passes[0]


def _problems(draft: Draft, preview: Preview) -> dict[str, str]:
    problems = dict(draft.problems)
    if preview.against:
        problems[BY_RULES.get(preview.against.code, "name")] = preview.why
    return problems


def _form(
    draft: Draft,
    problems: Mapping[str, str] | None = None,
    status: int = 200,
    entry_id: str = "",
    said: str = "",
    preview: Preview | None = None,
) -> Any:
    problems, language = problems or {}, _language()
    preview = preview or setup_preview.of(draft)
    if status >= 400 and not said:
        said = gettext("Das Spiel ist noch nicht angelegt. Sieh dir die rot markierten Felder an.")
    return page_or_part(
        "home/new.html",
        "home/_new.html",
        status,
        draft=draft,
        problems=problems,
        unfolded=_unfolded(problems),
        added="add" in request.form,
        preview=preview,
        wrong=_problems(draft, preview),
        shelf=setup_kits.shelf(),
        own=setup_kits.own(draft),
        palette=list(PALETTE.values()),
        **setup_preview.kinds(draft, language),
        language=language,
        entry_id=entry_id or new_id(),
        said=said,
    )


def _unfolded(problems: Mapping[str, str]) -> set[str]:
    """The steps with a mistake, and the one in which somebody has just tapped a button."""
    open_ones = {step for step, keys in STEPS.items() if any(key.startswith(keys) for key in problems)}
    return open_ones | ({"kinds"} if CATALOGUE_KEYS & request.form.keys() else set())


def _language() -> str:
    return str(session.get("locale") or get_locale() or "de")[:2]

"""Kits in the setup form: what the shelf has, a file that somebody brings, a file to take along.

A kit fills in the form; the form is what the game, and the next kit, is made of.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from flask import Response
from flask_babel import gettext

from fieldgame import kits
from fieldgame.codec import to_json
from fieldgame.games import GAMES
from fieldgame.games.protocol import Json, Seat
from fieldgame.kits import file
from fieldgame.kits.file import OF_ONE_DAY, Kit, Unreadable
from fieldgame.kits.shelf import SHELF
from fieldgame.texts import Names, sentence
from fieldgame.texts.names import cell
from fieldgame.web import setup_catalogue, setup_form, setup_groups, setup_map, setup_typed
from fieldgame.web.setup_form import Draft, Form


class Shelved(NamedTuple):
    """A kit of the shelf in words."""

    key: str
    name: str
    about: str
    sign: str


def shelf() -> list[Shelved]:
    """What there is to choose from, in the reader's language."""
    return [
        Shelved("standard", gettext("Nachmittag"), gettext("6 Gruppen, 90 Minuten"), "flag"),
        Shelved("camp", gettext("Großes Lager"), gettext("8 Gruppen, zwei Posten je Material"), "people"),
        Shelved("short", gettext("Kurzes Spiel"), gettext("4 Gruppen, 45 Minuten"), "clock"),
        Shelved("tabletop", gettext("Am Tisch"), gettext("2 Gruppen, alles kostenlos"), "map"),
    ]


def of_kit(kit: Kit | str, form: Form, locale: str) -> Draft:
    """The form filled in with a kit: one of the shelf by its key, or one from elsewhere.

    What somebody has typed into the form stays, where the kit can hold it. `locale`: the reader's.
    """
    now = setup_form.read(form, locale)
    chosen = form.get("locale") if now.locale != now.base.get("filled", {}).get("locale", locale) else None
    if isinstance(kit, str):
        new = _of_shelf(kit, chosen or locale)
    else:
        new = {**_filled(kit, locale), **({"locale": chosen} if chosen else {})}
        new["kit"] = _hidden(kit, new)
    return setup_typed.kept(setup_form.read(new, locale), now, _former(now))


def _of_shelf(key: str, locale: str) -> dict[str, str]:
    return {**_filled(Kit("", SHELF[key](locale)), locale), "kit": key}


def _filled(kit: Kit, locale: str) -> dict[str, str]:
    """All fields as a kit fills them in."""
    settings = kit.settings
    name = _as_read(settings)["name"] if "name" in settings else kit.name
    found = {**_fields(kit), "name": name, "locale": settings.get("locale", locale)}
    if "catalogue" in settings:
        found |= setup_catalogue.fields(setup_catalogue.of(_as_read(settings)["catalogue"]))
    return found | {what: settings[what] for what in OF_ONE_DAY if settings.get(what)}


def _hidden(kit: Kit, filled: Form) -> str:
    """What travels with the form of a kit from elsewhere, also what it had filled in."""
    beside = {what: kit.settings[what] for what in setup_form.BESIDE if what in kit.settings}
    words = {"called": kit.name, "about": kit.about, **beside}
    mask = {"mask": setup_typed.digest(filled.get("mask", ""))}
    whole = to_json({**words, "filled": {**filled, **mask}})
    return whole if len(whole) <= setup_form.LONGEST_BASE else to_json(words)


def _former(now: Draft) -> list[Draft]:
    """The form as its kit had filled it in, in either language: nobody types what the other one has."""
    if now.kit in SHELF:
        return [setup_form.read(_of_shelf(now.kit, one), one) for one in setup_form.CHOICES["locale"]]
    return [setup_form.read({**now.base.get("filled", {}), "kit": now.kit}, now.locale)]


def _fields(kit: Kit) -> dict[str, str]:
    settings, standard = kit.settings, kits.standard()
    found = setup_groups.fields(_as_read(settings)["groups"])
    for key in ("minutes", "head_start", "jokers", "unseen"):
        stored = setup_form.NAMED.get(key, key)
        found[key] = str(settings.get(stored, standard.get(stored, 20)))
    found |= {key: settings[key] for key in ("draw", "holdings") if key in settings}
    found["mirror"] = str(int(settings.get("mirror", True)))
    board = settings.get("map") or {}
    if "rows" in board:
        found["mask"] = setup_map.text_of(board["rows"])
    else:
        found |= {key: str(board[key]) for key in ("width", "height") if key in board}
    if isinstance(kit.placed, tuple):
        return {**found, "neutral": "cell", "cell": cell(kit.placed)}
    return {**found, "neutral": kit.placed}


def _as_read(settings: Json) -> Json:
    """As the rules read them: a list of names is groups as well, and names have no signs that nobody sees."""
    game = GAMES["burgbau"]
    return game.view(game.start(settings), Seat("leader"))


def kit_of(draft: Draft, called: str, about: str = "") -> Kit:
    """The draft as a kit to keep; only for a draft without problems."""
    corner = setup_form.read_cell(draft.cell) if draft.neutral == "cell" else None
    return Kit(called or draft.name, setup_form.settings(draft), about, placed=corner or draft.neutral)


def own(draft: Draft) -> Json:
    """What a kit from elsewhere says of itself: what it is `called`, and `about` it; else nothing."""
    return {what: str(draft.base.get(what, "")) for what in setup_form.WORDS}


def brought(upload: Any) -> Kit | str:
    """The kit of an uploaded file, or why it is none, in a sentence."""
    text = upload.read(file.LARGEST + 1) if upload else b""
    if not text:
        return gettext("Wähl zuerst eine Datei.")
    try:
        return file.read(text)
    except Unreadable as wrong:
        return _why(wrong)


def _why(wrong: Unreadable) -> str:
    if wrong.code == "unplayable":
        against = wrong.facts["objection"]
        return gettext(
            "Diesen Bausatz kann niemand spielen: %(why)s",
            why=sentence(against.code, against.facts, Names({})),
        )
    if wrong.code == "too_wide":
        return gettext(
            "Der Plan ist zu groß: höchstens %(most)s Felder in jeder Richtung.", most=file.MOST_CELLS
        )
    return {
        "too_large": gettext("Diese Datei ist zu groß für einen Bausatz."),
        "newer": gettext("Dieser Bausatz kommt aus einer neueren Fassung des Programms."),
        "foreign": gettext("Dieser Bausatz ist für ein anderes Spiel."),
    }.get(wrong.code, gettext("Das ist keine Bausatz-Datei."))


def download(kit: Kit, of_one_day: bool) -> Response:
    """The kit as a file to keep."""
    answer = Response(file.write(kit, of_one_day), mimetype="application/json")
    named = re.sub(r"[^a-z0-9]+", "-", _plain(kit.name)).strip("-")[:40] or "burgbau"
    answer.headers["Content-Disposition"] = f'attachment; filename="{named}.kit.json"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _plain(name: str) -> str:
    """Letters that every file system has."""
    name = name.casefold()
    for letter, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        name = name.replace(letter, letters)
    return name

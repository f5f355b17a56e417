"""Kits in the setup form: what the shelf has, a file that somebody brings, a file to take along."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from flask import Response
from flask_babel import gettext

from fieldgame.kits import file
from fieldgame.kits.file import Kit, Unreadable
from fieldgame.texts import Names, sentence


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

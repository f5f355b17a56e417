"""One line of a tally sheet, as somebody typed it: what it books, or which field is wrong and why.

Asks neither the request nor the database. Groups and buildings are typed by their first letters or their
number in the lists beside; times as written, by the leader's own clock.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from fieldgame.texts import Names, sentence
from fieldgame.web import ghost
from fieldgame.web.setup_form import read_cell

Json = dict[str, Any]
Form = Mapping[str, str]
MINUTE, DAY = 60_000, 86_400_000
AHEAD_MS = 2 * MINUTE
"""A watch in the wood is this little ahead; what was written further ahead was yesterday."""
FURTHEST = 14 * 60
"""No zone is further from UTC, in minutes."""
FIELDS: dict[str, tuple[str, ...]] = {
    "post": ("time", "group", "what"),
    "robbers": ("time", "group", "cards"),
    "trade": ("time", "group", "gives", "to", "gets"),
    "joker": ("time", "group", "code"),
    "build": ("time", "group", "building", "cell", "turn", "cards"),
}
"""By kind of sheet, what stands in a line."""
MOST_CARDS = 999
NONE = ("0", "-", "–")
BETWEEN = (*",;.+/&", "x", "×")
"""What people write for no cards, and between cards."""
FLIPPED = ("g", "s", "f", "m")
"""How a flipped building is marked: the first letter of gespiegelt, Spiegel, flipped, mirrored."""


class Problem(Exception):
    """What cannot be read: the field, and a sentence."""

    def __init__(self, field: str, said: str) -> None:
        super().__init__(said)
        self.field, self.said = field, said


@dataclass(frozen=True, slots=True)
class Booking:
    """What a line books: an event's type and its data (of a build: the action's arguments), and when."""

    type: str
    data: Json
    at: int


def kind_of(sheet: str) -> str:
    """`post:A` is a sheet of the kind `post`."""
    return sheet.partition(":")[0]


def read(sheet: str, form: Form, view: Json, latest: int, offset: int, jokers: Mapping[str, str]) -> Booking:
    """The booking of a line. `offset`: minutes from the leader's clock to UTC; `jokers`: name by code.

    Raises Problem.
    """
    at = moment(form.get("time", ""), latest, offset)
    kind, post = kind_of(sheet), sheet.partition(":")[2]
    group = _group(form, view, "group")
    if kind == "post":
        return _at_post(post, form.get("what", ""), group, at, jokers)
    if kind == "joker":
        return Booking("joker_found", {"group": group, "joker": _joker(form, "code", jokers)}, at)
    if kind == "robbers":
        return _robbery(form, view, group, at)
    return _trade(form, view, group, at) if kind == "trade" else _build(form, view, group, at)


def moment(text: str, latest: int, offset: int) -> int:
    """A written time of day as the nearest moment before the latest that can be meant, ms since 1970."""
    found = re.fullmatch(r"([0-9]{1,2})[:.,h ]?([0-9]{2})", text.strip())
    hours, minutes = (int(found[1]), int(found[2])) if found else (24, 0)
    if hours > 23 or minutes > 59:
        raise Problem("time", gettext("Schreib die Uhrzeit mit Ziffern, zum Beispiel 1432."))
    here = latest - offset * MINUTE
    at = here - here % DAY + (60 * hours + minutes) * MINUTE
    if at > here + AHEAD_MS:
        at -= DAY
    return min(latest, at + offset * MINUTE)


def doubts(booking: Booking, status: str, view: Json) -> list[str]:
    """What nobody may have meant: a time when nobody played (`status`: the game's then), robbers' draws."""
    untimely = {
        "setup": gettext("Da hatte das Spiel noch nicht angefangen. Prüf die Uhrzeit."),
        "paused": gettext("Da war Pause. Prüf die Uhrzeit."),
        "ended": gettext("Da war das Spiel schon zu Ende. Prüf die Uhrzeit."),
    }
    found = [untimely[status]] if status in untimely else []
    group = str(booking.data.get("group"))
    if booking.type == "draw" and _kind(view, group) == "robber":
        found.append(sentence("robbers_at_post", {"group": group}, Names(view)))
    return found


def clock(at: int, offset: int) -> str:
    """A moment as the leader's clock showed it: 14:32."""
    minutes = (at - offset * MINUTE) // MINUTE
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def cards(text: str, view: Json, field: str) -> Json:
    """Cards as people note them: `2A C`, `2 Holz 1 Joker`, `AAC`; nothing, or 0, are no cards."""
    found: Json = {}
    many = ""
    for word in re.findall(r"[0-9]+|[^\W\d_]+|\S", "" if text.strip() in NONE else text):
        if word.isdecimal() and not many:
            many = word
        elif word not in BETWEEN:
            for kind in _kinds(word, view, field):
                found[kind] = found.get(kind, 0) + int(many or 1)
            many = ""
    if many:
        raise Problem(field, gettext("Schreib Karten so: 2A C. Keine: 0."))
    if any(not 0 <= count <= MOST_CARDS for count in found.values()):
        raise Problem(field, gettext("Das sind zu viele Karten."))
    return {kind: count for kind, count in found.items() if count}


def _kinds(word: str, view: Json, field: str) -> list[str]:
    """What a word names: one material, or each of its letters one."""
    names = Names(view)
    ids = [material["id"] for material in view["materials"]]
    known = [*((key, (key, names.material(key))) for key in ids), ("joker", ("joker", "joker"))]
    one = _fitting(known, word)
    if len(one) == 1:
        return one
    letters = [_fitting(known, letter) for letter in word]
    if one or not all(len(found) == 1 for found in letters):
        every = ", ".join(f"{key} = {name}" for key, (_, name) in known[:-1])
        raise Problem(
            field,
            gettext("„%(word)s“ ist keine Karte. Es gibt: %(every)s, J = Joker.", word=word, every=every),
        )
    return [found[0] for found in letters]


def _fitting(choices: Sequence[tuple[str, tuple[str, ...]]], text: str) -> list[str]:
    """The keys that a text means: those with exactly this name, else those that begin so."""
    wanted = _plain(text)
    exactly = [key for key, names in choices if wanted in map(_plain, names)]
    if exactly:
        return exactly
    begins = [key for key, names in choices if any(_plain(name).startswith(wanted) for name in names)]
    return begins if wanted else []


def _plain(text: str) -> str:
    """As it is compared: `é` is typed in two ways, and a space more is none."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def pick(choices: Sequence[tuple[str, tuple[str, ...]]], text: str, field: str, missing: str) -> str:
    """The one thing that first letters or a number mean; the names of a choice: the first is shown.

    A number is that of the list, as it stands on the sheets, also where a name begins with it; where one is
    called just so, nobody knows which is meant. static/js/late.js shows the same before it is sent.
    """
    text = text.strip()
    found = _fitting(choices, text)
    plain = _plain(text)
    if re.fullmatch("[0-9]{1,3}", plain) and 1 <= int(plain) <= len(choices):
        called = [key for key, names in choices if plain in map(_plain, names)]
        found = list(dict.fromkeys([choices[int(plain) - 1][0], *called]))
    if len(found) > 1:
        names = ", ".join(names[0] for key, names in choices if key in found)
        raise Problem(field, gettext("„%(text)s“ passt auf mehrere: %(names)s.", text=text, names=names))
    if not found:
        raise Problem(field, missing)
    return found[0]


def _group(form: Form, view: Json, field: str) -> str:
    choices = [(group["id"], (group["name"],)) for group in view["groups"]]
    said = gettext("Schreib die ersten Buchstaben der Gruppe oder ihre Nummer.")
    return pick(choices, form.get(field, ""), field, said)


def _kind(view: Json, group: str) -> str:
    return next(str(one["kind"]) for one in view["groups"] if one["id"] == group)


def _at_post(post: str, text: str, group: str, at: int, jokers: Mapping[str, str]) -> Booking:
    """A number that was drawn, or the code of a joker that was shown."""
    text = text.strip()
    if text in list("123456"):
        return Booking("draw", {"post": post, "group": group, "number": int(text)}, at)
    if len(text) < 9:
        raise Problem(
            "what", gettext("Die Zahl muss zwischen 1 und 6 liegen. Ein Joker-Code hat neun Zeichen.")
        )
    return Booking("joker_found", {"group": group, "joker": _joker({"what": text}, "what", jokers)}, at)


def _joker(form: Form, field: str, jokers: Mapping[str, str]) -> str:
    found = jokers.get(form.get(field, ""))
    if found is None:
        raise Problem(field, gettext("Diesen Joker-Code gibt es nicht. Vergleich ihn Zeichen für Zeichen."))
    return found


def _robbery(form: Form, view: Json, victim: str, at: int) -> Booking:
    """Nothing noted: all that the books say. `0`: they were counted, and there were none."""
    robber = next(group["id"] for group in view["groups"] if group["kind"] == "robber")
    if victim == robber:
        raise Problem("group", gettext("Räuber kann man nicht überfallen."))
    data: Json = {"robber": robber, "victim": victim}
    if form.get("cards", "").strip():
        data["cards"] = cards(form["cards"], view, "cards")
    return Booking("robbery", data, at)


def _trade(form: Form, view: Json, giver: str, at: int) -> Booking:
    taker = _group(form, view, "to")
    for field, group in (("group", giver), ("to", taker)):
        if _kind(view, group) == "robber":
            raise Problem(field, gettext("Räuber handeln nicht: Sie geben nichts und nehmen nichts."))
    if giver == taker:
        raise Problem("to", gettext("Zum Handeln braucht es zwei verschiedene Gruppen."))
    gives, gets = (cards(form.get(field, ""), view, field) for field in ("gives", "gets"))
    if not gives and not gets:
        raise Problem("gives", gettext("Schreib mindestens eine Karte, die den Besitzer wechselt."))
    return Booking("trade", {"from": giver, "to": taker, "gives": gives, "gets": gets}, at)


def _build(form: Form, view: Json, group: str, at: int) -> Booking:
    names = Names(view)
    choices = [(kind["id"], (names.building(kind["id"]), kind["id"])) for kind in view["catalogue"]]
    said = gettext("Schreib die ersten Buchstaben des Gebäudes oder seine Nummer.")
    building = pick(choices, form.get("building", ""), "building", said)
    shape = next(kind["shape"] for kind in view["catalogue"] if kind["id"] == building)
    data: Json = {"group": group, "building": building, "cells": _cells(form, shape)}
    if form.get("cards", "").strip():
        data["payment"] = cards(form["cards"], view, "cards")
    return Booking("build", data, at)


def _cells(form: Form, shape: Sequence[str]) -> ghost.Cells:
    """All cells as noted; or the first one, from which the building lies as it was turned and flipped."""
    places = [read_cell(word) for word in re.split(r"[\s,;+]+", form.get("cell", "").strip())]
    size = "".join(shape).count("X")
    if None in places or len(places) not in (1, size):
        one = gettext("Schreib das Feld, zum Beispiel C3.")
        more = gettext("Schreib das erste Feld, zum Beispiel C3, oder alle %(size)s Felder.", size=size)
        raise Problem("cell", more if size > 1 else one)
    noted = [[x, y] for x, y in filter(None, places)]
    if len(noted) == size:
        return noted
    turn, flip = _turn(form.get("turn", ""))
    laid = ghost.cells_of(shape, ghost.Pose(0, 0, turn, flip))
    first = min(laid, key=lambda place: (place[1], place[0]))
    return [[noted[0][0] + x - first[0], noted[0][1] + y - first[1]] for x, y in laid]


def _turn(text: str) -> tuple[int, bool]:
    """Quarter turns to the right, and whether it is flipped: nothing, `1`, `g`, `2g`, `90`."""
    found = re.fullmatch(r"([0-3]|90|180|270)?\s*([a-z]*)", text.strip().casefold())
    if not found or (found[2] and found[2][0] not in FLIPPED):
        raise Problem(
            "turn", gettext("Schreib 0 bis 3 Vierteldrehungen nach rechts, mit g, wenn es gespiegelt ist.")
        )
    turns = int(found[1] or 0)
    return (turns if turns < ghost.TURNS else turns // 90), bool(found[2])

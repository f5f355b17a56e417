"""One event of a game in one line: for the journal, the wall, the last bookings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import gettext, ngettext

from fieldgame.texts.names import Json, Names, cell
from fieldgame.texts.notes import SHORT, note


def event_line(kind: str, facts: Json, names: Names) -> str:
    """One event in a line. `facts`: its data, or the line of the story that it became."""
    say = EVENTS.get(kind)
    try:
        return say(facts, names) if say else kind
    except (KeyError, TypeError, AttributeError, IndexError):
        return gettext("Unlesbare Buchung (%(kind)s)", kind=kind)


def _simple(text: Callable[[], str]) -> Callable[[Json, Names], str]:
    return lambda facts, names: text()


def _paused(facts: Json, names: Names) -> str:
    why = note(facts.get("note"), SHORT)
    return gettext("Pause: %(why)s", why=why) if why else gettext("Pause")


def _draw(facts: Json, names: Names) -> str:
    both = {"post": names.post(facts["post"]), "group": names.group(facts["group"])}
    number = facts["number"]
    return ngettext(
        "%(post)s: %(num)d Karte für %(group)s", "%(post)s: %(num)d Karten für %(group)s", number, **both
    )


def _build(facts: Json, names: Names) -> str:
    line = gettext(
        "%(group)s: %(building)s bei %(cell)s",
        group=names.group(facts["group"]),
        building=names.building(facts["building"]),
        cell=cell(min(facts["cells"], key=lambda place: (place[1], place[0]))),
    )
    parts = [line]
    for gone in facts.get("captured") or ():
        text = gettext("%(building)s von %(group)s geht zurück in den Vorrat")
        if gone["group"] is None:
            text = gettext("%(building)s ist aus dem Spiel")
        parts.append(
            text % {"building": names.building(gone["building"]), "group": names.group(gone["group"])}
        )
    won = len((facts.get("gained") or {}).get(facts["group"], ()))
    if won:
        parts.append(ngettext("%(num)d Feld ummauert", "%(num)d Felder ummauert", won))
    return " · ".join(parts)


def _trade(facts: Json, names: Names) -> str:
    return gettext(
        "Handel: %(gives)s von %(giver)s, %(gets)s von %(taker)s",
        giver=names.group(facts["from"]),
        gives=names.cards(facts.get("gives") or {}),
        taker=names.group(facts["to"]),
        gets=names.cards(facts.get("gets") or {}),
    )


def _robbery(facts: Json, names: Names) -> str:
    both = {"robber": names.group(facts["robber"]), "victim": names.group(facts["victim"])}
    if facts.get("cards") is None:
        return gettext("Überfall auf %(victim)s: alle Karten für %(robber)s", **both)
    return gettext(
        "Überfall auf %(victim)s: %(cards)s für %(robber)s", cards=names.cards(facts["cards"]), **both
    )


def _ended(facts: Json, names: Names) -> str:
    return {
        "time": gettext("Ende: Die Zeit ist um"),
        "nobody_can_build": gettext("Ende: Niemand kann mehr bauen"),
    }.get(str(facts.get("reason")), gettext("Ende: Die Spielleitung hat das Spiel beendet"))


WHOLE_SENTENCES = ("draw", "holdings", "unseen_minutes")
"""Settings whose names in the form are no mere noun."""


def _rule(key: str, value: Any) -> tuple[str, str]:
    """A setting and its value, both as the form words them."""
    name = {
        "name": gettext("Name des Spiels"),
        "minutes": gettext("Spielzeit in Minuten"),
        "head_start_minutes": gettext("Vorsprung in Minuten"),
        "draw": gettext("Wie ziehen die Gruppen am Posten?"),
        "holdings": gettext("Was gilt, wenn Karten und Buch nicht stimmen?"),
        "jokers": gettext("Versteckte Joker"),
        "unseen_minutes": gettext("Melden, wenn eine Gruppe so lange nicht gesehen wurde"),
        "end_time": gettext("Ende um"),
        "meeting_point": gettext("Treffpunkt"),
        "emergency": gettext("Notfallnummer"),
    }.get(key, key)
    if key == "unseen_minutes" and isinstance(value, int):
        return name, ngettext("%(num)d Minute", "%(num)d Minuten", value) if value else gettext("nie")
    said = {
        "dice": gettext("Würfel"),
        "bag": gettext("Beutel"),
        "counted": gettext("Die echten Karten"),
        "strict": gettext("Das Buch"),
    }.get(str(value), value)
    return name, str(said if key in ("draw", "holdings") else value) or "–"


def rule_line(key: str, value: Any) -> str:
    """How a setting stands."""
    name, said = _rule(key, value)
    return f"{name} {said}" if name.endswith("?") else f"{name}: {said}"


def _changed(facts: Json, names: Names) -> str:
    key = str(facts.get("key"))
    what, value = _rule(key, facts.get("value"))
    if key in WHOLE_SENTENCES:
        what = what if what.endswith("?") else f"{what}."
        return gettext("%(what)s Geändert: %(value)s", what=what, value=value)
    return gettext("%(what)s geändert: %(value)s", what=what, value=value)


def scene_name(key: str) -> str:
    """What the wall shows, in a word or two. KeyError for what is no scene."""
    return {
        "map": gettext("Burg und Rangliste"),
        "ranking": gettext("Rangliste"),
        "clock": gettext("Uhr"),
        "message": gettext("Nachricht"),
        "sealed": gettext("Versiegelt"),
        "ceremony": gettext("Siegerehrung"),
    }[key]


def _scene(facts: Json, names: Names) -> str:
    what, step = scene_name(facts["scene"]), facts.get("step") or 0
    if facts["scene"] == "message":
        what = f"{what}: {facts['text']}"
    elif facts["scene"] == "ceremony" and step:
        what = ngettext("Siegerehrung, %(num)d Platz", "Siegerehrung, %(num)d Plätze", step)
    if facts.get("sealed") and facts["scene"] in ("map", "ranking"):
        what = gettext("%(what)s, versiegelt", what=what)
    return gettext("Beamer: %(what)s", what=what)


def addressee(to: str, names: Names) -> str:
    """To whom a message goes. KeyError for nobody that there is."""
    role_, _, one = to.partition(":")
    if one:
        return {"post": names.post, "group": names.group}[role_](one)
    return {
        "all": gettext("alle"),
        "posts": gettext("alle Posten"),
        "robber": gettext("die Räuber"),
        "station": gettext("die Burgberg-Station"),
        "groups": gettext("alle Gruppen"),
    }[to]


def _message(facts: Json, names: Names) -> str:
    return gettext("Durchsage an %(to)s: %(text)s", to=addressee(facts["to"], names), text=facts["text"])


def _regrouped(facts: Json, names: Names) -> str:
    parts = [
        *([gettext("heißt jetzt %(name)s", name=facts["name"])] if "name" in facts else []),
        *([gettext("neue Farbe")] if "colour" in facts else []),
        *([gettext("neues Wappen")] if "crest" in facts else []),
    ]
    if "active" in facts:
        parts.append(gettext("wieder dabei") if facts["active"] else gettext("nicht mehr dabei"))
    called = names.first(facts["group"]) if "name" in facts else names.group(facts["group"])
    return f"{called}: {' · '.join(parts)}"


EVENTS: dict[str, Callable[[Json, Names], str]] = {
    "neutral_placed": lambda f, n: gettext("%(building)s gesetzt", building=n.building("neutral")),
    "started": _simple(lambda: gettext("Das Spiel beginnt")),
    "paused": _paused,
    "resumed": _simple(lambda: gettext("Es geht weiter")),
    "ended": _ended,
    "draw": _draw,
    "robbery": _robbery,
    "trade": _trade,
    "joker_found": lambda f, n: gettext("Joker gefunden: %(group)s", group=n.group(f["group"])),
    "build": _build,
    "map_corrected": _simple(lambda: gettext("Spielplan berichtigt")),
    "holding_corrected": lambda f, n: gettext(
        "Karten berichtigt: %(group)s, %(cards)s", group=n.group(f["group"]), cards=n.change(f["change"])
    ),
    "voided": _simple(lambda: gettext("Buchung zurückgenommen")),
    "accepted": _simple(lambda: gettext("Auffälligkeit angesehen und so gelassen")),
    "setting_changed": _changed,
    "scene_set": _scene,
    "group_changed": _regrouped,
    "group_seen": lambda f, n: gettext("Gesehen: %(group)s", group=n.group(f["group"])),
    "message_sent": _message,
    "restored": _simple(lambda: gettext("Auf eine Sicherung zurückgesetzt")),
}

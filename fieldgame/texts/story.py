"""The facts of the chronicle as sentences: a title and a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask_babel import format_decimal, gettext, ngettext

from fieldgame.texts.names import Json, Names

SECOND, MINUTE = 1_000, 60_000


class Told(NamedTuple):
    """One fact for people: its title, its line, and a sign of the sheet of icons."""

    title: str
    said: str
    sign: str


def story_line(fact: Json, names: Names) -> Told:
    """One fact of the chronicle in words. KeyError for a code that nobody tells."""
    sign, say = STORY[fact["code"]]
    return Told(_titles()[fact["code"]], say(fact, names), sign)


def mark_word(code: str) -> str:
    """What a mark in a chart says. KeyError for what is no mark."""
    return {"nobles": gettext("Adel startet"), "pause": gettext("Pause"), "sealed": gettext("Siegel")}[code]


def _first_building(fact: Json, names: Names) -> str:
    return gettext(
        "%(group)s: %(building)s", group=names.group(fact["group"]), building=names.building(fact["building"])
    )


def _enclosed(fact: Json, names: Names) -> str:
    return ngettext(
        "%(group)s ummauert %(num)d Feld",
        "%(group)s ummauert %(num)d Felder",
        fact["cells"],
        group=names.group(fact["group"]),
    )


def _captures(fact: Json, names: Names) -> str:
    count, most = fact["count"], fact["most"]
    caught = ngettext("%(num)d Gebäude gefangen", "%(num)d Gebäude gefangen", count)
    if fact["group"] is None:  # several did it as often
        return caught
    if most == count:
        return f"{names.group(fact['group'])}: {caught}"
    return gettext(
        "%(caught)s, %(most)s davon: %(group)s", caught=caught, most=most, group=names.group(fact["group"])
    )


def _biggest_robbery(fact: Json, names: Names) -> str:
    cards = names.card("any", fact["cards"])
    both = {"victim": names.group(fact["victim"]), "robber": names.group(fact["robber"]), "cards": cards}
    line = gettext("%(cards)s von %(victim)s für %(robber)s", **both)
    if fact["count"] == 1:
        return line
    among = ngettext("insgesamt %(num)d Überfall", "insgesamt %(num)d Überfälle", fact["count"])
    return f"{line}, {among}"


def _longest_unrobbed(fact: Json, names: Names) -> str:
    groups = ", ".join(names.group(group) for group in fact["groups"])
    if fact["whole"]:
        return gettext("%(groups)s: im ganzen Spiel kein Überfall", groups=groups)
    minutes = fact["ms"] // MINUTE
    return ngettext(
        "%(groups)s: %(num)d Minute am Stück", "%(groups)s: %(num)d Minuten am Stück", minutes, groups=groups
    )


def _luckiest_draws(fact: Json, names: Names) -> str:
    return gettext(
        "%(group)s: im Schnitt %(mean)s Karten bei %(draws)s Besuchen",
        group=names.group(fact["group"]),
        mean=format_decimal(fact["mean"], format="0.0"),
        draws=fact["draws"],
    )


def _visits(who: str, count: int) -> str:
    return ngettext("%(who)s: %(num)d Besuch", "%(who)s: %(num)d Besuche", count, who=who)


def _trades(fact: Json, names: Names) -> str:
    times = ngettext("%(num)d Handel", "%(num)d Mal gehandelt", fact["count"])
    return f"{times}, {names.card('any', fact['cards'])}"


def _lead_changes(fact: Json, names: Names) -> str:
    now = {"group": names.group(fact["group"]), "minute": fact["at"] // MINUTE}
    if not fact["changes"]:
        return gettext("%(group)s seit Minute %(minute)s", **now)
    return ngettext(
        "%(num)d Wechsel; %(group)s seit Minute %(minute)s",
        "%(num)d Wechsel; %(group)s seit Minute %(minute)s",
        fact["changes"],
        **now,
    )


def _last_minute(fact: Json, names: Names) -> str:
    what, left = _first_building(fact, names), fact["left"]
    if left < 2 * MINUTE:
        seconds = ngettext(
            "%(num)d Sekunde vor Schluss", "%(num)d Sekunden vor Schluss", max(1, left // SECOND)
        )
        return f"{what}, {seconds}"
    minutes = ngettext("%(num)d Minute vor Schluss", "%(num)d Minuten vor Schluss", left // MINUTE)
    return f"{what}, {minutes}"


def _titles() -> dict[str, str]:
    return {
        "first_building": gettext("Das erste Gebäude"),
        "first_enclosure": gettext("Die erste Mauer schließt sich"),
        "most_enclosed": gettext("Am meisten auf einmal ummauert"),
        "captures": gettext("Hinter fremden Mauern"),
        "biggest_robbery": gettext("Der größte Überfall"),
        "longest_unrobbed": gettext("Am längsten nicht überfallen"),
        "luckiest_draws": gettext("Glück beim Ziehen"),
        "busiest_post": gettext("Am meisten los"),
        "most_visits": gettext("Am meisten unterwegs"),
        "trades": gettext("Gehandelt"),
        "lead_changes": gettext("In Führung"),
        "last_minute": gettext("Auf den letzten Drücker"),
    }


STORY: dict[str, tuple[str, Callable[[Json, Names], str]]] = {
    "first_building": ("build", _first_building),
    "first_enclosure": ("flag", _enclosed),
    "most_enclosed": ("map", _enclosed),
    "captures": ("lock", _captures),
    "biggest_robbery": ("raid", _biggest_robbery),
    "longest_unrobbed": ("check", _longest_unrobbed),
    "luckiest_draws": ("joker", _luckiest_draws),
    "busiest_post": (
        "wood",
        lambda f, n: _visits(f"{n.post(f['post'])} · {n.post_material(f['post'])}", f["visits"]),
    ),
    "most_visits": ("people", lambda f, n: _visits(n.group(f["group"]), f["visits"])),
    "trades": ("swap", _trades),
    "lead_changes": ("up", _lead_changes),
    "last_minute": ("clock", _last_minute),
}
"""By code: the sign, and who tells the line."""

"""Why something was refused or stands out, as a sentence that says what to do: one for every code."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext

from fieldgame.texts.names import Json, Names, cells

GAP = "\u2028"
"""Instead of cells: where a script will put their names. No name of a group can hold this sign."""


def sentence(code: str, facts: Json, names: Names) -> str:
    """Why something was refused or stands out, and what to do. Unknown codes still give a sentence."""
    say = REASONS.get(code)
    return say(facts, names) if say else gettext("Das geht gerade nicht (%(code)s).", code=code)


def _not_running(facts: Json, names: Names) -> str:
    return {
        "setup": gettext("Das Spiel hat noch nicht angefangen. Die Spielleitung startet es."),
        "paused": gettext("Das Spiel macht Pause. Die Spielleitung setzt es fort."),
        "ended": gettext("Das Spiel ist zu Ende."),
    }.get(str(facts.get("status")), gettext("Das Spiel läuft gerade nicht."))


def _wrong_status(facts: Json, names: Names) -> str:
    return {
        "setup": gettext("Das geht jetzt nicht: Das Spiel hat noch nicht angefangen."),
        "running": gettext("Das geht jetzt nicht: Das Spiel läuft."),
        "paused": gettext("Das geht jetzt nicht: Das Spiel macht Pause."),
        "ended": gettext("Das geht jetzt nicht: Das Spiel ist zu Ende."),
    }.get(str(facts.get("status")), gettext("Das passt nicht zum Stand des Spiels."))


def _short(facts: Json, names: Names) -> str:
    missing = facts.get("missing")
    if not missing:
        return gettext("Nach den Büchern reichen die Karten nicht.")
    return gettext(
        "%(group)s: Nach den Büchern fehlt noch: %(cards)s.",
        group=names.group(facts.get("group")),
        cards=names.cards(missing),
    )


def _changed_meanwhile(facts: Json, names: Names) -> str:
    if facts.get("who"):
        return gettext("%(who)s hat das gerade geändert. Sieh es dir noch einmal an.", who=facts["who"])
    return gettext("Das hat sich gerade geändert. Sieh es dir noch einmal an.")


def _count_differs(facts: Json, names: Names) -> str:
    group = names.group(facts.get("group"))
    if "counted" not in facts:
        return gettext("%(group)s: Die gezählten Karten sind andere als in den Büchern.", group=group)
    return gettext(
        "%(group)s: gezählt: %(counted)s; in den Büchern: %(books)s.",
        group=group,
        counted=names.cards(facts.get("counted") or {}),
        books=names.cards(facts.get("books") or {}),
    )


def _no_supply(facts: Json, names: Names) -> str:
    building = names.building(facts.get("building"))
    if facts.get("group") is None:
        return gettext("%(building)s: Vorrat 0, niemand kann es bauen.", building=building)
    return gettext(
        "%(group)s: Im Vorrat ist kein Gebäude %(building)s mehr.",
        group=names.group(facts["group"]),
        building=building,
    )


def _unpayable(facts: Json, names: Names) -> str:
    materials = ", ".join(names.material(kind) for kind in facts.get("materials") or ())
    return gettext(
        "%(building)s: Das kann niemand bezahlen. Kein Posten gibt: %(materials)s.",
        building=names.building(facts.get("building")),
        materials=materials,
    )


def _where(facts: Json) -> str:
    """The cells by name; a gap for them stays what it is."""
    return str(facts["cells"]) if facts.get("cells") == GAP else cells(facts.get("cells") or [])


def _simple(text: Callable[[], str]) -> Callable[[Json, Names], str]:
    return lambda facts, names: text()


REASONS: dict[str, Callable[[Json, Names], str]] = {
    "not_running": _not_running,
    "holding_short": _short,
    "count_differs": _count_differs,
    "same_post_twice": lambda f, n: gettext(
        "%(group)s: zuletzt schon hier. Dazwischen muss ein anderer Posten liegen.",
        group=n.group(f.get("group")),
    ),
    "robbers_at_post": lambda f, n: gettext(
        "%(group)s: An Posten gibt es nichts. Räuber leben vom Überfall.", group=n.group(f.get("group"))
    ),
    "unknown_group": _simple(lambda: gettext("Diese Gruppe gibt es in diesem Spiel nicht.")),
    "unknown_post": _simple(lambda: gettext("Diesen Posten gibt es in diesem Spiel nicht.")),
    "bad_number": _simple(lambda: gettext("Die Zahl muss zwischen 1 und 6 liegen.")),
    "bad_cards": _simple(lambda: gettext("Karten zählt man in ganzen Zahlen ab 0.")),
    "not_a_robber": lambda f, n: gettext("%(group)s: Das sind keine Räuber.", group=n.group(f.get("group"))),
    "robber_robbed": _simple(lambda: gettext("Räuber kann man nicht überfallen.")),
    "robbers_trade": _simple(lambda: gettext("Räuber handeln nicht: Sie geben nichts und nehmen nichts.")),
    "trade_with_self": _simple(lambda: gettext("Zum Handeln braucht es zwei verschiedene Gruppen.")),
    "empty_trade": _simple(lambda: gettext("Wähl mindestens eine Karte, die den Besitzer wechselt.")),
    "unknown_joker": _simple(
        lambda: gettext("Dieser Joker gehört nicht zu diesem Spiel. Prüf den Code auf der Karte.")
    ),
    "too_many_guesses": _simple(
        lambda: gettext("Zu viele falsche Joker-Codes. Warte eine Minute und schick diesen noch einmal.")
    ),
    "joker_twice": _simple(lambda: gettext("Dieser Joker ist schon gebucht. Jeder zählt nur einmal.")),
    "bad_shape": _simple(lambda: gettext("Das sind keine zusammenhängenden Felder.")),
    "unknown_building": _simple(lambda: gettext("Dieses Gebäude gibt es hier nicht.")),
    "wrong_shape": lambda f, n: gettext(
        "So sieht das Gebäude %(building)s nicht aus.", building=n.building(f.get("building"))
    ),
    "no_supply": _no_supply,
    "out_of_map": lambda f, n: gettext("Das ragt über die Burgmauer hinaus."),
    "occupied": lambda f, n: gettext("Hier steht schon etwas: %(cells)s.", cells=_where(f)),
    "reserved_by_other": lambda f, n: gettext(
        "Dieser Platz ist für %(group)s reserviert: %(cells)s.",
        group=n.group(f.get("owner")),
        cells=_where(f),
    ),
    "wrong_payment": lambda f, n: gettext(
        "Diese Karten sind nicht genau der Preis für %(building)s.", building=n.building(f.get("building"))
    ),
    "wrong_status": _wrong_status,
    "group_inactive": lambda f, n: gettext(
        "%(group)s: nicht mehr dabei. Frag die Spielleitung.", group=n.group(f.get("group"))
    ),
    "colour_taken": lambda f, n: gettext(
        "%(group)s: Diese Farbe hat schon %(owner)s. Nimm eine andere.",
        group=n.group(f.get("group")),
        owner=n.group(f.get("owner")),
    ),
    "name_taken": lambda f, n: gettext(
        "%(group)s: %(owner)s heißt schon eine andere Gruppe. Nimm einen anderen Namen.",
        group=n.group(f.get("group")),
        owner=n.group(f.get("owner")),
    ),
    "bad_group": _simple(lambda: gettext("Name, Farbe oder Wappen gehen so nicht. Prüf deine Eingabe.")),
    "changed_meanwhile": _changed_meanwhile,
    "cannot_wind_back": _simple(
        lambda: gettext("Das Spiel lässt sich nicht genau so zurücksetzen. Es bleibt, wie es ist.")
    ),
    "bad_setting": _simple(lambda: gettext("Dieser Wert geht nicht. Prüf deine Eingabe.")),
    "bad_scene": _simple(lambda: gettext("Das kann der Beamer nicht zeigen.")),
    "bad_message": _simple(lambda: gettext("Eine Nachricht hat 1 bis 200 Zeichen.")),
    "sealed": _simple(lambda: gettext("Der Stand ist versiegelt. Das würde ihn allen zeigen.")),
    "note_too_long": lambda f, n: gettext(
        "Die Notiz ist zu lang: höchstens %(most)s Zeichen.", most=f.get("most")
    ),
    "nothing_changed": _simple(lambda: gettext("Damit ändert sich nichts.")),
    "unknown_event": _simple(lambda: gettext("Diese Buchung gibt es nicht.")),
    "already_void": _simple(lambda: gettext("Diese Buchung ist schon zurückgenommen.")),
    "not_yours": _simple(
        lambda: gettext("Du kannst nur deine letzten eigenen Buchungen zurücknehmen. Frag die Spielleitung.")
    ),
    "not_allowed": _simple(lambda: gettext("Das gehört nicht zu deiner Aufgabe. Frag die Spielleitung.")),
    "clock_ahead": _simple(lambda: gettext("Die Uhr dieses Geräts ging vor. Es zählt die Zeit der Ankunft.")),
    "malformed": _simple(lambda: gettext("Diese Buchung ist unlesbar und zählt nicht.")),
    "time_left": _simple(lambda: gettext("Die Zeit ist noch nicht um.")),
    "room_left": _simple(lambda: gettext("Es passt noch ein Gebäude auf den Plan.")),
    "bad_groups": _simple(
        lambda: gettext("Es braucht 2 bis 10 Gruppen mit Namen, höchstens eine davon Räuber.")
    ),
    "bad_map": _simple(lambda: gettext("Dieser Spielplan geht nicht: 1 bis 250 Felder in jeder Richtung.")),
    "map_apart": _simple(lambda: gettext("Der Spielplan muss zusammenhängen, Feld an Feld.")),
    "never_fits": lambda f, n: gettext(
        "%(building)s: passt nirgends auf diesen Spielplan.", building=n.building(f.get("building"))
    ),
    "price_unpayable": _unpayable,
    "no_use": lambda f, n: gettext(
        "%(material)s: Kein Gebäude kostet das.", material=n.material(f.get("material"))
    ),
    "too_tight": lambda f, n: gettext(
        "Eng: Der Spielplan hat %(cells)s Felder, alle Gebäude zusammen brauchen %(needed)s.",
        cells=f.get("cells"),
        needed=f.get("needed"),
    ),
    "roomy": lambda f, n: gettext(
        "Weit: Der Spielplan hat %(cells)s Felder, alle Gebäude zusammen brauchen nur %(needed)s. "
        "Die Gruppen kommen sich kaum in die Quere.",
        cells=f.get("cells"),
        needed=f.get("needed"),
    ),
    "long_head_start": lambda f, n: gettext(
        "Der Vorsprung dauert %(head)s von %(minutes)s Minuten. So lange spielen nur die Räuber.",
        head=f.get("head"),
        minutes=f.get("minutes"),
    ),
    "bad_catalogue": _simple(lambda: gettext("Die Liste der Gebäude ist fehlerhaft.")),
}

"""Every sentence on paper, by key: layouts hold none. What all sheets share; cards and rules have own files.

A place to fill in stays as it is, `%(count)s`: the layout fills it, with `say("pages", count: 3)`.
"""

from __future__ import annotations

from flask_babel import gettext

from fieldgame.texts import printed_cards, printed_rules
from fieldgame.texts.printed_cards import colour, todo

__all__ = ["colour", "free", "todo", "words"]


def words() -> dict[str, str]:
    """All of them in the reader's language; no key stands twice."""
    return {**_shared(), **titles(), **printed_cards.words(), **printed_rules.words()}


def free() -> str:
    """The price of a building that costs nothing."""
    return gettext("kostet nichts")


def titles() -> dict[str, str]:
    """What each sheet is called, as `sheet-groups`."""
    return {
        "sheet-start": gettext("Anleitung"),
        "sheet-groups": gettext("Gruppenkarten"),
        "sheet-roles": gettext("Rollenkarten"),
        "sheet-materials": gettext("Rohstoffkarten"),
        "sheet-numbers": gettext("Zahlenkarten"),
        "sheet-jokers": gettext("Joker"),
        "sheet-tiles": gettext("Gebäude"),
        "sheet-map": gettext("Spielplan"),
        "sheet-prices": gettext("Preise und Regeln"),
        "sheet-leader": gettext("Regeln für die Spielleitung"),
        "sheet-tally": gettext("Strichlisten"),
        "sheet-score": gettext("Wertung"),
        "sheet-result": gettext("Urkunde und Burg"),
    }


def _shared() -> dict[str, str]:
    return {
        "or": gettext("oder"),
        "end": gettext("Ende"),
        "meeting_point": gettext("Treffpunkt"),
        "emergency": gettext("Notfall"),
        "group": gettext("Gruppe"),
        "post": gettext("Posten"),
        "time": gettext("Zeit"),
        "number": gettext("Zahl"),
        "note": gettext("Notiz"),
        "robbers": gettext("Räuber"),
        "station": gettext("Burgberg-Station"),
        "secret": gettext("GEHEIM"),
        "start-scale": gettext(
            "Druck alles auf A4 in Originalgröße, 100 %. Dann ist dieses Lineal 100 mm lang."
        ),
        "start-smaller": gettext("Druckt dein Drucker kleiner, ist das nicht schlimm: Alles bleibt lesbar."),
        "start-set": gettext("Das ist dabei"),
        "start-pages": gettext("Seiten"),
        "start-printed": gettext("Gedruckt am %(date)s. Die Links beginnen mit %(address)s."),
        "start-only-here": gettext(
            "Achtung: Diese Adresse erreicht nur der Computer selbst. Karten mit Code taugen so nichts."
        ),
        "start-cut": gettext("Geschnitten wird entlang der feinen Linien und von Marke zu Marke."),
        "start-fold": gettext("Gruppenkarten: in der Mitte falten, zusammenkleben, dann laminieren."),
        "start-again": gettext("Machst du einen Code neu, druck diese Karte noch einmal."),
    }

"""Every sentence on paper, by key: layouts hold none. What all sheets share; cards and rules have own files.

A place to fill in stays as it is, `%(count)s`: the layout fills it, with `say("pages", count: 3)`.
"""

from __future__ import annotations

from flask_babel import gettext

from fieldgame.texts import printed_cards, printed_map, printed_rules
from fieldgame.texts.printed_cards import colour, todo

__all__ = ["colour", "free", "todo", "words"]


def words() -> dict[str, str]:
    """All of them in the reader's language; no key stands twice."""
    return {
        **_shared(),
        **titles(),
        **_places(),
        **printed_cards.words(),
        **printed_map.words(),
        **printed_rules.words(),
    }


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
        "sheet-jokers": gettext("Jokerkarten"),
        "sheet-tiles": gettext("Gebäude zum Ausschneiden"),
        "sheet-map": gettext("Spielplan"),
        "sheet-prices": gettext("Preise und Regeln"),
        "sheet-leader": gettext("Regeln für die Spielleitung"),
        "sheet-tally": gettext("Strichlisten"),
        "sheet-score": gettext("Wertung"),
        "sheet-result": gettext("Urkunde und Burg"),
        "sheet-castle": gettext("Die Burg als Poster"),
    }


def _places() -> dict[str, str]:
    """Where each sheet goes once it is printed, as `goes-groups`."""
    return {
        "goes-start": gettext("bleibt bei dir"),
        "goes-groups": gettext("jeder Gruppe eine"),
        "goes-roles": gettext("nur in die richtige Hand"),
        "goes-materials": gettext("zu den Posten, jedem seine"),
        "goes-numbers": gettext("in einen Beutel an jedem Posten"),
        "goes-jokers": gettext("im Gelände verstecken"),
        "goes-tiles": gettext("zur Burgberg-Station"),
        "goes-map": gettext("zur Burgberg-Station"),
        "goes-prices": gettext("jeder Gruppe eins"),
        "goes-leader": gettext("bleibt bei dir"),
        "goes-tally": gettext("zu allen, die buchen"),
        "goes-score": gettext("bleibt bei dir"),
        "goes-result": gettext("zur Siegerehrung"),
        "goes-castle": gettext("zum Aufhängen"),
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
        "start-scale": gettext("Druck auf A4 in Originalgröße. Dann ist dieses Lineal genau 100 mm lang."),
        "start-smaller": gettext("Druckt dein Drucker etwas kleiner, geht es auch: Alles bleibt lesbar."),
        "start-set": gettext("Das ist dabei"),
        "start-goes": gettext("Wohin damit?"),
        "start-pages": gettext("Seiten"),
        "start-from": gettext("ab Seite"),
        "start-all": gettext("Alles zusammen"),
        "start-how": gettext("So wird es gemacht"),
        "start-one-side": gettext("Alles einseitig drucken, am besten auf festes Papier. Grau genügt."),
        "start-cut": gettext("Entlang der feinen Linien und von Marke zu Marke schneiden."),
        "start-fold": gettext("Gruppenkarten in der Mitte falten und zusammenkleben, dann laminieren."),
        "start-pen": gettext("Auf laminierten Karten schreibt ein wasserfester Stift."),
        "start-care": gettext("Codes öffnen das Spiel: Gib Karten nur denen, für die sie sind."),
        "start-printed": gettext("Gedruckt am %(date)s. Die Links beginnen mit %(address)s."),
        "start-again": gettext("Machst du einen Code neu, druck diese Karte noch einmal."),
        "start-long": gettext(
            "Die Adresse ist lang, die Codes sind darum sehr fein. Mit einer kürzeren liest man sie leichter."
        ),
        "start-only-here": gettext(
            "Diese Adresse erreicht nur der Computer selbst. Karten mit Code taugen so nichts."
        ),
    }

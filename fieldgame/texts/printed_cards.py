"""The sentences on cards: groups, roles, jokers, materials, numbers."""

from __future__ import annotations

from flask_babel import gettext


def words() -> dict[str, str]:
    return {
        "house": gettext("Adelshaus"),
        "last_post": gettext("Kreuzt jeden Besuch an. Das letzte Kreuz ist euer letzter Posten."),
        "card-typed": gettext("Kein Scan? Tipp den Code auf der Startseite ein."),
        "secret-why": gettext("Öffnet einen Platz im Spiel"),
        "number-spare": gettext("Ersatz"),
        "joker": gettext("Joker"),
        "joker-once": gettext("Zählt einmal, für eine beliebige Karte. Bring ihn zu einem Posten."),
        **_rules(),
    }


def _rules() -> dict[str, str]:
    """Five for the noble houses, five for the robbers; which ones depends on the game."""
    return {
        "group-rule-1": gettext("Bleibt zusammen und geht nicht mit anderen Gruppen."),
        "group-rule-2": gettext("Nie zweimal hintereinander zum selben Posten."),
        "group-rule-3": gettext(
            "Werdet ihr überfallen, gebt ihr alle Karten her. An Posten und Station seid ihr sicher."
        ),
        "group-rule-trade": gettext("Handelt mit anderen Gruppen, wie ihr wollt. Lasst jeden Handel buchen."),
        "group-rule-4": gettext("Mit Karten kauft ihr an der Burgberg-Station Gebäude."),
        "group-rule-5": gettext("Zur Endzeit sind alle am Treffpunkt."),
        "robber-rule-1": gettext("Bleibt zusammen. Nach %(minutes)s min folgen die anderen."),
        "robber-rule-together": gettext("Bleibt als Gruppe zusammen."),
        "robber-rule-2": gettext("Wen ihr fangt, der gibt alle Karten her. Bucht es gleich."),
        "robber-rule-3": gettext("An Posten und Station ist jede Gruppe sicher."),
        "robber-rule-4": gettext(
            "Ihr zieht keine Zahlen und handelt nicht. Gebäude kauft ihr an der Burgberg-Station."
        ),
    }


def colour(key: str) -> str:
    """What a group's colour is called; empty for none of ours."""
    return {
        "red": gettext("Rot"),
        "blue": gettext("Blau"),
        "yellow": gettext("Gelb"),
        "green": gettext("Grün"),
        "purple": gettext("Violett"),
        "black": gettext("Schwarz"),
        "orange": gettext("Orange"),
        "teal": gettext("Türkis"),
        "brown": gettext("Braun"),
        "white": gettext("Weiß"),
    }.get(key, "")


def todo(role: str) -> list[str]:
    """What somebody in this role does: five lines, each short enough for one line of a card."""
    return {**_in_the_wood(), **_at_the_castle()}.get(role, [])


def _in_the_wood() -> dict[str, list[str]]:
    offline = gettext("Kein Netz? Buch weiter. Das Telefon sendet es später.")
    return {
        "post": [
            _ready(),
            gettext("Kommt eine Gruppe, scann ihre Karte."),
            gettext("Lass sie eine Zahl ziehen und buch sie."),
            gettext("Gib ihr so viele Rohstoffkarten."),
            offline,
        ],
        "robber": [
            _ready(),
            gettext("Habt ihr eine Gruppe gefangen, scann ihre Karte."),
            gettext("Buch den Überfall und nehmt alle ihre Karten."),
            gettext("An Posten und Station überfallt ihr niemanden."),
            offline,
        ],
        "spare": [
            gettext("Trag diesen Pass bei dir und zeig ihn niemandem."),
            gettext("Fällt ein Telefon aus, nimm ein anderes."),
            gettext("Scann damit diesen Code."),
            gettext("Wähl den Platz, der ausgefallen ist."),
            gettext("Nun bucht dieses Telefon statt des alten."),
        ],
    }


def _at_the_castle() -> dict[str, list[str]]:
    return {
        "leader": [
            gettext("Scann den Code. Gib dann Links und Karten aus."),
            gettext("Starte die Uhr, wenn alle an ihrem Platz sind."),
            gettext("Sieh nach, was auffällt, und stell es richtig."),
            gettext("Fällt ein Telefon aus, nimm den Notfallpass."),
            gettext("Beende das Spiel und zeig die Siegerehrung."),
        ],
        "station": [
            _ready(),
            gettext("Will eine Gruppe bauen, scann ihre Karte."),
            gettext("Wähl Gebäude und Platz und lies die Vorschau."),
            gettext("Nimm die Karten, die es kostet, und buch den Bau."),
            gettext("Leg das Gebäude aus Papier auf den Spielplan."),
        ],
        "projector": [
            gettext("Öffne die Startseite am Computer beim Beamer."),
            gettext("Tipp dort den Code von dieser Karte ein."),
            gettext("Zeig die Seite auf dem ganzen Bildschirm."),
            gettext("Was man sieht, bestimmt die Spielleitung."),
            gettext("Bricht das Netz ab, warte: Es geht von selbst weiter."),
        ],
    }


def _ready() -> str:
    return gettext("Scann den Code vor dem Spiel und tipp auf „Mitmachen“.")

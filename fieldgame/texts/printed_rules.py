"""The sentences on sheets of prices, tallies, scores and certificates. The leader's: printed_leader.py."""

from __future__ import annotations

from flask_babel import gettext

from fieldgame.texts import printed_leader


def words() -> dict[str, str]:
    return {**_prices(), **_rules(), **_robbers(), **_tally(), **_result(), **printed_leader.words()}


def _prices() -> dict[str, str]:
    return {
        "prices-title": gettext("Was ihr bauen könnt"),
        "prices-exact": gettext("Zahlt genau den Preis."),
        "prices-joker": gettext("Ein Joker ersetzt eine beliebige Karte."),
    }


def _rules() -> dict[str, str]:
    """What every group has to know; `rules-wall-…` stand below small drawings."""
    return {
        "rules-title": gettext("So spielt ihr"),
        "rules-stay": gettext("Bleibt immer zusammen, und geht nicht mit einer anderen Gruppe."),
        "rules-posts": gettext("Am Posten zieht ihr eine Zahl von 1 bis 6: So viele Karten bekommt ihr."),
        "rules-wait": gettext("Ist schon jemand am Posten oder an der Station, wartet mit Abstand."),
        "rules-trade": gettext("Mit anderen Adelshäusern dürft ihr tauschen und ihnen Karten schenken."),
        "rules-robbed": gettext(
            "Schlagen die Räuber jemanden von euch ab, gebt ihr ihnen alle Karten, auch die Joker."
        ),
        "rules-joker": gettext("Findet ihr einen Joker, zeigt ihn am nächsten Posten vor."),
        "rules-station": gettext("Habt ihr genug Karten, baut ihr an der Burgberg-Station."),
        "rules-lay": gettext("Baut auf freie Felder, die niemand sonst ummauert hat. Drehen ist erlaubt."),
        "rules-flip": gettext(
            "Baut auf freie Felder, die niemand sonst ummauert hat. Drehen und Wenden ist erlaubt."
        ),
        "rules-end": gettext(
            "Schluss ist, wenn die Zeit um ist oder niemand mehr bauen kann. Kommt gleich zum Treffpunkt."
        ),
        "rules-points": gettext(
            "Punkte: eure gebauten Felder plus eure ummauerten, minus die Felder der Gebäude, die übrig sind."
        ),
        "rules-wall": gettext("Mauern bringen Punkte"),
        "rules-wall-closed": gettext("Rundum dicht: Felder mit Punkt gehören euch. Die Burgmauer hilft."),
        "rules-wall-gap": gettext("Ecke an Ecke hat eine Lücke: Das gilt nicht."),
        "rules-wall-one": gettext("Ein fremdes Gebäude (X) darin: Es kommt weg, der Platz gehört euch."),
        "rules-wall-two": gettext("Zwei fremde oder mehr: Nichts geschieht, alle dürfen dort bauen."),
        "rules-half": gettext("Mehr als den halben Plan kann niemand ummauern."),
    }


def _robbers() -> dict[str, str]:
    return {
        "robber-title": gettext("So raubt ihr"),
        "robber-first": gettext("Ihr dürft zuerst los: Die anderen folgen nach %(count)s min."),
        "robber-posts": gettext("An den Posten bekommt ihr nichts. Eure Karten holt ihr bei den anderen."),
        "robber-tag": gettext(
            "Lauert einer Gruppe auf, jagt sie und schlagt jemanden ab: Dann bekommt ihr alle ihre Karten."
        ),
        "robber-near": gettext("Nie in der Nähe eines Postens oder der Burgberg-Station."),
        "robber-book": gettext("Bucht jeden Überfall sofort, auch wenn die Gruppe keine Karten hatte."),
        "robber-trade": gettext("Ihr handelt nicht, und niemand kann euch überfallen."),
    }


def _tally() -> dict[str, str]:
    """`tally-…` are the fields of a line, called as on the page that takes the sheet over."""
    return {
        "tally-use": gettext(
            "Für den Fall, dass das Telefon ausfällt: eine Zeile für jede Buchung, gleich und mit Uhrzeit."
        ),
        "tally-keeper": gettext("Wer schreibt?"),
        "tally-page": gettext("Blatt"),
        "tally-time": gettext("Uhrzeit"),
        "tally-group": gettext("Gruppe"),
        "tally-victim": gettext("Überfallen"),
        "tally-giver": gettext("Wer gibt?"),
        "tally-what": gettext("Zahl oder Joker-Code"),
        "tally-cards": gettext("Karten"),
        "tally-paid": gettext("Bezahlt"),
        "tally-gives": gettext("gibt"),
        "tally-to": gettext("Mit wem?"),
        "tally-gets": gettext("bekommt"),
        "tally-code": gettext("Joker-Code"),
        "tally-building": gettext("Gebäude"),
        "tally-cell": gettext("Feld"),
        "tally-turn": gettext("Gedreht"),
        "tally-names": gettext("Gruppe: Nummer oder erste Buchstaben"),
        "tally-kinds": gettext("Gebäude: Nummer oder erste Buchstaben"),
        "tally-how-post": gettext(
            "Kreis die gezogene Zahl ein. War die Gruppe zuletzt hier, schick sie weiter."
        ),
        "tally-robbers-none": gettext("Räuber bekommen nichts."),
        "tally-how-robbers": gettext("Zähl die Karten und schreib die Anzahl vor jede Sorte. Keine: 0."),
        "tally-how-build": gettext(
            "Feld: aus der obersten Reihe das linke. Gedreht: Vierteldrehungen nach rechts"
        ),
        "tally-flipped": gettext("g = gespiegelt"),
        "tally-how-trade": gettext(
            "Schreib die Anzahl vor jede Sorte. Ein Geschenk: Die andere Seite bleibt leer."
        ),
        "tally-how-joker": gettext("Jeder Joker zählt einmal. Schreib den Code Zeichen für Zeichen ab."),
    }


def _result() -> dict[str, str]:
    return {
        "score": gettext("Punkte"),
        "rank": gettext("Rang"),
        "built": gettext("gebaut"),
        "reserved": gettext("ummauert"),
        "left_over": gettext("übrig"),
        "score-built": gettext("Gebaut: alle Felder unter den Gebäuden der Gruppe."),
        "score-reserved": gettext("Ummauert: freie Felder, auf denen nur die Gruppe bauen darf."),
        "score-left": gettext("Übrig: alle Felder der Gebäude, die im Vorrat liegen."),
        "score-check": gettext("Probe: gebaut und übrig sind zusammen immer %(count)s Felder."),
        "score-example": gettext(
            "Beispiel: %(built)s gebaut + %(reserved)s ummauert − %(left)s übrig = %(points)s Punkte."
        ),
        "score-equal": gettext("Gleiche Punkte, gleicher Rang."),
        "score-signed": gettext("Gezählt von"),
        "certificate": gettext("Urkunde"),
        "certificate-rank": gettext("erreicht den %(rank)s. Rang"),
        "certificate-noble": gettext("Das Adelshaus"),
        "certificate-robber": gettext("Die Räuberbande"),
        "certificate-stands": gettext("und hat in der Burg gebaut:"),
        "certificate-leader": gettext("Spielleitung"),
        "story": gettext("Wie die Burg entstand"),
        "result-later": gettext("Urkunden gibt es, wenn das Spiel zu Ende ist."),
    }

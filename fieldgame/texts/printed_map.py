"""The sentences on the castle map and on the buildings that are cut out."""

from __future__ import annotations

from flask_babel import gettext


def words() -> dict[str, str]:
    return {
        "map-cut": gettext(
            "Blatt %(page)s von %(count)s Blättern. Schneide an den gestrichelten Linien. "
            "Auf die grauen Streifen kommt Kleber, darauf das nächste Blatt."
        ),
        "map-glue": gettext("Kleber, darauf Blatt %(page)s"),
        "tile-cut": gettext("Schneide die Gebäude an der feinen Linie aus."),
        "tile-fold": gettext(
            "Gepunktete Linie: nicht schneiden, sondern falten und Rücken an Rücken kleben."
        ),
        "one-cell": gettext("1 Feld"),
        "many-cell": gettext("%(count)s Felder"),
        "one-piece": gettext("1 Stück"),
        "many-piece": gettext("%(count)s Stück"),
        "tile-part": gettext("Teil %(number)s von %(count)s: kleb die Teile zusammen."),
        "tile-back": gettext("Rückseite: kleb sie hinten an."),
    }

"""Keeping games in words: what copies are called, why a file cannot be used, on which day a game goes."""

from __future__ import annotations

from datetime import UTC, datetime

from flask_babel import format_date, gettext

from fieldgame.restoring import Unusable
from fieldgame.selfcheck import Fault
from fieldgame.texts import Names, sentence


def day(moment: int) -> str:
    """`30. Dezember 2026`, in the reader's language; `moment` in ms since 1970."""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC).date(), "long", rebase=False)


def why(code: str) -> str:
    """What a copy was taken for."""
    known = {
        "auto": gettext("von selbst"),
        "hand": gettext("von Hand"),
        "undo": gettext("vor dem Zurücknehmen"),
        "regroup": gettext("vor der Änderung einer Gruppe"),
        "map": gettext("vor der Berichtigung des Plans"),
        "decide": gettext("vor vielen Entscheidungen"),
        "settings": gettext("vor neuen Regeln"),
        "end": gettext("vor dem Ende"),
        "restore": gettext("vor dem Zurücksetzen"),
        "upload": gettext("mitgebracht"),
    }
    return known.get(code, code)


def unusable(wrong: Unusable) -> str:
    """Why a file cannot be used; the game stands as it stood."""
    said = {
        "no_journal": gettext("Diese Datei ist keine Sicherung und kein Journal."),
        "truncated": gettext("Von dieser Datei fehlt das Ende. Nimm eine andere Sicherung."),
        "newer": gettext("Diese Datei ist von einer neueren Fassung. Bring dieses Programm auf deren Stand."),
        "foreign": gettext("Diese Datei ist von einem Spiel, das es hier nicht gibt."),
        "unplayable": gettext("Mit den Einstellungen in dieser Datei kann niemand spielen."),
    }.get(wrong.code, gettext("Diese Datei ist beschädigt. Nimm eine andere Sicherung."))
    more = ""
    if wrong.code == "unplayable":
        more = sentence(wrong.facts["code"], wrong.facts, Names({}))
    elif wrong.line and wrong.code in ("damaged", "truncated"):
        more = gettext("Es geht um Zeile %(line)s.", line=wrong.line)
    return " ".join(part for part in (said, more, gettext("Das Spiel ist, wie es war.")) if part)


def cannot(code: str) -> str:
    """Why the game cannot be wound back to a copy; nothing where it can."""
    return {
        "other_game": gettext(
            "Diese Datei ist von einem anderen Spiel. Hier hinein kommt sie nicht, "
            "aber du kannst sie unten als neues Spiel öffnen."
        ),
        "not_a_copy": gettext(
            "Diese Datei ist ein Journal ohne Prüfsumme. Zurücksetzen geht damit nicht, "
            "aber du kannst sie unten als neues Spiel öffnen."
        ),
        "nothing_changes": gettext("Das Spiel steht schon so. Es gibt nichts zurückzusetzen."),
    }.get(code, "")


def trouble(why: str) -> str:
    """Why the last copy failed."""
    if why == "full":
        return gettext("Auf dem Rechner ist kaum noch Platz, darum sichert er nicht mehr von selbst.")
    return gettext("Die letzte Sicherung ist misslungen: %(why)s", why=why)


def fault(found: Fault) -> str:
    """What the self-check has found, in a sentence for the leader and a word for who looks after it."""
    said = {
        "unreadable": gettext("Eine Buchung lässt sich nicht lesen."),
        "unplayable": gettext("Mit diesen Einstellungen kann diese Fassung nicht spielen."),
        "gap": gettext("Im Journal fehlt eine Buchung."),
        "twice": gettext("Eine Buchung steht zweimal im Journal."),
        "version": gettext("Das Journal hat eine andere Länge, als es haben soll."),
        "fold": gettext("Neu gerechnet steht das Spiel anders da als auf den Seiten."),
        "audit": gettext("Der Stand verletzt eine Regel."),
        "export": gettext("Das Spiel ließe sich nicht unverändert mitnehmen."),
    }.get(found.code, gettext("Die neueste Sicherung ist nicht in Ordnung. Sichere noch einmal."))
    facts = "".join(f", {key} {value}" for key, value in found.facts.items())
    return f"{said} ({found.code}{facts})"

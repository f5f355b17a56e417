"""The sentences on cards: groups, roles, jokers, materials, numbers."""

from __future__ import annotations

from flask_babel import gettext


def words() -> dict[str, str]:
    return {
        "house": gettext("Adelshaus"),
        "last_post": gettext("Letzter Posten"),
        "joker": gettext("Joker"),
        "joker-once": gettext("Zählt einmal. Bring ihn zu einem Posten."),
        "group-rule-1": gettext("Bleibt als Gruppe zusammen."),
        "group-rule-2": gettext("Nie zweimal hintereinander derselbe Posten."),
        "group-rule-3": gettext("Wer überfallen wird, gibt alle Karten her."),
        "group-rule-4": gettext("Gebaut wird an der Burgberg-Station."),
        "group-rule-5": gettext("Zur Endzeit sind alle am Treffpunkt."),
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
    """What somebody in this role does, in five lines."""
    return {
        "leader": [gettext("Scann den Code vor dem Spiel."), gettext("Starte und beende die Uhr.")],
        "post": [gettext("Scann den Code vor dem Spiel."), gettext("Lass jede Gruppe ziehen und buch es.")],
        "robber": [gettext("Scann den Code vor dem Spiel."), gettext("Buch jeden Überfall gleich.")],
        "station": [gettext("Scann den Code vor dem Spiel."), gettext("Buch, was gebaut wird.")],
        "projector": [gettext("Öffne den Link am Computer beim Beamer.")],
        "spare": [gettext("Fällt ein Telefon aus, übernimm damit seinen Platz.")],
    }.get(role, [])

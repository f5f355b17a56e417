"""What things are called: cells, groups, buildings, posts, cards, roles, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import get_locale, gettext, ngettext

Json = Mapping[str, Any]


def column(x: int) -> str:
    """The letter of a column, 0 is A; after Z comes AA."""
    letters = ""
    x += 1
    while x > 0:
        x, rest = divmod(x - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell(place: Sequence[int]) -> str:
    """A cell as people call it: [2, 4] is C5."""
    return f"{column(place[0])}{place[1] + 1}"


def cells(places: Sequence[Sequence[int]], most: int = 6) -> str:
    """Some cells in a row, the first few by name."""
    named = ", ".join(cell(place) for place in places[:most])
    return f"{named} …" if len(places) > most else named


class Names:
    """What things are called in one game, in the reader's language."""

    def __init__(self, view: Json) -> None:
        self._groups = {group["id"]: group["name"] for group in view.get("groups", ())}
        self._first = {
            g["id"]: g["was"]["name"] for g in view.get("groups", ()) if "name" in g.get("was", {})
        }
        self._materials = {m["id"]: m["name"] for m in view.get("materials", ())}
        self._posts = {post["id"]: post["material"] for post in view.get("posts", ())}
        self._buildings = {b["id"]: b["name"] for b in view.get("catalogue", ())}
        self._buildings["neutral"] = view.get("neutral", {}).get("name", {})

    def group(self, key: Any) -> str:
        if key is None:
            return gettext("niemand")
        return str(self._groups.get(key, key))

    def first(self, key: Any) -> str:
        """What a group was called when the game began."""
        return str(self._first.get(key, self.group(key)))

    def post(self, key: Any) -> str:
        return gettext("Posten %(post)s", post=key)

    def post_material(self, key: Any) -> str:
        return self.material(self._posts.get(key))

    def material(self, key: Any) -> str:
        """The name of a material; the standard ones in the reader's language."""
        standard = {"Holz": gettext("Holz"), "Stein": gettext("Stein"), "Eisen": gettext("Eisen")}
        name = str(self._materials.get(key, key))
        return standard.get(name, name)

    def building(self, key: Any) -> str:
        names = self._buildings.get(key) or {}
        locale = str(get_locale() or "de")[:2]
        return str(names.get(locale) or names.get("de") or next(iter(names.values()), key))

    def card(self, kind: str, count: int) -> str:
        """Some cards of one kind: `2 Holz`. A negative count has a minus sign that is one."""
        if kind == "joker":
            return ngettext("%(num)d Joker", "%(num)d Joker", count).replace("-", "−")
        if kind == "any":
            return ngettext("%(num)d Karte", "%(num)d Karten", count).replace("-", "−")
        return f"{count} ".replace("-", "−") + self.material(kind)

    def cards(self, cards: Mapping[str, int]) -> str:
        """Cards in words: `2 Holz, 1 Joker`."""
        named = [self.card(kind, count) for kind, count in cards.items() if count]
        return ", ".join(named) if named else gettext("keine Karten")

    def change(self, cards: Mapping[str, int]) -> str:
        """More or fewer cards in words: `+2 Holz, −1 Joker`."""
        signed = [(count > 0, self.card(kind, count)) for kind, count in cards.items() if count]
        return ", ".join(f"+{text}" if more else text for more, text in signed) or gettext("keine Karten")


def status(name: str) -> str:
    """The state of a game in a word."""
    return {
        "setup": gettext("in Vorbereitung"),
        "running": gettext("läuft"),
        "paused": gettext("macht Pause"),
        "ended": gettext("zu Ende"),
    }.get(name, name)


def role(name: str, names: Names | None = None, post: str | None = None) -> str:
    """Who somebody is in the game."""
    if name == "post" and post:
        return gettext("Posten %(post)s", post=post)
    return {
        "leader": gettext("Spielleitung"),
        "post": gettext("Posten"),
        "robber": gettext("Räuber"),
        "station": gettext("Burgberg-Station"),
        "projector": gettext("Beamer"),
        "spare": gettext("Notfallpass"),
        "group": gettext("Gruppe"),
        "server": gettext("Spieluhr"),
    }.get(name, name)

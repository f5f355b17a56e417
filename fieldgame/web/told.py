"""The journal's rows in words: what was booked, by whom, what became of it, what is odd about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask_babel import gettext

from fieldgame.history import PAPER
from fieldgame.texts import Names, event_line, note, role, sentence
from fieldgame.texts.notes import SHORT
from fieldgame.web.difference import counted

Json = dict[str, Any]
ABOUT_OTHERS = ("voided", "accepted")
CLOCK = ("started", "paused", "resumed", "ended", "neutral_placed")
CORRECTIONS = (
    *("holding_corrected", "map_corrected", "setting_changed", "group_changed"),
    *("voided", "accepted", "restored"),
)


class DeskNames(Names):
    """What things are called in one game, and the leaders too: by the numbers of their passes."""

    def __init__(self, view: Json, leaders: Mapping[Any, str]) -> None:
        super().__init__(view)
        self.leaders = leaders


def leader_name(label: str) -> str:
    """A leader as the journal calls one: by the label of the pass, where it has one."""
    return f"{role('leader')} {label}" if label else role("leader")


def filters() -> dict[str, tuple[str, Callable[[Json], bool]]]:
    """What the journal can be narrowed to: by key, its name and which rows it keeps."""

    def of(*types: str) -> Callable[[Json], bool]:
        return lambda row: row["type"] in types

    return {
        "": (gettext("alles"), lambda row: True),
        "odd": (gettext("Auffälliges"), lambda row: bool(row["irregularities"] or row["accepted"])),
        "draw": (gettext("Ziehen"), of("draw")),
        "build": (gettext("Bauen"), of("build")),
        "robbery": (gettext("Überfälle"), of("robbery")),
        "trade": (gettext("Handel und Joker"), of("trade", "joker_found")),
        "clock": (gettext("Uhr"), of(*CLOCK)),
        "corrections": (gettext("Berichtigungen"), of(*CORRECTIONS)),
        "wall": (gettext("Beamer und Durchsagen"), of("scene_set", "message_sent")),
    }


def told(shown: Iterable[Json], rows: Sequence[Json], names: Names, longest_note: int = SHORT) -> list[Json]:
    """Some of the journal's `rows` for a page.

    `redo`: the entry to take back so that it counts again; `voided_at`: when it was taken back, in ms since
    1970.
    """
    by_id = {row["id"]: row for row in rows}
    return [_told(row, by_id, names, longest_note) for row in shown]


def _told(row: Json, by_id: dict[str, Json], names: Names, longest_note: int) -> Json:
    killer = by_id.get(row["voided_by"] or "")
    return {
        "id": row["id"],
        "at": row["at"],
        "type": row["type"],
        "said": said(row, by_id, names),
        "who": _who(row, names, longest_note),
        "void": row["void"],
        "voided_by": _who(killer, names, longest_note) if killer else "",
        "voided_at": killer["at"] if killer else None,
        "redo": killer["id"] if killer else "",
        "odd": _odd(row, names),
        "group": next((found["group"] for found in row["irregularities"] if found.get("group")), None),
    }


def said(row: Json, by_id: dict[str, Json], names: Names) -> str:
    """The row in a line; one that takes another back names it, as deep as it goes."""
    target = _named(row, by_id) if row["type"] in ABOUT_OTHERS else None
    if target is None:
        return event_line(row["type"], row["data"], names)
    if row["type"] == "accepted":
        return _let_stand(target, names)
    if target["type"] == "accepted":
        looked_at = _named(target, by_id) or target
        return gettext("Zurückgenommen: %(line)s", line=_let_stand(looked_at, names))
    if target["type"] == "voided":
        again = _named(target, by_id)
        if again and again["type"] != "voided":
            return gettext("Gilt doch wieder: %(line)s", line=event_line(again["type"], again["data"], names))
    return gettext("Zurückgenommen: %(line)s", line=event_line(target["type"], target["data"], names))


def _named(row: Json, by_id: dict[str, Json]) -> Json | None:
    """The entry that this one is about; a journal from elsewhere may say anything there."""
    event = row["data"].get("event")
    return by_id.get(event) if isinstance(event, str) else None


def _let_stand(row: Json, names: Names) -> str:
    return gettext("Angesehen, bleibt so: %(line)s", line=event_line(row["type"], row["data"], names))


def _odd(row: Json, names: Names) -> str:
    """What is odd about a row; what a leader has looked at and let stand says so."""
    odd = " ".join(counted(sentence(found["code"], found, names) for found in row["irregularities"]))
    if not row["accepted"]:
        return odd
    return gettext("Angesehen: %(line)s", line=odd) if odd else gettext("Angesehen.")


def _who(row: Json, names: Names, longest_note: int) -> str:
    by = row["by"]
    name = role(str(by.get("role", "")), names, by.get("post"))
    if isinstance(names, DeskNames) and by.get("role") == "leader":
        name = leader_name(names.leaders.get(by.get("pass"), ""))
    if by.get("device") == PAPER:
        name = gettext("%(who)s, vom Blatt", who=name)
    said = row["type"] == "paused"  # in the line itself
    added = "" if said else note(row["data"].get("note"), longest_note)
    return f"{name} · {added}" if added else name

"""Corrections by several leaders at once: what one would change is foreseen, shown and marked, and when
it is confirmed the same is reckoned anew under the lock; whoever was overtaken meanwhile is told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fieldgame import snapshots
from fieldgame.games.protocol import Entry, Json, Objection, Seat, voided
from fieldgame.history import told_changes, without
from fieldgame.snapshots import Snapshot

Subject = tuple[str, str]
"""What a correction is about: two about the same one must not overwrite each other."""
CORRECTS = {
    "holding_corrected": ("holding", "group"),
    "setting_changed": ("setting", "key"),
    "group_changed": ("group", "group"),
    "map_corrected": ("map", ""),
}
"""By type of entry, what it corrects, and where in its data that is named."""
ACTIONS = {
    "correct_holding": ("holding", "group"),
    "change": ("setting", "key"),
    "regroup": ("group", "group"),
    "correct_map": ("map", ""),
}
"""The same by action; what adds up, such as more minutes, is none: it overtakes nobody."""
UNMARKED = ("rank", "last_post", "can_build")
"""What changes with every booking elsewhere, and is nothing that a leader would decide otherwise for."""
MANY_GROUPS, MANY_LATER = 3, 20
"""More groups, or later entries, than these make an undo a large one."""
LEADER = Seat("leader")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What taking an entry back, or putting it right, would do.

    `version`: of the game that this was reckoned from.
    """

    rows: list[Json]
    """`path`, `before`, `after` of the full record."""
    mark: str
    """Equal as long as the same changes, whatever else happens meanwhile."""
    version: int
    after: Json
    """The leader's view as it would be."""


def foresee(game: str, event: str) -> Foreseen:
    """What taking back the entry (and what the same act booked besides) would change."""
    at = snapshots.current(game)
    return between(game, at, without(at, event))


def between(game: str, at: Snapshot, state: Any) -> Foreseen:
    """What changes from the game as it stands to another state of it."""
    rows = told_changes(at.ruleset, at.state, state)
    after = {"version": at.version, "game": game, **at.ruleset.view(state, LEADER)}
    return Foreseen(rows, mark_of(rows), at.version, after)


def mark_of(rows: Iterable[Json]) -> str:
    """A short mark of what changes, not of what stands: a draw elsewhere meanwhile leaves it as it is."""
    told = sorted(repr((row["path"], *_step(row))) for row in rows if row["path"][-1] not in UNMARKED)
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:24]


def _step(row: Json) -> tuple[Any, ...]:
    before, after = row["before"], row["after"]
    if _counts(before) and _counts(after):
        return (after - before,)
    if _cells(before) and _cells(after):
        had, has = ({tuple(place) for place in places or ()} for places in (before, after))
        return sorted(had - has), sorted(has - had)
    return before, after


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _cells(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(isinstance(one, list) for one in value))


def is_large(rows: Iterable[Json], later: int) -> bool:
    """Whether so much changes that the game is copied before. `later`: entries after the one taken back."""
    paths = [row["path"] for row in rows]
    groups = {path[1] for path in paths if path[0] == "groups" and path[-1] != "rank"}
    return later > MANY_LATER or len(groups) > MANY_GROUPS or any(path[0] == "map" for path in paths)


def changed(at: Snapshot, event: Any, expects: str) -> Objection | None:
    """Whether taking the entry back would do something else now than what was shown when it was asked.

    `expects`: the mark of what was shown; empty where nothing was.
    """
    if not expects or not isinstance(event, str):
        return None
    rows = told_changes(at.ruleset, at.state, without(at, event))
    return None if mark_of(rows) == expects else Objection("changed_meanwhile", {"what": "undo"})


def overtaken(at: Snapshot, action: str, args: Json, seen: int | None, by: Json) -> Objection | None:
    """Whether another leader has corrected the same since the version that the form was shown with.

    `by`: who asks now. None where nobody has, or the form does not say what it has `seen`.
    """
    kind, key = ACTIONS.get(action, ("", ""))
    if seen is None or not kind:
        return None
    subject = (kind, str(args.get(key, "")))
    later = [entry for entry in at.entries if entry.seq > seen and entry.by.get("role") == "leader"]
    if not later:
        return None
    dead, _ = voided(at.entries)
    known = {entry.id: entry for entry in at.entries}
    for entry in reversed(later):
        if entry.id not in dead and _other(entry.by, by) and subject == _touched(entry, known):
            return Objection("changed_meanwhile", {"what": subject[0], "held": entry.by.get("pass")})
    return None


def _touched(entry: Entry, known: Mapping[str, Entry]) -> Subject | None:
    """What an entry has corrected: also by taking back what had corrected it, however often."""
    passed: set[str] = set()
    found: Entry | None = entry
    while found and found.type == "voided":
        if found.id in passed:  # a journal from elsewhere may go round in circles
            return None
        passed.add(found.id)
        found = known.get(str(found.data.get("event")))
    kind, key = CORRECTS.get(found.type, ("", "")) if found else ("", "")
    return (kind, str(found.data.get(key, ""))) if found and kind else None


def _other(one: Mapping[str, Any], two: Mapping[str, Any]) -> bool:
    return any(one.get(key) != two.get(key) for key in ("pass", "device"))

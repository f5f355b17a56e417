"""Groups in mid-game: another name or colour, out of the game and back, seen somewhere.

Nothing that a group owns is erased: who is out keeps cards, buildings and reservations, has no rank, and
what is still reported about it counts and stands out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fieldgame.games.burgbau.catalogue import alike, readable
from fieldgame.games.burgbau.notes import noted
from fieldgame.games.burgbau.setup import COLOURS
from fieldgame.games.burgbau.state import Malformed, State, named, read_group
from fieldgame.games.protocol import Entry, Json, Objection, Pick, Ruling, Seat, refusal

LONGEST_NAME = 40
LOOKS = ("name", "colour", "crest")
INVOLVED = {
    "draw": ("group",),
    "robbery": ("robber", "victim"),
    "trade": ("from", "to"),
    "joker_found": ("group",),
    "build": ("group",),
}
"""What people do, and where in its data the groups are named."""


def regroup(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Change what is given of `name`, `colour`, `crest`, `active` of a `group`."""
    group = named(args, "group")
    if group not in state.groups:
        return refusal("unknown_group", group=group)
    try:
        changes = _changes(state, group, _read(state, group, args))
    except Malformed as wrong:
        return refusal("bad_group", key=str(wrong))
    if not changes:
        return refusal("nothing_changed")
    taken = _taken(state, group, changes)
    if taken:
        return Ruling(objection=taken)
    return noted("group_changed", {"group": group, **changes}, args)


def apply_regroup(state: State, entry: Entry) -> State:
    group = read_group(state, entry.data)
    wanted = _read(state, group, entry.data)
    if not wanted:
        raise Malformed("group")
    changes = _changes(state, group, wanted)
    taken = _taken(state, group, changes)
    if taken:
        return state.note(entry, taken.code, group, owner=taken.facts["owner"])
    looks = {key: value for key, value in changes.items() if key in LOOKS}
    if looks:
        state = state._replace(looks={**state.looks, group: replace(state.looks[group], **looks)})
    if "active" in changes:
        inactive = state.inactive - {group} if changes["active"] else state.inactive | {group}
        state = state._replace(inactive=inactive)
    return state.tell(entry, group=group, **changes) if changes else state


def seen(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Somebody has seen the `group`."""
    group = named(args, "group")
    if group not in state.groups:
        return refusal("unknown_group", group=group)
    return noted("group_seen", {"group": group}, args)


def apply_seen(state: State, entry: Entry) -> State:
    """Nothing, and no line of the story: where children are is nothing for the wall."""
    read_group(state, entry.data)
    return state


def against(state: State, *groups: str) -> Objection | None:
    """What speaks against doing something with these groups: one of them is out of the game."""
    out = next((group for group in groups if group in state.inactive), None)
    return Objection("group_inactive", {"group": out}) if out else None


def noticed(before: State, after: State, entry: Entry) -> State:
    """The state after an event, with a remark for each group in it that is out of the game."""
    if not before.inactive or after.groups is before.groups:
        return after
    for key in INVOLVED.get(entry.type, ()):
        group = named(entry.data, key)
        if group in before.inactive:
            after = after.note(entry, "group_inactive", group)
    return after


def _read(state: State, group: str, data: Mapping[str, Any]) -> Json:
    """What of a group the data say anything about. Malformed with the key of what cannot be."""
    wanted: Json = {}
    for key in LOOKS:
        if key in data:
            wanted[key] = _look(key, data[key])
    if "active" in data:
        if not isinstance(data["active"], bool):
            raise Malformed("active")
        wanted["active"] = data["active"]
    known = (*COLOURS, state.looks[group].colour, state.setup.groups[group].colour)
    if wanted.get("colour", COLOURS[0]) not in known:
        raise Malformed("colour")
    return wanted


def _look(key: str, value: Any) -> str:
    text = readable(value) if isinstance(value, str) and len(value) <= LONGEST_NAME else None
    if text is None or (not text and key != "crest"):
        raise Malformed(key)
    return text


def _changes(state: State, group: str, wanted: Json) -> Json:
    """Of what is wanted what is not so already."""
    look, active = state.looks[group], group not in state.inactive
    return {
        key: value
        for key, value in wanted.items()
        if value != (active if key == "active" else getattr(look, key))
    }


def _taken(state: State, group: str, changes: Json) -> Objection | None:
    """A colour or name that another group has, also one that is out of the game: it may come back."""
    for key, look in state.looks.items():
        if key == group:
            continue
        if look.colour == changes.get("colour"):
            return Objection("colour_taken", {"group": group, "owner": key})
        if "name" in changes and alike(look.name) == alike(changes["name"]):
            return Objection("name_taken", {"group": group, "owner": key})
    return None

"""The leader's corrections: holdings, the map as it really stands, undo; and the neutral building."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldgame.games.burgbau.building import NEUTRAL, is_shape
from fieldgame.games.burgbau.castle import Castle, put, take
from fieldgame.games.burgbau.notes import noted
from fieldgame.games.burgbau.state import Malformed, State, named, read_cards, read_cells, read_group
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal
from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import hangs_together

MOST_AT_ONCE = 1000
"""Buildings that one correction of the map may add or remove."""


def centre(state: State) -> list[Cell]:
    """Free cells for the neutral building, as near to the middle of the map as it goes; maybe none."""
    grid, free = state.castle.grid, state.castle.grid.cells & ~_without_neutral(state.castle).taken
    shape = state.setup.neutral.shape
    width, height = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    best: tuple[int, list[Cell]] | None = None
    for top in range(grid.height - height + 1):
        for left in range(grid.width - width + 1):
            away = abs(2 * left + width - grid.width) + abs(2 * top + height - grid.height)
            cells = [(left + x, top + y) for x, y in shape]
            if (best is None or away < best[0]) and not grid.mask(cells) & ~free:
                best = (away, cells)
    return best[1] if best else []


def neutral(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Put the neutral building on `cells` (absent: in the middle), or move it, before the start."""
    if state.status != "setup":
        return refusal("wrong_status", status=state.status)
    try:
        cells = read_cells(args["cells"]) if args.get("cells") is not None else centre(state)
    except Malformed:
        return refusal("bad_shape")
    against = _neutral_fault(state, cells)
    if against:
        return Ruling((), against)
    return Ruling((Fact("neutral_placed", {"cells": [list(cell) for cell in cells]}),))


def _without_neutral(castle: Castle) -> Castle:
    for key, standing in castle.buildings.items():
        if standing.group is None:
            return take(castle, key)
    return castle


def _neutral_fault(state: State, cells: list[Cell]) -> Objection | None:
    if not hangs_together(cells):
        return Objection("bad_shape")
    if not is_shape(state, NEUTRAL, cells):
        return Objection("wrong_shape", {"building": NEUTRAL})
    return _no_room(state, cells, _without_neutral(state.castle).taken)


def _off_map(state: State, cells: list[Cell]) -> list[Cell]:
    grid = state.castle.grid
    return [
        (x, y)
        for x, y in cells
        if not (0 <= x < grid.width and 0 <= y < grid.height) or not grid.mask([(x, y)]) & grid.cells
    ]


def apply_neutral(state: State, entry: Entry) -> State:
    cells = read_cells(entry.data.get("cells"))
    against = _neutral_fault(state, cells)
    if against:
        return state.note(entry, against.code, **against.facts)
    castle = put(_without_neutral(state.castle), entry.id, None, NEUTRAL, state.castle.grid.mask(cells))
    return state._replace(castle=castle).tell(entry, cells=cells)


def correct_holding(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Add the signed `change` to the holding of `group`; a note says why."""
    group = named(args, "group")
    if group not in state.groups:
        return refusal("unknown_group", group=group)
    try:
        change = read_cards(state, args.get("change"), least=-9999)
    except Malformed:
        return refusal("bad_cards")
    if not change:
        return refusal("nothing_changed")
    return noted("holding_corrected", {"group": group, "change": change}, args)


def apply_correct_holding(state: State, entry: Entry) -> State:
    group, change = read_group(state, entry.data), read_cards(state, entry.data.get("change"), least=-9999)
    return state.give(group, change).tell(entry, group=group, change=change)


def correct_map(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Take the map over as it really stands: `remove` keys, `add` buildings. No price, no capture."""
    add, remove = args.get("add", []), args.get("remove", [])
    if not add and not remove:
        return refusal("nothing_changed")
    if not _is_list(add):
        return refusal("bad_shape")
    if not _is_list(remove):
        return refusal("unknown_event")
    castle, taken = state.castle, state.castle.taken
    for key in remove:
        found = _standing_key(castle, key) if isinstance(key, str) else None
        if found is None or not castle.buildings[found].mask & taken:
            return refusal("unknown_event", event=key)
        taken &= ~castle.buildings[found].mask
    additions = []
    for given in add:
        addition = _addition(state, given)
        fault = addition if isinstance(addition, Objection) else _no_room(state, addition.cells, taken)
        if isinstance(addition, Objection) or fault:
            return Ruling((), fault)
        taken |= castle.grid.mask(addition.cells)
        additions.append({**addition._asdict(), "cells": [list(cell) for cell in addition.cells]})
    return noted("map_corrected", {"add": additions, "remove": list(remove)}, args)


def apply_correct_map(state: State, entry: Entry) -> State:
    add, remove = entry.data.get("add", []), entry.data.get("remove", [])
    additions = [_addition(state, given) for given in add] if _is_list(add) else [Objection("bad_shape")]
    if not _is_list(remove) or not all(isinstance(key, str) for key in remove):
        raise Malformed("remove")
    for key in remove:
        found = _standing_key(state.castle, key)
        if found is None:
            state = state.note(entry, "unknown_event")
            continue
        standing = state.castle.buildings[found]
        state = state._replace(castle=take(state.castle, found))
        state = _supply(state, standing.group, standing.building, 1)
    for index, addition in enumerate(additions):
        if isinstance(addition, Objection):
            raise Malformed("add")
        group, building, cells = addition
        fault = _no_room(state, cells, state.castle.taken)
        if fault:
            state = state.note(entry, fault.code, group, **fault.facts)
            continue
        key = entry.id if len(additions) == 1 else f"{entry.id}#{index}"
        castle = put(state.castle, key, group, building, state.castle.grid.mask(cells))
        state = _supply(state._replace(castle=castle), group, building, -1)
    return state.tell(entry)


def _supply(state: State, group: str | None, building: str, change: int) -> State:
    if group is None:
        return state
    had = state.groups[group]
    return state.with_group(
        group, had._replace(supply={**had.supply, building: had.supply[building] + change})
    )


def _standing_key(castle: Castle, key: str) -> str | None:
    """The building that an event put there; `id#0` means the first also where it was the only one."""
    if key in castle.buildings:
        return key
    plain, mark, index = key.partition("#")
    if mark and index == "0" and plain in castle.buildings:
        return plain
    return f"{key}#0" if f"{key}#0" in castle.buildings else None


class Addition(NamedTuple):
    """A building that a correction puts down; `group` None is the neutral one."""

    group: str | None
    building: str
    cells: list[Cell]


def _addition(state: State, given: Any) -> Addition | Objection:
    """One addition, or the first check that it fails before anybody looks at the map."""
    if not isinstance(given, dict):
        return Objection("bad_shape")
    neutral = given.get("group") is None
    group, building = named(given, "group"), NEUTRAL if neutral else named(given, "building")
    if not neutral and group not in state.groups:
        return Objection("unknown_group", {"group": group})
    try:
        cells = read_cells(given.get("cells"))
    except Malformed:
        return Objection("bad_shape")
    if not hangs_together(cells):
        return Objection("bad_shape")
    if not neutral and building not in state.setup.catalogue:
        return Objection("unknown_building", {"building": building})
    if not is_shape(state, building, cells):
        return Objection("wrong_shape", {"building": building})
    return Addition(None if neutral else group, building, cells)


def _no_room(state: State, cells: list[Cell], taken: int) -> Objection | None:
    off = _off_map(state, cells)
    if off:
        return Objection("out_of_map", {"cells": off})
    grid = state.castle.grid
    there = grid.mask(cells) & taken
    return Objection("occupied", {"cells": grid.listed(there)}) if there else None


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_AT_ONCE


def undo(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Take back the entry `event`. Whether it exists and whose it is, the shell has seen to."""
    if not isinstance(args.get("event"), str):
        return refusal("unknown_event")
    return noted("voided", {"event": args["event"]}, args)


def apply_mark(state: State, entry: Entry) -> State:
    """An entry about another entry: what it does, the fold's order has seen to (voids), or nothing."""
    if not isinstance(entry.data.get("event"), str):
        raise Malformed("event")
    return state


def apply_restored(state: State, entry: Entry) -> State:
    """Nothing: it says what the voids of the same act belong to. `made_at`, `version`: of the copy."""
    data = entry.data
    if type(data.get("made_at")) is not int or type(data.get("version")) is not int:
        raise Malformed("restored")
    return state


def accept(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """The leader has looked at an irregular entry `event` and lets it stand."""
    if not isinstance(args.get("event"), str):
        return refusal("unknown_event")
    return noted("accepted", {"event": args["event"]}, args)

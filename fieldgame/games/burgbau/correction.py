"""The leader's corrections: holdings, the map as it really stands, undo; and the neutral building."""

from __future__ import annotations

from typing import Any

from fieldgame.games.burgbau.building import NEUTRAL, is_shape
from fieldgame.games.burgbau.castle import Castle, put, take
from fieldgame.games.burgbau.state import Malformed, State, read_cards, read_cells, read_group
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal
from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import hangs_together

LONGEST_NOTE = 200


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
    grid = state.castle.grid
    if not hangs_together(cells):
        return Objection("bad_shape")
    if not is_shape(state, NEUTRAL, cells):
        return Objection("wrong_shape", {"building": NEUTRAL})
    off = _off_map(state, cells)
    if off:
        return Objection("out_of_map", {"cells": off})
    taken = grid.mask(cells) & _without_neutral(state.castle).taken
    return Objection("occupied", {"cells": grid.listed(taken)}) if taken else None


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
    if args.get("group") not in state.groups:
        return refusal("unknown_group", group=args.get("group"))
    try:
        change = read_cards(state, args.get("change"), least=-9999)
    except Malformed:
        return refusal("bad_cards")
    if not change:
        return refusal("nothing_changed")
    return _noted("holding_corrected", {"group": args["group"], "change": change}, args)


def apply_correct_holding(state: State, entry: Entry) -> State:
    group, change = read_group(state, entry.data), read_cards(state, entry.data.get("change"), least=-9999)
    return state.give(group, change).tell(entry, group=group, change=change)


def correct_map(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Take the map over as it really stands: `remove` keys, `add` buildings. No price, no capture."""
    data = {"add": args.get("add", []), "remove": args.get("remove", [])}
    if not data["add"] and not data["remove"]:
        return refusal("nothing_changed")
    try:
        additions = _additions(state, data["add"])
        removals = _removals(data["remove"])
    except Malformed:
        return refusal("bad_shape")
    for key in removals:
        if _standing_key(state.castle, key) is None:
            return refusal("unknown_building", building=key)
    castle = _removed(state.castle, removals)
    for _, _, cells in additions:
        fault = _addition_fault(state, castle, cells)
        if fault:
            return Ruling((), fault)
    return _noted("map_corrected", data, args)


def apply_correct_map(state: State, entry: Entry) -> State:
    additions = _additions(state, entry.data.get("add", []))
    removals = _removals(entry.data.get("remove", []))
    for key in removals:
        found = _standing_key(state.castle, key)
        if found is None:
            state = state.note(entry, "unknown_event")
            continue
        standing = state.castle.buildings[found]
        state = _supply(
            state._replace(castle=take(state.castle, found)), standing.group, standing.building, 1
        )
    for index, (group, building, cells) in enumerate(additions):
        fault = _addition_fault(state, state.castle, cells)
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


def _removed(castle: Castle, keys: list[str]) -> Castle:
    for key in keys:
        found = _standing_key(castle, key)
        castle = take(castle, found) if found else castle
    return castle


def _addition_fault(state: State, castle: Castle, cells: list[Cell]) -> Objection | None:
    off = _off_map(state, cells)
    if off:
        return Objection("out_of_map", {"cells": off})
    taken = castle.grid.mask(cells) & castle.taken
    return Objection("occupied", {"cells": castle.grid.listed(taken)}) if taken else None


def _additions(state: State, value: Any) -> list[tuple[str | None, str, list[Cell]]]:
    if not isinstance(value, list) or len(value) > 1000:
        raise Malformed("add")
    found: list[tuple[str | None, str, list[Cell]]] = []
    for given in value:
        if not isinstance(given, dict):
            raise Malformed("add")
        group, cells = given.get("group"), read_cells(given.get("cells"))
        building = NEUTRAL if group is None else given.get("building")
        known = group is None or (group in state.groups and building in state.setup.catalogue)
        if not known or not isinstance(building, str) or not hangs_together(cells):
            raise Malformed("add")
        if not is_shape(state, building, cells):
            raise Malformed("add")
        found.append((group, building, cells))
    return found


def _removals(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > 1000 or not all(isinstance(key, str) for key in value):
        raise Malformed("remove")
    return value


def undo(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Take back the entry `event`. Whether it exists and whose it is, the shell has seen to."""
    if not isinstance(args.get("event"), str):
        return refusal("unknown_event")
    return _noted("voided", {"event": args["event"]}, args)


def apply_void(state: State, entry: Entry) -> State:
    if not isinstance(entry.data.get("event"), str):
        raise Malformed("event")
    return state


def _noted(kind: str, data: Json, args: Json) -> Ruling:
    note = args.get("note", "")
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        return refusal("note_too_long", most=LONGEST_NOTE)
    return Ruling((Fact(kind, {**data, "note": note}),))

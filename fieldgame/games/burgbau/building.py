"""Paying for a building and placing it on the castle map (rules: 'Buildings', 'Placing')."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldgame.games.burgbau import castle as castles
from fieldgame.games.burgbau import regroup
from fieldgame.games.burgbau.castle import Castle, Consequences, Standing
from fieldgame.games.burgbau.catalogue import Cards
from fieldgame.games.burgbau.setup import JOKER
from fieldgame.games.burgbau.state import Malformed, State, named, read_cards, read_cells
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal
from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import hangs_together, normal, orientations

NEUTRAL = "neutral"
NO_ROOM = Fact("ended", {"reason": "nobody_can_build"})


def site(state: State, group: str, building: str, cells: list[Cell]) -> int | Objection:
    """The ground as bits, or the first check that fails, in the order of the rules."""
    if group not in state.groups:
        return Objection("unknown_group", {"group": group})
    try:
        mask = state.castle.grid.mask(cells)
    except KeyError:  # beyond the map's rectangle
        return _first_fault(state, group, building, cells)
    if 0 < mask.bit_count() == len(cells) and state.setup.shapes.match(building, mask):
        if not mask & state.castle.shut and state.groups[group].supply.get(building, 0) > 0:
            return mask
        if building in state.setup.catalogue:
            return _ground(state, group, building, mask)
    return _first_fault(state, group, building, cells)


def _ground(state: State, group: str, building: str, mask: int) -> int | Objection:
    """The checks for cells that are the building and lie in the rectangle of the map."""
    castle = state.castle
    grid = castle.grid
    if state.groups[group].supply[building] <= 0:
        return Objection("no_supply", {"group": group, "building": building})
    if mask & ~grid.cells:
        return Objection("out_of_map", {"cells": grid.listed(mask & ~grid.cells)})
    if mask & castle.taken:
        return Objection("occupied", {"cells": grid.listed(mask & castle.taken)})
    if mask & castle.kept & ~castle.reserved[group]:
        owner = next(g for g, kept in castle.reserved.items() if kept & mask and g != group)
        cells = grid.listed(mask & castle.reserved[owner])
        return Objection("reserved_by_other", {"cells": cells, "owner": owner})
    return mask


def _first_fault(state: State, group: str, building: str, cells: list[Cell]) -> Objection:
    """The slow way for cells that are not plainly the building on the map."""
    grid = state.castle.grid
    if not hangs_together(cells):
        return Objection("bad_shape")
    if building not in state.setup.catalogue:
        return Objection("unknown_building", {"building": building})
    if not is_shape(state, building, cells):
        return Objection("wrong_shape", {"building": building})
    if state.groups[group].supply[building] <= 0:
        return Objection("no_supply", {"group": group, "building": building})
    off = [(x, y) for x, y in cells if not (0 <= x < grid.width and 0 <= y < grid.height)]
    return Objection("out_of_map", {"cells": off})


def is_shape(state: State, building: str, cells: list[Cell]) -> bool:
    """Whether the cells, wherever they lie, are the building in one of its orientations."""
    kind = state.setup.neutral if building == NEUTRAL else state.setup.catalogue[building]
    return len(cells) == kind.size and normal(cells) in orientations(kind.shape, state.setup.mirror)


def pays(state: State, building: str, payment: Cards) -> bool:
    """Whether the cards are exactly one of the building's prices, jokers standing in for any of them."""
    jokers = payment.get(JOKER, 0)
    plain = {kind: count for kind, count in payment.items() if kind != JOKER and count}
    for price in state.setup.catalogue[building].prices:
        missing = sum(price.values()) - sum(plain.values())
        if missing == jokers and all(count <= price.get(kind, 0) for kind, count in plain.items()):
            return True
    return False


def payments(state: State, group: str, building: str) -> list[dict[str, int]]:
    """The ways in which the group can pay by the books, the one with the fewest jokers first."""
    holding = state.groups[group].holding
    found = []
    for price in state.setup.catalogue[building].prices:
        plain = {kind: min(count, max(0, holding[kind])) for kind, count in price.items()}
        jokers = sum(price.values()) - sum(plain.values())
        if jokers <= max(0, holding[JOKER]):
            way = {kind: count for kind, count in {**plain, JOKER: jokers}.items() if count}
            if way not in found:  # jokers alone may pay several prices
                found.append(way)
    return sorted(found, key=lambda way: way.get(JOKER, 0))


def build(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Build `building` of `group` on `cells` for `payment` (absent: the best that the books allow).

    `confirmed`: the station saw the cards although the books disagree.
    """
    group, building = named(args, "group"), named(args, "building")
    try:
        cells = read_cells(args.get("cells"))
    except Malformed:
        return refusal("bad_shape")
    ground = site(state, group, building, cells)
    if isinstance(ground, Objection):
        return Ruling((), ground)
    try:
        payment = _payment(state, group, building, args.get("payment"))
    except Malformed:
        return refusal("wrong_payment", building=building)
    if not pays(state, building, payment):
        return refusal("wrong_payment", building=building)
    if state.status != "running":
        return refusal("not_running", status=state.status)
    placed = [list(cell) for cell in cells]
    fact = Fact("build", {"group": group, "building": building, "cells": placed, "payment": payment})
    missing, out = _missing(state, group, payment), regroup.against(state, group)
    if not missing:
        return Ruling((fact, *_after(state, fact, ground)), out)
    short = Objection("holding_short", {"group": group, "missing": missing})
    if state.rules["holdings"] == "strict":
        return Ruling((), short)
    fact = Fact("build", {**fact.data, "confirmed": True})
    events = (fact, *_after(state, fact, ground))
    return Ruling(events, out or (None if args.get("confirmed") is True else short))


def apply_build(state: State, entry: Entry) -> State:
    data = entry.data
    cells = read_cells(data.get("cells"))
    if not isinstance(data.get("group"), str) or not isinstance(data.get("building"), str):
        raise Malformed("build")
    payment = read_cards(state, data.get("payment", {}))
    group, building = data["group"], data["building"]
    if group not in state.groups:
        raise Malformed("group")
    if state.status != "running":
        return state.note(entry, "not_running", group, status=state.status)
    ground = site(state, group, building, cells)
    if isinstance(ground, Objection):
        return state.note(entry, ground.code, group, **ground.facts)
    if not pays(state, building, payment):
        return state.note(entry, "wrong_payment", group, building=building)
    after = _built(state, entry, group, building, ground, payment)
    if any(after.groups[group].holding[kind] < 0 for kind in payment):
        after = after.note(entry, "holding_short", group)
    return after


def _built(state: State, entry: Entry, group: str, building: str, mask: int, payment: Cards) -> State:
    had = state.groups[group]
    holding = dict(had.holding)
    for kind, count in payment.items():
        holding[kind] -= count
    supply = {**had.supply, building: had.supply[building] - 1}
    does = castles.evaluate(state.castle, entry.id, group, building, mask)
    castle = castles.build(state.castle, does)
    groups = {**state.groups, group: had._replace(holding=holding, supply=supply)}
    for standing in does.captured:
        if standing.group is not None:
            loser = groups[standing.group]
            back = {**loser.supply, standing.building: loser.supply[standing.building] + 1}
            groups[standing.group] = loser._replace(supply=back)
    after = state._replace(groups=groups, castle=castle)
    facts = {"group": group, "building": building, "cells": state.castle.grid.listed(mask)}
    return after.tell(entry, **facts, **_consequences(state.castle, castle, does))


def _consequences(before: Castle, after: Castle, does: Consequences) -> Json:
    """What a placement did, to be shown: ground won and lost, buildings taken out."""
    listed = after.grid.listed
    captured = [_told(gone, listed(gone.mask)) for gone in does.captured]
    if does.after is None:
        return {"captured": captured, "gained": {}, "lost": {}}
    was, now = before.reserved, after.reserved
    gained = {g: listed(now[g] & ~was[g]) for g in now if now[g] & ~was[g]}
    lost = {g: listed(was[g] & ~now[g] & ~does.mask) for g in now if was[g] & ~now[g] & ~does.mask}
    return {"captured": captured, "gained": gained, "lost": lost}


def _told(standing: Standing, cells: list[Cell]) -> Json:
    return {"key": standing.key, "group": standing.group, "building": standing.building, "cells": cells}


def buildings_left(state: State, group: str) -> Iterable[str]:
    return (key for key, count in state.groups[group].supply.items() if count > 0)


def can_build(state: State, group: str) -> bool:
    """Whether any building that the group has left fits anywhere. Cards do not matter."""
    free = state.castle.free_for(group)
    return any(state.setup.fitting.fits(key, free) for key in buildings_left(state, group))


def _after(state: State, fact: Fact, mask: int) -> tuple[Fact, ...]:
    """The end of the game, if after this building nobody can build any more."""
    entry = Entry("", 0, 0, 0, {}, fact.type, fact.data)
    after = _built(state, entry, fact.data["group"], fact.data["building"], mask, fact.data["payment"])
    return () if _has_room(after) else (NO_ROOM,)


def no_room(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """End because nobody can build any more, found out later. Refused (`room_left`) while somebody can."""
    if state.status not in ("running", "paused"):
        return refusal("wrong_status", status=state.status)
    return refusal("room_left") if _has_room(state) else Ruling((NO_ROOM,))


def _has_room(state: State) -> bool:
    return any(can_build(state, group) for group in state.active or state.groups)


def _payment(state: State, group: str, building: str, given: Any) -> dict[str, int]:
    if given is not None:
        return read_cards(state, given)
    ways = payments(state, group, building)
    return ways[0] if ways else dict(state.setup.catalogue[building].prices[0])


def _missing(state: State, group: str, payment: Cards) -> dict[str, int]:
    holding = state.groups[group].holding
    return {kind: count - holding[kind] for kind, count in payment.items() if holding[kind] < count}

"""What a seat may do now, each with its target; and the laws that every state keeps."""

from __future__ import annotations

from typing import Any

from fieldgame.games.burgbau import building, clock, correction, draw, hints
from fieldgame.games.burgbau.state import State, named
from fieldgame.games.protocol import Json, Seat


def options(state: State, seat: Seat, about: Json | None = None) -> Json:
    """What this seat may do now, each with its target.

    leader: the steps of the clock; post: per group why it may not draw, and what is left in its bag;
    station: per group the buildings with the ways to pay, and what still fits; or, about one `building` of a
    `group`, where it `fits`, `encloses` or `captures` (the `hint`).
    """
    if about is not None:
        return _hint(state, seat, about)
    if seat.role == "post":
        post = str(seat.post)
        return {
            "draw": {group: _code(draw.objection(state, post, group)) for group in state.groups},
            "left": list(draw.in_bag(state, post)) if state.rules["draw"] == "bag" else None,
        }
    if seat.role == "leader":
        open_steps = [name for name, when in clock.STEPS.items() if state.status in when]
        middle = [] if state.status != "setup" else [[x, y] for x, y in correction.centre(state)]
        return {"clock": open_steps, "neutral": middle}
    if seat.role == "server":
        ended_at = state.clock.stopped_at if state.status == "ended" else None
        return {"time_up_at": clock.ends_at(state), "ended_at": ended_at}
    if seat.role == "station":
        return {"build": {group: _buildable(state, group) for group in state.groups}}
    return {}


def _hint(state: State, seat: Seat, about: Json) -> Json:
    group, kind = named(about, "group"), named(about, "building")
    known = group in state.groups and kind in state.setup.catalogue and about.get("hint") in hints.KINDS
    if seat.role not in ("station", "leader") or not known:
        return {}
    return hints.hint(state, group, kind, about["hint"])


def _code(objection: Any) -> str | None:
    return objection.code if objection else None


def _buildable(state: State, group: str) -> list[Json]:
    free = state.castle.free_for(group)
    supply = state.groups[group].supply
    return [
        {
            "building": key,
            "left": supply[key],
            "payments": building.payments(state, group, key),
            "fits": supply[key] > 0 and state.setup.fitting.fits(key, free),
        }
        for key in state.setup.catalogue
    ]


def audit(state: State) -> list[str]:
    """Laws that every state keeps, in words where one is broken; empty when all hold."""
    found = []
    castle = state.castle
    seen = 0
    for standing in castle.buildings.values():
        if standing.mask & seen:
            found.append(f"cell owned twice: {castle.grid.listed(standing.mask & seen)}")
        seen |= standing.mask
    if seen != castle.taken:
        found.append("cells taken are not the cells of the buildings")
    kept = 0
    for group, mask in castle.reserved.items():
        if mask & kept:
            found.append(f"reserved twice: {group}")
        if mask & castle.taken:
            found.append(f"reserved but built on: {group}")
        kept |= mask
    if castle.shut != castle.grid.outside | castle.taken | castle.kept:
        found.append("ground that is shut does not add up")
    if kept != castle.kept:
        found.append("reserved ground does not add up")
    return found

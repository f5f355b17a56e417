"""What a seat may see of a game: facts for pages, secrets of other seats left out; and the full record."""

from __future__ import annotations

from itertools import chain
from typing import Any

from fieldgame.games.burgbau import building, clock, correction, draw, hints, wall
from fieldgame.games.burgbau.catalogue import Building
from fieldgame.games.burgbau.score import Score, ranks, score
from fieldgame.games.burgbau.setup import FOR_PLAYERS
from fieldgame.games.burgbau.state import State, named
from fieldgame.games.burgbau.wall import Known
from fieldgame.games.protocol import Json, Seat

SEES_HOLDINGS = ("leader", "post", "robber", "station")
"""Leaders' phones. The wall and a group's own page do not tell what others carry."""
PLAYS = (*SEES_HOLDINGS, "group")
"""Who is told where to meet and whom to call: that may be a person's number, so not the wall."""


def view(state: State, seat: Seat) -> Json:
    """All that this seat may know. The seat `record` gets the object that a replay prints."""
    if seat.role == "record":
        return record(state)
    scores = {group: score(state, group) for group in state.groups}
    places = ranks({group: s.points for group, s in scores.items()})
    settings = state.rules
    known = _known(state, places, seat)
    return {
        "ruleset": "burgbau",
        **{
            key: settings[key]
            for key in ("name", "locale", "draw", "holdings", "mirror", "jokers", "materials")
        },
        **{key: settings[key] if seat.role in PLAYS else "" for key in FOR_PLAYERS},
        "status": state.status,
        "ended_reason": state.ended_reason if known.everything else None,
        "clock": _clock(state),
        "posts": settings["posts"],
        "groups": [
            _group(state, group, scores[group], places[group], seat, group in known.groups)
            for group in state.groups
        ],
        "ranking": sorted((g for g in state.groups if g in known.groups), key=lambda group: places[group]),
        "catalogue": [_building(kind) for kind in state.setup.catalogue.values()],
        "neutral": {"name": dict(state.setup.neutral.name), "shape": list(state.setup.neutral.rows)},
        "map": castle_map(state, known.groups) if known.groups else None,
        "scene": _scene(state, places),
        "jokers_found": sorted(state.jokers) if seat.role == "leader" else len(state.jokers),
        "irregularities": irregularities(state, facts=True) if seat.role == "leader" else [],
        "recent": recent(state, seat, known),
    }


def record(state: State) -> Json:
    """The state as a replay prints it (journal.md, 'Replay'), without the number of events."""
    scores = {group: score(state, group) for group in state.groups}
    places = ranks({group: s.points for group, s in scores.items()})
    groups = {}
    for group, had in state.groups.items():
        groups[group] = {
            "holding": dict(had.holding),
            "supply": dict(had.supply),
            **_points(scores[group]),
            "rank": places[group],
            "last_post": had.last_post,
            "can_build": building.can_build(state, group),
        }
    plan = castle_map(state, frozenset(state.groups))
    del plan["outside"]
    for standing in plan["buildings"]:
        del standing["key"]
    return {
        "status": state.status,
        "groups": groups,
        "map": plan,
        "irregularities": irregularities(state, facts=False),
    }


def castle_map(state: State, groups: frozenset[str]) -> Json:
    """The castle map as far as these groups have built it: cells as [x, y], sorted by (y, x)."""
    castle = state.castle
    grid = castle.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "outside": _pairs(grid.listed(grid.outside)),
        "buildings": [
            {
                "event": standing.key.partition("#")[0],
                "key": standing.key,
                "group": standing.group,
                "building": standing.building,
                "cells": _pairs(castle.listed(standing)),
            }
            for standing in castle.buildings.values()
            if standing.group is None or standing.group in groups
        ],
        "reserved": {
            group: _pairs(grid.listed(mask)) for group, mask in castle.reserved.items() if group in groups
        },
    }


def recent(state: State, seat: Seat, known: Known) -> list[Json]:
    """The last lines of the story, newest first. The public hears how many cards, not which.

    While the result is sealed it hears nothing: how many lines there are tells how much was built.
    """
    rows = []
    for told in reversed(state.story if known.everything else ()):
        facts = dict(told.facts)
        if seat.role not in SEES_HOLDINGS:
            private = facts.get("key") in FOR_PLAYERS and seat.role not in PLAYS
            if private or told.type in ("holding_corrected", "map_corrected"):
                continue
            for key in ("cards", "gives", "gets"):
                if key in facts:
                    facts[key] = {"any": sum(facts[key].values())}
            facts.pop("joker", None)
        rows.append({"id": told.event, "at": told.at, "type": told.type, **facts})
    return rows


def irregularities(state: State, facts: bool) -> list[Json]:
    listed = []
    for found in chain.from_iterable(state.irregularities):
        row: Json = {"event": found.event, "code": found.code}
        if found.group is not None:
            row["group"] = found.group
        listed.append({**dict(found.facts), **row} if facts else row)
    return listed


def _clock(state: State) -> Json:
    minutes, head = state.rules["minutes"], state.rules["head_start_minutes"]
    started = state.clock.started_at
    due = clock.ends_at(state)
    return {
        "minutes": minutes,
        "head_start_minutes": head,
        "started_at": started,
        "ends_at": due,
        "remaining_ms": None if due is not None else max(0, clock.remaining(state)),
        "nobles_from": None if started is None else started + head * clock.MINUTE,
    }


def _known(state: State, places: dict[str, int], seat: Seat) -> Known:
    """Whose results this seat may know: all of them, but for the public while they are sealed."""
    return Known(frozenset(state.groups), True) if seat.role in SEES_HOLDINGS else wall.known(state, places)


def _scene(state: State, places: dict[str, int]) -> Json:
    """What the wall shows. `sealed`: the public knows only the results of the groups in `told`."""
    scene, known = state.scene, wall.known(state, places)
    return {
        "scene": scene.scene,
        "text": scene.text,
        "step": scene.step,
        "sealed": not known.everything,
        "told": [group for group in state.groups if group in known.groups],
    }


def _group(state: State, key: str, points: Score, rank: int, seat: Seat, known: bool) -> Json:
    """`known`: whether this seat may know how the group stands; what it may not know is None."""
    group, had = state.setup.groups[key], state.groups[key]
    sees = seat.role in SEES_HOLDINGS or (seat.role == "group" and seat.group == key)
    return {
        "id": key,
        "name": group.name,
        "kind": group.kind,
        "colour": group.colour,
        "crest": group.crest,
        "holding": dict(had.holding) if sees else None,
        "supply": dict(had.supply) if known else None,
        **(_points(points) if known else dict.fromkeys(POINTS)),
        "rank": rank if known else None,
        "last_post": had.last_post,
        "can_build": building.can_build(state, key) if known else None,
        "posts_allowed": draw.posts_allowed(state, key),
    }


POINTS = ("built", "reserved", "left_over", "score")


def _points(points: Score) -> Json:
    return {
        "built": points.built,
        "reserved": points.reserved,
        "left_over": points.left_over,
        "score": points.points,
    }


def _building(kind: Building) -> Json:
    return {
        "id": kind.id,
        "name": dict(kind.name),
        "shape": list(kind.rows),
        "prices": [dict(price) for price in kind.prices],
        "supply": kind.supply,
        "size": kind.size,
    }


def _pairs(cells: Any) -> list[list[int]]:
    return [[x, y] for x, y in cells]


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
        middle = [] if state.status != "setup" else _pairs(correction.centre(state))
        return {"clock": open_steps, "neutral": middle}
    if seat.role == "server":
        return {"time_up_at": clock.ends_at(state)}
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

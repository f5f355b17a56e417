"""What a seat may see of a game: facts for pages, secrets of other seats left out; and the full record."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

from fieldgame.games.burgbau import building, clock, draw, message, wall
from fieldgame.games.burgbau.castle import Castle
from fieldgame.games.burgbau.catalogue import Building
from fieldgame.games.burgbau.regroup import LOOKS
from fieldgame.games.burgbau.score import Score, places, score
from fieldgame.games.burgbau.setup import FOR_PLAYERS, Group
from fieldgame.games.burgbau.state import Frozen, State, Told
from fieldgame.games.burgbau.wall import Known
from fieldgame.games.protocol import Json, Seat

SEES_HOLDINGS = ("leader", "post", "robber", "station")
"""Leaders' phones. The wall and a group's own page do not tell what others carry."""
SEES_RESULTS = ("leader", "station")
"""Who must see how the castle stands while its result is sealed."""
PLAYS = (*SEES_HOLDINGS, "group")
"""Who is told where to meet and whom to call: that may be a person's number, so not the wall."""
PLAIN = ("name", "locale", "draw", "holdings", "mirror", "jokers", "unseen_minutes", "materials")
OF_CARDS = ("draw", "robbery", "trade", "joker_found")
TOLD_SEALED = 10
"""So few of the last lines that it does not show how many others lie between them."""


def view(state: State, seat: Seat) -> Json:
    """All that this seat may know. The seat `record` gets the object that a replay prints."""
    if seat.role == "record":
        return record(state)
    live = standings(state)
    public = wall.known(state, places(state, live.scores))
    known = Known(frozenset(state.groups), True) if seat.role in SEES_RESULTS else public
    shown = known.frozen or live
    order = places(state, shown.scores)
    settings = state.rules
    return {
        "ruleset": "burgbau",
        **{key: settings[key] for key in PLAIN},
        **{key: settings[key] if seat.role in PLAYS else "" for key in FOR_PLAYERS},
        "status": state.status,
        "ended_reason": state.ended_reason if known.everything else None,
        "clock": _clock(state),
        "posts": settings["posts"],
        "groups": [_group(state, group, seat, shown, known, order.get(group)) for group in state.groups],
        "ranking": sorted(
            (group for group in order if group in known.groups), key=lambda group: order[group]
        ),
        "catalogue": [_building(kind) for kind in state.setup.catalogue.values()],
        "neutral": {"name": dict(state.setup.neutral.name), "shape": list(state.setup.neutral.rows)},
        "map": castle_map(shown.castle, known.groups, known.frozen is None) if known.groups else None,
        "scene": _scene(state, public),
        "halt": state.halt._asdict() if state.halt else None,
        "messages": message.told(state, seat),
        "jokers_found": sorted(state.jokers) if seat.role == "leader" else len(state.jokers),
        "irregularities": irregularities(state, facts=True) if seat.role == "leader" else [],
        "recent": recent(state, seat, known),
    }


def record(state: State) -> Json:
    """The state as a replay prints it (journal.md, 'Replay'), without the number of events."""
    live = standings(state)
    order = places(state, live.scores)
    groups = {}
    for group, had in state.groups.items():
        groups[group] = {
            "holding": dict(had.holding),
            "supply": dict(had.supply),
            **_points(live.scores[group]),
            "rank": order.get(group),
            "last_post": had.last_post,
            "can_build": building.can_build(state, group),
            **({"active": False} if group in state.inactive else {}),
            **(_look(state.looks[group]) if _looks_other(state, group) else {}),
        }
    plan = castle_map(state.castle, frozenset(state.groups))
    del plan["outside"]
    for standing in plan["buildings"]:
        del standing["key"]
    return {
        "status": state.status,
        "groups": groups,
        "map": plan,
        "irregularities": irregularities(state, facts=False),
    }


def standings(state: State) -> Frozen:
    """How everybody stands now."""
    scores = {group: score(state, group) for group in state.groups}
    supply = {group: had.supply for group, had in state.groups.items()}
    return Frozen(state.castle, supply, scores)


def castle_map(castle: Castle, groups: frozenset[str], live: bool = True) -> Json:
    """The castle map as far as these groups have built it: cells as [x, y], sorted by (y, x).

    A picture of before (not `live`) does not say which events put its buildings there.
    """
    grid = castle.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "outside": _pairs(grid.listed(grid.outside)),
        "buildings": [
            {
                "event": standing.key.partition("#")[0] if live else "",
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

    While the result is sealed it hears nothing: how many lines there are tells how much was built. Who books
    cards still hears of the last cards.
    """
    story: Iterable[Told] = reversed(state.story)
    if not known.everything:
        cards = (told for told in story if told.type in OF_CARDS and seat.role in SEES_HOLDINGS)
        story = islice(cards, TOLD_SEALED)
    rows = []
    for told in story:
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


def _scene(state: State, public: Known) -> Json:
    """What the wall shows. `sealed`: the public knows only the results of the groups in `told`, or, where it
    is `frozen`, how it all stood at the moment `since`.
    """
    scene = state.scene
    return {
        "scene": scene.scene,
        "text": scene.text,
        "step": scene.step,
        "sealed": not public.everything,
        "told": [group for group in state.groups if group in public.groups and not public.frozen],
        "frozen": public.frozen is not None,
        "since": scene.since,
    }


def _group(state: State, key: str, seat: Seat, shown: Frozen, known: Known, rank: int | None) -> Json:
    """`shown`: how it all stands, or stood; what this seat may not know of it is None."""
    look, began, had = state.looks[key], state.setup.groups[key], state.groups[key]
    sees = seat.role in SEES_HOLDINGS or (seat.role == "group" and seat.group == key)
    active, told = key not in state.inactive, key in known.groups
    counted = told and (active or seat.role in SEES_RESULTS)
    return {
        "id": key,
        "name": look.name,
        "kind": look.kind,
        "colour": look.colour,
        "crest": look.crest,
        "holding": dict(had.holding) if sees else None,
        "supply": dict(shown.supply[key]) if told else None,
        **(_points(shown.scores[key]) if counted else dict.fromkeys(POINTS)),
        "rank": rank if told else None,
        "last_post": had.last_post,
        # where there is room says what the others have built, of whom the ceremony has not told yet
        "can_build": building.can_build(state, key) if known.everything else None,
        "posts_allowed": draw.posts_allowed(state, key),
        "active": active,
        **({"was": _look(began)} if _looks_other(state, key) else {}),
    }


def _look(group: Group) -> Json:
    return {what: getattr(group, what) for what in LOOKS}


def _looks_other(state: State, group: str) -> bool:
    """Whether the group looks otherwise than it began."""
    return state.looks[group] != state.setup.groups[group]


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

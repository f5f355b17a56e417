"""What nobody should send and somebody will: JSON of every kind, near misses, numbers out of all bounds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from fieldgame.games.protocol import Entry
from tests.games.words import START

TYPES = (
    *("neutral_placed", "started", "paused", "resumed", "ended", "draw", "robbery", "trade", "joker_found"),
    *("build", "map_corrected", "holding_corrected", "voided", "setting_changed", "scene_set"),
    *("group_changed", "group_seen", "message_sent", "nonsense", ""),
)
KEYS = (
    *("post", "group", "number", "robber", "victim", "cards", "from", "to", "gives", "gets", "joker"),
    *("building", "cells", "payment", "confirmed", "add", "remove", "note", "change", "event", "key"),
    *("value", "reason", "scene", "text", "step"),
    *("sealed", "stands", "since", "to", "name", "colour", "crest", "active", "made_at", "version"),
)
WORDS = (
    *("red", "blue", "green", "robbers", "ghosts", "A", "B", "C", "J1", "tavern", "stable", "inn", "neutral"),
    *("e1", "e2", "e3", "e2#0", "e2#1", "minutes", "draw", "bag", "strict", "holdings", "jokers", "leader"),
    *("time", "nobody_can_build", "", "#"),
)
NUMBERS = st.sampled_from([0, 1, 2, 3, 6, 7, -1, 9999, 10**6, 2**63, -(2**63), 10**40]) | st.integers()
PLAIN = (
    st.none()
    | st.booleans()
    | NUMBERS
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=6)
)
JSON = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
"""Anything that JSON can say, often with words that mean something here."""

SMALL = st.integers(-1, 8)
CELLS = st.lists(st.tuples(SMALL, SMALL).map(list), max_size=5)
SHAPES = st.tuples(SMALL, SMALL).flatmap(
    lambda at: st.sampled_from([[(0, 0)], [(0, 0), (1, 0)], [(0, 0), (0, 1)], [(0, 0), (1, 0), (0, 1)]]).map(
        lambda shape: [[at[0] + x, at[1] + y] for x, y in shape]
    )
)
CARDS = st.dictionaries(st.sampled_from(["A", "B", "C", "joker", "Z"]), st.integers(-1, 3), max_size=4)
GROUP = st.sampled_from(["red", "blue", "green", "robbers", "ghosts", None])
BUILDING = st.sampled_from(["tavern", "stable", "inn", "neutral", "shed"])
ADDITIONS = st.lists(
    st.fixed_dictionaries({"group": GROUP, "building": BUILDING, "cells": SHAPES | CELLS}), max_size=3
)
EVENT = st.sampled_from(["e1", "e2", "e3", "e4", "e5", "e9", "e2#0", "e2#1", "ghost"])
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "post": st.sampled_from(["A", "B", "C", "D"]),
    "group": GROUP,
    "number": st.integers(0, 7),
    "robber": st.sampled_from(["robbers", "red"]),
    "victim": GROUP,
    "cards": CARDS,
    "from": GROUP,
    "to": GROUP | st.sampled_from(["all", "posts", "post:A", "post:Z", "robber", "groups", "group:red"]),
    "gives": CARDS,
    "gets": CARDS,
    "joker": st.sampled_from(["J1", "J2", "J9"]),
    "building": BUILDING,
    "cells": SHAPES | CELLS,
    "payment": CARDS,
    "confirmed": st.booleans(),
    "add": ADDITIONS,
    "remove": st.lists(EVENT, max_size=3),
    "note": st.text(max_size=3),
    "change": CARDS,
    "event": EVENT,
    "key": st.sampled_from(["minutes", "draw", "holdings", "jokers", "name", "groups"]),
    "value": st.sampled_from([30, "bag", "strict", 2, 0, -1, None]),
    "scene": st.sampled_from(["map", "ranking", "clock", "message", "sealed", "ceremony", "fireworks"]),
    "text": st.text(max_size=5),
    "step": st.integers(-1, 5),
    "sealed": st.booleans(),
    "stands": ADDITIONS,
    "since": st.sampled_from([0, START, START + 5000, -1]),
    "name": st.text(max_size=4),
    "colour": st.sampled_from(["red", "blue", "teal", "pink", ""]),
    "crest": st.sampled_from(["", "fish", "oak"]),
    "active": st.booleans(),
    "made_at": st.just(START),
    "version": st.integers(0, 3),
    "reason": st.sampled_from(["time", "leader", "nobody_can_build", "rain"]),
}


@st.composite
def loose(draw: st.DrawFn) -> dict[str, Any]:
    """Arguments or data of an event: mostly nearly right, with garbage in some places."""
    found = {}
    for key in draw(st.lists(st.sampled_from(KEYS), max_size=6, unique=True)):
        found[key] = draw(JSON if draw(st.integers(0, 3)) == 0 else LIKELY[key])
    return found


@st.composite
def entries(draw: st.DrawFn, most: int = 12) -> list[Entry]:
    """A journal of events of every type, with ids of their own and times in any order."""
    count = draw(st.integers(1, most))
    found = []
    for seq in range(1, count + 1):
        at = START + draw(st.integers(-5, 20)) * 1000
        recorded_at = START + draw(st.integers(0, 20)) * 1000
        data = draw(loose() | st.dictionaries(st.sampled_from(KEYS), JSON, max_size=4))
        kind = draw(st.sampled_from((*TYPES, "accepted", "restored")))
        found.append(Entry(f"e{seq}", seq, at, recorded_at, {}, kind, data))
    return found


def nested(kind: type, depth: int) -> Any:
    """A list in a list in a list …, or the same of objects."""
    deep: Any = kind()
    for _ in range(depth):
        deep = [deep] if kind is list else {"group": deep}
    return deep

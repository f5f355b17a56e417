"""The castle as a film: from a game's journal one frame for each entry that changed the castle map.

What counts is what a fold of the journal counts, in its order: taken back is as if never booked, and what
arrived late stands where it happened. Frame 0 is the map before the first fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fieldgame import snapshots
from fieldgame.games.protocol import Entry, Json, Ruleset, Seat, settle

EVERYTHING = Seat("leader")
"""A film is made of what happened; who may see it, and when, its pages decide."""
ON_THE_MAP = ("build", "neutral_placed", "map_corrected")
"""What alone can change the castle map: nothing else needs to be looked at."""
POINTS = ("built", "reserved", "left_over", "score", "rank")
MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Frame:
    """The map after one entry."""

    event: str
    """The entry's id, empty for frame 0."""
    at: int | None
    """When it happened, ms since 1970; the story on paper tells it."""
    played: int
    """Game time that had passed, in ms; pauses do not count."""
    type: str
    facts: Json
    """The line of the story that it became."""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    """Keys of buildings that came and went."""
    scores: Mapping[str, Mapping[str, int]]
    """Each group's POINTS."""


@dataclass(slots=True)
class Span:
    """Something that is on the map from one frame on, until another one has begun (None: to the end)."""

    what: Json
    start: int
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """All frames, and everything that ever stood or was reserved with the frames that show it."""

    view: Json
    """The game at the end, as its leader sees it."""
    frames: list[Frame]
    buildings: list[Span] = field(default_factory=list)
    """Of buildings as they are in a view's map."""
    reserved: list[Span] = field(default_factory=list)
    """Of a `group` and its `cells`; none where there are no cells."""


def of_game(game: str) -> Film:
    """The film of a game as it stands. NoSuchGame if there is none."""
    at = snapshots.current(game)
    return film(at.ruleset, at.start, at.entries)


def film(ruleset: Ruleset, start: Any, entries: Iterable[Entry]) -> Film:
    """The film of a journal; `start` is the state before its first fact."""
    state, view = start, ruleset.view(start, EVERYTHING)
    made = Film(view, [_frame(None, view, {})])
    _note(made, 0, (), view["map"])
    plan = view["map"]
    for entry in settle(entries):
        state = ruleset.apply(state, entry)
        if entry.type not in ON_THE_MAP:
            continue
        view = ruleset.view(state, EVERYTHING)
        if view["map"] != plan:
            made.frames.append(_frame(entry, view, plan))
            _note(made, len(made.frames) - 1, made.frames[-1].removed, view["map"])
            plan = view["map"]
    return Film(ruleset.view(state, EVERYTHING), made.frames, made.buildings, made.reserved)


def _frame(entry: Entry | None, view: Json, before: Json) -> Frame:
    had, has = _keys(before), _keys(view["map"])
    told = view["recent"][0] if view["recent"] else {}
    facts = told if entry and told.get("id") == entry.id else {}
    return Frame(
        event=entry.id if entry else "",
        at=min(entry.at, entry.recorded_at) if entry else None,
        played=_played(view["clock"], min(entry.at, entry.recorded_at)) if entry else 0,
        type=entry.type if entry else "",
        facts=facts,
        added=tuple(key for key in has if key not in had),
        removed=tuple(key for key in had if key not in has),
        scores={group["id"]: {key: group[key] for key in POINTS} for group in view["groups"]},
    )


def _keys(plan: Json) -> dict[str, None]:
    return dict.fromkeys(building["key"] for building in plan.get("buildings", ()))


def _played(clock: Json, at: int) -> int:
    """How much of the game time has been used by a moment at which the clock stands like this."""
    left = clock["remaining_ms"] if clock["ends_at"] is None else clock["ends_at"] - at
    return max(0, int(clock["minutes"]) * MINUTE - int(left))


def _note(made: Film, number: int, removed: Sequence[str], plan: Json) -> None:
    """Which spans begin and end with this frame."""
    added = made.frames[number].added
    for span in made.buildings:
        if span.end is None and span.what["key"] in removed:
            span.end = number
    made.buildings.extend(
        Span(standing, number) for standing in plan["buildings"] if standing["key"] in added
    )
    lasting = {span.what["group"]: span for span in made.reserved if span.end is None}
    for group, cells in plan["reserved"].items():
        was = lasting.get(group)
        if was and was.what["cells"] == cells:
            continue
        if was:
            was.end = number
        if cells:
            made.reserved.append(Span({"group": group, "cells": cells}, number))

"""What every ruleset shares: entries, facts, rulings, objections and the fold.

A ruleset is six things and no more; turns, phases and players are its own business. This module knows
the order in which facts count and which of them are void, nothing about what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

Json = dict[str, Any]
Pick = Callable[[int], int]
"""Chance, handed in by the shell: `pick(n)` gives one of 0 … n-1, each alike."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of the journal. Times are whole milliseconds since 1970, UTC."""

    id: str
    seq: int
    at: int
    recorded_at: int
    by: Mapping[str, Any]
    type: str
    data: Mapping[str, Any]
    flags: tuple[str, ...] = ()
    """What the journal itself finds wrong, before the rules look: `clock_ahead`, `unknown_event`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An event that has been decided and waits for its id and its time."""

    type: str
    data: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Objection:
    """Why not: a code from the rules and the facts that a sentence needs."""

    code: str
    facts: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The next events, and what speaks against them.

    An objection with events is soft: a fact from the wood is taken in spite of it, and who may overrule
    can. An objection without events is final.
    """

    events: tuple[Fact, ...] = ()
    objection: Objection | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who asks: the role, and the post or the group where the role has one."""

    role: str
    post: str | None = None
    group: str | None = None
    held: int | None = field(default=None, compare=False)
    """The number of the pass that opened it, where one did: who of several leaders it is."""


Action = Callable[[Any, Seat, Json, int, Pick], Ruling]


class Ruleset(Protocol):
    """How one plays. `state` is the ruleset's own type; nobody else looks inside."""

    @property
    def actions(self) -> Mapping[str, Action]: ...

    def start(self, settings: Json) -> Any: ...  # a state, or an Objection against the settings

    def options(self, state: Any, seat: Seat, about: Json | None = None) -> Json: ...

    def apply(self, state: Any, entry: Entry) -> Any: ...

    def view(self, state: Any, seat: Seat) -> Json: ...

    def audit(self, state: Any) -> list[str]: ...


def refusal(code: str, **facts: Any) -> Ruling:
    """A final no."""
    return Ruling((), Objection(code, facts))


def order(entry: Entry) -> tuple[int, int]:
    """The fold's order: what happened earlier counts earlier, also when it arrives late."""
    return (min(entry.at, entry.recorded_at), entry.seq)


def voided(entries: Sequence[Entry]) -> tuple[frozenset[str], frozenset[str]]:
    """Which entries do not count, and which voids name an entry that stands nowhere before them.

    `entries` are in the fold's order. A void can itself be voided, so the journal is read backwards: when
    an entry is met, every void that can touch it has already been judged.
    """
    if not any(entry.type == "voided" for entry in entries):
        return frozenset(), frozenset()
    places = {entry.id: place for place, entry in enumerate(entries)}
    dead: set[str] = set()
    lost: set[str] = set()
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if entry.type != "voided" or entry.id in dead:
            continue
        target = entry.data.get("event")
        if isinstance(target, str):  # else it is malformed, which is for the rules to say
            if places.get(target, place) < place:
                dead.add(target)
            else:
                lost.add(entry.id)
    return frozenset(dead), frozenset(lost)


def settle(entries: Iterable[Entry]) -> list[Entry]:
    """The living entries in the fold's order, clocks clamped, with what is wrong with them flagged."""
    ordered = sorted(entries, key=order)
    dead, lost = voided(ordered)
    settled = []
    for entry in ordered:
        if entry.id in dead:
            continue
        if entry.at > entry.recorded_at:
            entry = replace(entry, at=entry.recorded_at, flags=("clock_ahead",))
        if entry.id in lost:
            entry = replace(entry, flags=(*entry.flags, "unknown_event"))
        settled.append(entry)
    return settled


def fold_until(ruleset: Ruleset, state: Any, entries: Iterable[Entry], at: int) -> Any:
    """The state as it was at that moment, ms since 1970, from all that is known now: what was taken back
    later does not count, what arrived later does."""
    for entry in settle(entries):
        if entry.at > at:
            break
        state = ruleset.apply(state, entry)
    return state


def fold(ruleset: Ruleset, state: Any, entries: Iterable[Entry]) -> Any:
    """The state after all of `entries`, from the state before any of them. Never raises."""
    apply = ruleset.apply
    for entry in settle(entries):
        state = apply(state, entry)
    return state

"""The verbs of rule tests: one game in memory, played through the actions and read in the words of the field.

Cells are written as people call them (`C5`), the castle map is read as rows of text. Nothing here knows
storage or pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import (
    Entry,
    Fact,
    Json,
    Objection,
    Pick,
    Ruleset,
    Ruling,
    Seat,
    fold,
    order,
    settle,
)

LEADER = Seat("leader")
START = 1_795_957_200_000
"""The moment before the first fact, ms since 1970."""
SECOND, MINUTE = 1_000, 60_000
GROUPS: list[Json] = [
    {"id": "red", "name": "Falken", "colour": "red", "crest": "falcon"},
    {"id": "blue", "name": "Wölfe", "colour": "blue", "crest": "wolf"},
    {"id": "green", "name": "Eichen", "colour": "green", "crest": "oak"},
    {"id": "robbers", "name": "Räuber", "kind": "robber", "colour": "black", "crest": "mask"},
]
RICH = {"A": 99, "B": 99, "C": 99, "joker": 9}


def lowest(options: int) -> int:
    """A chance that always gives the first of what there is."""
    return 0


def third(options: int) -> int:
    return 2


def cells(named: str) -> list[list[int]]:
    """`"A1 C5"` as [[0, 0], [2, 4]]."""
    return [[ord(name[0]) - ord("A"), int(name[1:]) - 1] for name in named.split()]


class Game:
    """One game from its settings on. Every action comes a second after the one before."""

    def __init__(self, ruleset: Ruleset = BURGBAU, **settings: Any) -> None:
        self.ruleset = ruleset
        self.settings: Json = {"groups": GROUPS, **settings}
        state = ruleset.start(self.settings)
        assert not isinstance(state, Objection), state
        self.first = self.state = state
        self.entries: list[Entry] = []
        self.now = START
        self._last = (0, 0)

    # --- what happens

    def rule(
        self, action: str, *, seat: Seat = LEADER, pick: Pick = lowest, at: int | None = None, **args: Any
    ) -> Ruling:
        """What the rules say to an action; nothing is booked."""
        given = {name.rstrip("_"): value for name, value in args.items()}
        return self.ruleset.actions[action](self.state, seat, given, at or self.now + SECOND, pick)

    def do(self, action: str, *, overrule: bool = False, at: int | None = None, **args: Any) -> Ruling:
        """Do it, and book what comes of it; it must be allowed, or at least be overruled."""
        ruling = self.rule(action, at=at, **args)
        assert ruling.events, ruling
        assert overrule or ruling.objection is None, ruling
        self.enter(ruling, at or self.now + SECOND)
        return ruling

    def enter(self, ruling: Ruling, at: int) -> None:
        """Book what a ruling decided."""
        self.now = at
        for fact in ruling.events:
            self._enter(fact, at, at)

    def refused(self, action: str, **args: Any) -> Objection:
        """The final no to an action."""
        ruling = self.rule(action, **args)
        assert ruling.objection
        assert not ruling.events
        return ruling.objection

    def doubted(self, action: str, **args: Any) -> Objection:
        """What speaks against an action that may be overruled."""
        ruling = self.rule(action, **args)
        assert ruling.objection
        assert ruling.events
        return ruling.objection

    def book(
        self,
        kind: str,
        data: Any = None,
        *,
        at: int | None = None,
        recorded_at: int | None = None,
        **facts: Any,
    ) -> str:
        """A fact straight into the journal, as a phone or a foreign file brings it; its id."""
        given = {name.rstrip("_"): value for name, value in facts.items()}
        self.now += SECOND
        when = self.now if at is None else at
        came = max(self.now, when) if recorded_at is None else recorded_at
        return self._enter(Fact(kind, given if data is None else data), when, came)

    def void(self, event: str) -> str:
        return self.book("voided", event=event)

    def undo_last(self) -> str:
        return self.void(self.entries[-1].id)

    def _enter(self, fact: Fact, at: int, recorded_at: int) -> str:
        number = len(self.entries) + 1
        entry = Entry(f"e{number}", number, at, recorded_at, {"role": "leader"}, fact.type, fact.data)
        self.receive(entry)
        return entry.id

    def receive(self, entry: Entry) -> None:
        """Take an entry over as it is: applied where it comes last, else all is folded anew."""
        late = order(entry) < self._last
        self._last = max(self._last, order(entry))
        self.entries.append(entry)
        if late or entry.type == "voided":
            self.state = self.folded()
        else:
            for living in settle([entry]):
                self.state = self.ruleset.apply(self.state, living)

    def folded(self, entries: Iterable[Entry] | None = None) -> Any:
        """The state folded anew, of these entries or of all."""
        return fold(self.ruleset, self.first, self.entries if entries is None else entries)

    # --- short for what tests of Burgbau need often

    def start(self) -> Game:
        self.do("start")
        return self

    def give(self, group: str, **cards: int) -> Game:
        self.do("correct_holding", group=group, change=cards)
        return self

    def stand(self, group: str | None, building: str, where: str) -> str:
        """Put a building on the map as it really stands: no price, no capture."""
        add = {"group": group, "building": building, "cells": cells(where)}
        self.do("correct_map", add=[add])
        return self.entries[-1].id

    def build(self, group: str, building: str, where: str, **args: Any) -> Ruling:
        """Build it, out of cards that are handed over for this."""
        if not args:
            price = self.state.setup.catalogue[building].prices[0]
            self.give(group, **price)
        return self.do("build", group=group, building=building, cells=cells(where), **args)

    def without_supply(self, group: str, *buildings: str) -> Game:
        """As if the group had used up these buildings."""
        had = self.state.groups[group]
        supply = {**had.supply, **dict.fromkeys(buildings or had.supply, 0)}
        self.state = self.state.with_group(group, had._replace(supply=supply))
        return self

    # --- what the books say

    def view(self, role: str = "leader", post: str | None = None, group: str | None = None) -> Json:
        return self.ruleset.view(self.state, Seat(role, post, group))

    def options(self, role: str = "leader", post: str | None = None, about: Any = None) -> Json:
        return self.ruleset.options(self.state, Seat(role, post), about)

    def record(self) -> Json:
        return self.view("record")

    def group(self, key: str) -> Json:
        found: Json = self.record()["groups"][key]
        return found

    def holding(self, group: str) -> dict[str, int]:
        """The cards of a group, without those it has none of."""
        return {kind: count for kind, count in self.state.groups[group].holding.items() if count}

    def supply(self, group: str, building: str) -> int:
        count: int = self.state.groups[group].supply[building]
        return count

    def irregular(self) -> list[str]:
        return [found["code"] for found in self.record()["irregularities"]]

    def rows(self) -> list[str]:
        """The castle map: a group's first letter, upper-case where it has built, lower-case what it keeps."""
        plan = self.view()["map"]
        marks = [["."] * plan["width"] for _ in range(plan["height"])]
        for group, kept in plan["reserved"].items():
            for x, y in kept:
                marks[y][x] = group[0]
        for x, y in plan["outside"]:
            marks[y][x] = "#"
        for standing in plan["buildings"]:
            for x, y in standing["cells"]:
                marks[y][x] = (standing["group"] or "Neutral")[0].upper()
        return ["".join(row) for row in marks]


def running(**settings: Any) -> Game:
    """A game that has just been started."""
    return Game(**settings).start()

"""A half-played afternoon for the demo: made-up groups who walk, draw, rob, trade and build.

Nothing is written by hand: every step is an action that the rules have allowed, at a time of its own, so
the journal that comes out is one that could have been played.
"""

from __future__ import annotations

import heapq
import itertools
import random
import uuid
from collections.abc import Callable
from functools import partial

from fieldgame.cli import mason
from fieldgame.games import GAMES
from fieldgame.games.burgbau.catalogue import Cards
from fieldgame.games.burgbau.score import score
from fieldgame.games.burgbau.state import State
from fieldgame.games.protocol import Entry, Json, Seat, fold

MINUTE = 60_000
PLAYED = 50
"""Minutes since the start; a game of 90 minutes then has 40 left."""
ENOUGH = 8
"""Cards with which a group goes to the castle map."""
MOST_BUILT = 3
TRIED = 20
"""How many ways to build a group thinks through."""
LEAST_WORTH = 2.5
"""A single stone on the wall is worth 2: it waits until it closes something."""
LEAST_GROUND = 6
"""Cells that must be walled in to be seen from the back of a barn."""
MOST_DAYS = 20
LEADER, STATION, ROBBER = Seat("leader"), Seat("station"), Seat("robber")


def half_played(settings: Json, seed: int, now: int) -> list[Entry]:
    """The journal of a game with these settings, played up to now. The same seed is the same play.

    An afternoon on which nothing was walled in or taken out shows too little: the next one is taken.
    """
    for day in range(MOST_DAYS):
        afternoon = Afternoon(settings, f"{seed} {day}", now - PLAYED * MINUTE)
        afternoon.play(now)
        if afternoon.is_lively():
            break
    return afternoon.entries


class Afternoon:
    """The game so far, and who does what next."""

    state: State

    def __init__(self, settings: Json, seed: str, start: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - made-up people, not a draw that counts
        self.rules = GAMES["burgbau"]
        self.first = self.state = self.rules.start(settings)
        self.entries: list[Entry] = []
        self.now = start
        self._count = itertools.count()
        self._due: list[tuple[int, int, Callable[[], object]]] = []
        groups = self.state.setup.groups
        self.band = next(key for key, group in groups.items() if group.kind == "robber")
        self.nobles = [key for key in groups if key != self.band]
        self.homes = dict(zip(groups, mason.homes(self.state.castle.grid, len(groups)), strict=True))

    def play(self, until: int) -> None:
        """From the neutral building until the time has come."""
        self._later(-7, -7, partial(self.do, "neutral", LEADER))
        self._later(0, 0, partial(self.do, "start", LEADER))
        for group in self.nobles:
            self._later(5.2, 7.5, partial(self._visit, group))
        self._later(8, 9, self._rob)
        self._later(11, 12, self._trade)
        self._later(14, 15, self._book_wrongly)
        for minute, joker in ((17, "J1"), (33, "J2")):
            self._later(minute, minute + 2, partial(self._find, joker))
        while self._due and self._due[0][0] < until:
            self.now, _, step = heapq.heappop(self._due)
            step()

    def is_lively(self) -> bool:
        """Whether the map shows what the game is about."""
        castle = self.state.castle
        built = sum(entry.type == "build" for entry in self.entries)
        captured = built - sum(standing.group is not None for standing in castle.buildings.values())
        walled = [mask for mask in castle.reserved.values() if mask.bit_count() >= LEAST_GROUND]
        return captured > 0 and len(walled) > 1

    def do(self, action: str, seat: Seat, **args: object) -> str | None:
        """Let the rules decide; the id of the entry, or None where they object."""
        ruling = self.rules.actions[action](self.state, seat, args, self.now, self.chance.randrange)
        if ruling.objection or not ruling.events:
            return None
        key = None
        for fact in ruling.events:
            by = {"role": seat.role, "device": self._device(seat)}
            if seat.post:
                by["post"] = seat.post
            seq = len(self.entries) + 1
            entry = Entry(self._uuid(), seq, self.now, self.now, by, fact.type, fact.data)
            self.entries.append(entry)
            self.state = self.rules.apply(self.state, entry)
            key = key or entry.id
        return key

    def _later(self, least: float, most: float, step: Callable[[], object]) -> None:
        moment = self.now + int(self.chance.uniform(least, most) * MINUTE)
        heapq.heappush(self._due, (moment, next(self._count), step))

    def _visit(self, group: str) -> None:
        """Draw at a post, then walk to the next one, or to the castle map with full hands."""
        allowed = [post for post in self.state.setup.posts if post != self.state.groups[group].last_post]
        post = min(allowed, key=lambda post: (self._held(group)[self.state.setup.posts[post]], post))
        self.do("draw", Seat("post", post=post), group=group)
        if sum(self._held(group).values()) >= ENOUGH:
            self._later(2, 4, partial(self._build, group))
        else:
            self._later(2.5, 4, partial(self._visit, group))

    def _build(self, group: str, number: int = 1) -> None:
        """Build what brings the most, up to three buildings, one after the other; then back to the wood."""
        offered = mason.choices(self.state, group, self.homes[group])
        if group == self.band and number == 1:
            offered = mason.raid(self.state, group, [self.homes[noble] for noble in self.nobles]) or offered
        best = max(offered[:TRIED], key=partial(self._worth, group), default=None)
        if best and number <= MOST_BUILT and self._worth(group, best) > LEAST_WORTH:
            self.do("build", STATION, **self.order(group, best))
            self._later(0.3, 0.6, partial(self._build, group, number + 1))
        else:
            again = self._rob if group == self.band else partial(self._visit, group)
            self._later(2, 4, again)

    def _worth(self, group: str, choice: mason.Choice) -> float:
        """Done in thought: ground that is won counts most, then what comes down, then a longer wall."""
        ruling = self.rules.actions["build"](self.state, STATION, self.order(group, choice), self.now, int)
        if ruling.objection:
            return -1
        fact = ruling.events[0]
        after = self.rules.apply(self.state, Entry("", 0, self.now, self.now, {}, fact.type, fact.data))
        won = score(after, group).reserved - score(self.state, group).reserved
        down = len(self.state.castle.buildings) + 1 - len(after.castle.buildings)
        return won + 3 * down + 2 * choice.worth

    def order(self, group: str, choice: mason.Choice) -> Json:
        cells = [list(cell) for cell in choice.cells]
        return {"group": group, "building": choice.building, "cells": cells, "payment": dict(choice.payment)}

    def _rob(self) -> None:
        """The robbers catch somebody who carries cards; of the second the books had one card too many."""
        loaded = [noble for noble in self.nobles if sum(self._held(noble).values()) > 2]
        victim = self.chance.choice(loaded or self.nobles)
        cards = {kind: count for kind, count in self._held(victim).items() if count > 0}
        robbed = sum(entry.type == "robbery" for entry in self.entries)
        counted = {"cards": {**cards, max(cards): cards[max(cards)] - 1}} if robbed == 1 and cards else {}
        self.do("rob", ROBBER, robber=self.band, victim=victim, **counted)
        if sum(self._held(self.band).values()) >= ENOUGH:
            self._later(3, 4, partial(self._build, self.band))
        else:
            self._later(5, 8, self._rob)

    def _trade(self) -> None:
        """Two groups meet, and each gives a card of what it has most of."""
        one, other = self.chance.sample(self.nobles, 2)
        gives, gets = (max(self._held(group).items(), key=lambda item: item[1])[0] for group in (one, other))
        if gives != gets:
            self.do("trade", STATION, **{"from": one, "to": other, "gives": {gives: 1}, "gets": {gets: 1}})
        self._later(6, 9, self._trade)

    def _find(self, joker: str) -> None:
        self.do("joker", STATION, group=self.chance.choice(self.nobles), joker=joker)

    def _book_wrongly(self) -> None:
        """A post takes the wrong tile and takes it back."""
        group = self.chance.choice(self.nobles)
        post = next(post for post in self.state.setup.posts if post != self.state.groups[group].last_post)
        booked = self.do("draw", Seat("post", post=post), group=group)
        self._later(0.2, 0.2, partial(self._take_back, Seat("post", post=post), booked))

    def _take_back(self, seat: Seat, booked: str | None) -> None:
        self.do("undo", seat, event=booked)
        self.state = fold(self.rules, self.first, self.entries)

    def _held(self, group: str) -> Cards:
        return self.state.groups[group].holding

    def _device(self, seat: Seat) -> str:
        """Every seat has one phone."""
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"demo {seat.role} {seat.post}"))

    def _uuid(self) -> str:
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))

"""Folding a whole afternoon: 2,000 entries, from nothing to the state."""

from __future__ import annotations

import random
import uuid
from statistics import median
from time import perf_counter

from fieldgame.games import GAMES
from fieldgame.games.burgbau.state import State
from fieldgame.games.protocol import Entry, Fact, Seat, fold
from tests.bench.random_games import placements

ENTRIES = 2000
START = 1_800_000_000_000


def afternoon(entries: int = ENTRIES, seed: int = 1) -> tuple[State, list[Entry]]:
    """A busy game of six groups on 17×17: mostly draws, 80 buildings, robberies, trades, some undone."""
    chance = random.Random(seed)
    rules = GAMES["burgbau"]
    groups = [
        {"id": f"g{n + 1}", "name": f"Group {n}", "kind": "robber" if n == 5 else "noble"} for n in range(6)
    ]
    state = rules.start({"groups": groups})
    builds = [
        Fact("build", {"group": g, "building": kind, "cells": cells, "payment": _price(state, kind)})
        for _, g, kind, cells in placements(17, seed, 80)
    ]
    facts = [Fact("started")]
    while len(facts) < entries:
        facts.append(_fact(chance, builds, len(facts), entries))
    journal: list[Entry] = []
    for number, fact in enumerate(facts, 1):
        if fact.type == "voided":
            fact = Fact("voided", {"event": chance.choice(journal[-20:]).id})
        at = START + number * 2_700
        key = str(uuid.UUID(int=chance.getrandbits(128)))
        journal.append(Entry(key, number, at, at, {"role": "leader"}, fact.type, fact.data))
    return state, journal


def _price(state: State, kind: str) -> dict[str, int]:
    return dict(state.setup.catalogue[kind].prices[0])


def _fact(chance: random.Random, builds: list[Fact], number: int, entries: int) -> Fact:
    if builds and number % (entries // 85) == 0:
        return builds.pop(0)
    group, other = chance.sample(["g1", "g2", "g3", "g4", "g5"], 2)
    kind = chance.random()
    if kind < 0.8:
        return Fact("draw", {"post": chance.choice("ABC"), "group": group, "number": chance.randint(1, 6)})
    if kind < 0.88:
        return Fact("robbery", {"robber": "g6", "victim": group})
    if kind < 0.98:
        return Fact("trade", {"from": group, "to": other, "gives": {"A": 1}, "gets": {"B": 1}})
    return Fact("voided")


def main() -> None:
    state, journal = afternoon()
    rules = GAMES["burgbau"]
    spent = []
    for _ in range(15):
        start = perf_counter()
        folded = fold(rules, state, journal)
        spent.append((perf_counter() - start) * 1000)
    built = len(rules.view(folded, Seat("record"))["map"]["buildings"])
    print(f"Folding {len(journal)} entries ({built} buildings stand at the end):")
    print(f"  median {median(spent):.1f} ms, best {min(spent):.1f} ms, worst {max(spent):.1f} ms")


if __name__ == "__main__":
    main()

"""Five phones with queues of an hour deliver in any order, in any portions, twice: the game is the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from flask import Flask

from fieldgame import journal
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Seat, fold
from tests.web.wire import SECOND, Wire, draw, entries, fact, now, old_camp, robbery
from tests.words import Camp, Json

SEATS = (("post", "A"), ("post", "B"), ("post", "C"), ("robber", None), ("station", None))
GROUPS = ("red", "blue", "yellow")


def queues(camp: Camp, chance: random.Random, start: int) -> list[list[Json]]:
    """What each phone has seen, in order: each takes back its last booking now and then."""
    found: list[list[Json]] = [[] for _ in SEATS]
    for second in range(60):
        at, number = start + second * SECOND + chance.randrange(SECOND), chance.randrange(len(SEATS))
        (role, post), queue = SEATS[number], found[number]
        group, other = chance.sample(GROUPS, 2)
        if queue and queue[-1]["type"] != "voided" and chance.random() < 0.15:
            queue.append(fact("voided", at, event=queue[-1]["id"]))
        elif role == "post":
            queue.append(draw(group, chance.randint(1, 6), str(post), at=at))
        elif role == "robber":
            queue.append(robbery(group, at=at))
        elif chance.random() < 0.3:
            code = camp.joker_code(chance.choice(["J1", "J2"]))
            queue.append(fact("joker_found", at, group=group, joker=code))
        else:
            gives = {chance.choice("ABC"): chance.randint(1, 3)}
            queue.append(fact("trade", at, from_=group, to=other, gives=gives, gets={}))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_however_the_queues_arrive_the_game_is_the_same(app: Flask, seed: int) -> None:
    chance = random.Random(seed)
    camp = old_camp(app, jokers=2)
    start = now() - 1_800 * SECOND
    waiting = queues(camp, chance, start)
    phones = [Wire(camp, role, post) for role, post in SEATS]
    expected = {event["id"]: event for queue in waiting for event in queue}
    sent: list[list[Json]] = [[] for _ in SEATS]
    while any(waiting):
        number = chance.choice([n for n, queue in enumerate(waiting) if queue])
        size = chance.randint(1, 9)
        batch, waiting[number] = waiting[number][:size], waiting[number][size:]
        doubled = chance.sample(sent[number], min(2, len(sent[number])))
        told = phones[number].said(*doubled, *batch, clock="server")
        assert told == ["duplicate"] * len(doubled) + ["recorded"] * len(batch)
        sent[number] += batch
    came = {one.id: (one.at, one.type) for one in entries(camp)}
    assert {key: came.get(key) for key in expected} == {
        key: (event["at"], event["type"]) for key, event in expected.items()
    }
    assert {**camp.view("record"), **prompt(camp)} == camp.view("record")


def prompt(camp: Camp) -> Json:
    """The state, had everything come in the moment in which it happened."""
    with camp.app.app_context():
        head = journal.head(camp.game)
    assert head
    ordered = sorted(entries(camp), key=lambda one: one.at)
    arrived = [replace(one, seq=seq, recorded_at=one.at) for seq, one in enumerate(ordered, 1)]
    return BURGBAU.view(fold(BURGBAU, BURGBAU.start(head.settings), arrived), Seat("record"))

"""The battery dies while many phones deliver: what was acknowledged is there once, and sending again is safe.

Each phone keeps its queue as ours do: a booking leaves it only when the server has said what became of it.
"""

from __future__ import annotations

import http.client
import json
import time
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from fieldgame.games.protocol import Entry
from tests.conftest import Server
from tests.shell.storm import BROKEN, sound_book, started_game, storm_and_kill

BATCH = 7
KILLED_AFTER = (60, 25, 140)
"""Acknowledged bookings before each kill."""


class Outbox:
    """A post's phone that books faster than it is answered, and sends what waits, always the oldest first."""

    def __init__(self, server: Server, game: str, held: dict[str, Any], groups: list[str]) -> None:
        self.port = int(server.rpartition(":")[2])
        self.path = f"/api/games/{game}/events"
        self.token, self.post, self.groups = held["link"].rpartition("/")[2], held["post"], groups
        self.device = str(uuid.uuid4())
        self.waiting: list[dict[str, Any]] = []
        self.acknowledged: dict[str, int] = {}
        self.booked: list[dict[str, Any]] = []
        self.said: Counter[str] = Counter()

    def book(self) -> None:
        key = uuid.uuid4()
        data = {
            "post": self.post,
            "group": self.groups[key.int % len(self.groups)],
            "number": key.int % 6 + 1,
        }
        event = {"id": str(key), "at": time.time_ns() // 1_000_000, "type": "draw", "data": data}
        self.waiting.append(event)
        self.booked.append(event)

    def send(self, events: list[dict[str, Any]]) -> None:
        body = {"device": self.device, "clock": "server", "events": events}
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("POST", self.path, json.dumps(body), headers)
            answer = connection.getresponse()
            results = json.loads(answer.read())["results"]
        finally:
            connection.close()
        assert [result["id"] for result in results] == [event["id"] for event in events]
        for result in results:
            self.said[result["status"]] += 1
            assert self.acknowledged.setdefault(result["id"], result["seq"]) == result["seq"]
        self.waiting = [event for event in self.waiting if event["id"] not in self.acknowledged]

    def storm(self) -> None:
        """Until nobody answers any more."""
        with suppress(*BROKEN):
            while True:
                for _ in range(BATCH):
                    self.book()
                self.send(self.waiting[: 2 * BATCH])


def test_a_kill_in_a_storm_of_deliveries_loses_nothing_and_doubles_nothing(
    server: Callable[..., Server], tmp_path: Path, free_port: int
) -> None:
    folder = tmp_path / "served"
    game, posts, groups = started_game(folder)
    running = server(data=folder, port=free_port)
    phones = [Outbox(running, game, held, groups) for held in posts]
    for bookings in KILLED_AFTER:
        storm_and_kill(running, phones, bookings)
        check_book(folder, game, phones)
        running = server(data=folder, port=free_port)
    for phone in phones:  # the network is back, and everybody sends all that still waits
        while phone.waiting:
            phone.send(phone.waiting[:100])
        before = Counter(phone.said)
        for start in range(0, len(phone.booked), 300):
            phone.send(phone.booked[start : start + 300])
        assert phone.said - before == Counter(duplicate=len(phone.booked))
        assert before["refused"] == 0
    running.kill()
    entries = [entry for entry in check_book(folder, game, phones) if entry.type == "draw"]
    assert {entry.id for entry in entries} == {event["id"] for phone in phones for event in phone.booked}
    for phone in phones:
        mine = [entry.id for entry in entries if entry.by["device"] == phone.device]
        assert mine == [event["id"] for event in phone.booked]


def check_book(folder: Path, game: str, phones: list[Outbox]) -> list[Entry]:
    """All that was acknowledged stands in the book, under the number that was told, and nothing twice."""
    entries = sound_book(folder, game)
    seqs = {entry.id: entry.seq for entry in entries}
    for phone in phones:
        assert {key: seqs.get(key) for key in phone.acknowledged} == phone.acknowledged
    return entries

"""Many phones that come back to the network at once: made up here, sent over real HTTP to this computer.

Only the standard library, and all bodies are written before the start, so that little of the time is ours.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
HERE = "127.0.0.1"
MOST_EVENTS = 500
PATIENCE_SECONDS = 60
TRIES = 12
SPAN_MS = 6_000_000
"""The afternoon that lies behind the phones, in which all was seen that they send."""
Seat = tuple[str, str | None, str]
"""Role, post, token."""


class Broken(Exception):
    """The server gave an answer that no phone can work with."""


@dataclass(frozen=True, slots=True)
class Device:
    """One phone with what waits on it, in the order in which it happened."""

    id: str
    token: str
    role: str
    post: str | None
    events: tuple[Json, ...]


@dataclass(slots=True)
class Told:
    """What one phone was told: every result, how long until nothing waited any more, in how many requests."""

    seconds: float = 0.0
    requests: int = 0
    retries: int = 0
    results: list[Json] = field(default_factory=list)


def devices(count: int, events: int, seats: Sequence[Seat], since: int) -> list[Device]:
    """Phones at these seats in turn. What they saw lies between what all others saw, at even milliseconds."""
    chance = random.Random(1)  # noqa: S311 - the same storm every time
    step = SPAN_MS // events // 2
    found = []
    for number in range(count):
        role, post, token = seats[number % len(seats)]
        moments = [since + 2 * (turn * step + number * step // count) for turn in range(events)]
        facts = tuple(_fact(role, post, moment, chance) for moment in moments)
        found.append(Device(str(uuid.uuid4()), token, role, post, facts))
    return found


def _fact(role: str, post: str | None, at: int, chance: random.Random) -> Json:
    group = chance.choice(("red", "blue", "yellow", "green", "purple"))
    data: Json
    kind, data = "draw", {"post": post, "group": group, "number": chance.randint(1, 6)}
    if role == "robber":
        kind, data = "robbery", {"robber": "robbers", "victim": group}
    return {"id": str(uuid.uuid4()), "at": at, "type": kind, "data": data}


def batches(device: Device, duplicates: int) -> list[list[Json]]:
    """What the phone sends: its queue, and `duplicates` per cent of it once more.

    One half stands twice in a batch, the other comes again after it, as if an answer had been lost.
    """
    chance = random.Random(device.id)  # noqa: S311
    again = chance.sample(device.events, round(len(device.events) * duplicates / 100))
    queue = list(device.events)
    for event in again[::2]:
        queue.insert(chance.randint(queue.index(event) + 1, len(queue)), event)
    queue += again[1::2]
    late = len(again[1::2])
    cut = len(queue) - late
    whole = [queue[start : min(start + MOST_EVENTS, cut)] for start in range(0, cut, MOST_EVENTS)]
    return [*whole, queue[cut:]] if late else whole


def storm(
    port: int, game: str, phones: Sequence[Device], duplicates: int, heard: Callable[[], object]
) -> list[Told]:
    """All phones send in the same instant; `heard` is called for each that has nothing waiting any more."""
    ready = [(phone, list(_bodies(phone, duplicates))) for phone in phones]
    gun = threading.Barrier(len(phones))
    with ThreadPoolExecutor(len(phones)) as pool:
        sending: list[Future[Told]] = [
            pool.submit(_send, port, game, phone.token, bodies, gun) for phone, bodies in ready
        ]
        for _ in as_completed(sending):
            heard()
    return [one.result() for one in sending]


def _bodies(device: Device, duplicates: int) -> Iterator[bytes]:
    seat = {"role": device.role, "post": device.post}
    for batch in batches(device, duplicates):
        body = {"device": device.id, "clock": "server", "seat": seat, "events": batch}
        yield json.dumps(body).encode()


def _send(port: int, game: str, token: str, bodies: list[bytes], gun: threading.Barrier) -> Told:
    told = Told()
    gun.wait(PATIENCE_SECONDS)
    start = time.perf_counter()
    with closing(http.client.HTTPConnection(HERE, port, timeout=PATIENCE_SECONDS)) as connection:
        for body in bodies:
            told.results += _answered(connection, game, token, body, told)
    told.seconds = time.perf_counter() - start
    return told


def _answered(
    connection: http.client.HTTPConnection, game: str, token: str, body: bytes, told: Told
) -> list[Json]:
    """The results of one batch; like a phone it comes again when it is not heard or told to wait."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for attempt in range(TRIES):
        told.requests += 1
        try:
            connection.request("POST", f"/api/games/{game}/events", body, headers)
            answer = connection.getresponse()
            status, text, wait = answer.status, answer.read(), answer.headers.get("Retry-After", "")
        except (OSError, http.client.HTTPException):
            connection.close()
            status, text, wait = 0, b"", ""
        if status == 200:
            results: list[Json] = json.loads(text)["results"]
            return results
        if status not in (0, 429, 503):
            raise Broken(f"status {status}: {text.decode(errors='replace')[:300]}")
        told.retries += 1
        time.sleep(min(int(wait), 30) if wait.isdecimal() else 0.2 * 2 ** min(attempt, 5))
    raise Broken(f"no answer after {TRIES} tries")

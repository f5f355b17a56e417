"""A game to measure on, under way for two hours, and what must stand in its book afterwards."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import click
from sqlalchemy import delete, func, make_url, select

from fieldgame import database, journal, kits
from fieldgame.cli.storm import Device, Json, Seat, Told
from fieldgame.games import GAMES
from fieldgame.games import protocol as rules
from fieldgame.games.protocol import Entry
from fieldgame.models import Game, db
from fieldgame.turns import now

RULESET = "burgbau"
AGO_MS = 7_200_000


@dataclass(frozen=True, slots=True)
class Ground:
    """The game, on which kind of database, since when it runs, where phones may sit in it."""

    game: str
    kind: str
    since: int
    seats: tuple[Seat, ...]

    def clear(self) -> None:
        """Take the game out of the database again; it may be somebody's."""
        with database.write(db.engine) as connection:
            connection.execute(delete(Game).where(Game.id == self.game))


def prepare(url: str) -> Ground:
    """A new running game, in the application's context. Refused where there are games already."""
    with db.engine.connect() as connection:
        if connection.execute(select(func.count()).select_from(Game)).scalar_one():
            raise click.UsageError("There are games in this database; name an empty one.")
    since = now() - AGO_MS
    settings = kits.standard() | {"minutes": 1440, "head_start_minutes": 0}
    started = Entry(str(uuid.uuid4()), 1, since, since, {"role": "leader"}, "started", {})
    game = journal.import_game(RULESET, settings, [started])
    seats = tuple((p.role, p.post, p.link_token) for p in kits.issue(game) if p.role in ("post", "robber"))
    return Ground(game, make_url(url).get_backend_name(), since, seats)


def faults(ground: Ground, phones: Iterable[Device], told: Iterable[Told]) -> dict[str, int]:
    """How many bookings are lost, there twice, changed, out of order, wrongly told; and wrong books."""
    entries = journal.tail(ground.game)
    sent = {event["id"]: (phone, event) for phone in phones for event in phone.events}
    came = [entry for entry in entries if entry.id in sent]
    times = Counter(entry.id for entry in came)
    return {
        "lost": sum(key not in times for key in sent),
        "double": sum(count - 1 for count in times.values()) + len(entries) - 1 - len(came),
        "changed": sum(not _as_sent(entry, *sent[entry.id]) for entry in came),
        "disorder": _disorder(entries, sent),
        "wrongly_told": _wrongly_told(came, told),
        "wrong_books": int(_books(ground, entries) != _books(ground, [entries[0], *_expected(sent)])),
    }


def _as_sent(entry: Entry, phone: Device, event: Json) -> bool:
    by = {"role": phone.role, "post": phone.post, "device": phone.id}
    wanted = {key: value for key, value in by.items() if value}
    return (entry.at, entry.type, entry.data, entry.by) == (event["at"], event["type"], event["data"], wanted)


def _disorder(entries: list[Entry], sent: dict[str, tuple[Device, Json]]) -> int:
    """Gaps in the numbers, and bookings of one phone that arrived in another order than they happened."""
    wrong = sum(entry.seq != number for number, entry in enumerate(entries, 1))
    last: dict[str, int] = {}
    for entry in entries:
        if entry.id in sent:
            device = sent[entry.id][0].id
            wrong += entry.at < last.get(device, 0)
            last[device] = entry.at
    return wrong


def _wrongly_told(came: list[Entry], told: Iterable[Told]) -> int:
    """Results that say anything but: recorded once, after that a duplicate, always under its one number."""
    seqs = {entry.id: entry.seq for entry in came}
    results = [result for one in told for result in one.results]
    recorded = Counter(result["id"] for result in results if result["status"] == "recorded")
    wrong = sum(
        result["status"] == "refused" or result.get("seq") != seqs.get(result["id"]) for result in results
    )
    return wrong + sum(count - 1 for count in recorded.values())


def _expected(sent: dict[str, tuple[Device, Json]]) -> list[Entry]:
    """The journal as it would be had every booking come at once."""
    events = sorted((event for _, event in sent.values()), key=lambda event: int(event["at"]))
    return [
        Entry(event["id"], seq, event["at"], event["at"], {}, event["type"], event["data"])
        for seq, event in enumerate(events, 2)
    ]


def _books(ground: Ground, entries: list[Entry]) -> Any:
    ruleset = GAMES[RULESET]
    head = journal.head(ground.game)
    state = rules.fold(ruleset, ruleset.start(head.settings if head else {}), entries)
    return ruleset.view(state, rules.Seat("record"))

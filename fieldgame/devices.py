"""The phones and laptops of a game: when each was last heard, what waits on it, who holds a post.

Not facts of the game, so not in its journal: this is how its people are doing. A device that changes its
place (another post, another role) keeps its row. One that works at two posts in turn, each open in a page of
its own, is taken off one of them and stays at the other.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from fieldgame import database
from fieldgame.codec import from_json, to_json
from fieldgame.models import Device as Stored
from fieldgame.models import Game, db

SILENT_MS = 60_000
"""A phone in front beats every 20 s; after three of these without a word it counts as silent."""
MOST_DEVICES = 200
"""Devices a game: more than any camp has, and nobody fills the disk with made-up ones."""
LONGEST_CHECK = 4_000
MOST_PLACES = 16
WAIT_TO_HEAR = 0.5
"""Seconds that somebody's page may wait for what is only a sign of life."""
_log = logging.getLogger(__name__)
Place = tuple[str, str | None]

_COLUMNS = (
    *(Stored.game_id, Stored.id, Stored.role, Stored.post, Stored.joined_at, Stored.seen_at, Stored.waiting),
    *(Stored.oldest_at, Stored.released_at, Stored.check, Stored.checked_at, Stored.build, Stored.agent),
    Stored.elsewhere,
)
_OF_GAME = (
    select(*_COLUMNS).where(Stored.game_id == bindparam("game_id")).order_by(Stored.seen_at.desc(), Stored.id)
)
_ONE = select(*_COLUMNS).where(Stored.game_id == bindparam("game_id"), Stored.id == bindparam("device_id"))
_LOCK_GAME = select(Game.id).where(Game.id == bindparam("game_id")).with_for_update()
_MEET = insert(Stored)
_THIS = (Stored.game_id == bindparam("of_game"), Stored.id == bindparam("of_id"))
_UPDATE = update(Stored).where(*_THIS)
_RELEASE = (
    update(Stored)
    .where(
        Stored.game_id == bindparam("of_game"),
        Stored.id != bindparam("of_id"),
        Stored.role == bindparam("of_role"),
        Stored.post.is_not_distinct_from(bindparam("of_post")),
        Stored.released_at.is_(None),
    )
    .values(released_at=bindparam("now"))
)


@dataclass(frozen=True, slots=True)
class Device:
    """One device as the leader sees it. Times are ms since 1970, None where it has not happened."""

    game_id: str
    id: str
    role: str
    post: str | None
    joined_at: int
    seen_at: int
    waiting: int = 0
    oldest_at: int | None = None
    released_at: int | None = None
    check: dict[str, Any] = field(default_factory=dict)
    checked_at: int | None = None
    build: str = ""
    agent: str = ""
    elsewhere: dict[Place, int | None] = field(default_factory=dict)

    def released_from(self, role: str, post: str | None) -> int | None:
        """When another device has taken over this place from it."""
        here = (self.role, self.post) == (role, post)
        return self.released_at if here else self.elsewhere.get((role, post))

    def silent(self, now: int) -> bool:
        """Whether it has not been heard for longer than a phone in front ever stays quiet."""
        return now - self.seen_at > SILENT_MS


def all_of(game_id: str) -> list[Device]:
    """All devices of the game, the one heard last first."""
    with db.engine.connect() as connection:
        return [_device(row) for row in connection.execute(_OF_GAME, {"game_id": game_id})]


def get(game_id: str, device_id: str) -> Device | None:
    """The device, if it has ever been heard in this game."""
    with db.engine.connect() as connection:
        return _find(connection, game_id, device_id)


def seen(
    game_id: str,
    device_id: str,
    role: str,
    post: str | None,
    *,
    waiting: int = 0,
    oldest_at: int | None = None,
    build: str = "",
    agent: str = "",
) -> Device:
    """The device has been heard: where it works, how many bookings it still has to send, since when.

    A device that comes to another place begins there anew, whoever holds its old one; to one that it had to
    leave it comes back as a guest.
    """
    said = {"waiting": waiting, "oldest_at": oldest_at, "build": build[:40], "agent": agent[:80]}
    return _write(game_id, device_id, role, post, said)


def heard(game_id: str, device_id: str, place: Place | None) -> None:
    """The device's page was asked for something: it is there, and works at `place` where that is known.

    What waits on it only the device itself can say. Nothing is written, and nobody troubled, when the
    database is busy or out of order.
    """
    try:
        with database.write(db.engine, WAIT_TO_HEAR) as connection:
            if place:
                _put(connection, game_id, device_id, *place, {})
            else:
                connection.execute(_UPDATE.values(seen_at=_now()), {"of_game": game_id, "of_id": device_id})
    except database.UNWRITTEN as error:
        _log.warning("A device was heard, and it could not be written down: %s", error)


def checked(game_id: str, device_id: str, role: str, post: str | None, results: dict[str, Any]) -> Device:
    """Keep what the device's check before the game said. ValueError if that is longer than any check."""
    text = to_json(results)
    if len(text) > LONGEST_CHECK:
        raise ValueError("no check is that long")
    return _write(game_id, device_id, role, post, {"check": text, "checked_at": _now()})


def take(game_id: str, device_id: str, role: str, post: str | None) -> int:
    """The device takes the place over; how many others have to leave it. Of two, the later one has it."""
    others = {"of_game": game_id, "of_id": device_id, "of_role": role, "of_post": post, "now": _now()}
    with database.write(db.engine) as connection:
        _put(connection, game_id, device_id, role, post, {"released_at": None})
        released = int(connection.execute(_RELEASE, others).rowcount)
        return released + _release_elsewhere(connection, game_id, device_id, (role, post))


def join(game_id: str, device_id: str, role: str, post: str | None) -> Device:
    """The device works at the place, beside whoever is there; also one that had to leave it."""
    return _write(game_id, device_id, role, post, {"released_at": None})


def is_released(game_id: str, device_id: str, role: str, post: str | None) -> bool:
    """Whether another device has taken over the place where this one works."""
    found = get(game_id, device_id)
    return bool(found and found.released_from(role, post))


def _write(game_id: str, device_id: str, role: str, post: str | None, said: dict[str, Any]) -> Device:
    with database.write(db.engine) as connection:
        _put(connection, game_id, device_id, role, post, said)
        written = _find(connection, game_id, device_id)
    assert written is not None
    return written


def _put(
    connection: Connection, game_id: str, device_id: str, role: str, post: str | None, said: dict[str, Any]
) -> None:
    now = _now()
    connection.execute(_LOCK_GAME, {"game_id": game_id})
    found = _find(connection, game_id, device_id)
    if found is None:
        _meet(connection, Device(game_id, device_id, role, post, now, now))
    elif (found.role, found.post) != (role, post):
        said = {"joined_at": now, **_moved(found, (role, post)), **said}
    connection.execute(
        _UPDATE.values(role=role, post=post, seen_at=now, **said), {"of_game": game_id, "of_id": device_id}
    )


def _moved(found: Device, place: Place) -> dict[str, Any]:
    """What changes with a device's place: it remembers the one it leaves, and knows the one it comes to."""
    left = {**found.elsewhere, (found.role, found.post): found.released_at}
    return {"released_at": left.pop(place, None), "elsewhere": _places_as_text(left)}


def _release_elsewhere(connection: Connection, game_id: str, device_id: str, place: Place) -> int:
    """The devices that work at this place too, but just now at another one, have to leave it as well."""
    every = [_device(row) for row in connection.execute(_OF_GAME, {"game_id": game_id})]
    here = [one for one in every if one.id != device_id and one.elsewhere.get(place, 0) is None]
    for one in here:
        left = _places_as_text({**one.elsewhere, place: _now()})
        connection.execute(_UPDATE.values(elsewhere=left), {"of_game": game_id, "of_id": one.id})
    return len(here)


def _places_as_text(places: dict[Place, int | None]) -> str:
    newest = list(places.items())[-MOST_PLACES:]
    return to_json([[role, post, released] for (role, post), released in newest])


def _meet(connection: Connection, new: Device) -> None:
    known = connection.execute(_OF_GAME, {"game_id": new.game_id}).all()
    if len(known) >= MOST_DEVICES:  # the one that has been quiet longest makes room
        oldest = known[-1]
        connection.execute(
            Stored.__table__.delete().where(*_THIS), {"of_game": oldest.game_id, "of_id": oldest.id}
        )
    row: dict[str, Any] = {"game_id": new.game_id, "id": new.id, "role": new.role, "post": new.post}
    row |= {
        "joined_at": new.joined_at,
        "seen_at": new.seen_at,
        "waiting": 0,
        "check": "",
        "build": "",
        "agent": "",
        "elsewhere": "",
    }
    connection.execute(_MEET, row)


def _find(connection: Connection, game_id: str, device_id: str) -> Device | None:
    row = connection.execute(_ONE, {"game_id": game_id, "device_id": device_id}).one_or_none()
    return _device(row) if row else None


def _device(row: Any) -> Device:
    kept = row._asdict()
    places = from_json(kept["elsewhere"]) if kept["elsewhere"] else []
    kept["elsewhere"] = {(role, post): released for role, post, released in places}
    return Device(**{**kept, "check": from_json(kept["check"]) if kept["check"] else {}})


def _now() -> int:
    return time.time_ns() // 1_000_000

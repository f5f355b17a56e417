"""What pages ask for, and the stream they hold open, is contact: their device was heard.

Phones in the wood say so themselves, through the interface. Everybody else would seem to be gone a minute
after joining, while working. Kept in mind here, so that a page that asks often does not write often.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection

from flask import session

from fieldgame import devices, play

WORK = ("post", "robber", "station")
EVERY_MS = 20_000
"""A device is written down as heard this often at most: three times before it would count as silent."""
MOST_KEPT = 5_000
_kept: dict[tuple[str, str, devices.Place | None], int] = {}
_leaders: dict[tuple[str, int], int] = {}
_lock = threading.Lock()


def note(game: str, seat: play.Seat, roles: Collection[str]) -> None:
    """A page of these roles was asked for by this browser, from this seat.

    A page of one role alone says where its device works; another one only that it is still there.
    """
    if seat.role == "leader" and seat.held is not None:
        with _lock:
            if len(_leaders) >= MOST_KEPT:
                _leaders.pop(next(iter(_leaders)))
            _leaders[game, seat.held] = play.now()
    alone = set(roles) - {"leader"} == {seat.role}
    _hear(game, session.get("device"), (seat.role, seat.post) if alone and seat.role in WORK else None)


def of_leader(game: str, number: int) -> int | None:
    """When this process last heard the leader with this pass, ms since 1970: only kept in mind."""
    with _lock:
        return _leaders.get((game, number))


def of_stream(game: str) -> Callable[[], None]:
    """What an open stream of this browser calls now and then, when the request is long over."""
    device = session.get("device")
    return lambda: _hear(game, device, None)


def _hear(game: str, device: str | None, place: devices.Place | None) -> None:
    if device and _is_due((game, device, place), play.now()):
        devices.heard(game, device, place)


def _is_due(key: tuple[str, str, devices.Place | None], now: int) -> bool:
    with _lock:
        if abs(now - _kept.get(key, 0)) < EVERY_MS:
            return False
        if len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[key] = now
        return True

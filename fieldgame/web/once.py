"""A form that is sent twice makes one thing. Bookings have their entry id; this is for what is no booking.

Kept in this process only: two taps in one instant that reach two processes make two of it, and one is idle.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")
KEPT = 2000


class Once(Generic[Made]):
    """Remembers what each key brought forth; the second caller waits for the first and gets the same."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, ...], Made] = OrderedDict()
        self._lock = threading.Lock()

    def make(self, key: tuple[str, ...], how: Callable[[], Made]) -> Made:
        with self._lock:
            if key not in self._made:
                self._made[key] = how()
                if len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return self._made[key]

    def known(self, key: tuple[str, ...]) -> Made | None:
        """What the key has brought forth before, if it has."""
        with self._lock:
            return self._made.get(key)

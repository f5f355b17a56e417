"""How many wrong guesses one visitor has in a minute, before the door stays shut for a while.

Counted in this process only: the short codes have a trillion values, so a few processes more do not matter.
"""

from __future__ import annotations

import threading
from collections import deque

MOST_VISITORS = 10_000


class Misses:
    """`most` misses in `window_ms` for each visitor; the clock is handed in, in milliseconds."""

    def __init__(self, most: int = 20, window_ms: int = 60_000) -> None:
        self._most = most
        self._window = window_ms
        self._misses: dict[str, deque[int]] = {}
        self._lock = threading.Lock()

    def wait(self, visitor: str, now: int) -> int:
        """Milliseconds until this visitor may guess again; 0: now."""
        with self._lock:
            misses = self._recent(visitor, now)
            return misses[0] + self._window - now if len(misses) >= self._most else 0

    def miss(self, visitor: str, now: int) -> None:
        """The visitor has guessed wrong."""
        with self._lock:
            if visitor not in self._misses and len(self._misses) >= MOST_VISITORS:
                self._misses.pop(next(iter(self._misses)))
            self._misses.setdefault(visitor, deque(maxlen=self._most)).append(now)

    def _recent(self, visitor: str, now: int) -> deque[int]:
        misses = self._misses.get(visitor)
        if misses is None:
            return deque()
        if misses[-1] > now:  # the clock was set back: nobody waits for a time that comes again
            misses.clear()
        while misses and misses[0] <= now - self._window:
            misses.popleft()
        if not misses:
            del self._misses[visitor]
        return misses

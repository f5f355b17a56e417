"""Whose turn it is to write: first come, first served among threads, a file lock among processes.

SQLite lets one writer in and makes the others guess when to try again, which starves some of them for
seconds. Queueing in front of it costs next to nothing and nobody waits out of turn.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

LOOK_AGAIN = 0.001
"""Seconds between two looks at another process's lock; a write takes two to three milliseconds."""


class Busy(RuntimeError):
    """The turn did not come in time; nothing was written."""


class NoLock(OSError):
    """The file that processes queue at cannot be opened: the folder is locked away; nothing was written."""


class FairLock:
    """One writer at a time. Not reentrant: a turn inside a turn is a mistake and says so."""

    def __init__(self, file: Path) -> None:
        # Two files, so that a process that wants two turns in a row waits behind one that wants its first.
        self._next = FileLock(f"{file}.next", thread_local=False)
        self._file = FileLock(file, thread_local=False)
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._owner: int | None = None

    @contextmanager
    def turn(self, seconds: float = 20.0) -> Iterator[None]:
        """Wait for the turn, at most `seconds`, and keep it for the body."""
        deadline = time.monotonic() + seconds
        self._enter(deadline)
        try:
            self._enter_files(deadline)
            try:
                yield
            finally:
                self._file.release()
        finally:
            self._leave()

    def _enter(self, deadline: float) -> None:
        me = threading.get_ident()
        with self._guard:
            if self._owner == me:
                raise RuntimeError("a turn inside a turn would wait for itself")
            if self._owner is None:
                self._owner = me
                return
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        came = ticket.acquire(timeout=max(0.0, deadline - time.monotonic()))
        with self._guard:
            if not came and ticket in self._waiting:
                self._waiting.remove(ticket)
                raise Busy("too many are writing")
            self._owner = me

    def _leave(self) -> None:
        with self._guard:
            if self._waiting:
                self._owner = 0  # promised to the ticket, whose thread signs in when it wakes
                self._waiting.popleft().release()
            else:
                self._owner = None

    def _enter_files(self, deadline: float) -> None:
        try:
            with self._next.acquire(max(0.0, deadline - time.monotonic()), poll_interval=LOOK_AGAIN):
                self._file.acquire(max(0.0, deadline - time.monotonic()), poll_interval=LOOK_AGAIN)
        except Timeout as late:
            raise Busy("another process is writing") from late
        except OSError as wrong:
            raise NoLock(wrong.errno, wrong.strerror, wrong.filename) from wrong

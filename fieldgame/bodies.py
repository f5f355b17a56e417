"""What a request brings: whole or not at all, and no line so slow that others find no thread any more.

A phone loses its network in mid-form; the server then gives what has come so far, and `number=1` would be
booked for 16. The length that was promised says so. And whoever sends nothing for long must not keep a
thread: nobody's read can be ended from outside, so it is done in a thread of its own, which is let go.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from werkzeug.exceptions import ServiceUnavailable

MOST_WAITING, MOST_OF_ONE = 96, 32
"""So many requests at once may wait for what they bring, in all and of one address; the rest is refused."""
PATIENCE_SECONDS, BYTES_A_SECOND = 20.0, 4096
"""How long the server waits for a body of nothing, and how slow the line of a longer one may be."""
Environ = dict[str, Any]


class Bodies:
    """WSGI: hands the application a body that is whole, or raises where it reads: 400 or 503."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self._app = app
        self._waiting: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        # The server says that it knows where a body ends. It does not: a broken line is an end to it as well.
        environ.pop("wsgi.input_terminated", None)
        length = environ.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and len(length) < 16 and int(length):  # longer ones are no length
            address = str(environ.get("REMOTE_ADDR"))
            environ["wsgi.input"] = _Body(environ["wsgi.input"], int(length), lambda: self._turn(address))
        return self._app(environ, start_response)

    @contextmanager
    def _turn(self, address: str) -> Iterator[None]:
        with self._lock:
            if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_OF_ONE:
                raise ServiceUnavailable(retry_after=2)
            self._waiting[address] += 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]


class _Body:
    """A request's input that is read within its time."""

    def __init__(self, stream: Any, length: int, turn: Callable[[], Any]) -> None:
        self._stream = stream
        self._turn = turn
        self._until = time.monotonic() + PATIENCE_SECONDS + length / BYTES_A_SECOND

    def read(self, size: int = -1) -> bytes:
        found: list[bytes] = []

        def look() -> None:
            found.append(self._stream.read(size))

        reader = threading.Thread(target=look, name="body", daemon=True)
        with self._turn():
            reader.start()
            reader.join(max(0.0, self._until - time.monotonic()))
        if reader.is_alive():
            raise ServiceUnavailable(retry_after=2)
        return found[0] if found else b""  # what went wrong there means that no more comes

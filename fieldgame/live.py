"""Who is told that a game has a new version, across processes, over server-sent events.

One watcher thread a process looks for changes; a stream only waits for it and holds no connection of the
database. A message is the newest version and nothing else, so whoever was away misses nothing.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from weakref import WeakSet

from flask import Flask, current_app

from fieldgame.news import News, news_of

HEARTBEAT_SECONDS = 5.0
RECONNECT_MS = 1000
MOST_STREAMS = 400
"""Open streams a process: each holds one of the server's threads, and bookings must find one free."""
_log = logging.getLogger(__name__)
_running: WeakSet[Watcher] = WeakSet()


class Listener:
    """One open stream: what it has shown last, what is newest, and the bell between the two.

    `held`: the number of the pass it was opened with; `shut`: that is locked by now, or the game is gone.
    """

    def __init__(self, version: int, held: int | None = None) -> None:
        self.newest = version
        self.held = held
        self.shut = False
        self.bell = threading.Event()


class Watcher:
    """Looks for new versions and rings whom they concern; once a second it runs what was asked for."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.listeners: dict[str, set[Listener]] = {}
        self.callbacks: list[Callable[[], object]] = []
        self.streams = 0
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def start(self) -> None:
        """Start the thread if it does not run yet in this process."""
        with self._lock:
            if self.stopped or (self._thread and self._thread.is_alive()):
                return
            self._thread = threading.Thread(target=self._run, name="fieldgame-live", daemon=True)
            _running.add(self)
            self._thread.start()

    def stop(self) -> None:
        """End all streams, then the thread."""
        self._stopped.set()
        self._wake.set()
        with self._lock:
            for listeners in self.listeners.values():
                for listener in listeners:
                    listener.bell.set()
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join(5)

    def wake(self) -> None:
        """Look now, not at the next interval."""
        self._wake.set()

    def join(self, game_id: str, listener: Listener) -> None:
        with self._lock:
            self.listeners.setdefault(game_id, set()).add(listener)
            self.streams += 1
        self.start()
        self.wake()  # the version may have moved on since the page was made

    def leave(self, game_id: str, listener: Listener) -> None:
        with self._lock:
            listeners = self.listeners.get(game_id, set())
            listeners.discard(listener)
            self.streams -= 1
            if not listeners:
                self.listeners.pop(game_id, None)

    def _run(self) -> None:
        while not self.stopped:
            try:
                with self.app.app_context():
                    news = news_of(self.app)
                try:
                    self._watch(news)
                finally:
                    news.close()
            except Exception:  # noqa: BLE001 - whatever happened to the database, go on when it is back
                _log.warning("The watcher lost the database and tries again.", exc_info=True)
                self._stopped.wait(1)

    def _watch(self, news: News) -> None:
        next_second = time.monotonic()
        self._wake.set()
        while not self.stopped:
            if time.monotonic() >= next_second:
                next_second = time.monotonic() + 1
                self._every_second()
                self._shut_out(news)
            # Nobody listens: no reason to look at the database forty times a second.
            patience = max(0.0, next_second - time.monotonic())
            changed = news.wait(self._wake, patience) if self.listeners else self._wake.wait(patience)
            if changed and not self.stopped:
                self._wake.clear()
                self._tell(news)

    def _every_second(self) -> None:
        for callback in self.callbacks:
            try:
                with self.app.app_context():
                    callback()
            except Exception:  # noqa: BLE001 - one failing task must not silence the streams
                _log.exception("A task of every second failed.")

    def _shut_out(self, news: News) -> None:
        """End the streams whose pass was locked, in whichever process, and those of games that are gone."""
        with self._lock:
            games = list(self.listeners)
        here, locked = news.versions(games), news.locked(games)
        for game_id in games:
            with self._lock:
                for listener in self.listeners.get(game_id, ()):
                    if game_id not in here or (game_id, listener.held) in locked:
                        listener.shut = True
                        listener.bell.set()

    def _tell(self, news: News) -> None:
        with self._lock:
            games = list(self.listeners)
        for game_id, version in news.versions(games).items():
            with self._lock:
                for listener in self.listeners.get(game_id, ()):
                    if listener.newest != version:
                        listener.newest = version
                        listener.bell.set()


def attach(app: Flask) -> Watcher:
    """Give the application its watcher; the thread starts with the first stream or by `start`."""
    watcher = app.extensions["fieldgame.live"] = Watcher(app)
    return watcher


def _watcher() -> Watcher:
    watcher: Watcher = current_app.extensions["fieldgame.live"]
    return watcher


def start() -> None:
    """Start watching, also while nobody listens: for what is to happen every second."""
    _watcher().start()


def stop(app: Flask | None = None) -> None:
    """End every stream and every watcher of this process, or of one application; for a clean shutdown."""
    for watcher in list(_running):
        if app is None or watcher.app is app:
            watcher.stop()


def wake(game_id: str) -> None:
    """This process has just written into the game: tell at once."""
    if game_id in _watcher().listeners:
        _watcher().wake()


def every_second(callback: Callable[[], object]) -> None:
    """Call it about once a second while the application serves, within its context."""
    _watcher().callbacks.append(callback)


def is_full() -> bool:
    """Whether another stream would take a thread that bookings need."""
    return _watcher().streams >= MOST_STREAMS


def stream(
    game_id: str,
    version: int,
    still_open: Callable[[], object] = lambda: None,
    held: int | None = None,
) -> Iterator[bytes]:
    """Server-sent events for one page that shows `version`: newer versions, and a beat every five seconds.

    Before each of them `still_open` is called, within the application's context. `held`: the number of the
    pass that opens it; the stream ends within two seconds once that is locked.
    """
    return _stream(_watcher(), game_id, Listener(version, held), still_open)


def _stream(
    watcher: Watcher, game_id: str, listener: Listener, still_open: Callable[[], object]
) -> Iterator[bytes]:
    watcher.join(game_id, listener)
    try:
        yield f"retry: {RECONNECT_MS}\n\n".encode() + _beat()
        while not watcher.stopped:
            rung = listener.bell.wait(HEARTBEAT_SECONDS)
            listener.bell.clear()
            if watcher.stopped or listener.shut:
                break
            with watcher.app.app_context():
                still_open()
            yield f"event: version\ndata: {listener.newest}\n\n".encode() if rung else _beat()
    finally:
        watcher.leave(game_id, listener)


def _beat() -> bytes:
    # Also how the server notices that the page is gone: writing to it fails.
    return f"event: beat\ndata: {time.time_ns() // 1_000_000}\n\n".encode()

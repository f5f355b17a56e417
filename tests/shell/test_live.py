"""Streams tell the newest version at once, hold no connection, and end with their page or the server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from fieldgame import journal, live, passes
from fieldgame.models import db
from tests.shell.writers import fact, start_process


class Page:
    """A browser's side of one stream, read by a thread of its own."""

    def __init__(self, game: str, version: int, held: int | None = None) -> None:
        self.events: Queue[tuple[str, int]] = Queue()
        self.ended = threading.Event()
        self._chunks: Any = live.stream(game, version, held=held)
        self._gone = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        assert self.next()[0] == "beat"

    def _read(self) -> None:
        for chunk in self._chunks:
            if self._gone:
                break
            for block in chunk.decode().split("\n\n"):
                fields = dict(line.split(": ", 1) for line in block.splitlines())
                if "event" in fields:
                    self.events.put((fields["event"], int(fields["data"])))
        self._chunks.close()
        self.ended.set()

    def next(self, seconds: float = 20) -> tuple[str, int]:
        return self.events.get(timeout=seconds)

    def version(self) -> int:
        """The version told next."""
        while True:
            event, value = self.next()
            if event == "version":
                return value

    def leave(self) -> None:
        self._gone = True


def write(game: str, *ids: str) -> None:
    with journal.writing(game) as turn:
        turn.append([fact(entry_id) for entry_id in ids])


def listeners() -> int:
    return sum(len(pages) for pages in live._watcher().listeners.values())


def until(true: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.3)


def test_a_new_version_is_told_to_those_who_show_the_game(app: Flask, game: str) -> None:
    other = journal.create("burgbau", {}, 1)
    pages, stranger = [Page(game, 0) for _ in range(3)], Page(other, 0)
    write(game, "a", "b")
    assert [page.version() for page in pages] == [2, 2, 2]
    write(other, "c")
    assert stranger.version() == 1
    assert all(event == "beat" for page in pages for event, _ in iter_now(page))


def iter_now(page: Page) -> Iterator[tuple[str, int]]:
    try:
        while True:
            yield page.events.get_nowait()
    except Empty:
        return


def test_what_another_process_wrote_is_told_as_well(app: Flask, game: str, tmp_path: Path) -> None:
    page = Page(game, 0)
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    with start_process(tmp_path, url, game, "p", threads=1, times=1) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert page.version() == 1
        process.wait()


def test_a_page_that_was_away_is_told_at_once_what_is_newest(app: Flask, game: str) -> None:
    write(game, "a", "b", "c")
    assert Page(game, 1).version() == 3
    up_to_date = Page(game, 3)
    time.sleep(0.2)
    assert all(event == "beat" for event, _ in iter_now(up_to_date))


def test_only_the_newest_counts_for_whoever_is_slow(app: Flask, game: str) -> None:
    chunks = live.stream(game, 0)
    assert b"beat" in next(chunks)
    for number in range(5):
        write(game, f"n{number}")
    until(lambda: next(iter(live._watcher().listeners[game])).newest == 5)
    assert next(chunks) == b"event: version\ndata: 5\n\n"
    assert b"beat" in next(chunks)


def test_beats_carry_the_servers_time(app: Flask, game: str) -> None:
    page = Page(game, 0)
    before = time.time_ns() // 1_000_000
    event, moment = page.next()
    assert event == "beat"
    assert 0 <= moment - before < 2_000


def test_a_stream_holds_no_connection(small_app: Flask) -> None:
    game = journal.create("burgbau", {}, 1)
    pages = [Page(game, 0) for _ in range(40)]  # more than the pool has
    write(game, "a")
    assert [page.version() for page in pages] == [1] * 40
    pool: Any = db.engine.pool
    until(lambda: pool.checkedout() == 0)  # nor does the watcher: its own is not of the pool


def test_a_page_that_leaves_is_forgotten(app: Flask, game: str) -> None:
    page, stays = Page(game, 0), Page(game, 0)
    assert listeners() == 2
    page.leave()
    assert page.ended.wait(20)
    assert listeners() == 1
    write(game, "a")
    assert stays.version() == 1


def test_whoever_is_locked_out_hears_nothing_more(app: Flask, game: str) -> None:
    """Also where another process has locked the pass; whoever has another pass goes on."""
    first, second, third = (passes.issue(game, "leader") for _ in range(3))
    pages = [Page(game, 0, held.id) for held in (first, second, third)]
    card = Page(game, 0)
    passes.revoke(game, second.id)
    assert pages[1].ended.wait(5)
    passes.renew(game, third.id)
    assert pages[2].ended.wait(5)
    write(game, "a")
    assert (pages[0].version(), card.version()) == (1, 1)


def test_the_streams_of_a_game_end_with_it(app: Flask, game: str) -> None:
    other = Page(journal.create("burgbau", {}, 1), 0)
    page = Page(game, 0)
    journal.purge(game)
    assert page.ended.wait(5)
    assert not other.ended.is_set()


def test_stopping_ends_every_stream_and_the_thread(app: Flask, game: str) -> None:
    pages = [Page(game, 0) for _ in range(3)]
    thread = live._watcher()._thread
    live.stop(app)
    assert all(page.ended.wait(20) for page in pages)
    assert thread is not None
    assert not thread.is_alive()
    assert list(live.stream(game, 0))[1:] == []


def test_every_second_goes_on_though_one_task_fails(small_app: Flask) -> None:
    calls: list[float] = []

    def fails() -> None:
        raise ZeroDivisionError

    live.every_second(fails)
    live.every_second(lambda: calls.append(time.monotonic()))
    live.start()
    until(lambda: len(calls) >= 3, 30)
    assert (calls[-1] - calls[0]) / (len(calls) - 1) > 0.8  # and no oftener


@pytest.mark.postgres
def test_the_watcher_comes_back_when_the_database_threw_it_out(
    fresh_postgres_url: str, start: Callable[..., Flask]
) -> None:
    with start(database=fresh_postgres_url).app_context():
        game = journal.create("burgbau", {}, 1)
        page = Page(game, 0)
        write(game, "a")
        assert page.version() == 1
        with db.engine.connect() as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            )
        write(game, "b")
        assert page.version() == 2
        write(game, "c")
        assert page.version() == 3

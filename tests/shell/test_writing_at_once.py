"""Many writers in the same instant: threads, processes, ten rapid taps, and one that is killed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from fieldgame import journal
from fieldgame.fairlock import Busy, FairLock
from tests.shell.writers import count_down, fact, start_process


def all_at_once(app: Flask, jobs: list[Callable[[], object]]) -> None:
    """Run the jobs in threads of their own, started together."""
    gate = threading.Barrier(len(jobs))
    failures: list[BaseException] = []

    def run(job: Callable[[], object]) -> None:
        try:
            with app.app_context():
                gate.wait(10)
                job()
        except BaseException as failure:  # noqa: BLE001 - reported below
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []


def assert_nothing_lost(game: str, count: int) -> None:
    entries = journal.tail(game)
    assert [entry.seq for entry in entries] == list(range(1, count + 1))
    assert [entry.data["left"] for entry in entries] == list(range(-1, -count - 1, -1))
    assert len({entry.id for entry in entries}) == count
    head = journal.head(game)
    assert head is not None
    assert head.version == count


def test_threads_that_read_then_write_lose_nothing(app: Flask, game: str) -> None:
    all_at_once(app, [lambda name=f"t{n}": count_down(game, name, 20) for n in range(8)])  # type: ignore[misc]
    assert_nothing_lost(game, 160)


def test_processes_that_read_then_write_lose_nothing(app: Flask, game: str, tmp_path: Path) -> None:
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    processes = [start_process(tmp_path, url, game, f"p{n}", threads=3, times=20) for n in range(3)]
    told = [line for process in processes for line in process.communicate(timeout=60)[0].split()]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert sorted(told) == sorted(entry.id for entry in journal.tail(game))
    assert_nothing_lost(game, 180)


def test_ten_rapid_taps_count_once(app: Flask, game: str) -> None:
    seqs: list[int] = []

    def tap() -> None:
        with journal.writing(game) as turn:
            seqs.append(turn.append([fact("tap")])[0].seq)

    all_at_once(app, [tap] * 10)
    assert seqs == [1] * 10
    assert len(journal.tail(game)) == 1


def test_whoever_is_killed_in_a_storm_leaves_all_that_was_acknowledged(
    small_app: Flask, tmp_path: Path
) -> None:
    game = journal.create("burgbau", {}, 1_000)
    url = small_app.config["SQLALCHEMY_DATABASE_URI"]
    process = start_process(tmp_path, url, game, "p", threads=4, times=100_000)
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(200)]
    process.kill()
    rest = process.communicate(timeout=10)[0].split("\n")
    told += [line for line in rest[:-1] if line]  # the last line may be cut
    entries = journal.tail(game)
    assert set(told) <= {entry.id for entry in entries}
    assert_nothing_lost(game, len(entries))
    count_down(game, "after", 5)
    assert_nothing_lost(game, len(entries) + 5)


@pytest.fixture
def lock(tmp_path: Path) -> FairLock:
    return FairLock(tmp_path / "lock")


def test_first_come_first_served(lock: FairLock) -> None:
    order: list[int] = []

    def take(number: int) -> None:
        with lock.turn():
            order.append(number)

    with lock.turn():
        threads = []
        for number in range(12):
            threads.append(threading.Thread(target=take, args=(number,)))
            threads[-1].start()
            time.sleep(0.01)
    for thread in threads:
        thread.join(5)
    assert order == list(range(12))


def test_who_waits_too_long_goes_away_and_the_others_go_on(lock: FairLock) -> None:
    outcomes: list[str] = []

    def take(seconds: float) -> None:
        try:
            with lock.turn(seconds):
                outcomes.append("came")
        except Busy:
            outcomes.append("busy")

    threads = [threading.Thread(target=take, args=(seconds,)) for seconds in (0.05, 5, 0.05, 5)]
    with lock.turn():
        for thread in threads:
            thread.start()
        time.sleep(0.3)
    for thread in threads:
        thread.join(5)
    assert outcomes == ["busy", "busy", "came", "came"]
    with lock.turn(0.5):
        pass


def test_a_turn_inside_a_turn_is_a_mistake_that_says_so(lock: FairLock) -> None:
    with lock.turn():
        with pytest.raises(RuntimeError), lock.turn():
            pass
        assert not lock_is_free(lock)
    assert lock_is_free(lock)


def lock_is_free(lock: FairLock) -> bool:
    """Seen from another process's point of view: a second lock on the same files."""
    try:
        with FairLock(Path(lock._file.lock_file)).turn(0.05):
            return True
    except Busy:
        return False


def test_a_failed_body_gives_the_turn_back(lock: FairLock) -> None:
    with pytest.raises(ZeroDivisionError), lock.turn():
        _ = 1 / 0
    assert lock_is_free(lock)

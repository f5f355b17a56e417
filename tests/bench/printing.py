"""Printing a full set: seconds, memory of the press, size of the file; and what taps notice of it meanwhile.

Budgets for six groups: 5 s, 150 MB, 3 MB; a draw answers in less than 300 ms while sets are being made.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from flask import Flask

from fieldgame import kits
from fieldgame.app import create_app
from fieldgame.printing import SHEETS, Wish
from fieldgame.printing.gather import gather
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import WAIT, Busy, press
from fieldgame.settings import load
from tests.print.memory import of_the_press
from tests.words import make_camp

ROUNDS = 3
SETS = 3
NOW = datetime(2026, 7, 4, 19, 30, tzinfo=UTC)
EVERYTHING = tuple(SHEETS)


def wished(app: Flask, groups: int, poster: str) -> Job:
    with app.app_context():
        game = kits.found(kits.standard(groups)).game
        return gather(game, Wish("https://camp.example", NOW, EVERYTHING, poster))


def timed(work: Callable[[], Any]) -> tuple[list[float], list[Any]]:
    """Seconds of each round, and what came of it."""
    seconds, made = [], []
    for _ in range(ROUNDS):
        start = perf_counter()
        made.append(work())
        seconds.append(perf_counter() - start)
    return seconds, made


def sizes(app: Flask) -> None:
    for groups, poster in ((2, "a1"), (6, "a1"), (6, "a0"), (10, "a1")):
        gathered, jobs = timed(partial(wished, app, groups, poster))
        pressed, sets = timed(partial(press, jobs[0]))
        memory = max(of_the_press(jobs[0]), of_the_press(jobs[0], "--count"))
        pages = sum(count for _, count in sets[0].pages)
        print(
            f"  {groups} groups, map {poster}: job {median(gathered):.2f} s, press {median(pressed):.2f} s, "
            f"{pages} pages, {len(sets[0].pdf) / 1e6:.2f} MB, {memory} MB of memory"
        )


def one_after_the_other(job: Job) -> None:
    with suppress(Busy):  # a loaded machine
        press(job)


def taps(app: Flask) -> None:
    """A draw at a post while nothing else happens, and while sets are made one after the other."""
    camp = make_camp(app, 6).start()
    phone = camp.join("post", "A")
    with app.app_context():
        job = gather(camp.game, Wish("https://camp.example", NOW, EVERYTHING))

    def tap() -> float:
        start = perf_counter()
        answer = phone.post(f"{camp.url}/post/A/draw", group="red", overrule="1")
        assert answer.status_code == 303, answer.status_code
        return (perf_counter() - start) * 1000

    tap()
    quiet = [tap() for _ in range(50)]
    makers = [threading.Thread(target=one_after_the_other, args=(job,)) for _ in range(SETS)]
    for maker in makers:
        maker.start()
    busy = []
    while any(maker.is_alive() for maker in makers):
        busy.append(tap())
    for title, spent in (("alone", quiet), (f"while {SETS} sets are made", busy)):
        worst = quantiles(spent, n=20)[-1]
        print(f"  a draw {title}: median {median(spent):.0f} ms, p95 {worst:.0f}, worst {max(spent):.0f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(load({}, folder=folder))
        app.testing = True
        print(f"All sheets of a game, each set by processes of its own (median of {ROUNDS}, waits {WAIT} s):")
        sizes(app)
        taps(app)


if __name__ == "__main__":
    main()

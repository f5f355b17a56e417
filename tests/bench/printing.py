"""Printing a full set: seconds, memory of the press, size of the file; and what taps notice of it meanwhile.

Budgets for six groups: 5 s, 150 MB, 3 MB; a draw answers in less than 300 ms while sets are being made.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
from contextlib import suppress
from datetime import UTC, datetime
from statistics import median, quantiles
from time import perf_counter

from flask import Flask

from fieldgame import kits
from fieldgame.app import create_app
from fieldgame.printing import SHEETS, Wish
from fieldgame.printing.gather import gather
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import WAIT, Busy, Pressed, press
from fieldgame.settings import load
from tests.words import make_camp

ROUNDS = 3
SETS = 3
NOW = datetime(2026, 7, 4, 19, 30, tzinfo=UTC)
EVERYTHING = tuple(SHEETS)


def full_set(app: Flask, groups: int, poster: str) -> tuple[float, float, Pressed]:
    """Seconds for the job and seconds for the press, and what it made."""
    with app.app_context():
        game = kits.found(kits.standard(groups)).game
        start = perf_counter()
        job = gather(game, Wish("https://camp.example", NOW, EVERYTHING, poster))
    gathered = perf_counter()
    made = press(job)
    return gathered - start, perf_counter() - gathered, made


def largest_press() -> int:
    """MB that the largest process has taken that this one has started so far."""
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return most // (1024 * 1024 if sys.platform == "darwin" else 1024)


def sizes(app: Flask) -> None:
    for groups, poster in ((2, "a1"), (6, "a1"), (6, "a0"), (10, "a1")):
        runs = [full_set(app, groups, poster) for _ in range(ROUNDS)]
        job, sheets = (median(run[step] for run in runs) for step in (0, 1))
        made = runs[0][2]
        pages = sum(count for _, count in made.pages)
        print(
            f"  {groups} groups, map {poster}: job {job:.2f} s, press {sheets:.2f} s, {pages} pages, "
            f"{len(made.pdf) / 1e6:.2f} MB, largest press so far {largest_press()} MB"
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

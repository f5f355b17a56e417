"""Processes that write at the same time: run as `python -m tests.shell.writers FOLDER DATABASE GAME …`.

Each prints the ids it was told are written, one a line, the moment it was told.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from fieldgame import journal
from fieldgame.app import create_app
from fieldgame.settings import load

ROOT = Path(__file__).resolve().parents[2]


def fact(entry_id: str, type_: str = "draw", **data: object) -> journal.Fresh:
    return (entry_id, 2_000, 2_000, {"role": "post", "post": "A"}, type_, dict(data))


def count_down(game: str, name: str, times: int) -> None:
    """Read, decide, write: takes one card each time from what the last writer left."""
    for number in range(times):
        with journal.writing(game) as turn:
            last = turn.tail(turn.version - 1)
            left = last[-1].data["left"] if last else 0
            turn.append([fact(f"{name}-{number}", left=left - 1)])
        os.write(1, f"{name}-{number}\n".encode())  # a whole line at once, whatever the other threads do


def start_process(
    folder: Path, database: str, game: str, name: str, threads: int, times: int
) -> subprocess.Popen[str]:
    arguments = [str(folder), database, game, name, str(threads), str(times)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.shell.writers", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def main(folder: str, database: str, game: str, name: str, threads: str, times: str) -> None:
    app = create_app(load({}, folder=folder, database=database))

    def run(thread: int) -> None:
        with app.app_context():
            count_down(game, f"{name}-{thread}", int(times))

    running = [threading.Thread(target=run, args=(number,)) for number in range(int(threads))]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])

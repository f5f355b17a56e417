"""What a change on the castle map costs the browsers of the wall and of the station.

The map is 17 x 17 with 80 buildings, and every change is the same capture (a roof drops, ground fills, a
building is carried to its shelf, rows move), taken back and done again. Told are two things: the main
thread's work from the arrival of the answer until the new picture stands (the first frame after it is
painted), and its work afterwards, until everything stands still; of both the longest task. Once as fast as
this machine is, once with Chromium slowed down four times, as on a small laptop. How it is measured is told
in thread.py.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from fieldgame.app import create_app
from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.geometry.shapes import drawn, orientations
from fieldgame.models import db
from fieldgame.settings import load
from tests.bench.thread import MARKS, Work, traced, work
from tests.browser.motion import cells, open_corner, rich
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import Camp, make_camp

BUILDINGS = 80
SMALL = ["tavern", "stable", "bridge", "inn"]
SPEEDS = [1, 4]
"""How many times slower than this machine."""
TIMES = 5
ROLES = ["projector", "station"]
SIZES = [(1366, 768), (3840, 2160)]


class How(NamedTuple):
    """What is measured: how many times slower, whose page, how large, with movements or as a plain change."""

    slower: int
    role: str
    size: tuple[int, int]
    moving: bool


def crowd(camp: Camp) -> None:
    """Buildings all over the map, but for the corner and its walls, as a leader takes a map over."""
    chance = random.Random(4)
    taken = {(x, y) for x in range(5) for y in range(5)}
    board = camp.view()["map"]
    taken |= {(x, y) for building in board["buildings"] for x, y in building["cells"]}
    add: list[dict[str, Any]] = []
    groups = [group["id"] for group in camp.view()["groups"] if group["kind"] != "robber"]
    left = {(group, kind["id"]): kind["supply"] for group in groups for kind in STANDARD}
    left["red", "tavern"] = 1
    shapes = {kind["id"]: orientations(drawn(kind["shape"]), True) for kind in STANDARD}
    for _ in range(40_000):
        group, kind = chance.choice(groups), chance.choice(list(shapes) if len(add) < 20 else SMALL)
        x, y = chance.randrange(board["width"]), chance.randrange(board["height"])
        place = [(x + dx, y + dy) for dx, dy in chance.choice(shapes[kind])]
        fits = all(a < board["width"] and b < board["height"] for a, b in place) and not taken & set(place)
        if len(add) + len(board["buildings"]) < BUILDINGS and fits and left[group, kind] > 0:
            left[group, kind] -= 1
            taken |= set(place)
            add.append({"group": group, "building": kind, "cells": [list(cell) for cell in place]})
    *add, last = add
    for some in (add, [last]):  # the newest, which stands out, is one
        camp.do("correct_map", remove=[], add=some)
    assert len(camp.view()["map"]["buildings"]) >= BUILDINGS, len(camp.view()["map"]["buildings"])


@contextmanager
def a_game() -> Iterator[tuple[str, Camp]]:
    """A crowded game behind the real server: its address, and the game."""
    with tempfile.TemporaryDirectory(prefix="fieldgame-bench-") as folder:
        app = create_app(load({}, folder=folder))
        app.testing = True
        camp = make_camp(app, groups=10).start()
        open_corner(rich(camp))
        crowd(camp)
        port, log = unused_port(), Path(folder) / "log"
        program = str(Path(sys.executable).parent / "fieldgame")
        command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
        with log.open("wb") as out:
            process = launch(command, out)
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
        try:
            yield f"http://127.0.0.1:{port}", camp
        finally:
            end(process, signal.SIGTERM)
            with app.app_context():
                db.engine.dispose()


def capture(camp: Camp) -> None:
    args = {"group": "red", "building": "tavern", "cells": cells("C3"), "payment": {"A": 1}}
    done = camp.do("build", "station", confirmed=True, **args)
    assert done.entries, done


def open_page(browser: Any, base: str, camp: Camp, role: str, size: tuple[int, int]) -> Any:
    """The page of the wall or the station, which tells when an answer came and when it was shown."""
    phone = camp.join(role)
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    context.add_cookies([{"name": phone.cookie.key, "value": phone.cookie.value, "url": base}])
    context.add_init_script(MARKS)
    page: Any = context.new_page()
    return page


def measure(browser: Any, base: str, camp: Camp, how: How) -> dict[str, list[Work]]:
    page = open_page(browser, base, camp, how.role, how.size)
    if not how.moving:
        page.route("**/bundle/motion.*", lambda route: route.abort())
    page.goto(f"{base}{camp.url}/{how.role}")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": how.slower})
    page.wait_for_timeout(2000)
    found: dict[str, list[Work]] = {"stands": [], "later": []}
    for _ in range(TIMES):
        with traced(browser, page) as events:
            time.sleep(0.5)
            capture(camp)
            time.sleep(4.5)
        for when, done in work(events).items():
            found[when].append(done)
        camp.do("undo", event=camp.booked("build")[0]["id"])
        time.sleep(4.5)
    page.context.close()
    return found


def told(works: list[Work]) -> str:
    """Each part: median (worst)."""
    parts = {part: [one[part] for one in works] for part in works[0]}
    return "  ".join(f"{part} {median(ms):5.1f} ({max(ms):5.1f})" for part, ms in parts.items())


def main() -> None:
    with a_game() as (base, camp), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        built = len(camp.view()["map"]["buildings"])
        print(f"A capture, {built} buildings, ms of the main thread, median (worst) of {TIMES}")
        ways = [How(*way) for way in product(SPEEDS, ROLES, SIZES, (False, True))]
        for how in ways:
            name = (
                f"x{how.slower} {how.role} {how.size[0]}x{how.size[1]} {'moving' if how.moving else 'plain'}"
            )
            for when, works in measure(browser, base, camp, how).items():
                print(f"{name:>34} {when:>6}: {told(works)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

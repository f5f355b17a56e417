"""What a change on the castle map costs the wall's browser: with its movements, and as a plain swap.

Chromium is slowed down four times, the map is 17 x 17 with 80 buildings, and every change is the same capture
(a roof drops, ground fills, a building is carried to its shelf, rows move), taken back and done again. Told
is what the main thread did in the three seconds after the news came, until everything stood still: in all, in
scripts, in layout and style. This counts the thread's own time, so that a busy machine matters little; the
longest task (0: none over 50 ms) is time on the wall clock, and says something on an idle machine only.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from fieldgame.app import create_app
from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.geometry.shapes import drawn, orientations
from fieldgame.models import db
from fieldgame.settings import load
from tests.browser.motion import cells, open_corner, rich
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import Camp, make_camp

BUILDINGS = 80
SMALL = ["tavern", "stable", "bridge", "inn"]
SLOWER = 4
TIMES = 5
SIZES = {"1366x768": (1366, 768), "3840x2160": (3840, 2160)}
WATCH = """
window.tasks = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => tasks.push(one.duration)))
  .observe({ type: "longtask" });
"""
PARTS = {
    "script": ("ScriptDuration",),
    "layout": ("LayoutDuration", "RecalcStyleDuration"),
    "all": ("TaskDuration",),
}


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
    camp.do("correct_map", remove=[], add=add)
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


def work(session: Any) -> dict[str, float]:
    """What the main thread has done so far, in ms."""
    told = {one["name"]: 1000 * one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {part: sum(told[name] for name in names) for part, names in PARTS.items()}


def capture(camp: Camp) -> None:
    args = {"group": "red", "building": "tavern", "cells": cells("C3"), "payment": {"A": 1}}
    done = camp.do("build", "station", confirmed=True, **args)
    assert done.entries, done


def measure(
    browser: Any, base: str, camp: Camp, size: tuple[int, int], moving: bool
) -> dict[str, list[float]]:
    phone = camp.join("projector")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    context.add_cookies([{"name": phone.cookie.key, "value": phone.cookie.value, "url": base}])
    context.add_init_script(WATCH)
    page = context.new_page()
    if not moving:
        page.route("**/bundle/motion.*", lambda route: route.abort())
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{base}{camp.url}/projector")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.wait_for_timeout(2000)
    found: dict[str, list[float]] = {**{part: [] for part in PARTS}, "longest": []}
    for _ in range(TIMES):
        page.evaluate("() => { tasks.length = 0; }")
        before = work(session)
        capture(camp)
        page.wait_for_selector("#wall-map .reserved[data-group=red]", state="attached")
        page.wait_for_timeout(3000)
        for part, ms in work(session).items():
            found[part].append(ms - before[part])
        found["longest"].append(page.evaluate("Math.max(0, ...tasks)"))
        camp.do("undo", event=camp.booked("build")[0]["id"])
        page.wait_for_timeout(3500)
    context.close()
    return found


def main() -> None:
    with a_game() as (base, camp), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        built = len(camp.view()["map"]["buildings"])
        print(
            f"A capture on the wall, {built} buildings, CPU {SLOWER} x slower, ms, median (worst) of {TIMES}"
        )
        for name, size in SIZES.items():
            for kind, moving in (("plain swap", False), ("with motion", True)):
                found = measure(browser, base, camp, size, moving)
                told = "  ".join(f"{what} {median(ms):6.1f} ({max(ms):6.1f})" for what, ms in found.items())
                print(f"  {name:>10} {kind:>12}: {told}")
        browser.close()


if __name__ == "__main__":
    main()

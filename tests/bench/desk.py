"""The leader's desk in a long game: what an update costs the server, and when a browser first paints it.

The server's time is processor time of this process, the best of some; `/leader` draws the map, an update is
for a page that has it. First paint is Chromium's own, from the start of the navigation, against another
process.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from fieldgame import devices, journal, kits, play
from fieldgame.app import create_app
from fieldgame.cli.afternoon import half_played
from fieldgame.cli.carry import keep
from fieldgame.models import db
from fieldgame.settings import load
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import Camp, Phone

ENTRIES = 2_000
TIMES = 7
SCREENS = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1920, 1080)}
UPDATES = ("/leader", "/leader/part", "/leader/watch", "/leader/devices")
PAINTED = """() => new Promise((go) => {
  const seen = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const look = () => seen() ? go(seen()) : setTimeout(look, 10);
  look();
})"""


def long_game(app: Any) -> Camp:
    """A half-played afternoon in which the posts have booked on, up to 2,000 entries; five devices."""
    settings = kits.standard()
    with app.app_context():
        now = play.now()
        founded = keep("burgbau", settings, half_played(settings, 7, now))
        with journal.writing(founded.game) as writer:
            begun = len(writer.tail(0))
            writer.append(list(_draws(settings, now, ENTRIES - begun)), looked_up=True)
        for number, (role, post) in enumerate(
            (("post", "A"), ("post", "B"), ("post", "C"), ("robber", None), ("station", None))
        ):
            devices.seen(founded.game, f"device-{number}", role, post)
    return Camp(app, founded.game, founded.passes)


def _draws(settings: dict[str, Any], now: int, count: int) -> Iterator[tuple[Any, ...]]:
    groups = [group["id"] for group in settings["groups"] if group["kind"] != "robber"]
    for number in range(count):
        post = "ABC"[number % 3]
        drawn = {"post": post, "group": groups[number * 7 % len(groups)], "number": 1 + number % 6}
        by = {"role": "post", "post": post, "device": f"device-{number % 3}"}
        at = now - count + number
        yield f"00000000-0000-4000-8000-{number:012d}", at, at, by, "draw", drawn


def served(camp: Camp) -> None:
    """Print what each part of the desk costs the server."""
    leader = camp.join("leader")
    with camp.app.app_context():
        print(f"the desk with {play.view(camp.game, play.Seat('leader'))['version']} entries")
    mark = re.search(r'name="map" value="(\w+)"', leader.get(f"{camp.url}/leader").text)
    for path in UPDATES:
        where = f"{camp.url}{path}" + (f"?map={mark[1]}" if mark and path != "/leader" else "")
        costs = sorted(_cost(leader, where, path != "/leader") for _ in range(TIMES))
        print(f"  {path:16} {costs[0][0]:6.1f} ms of the server's time, {costs[0][1] / 1000:5.1f} kB")


def _cost(leader: Phone, path: str, part: bool) -> tuple[float, int]:
    before = time.process_time()
    answer = leader.get(path, part=part)
    spent = (time.process_time() - before) * 1000
    assert answer.status_code == 200
    return spent, len(answer.data)


def painted(camp: Camp, url: str) -> None:
    """Print when a browser first paints the desk, with an empty cache and with a full one."""
    cookie = camp.join("leader").cookie
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        for name, (width, height) in SCREENS.items():
            first: list[float] = []
            again: list[float] = []
            for _ in range(3):
                context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE")
                context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
                page = context.new_page()
                for found in (first, again):
                    page.goto(f"{url}{camp.url}/leader")
                    found.append(page.evaluate(PAINTED))
                context.close()
            print(f"  {name:7} first paint {median(first):5.0f} ms, again {median(again):5.0f} ms")
        browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        app = create_app(load({}, folder=data))
        camp = long_game(app)
        served(camp)
        with app.app_context():
            db.engine.dispose()
        port, log = unused_port(), Path(data) / "log"
        program = str(Path(sys.executable).parent / "fieldgame")
        with log.open("wb") as out:
            server = launch(
                [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data], out
            )
        try:
            wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), server, log, 40)
            painted(camp, f"http://127.0.0.1:{port}")
        finally:
            end(server, signal.SIGTERM)


if __name__ == "__main__":
    main()

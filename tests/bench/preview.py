"""From a tap on the castle map to what the station says about it, in a real browser, with some 60 buildings.

Side by side: the page's own words about the ground, and the server's verdict with all that would follow. The
clock starts with the finger's event and stops when the words are on the page, or with the frame after.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import sync_playwright

from fieldgame.app import create_app
from fieldgame.models import db
from fieldgame.settings import load
from tests.bench.random_games import placements
from tests.browser.station import MIDDLE
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import Camp, make_camp

BUILDINGS = 60
TAPS = 40
TABLET = {"width": 600, "height": 1024}
PACES = {"one after the other": 400, "hammering": 120}
"""Milliseconds between two taps."""
WATCH = """() => {
  const verdict = document.getElementById("verdict");
  let tap = null;
  window.taps = [];
  const done = (name) => {
    if (!tap || tap[name]) return;
    const mine = tap;
    mine[name] = performance.now() - mine.at;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { mine[`${name} seen`] = performance.now() - mine.at; };
      channel.port2.postMessage(0);
    });
  };
  addEventListener("pointerup", (event) => { window.taps.push(tap = { at: event.timeStamp }); }, true);
  new MutationObserver(() => done("own words")).observe(document.getElementById("plan"), { childList: true });
  new MutationObserver(() => {
    if (!verdict.classList.contains("waiting")) done("server's verdict");
  }).observe(verdict, { attributes: true, attributeFilter: ["class"] });
}"""
WAYS = """() => performance.getEntriesByType("resource").filter((one) => one.name.includes("/preview"))
  .map((one) => one.responseEnd - one.startTime)"""


def filled(camp: Camp) -> Camp:
    """As late in an afternoon as BUILDINGS buildings; every group is rich."""
    for group in [one["id"] for one in camp.view()["groups"]]:
        camp.give(group, A=99, B=99, C=99)
    known = {f"g{n + 1}": one["id"] for n, one in enumerate(camp.view()["groups"])}
    for _, group, building, cells in placements(17, 5, 400):
        where = [list(cell) for cell in cells]
        camp.do("build", "station", group=known[group], building=building, cells=where)
        if len(camp.view()["map"]["buildings"]) >= BUILDINGS:
            break
    return camp


def measured(page: Any, pace: int) -> list[dict[str, float]]:
    """TAPS taps on random cells."""
    chance = random.Random(pace)
    page.evaluate("window.taps.length = 0")
    box = page.locator("#castle-map").bounding_box()
    for _ in range(TAPS):
        at = page.evaluate(MIDDLE, [chance.randrange(17), chance.randrange(17)])
        page.touchscreen.tap(box["x"] + at["x"], box["y"] + at["y"])
        page.wait_for_timeout(pace)
    page.wait_for_timeout(500)
    found: list[dict[str, float]] = page.evaluate("window.taps")
    return found


def told(name: str, times: list[float]) -> None:
    if len(times) > 1:
        print(f"    {name:<24} {median(times):6.1f} ({quantiles(times, n=10)[-1]:.0f})   {len(times)} taps")


def visit(base: str, camp: Camp) -> None:
    cookie = camp.join("station").cookie
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        context = browser.new_context(viewport=TABLET, has_touch=True, is_mobile=True, locale="de-DE")
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base}])
        page = context.new_page()
        page.goto(f"{base}{camp.url}/station?group=red&building=inn&x=3&y=3")
        page.wait_for_timeout(1500)
        page.evaluate(WATCH)
        for name, pace in PACES.items():
            taps = measured(page, pace)
            print(f"  {name}, a tap every {pace} ms:")
            for what in ("own words", "own words seen", "server's verdict", "server's verdict seen"):
                told(what, [tap[what] for tap in taps if what in tap])
        told("of it on the way", page.evaluate(WAYS))
        browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(load({}, folder=folder))
        app.testing = True
        camp = filled(make_camp(app).start())
        standing = len(camp.view()["map"]["buildings"])
        print(f"From tap to answer at the station, 17x17 with {standing} buildings: median (9 of 10) in ms")
        port, log = unused_port(), Path(folder) / "server.log"
        program = str(Path(sys.executable).parent / "fieldgame")
        with log.open("wb") as out:
            command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
            process = launch(command, out)
        try:
            wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
            visit(f"http://127.0.0.1:{port}", camp)
        finally:
            end(process, signal.SIGTERM)
            with app.app_context():
                db.engine.dispose()


if __name__ == "__main__":
    main()

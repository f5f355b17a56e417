"""Pictures of the castle for people to look at: `.venv/bin/python -m tests.browser.gallery FOLDER [WORDS …]`.

Six moments of an afternoon on the projector, at five sizes, by day, at dusk and without colour; words narrow
the choice to pictures whose names contain all of them. The moments are played by the demo's made-up groups.
"""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from fieldgame import create_app, kits
from fieldgame.cli import mason
from fieldgame.cli.afternoon import LEADER, MINUTE, STATION, Afternoon
from fieldgame.cli.carry import keep
from fieldgame.settings import load
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import Camp, Phone

SIZES = ((360, 740), (800, 600), (1024, 768), (1920, 1080), (3840, 2160))
LOOKS = ("day", "dusk", "grey")
OVAL = [
    "....######....",
    "..............",
    "..............",
    ".............#",
    "............##",
    "#...........##",
    "#.............",
    "..............",
    "..............",
    "..............",
    "...##.........",
    "...##........#",
    "............##",
    "#..........###",
]
MOMENTS: dict[str, tuple[float, dict[str, Any]]] = {
    "before": (-3, {}),
    "opening": (26, {}),
    "middle": (58, {}),
    "crowded": (72, {}),
    "mask": (60, {"map": {"rows": OVAL}}),
    "end": (91, {}),
}
"""Minute of the afternoon, and what is different in its settings."""
MOST_DAYS = 12


def played(minute: float, changes: dict[str, Any], now: int) -> Afternoon:
    """The liveliest of some afternoons: most ground walled in at this minute."""
    groups = 4 if "map" in changes else 6
    settings = kits.standard(groups) | changes
    days = [Afternoon(settings, f"gallery {day}", now - int(minute * MINUTE)) for day in range(MOST_DAYS)]
    for day in days:
        day.play(now)
        if minute > 70:
            crowd(day)
    return max(days, key=lambda day: sum(mask.bit_count() for mask in day.state.castle.reserved.values()))


def crowd(day: Afternoon) -> None:
    """Everybody has cards in plenty, and builds whatever the map still takes."""
    for group in day.homes:
        day.do("correct_holding", LEADER, group=group, change={"A": 40, "B": 40, "C": 40})
    building = list(day.homes.items())
    while building:
        for group, home in tuple(building):
            best = next(iter(mason.choices(day.state, group, home)), None)
            if best is None or not day.do("build", STATION, **day.order(group, best)):
                building.remove((group, home))


def camps(folder: Path) -> Iterator[tuple[str, Camp]]:
    """A game for each moment."""
    app = create_app(load({}, folder=str(folder)))
    now = time.time_ns() // 1_000_000
    for name, (minute, changes) in MOMENTS.items():
        day = played(minute, changes, now)
        with app.app_context():
            founded = keep("burgbau", kits.standard(4 if "map" in changes else 6) | changes, day.entries)
        camp = Camp(app, founded.game, founded.passes)
        if name == "end":
            camp.do("end")
        yield name, camp


def wanted(words: list[str]) -> list[tuple[str, tuple[int, int], str]]:
    """Moment, size and look of the pictures asked for."""
    every = product(MOMENTS, SIZES, LOOKS)
    return [one for one in every if all(word in picture_name(*one) for word in words)]


def picture_name(moment: str, size: tuple[int, int], look: str) -> str:
    return f"{moment}-{size[0]}x{size[1]}-{look}.png"


class Gallery:
    """A browser before the games of all moments."""

    def __init__(self, browser: Any, base: str, games: dict[str, Camp]) -> None:
        self.browser, self.base, self.games = browser, base, games

    def take(
        self,
        path: Path,
        phone: Phone,
        url: str,
        size: tuple[int, int],
        look: str = "day",
        tapped: str = "",
    ) -> None:
        """A picture of a page as this phone sees it, perhaps after a tap."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2 if size[0] < 500 else 1,
            locale="de-DE",
        )
        cookies = [{"name": phone.cookie.key, "value": phone.cookie.value, "url": self.base}]
        if look == "dusk":
            cookies.append({"name": "theme", "value": "dusk", "url": self.base})
        context.add_cookies(cookies)
        page = context.new_page()
        if look == "grey":
            session = context.new_cdp_session(page)
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
        page.goto(f"{self.base}{url}")
        page.locator("main").first.wait_for()
        page.wait_for_timeout(900)
        if tapped:
            page.locator(tapped).first.click()
            page.wait_for_timeout(1500)
        page.screenshot(path=path)
        context.close()


@contextmanager
def gallery() -> Iterator[Gallery]:
    """The games, served, and a browser."""
    port = unused_port()
    command = [str(Path(sys.executable).parent / "fieldgame"), "serve", "--host", "127.0.0.1"]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        games, log = dict(camps(Path(data))), Path(data) / "serve.log"
        with log.open("wb") as out:
            process = launch([*command, "--port", str(port), "--data", data], out)
        try:
            wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
            browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
            yield Gallery(browser, f"http://127.0.0.1:{port}", games)
            browser.close()
        finally:
            end(process, signal.SIGTERM)


def main(target: str, *words: str) -> None:
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    asked = wanted(list(words))
    with gallery() as shown:
        for moment, size, look in asked:
            camp = shown.games[moment]
            path = folder / picture_name(moment, size, look)
            shown.take(path, camp.join("projector"), f"{camp.url}/projector", size, look)
    sys.stdout.write(f"{len(asked)} pictures in {folder}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

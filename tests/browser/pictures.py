"""The pictures of the README, taken from the demo: `.venv/bin/python -m tests.browser.pictures`.

The castle on the projector, and a post's phone with its tiles and with a number that was just drawn.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until

FOLDER = Path(__file__).parents[2] / ".readme"
LINK = re.compile(r"(leader|post A|projector|station)\s+(http\S+/J/\S+)")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    port = unused_port()
    command = [str(Path(sys.executable).parent / "fieldgame"), "demo", "--no-open", "--host", "127.0.0.1"]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "demo.log"
        with log.open("wb") as out:
            process = launch([*command, "--port", str(port)], out)
        try:
            wait_until(lambda: len(LINK.findall(log.read_text())) >= 4, process, log, 40)
            wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
            _take(dict(LINK.findall(log.read_text())))
        finally:
            end(process, signal.SIGTERM)


def _take(links: dict[str, str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        wall = _joined(browser, links["projector"], 1920, 1080)
        wall.screenshot(path=FOLDER / "projector.png")
        post = _joined(browser, links["post A"], 360, 740, scale=2)
        post.screenshot(path=FOLDER / "post.png")
        post.locator(".tile:not(.blocked)").first.click()
        post.locator(".number-screen, .big-number").first.wait_for()
        post.wait_for_timeout(900)
        post.screenshot(path=FOLDER / "number.png")
        browser.close()


def _joined(browser: Any, link: str, width: int, height: int, scale: int = 1) -> Any:
    """A page whose role has been taken, as a person does: open the link, press the button."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, locale="de-DE"
    )
    page = context.new_page()
    page.goto(link)
    page.locator(f"form[action='{link[link.index('/J/') :]}'] button").first.click()
    page.wait_for_url("**/g/**")
    page.wait_for_timeout(800)
    return page


if __name__ == "__main__":
    main()

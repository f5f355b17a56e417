"""Two things about the phone itself: its battery dies in mid-game; its page came over plain http."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.offline import Core, Laptop
from tests.browser.outbox import facts, take_back
from tests.conftest import CHROMIUM_FLAGS, chromium_program
from tests.words import Camp

pytestmark = pytest.mark.browser
LAN = "http://laptop.example"
"""A name that no browser takes for its own computer: plain http, as in a network without internet."""


class OnDisk:
    """A browser that keeps its things in a folder, as on a phone."""

    def __init__(self, chromium: Any, folder: Path) -> None:
        self.chromium, self.folder = chromium, folder

    def new_context(self, **how: Any) -> Any:
        how |= {"executable_path": chromium_program(), "args": CHROMIUM_FLAGS}
        return self.chromium.browser_type.launch_persistent_context(self.folder, **how)

    def processes(self) -> list[int]:
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    command = (entry / "cmdline").read_bytes()
                except OSError:  # it has just ended
                    continue
                if f"--user-data-dir={self.folder}\0".encode() in command:
                    found.append(int(entry.name))
        return found

    def die(self) -> None:
        """As if the battery were empty."""
        for process in self.processes():
            with suppress(ProcessLookupError):  # it goes with the one before
                os.kill(process, signal.SIGKILL)
        while self.processes():
            time.sleep(0.02)


def test_the_battery_dies_right_after_a_booking(
    chromium: Any, wood: Camp, laptop: Laptop, tmp_path: Path
) -> None:
    browser = OnDisk(chromium, tmp_path / "phone")
    post = Core(browser, laptop, wood, "A").begin()
    post.cut()
    drawn = [post.draw(group, 2) for group in ("red", "blue", "green")]
    browser.die()
    again = Core(browser, laptop, wood, "A")
    again.cut()
    again.again()
    assert [one["id"] for one in again.stored()] == drawn
    again.mend()
    again.flush_all()
    again.close()
    assert facts(wood) == [("draw", "red"), ("draw", "blue"), ("draw", "green")]


def test_plain_http(chromium: Any, wood: Camp, laptop: Laptop) -> None:
    def bring(route: Any) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(LAN, laptop.url)))

    post = Core(chromium, laptop, wood, "A", base=LAN)
    post.line(bring)
    post.begin()
    assert post.run("isSecureContext") is False
    post.mend_line()
    post.cut()
    drawn = [post.draw(group, 2) for group in ("red", "blue")]
    post.again()
    assert [one["id"] for one in post.stored()] == drawn
    assert "gone" in take_back(post, drawn[0])
    post.mend()
    post.line(bring)
    post.flush_all()
    post.close()
    assert facts(wood) == [("draw", "blue")]
    assert post.complaints == []

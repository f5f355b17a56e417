"""A leader's first game, from the first page to a running game with printed passes: at most twelve taps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.screens import PHONE, Screen
from tests.browser.strip import Strip
from tests.conftest import Server
from tests.print import reader
from tests.print.reader import Paper

pytestmark = pytest.mark.browser
MOST_TAPS = 12
CAMP = "http://192.0.2.7:8000"
"""An address that phones would reach: from one of this computer alone no cards with codes are printed."""


@pytest.fixture(autouse=True)
def _closes_papers() -> Iterator[None]:
    yield
    reader.forget()


def file_of(screen: Screen, strip: Strip, words: str) -> Paper:
    """The file that comes when the button in the bar is tapped."""
    with screen.page.expect_download(timeout=60_000) as coming:
        strip.tap(screen, "#bar .primary", words)
    download: Any = coming.value
    return Paper(download.path().read_bytes())


def test_a_first_game_takes_at_most_twelve_taps(server: Callable[..., Server], chromium: Any) -> None:
    screen, strip = Screen(chromium, server("--base-url", CAMP), PHONE), Strip()
    screen.open("/")
    strip.tap(screen, "#bar .primary", "New game")
    strip.tap(screen, "#make", "Create")
    screen.page.wait_for_url("**/leader")
    strip.tap(screen, screen.page.get_by_role("link", name="Drucken", exact=True), "Print")
    paper = file_of(screen, strip, "All sheets")
    strip.tap(
        screen, screen.page.get_by_role("link", name=re.compile("Rollenkarten drucken")), "Cards of roles"
    )
    secret = file_of(screen, strip, "For the leaders")
    strip.tap(screen, screen.page.locator(".tabs a").first, "Back to the game")
    strip.tap(screen, screen.page.get_by_role("button", name="Spiel starten"), "Start")
    screen.see(".clock[data-ends-at]")
    strip.look(screen, "It is running")
    assert strip.taps <= MOST_TAPS
    assert opened(paper, "Q")
    assert opened(secret, "J")
    assert screen.complaints == []
    screen.close()


def opened(paper: Paper, door: str) -> bool:
    """Whether the first page with codes has those that open this door, at the camp's address."""
    found = next(codes for page in range(len(paper)) if (codes := paper.codes(page)))
    return all(code.lower().startswith(f"{CAMP}/{door}/".lower()) for code in found)

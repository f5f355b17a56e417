"""One browser of its own for each person in the wood, and how a finger touches what is on its page.

A flow yields its screen wherever somebody must wait: for the server, or while a new screen is deaf to
fingers. `together` plays many flows at once, as an afternoon does.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, Self
from urllib.parse import parse_qs

from playwright.sync_api import Error

Flow = Generator["Screen", None, None]
Cards = dict[str, int]
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
BARN = {"width": 1024, "height": 768}
MOVING = {"reduced_motion": "no-preference"}
HEARS = """part => new Promise((go) => {
  const look = () => part.closest("[inert]") ? setTimeout(look, 10) : go();
  look();
})"""
"""Playwright waits by itself, but looks only twice a second."""
HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Into the pocket, or out of it."""
AGAIN = """async () => {
  for (const end = Date.now() + 15000; Date.now() < end;) {
    if (%s) return true;
    await new Promise((go) => setTimeout(go, 25));
  }
  return false;
}"""
LOST = "Failed to load resource: net::"
SAID_NO = "Failed to load resource: the server responded with a status of 4"


def together(*flows: Iterable[Screen]) -> None:
    """Play all flows, a step of each in turn, until the last has ended. Who waits keeps nobody up."""
    running = [(iter(flow), next(iter(flow), None)) for flow in flows]
    while running := [(flow, screen) for flow, screen in running if screen]:
        ready = [screen.is_ready() for _, screen in running]
        running = [
            (flow, next(flow, None) if able else screen)
            for (flow, screen), able in zip(running, ready, strict=True)
        ]
        if not any(ready):
            time.sleep(0.02)


def eventually(holds: Callable[[], Any]) -> None:
    """Wait for what no single page tells."""
    deadline = time.monotonic() + 15
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def booked_by(url: str, body: str) -> list[str]:
    """The ids of the entries that a request books: by a form, or what a phone in the wood reports."""
    if url.endswith("/events"):
        return [event["id"] for event in json.loads(body)["events"]]
    return parse_qs(body).get("entry_id", [])


class Screen:
    """One browser of its own with one page; it listens to what its pages complain about."""

    def __init__(
        self, chromium: Any, base: str, size: dict[str, int] | None = None, script: bool = True, **how: Any
    ) -> None:
        size = size or PHONE
        # Requests that a worker sees are hidden from a test's own routes; test_pwa.py lets it in. What
        # moves is painted many times a second, without a graphics card: the tests of motion ask for it.
        usual = {"locale": "de-DE", "service_workers": "block", "reduced_motion": "reduce"}
        how = {**usual, "has_touch": size == PHONE, **how}
        self.base, self.by_finger, self.script = str(base), how["has_touch"], script
        self.context = chromium.new_context(viewport=size, java_script_enabled=script, **how)
        self.context.set_default_timeout(15_000)
        self.rests_until = 0.0
        self.complaints: list[str] = []
        self.acknowledged: dict[str, float] = {}
        """When the answer to a booking arrived, in ms since 1970, by the id of its entry."""
        self.tapped: Counter[str] = Counter()
        """What was booked here, by the type of the entry."""
        self.context.on("weberror", lambda raised: self.complaints.append(str(raised.error)))
        self.context.on("console", self._console)
        self.context.on("response", self._response)
        self.page = self.context.new_page()

    def _console(self, message: Any) -> None:
        # A 4xx is an answer like any other; that a server has gone is what some tests are about.
        if message.type == "error" and not message.text.startswith((LOST, SAID_NO)):
            self.complaints.append(message.text)

    def _response(self, response: Any) -> None:
        request = response.request
        if response.status >= 500:
            self.complaints.append(f"{response.status} {request.method} {request.url}")
        if request.method == "POST" and response.status < 400:
            timing = request.timing
            for entry_id in booked_by(request.url, request.post_data or ""):
                self.acknowledged[entry_id] = timing["startTime"] + timing["responseStart"]

    def open(self, path: str) -> Self:
        self.page.goto(path if path.startswith("http") else self.base + path)
        return self

    def anew(self, cookie: Any) -> Self:
        """As if just unpacked, but for this cookie. What it has fetched before it need not fetch again."""
        if self.page.url.startswith("http"):
            self.page.evaluate("sessionStorage.clear()")
        self.page.goto("about:blank")
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        session.detach()
        self.complaints.clear()
        return self.holds(cookie)

    def holds(self, cookie: Any) -> Self:
        """From now on it has what the phone with this cookie has."""
        self.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.base}])
        return self

    def join(self, link: str) -> Self:
        """Open an invitation and take the seat, beside whoever has it already."""
        self.open(link)
        self.touch(self.page.locator("#bar button").last)
        self.page.wait_for_url("**/g/**")
        return self

    def touch(self, target: Any) -> None:
        """Tap it, or click it where there is a mouse."""
        target = self.page.locator(target) if isinstance(target, str) else target
        if self.script:
            target.evaluate(HEARS)
        target.tap() if self.by_finger else target.click()

    def is_ready(self) -> bool:
        """Whether no part of the page waits for a calm finger. It is not asked all the time."""
        if time.monotonic() < self.rests_until:
            return False
        try:
            deaf = self.page.evaluate("!!document.querySelector('[inert]')")
        except Error:  # it is on its way to another page
            deaf = True
        if deaf:
            self.rest()
        return not deaf

    def rest(self) -> None:
        """Look again in a moment."""
        self.rests_until = time.monotonic() + 0.08

    def calm(self) -> None:
        """Wait until no part of the page is deaf any more, nor becomes so a moment after it is seen."""
        self.page.wait_for_selector("body:not(:has([inert], .htmx-added, .htmx-settling))")

    def press(self, name: str, within: str = "body") -> None:
        """Touch the button or link of this name."""
        place = self.page.locator(within)
        self.touch(place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first)

    def see(self, selector: str, **how: Any) -> Any:
        found = self.page.locator(selector, **how).first
        found.wait_for()
        return found

    def until(self, script: str) -> None:
        """Wait for an expression to hold. Playwright's own way is eval, which our pages forbid."""
        assert self.page.evaluate(AGAIN % script), script

    def text(self, selector: str) -> str:
        return " ".join(self.see(selector).inner_text().split())

    def forgive(self, *starts: str) -> None:
        """Complaints that begin like this were to be expected."""
        self.complaints = [text for text in self.complaints if not text.startswith(starts)]

    def close(self) -> None:
        self.context.close()

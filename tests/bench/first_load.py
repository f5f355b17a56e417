"""What a post's page costs on a thin line: bytes of its first load and of a booking, seconds until it hears.

The bytes are those that TCP carries between Chromium and the server, both ways, with all headers, also for
what the service worker asks; the slow lines are Chromium's own emulation. Interactive: the tiles are there,
the page's script has taken over, and a tap counts.
"""

from __future__ import annotations

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
from fieldgame.models import db
from fieldgame.settings import load
from tests.browser.wire import Exchange, Wire
from tests.conftest import CHROMIUM_FLAGS, answers, chromium_program, end, launch, unused_port, wait_until
from tests.words import make_camp

PHONE = {"width": 360, "height": 740}
SLOW_3G = {"latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
DEVTOOLS_SLOW_3G = SLOW_3G | {"latency": 2000}
HEARS = "#screen .tile:not(.blocked)"
WATCH = """(() => {
  const look = () => {
    const tile = document.querySelector("#screen .tile");
    if (tile && !tile.closest("[inert], [hidden]")) window.hearsAfter = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})();"""
KEPT = """async () => {
  for (let left = 400; left; left -= 1) {
    if (await caches.match(location.pathname, { ignoreVary: true })) return true;
    await new Promise((go) => setTimeout(go, 50));
  }
  return false;
}"""


@contextmanager
def a_phone(browser: Any, wire: Wire, cookie: dict[str, str]) -> Iterator[Any]:
    """A new phone with nothing but a pass."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="de-DE")
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    context.add_cookies([cookie | {"url": wire.url}])
    yield context
    context.close()


def opened(context: Any, url: str, line: dict[str, float] | None = None) -> tuple[Any, float]:
    """The page, and after how many seconds it heard a tap."""
    page = context.new_page()
    if line:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.hearsAfter", polling=20)
    return page, page.evaluate("window.hearsAfter") / 1000


def first_load(browser: Any, wire: Wire, path: str, cookie: dict[str, str]) -> dict[str, Any]:
    """A first visit on a good line: bytes until the page is kept; then one booking."""
    with a_phone(browser, wire, cookie) as context:
        page, seconds = opened(context, wire.url + path)
        assert page.evaluate(KEPT)
        quiet(page, wire)
        load = list(wire.exchanges)
        counted = {
            "total": wire.total(),
            "received": wire.received(),
            "requests": len(load),
            "seconds": seconds,
        }
        page.locator(HEARS).first.tap()
        page.wait_for_selector(".huge")
        page.wait_for_selector("#sync[data-state=sent]")
        quiet(page, wire)
        after = wire.exchanges[len(load) :]
        wire.cut()
        page.close()
        page, cold = opened(context, wire.url + path)
        wire.mend()
    booking = next(one for one in after if one.path.endswith("/events"))
    return {**counted, "load": load, "booking": booking, "after": after, "cold": cold}


def quiet(page: Any, wire: Wire) -> None:
    """Wait until nothing more comes, but for the beats of the stream."""
    before = -1
    while before != (before := len(wire.exchanges)):
        page.wait_for_timeout(500)


def on_a_slow_line(
    browser: Any, wire: Wire, path: str, cookie: dict[str, str], line: dict[str, float]
) -> float:
    with a_phone(browser, wire, cookie) as context:
        return opened(context, wire.url + path, line)[1]


@contextmanager
def a_game() -> Iterator[tuple[int, str, dict[str, str]]]:
    """A running game behind the real server: its port, the page of post A, the cookie of its phone."""
    with tempfile.TemporaryDirectory(prefix="fieldgame-bench-") as folder:
        app = create_app(load({}, folder=folder))
        app.testing = True
        camp = make_camp(app).start()
        cookie = camp.join("post", "A").cookie
        with app.app_context():
            db.engine.dispose()
        port, log = unused_port(), Path(folder) / "log"
        program = str(Path(sys.executable).parent / "fieldgame")
        with log.open("wb") as out:
            command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
            process = launch(command, out)
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
        try:
            yield port, f"{camp.url}/post/A", {"name": cookie.key, "value": cookie.value}
        finally:
            end(process, signal.SIGTERM)


def main() -> None:
    with a_game() as (port, path, cookie), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        print("A post's page, first load with everything (TCP payload, both ways, with headers):")
        for name, only_gzip in (("https or localhost (brotli)", False), ("plain http (gzip)", True)):
            wire = Wire(port, only_gzip)
            found = first_load(browser, wire, path, cookie)
            wire.cut()
            print(f"  {name}: {told(found)}")
        for one in found["load"]:
            print(f"    {one.received:7,} bytes  {one.line.split('?')[0]}")
        print(
            f"  one booking: {whole(found['booking'])} bytes (request {found['booking'].sent}, answer "
            f"{found['booking'].received}), and what follows it:"
        )
        for one in found["after"]:
            print(f"    {whole(one):7,} bytes  {one.line.split('?')[0]}")
        print("Interactive after (median of 3):")
        for name, line in (
            ("slow 3G, 400 kbps and 400 ms", SLOW_3G),
            ("the same with 2000 ms", DEVTOOLS_SLOW_3G),
        ):
            wire = Wire(port)
            spent = [on_a_slow_line(browser, wire, path, cookie, line) for _ in range(3)]
            wire.cut()
            print(f"  {name}: {median(spent):.2f} s")
        browser.close()


def whole(one: Exchange) -> int:
    return one.sent + one.received


def told(found: dict[str, Any]) -> str:
    return (
        f"{found['total']:,} bytes ({found['received']:,} received, {found['requests']} requests); "
        f"interactive after {found['seconds']:.2f} s on loopback, {found['cold']:.2f} s cold without network"
    )


if __name__ == "__main__":
    main()

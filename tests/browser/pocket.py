"""A phone that keeps pages, and the game's computer in this process: it goes away and has new versions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.serving import BaseWSGIServer, make_server

from tests.browser.screens import Screen
from tests.conftest import unused_port
from tests.words import Camp

KEPT = """async () => {
  const found = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith("fieldgame-pages-"))) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""
"""The paths of the field pages that the browser keeps."""


class Laptop:
    """The game's computer: here, away, or here and refusing all bookings."""

    def __init__(self, app: Flask) -> None:
        self.app, self.port = app, unused_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.refuses = False
        self.running: BaseWSGIServer | None = None
        self.start()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        if self.refuses and environ["PATH_INFO"].endswith("/events"):
            start("503 Service Unavailable", [("Content-Type", "application/json")])
            return [b"{}"]
        return self.app(environ, start)

    def start(self) -> None:
        self.running = make_server("127.0.0.1", self.port, self, threaded=True)
        self.running.daemon_threads = True  # type: ignore[attr-defined]
        threading.Thread(target=self.running.serve_forever, args=(0.05,), daemon=True).start()

    def go_away(self) -> None:
        if self.running:
            self.running.shutdown()
            self.running.server_close()
            self.running = None


class Pocket(Screen):
    """A phone whose browser may keep pages."""

    def __init__(self, chromium: Any, laptop: Laptop, camp: Camp, role: str, post: str | None = None) -> None:
        super().__init__(chromium, laptop.url, service_workers="allow")
        self.home = f"{camp.url}/{role}/{post}" if post else f"{camp.url}/{role}"
        self.hosts: set[str] = set()
        self.context.on("request", lambda asked: self.hosts.add(urlsplit(asked.url).netloc))
        phone = camp.join(role, post)
        self.context.add_cookies([{"name": phone.cookie.key, "value": phone.cookie.value, "url": laptop.url}])

    def settle(self) -> Self:
        """Open the page and wait until it is kept."""
        self.open(self.home)
        self.until(f"({KEPT})().then((paths) => paths.includes('{self.home}'))")
        return self

    def until(self, says_yes: str) -> None:
        """Wait for what the page can only tell after a while: Playwright waits for no promise."""
        self.page.evaluate(f"""async () => {{
          const pause = () => new Promise((go) => setTimeout(go, 50));
          for (let left = 300; left && !await ({says_yes}); left -= 1) await pause();
        }}""")
        assert self.page.evaluate(f"async () => await ({says_yes})")

    def cold(self, path: str) -> Self:
        """Close the browser's window and open another one."""
        self.page.close()
        self.page = self.context.new_page()
        return self.open(path)

"""A wood without network, in seconds.

A server whose clock goes ahead with the phone's, a phone whose clocks can be set, stopped and put to sleep,
and a line that can be cut at any place.

The page is as small as can be: the core of the field pages (static/js/field) and nothing to look at. It stays
there when the server has gone, as a page from the service worker does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from tests.browser.screens import PHONE, Screen
from tests.conftest import answers, end, launch, unused_port, wait_until
from tests.words import Camp, Phone

Json = dict[str, Any]
SCRIPTS = ("clock", "rules", "spill", "database", "store", "sync", "state", "book", "strays")
MINUTE = 60_000
CLOCKS = """(() => {
  if (!location.host) return;
  const RealDate = Date, mono = performance.now.bind(performance), later = setTimeout;
  const kept = JSON.parse(localStorage.getItem("test-clock") ?? '{"wall": WRONG_BY}');
  const clock = window.testClock = { wall: kept.wall, mono: 0, waits: { 10000: 600 } };
  clock.pass = (wall, mono) => {
    clock.wall += wall;
    clock.mono += mono;
    localStorage.setItem("test-clock", JSON.stringify({ wall: clock.wall }));
  };
  window.Date = class extends RealDate {
    constructor(...given) { super(...(given.length ? given : [RealDate.now() + clock.wall])); }
    static now() { return RealDate.now() + clock.wall; }
  };
  performance.now = () => mono() + clock.mono;
  window.setTimeout = (act, wait, ...more) => later(act, clock.waits[wait] ?? wait, ...more);
})();"""
"""The phone's clocks go ahead by what the test says; it gives up on the server earlier than it would."""


class Laptop:
    """`fieldgame serve` as a process that can be killed, with a clock that the test moves."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.log = folder, unused_port(), folder / "later.log"
        self.clock = folder / "ahead"
        self.clock.write_text("0")
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.later", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        how = {"env": os.environ | {"FIELDGAME_TESTS_AHEAD": str(self.clock)}}
        with self.log.open("ab") as out:
            self.process = launch(command, out, **how)
        wait_until(lambda: answers(f"{self.url}/health"), self.process, self.log, 40)

    def kill(self) -> None:
        """As if the battery had died."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        end(self.process, signal.SIGTERM)

    def wait(self, ms: int) -> None:
        """So much time passes at the laptop."""
        self.set_right(int(self.clock.read_text()) + ms)

    def now(self) -> int:
        """The laptop's time, ms."""
        return time.time_ns() // 1_000_000 + int(self.clock.read_text())

    def set_right(self, ahead: int = 0) -> None:
        """Back to the time of day, for another game."""
        new = self.clock.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self.clock)


class Core(Screen):
    """A phone with the core of a field page."""

    def __init__(
        self,
        chromium: Any,
        laptop: Laptop,
        camp: Camp,
        post: str,
        *,
        wrong_by: int = 0,
        init: str = "",
        quota: int = 0,
        base: str = "",
    ) -> None:
        super().__init__(chromium, base or laptop.url, PHONE)
        self.laptop, self.camp, self.post = laptop, camp, post
        self.is_cut = False
        self.phone: Phone = camp.join("post", post)
        self.take_cookie()
        self.context.add_init_script(CLOCKS.replace("WRONG_BY", str(wrong_by)))
        self.context.add_init_script(init)
        if quota:  # before the page is opened: the database asks but once
            self.session = self.context.new_cdp_session(self.page)
            how = {"origin": f"{laptop.url}/", "quotaSize": quota}
            self.session.send("Storage.overrideQuotaForOrigin", how)
        self.context.route(
            "**/outbox", lambda route: route.fulfill(body=self.html(), content_type="text/html")
        )

    def close(self) -> None:
        self.context.unroute_all(behavior="ignoreErrors")
        super().close()

    def take_cookie(self) -> None:
        cookie = self.phone.cookie
        self.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.base}])

    def change_to(self, post: str) -> None:
        """The same phone goes on at another post."""
        self.phone.hold(self.camp.game, self.camp.held("post", post).id)
        self.take_cookie()
        self.post = post
        del self._data
        self.again()

    def data(self) -> Json:
        """What the real page carries, as it was when the page was first opened."""
        if not hasattr(self, "_data"):
            self._data = field_data(self.camp, self.phone, self.post)
        return self._data

    def html(self) -> str:
        folder = Path(self.camp.app.static_folder or "")
        names = ["vendor/idb.js", *(f"js/field/{name}.js" for name in SCRIPTS)]
        tags = "".join(f"<script>{(folder / name).read_text(encoding='utf-8')}</script>" for name in names)
        data = json.dumps(self.data()).replace("<", "\\u003c")
        return f'<!doctype html><script type="application/json" id="field-page">{data}</script>{tags}'

    def begin(self) -> Self:
        """Open the page and let it meet the server."""
        self.page.goto(f"{self.base}/outbox")
        self.met()
        return self

    def again(self) -> Self:
        """The page is reloaded, or opened anew after its browser was closed."""
        self.page.goto(f"{self.base}/outbox")
        self.run("field.state.ready")
        return self

    def run(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(script, *given)

    def met(self) -> None:
        self.page.wait_for_function("field.clock.anchored() && field.sync.status().contactAt !== null")

    # --- time
    def rest(self) -> None:
        """Until it asks and sends nothing: time must not pass between a question and its answer."""
        self.run("""async () => {
          while (field.sync.status().sending) await new Promise((go) => setTimeout(go, 5));
          await field.state.refresh();
        }""")

    def wait(self, ms: int) -> None:
        """Time passes for the phone, which is awake, and for the server."""
        if not self.is_cut:
            self.rest()
        self.laptop.wait(ms)
        self.run(f"testClock.pass({ms}, {ms})")

    def sleep(self, ms: int) -> None:
        """In the pocket: its monotonic clock stands still."""
        self.laptop.wait(ms)
        self.run(f"testClock.pass({ms}, 0)")

    def set_clock(self, by: int) -> None:
        """Somebody, or the network, sets the phone's clock."""
        self.run(f"testClock.pass({by}, 0)")

    # --- the line
    def cut(self) -> None:
        self.is_cut = True
        self.context.set_offline(True)

    def mend(self) -> None:
        self.is_cut = False
        self.context.set_offline(False)

    def line(self, act: Callable[[Any], None]) -> None:
        """From now on `act` decides what becomes of each request to the server."""
        self.context.route("**/api/**", act)

    def mend_line(self) -> None:
        self.context.unroute("**/api/**")

    # --- what a finger does
    def book(self, kind: str, **data: Any) -> Json | None:
        found: Json | None = self.run("([type, data]) => field.book(type, data)", [kind, data])
        return found

    def draw(self, group: str, number: int = 1) -> str:
        """Book a draw; its id."""
        booked = self.book("draw", post=self.post, group=group, number=number)
        assert booked, self.status()
        return str(booked["id"])

    def rob(self, victim: str) -> str:
        booked = self.book("robbery", robber="robbers", victim=victim)
        assert booked
        return str(booked["id"])

    def flush_all(self) -> None:
        """Send until all is sent."""
        for _ in range(20):
            self.send()
            if not self.status()["waiting"]:
                return
        raise AssertionError(self.status())

    def send(self) -> None:
        """One attempt, whatever comes of it."""
        self.run("field.sync.flush('button')")

    # --- what it says
    def status(self) -> Json:
        found: Json = self.run("field.sync.status()")
        return found

    def stored(self) -> list[Json]:
        found: list[Json] = self.run("field.store.all()")
        return found

    def shown(self, group: str) -> dict[str, int]:
        """The holding that the phone shows, without zeros."""
        found = self.run("group => field.state.current().groups[group].holding", group)
        return {kind: count for kind, count in found.items() if count}


def field_data(camp: Camp, phone: Phone, post: str) -> Json:
    """The data of a post's page, built as the server builds them."""
    from fieldgame.play import Seat
    from fieldgame.web import field

    cookie = f"{phone.cookie.key}={phone.cookie.value}"
    with camp.app.test_request_context("/", headers={"Cookie": cookie}):
        made: Json = field.page_data(camp.game, Seat("post", post), f"{camp.url}/post/{post}", post)
    return made


Takes = Callable[..., Core]


def phones(chromium: Any, laptop: Laptop, camp: Camp) -> Iterator[Takes]:
    """`core(post, wrong_by, init)`: opens the core on a new phone; complaints of its page fail the test."""
    opened: list[Core] = []

    def show(post: str = "A", wrong_by: int = 0, init: str = "", quota: int = 0) -> Core:
        opened.append(Core(chromium, laptop, camp, post, wrong_by=wrong_by, init=init, quota=quota))
        return opened[-1].begin()

    yield show
    for one in opened:
        one.close()
    complaints = [complaint for one in opened for complaint in one.complaints]
    assert complaints == [], complaints

"""The field pages as an app of the phone: open without network, a new version loses nothing, day and dusk.

The server of these tests runs in this process: it can go away, refuse bookings and have a new version.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, Self
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.serving import BaseWSGIServer, make_server

from fieldgame.web import build
from tests.browser.scanning import SAID
from tests.browser.screens import Screen
from tests.browser.wood import tile
from tests.conftest import unused_port
from tests.words import Camp

pytestmark = pytest.mark.browser
KEPT = """async () => {
  const found = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith("fieldgame-pages-"))) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""
SHELL = """async () => {
  const [name, ...more] = (await caches.keys()).filter((one) => one.startsWith("fieldgame-shell-"));
  const kept = await (await caches.open(name)).keys();
  return more.length ? more : kept.map(({ url }) => new URL(url).pathname);
}"""
GOES_AWAY = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LAMP = """
window.lamps = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lamp = new EventTarget();
  window.lamps.push(lamp);
  return lamp;
} } });
window.buzzes = [];
navigator.vibrate = (rhythm) => { window.buzzes.push(rhythm); return true; };
window.tones = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  window.tones.push(this.frequency.value);
  begin.call(this, at);
};
"""


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


@pytest.fixture
def laptop(app: Flask) -> Iterator[Laptop]:
    running = Laptop(app)
    yield running
    running.go_away()


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


@pytest.fixture
def pocket(chromium: Any, laptop: Laptop, camp: Camp) -> Iterator[Callable[..., Pocket]]:
    opened: list[Pocket] = []

    def take(role: str = "post", post: str | None = "A") -> Pocket:
        opened.append(Pocket(chromium, laptop, camp, role, post))
        return opened[-1]

    yield take
    for one in opened:
        one.close()
        assert one.hosts == {f"127.0.0.1:{laptop.port}"}


def test_the_page_opens_cold_without_network_and_books(pocket: Any, laptop: Laptop, camp: Camp) -> None:
    phone = pocket().settle()
    laptop.go_away()
    phone.cold("/")
    phone.press("Posten A")  # from the home screen: what this phone has kept
    phone.touch(tile("red"))
    assert phone.text(".huge") in "123456"
    assert "wartet" in phone.text("#sync")
    phone.cold(f"{phone.home}?group=blue").see("h1", has_text="Wölfe")
    assert camp.booked("draw") == []
    laptop.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.see("#sync[data-state=sent]")
    assert [row["data"]["group"] for row in camp.booked("draw")] == ["red"]


def test_a_card_opens_by_the_phones_own_camera_without_network(
    pocket: Any, laptop: Laptop, camp: Camp
) -> None:
    phone = pocket().settle()
    laptop.go_away()
    phone.cold("/Q/" + camp.held("group", group="green").code.replace("-", "")).see("h1", has_text="Eichen")
    assert phone.page.url.endswith(f"{phone.home}#ask/green")
    phone.cold("/K/" + camp.joker_code("J1")).see("#code")
    phone.cold("/Q/000-000-000").see(SAID, has_text="ohne Netz nicht nachfragen")
    phone.page.reload()
    phone.see("#scan-box .tile")
    assert not phone.page.is_visible(SAID)


def test_a_page_that_was_never_kept_says_so(pocket: Any, laptop: Laptop, camp: Camp) -> None:
    phone = pocket().settle()
    laptop.go_away()
    phone.cold(f"{camp.url}/leader")
    assert "Kein Netz" in phone.text("h1")
    assert phone.page.get_attribute("#kept-pages a", "href") == phone.home


def test_only_its_own_page_and_what_all_may_see_is_kept(pocket: Any, camp: Camp) -> None:
    phone = pocket().settle()
    phone.touch(tile("red"))
    phone.see("#sync[data-state=sent]")
    for path in ("/", f"{camp.url}/trade", f"{camp.url}/post/B"):
        phone.open(path)
    assert phone.page.evaluate(KEPT) == [phone.home]
    assert all(path.startswith(("/static/", "/bundle/", "/offline")) for path in phone.page.evaluate(SHELL))


def test_who_leaves_takes_the_pages_along(pocket: Any, laptop: Laptop) -> None:
    phone = pocket().settle()
    phone.open("/leave")
    phone.press("Abmelden")
    phone.see("text=abgemeldet")
    phone.until(f"({KEPT})().then((paths) => !paths.length)")
    laptop.go_away()
    phone.cold(phone.home)
    assert phone.page.locator("#nothing-kept").is_visible()


def test_another_language_is_another_page(pocket: Any) -> None:
    phone = pocket().settle()
    phone.press("EN")
    phone.see("html[lang=en]")
    phone.until(f"({KEPT})().then((paths) => paths.length)")
    phone.cold(phone.home).see("html[lang=en]")


def test_a_new_version_comes_with_one_tap_and_loses_nothing(
    pocket: Any, laptop: Laptop, camp: Camp, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = pocket().settle()
    laptop.refuses = True
    phone.touch(tile("red"))
    number = phone.text(".huge")
    assert not phone.page.is_visible("#offer")
    monkeypatch.setattr(build, "__version__", "99")
    build._build.cache_clear()
    phone.page.evaluate("document.dispatchEvent(new CustomEvent('field:build'))")  # as an answer would tell
    phone.see("#offer")
    assert phone.text(".huge") == number  # nothing moves by itself
    old = phone.page.evaluate("field.page.build")
    phone.touch("#offer button")
    phone.page.wait_for_function(
        f"() => window.field?.page?.build && field.page.build !== '{old}'", polling=50
    )
    phone.until("caches.keys().then((names) => names.length === 2)")
    phone.see("#sync", has_text="wartet")
    laptop.refuses = False
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.see("#sync[data-state=sent]")
    assert [str(row["data"]["number"]) for row in camp.booked("draw")] == [number]


def test_the_browser_takes_the_manifest(pocket: Any) -> None:
    phone = pocket()
    phone.open("/")
    told = phone.context.new_cdp_session(phone.page).send("Page.getAppManifest")
    assert told["url"].endswith("/manifest.webmanifest")
    assert told["errors"] == []
    assert phone.page.evaluate("getComputedStyle(document.body).overscrollBehaviorY") == "contain"


def test_day_and_dusk_by_one_switch_that_the_phone_remembers(pocket: Any, laptop: Laptop) -> None:
    phone = pocket().settle()
    paper = "getComputedStyle(document.body).backgroundColor"
    day = phone.page.evaluate(paper)
    laptop.go_away()
    phone.touch("#theme")
    dusk = phone.page.evaluate(paper)
    assert dusk != day
    phone.cold(phone.home).see(".tile")  # kept by day, opened by dusk
    assert phone.page.evaluate(paper) == dusk
    assert phone.page.get_attribute("#theme", "aria-pressed") == "true"
    phone.touch("#theme")
    assert phone.page.evaluate(paper) == day


def test_hand_and_ear_notice_and_the_screen_stays_lit(pocket: Any) -> None:
    phone = pocket()
    phone.context.add_init_script(LAMP)
    phone.open(phone.home)
    phone.touch(tile("red"))
    phone.see(".huge")
    assert phone.page.evaluate("buzzes.length") == 1
    assert phone.page.evaluate("tones.length") == 2
    assert phone.page.evaluate("lamps.length") == 1
    phone.page.evaluate("lamps[0].dispatchEvent(new Event('release'))")
    phone.page.evaluate(GOES_AWAY, True)
    assert phone.page.evaluate("lamps.length") == 1
    phone.page.evaluate(GOES_AWAY, False)
    phone.page.wait_for_function("() => lamps.length === 2", polling=50)
    phone.open(f"{phone.home}#queue")
    for box in ("sound", "shake"):
        phone.touch(f"label:has([data-feel={box}])")
    phone.page.evaluate("buzzes.length = tones.length = 0")
    phone.touch("[data-feel=try]")
    assert phone.page.evaluate("[buzzes, tones]") == [[], []]
    phone.page.reload()
    assert not phone.see("[data-feel=sound]").is_checked()

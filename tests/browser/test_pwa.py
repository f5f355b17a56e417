"""The field pages as an app of the phone: open without network, a new version loses nothing, day and dusk.

The server of these tests runs in this process: it can go away, refuse bookings and have a new version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from fieldgame import passes
from fieldgame.web import build
from tests.browser.pocket import KEPT, Laptop, Pocket
from tests.browser.scanning import SAID
from tests.browser.screens import HIDDEN
from tests.browser.wood import tile
from tests.words import Camp

pytestmark = pytest.mark.browser
SHELL = """async () => {
  const [name, ...more] = (await caches.keys()).filter((one) => one.startsWith("fieldgame-shell-"));
  const kept = await (await caches.open(name)).keys();
  return more.length ? more : kept.map(({ url }) => new URL(url).pathname);
}"""
PLAIN_HTTP = """
Object.defineProperty(window, "isSecureContext", { value: false });
Object.defineProperty(navigator, "wakeLock", { value: undefined });
"""
LAMP = """
window.lamps = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lamp = new EventTarget();
  window.lamps.push(lamp);
  return lamp;
} } });
window.buzzes = [];
navigator.vibrate = (rhythm) => { window.buzzes.push(rhythm); return true; };
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(...given) { super(...given); window.streams.push(this); }
};
window.tones = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  window.tones.push(this.frequency.value);
  begin.call(this, at);
};
"""


@pytest.fixture
def laptop(app: Flask) -> Iterator[Laptop]:
    running = Laptop(app)
    yield running
    running.go_away()


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
        assert one.complaints == []


@pytest.fixture
def new_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """`new_version()`: from now on the server is of another build; for this test alone."""

    def come() -> None:
        monkeypatch.setattr(build, "__version__", "99")
        build._build.cache_clear()

    yield come
    monkeypatch.undo()
    build._build.cache_clear()


def test_the_page_opens_cold_without_network_and_books(pocket: Any, laptop: Laptop, camp: Camp) -> None:
    phone = pocket().settle()
    laptop.go_away()
    phone.cold("/")
    phone.press("Posten A")  # from the home screen: what this phone has kept
    phone.touch(tile("red"))
    assert phone.text(".huge") in list("123456")
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
    phone.forgive("Blocked call to navigator.vibrate")  # nobody had tapped yet


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
    shell = phone.page.evaluate(SHELL)
    assert "/offline" in shell
    assert all(path.startswith(("/static/", "/bundle/", "/offline")) for path in shell)


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
    pocket: Any, laptop: Laptop, camp: Camp, new_version: Callable[[], None]
) -> None:
    phone = pocket().settle()
    laptop.refuses = True
    phone.touch(tile("red"))
    number = phone.text(".huge")
    assert not phone.page.is_visible("#offer")
    new_version()
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
    phone.forgive("503", "Failed to load resource")


def test_without_a_worker_the_page_is_loaded_anew_when_nothing_goes_with_it(
    pocket: Any, laptop: Laptop
) -> None:
    phone = pocket()
    phone.context.add_init_script(PLAIN_HTTP)
    phone.open(phone.home).see("#sync[data-state=sent]")
    phone.page.evaluate("document.dispatchEvent(new CustomEvent('field:build'))")
    laptop.go_away()
    phone.touch("#offer button")
    phone.see("#offer", has_text="kein Netz")
    laptop.start()
    phone.page.evaluate("""() => {
      field.really = field.store.cached;
      field.store.cached = () => [{ kept: "memory", status: "waiting" }];
    }""")
    phone.touch("#offer button")
    phone.see("#offer", has_text="Speicher ist voll")
    phone.page.evaluate("() => { field.store.cached = field.really; }")
    phone.touch("#offer button")
    phone.page.wait_for_function("() => window.field && !field.really", polling=50)
    assert not phone.page.is_visible("#offer")
    phone.open(f"{phone.home}#queue").see("[data-awake-hint]", has_text="Stell in den Einstellungen")


def test_a_pass_that_was_taken_away_takes_its_page_along(pocket: Any, camp: Camp) -> None:
    phone = pocket().settle()
    with camp.app.app_context():
        passes.revoke(camp.game, camp.held("post", "A").id)
    phone.cold(phone.home).see(".tile")
    phone.until(f"({KEPT})().then((paths) => !paths.length)")


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
    phone.page.evaluate(HIDDEN, True)
    assert phone.page.evaluate("lamps.length") == 1
    phone.page.evaluate(HIDDEN, False)
    phone.page.wait_for_function("() => lamps.length === 2", polling=50)
    phone.open(f"{phone.home}#queue")
    for box in ("sound", "shake"):
        phone.touch(f"label:has([data-feel={box}])")
    phone.page.evaluate("buzzes.length = tones.length = 0")
    phone.touch("[data-feel=try]")
    assert phone.page.evaluate("[buzzes, tones]") == [[], []]
    phone.page.reload()
    assert not phone.see("[data-feel=sound]").is_checked()


def test_in_the_pocket_a_page_asks_nothing(pocket: Any) -> None:
    phone = pocket()
    phone.context.add_init_script(LAMP)
    phone.page.clock.install()
    phone.open(phone.home).see("#sync[data-state=sent]")
    assert phone.page.evaluate("streams.filter((one) => one.readyState < 2).length") == 1
    phone.page.evaluate(HIDDEN, True)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.clock.run_for("10:00")
    assert len(asked) <= 1  # the sign of life that was due when it went into the pocket
    assert phone.page.evaluate("streams.filter((one) => one.readyState < 2).length") == 0
    phone.page.evaluate(HIDDEN, False)
    phone.page.clock.run_for("00:02")
    phone.page.wait_for_function("() => streams.filter((one) => one.readyState < 2).length === 1", polling=50)

"""Scanning at a post: with camera, photo or fingers; and a sentence for whatever is in the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.scanning import (
    CAMERAS,
    READS,
    SAID,
    STATE,
    WATCH,
    asks_for,
    cameras,
    card,
    picture,
    seconds_until_told,
    shows_photo,
    types,
    without_camera,
)
from tests.browser.screens import HIDDEN
from tests.words import Camp

pytestmark = pytest.mark.browser
MESSENGER = (
    "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 WhatsApp/2"
)


# --- with the camera


def test_a_card_before_the_camera_opens_its_group_once(scanner: Opens, scanned: Camp, address: str) -> None:
    asked: list[str] = []
    before = len(scanned.journal())
    shown = scanner(CAMERAS)
    shown.page.on("request", lambda request: asked.append(request.url))
    asks_for(shown, "Falken")
    assert cameras(shown) == ["ended"]
    assert len(scanned.journal()) == before
    assert [url for url in asked if not url.startswith(address)] == []


def test_without_the_strong_reader_the_small_one_reads(scanner: Opens) -> None:
    no_wasm = "delete window.WebAssembly;"
    shown = scanner(no_wasm)
    asks_for(shown, "Falken")
    assert shown.page.evaluate("field.decode.by()") == "small"


def test_the_readers_come_only_when_somebody_scans_and_not_where_the_phone_has_its_own(
    scanner: Opens, address: str, scanned: Camp
) -> None:
    asked: list[str] = []
    shown = scanner(READS)
    shown.page.on("request", lambda request: asked.append(request.url))
    shown.page.reload()
    shown.see("[data-camera=looking]")
    shown.open(f"{scanned.url}/post/A#choose").see(".tiles")
    shown.page.evaluate("location.hash = '#scan'")
    shown.see("[data-camera=looking]")
    shown.page.evaluate("link => { window.reads = ['WIFI:S:camp;;', link]; }", card(address, scanned, "blue"))
    asks_for(shown, "Wölfe")
    assert asked
    assert [url for url in asked if "/vendor/" in url and "idb" not in url and "htmx" not in url] == []


def test_what_is_no_card_is_passed_over(scanner: Opens) -> None:
    shown = scanner(READS, CAMERAS)
    shown.see("[data-camera=looking]")
    shown.page.evaluate("window.reads = ['https://example.org/menu', 'WIFI:S:camp;;']")
    shown.see(STATE, has_text="keine Karte aus diesem Spiel")
    assert cameras(shown) == ["live"]


def test_the_camera_rests_in_the_pocket_and_comes_back(scanner: Opens) -> None:
    shown = scanner(READS, CAMERAS, "window.hasTorch = true;")
    shown.see("[data-camera=looking]")
    shown.press("Licht")
    shown.see("[data-scan=torch][aria-pressed=true]")
    shown.page.evaluate(HIDDEN, True)
    assert cameras(shown) == ["ended"]
    shown.page.evaluate(HIDDEN, False)
    shown.see("[data-scan=torch][aria-pressed=true]")
    assert cameras(shown) == ["ended", "live"]
    assert shown.page.evaluate("window.torch") == [True, True]
    shown.press("Licht")
    shown.see("[data-scan=torch][aria-pressed=false]")
    shown.page.evaluate("window.cameras[1].stop()")  # as a phone does that takes the camera away
    shown.see("[data-opened='3']")
    assert cameras(shown) == ["ended", "ended", "live"]
    shown.press("Zurück", "#bar")
    shown.see(".tiles .tile")
    assert cameras(shown)[-1] == "ended"


def test_in_the_dark_a_phone_without_torch_says_what_to_do(scanner: Opens) -> None:
    shown = scanner(READS, CAMERAS)
    shown.see("[data-camera=looking]")
    assert not shown.page.is_visible("[data-scan=torch]")
    shown.page.evaluate("field.decode.light = () => 5")
    shown.see(STATE, has_text="zu dunkel")
    shown.page.evaluate("field.decode.light = () => 90")
    shown.see(STATE, has_text="in den Rahmen")


# --- without the camera: a sentence, and all other ways at once


REASONS = {
    "NotFoundError": "keine Kamera",
    "NotReadableError": "Eine andere App",
    "NotAllowedError": "gesperrt",
}


def test_what_keeps_the_camera_shut_is_said(scanner: Opens) -> None:
    shown = scanner(READS, without_camera("NotFoundError"))
    for error, sentence in REASONS.items():
        shown.page.evaluate(without_camera(error))
        shown.page.evaluate("field.scan.start(document.getElementById('scan-box'), field.open)")
        shown.see(STATE, has_text=sentence)
        for way in ("text=Foto der Karte", "#scan-code", "#scan-box .tile >> nth=0"):
            assert shown.page.is_visible(way)
    shown.touch("#scan-box .tile.g-green")
    asks_for(shown, "Eichen")


def test_a_question_that_nobody_answers_is_said(scanner: Opens) -> None:
    shown = scanner(READS, WATCH, without_camera(""))
    shown.see(STATE, has_text="wartet auf deine Erlaubnis")
    assert seconds_until_told(shown) < 3


def test_a_messengers_browser_is_recognised(scanner: Opens) -> None:
    shown = scanner(READS, without_camera("NotAllowedError"), user_agent=MESSENGER)
    shown.see(STATE, has_text="im Browser einer anderen App")
    shown.press("Link kopieren")
    shown.see(STATE, has_text="kopiert")


def test_a_picture_that_never_comes_is_said(scanner: Opens) -> None:
    nothing = """Object.defineProperty(HTMLMediaElement.prototype, "readyState", { get: () => 0 });"""
    shown = scanner(READS, WATCH, nothing)
    shown.see(STATE, has_text="zeigt kein Bild")
    assert seconds_until_told(shown) < 3


def test_without_https_there_are_photo_code_and_tiles(
    scanner: Opens, chromium: Any, scanned: Camp, address: str
) -> None:
    shown = scanner(host="burg.test")
    assert shown.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    shown.see(STATE, has_text="ohne https")
    shows_photo(shown, picture(chromium, card(address, scanned, "yellow"), turned=30))
    asks_for(shown, "Löwen")
    shown.page.go_back()
    types(shown, scanned.held("group", group="blue").code.lower().replace("-", " "))
    asks_for(shown, "Wölfe")


# --- photos


LOOKS: list[dict[str, Any]] = [
    {"width": 4000, "height": 3000, "size": 0.25, "turned": 200},  # as a phone makes them
    {"width": 2400, "height": 1800, "size": 0.12, "x": 0.15, "turned": 20},  # small, in a corner
    {"width": 1600, "height": 1200, "blurred": 6, "turned": 10},
    {"width": 900, "height": 1600, "size": 0.3, "tilted": 0.6, "shaded": 0.7},  # from aside, half in shadow
]


def test_photos_are_read(scanner: Opens, chromium: Any, scanned: Camp, address: str) -> None:
    shown = scanner(without_camera("NotAllowedError"))
    for look in LOOKS:
        shows_photo(shown, picture(chromium, card(address, scanned, "green"), **look))
        asks_for(shown, "Eichen")
        shown.page.go_back()


def test_a_photo_of_nothing_and_what_is_no_photo_say_so(scanner: Opens, chromium: Any) -> None:
    shown = scanner(without_camera("NotAllowedError"))
    shows_photo(shown, picture(chromium, ""))
    shown.see(SAID, has_text="kein Code zu finden")
    shown.press("Noch einmal scannen")
    shown.page.wait_for_selector(SAID, state="hidden")
    shows_photo(shown, b"no picture at all", "text/plain")
    shown.see(SAID, has_text="kein Code zu finden")


def test_a_photo_without_network_before_any_scan_says_what_to_do(scanner: Opens, chromium: Any) -> None:
    shown = scanner("delete window.WebAssembly;", without_camera("NotAllowedError"))
    shown.see(STATE, has_text="gesperrt")
    shown.page.route("**/vendor/**", lambda route: route.abort())
    shown.page.reload()
    shown.see(STATE, has_text="Ohne Netz lässt sich der Leser")
    shows_photo(shown, picture(chromium, "X"))
    shown.see(SAID, has_text="Ohne Netz lässt sich der Leser")

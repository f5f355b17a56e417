"""Scanning at a post: with camera, photo or fingers; and a sentence for whatever is in the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame import passes
from tests.browser.scanning import CAMERAS, HIDDEN, READS, WATCH, picture, without_camera
from tests.browser.screens import PHONE, Screen
from tests.conftest import CHROMIUM_FLAGS, chromium_program
from tests.words import Camp, make_camp

CASES = json.loads(Path(__file__).parent.parent.joinpath("cases", "codes.json").read_text(encoding="utf-8"))
MESSENGER = (
    "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 WhatsApp/2"
)
SAID = "[data-scan=answer]:not([hidden])"
STATE = "[data-scan=state]"

pytestmark = pytest.mark.browser
Opens = Callable[..., Screen]


def plain(code: str) -> str:
    return code.replace("-", "")


def card(address: str, camp: Camp, group: str = "red") -> str:
    """The link on a group's card, as it is printed."""
    return f"{address}/q/{plain(camp.held('group', group=group).code)}".upper()


@pytest.fixture(scope="module")
def scanned(app: Flask) -> Camp:
    """The game whose red card the camera sees. Its red card was renewed once."""
    camp = make_camp(app).start()
    with app.app_context():
        new = passes.renew(camp.game, camp.held("group", group="red").id)
    assert new
    old = camp.held("group", group="red")
    camp.passes = (*(one for one in camp.passes if one is not old), new, old)
    return camp


@pytest.fixture(scope="module")
def lens(
    chromium: Any, address: str, scanned: Camp, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """A browser with a camera that is held over the red card. It also knows a host that is not secure."""
    film = tmp_path_factory.mktemp("film") / "card.mjpeg"
    film.write_bytes(picture(chromium, card(address, scanned)) * 2)
    flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--host-resolver-rules=MAP burg.test 127.0.0.1",
    ]
    browser = chromium.browser_type.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS + flags)
    yield browser
    browser.close()


@pytest.fixture
def scanner(lens: Any, address: str, scanned: Camp) -> Iterator[Opens]:
    """`scanner(*scripts, host=…)`: the scanning screen of post A, before which these scripts have run."""
    opened: list[Screen] = []

    def show(*scripts: str, host: str = "", **how: Any) -> Screen:
        base = address.replace("127.0.0.1", host) if host else address
        shown = Screen(lens, base, PHONE, **how)
        opened.append(shown)
        phone = scanned.join("post", "A")
        shown.context.add_cookies([{"name": phone.cookie.key, "value": phone.cookie.value, "url": base}])
        for script in scripts:
            shown.page.add_init_script(script)
        return shown.open(f"{scanned.url}/post/A#scan")

    yield show
    for one in opened:
        one.close()
    assert [complaint for one in opened for complaint in one.complaints] == []


def asks_for(shown: Screen, name: str) -> None:
    """The scanner has opened the question whether to draw for this group."""
    shown.see(f".banner:has-text({name!r})")
    assert "#ask/" in shown.page.url


def types(shown: Screen, text: str) -> None:
    shown.page.fill("#scan-code", text)
    shown.touch("[data-scan=typed] .button")


def shows_photo(shown: Screen, data: bytes, kind: str = "image/jpeg") -> None:
    shown.page.set_input_files("[data-scan=file]", {"name": "card.jpg", "mimeType": kind, "buffer": data})


def cameras(shown: Screen) -> list[str]:
    states: list[str] = shown.page.evaluate("window.cameras.map((one) => one.readyState)")
    return states


def seconds_until_told(shown: Screen) -> float:
    """From the start of the camera to the last sentence about it."""
    told = shown.page.evaluate("window.told")
    return float(told[-1][1] - told[0][1]) / 1000


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
    shown.page.go_back()
    shown.see("#scan-box, .tiles")


def test_without_the_strong_reader_the_small_one_reads(lens: Any, scanner: Opens) -> None:
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
    shown.see("[data-camera=looking]")
    shown.open(f"{scanned.url}/post/A#choose").see(".tiles")
    shown.page.evaluate("location.hash = '#scan'")
    shown.see("[data-camera=looking]")
    shown.page.evaluate("link => { window.reads = ['WIFI:S:camp;;', link]; }", card(address, scanned, "blue"))
    asks_for(shown, "Wölfe")
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


def test_no_torch_no_button(scanner: Opens) -> None:
    shown = scanner(READS, CAMERAS)
    shown.see("[data-camera=looking]")
    assert not shown.page.is_visible("[data-scan=torch]")


# --- without the camera: a sentence, and all other ways at once


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("NotAllowedError", "gesperrt"),
        ("NotFoundError", "keine Kamera"),
        ("NotReadableError", "Eine andere App"),
        ("", "wartet auf deine Erlaubnis"),
    ],
)
def test_what_keeps_the_camera_shut_is_said(scanner: Opens, error: str, sentence: str) -> None:
    shown = scanner(READS, WATCH, without_camera(error))
    shown.see(STATE, has_text=sentence)
    assert seconds_until_told(shown) < 3
    for way in ("text=Foto der Karte", "#scan-code", "#scan-box .tile >> nth=0"):
        assert shown.page.is_visible(way)
    shown.touch("#scan-box .tile.g-green")
    asks_for(shown, "Eichen")


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


LOOKS = {
    "a small card in a large photo": {"width": 4000, "height": 3000, "size": 0.25, "turned": 200},
    "in a corner": {"width": 4000, "height": 3000, "size": 0.12, "x": 0.15, "turned": 20},
    "blurred": {"width": 1600, "height": 1200, "blurred": 6, "turned": 10},
    "from aside, half in shadow": {"width": 900, "height": 1600, "size": 0.3, "tilted": 0.6, "shaded": 0.7},
}


@pytest.mark.parametrize("look", LOOKS)
def test_a_photo_is_read(scanner: Opens, chromium: Any, scanned: Camp, address: str, look: str) -> None:
    shown = scanner(without_camera("NotAllowedError"))
    shows_photo(shown, picture(chromium, card(address, scanned, "green"), **LOOKS[look]))
    asks_for(shown, "Eichen")


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


# --- codes of another game, old ones, wrong ones


def test_strange_codes_are_told_apart(scanner: Opens, scanned: Camp, address: str) -> None:
    other = make_camp(scanned.app, name="Burg Drachenfels")
    shown = scanner(READS, without_camera("NotFoundError"))
    old = [one for one in scanned.passes if one.group == "red"][1]
    types(shown, "ABC-DEF-GHJ")
    assert "nicht ganz richtig abgetippt" in shown.text(SAID)
    for text, sentence in (
        (old.code, "gilt nicht mehr"),
        (other.held("group", group="red").code, "einem anderen Spiel: Burg Drachenfels"),
        (f"https://burg.example/Q/{plain(other.held('group', group='blue').code)}", "Burg Drachenfels"),
        (f"https://burg.example/J/{other.held('leader').link_token}", "einem anderen Spiel"),
        ("000-000-000", "Diesen Code gibt es in diesem Spiel nicht"),
        (scanned.held("station").code, "ein Zugang zum Spiel"),
        (f"{address}/J/{scanned.held('station').link_token}", "ein Zugang zum Spiel"),
    ):
        types(shown, text)
        shown.see(SAID, has_text=sentence)
    assert (
        shown.page.get_attribute("[data-scan=seat-open]", "href")
        == f"/J/{scanned.held('station').link_token}"
    )
    assert shown.page.is_visible("#scan-box .tile >> nth=0")
    types(shown, f"{address}/k/{scanned.joker_code('J2')}")
    shown.see("#code")
    assert shown.page.input_value("#code") == plain(scanned.joker_code("J2"))


def test_without_network_the_phone_says_what_it_cannot_know(
    scanner: Opens, scanned: Camp, address: str
) -> None:
    shown = scanner(READS, without_camera("NotFoundError"))
    shown.page.route("**/api/**", lambda route: route.abort())
    joker = scanned.joker_code("J3")
    types(shown, "000-000-000")
    shown.see(SAID, has_text="ohne Netz nicht nachfragen")
    types(shown, [one for one in scanned.passes if one.group == "red"][1].code)
    shown.see(SAID, has_text="gilt nicht mehr")
    types(shown, f"https://burg.example/Q/{plain(joker)}")
    shown.see(SAID, has_text="einem anderen Spiel")
    types(shown, card(address, scanned))
    asks_for(shown, "Falken")
    shown.page.go_back()
    types(shown, joker)
    shown.see(SAID, has_text="ohne Netz nicht nachfragen")
    shown.press("Es ist ein Joker")
    shown.see("#code")
    assert shown.page.input_value("#code") == plain(joker)


# --- at the door: an app on the home screen has its own cookies, and joins again


def test_a_code_is_scanned_instead_of_typed(lens: Any, address: str, scanned: Camp) -> None:
    door = Screen(lens, address, PHONE)
    door.page.add_init_script(READS + CAMERAS)
    door.open("/")
    door.press("Code scannen")
    door.see("[data-camera=looking]")
    link = f"{address}/J/{scanned.held('robber').link_token}"
    door.page.evaluate("link => { window.reads = [link]; }", link)
    door.page.wait_for_url(link)
    door.press("Mitmachen")
    door.page.wait_for_url(f"**{scanned.url}/**")
    door.open("/")
    door.press("Code scannen")
    door.see("[data-camera=looking]")
    door.page.evaluate("link => { window.reads = [link]; }", card(address, scanned, "blue"))
    door.page.wait_for_url(f"**{scanned.url}/robber?victim=blue")
    door.close()
    assert door.complaints == []


# --- the phone and the server read alike


def test_phone_and_server_read_codes_alike(scanner: Opens, scanned: Camp) -> None:
    shown = scanner(READS, without_camera("NotFoundError"))
    typed, digests = CASES["typed"], CASES["digests"]
    read = shown.page.evaluate("all => all.map((one) => field.code.plain(one.text))", typed)
    assert read == [case["code"] for case in typed]
    known = shown.page.evaluate("all => all.map((one) => field.code.digest(one.game, one.code))", digests)
    assert known == [case["digest"] for case in digests]
    code = plain(scanned.held("group", group="red").code)
    assert code not in shown.page.content().upper()

"""What phones make of codes: strange, old and wrong ones, also without network; the server reads alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.scanning import CAMERAS, READS, SAID, asks_for, card, plain, types, without_camera
from tests.browser.screens import PHONE, Screen
from tests.browser.wood import Post, tile
from tests.words import Camp, make_camp

CASES = json.loads(Path(__file__).parent.parent.joinpath("cases", "codes.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.browser


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


def test_two_quick_answers_are_one_action(scanner: Opens, scanned: Camp) -> None:
    shown = scanner(READS, without_camera("NotFoundError"))
    shown.see("#scan-box .tile")
    shown.page.evaluate(
        """code => {
          window.opened = 0;
          const place = document.getElementById("scan-box");
          field.scan.start(place, () => { window.opened += 1; });
          place.querySelector("[data-scan=code]").value = code;
          const key = place.querySelector("[data-scan=typed] .button");
          const tile = place.querySelector(".tile");
          for (const one of [key, key, tile, key]) one.click();
        }""",
        scanned.held("group", group="blue").code,
    )
    shown.see("[data-scan=again]")
    assert shown.page.evaluate("window.opened") == 1


def test_robbers_scan_whom_they_have_caught(lens: Any, address: str, scanned: Camp) -> None:
    robbers, phone = Screen(lens, address, PHONE), scanned.join("robber")
    robbers.context.add_cookies([{"name": phone.cookie.key, "value": phone.cookie.value, "url": address}])
    robbers.page.add_init_script(READS)
    robbers.open(f"{scanned.url}/robber#scan").see("[data-camera=looking]")
    assert robbers.page.locator("#scan-box .tile").count() == 5
    robbers.page.evaluate("link => { window.reads = [link]; }", card(address, scanned, "green"))
    robbers.see(".banner:has-text('Eichen')")
    assert "#rob-ask/green" in robbers.page.url
    robbers.close()
    assert robbers.complaints == []


# --- at the door: an app on the home screen has its own cookies, and joins again


def test_a_code_is_scanned_instead_of_typed(lens: Any, address: str, scanned: Camp) -> None:
    door = Screen(lens, address, PHONE)
    door.page.add_init_script(READS + CAMERAS)
    door.open("/")
    door.press("Code scannen")
    door.see("[data-camera=looking]")
    assert not door.page.is_visible("[data-scan-open]")
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


def test_a_joker_card_that_the_camera_app_opens_is_booked_by_the_outbox(camp: Camp, screen: Opens) -> None:
    post: Post = screen(camp.join("post", "A"), PHONE, of=Post)
    post.open(f"/K/{plain(camp.joker_code('J2'))}")
    post.see("#screen #code")
    post.context.set_offline(True)
    post.calm()
    post.touch(tile("red"))
    post.see(".kept-waiting, .kept-tried")
    post.context.set_offline(False)
    post.is_sent()
    assert camp.holding("red") == {"joker": 1}

"""Somebody else answers in the game's place: the login of a WLAN, a proxy, a path that leads nowhere.

Only the game's own server, which names the game that it was asked for, is believed when it says no.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.screens import LAPTOP, PHONE
from tests.browser.wood import Post, tile
from tests.words import Camp

pytestmark = pytest.mark.browser
LOGIN = "<!doctype html><title>WLAN</title><h1 class=portal>Willkommen im WLAN</h1>"


def page(status: int, **headers: str) -> Callable[[Any], None]:
    return lambda route: route.fulfill(status=status, content_type="text/html", body=LOGIN, headers=headers)


def data(status: int, told: Any) -> Callable[[Any], None]:
    return lambda route: route.fulfill(status=status, content_type="application/json", body=json.dumps(told))


ELSEWHERE: dict[str, Callable[[Any], None]] = {
    **{f"page {status}": page(status) for status in (200, 401, 403, 404, 410)},
    "login": lambda route: route.fulfill(status=302, headers={"Location": "/login"}),
    "far login": lambda route: route.fulfill(status=302, headers={"Location": "https://wlan.invalid/login"}),
    "data 200": data(200, {"login": "/login"}),
    **{
        f"data {status}": data(status, {"error": {"code": code, "message": "Nein."}})
        for status, code in ((401, "no_pass"), (403, "not_allowed"), (404, "no_game"), (410, "gone"))
    },
    "other game": data(404, {"error": {"code": "no_game", "message": "Nein.", "game": "AAAAAAAA"}}),
    "only words": data(404, "not found"),
}


@pytest.mark.parametrize("who", ELSEWHERE)
def test_somebody_elses_no_is_trouble_and_nothing_else(camp: Camp, post: Post, who: str) -> None:
    post.context.route("**/api/**", ELSEWHERE[who])
    post.touch(tile("red"))
    number = post.text(".huge")
    post.page.evaluate("field.sync.flush('test')")
    assert post.page.evaluate("field.sync.status().problem") == "foreign"
    post.press("Fertig", "#bar")
    assert "Etwas anderes antwortet statt des Spiels" in post.text("#screen .notice.warning")
    assert post.page.locator("#screen .notice.refusal").count() == 0
    assert "1 wartet seit" in post.text("#sync")
    post.context.unroute("**/api/**")
    post.page.evaluate("field.sync.flush('test')")
    post.is_sent()
    assert [str(row["data"]["number"]) for row in camp.booked("draw")] == [number]
    assert post.page.locator("#screen > .notice").count() == 0


def test_a_pages_part_from_elsewhere_is_not_shown(camp: Camp, screen: Opens) -> None:
    camp.give("red", A=9, B=9, C=9)
    station = screen(camp.join("station"), LAPTOP).open(f"{camp.url}/station")
    station.context.route("**/station?*", page(200))
    station.touch(tile("red"))
    assert "nicht angekommen" in station.text("#trouble")
    assert station.page.locator(".portal").count() == 0
    station.context.unroute("**/station?*")
    station.touch(tile("red"))
    station.touch("#choice-inn")
    station.see("#castle-map")
    station.context.route("**/station/preview*", page(200))
    station.page.keyboard.press("ArrowRight")
    station.see("#verdict.waiting, #verdict .notice")
    assert station.page.locator(".portal").count() == 0


def test_a_link_waits_where_somebody_else_answers(camp: Camp, screen: Opens) -> None:
    post = screen(camp.join("post", "A"), PHONE, of=Post).open(f"{camp.url}/post/A")
    post.see("#screen .tiles")
    post.context.route("**/health", page(200))
    post.press("Probelauf", "#screen")
    assert "Gerade ist kein Netz" in post.text(".notice.warning")
    post.see(tile("red"))

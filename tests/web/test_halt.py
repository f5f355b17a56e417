"""A halt reaches whoever is out there, whatever page is open.

Every page that a post, the robbers, the station or a group can open says it, also where it was open before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.web.english import joined, whole_afternoon
from tests.web.test_english import NOT_READ, building, exchanges, guests, links, ready, work
from tests.words import Camp, Phone

WHY = "Suppe"
ORDERS = re.compile(r'id="halt"[^>]*data-orders="([^"]*)"')
ASKS = re.compile(r'id="halt"[^>]*data-asks="([^"]*)"')
PARTS = re.compile(r'hx-get="([^"]*)" hx-trigger="news from:body"')
OF_POST = re.compile(r'"api": "([^"]*)".*?"seat": (\{[^}]*\})')
NOWHERE = {
    "pwa.offline",  # kept for whoever the phone will be, and shown without network
    *("projector.page", "projector.news"),  # the wall, which says it in its own way
    *("new.form", "new.kit_of_game"),  # a leader's
}
BITS = {
    *("station.preview", "station.hint", "station.news", "exchange.books", "robber.now", "group.now"),
    *("map_table.news", "group.plan_news", "film.wall", "pwa.manifest"),
}
"""Parts of pages, without a head of their own."""
ROLES = ("post", "robber", "station", "group")


@pytest.fixture(scope="module")
def camp(app: Flask) -> Camp:
    return whole_afternoon(app)


def ways(camp: Camp, role: str) -> list[str]:
    """What somebody of this role may have open, also what is not theirs, and what is not there."""
    kinds = ("draw", "robbery", "build", "trade", "joker_found")
    event = {kind: [row["id"] for row in camp.booked(kind)] for kind in kinds}
    posts, band = work(camp, event)
    site, trade, cards = building(camp, event), exchanges(camp, event), guests(camp)
    door = ["/", "/join", "/leave", "/stored", *links(camp)]
    mine = {
        "post": [*posts, *trade, *ready(camp, "post:A")],
        "robber": [*band, *ready(camp, "robber")],
        "station": [*site, *trade, *ready(camp, "station"), f"{camp.url}/map", f"{camp.url}/map?wall=1"],
        "group": [one for one in cards if one.startswith("/Q/")],
    }
    mine["station"] += [f"{camp.url}/film", f"{camp.url}/map/news"]
    return mine[role] if role == "group" else [*door, *cards, *mine[role]]


def astray(camp: Camp) -> list[str]:
    """Where nothing is, and what is a leader's."""
    return [
        f"{camp.url}/nowhere",
        f"{camp.url}/post/Z",
        f"{camp.url}/leader",
        f"{camp.url}/station/undo?event=x",
    ]


def phone_of(camp: Camp, role: str) -> Phone:
    return camp.stranger() if role == "group" else joined(camp, role, "A" if role == "post" else None)


def pages(camp: Camp, role: str, phone: Phone) -> Iterator[tuple[str, str]]:
    """The whole pages that open, or say why they do not, by their address."""
    for path in [*ways(camp, role), *(astray(camp) if role != "group" else [])]:
        answer = phone.get(path)
        page = answer.get_data(as_text=True)
        if answer.status_code // 100 != 3 and "<html" in page:
            yield path, page


def asked_from(page: str) -> list[str]:
    """Where a page gets news of orders: of itself, by a part that follows the game, or as a post does."""
    seat = OF_POST.search(page) if 'id="field-page"' in page and 'id="check"' not in page else None
    if seat:
        place = json.loads(seat[2])
        asked = "&".join(f"{key}={value}" for key, value in place.items() if value)
        return [f"{json.loads(chr(34) + seat[1] + chr(34))}/field?{asked}"]
    own = ASKS.findall(page)
    return [unescape(path) for path in own or PARTS.findall(page)]


def halt_in(phone: Phone, path: str) -> Any:
    answer = phone.get(path, part=True)
    if answer.is_json:
        return answer.get_json()["halt"]
    told = ORDERS.search(answer.get_data(as_text=True))
    return told and json.loads(unescape(told[1]))["halt"]


@pytest.mark.parametrize("role", ROLES)
def test_every_page_that_is_open_hears_of_a_halt_and_of_its_end(camp: Camp, role: str) -> None:
    phone = phone_of(camp, role)
    opened = dict(pages(camp, role, phone))
    asked = {path: asked_from(page) for path, page in opened.items()}
    deaf = [path for path, page in opened.items() if 'id="halt"' not in page or not asked[path]]
    assert deaf == []
    camp.do("pause", note=WHY)
    every = {address for addresses in asked.values() for address in addresses}
    told = {address: halt_in(phone, address) for address in every}
    camp.do("resume")
    for path, addresses in asked.items():
        assert any(told[one] and told[one]["why"] == WHY for one in addresses), (path, addresses)
    assert [one for one in every if halt_in(phone, one)] == []


def test_no_page_is_forgotten(camp: Camp) -> None:
    urls = camp.app.url_map.bind("")
    shown = {urls.match(path.partition("?")[0])[0] for role in ROLES for path in ways(camp, role)}
    every = {rule.endpoint for rule in camp.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    others = {one for one in every if one.startswith("leader")}
    assert every - others - NOT_READ - NOWHERE - BITS - shown == set(), "say who has the new page open"


def test_who_leads_is_not_halted_by_their_own_word(camp: Camp) -> None:
    leader = joined(camp, "leader")
    camp.do("pause", note=WHY)
    for path in ("/", *ways(camp, "station"), *ways(camp, "post")):
        told = ORDERS.search(leader.get(path).get_data(as_text=True))
        assert told is None or json.loads(unescape(told[1]))["halt"] is None, path
    camp.do("resume")

"""What the leader tells: it reaches who is meant, once; and a pause reaches everybody with its reason."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.words import Camp, Phone, new_id, text_of

TOLD = re.compile(r'data-orders="([^"]*)"')


def path(camp: Camp) -> str:
    return f"{camp.url}/leader/message"


def orders(phone: Phone, where: str, part: bool = False) -> Any:
    """What a page brings along for static/js/halt.js."""
    found = TOLD.search(phone.get(where, part=part).get_data(as_text=True))
    assert found, where
    return json.loads(unescape(found[1]))


def texts(phone: Phone, where: str) -> list[str]:
    return [one["text"] for one in orders(phone, where)["messages"]]


def card(camp: Camp, group: str) -> str:
    return f"/Q/{camp.held('group', group=group).code.replace('-', '')}"


@pytest.mark.parametrize(
    ("to", "reached"),
    [
        ("all", {"post A", "post B", "robber", "station", "red", "blue"}),
        ("posts", {"post A", "post B"}),
        ("post:B", {"post B"}),
        ("group:blue", {"blue"}),
    ],
)
def test_a_message_reaches_who_is_meant(camp: Camp, leader: Phone, to: str, reached: set[str]) -> None:
    assert leader.post(path(camp), to=to, text="Kommt zum Tor!").status_code == 303
    pages = {
        "post A": (camp.join("post", "A"), f"{camp.url}/post/A"),
        "post B": (camp.join("post", "B"), f"{camp.url}/post/B"),
        "robber": (camp.join("robber"), f"{camp.url}/robber"),
        "station": (camp.join("station"), f"{camp.url}/station"),
        "red": (camp.stranger(), card(camp, "red")),
        "blue": (camp.stranger(), card(camp, "blue")),
        "leader": (leader, f"{camp.url}/post/A"),
    }
    assert {who for who, (phone, where) in pages.items() if texts(phone, where)} == reached


def test_whoever_follows_without_leaving_the_page_is_told_too(camp: Camp, leader: Phone) -> None:
    camp.do("message", to="all", text="Kommt zum Tor!")
    trade = f"{camp.url}/trade/books?from=red&to=blue"
    for phone, where in (
        (camp.stranger(), f"{card(camp, 'red')}/now"),
        (camp.join("station"), f"{camp.url}/station/news"),
        (camp.join("post"), trade),
    ):
        assert [one["text"] for one in orders(phone, where, part=True)["messages"]] == ["Kommt zum Tor!"]
    state = camp.join("post", "A").get(f"/api/games/{camp.game}/field?role=post&post=A").get_json()
    assert [one["text"] for one in state["messages"]] == ["Kommt zum Tor!"]


def test_a_page_that_does_not_follow_the_game_asks_for_itself(camp: Camp) -> None:
    card_map = f"{card(camp, 'red')}/map"
    for phone, where in (
        (camp.join("station"), f"{camp.url}/trade"),
        (camp.join("post", "A"), f"{camp.url}/joker"),
        (camp.join("station"), f"{camp.url}/map"),
        (camp.stranger(), card_map),
    ):
        asks = re.search(r'data-asks="([^"]*)"', phone.get(where).get_data(as_text=True))
        assert asks, where
        camp.do("pause", note="Suppe")
        answer = phone.get(unescape(asks[1]), part=True)
        told = answer.get_json() if answer.is_json else orders(phone, unescape(asks[1]), part=True)
        assert told["halt"]["why"] == "Suppe"
        camp.do("resume")
    leader = camp.join("leader").get(f"{camp.url}/trade").get_data(as_text=True)
    assert "data-asks" not in leader


def test_two_taps_tell_once_and_another_text_with_that_number_is_not_called_sent(
    camp: Camp, leader: Phone
) -> None:
    number = new_id()
    for _ in range(2):
        sent = leader.post(path(camp), entry_id=number, to="all", text="Suppe!", wall="1")
        assert sent.status_code == 303
    assert [len(camp.booked(kind)) for kind in ("message_sent", "scene_set")] == [1, 1]
    assert camp.view()["scene"]["text"] == "Suppe!"
    assert leader.post(path(camp), entry_id=number, to="all", text="Brot!").status_code == 409


def test_a_text_from_the_list_is_one_tap(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), to="posts", text="", ready="Meldet euch bei der Spielleitung.")
    assert camp.booked("message_sent")[0]["data"]["text"] == "Meldet euch bei der Spielleitung."


@pytest.mark.parametrize(
    "fields", [{}, {"to": "all", "text": "x" * 201}, {"to": "moon", "text": "x"}, {"to": "all", "text": " "}]
)
def test_what_is_no_message_tells_nobody(camp: Camp, leader: Phone, fields: dict[str, Any]) -> None:
    assert leader.post(path(camp), **fields).status_code == 422
    assert camp.booked("message_sent") == []


def test_nobody_else_tells(camp: Camp) -> None:
    for role in ("station", "post", "robber", "projector"):
        assert camp.join(role).post(path(camp), to="all", text="x").status_code == 403


def test_a_message_is_text_and_nothing_else(camp: Camp, leader: Phone) -> None:
    camp.do("message", to="all", text='<b>"Alle"</b> & <script>')
    page = text_of(camp.stranger().get(card(camp, "red")))
    assert "<b>&" not in page
    assert "&lt;b&gt;&#34;Alle&#34;" in page
    assert texts(camp.stranger(), card(camp, "red")) == ['<b>"Alle"</b> & <script>']


def test_a_pause_reaches_everybody_with_its_reason(camp: Camp, leader: Phone) -> None:
    camp.do("pause", note="auto:accident")
    for phone, where in (
        (camp.join("post", "A"), f"{camp.url}/post/A"),
        (camp.join("station"), f"{camp.url}/station"),
        (camp.stranger(), card(camp, "red")),
    ):
        halt = orders(phone, where)["halt"]
        assert (halt["why"], halt["alarm"]) == ("Jemand ist verletzt", True)
        assert "Jemand ist verletzt" in text_of(phone.get(where))
    assert orders(leader, f"{camp.url}/post/A")["halt"] is None
    camp.do("resume")
    assert orders(camp.stranger(), card(camp, "red"))["halt"] is None


def test_an_old_message_is_not_told_any_more(camp: Camp, clock: Any) -> None:
    camp.do("message", to="all", text="Suppe!")
    clock.pass_by(20)
    assert [one["fresh"] for one in orders(camp.stranger(), card(camp, "red"))["messages"]] == [False]
    clock.pass_by(45)
    assert texts(camp.stranger(), card(camp, "red")) == []


def test_the_page_sends_to_where_messages_are_taken(camp: Camp, leader: Phone) -> None:
    """Templates share their names with the shell around them."""
    page = leader.get(path(camp)).get_data(as_text=True)
    assert re.findall(r'<form[^>]* id="tell"[^>]* action="([^"]*)"', page) == [path(camp)]

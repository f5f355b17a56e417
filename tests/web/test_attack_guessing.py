"""A child who tries out codes behind the camp's router locks out itself, and nobody beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from fieldgame.web import guessing
from tests.words import Camp, Phone

Try = Callable[[Camp, Phone, bool], TestResponse]


def join(camp: Camp, phone: Phone, right: bool) -> TestResponse:
    return phone.post("/join", code=camp.held("leader").code if right else "AAA-AAA-AAA")


def card(camp: Camp, phone: Phone, right: bool) -> TestResponse:
    return phone.get("/Q/" + (camp.held("group").code if right else "AAAAAAAAA"))


def joker(camp: Camp, phone: Phone, right: bool) -> TestResponse:
    code = camp.joker_code("J1") if right else "AAAAAAAAA"
    return phone.post(f"{camp.url}/joker", group="red", code=code)


@pytest.mark.parametrize("attempt", [join, card, joker])
def test_only_the_child_waits(camp: Camp, attempt: Try) -> None:
    child, leader = camp.join("station"), camp.join("post", "A")
    leader.address = child.address
    answers = [attempt(camp, child, False).status_code for _ in range(guessing.OF_A_DEVICE + 1)]
    assert answers == [404] * guessing.OF_A_DEVICE + [429]
    assert attempt(camp, child, True).status_code == 429
    assert attempt(camp, leader, True).status_code in (302, 303)


def test_thrown_away_cookies_do_not_help_for_long(app: Flask, camp: Camp) -> None:
    address = "172.16.0.1"
    for _ in range(guessing.OF_AN_ADDRESS):
        app.test_client().get("/Q/AAAAAAAAA", environ_base={"REMOTE_ADDR": address})
    stopped = app.test_client().get("/Q/AAAAAAAAA", environ_base={"REMOTE_ADDR": address})
    assert stopped.status_code == 429
    phone = camp.stranger()
    assert card(camp, phone, True).status_code == 200

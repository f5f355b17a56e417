"""Trades and jokers: booked once, against the books only where the cards in hand decide."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of


@pytest.fixture
def station(camp: Camp) -> Phone:
    camp.give("red", A=3).give("blue", B=2)
    return camp.join("station")


def trade(camp: Camp, phone: Phone, gives: str = "2", gets: str = "1", **fields: Any) -> Any:
    """Red gives wood, blue gives stone."""
    chosen = {"from_": "red", "to": "blue", "gives-A": gives, "gets-B": gets, **fields}
    return phone.post(f"{camp.url}/trade", **chosen)


def test_a_trade_moves_the_cards_of_both(camp: Camp, station: Phone) -> None:
    answer = trade(camp, station)
    assert answer.status_code == 303
    assert camp.holding("red") == {"A": 1, "B": 1}
    assert camp.holding("blue") == {"A": 2, "B": 1}
    assert "Der Handel ist gebucht" in text_of(station.get(answer.location))


def test_a_gift_is_a_trade(camp: Camp, station: Phone) -> None:
    assert trade(camp, station, gets="").status_code == 303
    assert camp.holding("blue") == {"A": 2, "B": 2}


def test_two_taps_lead_to_the_cards(camp: Camp, station: Phone) -> None:
    first = text_of(station.get(f"{camp.url}/trade"))
    assert f'href="{camp.url}/trade?from=red"' in first
    assert "from=robbers" not in first
    second = text_of(station.get(f"{camp.url}/trade?from=red"))
    assert "from=red&amp;to=blue" in second
    assert "to=red" not in second
    third = text_of(station.get(f"{camp.url}/trade?from=red&to=blue"))
    assert 'name="gives-A"' in third
    assert 'name="gets-joker"' in third
    assert "In den Büchern" in third


def test_ten_rapid_taps_are_one_trade(camp: Camp, station: Phone) -> None:
    once = new_id()
    places = {trade(camp, station, entry_id=once).location for _ in range(10)}
    assert len(places) == 1
    assert len(camp.booked("trade")) == 1


def test_a_page_that_has_booked_books_nothing_else(camp: Camp, station: Phone) -> None:
    once = new_id()
    trade(camp, station, entry_id=once)
    answer = trade(camp, station, gives="1", entry_id=once)
    assert answer.status_code == 409
    assert "Tippe noch einmal" in text_of(answer)
    assert len(camp.booked("trade")) == 1


def test_short_cards_are_booked_only_on_purpose(camp: Camp, station: Phone) -> None:
    answer = trade(camp, station, gives="5")
    page = text_of(answer)
    assert answer.status_code == 409
    assert "fehlt noch: 2 Holz" in page
    assert "Trotzdem buchen" in page
    assert 'name="gives-A" value="5"' in page
    assert camp.booked("trade") == []
    assert trade(camp, station, gives="5", overrule="1").status_code == 303
    assert camp.irregular() == ["holding_short"]


def test_strict_books_have_the_last_word(app: Flask) -> None:
    camp = make_camp(app, holdings="strict").start().give("red", A=1)
    station = camp.join("station")
    for overrule in (None, "1"):
        answer = trade(camp, station, gives="2", gets="", overrule=overrule)
        assert answer.status_code == 409
        assert "Trotzdem" not in text_of(answer)
    assert camp.booked("trade") == []


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"gives": "", "gets": ""}, 409),
        ({"gives": "-1"}, 422),
        ({"gives": "1.5"}, 422),
        ({"gives": "x"}, 422),
        ({"to": "red"}, 409),
        ({"to": "robbers"}, 409),
        ({"from_": "robbers"}, 409),
        ({"to": "nobody"}, 404),
        ({"from_": ""}, 404),
        ({"from_": None}, 404),
        ({"entry_id": "x"}, 400),
    ],
)
def test_a_senseless_trade_changes_nothing(
    camp: Camp, station: Phone, fields: dict[str, Any], status: int
) -> None:
    before = shape_of(camp.journal())
    answer = trade(camp, station, **fields)
    assert answer.status_code == status
    assert "Trotzdem" not in text_of(answer)
    assert shape_of(camp.journal()) == before


def test_undo_gives_both_their_cards_back(camp: Camp, station: Phone) -> None:
    trade(camp, station)
    event = camp.booked("trade")[0]["id"]
    assert station.post(f"{camp.url}/trade/undo", event=event).location == f"{camp.url}/trade"
    page = text_of(station.get(f"{camp.url}/trade"))
    assert "Zurückgenommen: Handel: 2 Holz von Falken, 1 Stein von Wölfe" in page
    assert camp.holding("red") == {"A": 3}
    assert "zurückgenommen" in text_of(station.get(f"{camp.url}/trade/{event}"))


def test_what_another_booked_is_theirs(camp: Camp, station: Phone) -> None:
    trade(camp, station)
    post = camp.join("post", "A")
    event = camp.booked("trade")[0]["id"]
    assert post.post(f"{camp.url}/trade/undo", event=event).status_code == 403
    assert camp.join("leader").post(f"{camp.url}/trade/undo", event=event).status_code == 303


@pytest.mark.parametrize("path", ["trade", "joker"])
@pytest.mark.parametrize("role", ["robber", "projector", "group"])
def test_other_roles_stay_out(camp: Camp, role: str, path: str) -> None:
    phone = camp.join(role)
    assert phone.get(f"{camp.url}/{path}").status_code == 403
    assert phone.post(f"{camp.url}/{path}", group="red", code="x").status_code == 403
    assert camp.stranger().get(f"{camp.url}/{path}").status_code == 403


@pytest.mark.parametrize("role", ["leader", "station", "post"])
def test_a_found_joker_counts(camp: Camp, role: str) -> None:
    phone = camp.join(role)
    answer = phone.post(f"{camp.url}/joker", group="red", code=camp.joker_code("J2").lower())
    assert answer.status_code == 303
    assert camp.holding("red") == {"joker": 1}
    assert "Der Joker ist gebucht" in text_of(phone.get(answer.location))


def test_a_joker_counts_once(camp: Camp, station: Phone) -> None:
    code, once = camp.joker_code("J1"), new_id()
    for _ in range(10):
        assert station.post(f"{camp.url}/joker", entry_id=once, group="red", code=code).status_code == 303
    assert len(camp.booked("joker_found")) == 1
    answer = station.post(f"{camp.url}/joker", group="blue", code=code)
    assert answer.status_code == 409
    assert "schon gebucht" in text_of(answer)


def test_a_joker_taken_back_may_be_booked_again(camp: Camp, station: Phone) -> None:
    code = camp.joker_code("J1")
    station.post(f"{camp.url}/joker", group="red", code=code)
    event = camp.booked("joker_found")[0]["id"]
    station.post(f"{camp.url}/joker/undo", event=event)
    assert "neu gebucht" in text_of(station.get(f"{camp.url}/joker/{event}"))
    assert station.post(f"{camp.url}/joker", group="blue", code=code).status_code == 303


def test_a_scanned_joker_brings_its_code(camp: Camp, station: Phone) -> None:
    code = camp.joker_code("J1")
    assert f'value="{code}"' in text_of(station.get(f"{camp.url}/joker?code={code}"))
    assert camp.booked("joker_found") == []


@pytest.mark.parametrize("code", ["", "x", "123-456-789", "'", "<b>", "Ä" * 20])
def test_a_wrong_code_is_no_joker(camp: Camp, station: Phone, code: str) -> None:
    answer = station.post(f"{camp.url}/joker", group="red", code=code)
    assert answer.status_code == 404
    assert "Vergleich ihn" in text_of(answer)
    assert camp.booked("joker_found") == []


def test_a_joker_of_another_game_is_no_joker_here(camp: Camp, station: Phone) -> None:
    foreign = make_camp(camp.app).joker_code("J1")
    assert station.post(f"{camp.url}/joker", group="red", code=foreign).status_code == 404


def test_nobody_tries_all_codes(camp: Camp, station: Phone) -> None:
    for _ in range(20):
        assert station.post(f"{camp.url}/joker", group="red", code="x").status_code == 404
    assert station.post(f"{camp.url}/joker", group="red", code=camp.joker_code("J1")).status_code == 429
    assert camp.booked("joker_found") == []


def test_before_the_start_one_may_insist(camp_before: Camp) -> None:
    leader, code = camp_before.join("leader"), camp_before.joker_code("J1")
    answer = leader.post(f"{camp_before.url}/joker", group="red", code=code)
    assert answer.status_code == 409
    assert "Trotzdem buchen" in text_of(answer)
    assert leader.post(f"{camp_before.url}/joker", group="red", code=code, overrule="1").status_code == 303


def test_looking_never_books(camp: Camp, station: Phone) -> None:
    before = shape_of(camp.journal())
    code = camp.joker_code("J1")
    for path in ("/trade", "/trade?from=red&to=blue&gives-A=1", "/trade/books?from=red&to=blue"):
        assert station.get(camp.url + path).status_code == 200
    assert station.get(f"{camp.url}/joker?code={code}&group=red").status_code == 200
    assert shape_of(camp.journal()) == before

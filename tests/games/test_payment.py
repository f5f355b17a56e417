"""Paying: exactly one of the prices, any of its cards replaced by a joker; the books advise or decide."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.burgbau.building import payments, pays
from tests.games.words import RICH, Game, cells, running

INN = cells("A1 B1 A2")
TWO_PRICES = [
    {"A": 2, "C": 1},
    {"B": 2, "C": 1},
    {"A": 1, "C": 1, "joker": 1},
    {"A": 2, "joker": 1},
    {"B": 1, "joker": 2},
    {"C": 1, "joker": 2},
    {"joker": 3},
    {"A": 2, "B": 0, "C": 1},
]
NO_PRICE: list[dict[str, int]] = [
    {},
    {"A": 2},
    {"A": 3},
    {"A": 2, "B": 1},
    {"A": 1, "B": 1, "C": 1},
    {"A": 1, "B": 1, "joker": 1},
    {"A": 2, "C": 2},
    {"A": 2, "C": 1, "joker": 1},
    {"A": 2, "B": 2, "C": 1},
    {"joker": 2},
    {"joker": 4},
]


def catalogue(prices: list[dict[str, int]]) -> list[dict[str, Any]]:
    return [{"id": "hut", "name": "Hütte", "shape": ["X"], "prices": prices, "supply": 3}]


@pytest.mark.parametrize("payment", TWO_PRICES)
def test_a_price_is_one_alternative_with_jokers_for_any_of_its_cards(payment: dict[str, int]) -> None:
    game = running().give("red", **RICH)
    assert pays(game.state, "inn", payment)
    game.do("build", group="red", building="inn", cells=INN, payment=payment)
    left = {kind: count - payment.get(kind, 0) for kind, count in RICH.items()}
    assert game.holding("red") == left


@pytest.mark.parametrize("payment", NO_PRICE)
def test_not_more_not_less_and_no_mixture_of_alternatives(payment: dict[str, int]) -> None:
    game = running().give("red", **RICH)
    objection = game.refused("build", group="red", building="inn", cells=INN, payment=payment)
    assert (objection.code, objection.facts) == ("wrong_payment", {"building": "inn"})


@pytest.mark.parametrize(
    "payment",
    [{"A": -2, "C": 1}, {"A": 2.0, "C": 1}, {"Z": 3}, {"A": "2", "C": 1}, {"A": True}, [], "AAC", 3],
)
def test_cards_that_nobody_can_count_are_no_payment(payment: Any) -> None:
    game = running().give("red", **RICH)
    objection = game.refused("build", group="red", building="inn", cells=INN, payment=payment)
    assert objection.code == "wrong_payment"


def test_without_a_word_the_payment_with_the_fewest_jokers_is_taken() -> None:
    game = running().give("red", A=1, B=2, C=1, joker=2)
    game.do("build", group="red", building="inn", cells=INN)
    assert game.entries[-1].data["payment"] == {"B": 2, "C": 1}


def test_the_ways_to_pay_come_with_the_fewest_jokers_first() -> None:
    game = running().give("red", A=1, B=2, joker=2)
    assert payments(game.state, "red", "inn") == [{"B": 2, "joker": 1}, {"A": 1, "joker": 2}]


def test_a_way_that_needs_more_jokers_than_there_are_is_no_way() -> None:
    game = running().give("red", A=1, joker=1)
    assert payments(game.state, "red", "inn") == []
    assert payments(game.state, "red", "stable") == [{"A": 1, "joker": 1}]


def test_two_prices_paid_with_the_same_cards_are_one_way() -> None:
    game = running().give("red", joker=1)
    assert payments(game.state, "red", "tavern") == [{"joker": 1}]


def test_debts_pay_nothing() -> None:
    game = running().give("red", A=-1, B=1, joker=-1)
    assert payments(game.state, "red", "stable") == []
    assert payments(game.state, "red", "tavern") == [{"B": 1}]


def test_a_building_may_be_free() -> None:
    game = running(catalogue=catalogue([{}]))
    assert payments(game.state, "red", "hut") == [{}]
    game.do("build", group="red", building="hut", cells=cells("A1"))
    game.do("build", group="red", building="hut", cells=cells("B1"), payment={})
    assert game.refused("build", group="red", building="hut", cells=cells("C1"), payment={"A": 1})
    assert game.group("red")["built"] == 2


def test_a_price_may_have_other_materials_of_its_own() -> None:
    materials = [{"id": "gold", "name": "Gold", "symbol": "star"}]
    game = running(materials=materials, catalogue=catalogue([{"gold": 2}])).give("red", gold=1, joker=1)
    game.do("build", group="red", building="hut", cells=cells("A1"))
    assert game.holding("red") == {}


def test_where_the_books_decide_cards_that_are_not_there_are_refused() -> None:
    game = running(holdings="strict").give("red", A=1)
    for confirmed in (False, True):
        objection = game.refused(
            "build", group="red", building="inn", cells=INN, payment={"A": 2, "C": 1}, confirmed=confirmed
        )
        assert objection.code == "holding_short"
        assert objection.facts == {"group": "red", "missing": {"A": 1, "C": 1}}


def test_where_the_books_advise_cards_that_are_not_there_are_doubted() -> None:
    game = running().give("red", A=1)
    objection = game.doubted("build", group="red", building="inn", cells=INN, payment={"A": 2, "C": 1})
    assert (objection.code, objection.facts["missing"]) == ("holding_short", {"A": 1, "C": 1})


def test_the_station_that_saw_the_cards_builds_and_the_difference_is_listed() -> None:
    game = running().give("red", A=1)
    game.do("build", group="red", building="inn", cells=INN, payment={"A": 2, "C": 1}, confirmed=True)
    assert game.entries[-1].data["confirmed"] is True
    assert game.holding("red") == {"A": -1, "C": -1}
    assert game.irregular() == ["holding_short"]


def test_a_build_that_the_books_cover_is_not_called_confirmed() -> None:
    game = running().give("red", A=2, C=1)
    game.do("build", group="red", building="inn", cells=INN, confirmed=True)
    assert "confirmed" not in game.entries[-1].data


@pytest.mark.parametrize("confirmed", ["yes", 1, [True], None])
def test_only_a_plain_yes_confirms(confirmed: Any) -> None:
    game = running()
    assert game.doubted("build", group="red", building="inn", cells=INN, confirmed=confirmed)


def test_a_late_draw_brings_a_debt_back_to_nothing() -> None:
    game = Game().start()
    earlier = game.now + 10
    game.do("build", group="red", building="tavern", cells=cells("A1"), payment={"A": 1}, confirmed=True)
    assert game.irregular() == ["holding_short"]
    game.book("draw", post="A", group="red", number=1, at=earlier)
    assert game.holding("red") == {}
    assert game.irregular() == []

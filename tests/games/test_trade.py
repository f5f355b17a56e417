"""Trades among the noble houses: any cards, jokers too, also gifts; robbers neither give nor take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import Game, running


def traders(**settings: Any) -> Game:
    return running(**settings).give("red", A=3, joker=1).give("blue", B=2)


def test_cards_go_both_ways() -> None:
    game = traders()
    game.do("trade", from_="red", to="blue", gives={"A": 2, "joker": 1}, gets={"B": 1})
    assert game.holding("red") == {"A": 1, "B": 1}
    assert game.holding("blue") == {"A": 2, "B": 1, "joker": 1}
    assert game.irregular() == []


@pytest.mark.parametrize("way", [{"gives": {"A": 3}}, {"gives": {"A": 3}, "gets": {"B": 0}}])
def test_a_gift_asks_for_nothing_back(way: Any) -> None:
    game = traders()
    game.do("trade", from_="red", to="blue", **way)
    assert game.holding("red") == {"joker": 1}
    assert game.holding("blue") == {"A": 3, "B": 2}


def test_a_gift_may_also_be_booked_from_the_other_side() -> None:
    game = traders()
    game.do("trade", from_="red", to="blue", gets={"B": 2})
    assert game.holding("red") == {"A": 3, "B": 2, "joker": 1}


def test_the_same_cards_both_ways_change_nothing() -> None:
    game = traders().give("blue", A=1)
    game.do("trade", from_="red", to="blue", gives={"A": 1}, gets={"A": 1})
    assert game.holding("red") == {"A": 3, "joker": 1}


def test_a_trade_of_nothing_is_refused() -> None:
    assert traders().refused("trade", from_="red", to="blue", gives={"A": 0}).code == "empty_trade"


def test_nobody_trades_with_itself() -> None:
    objection = traders().refused("trade", from_="red", to="red", gives={"A": 1})
    assert (objection.code, objection.facts) == ("trade_with_self", {"group": "red"})


@pytest.mark.parametrize(("giver", "taker"), [("robbers", "red"), ("red", "robbers")])
def test_robbers_neither_give_nor_take(giver: str, taker: str) -> None:
    objection = traders().refused("trade", from_=giver, to=taker, gives={"A": 1})
    assert (objection.code, objection.facts) == ("robbers_trade", {"group": "robbers"})


@pytest.mark.parametrize("group", ["ghosts", None, 1, ["red"], {}])
def test_a_group_that_does_not_exist_is_refused(group: Any) -> None:
    game = traders()
    assert game.refused("trade", from_=group, to="blue", gives={"A": 1}).code == "unknown_group"
    assert game.refused("trade", from_="red", to=group, gives={"A": 1}).code == "unknown_group"


@pytest.mark.parametrize(
    "cards", [{"A": -1}, {"A": 0.5}, {"Z": 1}, {"A": None}, [], "A", 10**9, {"A": 10**9}]
)
def test_cards_that_nobody_can_count_are_refused(cards: Any) -> None:
    game = traders()
    assert game.refused("trade", from_="red", to="blue", gives=cards).code == "bad_cards"
    assert game.refused("trade", from_="red", to="blue", gets=cards).code == "bad_cards"


def test_where_the_books_only_advise_missing_cards_are_doubted() -> None:
    game = traders()
    objection = game.doubted("trade", from_="red", to="blue", gives={"A": 5, "C": 1})
    assert (objection.code, objection.facts) == (
        "holding_short",
        {"group": "red", "missing": {"A": 2, "C": 1}},
    )
    game.do("trade", from_="red", to="blue", gives={"A": 5}, overrule=True)
    assert game.holding("red") == {"A": -2, "joker": 1}
    assert game.irregular() == ["holding_short"]


def test_what_the_other_side_lacks_is_doubted_too() -> None:
    objection = traders().doubted("trade", from_="red", to="blue", gives={"A": 1}, gets={"B": 3})
    assert (objection.code, objection.facts) == ("holding_short", {"group": "blue", "missing": {"B": 1}})


def test_where_the_books_decide_missing_cards_are_refused() -> None:
    game = traders(holdings="strict")
    assert game.refused("trade", from_="red", to="blue", gives={"A": 4}).code == "holding_short"


def test_where_the_books_decide_nobody_overrules_them_in_a_pause_either() -> None:
    game = traders(holdings="strict")
    game.do("pause")
    assert game.refused("trade", from_="red", to="blue", gives={"A": 4}).code == "holding_short"


def test_a_trade_in_a_pause_is_doubted_and_counts_when_taken() -> None:
    game = traders()
    game.do("pause")
    objection = game.doubted("trade", from_="red", to="blue", gives={"A": 1})
    assert (objection.code, objection.facts) == ("not_running", {"status": "paused"})
    game.do("trade", from_="red", to="blue", gives={"A": 1}, overrule=True)
    assert game.holding("blue") == {"A": 1, "B": 2}
    assert game.irregular() == ["not_running"]

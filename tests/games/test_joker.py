"""Jokers: each hidden one has its own name and counts once; it stands for any one card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import Game, cells, running


def test_a_found_joker_is_in_the_hand() -> None:
    game = running(jokers=3)
    game.do("joker", group="red", joker="J2")
    assert game.holding("red") == {"joker": 1}
    assert game.view()["jokers_found"] == ["J2"]


def test_a_joker_counts_once_whoever_brings_it() -> None:
    game = running(jokers=3)
    game.do("joker", group="red", joker="J2")
    for group in ("red", "blue"):
        objection = game.refused("joker", group=group, joker="J2")
        assert (objection.code, objection.facts) == ("joker_twice", {"joker": "J2"})
    game.do("joker", group="blue", joker="J3")
    assert game.holding("blue") == {"joker": 1}


@pytest.mark.parametrize("joker", ["J0", "J4", "J02", "j1", "", None, 1, ["J1"], {"J1": 1}])
def test_a_joker_that_nobody_hid_is_refused(joker: Any) -> None:
    assert running(jokers=3).refused("joker", group="red", joker=joker).code == "unknown_joker"


@pytest.mark.parametrize("group", ["ghosts", None, 7, ["red"], {}])
def test_a_finder_that_does_not_exist_is_refused(group: Any) -> None:
    assert running(jokers=1).refused("joker", group=group, joker="J1").code == "unknown_group"


def test_a_game_may_do_without_jokers() -> None:
    assert running().refused("joker", group="red", joker="J1").code == "unknown_joker"


def test_more_jokers_may_be_hidden_in_mid_play_but_none_taken_away_that_was_found() -> None:
    game = running(jokers=1)
    game.do("joker", group="red", joker="J1")
    game.do("change", key="jokers", value=2)
    game.do("joker", group="red", joker="J2")
    assert game.refused("change", key="jokers", value=1).code == "bad_setting"


def test_an_undone_joker_can_be_found_again() -> None:
    game = running(jokers=1)
    game.do("joker", group="red", joker="J1")
    game.undo_last()
    game.do("joker", group="blue", joker="J1")
    assert game.holding("red") == {}
    assert game.holding("blue") == {"joker": 1}


def test_of_two_finds_of_one_joker_the_earlier_counts_also_when_it_arrives_later() -> None:
    game = running(jokers=1)
    before = game.now + 10
    game.do("joker", group="red", joker="J1")
    game.book("joker_found", group="blue", joker="J1", at=before)
    assert game.holding("blue") == {"joker": 1}
    assert game.holding("red") == {}
    assert game.irregular() == ["joker_twice"]


def test_a_joker_stands_for_any_card_of_a_price() -> None:
    for kind in "ABC":
        game = running(jokers=1).give("red", A=1, B=1, C=1)
        game.do("joker", group="red", joker="J1")
        payment = {**dict.fromkeys("ABC", 1), kind: 0, "joker": 1}
        game.do("build", group="red", building="bridge", cells=cells("A1 B1 C1"), payment=payment)
        assert game.holding("red") == {kind: 1}


def test_jokers_may_be_robbed_and_traded() -> None:
    game = running(jokers=2)
    game.do("joker", group="red", joker="J1")
    game.do("trade", from_="red", to="blue", gives={"joker": 1})
    game.do("rob", victim="blue")
    assert game.holding("robbers") == {"joker": 1}


def test_a_joker_found_before_the_start_is_doubted_and_counts_when_taken() -> None:
    game = Game(jokers=1)
    assert game.doubted("joker", group="red", joker="J1").code == "not_running"
    game.do("joker", group="red", joker="J1", overrule=True)
    assert game.holding("red") == {"joker": 1}
    assert game.irregular() == ["not_running"]

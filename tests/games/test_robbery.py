"""Robberies: the robbers take everything a group carries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import MINUTE, Game, running


def test_the_robbers_get_all_cards_jokers_too() -> None:
    game = running().give("red", A=2, C=1, joker=1).give("robbers", A=1)
    game.do("rob", victim="red")
    assert game.entries[-1].data == {"robber": "robbers", "victim": "red"}
    assert game.holding("red") == {}
    assert game.holding("robbers") == {"A": 3, "C": 1, "joker": 1}
    assert game.irregular() == []


def test_a_robbery_of_an_empty_hand_is_recorded() -> None:
    game = running()
    game.do("rob", victim="red")
    assert game.entries[-1].type == "robbery"
    assert game.holding("robbers") == {}
    assert game.irregular() == []


def test_a_robbery_takes_no_building_and_no_last_post() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    game.build("red", "tavern", "A1")
    game.do("rob", victim="red")
    assert game.group("red")["built"] == 1
    assert game.group("red")["last_post"] == "A"


def test_cards_counted_by_hand_count_and_a_difference_is_listed() -> None:
    game = running().give("red", A=2)
    game.do("rob", victim="red", cards={"A": 1, "B": 1, "C": 0})
    assert game.holding("robbers") == {"A": 1, "B": 1}
    assert game.holding("red") == {}
    found = game.view()["irregularities"]
    assert [(row["code"], row["group"]) for row in found] == [("count_differs", "red")]
    assert found[0]["counted"] == {"A": 1, "B": 1}
    assert found[0]["books"] == {"A": 2, "B": 0, "C": 0, "joker": 0}


def test_cards_counted_as_the_books_say_are_no_difference() -> None:
    game = running().give("red", A=2, joker=1)
    game.do("rob", victim="red", cards={"joker": 1, "A": 2, "B": 0})
    assert game.irregular() == []


def test_a_debt_of_the_victim_is_gone_and_does_not_pass_to_the_robbers() -> None:
    game = running().give("red", A=-2, B=3)
    game.do("rob", victim="red")
    assert game.holding("red") == {}
    assert game.holding("robbers") == {"B": 3}


def test_robbers_cannot_be_robbed() -> None:
    objection = running().refused("rob", victim="robbers")
    assert (objection.code, objection.facts) == ("robber_robbed", {"group": "robbers"})


def test_only_robbers_rob() -> None:
    objection = running().refused("rob", robber="blue", victim="red")
    assert (objection.code, objection.facts) == ("not_a_robber", {"group": "blue"})


def test_a_game_without_robbers_knows_no_robbery() -> None:
    game = running(groups=["Falken", "Wölfe"])
    assert game.refused("rob", victim="g1").code == "unknown_group"


@pytest.mark.parametrize("victim", ["ghosts", None, 3, ["red"], {}])
def test_a_victim_that_does_not_exist_is_refused(victim: Any) -> None:
    assert running().refused("rob", victim=victim).code == "unknown_group"


@pytest.mark.parametrize("robber", ["ghosts", 3, ["robbers"], {}])
def test_a_robber_that_does_not_exist_is_refused(robber: Any) -> None:
    assert running().refused("rob", robber=robber, victim="red").code == "unknown_group"


@pytest.mark.parametrize("cards", [{"A": -1}, {"A": 1.5}, {"Z": 1}, {"A": "1"}, {"A": True}, [1], "A", 3])
def test_cards_that_nobody_can_count_are_refused(cards: Any) -> None:
    assert running().refused("rob", victim="red", cards=cards).code == "bad_cards"


def test_a_robbery_in_a_pause_is_doubted_and_counts_when_taken() -> None:
    game = running().give("red", A=1)
    game.do("pause")
    objection = game.doubted("rob", victim="red")
    assert (objection.code, objection.facts) == ("not_running", {"status": "paused"})
    game.do("rob", victim="red", overrule=True)
    assert game.holding("robbers") == {"A": 1}
    assert game.irregular() == ["not_running"]


def test_cards_of_a_draw_that_arrives_late_go_to_the_robbers() -> None:
    game = Game().start()
    drawn_at = game.now + MINUTE
    game.do("rob", victim="red", at=game.now + 5 * MINUTE)
    game.book("draw", post="A", group="red", number=4, at=drawn_at)
    assert game.holding("red") == {}
    assert game.holding("robbers") == {"A": 4}

"""Draws: a visiting group gets as many cards of the post's material as the number says."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.protocol import Seat
from tests.games.words import Game, running, third

TWO_WOOD_POSTS = [{"id": "A1", "material": "A"}, {"id": "A2", "material": "A"}, {"id": "B", "material": "B"}]


def test_a_draw_gives_as_many_cards_of_the_posts_material() -> None:
    game = running()
    game.do("draw", post="B", group="red", pick=third)
    assert game.entries[-1].data == {"post": "B", "group": "red", "number": 3}
    assert game.holding("red") == {"B": 3}
    assert game.group("red")["last_post"] == "B"


def test_with_dice_every_number_is_there_every_time() -> None:
    game, asked = running(), []

    def highest(options: int) -> int:
        asked.append(options)
        return options - 1

    for post in "ABABABAB":
        game.do("draw", post=post, group="red", pick=highest)
    assert asked == [6] * 8
    assert game.holding("red") == {"A": 24, "B": 24}


@pytest.mark.parametrize("place", range(6))
def test_chance_gives_each_number_from_1_to_6(place: int) -> None:
    game = running()
    game.do("draw", post="A", group="red", pick=lambda options: place)
    assert game.holding("red") == {"A": place + 1}


def test_a_number_drawn_from_the_real_bag_is_taken_as_it_is() -> None:
    game = running()
    game.do("draw", post="C", group="blue", number=5, pick=third)
    assert game.holding("blue") == {"C": 5}


@pytest.mark.parametrize("number", [0, 7, -1, 2.0, 2.5, "3", True, [3], 10**30])
def test_a_number_that_is_on_no_ball_is_refused(number: Any) -> None:
    game = running()
    assert game.refused("draw", post="A", group="red", number=number).code == "bad_number"


@pytest.mark.parametrize("post", ["D", "", None, 1, ["A"], {"A": 1}])
def test_a_post_that_does_not_exist_is_refused(post: Any) -> None:
    assert running().refused("draw", post=post, group="red").code == "unknown_post"


@pytest.mark.parametrize("group", ["ghosts", "", None, 1, ["red"], {"red": 1}])
def test_a_group_that_does_not_exist_is_refused(group: Any) -> None:
    assert running().refused("draw", post="A", group=group).code == "unknown_group"


def test_whoever_sits_at_a_post_draws_there_and_nowhere_else() -> None:
    game = running()
    game.do("draw", seat=Seat("post", post="C"), post="A", group="red", number=2)
    assert game.holding("red") == {"C": 2}


def test_no_post_twice_running() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    objection = game.doubted("draw", post="A", group="red")
    assert (objection.code, objection.facts) == ("same_post_twice", {"group": "red", "post": "A"})
    game.do("draw", post="A", group="blue", number=2)
    game.do("draw", post="B", group="red", number=2)
    game.do("draw", post="A", group="red", number=2)
    assert game.irregular() == []


def test_another_post_of_the_same_material_is_another_post() -> None:
    game = running(posts=TWO_WOOD_POSTS)
    game.do("draw", post="A1", group="red", number=2)
    game.do("draw", post="A2", group="red", number=2)
    game.do("draw", post="A1", group="red", number=2)
    assert game.holding("red") == {"A": 6}


def test_only_posts_lie_between_two_visits() -> None:
    game = running(jokers=1).give("blue", B=1)
    game.do("draw", post="A", group="red", number=2)
    game.do("trade", from_="red", to="blue", gives={"A": 1}, gets={"B": 1})
    game.do("build", group="red", building="stable", cells=[[0, 0], [1, 0]], payment={"A": 1, "B": 1})
    game.do("joker", group="red", joker="J1")
    game.do("rob", victim="red")
    assert game.doubted("draw", post="A", group="red").code == "same_post_twice"


def test_a_post_visited_twice_all_the_same_counts_and_is_listed() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    game.do("draw", post="A", group="red", number=3, overrule=True)
    assert game.holding("red") == {"A": 5}
    assert game.irregular() == ["same_post_twice"]


def test_robbers_get_nothing_at_posts() -> None:
    game = running()
    objection = game.doubted("draw", post="A", group="robbers")
    assert (objection.code, objection.facts) == ("robbers_at_post", {"group": "robbers", "post": "A"})
    game.do("draw", post="A", group="robbers", number=3, overrule=True)
    assert game.holding("robbers") == {"A": 3}
    assert game.irregular() == ["robbers_at_post"]


def test_a_draw_before_the_start_is_doubted_and_counts_when_taken() -> None:
    game = Game()
    objection = game.doubted("draw", post="A", group="red")
    assert (objection.code, objection.facts) == ("not_running", {"status": "setup"})
    game.do("draw", post="A", group="red", number=1, overrule=True)
    assert game.holding("red") == {"A": 1}
    assert game.irregular() == ["not_running"]


def test_a_post_sees_who_may_come_and_why_another_may_not() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    may = {"red": "same_post_twice", "blue": None, "green": None, "robbers": "robbers_at_post"}
    assert game.options("post", post="A")["draw"] == may
    allowed = {group["id"]: group["posts_allowed"] for group in game.view()["groups"]}
    assert allowed == {
        "red": ["B", "C"],
        "blue": ["A", "B", "C"],
        "green": ["A", "B", "C"],
        "robbers": [],
    }


def test_undoing_the_visit_between_makes_the_second_one_stand_out() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    game.do("draw", post="B", group="red", number=2)
    between = game.entries[-1].id
    game.do("draw", post="A", group="red", number=2)
    game.void(between)
    assert game.holding("red") == {"A": 4}
    assert game.irregular() == ["same_post_twice"]

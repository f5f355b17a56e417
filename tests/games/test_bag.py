"""The bag: six numbers without return, one bag a post, refilled when all are used."""

from __future__ import annotations

from typing import Any

from fieldgame.games.protocol import Seat
from tests.games.words import Game, lowest, running

GROUPS = [f"g{number}" for number in range(1, 10)]


def bag_game(**settings: Any) -> Game:
    """Enough groups that each comes once."""
    return running(groups=[{"id": key, "name": key} for key in GROUPS], draw="bag", **settings)


def drawn(game: Game, post: str, group: str, **how: Any) -> int:
    game.do("draw", post=post, group=group, **how)
    number: int = game.entries[-1].data["number"]
    return number


def test_six_draws_give_each_number_once_then_the_bag_is_refilled() -> None:
    game = bag_game()
    numbers = [drawn(game, "A", group, pick=lambda options: options // 2) for group in GROUPS[:6]]
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
    assert [drawn(game, "A", group, pick=lowest) for group in GROUPS[6:9]] == [1, 2, 3]


def test_chance_is_asked_for_one_of_those_left() -> None:
    game, asked = bag_game(), []

    def last(options: int) -> int:
        asked.append(options)
        return options - 1

    for group in GROUPS[:8]:
        game.do("draw", post="A", group=group, pick=last)
    assert asked == [6, 5, 4, 3, 2, 1, 6, 5]


def test_each_post_has_a_bag_of_its_own() -> None:
    game = bag_game(posts=[{"id": "east", "material": "A"}, {"id": "west", "material": "A"}])
    assert drawn(game, "east", "g1") == 1
    assert drawn(game, "west", "g2") == 1
    assert drawn(game, "east", "g3") == 2


def test_a_refused_draw_takes_nothing_out_of_the_bag() -> None:
    game = bag_game()
    drawn(game, "A", "g1")
    game.doubted("draw", post="A", group="g1")
    assert drawn(game, "A", "g2") == 2


def test_a_number_typed_from_the_real_bag_is_gone_from_the_books_too() -> None:
    game = bag_game()
    drawn(game, "A", "g1", number=1)
    assert drawn(game, "A", "g2") == 2


def test_a_number_that_the_books_think_is_gone_means_the_real_bag_was_refilled() -> None:
    game = bag_game()
    drawn(game, "A", "g1", number=4)
    drawn(game, "A", "g2", number=2)
    drawn(game, "A", "g3", number=4)
    left = [drawn(game, "A", group) for group in GROUPS[3:8]]
    assert left == [1, 2, 3, 5, 6]


def test_an_undone_draw_is_back_in_the_bag() -> None:
    game = bag_game()
    drawn(game, "A", "g1")
    game.undo_last()
    assert drawn(game, "A", "g2") == 1


def test_dice_keep_no_bag() -> None:
    game = running()
    for group in ("red", "blue", "green"):
        game.do("draw", post="A", group=group, number=6)
    assert (
        game.rule("draw", post="A", group="red", pick=lambda options: options - 1).events[0].data["number"]
        == 6
    )


def test_a_game_that_turns_to_the_bag_begins_with_full_bags() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=1)
    game.do("change", key="draw", value="bag")
    assert drawn(game, "A", "blue") == 1
    assert drawn(game, "A", "green") == 2


def test_the_bag_of_a_post_is_asked_from_its_own_phone_too() -> None:
    game = bag_game()
    drawn(game, "B", "g1")
    game.do("draw", seat=Seat("post", post="B"), group="g2")
    assert game.holding("g2") == {"B": 2}


def test_a_post_knows_what_is_left_in_its_bag_and_no_bag_no_numbers() -> None:
    game = bag_game()
    gone = drawn(game, "A", "g1")
    assert game.options("post", post="A")["left"] == [number for number in range(1, 7) if number != gone]
    assert game.options("post", post="B")["left"] == [1, 2, 3, 4, 5, 6]
    assert running().options("post", post="A")["left"] is None

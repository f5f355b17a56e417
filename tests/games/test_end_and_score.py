"""End and score: nobody can build any more; built + reserved − left over; equal scores share a rank."""

from __future__ import annotations

import pytest

from fieldgame.games.burgbau.score import ranks
from tests.games.words import Game, cells, running

HUT = {"id": "hut", "name": "Hütte", "shape": ["X"], "prices": [{"A": 1}], "supply": 2}
BAR = {"id": "bar", "name": "Riegel", "shape": ["XXX"], "prices": [{"A": 1}], "supply": 1}
TWO = [{"id": "red", "name": "Falken"}, {"id": "blue", "name": "Wölfe"}]


def small(width: int = 3, height: int = 1, catalogue: object = None) -> Game:
    plan = {"width": width, "height": height}
    return running(groups=TWO, map=plan, catalogue=catalogue or [HUT, BAR])


def points(game: Game, group: str) -> tuple[int, int, int, int]:
    found = game.group(group)
    return found["built"], found["reserved"], found["left_over"], found["score"]


def test_before_anybody_has_built_everything_is_left_over() -> None:
    assert points(running(), "red") == (0, 0, 47, -47)


def test_the_score_is_built_and_reserved_cells_less_those_left_over() -> None:
    game = running(map={"width": 9, "height": 9})
    game.build("red", "stable", "A2 B2")
    game.build("red", "tavern", "B1")
    assert points(game, "red") == (3, 1, 44, -40)
    assert points(game, "blue") == (0, 0, 47, -47)


def test_cells_that_are_reserved_and_then_built_on_count_once() -> None:
    game = running(map={"width": 9, "height": 9})
    game.build("red", "stable", "A2 B2")
    game.build("red", "tavern", "B1")
    game.build("red", "tavern", "A1")
    assert points(game, "red") == (4, 0, 43, -39)


def test_a_captured_building_counts_as_left_over_again() -> None:
    game = running(map={"width": 9, "height": 9})
    game.build("blue", "tavern", "A1")
    assert points(game, "blue") == (1, 0, 46, -45)
    game.build("red", "stable", "A2 B2")
    game.build("red", "tavern", "B1")
    assert points(game, "blue") == (0, 0, 47, -47)


def test_the_neutral_building_scores_for_nobody() -> None:
    game = Game()
    game.do("neutral")
    assert [points(game, group)[0] for group in ("red", "blue", "green", "robbers")] == [0] * 4


@pytest.mark.parametrize(
    ("scores", "places"),
    [([9, 7, 7, 3], [1, 2, 2, 4]), ([5, 5, 5], [1, 1, 1]), ([-3, 0, -3], [2, 1, 2]), ([1, 2], [2, 1])],
)
def test_equal_scores_share_a_rank(scores: list[int], places: list[int]) -> None:
    by_group = {f"g{n}": score for n, score in enumerate(scores)}
    assert list(ranks(by_group).values()) == places


def test_the_ranking_of_a_game_shares_ranks_too() -> None:
    game = running()
    game.build("red", "inn", "A1 B1 A2")
    game.build("blue", "tavern", "F6")
    game.build("robbers", "tavern", "K9")
    assert {key: group["rank"] for key, group in game.record()["groups"].items()} == {
        "red": 1,
        "blue": 2,
        "robbers": 2,
        "green": 4,
    }
    assert game.view()["ranking"] == ["red", "blue", "robbers", "green"]


def test_the_game_ends_with_the_building_after_which_nobody_can_build() -> None:
    game = small()
    game.build("red", "hut", "A1")
    game.build("blue", "hut", "B1")
    assert game.record()["status"] == "running"
    ruling = game.build("red", "hut", "C1")
    assert [(fact.type, fact.data) for fact in ruling.events[1:]] == [
        ("ended", {"reason": "nobody_can_build"})
    ]
    assert game.record()["status"] == "ended"
    assert game.view()["ended_reason"] == "nobody_can_build"


def test_it_goes_on_while_a_single_group_can_build_anything() -> None:
    game = small(catalogue=[{**HUT, "supply": 1}, BAR])
    game.build("red", "hut", "A1")
    assert [game.group(key)["can_build"] for key in ("red", "blue")] == [False, True]
    game.build("blue", "hut", "C1")
    assert game.record()["status"] == "ended"


def test_cards_do_not_matter_they_can_always_be_fetched() -> None:
    game = small()
    game.build("red", "hut", "A1")
    assert game.holding("blue") == {}
    assert game.group("blue")["can_build"]
    assert game.record()["status"] == "running"


def test_a_building_that_fits_only_when_it_is_turned_fits() -> None:
    game = small(width=1, height=4, catalogue=[BAR])
    assert game.group("red")["can_build"]
    game.build("red", "bar", "A2 A3 A4")
    assert game.record()["status"] == "ended"


def test_room_that_is_reserved_for_another_is_no_room() -> None:
    """All that is free is the corner that red keeps: red has nothing left to build there, blue may not."""
    game = small(width=3, height=3, catalogue=[{**HUT, "supply": 3}, {**BAR, "supply": 1}])
    game.stand("red", "hut", "B1")
    game.stand("red", "hut", "B2")
    game.stand("red", "hut", "A2")
    game.stand("blue", "bar", "C1 C2 C3")
    game.stand("blue", "hut", "B3")
    assert game.rows() == ["rRB", "RRB", ".BB"]
    assert game.group("blue")["can_build"]
    game.stand("blue", "hut", "A3")
    assert not any(game.group(key)["can_build"] for key in ("red", "blue"))


def test_after_the_end_nothing_is_built() -> None:
    game = small()
    game.do("end")
    objection = game.refused("build", group="red", building="hut", cells=cells("A1"), payment={"A": 1})
    assert (objection.code, objection.facts) == ("not_running", {"status": "ended"})


def test_the_leader_may_take_the_end_back() -> None:
    game = small()
    for where in ("A1", "B1"):
        game.build("red", "hut", where)
    game.build("blue", "hut", "C1")
    game.undo_last()
    assert game.record()["status"] == "running"
    assert not game.group("red")["can_build"]

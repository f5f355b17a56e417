"""Supply and capture: what is built leaves the supply, what is walled in alone goes back to it."""

from __future__ import annotations

from typing import Any

from fieldgame.games.burgbau.catalogue import STANDARD
from tests.games.words import Game, cells, running

SMALL: dict[str, Any] = {"map": {"width": 9, "height": 9}}


def open_corner(**settings: Any) -> Game:
    """Red has walled A1, B1, A2, B2 but for the corner C3."""
    game = running(**{**SMALL, **settings})
    game.stand("red", "stable", "C1 C2")
    game.stand("red", "stable", "A3 B3")
    return game


def close(game: Game) -> None:
    game.build("red", "tavern", "C3")


def test_a_building_leaves_the_supply() -> None:
    game = running()
    game.build("red", "inn", "A1 B1 A2")
    assert game.supply("red", "inn") == 1
    game.build("red", "inn", "F6 G6 F7")
    assert game.supply("red", "inn") == 0
    assert game.supply("blue", "inn") == 2
    game.give("red", A=2, C=1)
    objection = game.refused("build", group="red", building="inn", cells=cells("J1 K1 J2"))
    assert (objection.code, objection.facts) == ("no_supply", {"group": "red", "building": "inn"})


def test_a_single_building_that_is_walled_in_goes_back_to_its_supply_without_its_cards() -> None:
    game = open_corner()
    game.build("blue", "stable", "A1 B1")
    close(game)
    assert game.rows()[:3] == ["rrR......", "rrR......", "RRR......"]
    assert game.supply("blue", "stable") == 1
    assert game.holding("blue") == {}
    assert game.group("blue")["built"] == 0


def test_the_story_tells_what_was_taken_out_and_which_ground_was_won() -> None:
    game = open_corner()
    game.build("blue", "stable", "A1 B1")
    key = game.entries[-1].id
    close(game)
    told = game.view()["recent"][0]
    assert told["captured"] == [
        {"key": key, "group": "blue", "building": "stable", "cells": [(0, 0), (1, 0)]}
    ]
    assert told["gained"] == {"red": [(0, 0), (1, 0), (0, 1), (1, 1)]}
    assert told["lost"] == {}


def test_two_foreign_buildings_stay_and_everybody_may_go_on_building_there() -> None:
    game = open_corner()
    game.build("blue", "tavern", "A1")
    game.build("green", "tavern", "B1")
    close(game)
    assert game.rows()[:3] == ["BGR......", "..R......", "RRR......"]
    game.build("blue", "tavern", "A2")
    assert game.supply("blue", "tavern") == 2


def test_the_neutral_building_leaves_the_game() -> None:
    game = Game(**SMALL, neutral={"name": "Brunnen", "shape": ["X"]})
    game.do("neutral", cells=cells("A1"))
    game.start()
    game.stand("red", "stable", "C1 C2")
    game.stand("red", "stable", "A3 B3")
    close(game)
    assert game.rows()[:3] == ["rrR......", "rrR......", "RRR......"]
    assert game.view()["recent"][0]["captured"][0]["group"] is None


def test_the_neutral_building_counts_as_a_foreign_one() -> None:
    game = Game(**SMALL, neutral={"name": "Brunnen", "shape": ["X"]})
    game.do("neutral", cells=cells("A1"))
    game.start()
    game.stand("red", "stable", "C1 C2")
    game.stand("red", "stable", "A3 B3")
    game.build("blue", "tavern", "B2")
    close(game)
    assert game.rows()[:2] == ["N.R......", ".BR......"]


def test_own_buildings_inside_do_no_harm() -> None:
    game = open_corner()
    game.build("red", "tavern", "A1")
    game.build("blue", "tavern", "B2")
    close(game)
    assert game.rows()[:2] == ["RrR......", "rrR......"]


def test_two_regions_closed_at_once_are_each_judged_for_themselves() -> None:
    """The last piece parts a left corner, where blue stands alone, from a right one, where two stand."""
    game = running(map={"width": 5, "height": 7}, catalogue=[*STANDARD[1:], {**STANDARD[0], "supply": 9}])
    game.stand("red", "tavern", "A2")
    game.stand("red", "tavern", "B2")
    game.stand("red", "tavern", "D2")
    game.stand("red", "tavern", "E2")
    game.build("blue", "tavern", "A1")
    game.build("blue", "tavern", "D1")
    game.build("green", "tavern", "E1")
    game.build("red", "stable", "C1 C2")
    assert game.rows()[:2] == ["rrRBG", "RRRRR"]
    assert game.supply("blue", "tavern") == 8


def test_an_undo_of_the_last_wall_brings_the_captured_building_back() -> None:
    game = open_corner()
    game.build("blue", "stable", "A1 B1")
    before = game.record()
    game.give("red", A=1)
    game.do("build", group="red", building="tavern", cells=cells("C3"), payment={"A": 1})
    game.undo_last()
    assert game.record()["map"] == before["map"]
    assert game.record()["groups"]["blue"] == before["groups"]["blue"]


def test_a_correction_of_the_map_captures_nothing() -> None:
    game = open_corner()
    game.build("blue", "tavern", "A1")
    game.stand("red", "tavern", "C3")
    assert game.rows()[:3] == ["B.R......", "..R......", "RRR......"]


def test_a_building_left_alone_by_a_correction_is_captured_only_when_red_builds_again() -> None:
    game = open_corner()
    game.build("blue", "tavern", "A1")
    game.build("green", "tavern", "B1")
    second = game.entries[-1].id
    close(game)
    game.do("correct_map", remove=[second])
    assert game.rows()[0] == "B.R......"
    game.build("red", "tavern", "I9")
    assert game.rows()[0] == "rrR......"
    assert game.supply("blue", "tavern") == 4


def test_without_the_second_building_the_last_wall_has_captured_the_first_all_along() -> None:
    game = open_corner()
    game.build("blue", "tavern", "A1")
    game.build("green", "tavern", "B1")
    second = game.entries[-1].id
    close(game)
    game.void(second)
    assert game.rows()[0] == "rrR......"


def test_a_captured_building_may_be_built_again() -> None:
    game = open_corner()
    game.build("blue", "stable", "A1 B1")
    close(game)
    game.build("blue", "stable", "I8 I9")
    assert game.supply("blue", "stable") == 0


def test_after_an_earlier_build_is_undone_a_later_one_that_no_longer_fits_is_listed() -> None:
    """Blue could stand on A1 only because the tavern that reserved it had been taken back."""
    game = running(map={"width": 5, "height": 5}).give("red", A=9, B=9).give("blue", A=9)
    game.do("build", group="red", building="stable", cells=cells("A2 B2"))
    game.do("build", group="red", building="tavern", cells=cells("B1"))
    wall = game.entries[-1].id
    void = game.void(wall)
    game.do("build", group="blue", building="tavern", cells=cells("A1"))
    game.void(void)
    assert game.rows()[:2] == ["rR...", "RR..."]
    assert game.irregular() == ["reserved_by_other"]
    assert game.holding("blue") == {"A": 9}

"""The neutral building: put down before the start, best in the middle; it belongs to nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import LEADER, Game, cells

CROSS = "B1 A2 B2 C2 B3 B4"


def test_without_a_word_it_stands_in_the_middle() -> None:
    game = Game(map={"width": 7, "height": 8})
    game.do("neutral")
    assert game.rows() == [
        ".......",
        ".......",
        "...N...",
        "..NNN..",
        "...N...",
        "...N...",
        ".......",
        ".......",
    ]
    assert game.options("leader")["neutral"] == [[x, y] for x, y in game.entries[-1].data["cells"]]


def test_where_the_middle_lies_outside_it_stands_as_near_as_it_goes() -> None:
    rows = ["......."] * 9
    rows[4] = "...#..."
    game = Game(map={"rows": rows})
    game.do("neutral")
    standing = game.view()["map"]["buildings"][0]
    assert len(standing["cells"]) == 6
    assert [3, 4] not in standing["cells"]


def test_it_may_stand_anywhere_turned_and_moved_until_the_start() -> None:
    game = Game(map={"width": 7, "height": 7})
    game.do("neutral")
    game.do("neutral", cells=cells("A2 B2 C2 D2 C1 C3"))
    plan = game.view()["map"]["buildings"]
    assert [(one["group"], one["building"]) for one in plan] == [(None, "neutral")]
    assert game.rows()[:4] == ["..N....", "NNNN...", "..N....", "......."]


def test_moving_it_onto_its_own_old_place_is_allowed() -> None:
    game = Game(map={"width": 7, "height": 7})
    game.do("neutral", cells=cells(CROSS))
    game.do("neutral", cells=cells("B2 A3 B3 C3 B4 B5"))
    assert game.rows()[0] == "......."


def test_after_the_start_it_stays_where_it_is() -> None:
    game = Game().start()
    objection = game.refused("neutral", cells=cells(CROSS))
    assert (objection.code, objection.facts) == ("wrong_status", {"status": "running"})
    assert game.options("leader")["neutral"] == []


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ([], "bad_shape"),
        ("A1", "bad_shape"),
        ([[0, 0], [0, 0]], "bad_shape"),
        (cells("A1 B1 C1 D1 E1 F1"), "wrong_shape"),
        (cells("A1"), "wrong_shape"),
        ([[x - 1, y] for x, y in cells(CROSS)], "out_of_map"),
        ([[x + 1, y + 1] for x, y in cells(CROSS)], "out_of_map"),
        (cells("D1 C2 D2 E2 D3 D4"), "occupied"),
    ],
)
def test_where_it_cannot_stand_it_is_refused(where: Any, code: str) -> None:
    rows = ["......."] * 6 + [".#....."]
    rows[4] = "..#...."
    game = Game(map={"rows": rows})
    game.stand("red", "tavern", "D3")
    assert game.refused("neutral", cells=where).code == code


def test_it_is_foreign_to_everybody_and_reserves_nothing() -> None:
    game = Game(map={"width": 7, "height": 7})
    game.do("neutral", cells=cells(CROSS))
    record = game.record()
    assert record["map"]["buildings"] == [
        {
            "event": "e1",
            "group": None,
            "building": "neutral",
            "cells": game.view()["map"]["buildings"][0]["cells"],
        }
    ]
    assert not any(record["map"]["reserved"].values())


def test_its_name_and_shape_are_a_setting() -> None:
    game = Game(neutral={"name": "Brunnen", "shape": ["X"]}, map={"width": 3, "height": 3})
    game.do("neutral")
    assert game.rows() == ["...", ".N.", "..."]
    assert game.view()["neutral"] == {"name": {"de": "Brunnen"}, "shape": ["X"]}


def test_a_map_with_no_room_for_it_is_said_to_have_none() -> None:
    game = Game(map={"width": 2, "height": 9})
    assert game.options("leader")["neutral"] == []
    assert game.rule("neutral", seat=LEADER).objection is not None

"""Placing a building: every check of the rules in its order, all orientations, maps with a mask."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.geometry.shapes import drawn, flipped, orientations, turned
from tests.games.words import RICH, Game, cells, running

TOO_MUCH = {"A": 9}
ROWS = ["......", "......", "......", "......", "......", "#....."]


def walled() -> Game:
    """Blue has walled in A4 and A5; red has no tavern left, and no cards; the books decide."""
    game = running(map={"rows": ROWS}, holdings="strict")
    game.stand("blue", "stable", "A3 B3")
    game.stand("blue", "bridge", "B4 B5 B6")
    return game.without_supply("red", "tavern")


# What is wrong first, what is asked for (everything further down is wrong as well), the facts.
LADDER: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("unknown_group", {"group": "ghosts", "building": "shed", "cells": []}, {"group": "ghosts"}),
    ("bad_shape", {"building": "shed", "cells": []}, {}),
    ("bad_shape", {"building": "tavern", "cells": []}, {}),
    ("bad_shape", {"building": "shed", "cells": cells("A1 A1")}, {}),
    ("bad_shape", {"building": "tavern", "cells": cells("A3 A3")}, {}),
    ("bad_shape", {"building": "shed", "cells": cells("A1 C1")}, {}),
    ("bad_shape", {"building": "stable", "cells": cells("A1 B2")}, {}),
    ("unknown_building", {"building": "shed", "cells": [[6, 0], [7, 0]]}, {"building": "shed"}),
    ("wrong_shape", {"building": "tavern", "cells": [[6, 0], [7, 0]]}, {"building": "tavern"}),
    ("no_supply", {"building": "tavern", "cells": [[6, 0]]}, {"building": "tavern", "group": "red"}),
    ("out_of_map", {"building": "bridge", "cells": [[-1, 2], [0, 2], [1, 2]]}, {"cells": [(-1, 2)]}),
    ("out_of_map", {"building": "bridge", "cells": cells("A6 B6 C6")}, {"cells": [(0, 5)]}),
    ("occupied", {"building": "bridge", "cells": cells("A3 A4 A5")}, {"cells": [(0, 2)]}),
    (
        "reserved_by_other",
        {"building": "stable", "cells": cells("A4 A5")},
        {"cells": [(0, 3), (0, 4)], "owner": "blue"},
    ),
    ("wrong_payment", {"building": "stable", "cells": cells("E1 F1")}, {"building": "stable"}),
    (
        "holding_short",
        {"building": "stable", "cells": cells("E1 F1"), "payment": {"A": 1, "B": 1}},
        {"group": "red", "missing": {"A": 1, "B": 1}},
    ),
]


def test_the_ladder_stands_as_it_is_described() -> None:
    assert walled().rows() == ["......", "......", "BB....", "bB....", "bB....", "#B...."]


@pytest.mark.parametrize(("code", "args", "facts"), LADDER)
def test_the_first_check_that_fails_is_the_one_that_is_named(
    code: str, args: dict[str, Any], facts: dict[str, Any]
) -> None:
    objection = walled().refused("build", **{"group": "red", "payment": TOO_MUCH, **args})
    assert (objection.code, objection.facts) == (code, facts)


@pytest.mark.parametrize(("code", "args", "facts"), LADDER[1:-1])
def test_a_build_in_a_journal_from_elsewhere_meets_the_same_checks(
    code: str, args: dict[str, Any], facts: dict[str, Any]
) -> None:
    game = walled()
    before = game.record()
    game.book("build", {"group": "red", "payment": TOO_MUCH, **args})
    assert game.irregular() == [code]
    assert {**game.record(), "irregularities": []} == {**before, "irregularities": []}


@pytest.mark.parametrize("group", [None, 3, ["red"], {"red": 1}, ""])
def test_a_group_of_the_wrong_kind_is_unknown(group: Any) -> None:
    assert walled().refused("build", group=group, building="tavern", cells=[[0, 0]]).code == "unknown_group"


@pytest.mark.parametrize("building", [None, 3, ["tavern"], {}, "", "neutral"])
def test_a_building_of_the_wrong_kind_is_unknown(building: Any) -> None:
    objection = walled().refused("build", group="red", building=building, cells=[[0, 0]])
    assert objection.code == "unknown_building"


@pytest.mark.parametrize(
    "where", [None, 3, "A1", {}, [[0]], [[0, 0, 0]], [["0", "0"]], [[0.0, 0]], [[True, 0]], [None], [{}]]
)
def test_cells_of_the_wrong_kind_are_no_shape(where: Any) -> None:
    assert walled().refused("build", group="red", building="tavern", cells=where).code == "bad_shape"


@pytest.mark.parametrize("cell", [[6, 0], [0, 6], [-1, 0], [0, -1], [10**30, 0], [0, -(10**30)]])
def test_a_cell_however_far_away_is_off_the_map(cell: list[int]) -> None:
    assert walled().refused("build", group="red", building="stable", cells=[cell]).code == "wrong_shape"
    assert walled().refused("build", group="green", building="tavern", cells=[cell]).code == "out_of_map"


def test_the_end_of_a_row_does_not_hang_together_with_the_next() -> None:
    game = running(map={"width": 4, "height": 4}).give("red", **RICH)
    assert game.refused("build", group="red", building="stable", cells=cells("D1 A2")).code == "bad_shape"


def test_a_build_is_refused_while_the_game_does_not_run() -> None:
    game = Game().give("red", A=1)
    objection = game.refused("build", group="red", building="tavern", cells=cells("A1"))
    assert (objection.code, objection.facts) == ("not_running", {"status": "setup"})


@pytest.mark.parametrize("kind", STANDARD, ids=lambda kind: str(kind["id"]))
def test_every_building_may_be_turned_and_flipped(kind: dict[str, Any]) -> None:
    for way in orientations(drawn(kind["shape"])):
        game = running().give("red", **RICH)
        game.do("build", group="red", building=kind["id"], cells=[[x + 4, y + 5] for x, y in way])
        assert game.group("red")["built"] == len(way)


@pytest.mark.parametrize(("kind", "flips"), [("abbey", True), ("academy", True), ("tower", False)])
def test_without_mirror_a_building_is_turned_but_not_flipped(kind: str, flips: bool) -> None:
    shape = drawn(next(b["shape"] for b in STANDARD if b["id"] == kind))
    game = running(mirror=False).give("red", **RICH)
    assert game.rule("build", group="red", building=kind, cells=[list(c) for c in turned(shape)]).events
    ruling = game.rule("build", group="red", building=kind, cells=[list(c) for c in flipped(shape)])
    assert (ruling.objection is not None and ruling.objection.code == "wrong_shape") is flips


def test_the_order_of_the_cells_does_not_matter() -> None:
    game = running().give("red", A=2, C=1)
    game.do("build", group="red", building="inn", cells=cells("A2 B1 A1"))
    assert game.view()["map"]["buildings"][0]["cells"] == [[0, 0], [1, 0], [0, 1]]


def test_a_building_needs_to_touch_nothing() -> None:
    game = running()
    game.build("red", "tavern", "A1")
    game.build("red", "tavern", "F6")
    assert game.group("red")["built"] == 2


def test_buildings_of_one_visit_are_each_judged_at_once() -> None:
    """The second closes a corner that the first has only begun; a third then stands on own ground."""
    game = running(map={"width": 5, "height": 5})
    game.build("red", "tavern", "B1")
    assert game.rows()[0] == ".R..."
    game.build("red", "stable", "B2 A2")
    assert game.rows()[:2] == ["rR...", "RR..."]
    game.build("red", "tavern", "A1")
    assert game.group("red")["reserved"] == 0
    assert game.group("red")["built"] == 4


def test_on_reserved_ground_only_its_group_may_build() -> None:
    game = walled().give("blue", A=1).give("red", A=1)
    assert (
        game.refused("build", group="red", building="stable", cells=cells("A4 A5")).code
        == "reserved_by_other"
    )
    game.do("build", group="blue", building="tavern", cells=cells("A4"))
    assert game.rows()[3:5] == ["BB....", "bB...."]


def test_a_wall_that_meets_the_outside_only_at_a_corner_leaves_a_gap() -> None:
    game = running(map={"rows": ROWS})
    game.stand("blue", "stable", "A3 B3")
    game.stand("blue", "stable", "B4 B5")
    assert game.group("blue")["reserved"] == 0


def test_every_fact_of_an_objection_names_the_cells_that_are_wrong() -> None:
    game = running()
    game.build("blue", "square", "B1 C1 B2 C2")
    objection = game.refused("build", group="red", building="bridge", cells=cells("A2 B2 C2"))
    assert objection.facts == {"cells": [(1, 1), (2, 1)]}

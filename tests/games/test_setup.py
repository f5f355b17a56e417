"""The frozen setting of a game: names of groups are enough, everything else has its standard."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fieldgame.games.burgbau.catalogue import NEUTRAL, STANDARD
from fieldgame.games.burgbau.setup import Setup, read, standard_side
from tests.games.words import GROUPS, Game

SIDES = {2: 10, 3: 13, 4: 14, 5: 16, 6: 17}
HUT = {"id": "hut", "name": "Hütte", "shape": ["X"], "prices": [{"A": 1}]}


def setup(**given: Any) -> Setup:
    found = read({"groups": GROUPS, **given})
    assert isinstance(found, Setup), found
    return found


def names(count: int) -> list[str]:
    return [f"Gruppe {n + 1}" for n in range(count)]


def test_names_of_groups_are_enough() -> None:
    view = Game(groups=["Falken", "Wölfe"]).view()
    assert [(g["id"], g["name"], g["kind"], g["colour"]) for g in view["groups"]] == [
        ("g1", "Falken", "noble", "red"),
        ("g2", "Wölfe", "noble", "blue"),
    ]
    assert view["posts"] == [{"id": key, "material": key} for key in "ABC"]
    assert [m["name"] for m in view["materials"]] == ["Holz", "Stein", "Eisen"]
    assert (view["draw"], view["holdings"], view["mirror"], view["jokers"]) == ("dice", "counted", True, 0)
    assert (view["clock"]["minutes"], view["clock"]["head_start_minutes"]) == (90, 5)
    assert (view["name"], view["locale"], view["status"]) == ("Burgbau", "de", "setup")
    assert (view["map"]["width"], view["map"]["height"]) == (10, 10)


def test_the_standard_catalogue_is_fifteen_buildings_of_47_cells() -> None:
    catalogue = setup().catalogue
    assert len(catalogue) == 11
    assert sum(kind.supply for kind in catalogue.values()) == 15
    assert sum(kind.supply * kind.size for kind in catalogue.values()) == 47
    for kind in catalogue.values():
        assert all(sum(price.values()) == kind.size for price in kind.prices)
    assert setup().neutral.size == 6


@pytest.mark.parametrize(("groups", "side"), SIDES.items())
def test_the_standard_map_is_the_smallest_square_that_holds_every_building(groups: int, side: int) -> None:
    assert standard_side(groups) == side
    grid = setup(groups=names(groups)).grid
    assert (grid.width, grid.height) == (side, side)


def test_the_standard_map_follows_the_catalogue() -> None:
    assert setup(groups=names(2), catalogue=[{**HUT, "supply": 5}]).grid.size == 16


def test_the_standard_written_out_is_the_same_game() -> None:
    plain, written = Game(groups=names(3)), Game(groups=names(3), catalogue=STANDARD, neutral=NEUTRAL)
    assert plain.view() == written.view()


def test_a_setting_is_not_changed_by_reading_it() -> None:
    given = {"groups": GROUPS, "catalogue": STANDARD, "map": {"rows": ["...", "..."]}}
    before = json.dumps(given)
    read(given)
    assert json.dumps(given) == before


def test_a_map_may_have_a_mask_and_up_to_250_cells_each_way() -> None:
    assert setup(map={"rows": ["##.", "...", ".##"]}).grid.size == 5
    assert setup(map={"width": 250, "height": 1}).grid.size == 250
    assert setup(map={"width": 1, "height": 250}).grid.size == 250


def test_there_may_be_more_posts_than_materials_and_posts_with_names_of_their_own() -> None:
    posts = [{"id": "wood 1", "material": "A"}, {"id": "wood 2", "material": "A"}]
    assert setup(posts=posts).posts == {"wood 1": "A", "wood 2": "A"}


def test_ten_groups_one_of_them_robbers_may_play() -> None:
    groups = [*names(9), {"name": "Räuber", "kind": "robber"}]
    view = Game(groups=groups).view()
    assert len({group["colour"] for group in view["groups"]}) == 10

"""The frozen setting of a game: what is filled in, what is refused and why; garbage never raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.burgbau.catalogue import NEUTRAL, STANDARD
from fieldgame.games.burgbau.setup import Setup, read, standard_side
from fieldgame.games.protocol import Objection
from tests.games.garbage import JSON, nested
from tests.games.words import GROUPS, Game

SIDES = {2: 10, 3: 13, 4: 14, 5: 16, 6: 17}
HUT = {"id": "hut", "name": "Hütte", "shape": ["X"], "prices": [{"A": 1}]}
KEYS = (
    *("name", "locale", "groups", "materials", "posts", "map", "catalogue", "neutral", "mirror"),
    *("minutes", "head_start_minutes", "draw", "holdings", "jokers"),
)


def setup(**given: Any) -> Setup:
    found = read({"groups": GROUPS, **given})
    assert isinstance(found, Setup), found
    return found


def refused(**given: Any) -> Objection:
    found = read({"groups": GROUPS, **given})
    assert isinstance(found, Objection), given
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


@pytest.mark.parametrize(
    "groups",
    [
        None,
        "Falken",
        {},
        [],
        ["Falken"],
        names(11),
        ["Falken", ""],
        ["Falken", " "],
        ["Falken", "x" * 41],
        ["Falken", 3],
        ["Falken", None],
        ["Falken", ["Wölfe"]],
        ["Falken", {}],
        ["Falken", {"name": "Wölfe", "id": "g1"}],
        ["Falken", {"name": "Wölfe", "id": ""}],
        ["Falken", {"name": "Wölfe", "id": "x" * 17}],
        ["Falken", {"name": "Wölfe", "id": 2}],
        ["Falken", {"name": "Wölfe", "kind": "wolf"}],
        ["Falken", {"name": "Wölfe", "kind": ["noble"]}],
        ["Falken", {"name": "Wölfe", "colour": 3}],
        ["Falken", {"name": "Wölfe", "colour": "x" * 41}],
        ["Falken", {"name": "Wölfe", "crest": ["owl"]}],
        ["Falken", {"name": "Wölfe", "crest": "x" * 41}],
        [{"name": "Räuber", "kind": "robber"}, {"name": "Diebe", "kind": "robber"}],
    ],
)
def test_groups_that_cannot_play_are_refused(groups: Any) -> None:
    assert refused(groups=groups).code == "bad_groups"


def test_the_objection_names_the_group() -> None:
    assert refused(groups=["Falken", {"id": "wolf", "name": "W", "kind": "x"}]).facts == {"group": "wolf"}
    assert refused(groups=[{"name": "R", "kind": "robber"}, {"name": "D", "kind": "robber"}]).facts == {
        "robbers": True
    }


@pytest.mark.parametrize(
    "plan",
    [
        "17x17",
        [],
        3,
        {},
        {"width": 17},
        {"width": 0, "height": 5},
        {"width": -1, "height": 5},
        {"width": 251, "height": 5},
        {"width": 5.0, "height": 5},
        {"width": True, "height": 5},
        {"width": "5", "height": "5"},
        {"rows": []},
        {"rows": "..."},
        {"rows": [""]},
        {"rows": ["..", "..."]},
        {"rows": ["..", 3]},
        {"rows": [".x"]},
        {"rows": ["##", "##"]},
        {"rows": ["." * 251]},
        {"rows": ["."] * 251},
    ],
)
def test_a_map_that_is_none_is_refused(plan: Any) -> None:
    assert refused(map=plan).code == "bad_map"


@pytest.mark.parametrize("rows", [["..#.."], [".#", "#."], ["...", "###", "..."], ["#.#", ".#.", "#.#"]])
def test_a_map_that_falls_apart_is_refused_a_corner_does_not_hold_it_together(rows: list[str]) -> None:
    assert refused(map={"rows": rows}).code == "map_apart"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("name", 3),
        ("name", ["x"]),
        ("locale", None),
        ("mirror", "yes"),
        ("mirror", 1),
        ("minutes", 0),
        ("minutes", 1441),
        ("minutes", 90.0),
        ("minutes", True),
        ("minutes", None),
        ("head_start_minutes", -1),
        ("draw", "cards"),
        ("draw", ["dice"]),
        ("holdings", "loose"),
        ("jokers", 101),
        ("jokers", -1),
        ("materials", []),
        ("materials", [{"id": "joker", "name": "Joker"}]),
        ("materials", [{"id": "A"}, {"id": "A"}]),
        ("materials", ["A"]),
        ("materials", [{"id": 1}]),
        ("materials", [{"id": "A", "name": {"deep": []}}]),
        ("materials", [{"id": "A", "symbol": ["wood"]}]),
        ("materials", [{"id": str(n)} for n in range(7)]),
        ("posts", []),
        ("posts", "A"),
        ("posts", ["A"]),
        ("posts", [{"id": "A", "material": "Z"}]),
        ("posts", [{"id": "A", "material": ["A"]}]),
        ("posts", [{"id": "A", "material": "A"}, {"id": "A", "material": "B"}]),
        ("posts", [{"id": "", "material": "A"}]),
    ],
)
def test_a_plain_setting_out_of_range_is_refused_and_named(key: str, value: Any) -> None:
    objection = refused(**{key: value})
    assert (objection.code, objection.facts) == ("bad_setting", {"key": key})


@pytest.mark.parametrize(
    "catalogue",
    [
        [],
        {},
        "inn",
        [3],
        [{}],
        [{**HUT, "id": ""}],
        [{**HUT, "id": 3}],
        [{**HUT, "id": "x" * 41}],
        [{**HUT, "id": "neutral"}],
        [HUT, HUT],
        [{**HUT, "name": ""}],
        [{**HUT, "name": {}}],
        [{**HUT, "name": {"de": ""}}],
        [{**HUT, "name": 3}],
        [{**HUT, "name": "x" * 41}],
        [{**HUT, "shape": []}],
        [{**HUT, "shape": "X"}],
        [{**HUT, "shape": ["."]}],
        [{**HUT, "shape": ["XO"]}],
        [{**HUT, "shape": ["X.X"]}],
        [{**HUT, "shape": ["X.", ".X"]}],
        [{**HUT, "shape": ["X" * 9]}],
        [{**HUT, "shape": ["X"] * 9}],
        [{**HUT, "shape": [3]}],
        [{**HUT, "prices": []}],
        [{**HUT, "prices": {"A": 1}}],
        [{**HUT, "prices": [{"Z": 1}]}],
        [{**HUT, "prices": [{"joker": 1}]}],
        [{**HUT, "prices": [{"A": -1}]}],
        [{**HUT, "prices": [{"A": 1.5}]}],
        [{**HUT, "prices": [3]}],
        [{**HUT, "supply": -1}],
        [{**HUT, "supply": 1.5}],
        [{**HUT, "supply": None}],
        [{**HUT, "id": f"hut {n}"} for n in range(41)],
    ],
)
def test_a_catalogue_that_cannot_be_built_is_refused(catalogue: Any) -> None:
    objection = refused(catalogue=catalogue, map={"width": 5, "height": 5})
    assert objection.code == "bad_catalogue"
    assert isinstance(objection.facts["reason"], str)


@pytest.mark.parametrize("neutral", [3, [], {}, {"name": "x"}, {"name": "x", "shape": []}, {"shape": ["X"]}])
def test_a_neutral_building_that_is_none_is_refused(neutral: Any) -> None:
    assert refused(neutral=neutral).code == "bad_catalogue"


@pytest.mark.parametrize("given", [None, [], "x", 3])
def test_settings_that_are_no_object_are_refused(given: Any) -> None:
    found = BURGBAU.start(given)
    assert isinstance(found, Objection)
    assert found.code == "bad_setting"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("kind", [list, dict])
def test_deeply_nested_garbage_is_refused(key: str, kind: type) -> None:
    assert type(read({"groups": GROUPS, key: nested(kind, 5000)})) is Objection


@pytest.mark.parametrize("spot", ["name", "id", "kind", "colour", "crest"])
def test_a_group_with_a_deeply_nested_spot_is_refused(spot: str) -> None:
    groups = ["Falken", {"name": "Wölfe", spot: nested(list, 5000)}]
    assert type(read({"groups": groups})) is Objection


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5))
def test_garbage_of_any_kind_is_refused_or_played_and_never_raises(given: dict[str, Any]) -> None:
    for whole in (given, {"groups": GROUPS, **given}):
        found = read(whole)
        assert isinstance(found, Setup | Objection)


@settings(max_examples=60)
@given(st.data())
def test_a_fair_setting_with_one_spot_of_garbage_never_raises(data: st.DataObject) -> None:
    given = json.loads(json.dumps({"groups": GROUPS, "catalogue": STANDARD[:3], "neutral": NEUTRAL}))
    given["materials"] = [{"id": "A", "name": "Holz"}, {"id": "B"}, {"id": "C"}]
    given["posts"] = [{"id": "A", "material": "A"}]
    place: Any = given
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = place[key]
    assert isinstance(read(given), Setup | Objection)

"""Settings that nobody can play are refused with what is wrong; garbage of every kind never raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.burgbau.catalogue import NEUTRAL, STANDARD
from fieldgame.games.burgbau.setup import Setup, read
from fieldgame.games.protocol import Objection
from tests.games.garbage import JSON, nested
from tests.games.words import GROUPS

HUT = {"id": "hut", "name": "Hütte", "shape": ["X"], "prices": [{"A": 1}]}
KEYS = (
    *("name", "locale", "groups", "materials", "posts", "map", "catalogue", "neutral", "mirror"),
    *("minutes", "head_start_minutes", "draw", "holdings", "jokers"),
)


def refused(**given: Any) -> Objection:
    found = read({"groups": GROUPS, **given})
    assert type(found) is Objection, given
    return found


@pytest.mark.parametrize(
    "groups",
    [
        None,
        "Falken",
        {},
        [],
        ["Falken"],
        [f"Gruppe {n}" for n in range(11)],
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

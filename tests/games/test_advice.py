"""What a leader is told of settings before the game is made; nothing where all is well."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask_babel import Babel
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame import kits
from fieldgame.games.burgbau.advice import advise
from fieldgame.texts import Names, sentence
from tests.games.garbage import JSON
from tests.games.words import GROUPS, Game

HUT = {"id": "hut", "shape": ["X"], "prices": [{"A": 1}], "supply": 2}
LONG = {"id": "long", "shape": ["XXXXXXXX"], "prices": [{"A": 1, "B": 1, "C": 1}], "supply": 1}
BEND = {"id": "bend", "shape": ["XX.", ".XX"], "prices": [{"C": 2}, {"A": 1, "C": 1}], "supply": 1}
BAR = {"name": "N", "shape": ["XXXXX"]}
TWO = ["Falken", "Wölfe"]
UNPLAYABLE: list[Any] = [{}, {"groups": ["one"]}, {"groups": TWO, "map": {"rows": [".#."]}}, [], None]
KEYS = ["groups", "map", "catalogue", "posts", "jokers", "neutral"]


def said(**given: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(one.code, dict(one.facts)) for one in advise({"groups": TWO, **given})]


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("robbers", [False, True])
def test_the_standard_afternoon_needs_no_advice(count: int, robbers: bool) -> None:
    assert advise(kits.standard(count, robbers)) == []


@pytest.mark.parametrize(
    "given", [{}, {"groups": ["one"]}, {"groups": TWO, "map": {"rows": [".#."]}}, [], None]
)
def test_what_nobody_can_play_is_for_the_refusal_to_say(given: Any) -> None:
    assert advise(given) == []


def test_a_piece_that_fits_nowhere() -> None:
    told = said(catalogue=[HUT, LONG], map={"width": 7, "height": 7})
    assert ("never_fits", {"building": "long"}) in told
    assert said(catalogue=[HUT, LONG], map={"width": 8, "height": 7}) == [
        ("roomy", {"cells": 56, "needed": 26})
    ]


def test_a_piece_that_fits_only_where_the_neutral_building_stands() -> None:
    big = {"id": "big", "shape": ["XXXX"] * 4, "prices": [{"A": 1, "B": 1, "C": 1}], "supply": 1}
    given = {"catalogue": [big], "map": {"width": 6, "height": 6}}
    setup = Game(**given).state.setup
    assert setup.fitting.fits("big", setup.grid.cells)
    assert said(**given)[0] == ("never_fits", {"building": "big"})


def test_a_piece_that_would_have_to_be_flipped() -> None:
    """The neutral building fills the passage; what is left has the form of the piece or of its mirror."""
    plan = {"rows": [".########", "..#######", "#......##"]}
    told = [
        "never_fits" in dict(said(catalogue=[{**BEND, "shape": shape}], map=plan, neutral=BAR, mirror=mirror))
        for shape in (["X.", "XX", ".X"], [".X", "XX", "X."])
        for mirror in (True, False)
    ]
    assert told == [False, False, False, True]


def test_a_neutral_building_that_fits_nowhere() -> None:
    told = said(catalogue=[HUT], map={"width": 3, "height": 3})
    assert told[0] == ("never_fits", {"building": "neutral"})


def test_a_building_that_nobody_has() -> None:
    none = {**LONG, "supply": 0}
    third = {**BEND, "id": "third", "prices": [{"B": 1}]}
    told = said(catalogue=[HUT, none, BEND, third], map={"width": 6, "height": 6})
    assert told == [("no_supply", {"building": "long"})]


POSTS = [{"id": "A", "material": "A"}, {"id": "B", "material": "B"}]


@pytest.mark.parametrize(
    ("prices", "jokers", "lacking"),
    [
        ([{"C": 2}], 0, ["C"]),
        ([{"C": 2}], 1, ["C"]),
        ([{"C": 2}], 2, None),
        ([{"C": 2}, {"A": 5}], 0, None),
        ([{"A": 5}, {"B": 2}], 0, None),
        ([{"C": 2}, {"A": 1, "C": 1}], 0, ["C"]),
        ([{"C": 2}, {"A": 1, "C": 1}], 1, None),
        ([{}], 0, None),
    ],
)
def test_a_price_of_what_no_post_gives(prices: list[Any], jokers: int, lacking: list[str] | None) -> None:
    told = dict(said(catalogue=[{**HUT, "prices": prices}], posts=POSTS, jokers=jokers))
    assert told.get("price_unpayable") == (lacking and {"building": "hut", "materials": lacking})


def test_a_material_that_nobody_needs() -> None:
    told = said(catalogue=[HUT], map={"width": 4, "height": 4}, neutral={"name": "N", "shape": ["X"]})
    assert [facts for code, facts in told if code == "no_use"] == [{"material": "B"}, {"material": "C"}]


def test_in_a_game_where_all_is_free_no_material_is_missed() -> None:
    assert "no_use" not in dict(said(catalogue=[{**HUT, "prices": [{}]}]))


@pytest.mark.parametrize(("side", "code"), [(9, "too_tight"), (10, None), (14, None), (15, "roomy")])
def test_a_map_that_is_tight_or_roomy(side: int, code: str | None) -> None:
    told = said(map={"width": side, "height": side})
    assert told == ([(code, {"cells": side * side, "needed": 100})] if code else [])


@pytest.mark.parametrize(("head", "warned"), [(0, False), (30, False), (31, True), (95, True)])
def test_a_head_start_that_takes_the_game_away(head: int, warned: bool) -> None:
    told = said(groups=GROUPS, minutes=90, head_start_minutes=head)
    assert told == ([("long_head_start", {"head": head, "minutes": 90})] if warned else [])
    assert said(minutes=90, head_start_minutes=head) == []


@settings(max_examples=60)
@given(given=st.dictionaries(st.sampled_from(KEYS), JSON))
def test_advice_never_raises(given: dict[str, Any]) -> None:
    advise(given)
    advise({"groups": TWO, **given})


def test_every_advice_is_a_sentence_that_names_what_it_is_about() -> None:
    app = Flask("fieldgame")
    Babel(app, default_locale="de")
    game = Game(groups=GROUPS)
    facts = [
        ("never_fits", {"building": "tower"}, "Turm"),
        ("never_fits", {"building": "neutral"}, "Kathedrale"),
        ("no_supply", {"building": "tower"}, "Turm: Vorrat 0"),
        ("price_unpayable", {"building": "tower", "materials": ["A", "C"]}, "Holz, Eisen"),
        ("no_use", {"material": "A"}, "Holz"),
        ("too_tight", {"cells": 81, "needed": 100}, "81"),
        ("roomy", {"cells": 400, "needed": 100}, "400"),
        ("long_head_start", {"head": 40, "minutes": 90}, "40 von 90"),
    ]
    with app.app_context():
        for code, about, word in facts:
            assert word in sentence(code, about, Names(game.view()))

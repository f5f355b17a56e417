"""The buildings of a new game: shapes and prices as text, what is wrong with them, the game that follows."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from fieldgame import play
from fieldgame.games.burgbau.catalogue import STANDARD
from fieldgame.play import Seat
from fieldgame.web import setup_catalogue
from tests.words import Phone, text_of

Json = dict[str, Any]
KINDS = ("A", "B", "Gold")
BAR: Json = {"buildings": "1", "id-0": "bar", "de-0": "Riegel", "shape-0": "XXX", "supply-0": "2"}


def test_the_standard_buildings_come_back_from_the_form() -> None:
    kinds = setup_catalogue.of(STANDARD)
    read, problems = setup_catalogue.read(setup_catalogue.fields(kinds), (), ("A", "B", "C"))
    assert problems == {}
    assert read == kinds
    assert setup_catalogue.settings(read, ("A", "B", "C")) == STANDARD


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A2 B1", {"A": 2, "B": 1}),
        ("2A + gold", {"A": 2, "Gold": 1}),
        ("a,b", {"A": 1, "B": 1}),
        ("B3 A B", {"A": 1, "B": 4}),
        ("2×Gold", {"Gold": 2}),
        ("0", {}),
        ("C1", None),
        ("A-1", None),
        ("2A2", None),
        ("A100", None),
        ("A60 A60", None),
    ],
)
def test_a_price_is_read_as_it_is_said(text: str, cards: Json | None) -> None:
    assert setup_catalogue.cards_of(text, KINDS) == cards
    if cards is not None:
        assert setup_catalogue.cards_of(setup_catalogue.price_text(cards), KINDS) == cards


def test_a_shape_is_trimmed_and_of_one_length() -> None:
    assert setup_catalogue.rows_of("..x/.xx./.") == [".X", "XX"]


WRONG = [
    ({"shape-0": ""}, "hat noch kein Feld"),
    ({"shape-0": "X.X"}, "an Kanten berühren"),
    ({"shape-0": "XO"}, "nur mit X und Punkt"),
    ({"shape-0": "XXXXXXXXX"}, "höchstens 8 Felder lang"),
    ({"supply-0": "x"}, "von 0 bis 99"),
    ({"supply-0": "100"}, "von 0 bis 99"),
    ({"price-0-1": "Q1"}, "Schreib einen Preis so: A2 C1"),
    ({"de-0": ""}, "braucht einen Namen"),
    ({"id-0": "neutral"}, "gibt es schon"),
    ({"buildings": "2", "id-1": "bar", "de-1": "Turm", "shape-1": "X", "supply-1": "1"}, "gibt es schon"),
    ({"drop": "0"}, "mindestens ein Gebäude"),
    ({"neutral_shape": "X.X"}, "an Kanten berühren"),
]


@pytest.mark.parametrize(("fields", "said"), WRONG)
def test_a_mistake_is_told_and_makes_nothing(app: Flask, fields: Json, said: str) -> None:
    answer = Phone(app).post("/new", **BAR | fields)
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_own_buildings_are_in_the_game(app: Flask) -> None:
    prices = {"price-0-0": "a2 c", "price-0-2": "b"}
    answer = Phone(app).post("/new", **BAR | prices, neutral_shape="XX/XX", **{"en-0": "Bar"})
    assert answer.status_code == 303, text_of(answer)[-1500:]
    with app.app_context():
        view = play.view(str(answer.location).split("/")[2], Seat("leader"))
    own = {"id": "bar", "name": {"de": "Riegel", "en": "Bar"}, "shape": ["XXX"], "supply": 2, "size": 3}
    assert view["catalogue"] == [own | {"prices": [{"A": 2, "C": 1}, {"B": 1}]}]
    assert view["neutral"]["shape"] == ["XX", "XX"]
    assert len(view["map"]["buildings"][0]["cells"]) == 4


def test_buildings_come_and_go_with_buttons(app: Flask) -> None:
    phone = Phone(app)
    more = text_of(phone.post("/new/form", **BAR, add="1"))
    assert 'name="id-1" value="own1"' in more
    assert 'id="step-kinds" open' in more
    fewer = text_of(phone.post("/new/form", drop="0", **BAR | {"buildings": "2", "id-1": "own1"}))
    assert ('value="own1"' in fewer, 'value="bar"' in fewer) == (True, False)
    assert 'value="tavern"' in text_of(phone.post("/new/form", reset="1", **BAR))

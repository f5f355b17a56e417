"""Builds taken over from the station's sheet: where they lie, how they are paid, what they would break."""

from __future__ import annotations

import pytest

from tests.web.out import Clock
from tests.web.sheets import booked, line, sure, told
from tests.words import Camp, new_id


@pytest.fixture(autouse=True)
def forty_minutes(request: pytest.FixtureRequest) -> None:
    """The game has run for forty minutes."""
    if "camp" in request.fixturenames:
        request.getfixturevalue("camp")
        request.getfixturevalue("midgame")


BUILDS = [
    ({"building": "taverne", "cell": "c3"}, [[2, 2]]),
    ({"building": "4", "cell": "C3"}, [[2, 2], [2, 3], [3, 2]]),  # inn: XX / X.
    ({"building": "herb", "cell": "C3", "turn": "1"}, [[2, 2], [3, 2], [3, 3]]),
    ({"building": "herb", "cell": "C3", "turn": "g"}, [[2, 2], [3, 2], [3, 3]]),
    ({"building": "herb", "cell": "C3", "turn": "270"}, [[2, 2], [2, 3], [3, 3]]),
    ({"building": "herb", "cell": "C3", "turn": "2"}, [[1, 3], [2, 2], [2, 3]]),  # C3 is its top row's first
    ({"building": "herb", "cell": "C3, D3 D4"}, [[2, 2], [3, 2], [3, 3]]),
]


@pytest.mark.parametrize(("typed", "where"), BUILDS)
def test_a_building_lies_where_it_was_noted(
    camp: Camp, clock: Clock, typed: dict[str, str], where: list[list[int]]
) -> None:
    camp.give("red", A=5, B=5, C=5)
    clock.pass_by(1)
    booked(camp, "build", ago=0, group="1", **typed)
    assert sorted(camp.view()["map"]["buildings"][-1]["cells"]) == where


def test_a_building_is_paid_as_noted_or_as_the_books_allow(camp: Camp, clock: Clock) -> None:
    camp.give("red", A=1, B=2, C=2)
    clock.pass_by(1)
    said = booked(camp, "build", ago=0, group="1", building="herb", cell="A1")
    assert "Felder A1, B1, A2, bezahlt mit 2 Stein, 1 Eisen" in said
    wrong = line(camp, "build", ago=0, group="1", building="tav", cell="E1", cards="C")
    assert "nicht genau der Preis" in told(wrong)
    booked(camp, "build", ago=0, group="1", building="tav", cell="E1", cards="A")
    assert camp.holding("red") == {"C": 1}


def test_cards_that_are_short_are_asked_for(camp: Camp) -> None:
    typed = {"group": "1", "building": "tav", "cell": "E1", "ago": 0, "entry_id": new_id()}
    asked = line(camp, "build", **typed)
    assert "Falken: Nach den Büchern fehlt noch: 1 Holz" in told(asked)
    assert line(camp, "build", **typed, sure=sure(asked)).status_code == 200
    assert camp.booked("build")[0]["data"]["confirmed"] is True


def test_what_a_build_would_break_is_told_before_it_counts(camp: Camp, clock: Clock) -> None:
    camp.give("red", A=5).give("blue", A=5)
    clock.pass_by(10)
    camp.do("build", "station", group="blue", building="tavern", cells=[[0, 0]])
    clock.pass_by(10)
    typed = {"group": "1", "building": "tav", "cell": "A1", "ago": 12, "entry_id": new_id()}
    asked = line(camp, "build", **typed)
    said = told(asked)
    assert "Wölfe: Taverne bei A1: Fällt dann auf: Hier steht schon etwas: A1." in said
    assert "Plan: Taverne (Wölfe) bei A1 kommt weg" in said
    assert [row["group"] for row in camp.view()["map"]["buildings"]] == [None, "blue"]
    camp.do("build", "station", group="green", building="tavern", cells=[[0, 1]], confirmed=True)
    wider = {**typed, "building": "stall", "turn": "1", "cards": "AB"}
    more = line(camp, "build", **wider, sure=sure(asked))  # what was asked was another line
    assert "Plan: Taverne (Eichen) bei A2 kommt weg" in told(more)
    assert line(camp, "build", **typed, sure=sure(asked)).status_code == 200
    assert [row["group"] for row in camp.view()["map"]["buildings"]] == [None, "red", "green"]

"""Builds taken over from the station's sheet: where they lie, how they are paid, what they would break."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.out import Clock, words
from tests.web.sheets import booked, line, sure, told
from tests.words import Camp, make_camp, new_id, text_of


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


HUT = {"id": "hut", "name": {"de": "Hütte"}, "shape": ["XX"], "prices": [{"A": 1}], "supply": 1}


@pytest.fixture
def full(app: Flask, clock: Clock) -> Camp:
    """Two groups with one hut each; one of them stands, the other was forgotten."""
    size = {"width": 6, "height": 6}
    camp = make_camp(app, groups=2, robbers=False, map=size, catalogue=[HUT]).start()
    camp.give("red", A=2).give("blue", A=2)
    clock.pass_by(10)
    camp.do("build", "station", group="red", building="hut", cells=[[0, 0], [1, 0]])
    clock.pass_by(10)
    return camp


def test_a_build_after_which_nobody_can_build_ends_the_game_and_goes_back_with_its_end(full: Camp) -> None:
    typed = {"group": "2", "building": "hüt", "cell": "A6", "ago": 5, "entry_id": new_id()}
    asked = line(full, "build", **typed)
    assert "Danach kann niemand mehr bauen: Das Spiel ist zu Ende." in told(asked)
    assert full.view()["status"] == "running"
    assert line(full, "build", **typed, sure=sure(asked)).status_code == 200
    seen = full.view()
    assert (seen["status"], seen["ended_reason"], full.irregular()) == ("ended", "nobody_can_build", [])
    full.do("undo", event=typed["entry_id"])
    assert full.view()["status"] == "running"


@pytest.mark.parametrize("step", ["pause", "end"])
def test_where_the_clock_stands_the_last_building_ends_the_game_once(full: Camp, step: str) -> None:
    full.do(step)
    typed = {"group": "2", "building": "hüt", "cell": "A6", "ago": 5, "entry_id": new_id()}
    asked = line(full, "build", **typed)
    assert asked.status_code == (409 if step == "pause" else 200)
    if step == "pause":
        assert line(full, "build", **typed, sure=sure(asked)).status_code == 200
    assert full.view()["status"] == "ended"
    assert len(full.booked("ended")) == 1
    assert full.irregular() == []


def test_the_undo_says_all_that_it_puts_right(camp: Camp, clock: Clock) -> None:
    camp.give("red", A=5).give("blue", A=5)
    clock.pass_by(10)
    camp.do("build", "station", group="blue", building="tavern", cells=[[0, 0]])
    typed = {"group": "1", "building": "tav", "cell": "A1", "ago": 5, "entry_id": new_id()}
    line(camp, "build", **typed, sure=sure(line(camp, "build", **typed)))
    leader = camp.join("leader")
    said = words(text_of(leader.get(f"{camp.url}/leader/undo/{typed['entry_id']}")))
    assert "Fällt nicht mehr auf: Wölfe: Hier steht schon etwas: A1." in said

"""The ghost tells beforehand what would happen, follows its tools without script, and books nothing."""

from __future__ import annotations

import json

import pytest

from fieldgame.web import ghost
from fieldgame.web.ghost import Pose
from tests.words import Camp, Phone, new_id, shape_of, text_of

BOARD = {"width": 17, "height": 17}
SHAPES = (["X"], ["XXX"], ["XX", "X."], ["XX.", ".XX", "..X"], ["X.X", "XXX"], [".X.", "XXX", ".X.", ".X."])


@pytest.fixture
def station(camp: Camp) -> Phone:
    camp.give("red", A=5, B=5, C=5)
    return camp.join("station")


def ahead(camp: Camp, phone: Phone, building: str, x: int, y: int, more: str = "") -> str:
    path = f"{camp.url}/station/preview?group=red&building={building}&x={x}&y={y}{more}"
    answer = phone.get(path)
    assert answer.status_code == 200
    return text_of(answer)


def test_a_look_ahead_changes_nothing(camp: Camp, station: Phone) -> None:
    before = shape_of(camp.journal()), shape_of(camp.view())
    assert "Herberge passt hierher" in ahead(camp, station, "inn", 0, 0)
    assert (shape_of(camp.journal()), shape_of(camp.view())) == before


def test_it_says_what_would_be_walled_in_and_who_goes_home(camp: Camp, station: Phone) -> None:
    camp.give("blue", A=1)
    camp.do("build", group="blue", building="tavern", cells=[[0, 0]], payment={"A": 1})
    camp.do("build", group="red", building="stable", cells=[[1, 0], [1, 1]], payment={"A": 1, "B": 1})
    said = ahead(camp, station, "tavern", 0, 1)
    assert "1 Feld wird ummauert: A1" in said
    assert "Taverne von Wölfe geht zurück in den Vorrat" in said


def test_it_says_why_not(camp: Camp, station: Phone) -> None:
    assert "Hier steht schon etwas: I7." in ahead(camp, station, "tavern", 8, 6)
    assert "Nach den Büchern fehlt noch: 1 Eisen" in ahead(
        camp.give("red", C=-5), station, "inn", 0, 0, "&payment=" + json.dumps({"A": 2, "C": 1})
    )


def test_the_newest_map_is_asked(camp: Camp, station: Phone) -> None:
    assert "passt hierher" in ahead(camp, station, "inn", 0, 0)
    camp.do("build", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1})
    assert "Hier steht schon etwas: A1." in ahead(camp, station, "inn", 0, 0)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("group=red&building=inn&x=-5&y=abc&turn=99&flip=yes", 200),
        ("group=red&building=inn&x=9999&y=9999&step=dance", 200),
        ("group=red&building=inn&payment=%5B%5B", 200),
        ("group=red&building=palace", 404),
        ("group=gold&building=inn", 404),
        ("group=red", 404),
        ("building=inn", 404),
    ],
)
def test_odd_addresses_are_read_as_far_as_they_go(
    camp: Camp, station: Phone, query: str, status: int
) -> None:
    assert station.get(f"{camp.url}/station/preview?{query}").status_code == status


def test_the_tools_work_without_script(camp: Camp, station: Phone) -> None:
    page = f"{camp.url}/station?group=red&building=bridge&x=4&y=4&turn=0&flip=0"
    assert "[[4, 4], [5, 4], [6, 4]]" in text_of(station.get(page))
    assert "[[5, 3], [5, 4], [5, 5]]" in text_of(station.get(page + "&step=turn"))
    assert "[[3, 4], [4, 4], [5, 4]]" in text_of(station.get(page + "&step=left"))


def test_the_news_send_a_map_only_once(camp: Camp, station: Phone) -> None:
    path = f"{camp.url}/station/news?group=red"
    first = text_of(station.get(path))
    mark = first.partition('name="map" value="')[2].partition('"')[0]
    assert "<svg" in first
    assert 'class="castle"' not in text_of(station.get(f"{path}&map={mark}"))


def test_news_touch_no_choice(camp: Camp, station: Phone) -> None:
    news = text_of(station.get(f"{camp.url}/station/news?group=red&building=inn"))
    for choice in ('id="build"', 'id="plan"', 'id="verdict"', 'name="payment"'):
        assert choice not in news


@pytest.mark.parametrize("shape", SHAPES)
def test_flipping_mirrors_what_is_seen(shape: list[str]) -> None:
    for turn in range(4):
        for flip in (False, True):
            pose = Pose(5, 5, turn, flip)
            seen = ghost.laid(shape, turn, flip)
            after = ghost.stepped(pose, "flip", shape, BOARD)
            assert ghost.laid(shape, after.turn, after.flip) == [row[::-1] for row in seen]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("corner", [(0, 0), (16, 0), (0, 16), (16, 16), (99, 99)])
def test_the_ghost_stays_on_the_map_however_it_is_turned(shape: list[str], corner: tuple[int, int]) -> None:
    pose = ghost.inside(Pose(*corner), shape, BOARD)
    for step in ("turn", "flip", "right", "down", "left", "up", "turn", "turn", "turn"):
        pose = ghost.stepped(pose, step, shape, BOARD)
        assert all(0 <= x < 17 and 0 <= y < 17 for x, y in ghost.cells_of(shape, pose))


@pytest.mark.parametrize("shape", SHAPES)
def test_four_turns_lead_back(shape: list[str]) -> None:
    pose = Pose(7, 7)
    for _ in range(4):
        pose = ghost.stepped(pose, "turn", shape, BOARD)
    assert pose == Pose(7, 7)


def test_the_first_place_is_one_where_it_may_stand(camp: Camp, station: Phone) -> None:
    for kind in camp.view()["catalogue"]:
        page = text_of(station.get(f"{camp.url}/station?group=red&building={kind['id']}"))
        assert "Hier steht schon etwas" not in page
        assert "Burgmauer" not in page


def test_a_pose_is_found_again() -> None:
    shape = SHAPES[-1]
    for turn in range(4):
        pose = Pose(3, 2, turn, False)
        found = ghost.standing(ghost.cells_of(shape, pose), shape)
        assert found is not None
        assert sorted(ghost.cells_of(shape, found)) == sorted(ghost.cells_of(shape, pose))
    assert ghost.standing([[0, 0]], shape) is None


def test_a_form_whose_building_was_taken_back_is_asked_again(camp: Camp, station: Phone) -> None:
    cells, price = json.dumps([[0, 0], [1, 0], [0, 1]]), json.dumps({"A": 2, "C": 1})
    form = {"group": "red", "building": "inn", "cells": cells, "payment": price}
    key = new_id()
    assert station.post(f"{camp.url}/station/build", entry_id=key, **form).status_code == 303
    assert station.post(f"{camp.url}/station/undo", event=key).status_code == 303
    answer = station.post(f"{camp.url}/station/build", entry_id=key, **form)
    assert answer.status_code == 409
    assert "noch nichts Neues gebucht" in text_of(answer)

"""Taking back is as whole as what was done: the building that ended the game goes together with that end."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame import history, play
from fieldgame.play import Seat
from tests.words import Camp, make_camp, new_id

ROW = {"id": "row", "name": "Reihe", "shape": ["XX"], "prices": [{}], "supply": 9}


@pytest.fixture
def camp(small_app: Flask) -> Camp:
    """A map that two rows of three fill: the third building is the last."""
    return make_camp(small_app, 2, False, catalogue=[ROW], map={"width": 2, "height": 3}).start()


def fill(camp: Camp) -> str:
    """Build until nobody can any more; the last building's entry."""
    with camp.app.app_context():
        for y in range(3):
            args = {"group": "red", "building": "row", "cells": [[0, y], [1, y]], "payment": {}}
            done = play.do(camp.game, "build", args, Seat("station"), entry_id=new_id())
    assert [entry.type for entry in done.entries] == ["build", "ended"]
    assert camp.view()["status"] == "ended"
    return done.entries[0].id


def test_the_station_takes_back_the_last_building_and_goes_on(camp: Camp) -> None:
    last = fill(camp)
    assert camp.do("undo", "station", event=last).status == "recorded"
    assert camp.view()["status"] == "running"
    assert camp.group("red")["built"] == 4
    assert all(row["void"] for row in camp.booked("ended"))


def test_the_leader_is_told_before_that_the_game_goes_on(camp: Camp) -> None:
    last = fill(camp)
    with camp.app.app_context():
        rows = history.difference(camp.game, last)
    assert {"path": ["status"], "before": "ended", "after": "running"} in rows


def test_taken_back_twice_the_game_is_over_as_before(camp: Camp) -> None:
    last = fill(camp)
    before = camp.view()["groups"]
    camp.do("undo", "station", event=last)
    void = next(row for row in camp.booked("voided") if row["data"]["event"] == last)
    assert camp.do("undo", event=void["id"]).status == "recorded"
    assert camp.view()["status"] == "ended"
    assert camp.view()["groups"] == before


def test_an_end_that_the_leader_took_back_alone_stays_taken_back(camp: Camp) -> None:
    last = fill(camp)
    camp.do("undo", event=camp.booked("ended")[0]["id"])
    assert camp.view()["status"] == "running"
    assert camp.do("undo", event=last).status == "recorded"
    assert len(camp.booked("voided")) == 2
    assert camp.view()["status"] == "running"


def test_the_station_cannot_take_back_the_end_alone(camp: Camp) -> None:
    fill(camp)
    end = camp.booked("ended")[0]["id"]
    against = camp.do("undo", "station", event=end).objection
    assert against is not None
    assert against.code == "not_yours"
    assert camp.view()["status"] == "ended"


def test_what_merely_came_next_is_left_alone(camp: Camp) -> None:
    with camp.app.app_context():
        args = {"group": "red", "building": "row", "cells": [[0, 0], [1, 0]], "payment": {}}
        built = play.do(camp.game, "build", args, Seat("station"), entry_id=new_id()).entries[0].id
    camp.do("end")
    assert camp.do("undo", event=built).status == "recorded"
    assert camp.view()["status"] == "ended"


def test_all_buildings_of_one_correction_are_told(camp: Camp) -> None:
    rows = [{"group": "red", "building": "row", "cells": [[0, y], [1, y]]} for y in range(3)]
    camp.do("correct_map", add=rows, remove=[], note="")
    with camp.app.app_context():
        changed = history.difference(camp.game, camp.booked("map_corrected")[0]["id"])
    gone = [
        row["before"]["cells"] for row in changed if row["path"][:2] == ["map", "buildings"] and row["before"]
    ]
    assert sorted(gone) == [row["cells"] for row in rows]


def test_a_reported_undo_of_the_last_building_takes_the_end_with_it(camp: Camp) -> None:
    built = fill(camp)
    report = play.Report(new_id(), play.now(), "voided", {"event": built})
    _, (result,) = play.sync(camp.game, [report], Seat("leader"))
    assert result.status == "recorded"
    assert camp.view()["status"] == "running"

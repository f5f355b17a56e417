"""The ceremony where it is not as one thinks: nobody left, everybody alike, nothing built."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.words import Camp, make_camp, text_of

KEY = re.compile(r'name="step" value="(-?\d+)"')


def wall(camp: Camp) -> str:
    return text_of(camp.join("projector").get(f"{camp.url}/projector"))


def told(camp: Camp) -> int:
    """How many groups the wall shows with their place: large or as a row."""
    shown = wall(camp)
    return shown.count('class="ceremony-card ') + shown.count('class="film-rank ')


@pytest.mark.parametrize("step", [0, 1])
def test_with_nobody_left_there_is_no_place_to_tell(camp: Camp, step: int) -> None:
    leader = camp.join("leader")
    for group in camp.view()["groups"]:
        camp.do("regroup", group=group["id"], active=False)
    camp.do("end")
    camp.do("scene", scene="ceremony", step=step)
    page = text_of(leader.get(f"{camp.url}/leader/wall"))
    assert "Keine Gruppe ist mehr dabei" in page
    assert KEY.findall(page) == []
    assert told(camp) == 0
    for path in ("leader", "leader/finish", "film", "film/wall", "leader/print?sheets=result"):
        assert leader.get(f"{camp.url}/{path}").status_code == 200, path
    assert leader.post(f"{camp.url}/leader/wall", scene="map", reveal="yes").status_code == 303
    assert "Spiel" in wall(camp)


def test_who_is_out_in_the_middle_of_it_leaves_no_step_below_the_first(camp: Camp) -> None:
    camp.do("scene", scene="ceremony", step=1)
    for group in camp.view()["groups"]:
        camp.do("regroup", group=group["id"], active=False)
    assert KEY.findall(text_of(camp.join("leader").get(f"{camp.url}/leader/wall"))) == []


@pytest.mark.parametrize("groups", [3, 6, 10])
def test_where_nobody_has_built_all_share_the_first_place(app: Flask, groups: int) -> None:
    camp = make_camp(app, groups).start()
    camp.do("end")
    camp.do("scene", scene="ceremony", step=0)
    assert told(camp) == 0
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/wall"))
    assert "1. Platz zeigen" in page
    camp.do("scene", scene="ceremony", step=1)
    assert told(camp) == groups
    assert "Alle Plätze sind gezeigt." in text_of(camp.join("leader").get(f"{camp.url}/leader/wall"))
    assert not camp.view("projector")["scene"]["sealed"]
    assert camp.join("projector").get(f"{camp.url}/film/wall").status_code == 200


def test_who_shares_the_last_place_is_told_together_and_who_is_out_never(camp: Camp) -> None:
    for group, cell in (("red", [0, 0]), ("blue", [3, 0]), ("green", [6, 0])):
        added = {"group": group, "building": "tavern", "cells": [cell]}
        camp.do("correct_map", remove=[], add=[added])
    camp.do("correct_map", remove=[], add=[{"group": "red", "building": "tavern", "cells": [[0, 2]]}])
    camp.do("regroup", group="yellow", active=False)
    camp.do("end")
    counts = []
    for step in range(4):
        camp.do("scene", scene="ceremony", step=step)
        counts.append(told(camp))
    assert counts[:3] == [0, 2, 4]
    names = {group["id"]: group["name"] for group in camp.view()["groups"]}
    assert names["yellow"] not in wall(camp)
    assert names["red"] in wall(camp)

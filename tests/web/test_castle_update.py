"""What a wall or a station hears when somebody builds on a full map: few bytes, all headers aside."""

from __future__ import annotations

import gzip

import brotli
import pytest
from flask import Flask

from fieldgame.games.burgbau.catalogue import STANDARD
from tests.castles import full_castle
from tests.words import Camp, make_camp, text_of

DECODED = {"gzip": gzip.decompress, "br": brotli.decompress}
LEAST = 80
"""Buildings on the map."""


@pytest.fixture(scope="module")
def crowded(app: Flask) -> Camp:
    """A game on 17 by 17 cells with more than eighty buildings, put there by the leader in one go."""
    camp = make_camp(app, catalogue=[{**kind, "supply": 40} for kind in STANDARD]).start()
    groups = [group["id"] for group in camp.view()["groups"]]
    owners: dict[str, str] = {}
    add = []
    for standing in full_castle()["map"]["buildings"]:
        group = owners.setdefault(standing["group"], groups[len(owners) % len(groups)])
        add.append({"group": group, "building": standing["building"], "cells": standing["cells"]})
    done = camp.do("correct_map", add=add, remove=[], note="voll")
    assert done.status == "recorded", done
    return camp


@pytest.mark.parametrize("coding", ["gzip", "br"])
@pytest.mark.parametrize(
    ("role", "path"),
    [("projector", "/projector/news?scene=play&map=old"), ("station", "/station/news?map=old")],
)
def test_an_update_of_a_full_castle_is_small(crowded: Camp, role: str, path: str, coding: str) -> None:
    assert len(crowded.view()["map"]["buildings"]) >= LEAST
    answer = crowded.join(role).client.get(crowded.url + path, headers={"Accept-Encoding": coding})
    assert answer.headers["Content-Encoding"] == coding
    assert b"data-key" in DECODED[coding](answer.data)
    assert len(answer.data) < 12_000


def test_a_wall_that_has_the_map_is_not_sent_it_again(crowded: Camp) -> None:
    wall = crowded.join("projector")
    page = text_of(wall.get(f"{crowded.url}/projector"))
    assert page.count('data-key="') >= LEAST
    mark = page.partition('name="map" value="')[2].partition('"')[0]
    assert 'class="castle"' not in text_of(wall.get(f"{crowded.url}/projector/news?scene=play&map={mark}"))
    assert page.count('class="castle"') == 1

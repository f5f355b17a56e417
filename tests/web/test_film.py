"""The film's pages: who may see it and when, what is in it, and that its file needs nothing from anywhere."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits
from fieldgame.drawing.film import Shown, film_svg
from tests.words import Camp, Phone, build_some, make_camp, text_of

DATA = re.compile(r'<script type="application/json" class="film-data">(.*?)</script>', re.DOTALL)
ASKS = re.compile(
    r"""(?:src|href|action)\s*=\s*["'](?!#|data:)|url\((?!\s*["']?(?:data:|\#))|@import|fetch\(|https?://"""
)
"""What would make a browser ask somebody for something; names of XML namespaces ask nobody."""
NUMBERS = ("built", "reserved", "left_over", "score")


@pytest.fixture
def built(camp: Camp) -> Camp:
    build_some(camp)
    return camp


def data_of(page: str) -> Any:
    found = DATA.search(page)
    assert found
    return json.loads(found[1])


def scene(camp: Camp, name: str, step: int = 0) -> None:
    assert camp.do("scene", scene=name, step=step).status == "recorded"


def test_frames_in_words_and_numbers(built: Camp) -> None:
    page = built.join("leader").get(f"{built.url}/film").text
    data = data_of(page)
    assert [frame["said"] for frame in data["frames"]] == [
        "Noch steht nichts.",
        "Kathedrale gesetzt",
        "Wölfe: Taverne bei A1",
        "Falken: Stall bei B1",
        "Falken: Taverne bei A2 · Taverne von Wölfe geht zurück in den Vorrat · 1 Feld ummauert",
    ]
    assert data["groups"] == [group["id"] for group in built.view()["groups"]]
    ends = dict(zip(data["groups"], data["frames"][-1]["s"], strict=True))
    for group in built.view()["groups"]:
        assert ends[group["id"]] == [*(group[key] for key in NUMBERS), group["rank"]]
    begun = dict(zip(data["groups"], data["frames"][0]["s"], strict=True))
    assert begun["red"][:2] == [0, 0]


def test_the_picture_holds_everything_that_ever_stood(built: Camp) -> None:
    """Without script it is the castle of the end: what has gone is hidden."""
    page = text_of(built.join("leader").get(f"{built.url}/film"))
    assert re.findall(r'<g (data-from="\d"[^>]*)><g class="b"', page) == [
        'data-from="1"',
        'data-from="2" data-until="4" display="none"',
        'data-from="3"',
        'data-from="4"',
    ]
    assert re.findall(r'<g (data-from="\d"[^>]*)><g class="reserved" data-group="(\w+)"', page) == [
        ('data-from="4"', "red")
    ]


def test_no_id_is_there_twice(app: Flask) -> None:
    """Also where a group's ground was another one time and again."""
    camp = make_camp(app)
    view = camp.view()
    ground = [Shown({"group": "red", "cells": [[0, n]]}, n, n + 1) for n in range(4)]
    stood = [Shown(_tavern(n), n, None) for n in range(4)]
    ids = re.findall(r'\bid="([^"]+)"', film_svg(view, "x", stood, ground))
    assert len(ids) == len(set(ids)) > 4


def _tavern(n: int) -> dict[str, Any]:
    return {"key": f"k{n}", "event": f"k{n}", "group": "red", "building": "tavern", "cells": [[1, n]]}


@pytest.mark.parametrize("role", ["post", "robber", "group"])
def test_other_roles_have_no_film(built: Camp, role: str) -> None:
    for path in ("/film", "/film.html", "/film/wall"):
        assert built.join(role).get(built.url + path).status_code == 403


@pytest.mark.parametrize("path", ["/film", "/film.html"])
def test_a_seal_holds_until_all_is_told(built: Camp, path: str) -> None:
    built.do("end")
    wall, leader, station = (built.join(role) for role in ("projector", "leader", "station"))
    assert wall.get(built.url + path).status_code == 200
    for name, step in (("sealed", 0), ("clock", 0), ("ceremony", 0), ("ceremony", 1)):
        scene(built, name, step)
        answer = wall.get(built.url + path)
        assert answer.status_code == 403
        assert "nach der Siegerehrung" in answer.text
        assert leader.get(built.url + path).status_code == 200
        assert station.get(built.url + path).status_code == 200
    scene(built, "ceremony", 6)
    assert wall.get(built.url + path).status_code == 200


def test_the_film_of_the_ceremony_has_no_numbers(built: Camp) -> None:
    built.do("end")
    wall = built.join("projector")
    scene(built, "sealed")
    assert wall.get(f"{built.url}/film/wall").status_code == 403
    scene(built, "ceremony")
    page = wall.get(f"{built.url}/film/wall").text
    assert {tuple(frame["s"]) for frame in data_of(page)["frames"]} == {()}
    assert "film-ranking" not in page
    assert 'data-film="once"' in page
    scene(built, "ceremony", 1)
    assert 'data-film=""' in wall.get(f"{built.url}/film/wall").text


def told(camp: Camp, wall: Phone, step: int) -> str:
    scene(camp, "ceremony", step)
    return text_of(wall.get(f"{camp.url}/projector"))


def test_places_are_told_from_the_last_one_up(built: Camp) -> None:
    """Nothing of the others is in the page; who shares a place is told together."""
    built.do("end")
    scene(built, "sealed")
    wall = built.join("projector")
    results = {group["name"]: group for group in built.view()["groups"]}
    places = sorted({group["rank"] for group in results.values()}, reverse=True)
    assert "Siegerehrung" in told(built, wall, 0)
    for step, place in enumerate(places, 1):
        page = told(built, wall, step)
        cards = re.findall(r'class="ceremony-name">(\w+)<', page)
        assert cards == [name for name, group in results.items() if group["rank"] == place]
        rows = re.findall(r'class="film-name">(\w+)<', page)
        last = step == len(places)
        known = {
            name for name, group in results.items() if group["rank"] > place or (last and group["rank"] == 1)
        }
        assert set(rows) == known
        for name, group in results.items():
            if group["rank"] < place:
                assert f">{name}<" not in page
        assert f"{place}. Platz" in page


def test_a_reveal_leaves_the_film_alone(built: Camp) -> None:
    """Only the places are sent, and only once."""
    built.do("end")
    scene(built, "sealed")
    wall = built.join("projector")
    page = told(built, wall, 1)
    mark = re.search(r'id="map-mark" name="map" value="([^"]*)"', page)
    key = re.search(r'id="scene" name="scene" value="([^"]*)"', page)
    assert mark
    assert key

    def news() -> str:
        asked = {"scene": key[1], "map": mark[1].replace("&#39;", "'")}
        return wall.client.get(f"{built.url}/projector/news", query_string=asked).text

    assert "ceremony" not in news()
    scene(built, "ceremony", 2)
    answer = news()
    assert "ceremony-card" in answer
    assert "ceremony-film" not in answer
    assert 'data-step="2"' in answer


def test_a_file_that_asks_nobody(built: Camp) -> None:
    answer = built.join("leader").get(f"{built.url}/film.html")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="film-{built.game}.html"'
    page = answer.text.replace("http://www.w3.org/2000/svg", "")
    assert ASKS.findall(page) == []
    assert "default-src 'none'" in page
    assert page.lstrip().startswith("<!doctype html>")


@pytest.mark.parametrize("asks", ['<a href="/x">', "url(x.svg)", 'url("/x")', '<img src="x">', "https://x"])
def test_asking_would_be_noticed(asks: str) -> None:
    assert ASKS.search(asks)


def test_the_file_speaks_the_language_of_its_game(app: Flask) -> None:
    """Whatever the visitor has chosen."""
    camp = make_camp(app).start()
    phone = camp.join("leader")
    with phone.client.session_transaction() as session:
        session["locale"] = "en"
    assert '<html lang="de"' in phone.get(f"{camp.url}/film.html").text
    assert '<html lang="en"' in phone.get(f"{camp.url}/film").text


def test_names_are_only_names(app: Flask) -> None:
    evil = "</script><b>x</b>"
    groups = [{"id": "red", "name": evil, "colour": "red"}, {"id": "blue", "name": "Wölfe", "colour": "blue"}]
    with app.app_context():
        founded = kits.found({**kits.standard(), "groups": groups, "name": "<i>Burg</i>"})
    camp = Camp(app, founded.game, founded.passes).start()
    camp.give("red", A=1)
    camp.do("build", group="red", building="tavern", cells=[[0, 0]])
    page = camp.join("leader").get(f"{camp.url}/film.html").text
    assert evil not in page
    assert "<i>Burg" not in page
    assert "&lt;i&gt;Burg" in page
    assert data_of(page)["frames"][-1]["said"] == f"{evil}: Taverne bei A1"


def test_the_leader_finds_it(camp: Camp) -> None:
    assert f'href="{camp.url}/film"' in camp.join("leader").get(f"{camp.url}/leader").text

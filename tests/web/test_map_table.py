"""The castle map in words says what the picture shows, to nobody who may not see that, and chooses a cell."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from fieldgame.web.map_words import in_words
from tests.words import Camp, Phone, make_camp, text_of

ROW = re.compile(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
LINK = re.compile(r'href="([^"]*)" data-x="(\d+)" data-y="(\d+)" aria-label="hier hin: ([A-Z]+\d+)"')


def grid(page: str) -> list[list[str]]:
    """What the cells of the table say, row by row."""
    rows = ROW.findall(page)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    return [
        [html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in CELL.findall(row)] for _, row in rows
    ]


def card(camp: Camp) -> str:
    return "/Q/" + camp.held("group", group="red").code.replace("-", "")


@pytest.fixture
def built(camp: Camp) -> Camp:
    """Blue has a tavern in the corner; red has walled in the ground beside it."""
    camp.do("neutral", cells=[[8, 8]])
    put(camp, "blue", "tavern", [[3, 3]])
    put(camp, "red", "inn", [[1, 0], [1, 1], [0, 1]])
    return camp


def put(camp: Camp, group: str, building: str, cells: list[list[int]]) -> None:
    price = {"tavern": {"A": 1}, "inn": {"A": 2, "C": 1}}[building]
    how = {"payment": price, "confirmed": True}
    assert camp.do("build", group=group, building=building, cells=cells, **how).entries


def test_every_cell_says_what_is_on_it(built: Camp) -> None:
    board = built.view()["map"]
    table = grid(text_of(built.join("station").get(f"{built.url}/map")))
    said = {(x, y): cell for y, row in enumerate(table) for x, cell in enumerate(row)}
    assert set(said) == {(x, y) for x in range(board["width"]) for y in range(board["height"])}
    assert said[3, 3] == "Wölfe: Taverne"
    assert {said[1, 0], said[1, 1], said[0, 1]} == {"Falken: Herberge"}
    assert said[0, 0] == "reserviert für Falken"
    taken = [cell for one in board["buildings"] for cell in one["cells"]]
    assert sum(cell == "frei" for cell in said.values()) == len(said) - len(taken) - 1
    outside = {tuple(cell) for cell in board["outside"]}
    assert {place for place, cell in said.items() if cell == "außerhalb"} == outside


def test_buildings_and_reserved_ground_are_listed_by_group(built: Camp) -> None:
    page = " ".join(text_of(built.join("leader").get(f"{built.url}/map")).split())
    assert "<li>Taverne: D4</li>" in page
    assert "<li>Herberge: B1, A2, B2 <strong>– zuletzt gebaut</strong></li>" in page
    assert "Reserviert ist 1 Feld: A1" in page
    assert page.count("Noch nichts gebaut.") == 4
    assert page.count("zuletzt gebaut") == 1


def test_the_words_call_newest_what_the_picture_marks(built: Camp) -> None:
    """Also what the leader has put there to set the map right."""
    built.do("correct_map", add=[{"group": "green", "building": "tavern", "cells": [[5, 5]]}])
    wall = built.join("projector")
    page = " ".join(text_of(wall.get(f"{built.url}/map")).split())
    assert "<li>Taverne: F6 <strong>– zuletzt gebaut</strong></li>" in page
    assert page.count("zuletzt gebaut") == 1
    picture = text_of(wall.get(f"{built.url}/projector"))
    assert re.findall(r'<g class="b last"[^>]*data-group="(\w+)"', picture) == ["green"]


def test_a_map_of_another_outline_says_what_is_outside(built: Camp) -> None:
    seen = built.view("station")
    seen["map"]["outside"] = [[16, 16]]
    with built.app.test_request_context():
        plan = in_words(seen)
    assert plan
    assert plan["rows"][16][16]["said"] == "außerhalb"
    assert plan["rows"][16][15]["said"] == "frei"


def test_who_may_see_the_map(built: Camp) -> None:
    for role, status in (
        ("leader", 200),
        ("station", 200),
        ("projector", 200),
        ("post", 403),
        ("robber", 403),
    ):
        assert built.join(role).get(f"{built.url}/map").status_code == status, role
    assert built.stranger().get(f"{built.url}/map").status_code == 403
    assert built.stranger().get(f"{card(built)}/map").status_code == 200
    for role, status in (("leader", 200), ("station", 200), ("projector", 403), ("post", 403)):
        cells = f"{built.url}/station/cells?group=red&building=inn"
        assert built.join(role).get(cells).status_code == status, role


@pytest.mark.parametrize("picture", ["/leader/map", "/station", "/projector"])
def test_every_picture_has_its_words(built: Camp, picture: str) -> None:
    phone = built.join(picture.split("/")[1])
    link = re.search(rf'href="({built.url}/map[^"]*)"', text_of(phone.get(built.url + picture)))
    assert link
    page = text_of(phone.get(html.unescape(link[1])))
    assert grid(page)[3][3] == "Wölfe: Taverne"
    assert f'href="{built.url}{picture}"' in page


def test_a_group_finds_the_words_on_its_own_page(built: Camp) -> None:
    phone = built.stranger()
    assert f'href="{card(built)}/map"' in text_of(phone.get(card(built)))
    page = text_of(phone.get(f"{card(built)}/map"))
    assert grid(page)[0][0] == "reserviert für Falken"
    assert f'href="{card(built)}"' in page


def test_what_is_sealed_is_not_told_in_words_either(built: Camp) -> None:
    """Neither on a page that opens now nor on one that is open; leader and station still see it."""
    group, wall = built.stranger(), built.join("projector")
    pages = [(group, f"{card(built)}/map"), (wall, f"{built.url}/map")]
    pages.append((built.join("leader"), f"{built.url}/map?wall=1"))
    built.do("end")
    built.do("scene", scene="sealed", text="", step=0)
    for phone, path in pages:
        assert "Taverne" not in text_of(phone.get(path))
        asks = path.replace("/map", "/map/news")
        asks += "&" if "?" in asks else "?"
        answer = phone.get(f"{asks}mark=old", part=True)
        assert answer.headers["HX-Retarget"] == "#map-words"
        assert "gerade verdeckt" in text_of(answer)
        assert "Taverne" not in text_of(answer)
        assert phone.get(f"{asks}mark=", part=True).status_code == 204
    for role in ("leader", "station"):
        assert "Taverne" in text_of(built.join(role).get(f"{built.url}/map"))


def test_the_ceremony_calls_no_ground_free_that_may_not_be(built: Camp) -> None:
    built.do("scene", scene="ceremony", text="", step=1)
    table = grid(text_of(built.join("projector").get(f"{built.url}/map")))
    known = set(built.view("projector")["scene"]["told"])
    assert known
    assert not known & {"red", "blue"}
    assert {cell for row in table for cell in row} <= {"noch verdeckt", "außerhalb", "Kathedrale"}


def test_news_only_says_that_there_is_something_newer(built: Camp) -> None:
    phone = built.join("station")
    mark = re.search(r'name="mark" value="(\w+)"', text_of(phone.get(f"{built.url}/map")))
    assert mark
    asks = f"{built.url}/map/news?mark={mark[1]}"
    assert phone.get(asks, part=True).status_code == 204
    put(built, "green", "tavern", [[5, 5]])
    answer = phone.get(asks, part=True)
    assert "Tabelle erneuern" in text_of(answer)
    assert "<table" not in text_of(answer)
    assert "HX-Retarget" not in answer.headers
    assert "Taverne: F6" in text_of(phone.get(f"{built.url}/map", part=True))


def choices(phone: Phone, path: str) -> dict[str, tuple[str, int, int]]:
    found = LINK.findall(text_of(phone.get(path, part=True)))
    return {name: (html.unescape(path), int(x), int(y)) for path, x, y, name in found}


@pytest.mark.parametrize("way", [(0, 0), (1, 0), (3, 1)])
def test_a_cell_can_be_chosen_exactly_where_the_building_may_stand(built: Camp, way: tuple[int, int]) -> None:
    turn, flip = way
    phone = built.join("station")
    start = f"group=red&building=inn&x=5&y=5&turn={turn}&flip={flip}"
    may = choices(phone, f"{built.url}/station/cells?{start}")
    width = built.view()["map"]["width"]
    assert 20 < len(may) < width**2
    for name, (path, x, y) in list(may.items())[:: len(may) // 6]:
        page = text_of(phone.get(path))
        cells = re.search(r'name="cells" value="\[\[(\d+), (\d+)\]', page)
        assert cells
        assert name == f"{chr(65 + int(cells[1]))}{int(cells[2]) + 1}"
        assert f'name="x" value="{x}"' in page
        assert f'name="y" value="{y}"' in page
    verdicts = {
        (x, y): 'data-kind="refusal"'
        not in text_of(phone.get(f"{built.url}/station/preview?{at(x, y, way)}"))
        for x in range(6)
        for y in range(6)
    }
    assert {place for place, fits in verdicts.items() if fits} == {
        (x, y) for _, x, y in may.values() if x < 6 and y < 6
    }


def at(x: int, y: int, way: tuple[int, int]) -> str:
    return f"group=red&building=inn&x={x}&y={y}&turn={way[0]}&flip={way[1]}&confirmed=1"


def test_where_it_fits_nowhere_the_table_says_so(app: Flask) -> None:
    camp = make_camp(app, map={"width": 2, "height": 2}).start()
    camp.do("build", group="blue", building="tavern", cells=[[0, 0]], payment={"A": 1}, confirmed=True)
    station, cells = camp.join("station"), f"{camp.url}/station/cells?group=red&x=0&y=0&flip=0"
    pages = [text_of(station.get(f"{cells}&building=inn&turn={turn}")) for turn in range(4)]
    assert [len(LINK.findall(page)) for page in pages].count(1) == 1
    assert ["passt es nirgends" in page for page in pages].count(True) == 3

"""Hints at the station: a link asks, words and map answer, for the station and the leader only."""

from __future__ import annotations

import re

import pytest

from fieldgame.drawing.outline import CELL
from fieldgame.texts.names import column
from fieldgame.web import ghost
from tests.words import Camp, Phone, shape_of, text_of


@pytest.fixture
def station(camp: Camp) -> Phone:
    """The wolves stand in a corner that the falcons can shut."""
    camp.give("blue", A=1).give("red", A=5, B=5, C=5)
    camp.do("build", group="blue", building="tavern", cells=[[0, 0]], payment={"A": 1})
    camp.do("build", group="red", building="stable", cells=[[1, 0], [1, 1]], payment={"A": 1, "B": 1})
    return camp.join("station")


def hints(camp: Camp, phone: Phone, hint: str, building: str = "tavern", group: str = "red") -> str:
    answer = phone.get(f"{camp.url}/station/hints?group={group}&building={building}&hint={hint}")
    assert answer.status_code == 200
    return text_of(answer)


def test_each_question_has_its_answer(camp: Camp, station: Phone) -> None:
    assert re.search(r"Taverne passt an \d+ Stellen\.", hints(camp, station, "fits"))
    assert "A2: 1 Feld, Taverne von Wölfe" in " ".join(
        re.sub("<.*?>", "", hints(camp, station, "captures")).split()
    )
    assert "1 Stelle ummauert etwas." in hints(camp, station, "encloses")
    assert "Platz fängt gerade nichts." in hints(camp, station, "captures", "square", "green")
    assert "Platz ummauert gerade nichts Neues." in hints(camp, station, "encloses", "square", "green")


def test_a_building_that_has_run_out_fits_nowhere(camp: Camp, station: Phone) -> None:
    assert "Stall passt nirgends." in hints(camp, station, "fits", "stable")


def test_hints_book_nothing(camp: Camp, station: Phone) -> None:
    before = shape_of(camp.journal()), shape_of(camp.view())
    for kind in ("fits", "encloses", "captures"):
        hints(camp, station, kind)
    assert (shape_of(camp.journal()), shape_of(camp.view())) == before


def test_without_script_the_questions_and_places_are_links(camp: Camp, station: Phone) -> None:
    page = text_of(station.get(f"{camp.url}/station?group=red&building=tavern"))
    for kind in ("fits", "encloses", "captures"):
        assert f"&amp;hint={kind}" in page
    page = text_of(station.get(f"{camp.url}/station?group=red&building=tavern&hint=captures"))
    place = re.search(r'data-pose="0 1 0 0" href="([^"]+)"', page)
    assert place
    page = text_of(station.get(place[1].replace("&amp;", "&")))
    assert 'name="cells" value="[[0, 1]]"' in page
    assert "Taverne von Wölfe geht zurück in den Vorrat" in page
    assert 'class="hint-numbers"' in page  # the hints are still there
    assert 'aria-current="true"><b>1</b>' in page


def test_the_page_of_a_ghost_has_no_hints_unasked(camp: Camp, station: Phone) -> None:
    page = text_of(station.get(f"{camp.url}/station?group=red&building=tavern"))
    assert "hint-numbers" not in page
    assert "data-pose" not in page


@pytest.mark.parametrize("role", ["post", "robber", "projector", "group"])
def test_other_roles_stay_out(camp: Camp, role: str) -> None:
    path = f"{camp.url}/station/hints?group=red&building=tavern&hint=fits"
    assert camp.join(role).get(path).status_code == 403
    assert camp.join("leader").get(path).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "group=red&building=tavern",
        "group=red&building=tavern&hint=",
        "group=red&building=tavern&hint=dance",
        "group=red&building=palace&hint=fits",
        "group=gold&building=tavern&hint=fits",
        "group=red&hint=fits",
        "building=tavern&hint=fits",
        "building=neutral&hint=fits",
    ],
)
def test_a_question_about_nothing_is_not_found(camp: Camp, station: Phone, query: str) -> None:
    assert station.get(f"{camp.url}/station/hints?{query}").status_code == 404


def test_a_page_with_a_senseless_question_is_the_page(camp: Camp, station: Phone) -> None:
    page = station.get(f"{camp.url}/station?group=red&building=tavern&hint=%3Cscript%3E&x=3&y=3")
    assert page.status_code == 200
    assert "<script>" not in text_of(page)
    assert 'name="cells" value="[[3, 3]]"' in text_of(page)


def test_the_ground_is_written_for_the_script(camp: Camp, station: Phone) -> None:
    camp.do("build", group="red", building="tavern", cells=[[0, 1]], payment={"A": 1})  # takes A1
    board = {**camp.view()["map"], "outside": [[16, 16]]}
    assert ghost.free_rows(board, "red")[0][:3] == ".x."  # its own reserved ground is free
    rows = ghost.free_rows(board, "blue")
    assert rows[0][:3] == "0x."  # reserved for the first group
    assert rows[16][15:] == ".#"
    middle = next(b["cells"] for b in board["buildings"] if b["group"] is None)[0]
    assert rows[middle[1]][middle[0]] == "x"
    assert ghost.free_rows(board, None)[middle[1]][middle[0]] == "."


def test_the_station_opens_the_projector_in_a_window(camp: Camp, station: Phone) -> None:
    for phone, path in (
        (station, "/station"),
        (station, "/station?group=red"),
        (camp.join("leader"), "/leader"),
    ):
        page = text_of(phone.get(camp.url + path))
        assert f'href="{camp.url}/projector" target="_blank" rel="noopener"' in page
    assert station.get(f"{camp.url}/projector").status_code == 200


def test_after_building_the_group_goes_on_or_is_done(camp: Camp, station: Phone) -> None:
    event = camp.booked("build")[0]["id"]
    page = text_of(station.get(f"{camp.url}/station?group=red&built={event}"))
    assert f'data-back href="{camp.url}/station"' in page
    assert "Fertig" in page
    assert "group=red&amp;building=tavern" in page


def test_the_list_says_that_it_is_the_best_few_and_names_the_cell_of_each_number(
    camp: Camp, station: Phone
) -> None:
    page = hints(camp, station, "fits", "inn")
    assert "Stellen. Die besten:" in page
    assert "Die besten" not in hints(camp, station, "captures")
    discs = re.findall(r'<circle cx="(\d+)" cy="(\d+)"', page)
    chips = re.findall(r"</b> ([A-Z]+)(\d+)", page)
    assert len(discs) == len(chips) > 1
    assert [(column(int(x) // CELL), int(y) // CELL + 1) for x, y in discs] == [
        (letters, int(row)) for letters, row in chips
    ]

"""The station builds what is paid for, where it may stand, once; and says why not."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of

INN = [[4, 4], [5, 4], [4, 5]]
INN_PRICE = {"A": 2, "C": 1}


@pytest.fixture
def station(camp: Camp) -> Phone:
    camp.give("red", A=5, B=5, C=5, joker=1)
    return camp.join("station")


def url(camp: Camp, step: str = "") -> str:
    return f"{camp.url}/station{step}"


def build(
    camp: Camp, phone: Phone, cells: Any = INN, payment: Any = INN_PRICE, **fields: Any
) -> TestResponse:
    """Send the form of the build button; what is no text is written as the page writes it."""
    sent = {"group": "red", "building": "inn", "cells": cells, "payment": payment, **fields}
    texts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in sent.items()}
    return phone.post(url(camp, "/build"), **{key: texts.get(key, value) for key, value in sent.items()})


def stands(camp: Camp) -> list[Any]:
    return [b["cells"] for b in camp.view()["map"]["buildings"] if b["group"] is not None]


def test_a_building_is_paid_and_stands(camp: Camp, station: Phone) -> None:
    answer = build(camp, station)
    assert answer.status_code == 303
    assert stands(camp) == [INN]
    assert camp.holding("red") == {"A": 3, "B": 5, "C": 4, "joker": 1}
    page = text_of(station.get(answer.location))
    assert "Falken: Herberge bei E5" in page
    assert "Rückgängig" in page
    assert "group=red&amp;building=inn" in page  # the next one is one tap away


@pytest.mark.parametrize("part", [False, True])
def test_the_button_is_in_a_form_that_builds(camp: Camp, station: Phone, part: bool) -> None:
    page = text_of(station.get(url(camp, "?group=red&building=inn"), part=part))
    assert f'id="build" method="post" action="{url(camp, "/build")}"' in page
    assert f'hx-post="{url(camp, "/build")}"' in page
    assert 'form="build" id="commit"' in page
    assert f'hx-get="{url(camp, "/news")}?group=red&amp;building=inn"' in page


def test_htmx_gets_the_part_at_once(camp: Camp, station: Phone) -> None:
    answer = station.post(
        url(camp, "/build"),
        part=True,
        group="red",
        building="inn",
        cells=json.dumps(INN),
        payment=json.dumps(INN_PRICE),
    )
    assert answer.status_code == 200
    assert "<html" not in text_of(answer)
    assert "built=" in answer.headers["HX-Replace-Url"]


def test_ten_rapid_taps_build_once(camp: Camp, station: Phone) -> None:
    once = new_id()
    places = {build(camp, station, entry_id=once).location for _ in range(10)}
    assert len(places) == 1
    assert stands(camp) == [INN]


def test_a_page_that_has_built_builds_nothing_else(camp: Camp, station: Phone) -> None:
    once = new_id()
    build(camp, station, entry_id=once)
    assert build(camp, station, cells=[[9, 9], [10, 9], [9, 10]], entry_id=once).status_code == 409
    assert stands(camp) == [INN]


REFUSED = {
    "not the shape": ({"cells": [[4, 4], [5, 4], [6, 4]]}, 422, "So sieht das Gebäude Herberge nicht aus"),
    "not together": ({"cells": [[4, 4], [5, 4], [9, 9]]}, 422, "keine zusammenhängenden Felder"),
    "no cells": ({"cells": []}, 422, "keine zusammenhängenden Felder"),
    "a cell twice": ({"cells": [[4, 4], [4, 4], [4, 5]]}, 422, "keine zusammenhängenden Felder"),
    "no JSON": ({"cells": "E5"}, 422, "keine zusammenhängenden Felder"),
    "nested deep": ({"cells": "[" * 20_000}, 422, "keine zusammenhängenden Felder"),
    "half cells": ({"cells": [[4.5, 4], [5, 4], [4, 5]]}, 422, "keine zusammenhängenden Felder"),
    "off the map": ({"cells": [[16, 4], [17, 4], [16, 5]]}, 409, "über die Burgmauer"),
    "far off": ({"cells": [[10**30, 4], [10**30 + 1, 4], [10**30, 5]]}, 409, "über die Burgmauer"),
    "on the cathedral": ({"cells": [[8, 8], [8, 9], [9, 8]]}, 409, "Hier steht schon etwas"),
    "too much": ({"payment": {"A": 3, "C": 1}}, 409, "nicht genau der Preis"),
    "too little": ({"payment": {"A": 2}}, 409, "nicht genau der Preis"),
    "other cards": ({"payment": {"A": 1, "B": 1, "C": 1}}, 409, "nicht genau der Preis"),
    "negative cards": ({"payment": {"A": 4, "B": -2, "C": 1}}, 409, "nicht genau der Preis"),
    "half cards": ({"payment": {"A": 1.5, "C": 1.5}}, 409, "nicht genau der Preis"),
    "unknown cards": ({"payment": {"gold": 3}}, 409, "nicht genau der Preis"),
    "no cards at all": ({"payment": "lots"}, 409, "nicht genau der Preis"),
    "unknown group": ({"group": "gold"}, 404, "Diese Gruppe gibt es in diesem Spiel nicht"),
    "unknown building": ({"building": "palace"}, 404, "Dieses Gebäude gibt es hier nicht"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_allowed_changes_nothing_and_says_why(camp: Camp, station: Phone, case: str) -> None:
    fields, status, sentence = REFUSED[case]
    before = shape_of(camp.journal())
    answer = build(camp, station, **fields)
    assert answer.status_code == status
    assert sentence in text_of(answer)
    assert shape_of(camp.journal()) == before


def test_what_has_run_out_is_refused(camp: Camp, station: Phone) -> None:
    camp.give("red", A=9)
    square = [[0, 0], [1, 0], [0, 1], [1, 1]]
    price = {"A": 2, "C": 2}
    assert build(camp, station, building="square", cells=square, payment=price).status_code == 303
    answer = build(camp, station, building="square", cells=[[x + 9, y] for x, y in square], payment=price)
    assert answer.status_code == 409
    assert "Im Vorrat ist kein Gebäude Platz mehr" in text_of(answer)


def test_reserved_ground_is_its_owners(camp: Camp, station: Phone) -> None:
    # two walls across a corner close it: A1 is the falcons'
    build(camp, station, building="stable", cells=[[1, 0], [1, 1]], payment={"A": 1, "B": 1})
    answer = build(camp, station, building="tavern", cells=[[0, 1]], payment={"A": 1})
    assert "1 Feld ummauert" in text_of(station.get(answer.location))
    camp.give("blue", A=1)
    answer = build(camp, station, group="blue", building="tavern", cells=[[0, 0]], payment={"A": 1})
    assert answer.status_code == 409
    assert "Dieser Platz ist für Falken reserviert: A1." in text_of(answer)


def test_nobody_builds_before_the_start(camp_before: Camp) -> None:
    answer = build(camp_before, camp_before.join("station"), confirmed="1")
    assert answer.status_code == 409
    assert "noch nicht angefangen" in text_of(answer)
    assert stands(camp_before) == []


def test_nobody_builds_in_a_pause(camp: Camp, station: Phone) -> None:
    camp.do("pause")
    assert build(camp, station).status_code == 409
    assert "macht Pause" in text_of(station.get(url(camp)))


def test_cards_that_the_books_lack_need_somebody_who_has_seen_them(camp: Camp, station: Phone) -> None:
    fields: dict[str, Any] = {"group": "green", "building": "inn"}
    answer = build(camp, station, **fields)
    assert answer.status_code == 409
    page = text_of(answer)
    assert "Eichen: Nach den Büchern fehlt noch: 2 Holz, 1 Eisen." in page
    assert "Ich habe die Karten gesehen" in page
    assert build(camp, station, confirmed="1", **fields).status_code == 303
    assert camp.irregular() == ["holding_short"]


def test_strict_books_decide(app: Flask) -> None:
    camp = make_camp(app, holdings="strict").start()
    phone = camp.join("station")
    assert build(camp, phone, confirmed="1").status_code == 409
    page = text_of(phone.get(url(camp, "?group=red")))
    assert "Dafür fehlen Karten" in page
    assert "building=inn" not in page


def test_jokers_only_where_they_are_needed(camp: Camp) -> None:
    camp.give("red", A=2, joker=2)
    page = text_of(camp.join("station").get(url(camp, "?group=red&building=inn")))
    ways = page.split('name="payment" value="')[1:]
    assert ways[0].startswith("{&#34;A&#34;: 2, &#34;joker&#34;: 1}")
    assert "checked" in ways[0].split(">")[0]


def test_any_cards_that_are_the_price_may_be_counted_out(camp: Camp, station: Phone) -> None:
    answer = build(camp, station, payment="other", **{"cards-A": "2", "cards-joker": "1"})
    assert answer.status_code == 303
    assert camp.holding("red") == {"A": 3, "B": 5, "C": 5}


def test_a_refused_page_keeps_what_was_chosen(camp: Camp, station: Phone) -> None:
    camp.do("build", group="red", building="tavern", cells=[[4, 4]], payment={"A": 1})
    page = text_of(build(camp, station, payment="other", **{"cards-A": "2", "cards-joker": "1"}))
    assert "Hier steht schon etwas: E5." in page
    assert 'value="other" data-other checked' in page
    assert 'name="cards-A" value="2"' in page
    assert 'name="x" value=' in page
    page = text_of(build(camp, station, payment={"B": 2, "C": 1}))
    assert 'value="{&#34;B&#34;: 2, &#34;C&#34;: 1}" checked' in page


@pytest.mark.parametrize("count", ["-1", "0.5", "viele"])
def test_senseless_counts_change_nothing(camp: Camp, station: Phone, count: str) -> None:
    before = shape_of(camp.journal())
    answer = build(camp, station, payment="other", **{"cards-A": count, "cards-C": "1"})
    assert 400 <= answer.status_code < 500
    assert shape_of(camp.journal()) == before


def test_two_stations_want_the_same_ground(camp: Camp) -> None:
    camp.give("red", A=9, C=9).give("blue", A=9, C=9)
    phones = {"red": camp.join("station"), "blue": camp.join("leader")}
    gate = threading.Barrier(2)
    answers: dict[str, TestResponse] = {}

    def place(group: str) -> None:
        gate.wait()
        answers[group] = build(camp, phones[group], group=group)

    threads = [threading.Thread(target=place, args=(group,)) for group in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers.values()) == [303, 409]
    loser = next(answer for answer in answers.values() if answer.status_code == 409)
    page = text_of(loser)
    assert "Hier steht schon etwas: E5, F5, E6." in page
    assert "Herberge · " in page.partition('id="castle"')[2]  # the winner's is on the map already
    assert stands(camp) == [INN]


@pytest.mark.parametrize("role", ["post", "robber", "projector", "group"])
@pytest.mark.parametrize("step", ["", "/preview", "/news", "/undo"])
def test_other_roles_stay_out(camp: Camp, role: str, step: str) -> None:
    phone = camp.join(role)
    assert phone.get(url(camp, step)).status_code == 403
    if step in ("", "/undo"):
        assert phone.post(url(camp, step or "/build"), group="red").status_code == 403
    assert stands(camp) == []


def test_undo_takes_the_building_back(camp: Camp, station: Phone) -> None:
    build(camp, station)
    event = camp.booked("build")[0]["id"]
    answer = station.post(url(camp, "/undo"), event=event, group="red")
    assert answer.status_code == 303
    assert stands(camp) == []
    assert camp.holding("red") == {"A": 5, "B": 5, "C": 5, "joker": 1}
    assert "Zurückgenommen: Falken: Herberge bei E5" in text_of(station.get(answer.location))


def test_an_older_building_is_asked_for_first(camp: Camp, station: Phone) -> None:
    build(camp, station)
    event = camp.booked("build")[0]["id"]
    page = text_of(station.get(url(camp, f"/undo?event={event}")))
    assert "Wirklich zurücknehmen?" in page
    assert "Falken: Herberge bei E5" in page
    assert "Falken, Punkte: −41 → −47" in page
    assert stands(camp) == [INN]


@pytest.mark.parametrize("event", ["", "nothing", "a" * 300])
def test_a_stale_undo_is_refused(camp: Camp, station: Phone, event: str) -> None:
    assert station.post(url(camp, "/undo"), event=event).status_code == 404
    assert station.get(url(camp, f"/undo?event={event}")).status_code == 404


def test_what_is_back_already_stays_back(camp: Camp, station: Phone) -> None:
    build(camp, station)
    event = camp.booked("build")[0]["id"]
    station.post(url(camp, "/undo"), event=event)
    answer = station.post(url(camp, "/undo"), event=event)
    assert answer.status_code == 409
    assert "schon zurückgenommen" in text_of(answer)


def test_the_neutral_building_is_moved_before_the_start(camp_before: Camp) -> None:
    phone = camp_before.join("station")
    page = text_of(phone.get(url(camp_before, "?building=neutral")))
    assert "Kathedrale passt hierher" in page
    cross = [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [1, 3]]
    answer = phone.post(url(camp_before, "/neutral"), cells=json.dumps(cross))
    assert answer.status_code == 303
    assert [b["cells"] for b in camp_before.view()["map"]["buildings"]] == [cross]


@pytest.mark.parametrize(
    "cells", ["", "null", "[[0, 0]]", "[[16, 0], [15, 1], [16, 1], [17, 1], [16, 2], [16, 3]]"]
)
def test_the_neutral_building_keeps_its_shape_and_the_map(camp_before: Camp, cells: str) -> None:
    before = camp_before.view()["map"]
    answer = camp_before.join("station").post(url(camp_before, "/neutral"), cells=cells, building="neutral")
    assert 400 <= answer.status_code < 500
    assert camp_before.view()["map"] == before


def test_the_neutral_building_stays_once_the_game_runs(camp: Camp, station: Phone) -> None:
    cross = json.dumps([[1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [1, 3]])
    assert station.post(url(camp, "/neutral"), cells=cross).status_code == 409

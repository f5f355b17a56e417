"""The wall shows what everybody may know, follows, and sends only what has changed."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.words import Camp, Phone, make_camp, text_of


@pytest.fixture
def wall(camp: Camp) -> Phone:
    return camp.join("projector")


def build_some(camp: Camp) -> None:
    camp.give("red", A=7, joker=3)
    camp.do("build", group="red", building="tavern", cells=[[2, 2]], payment={"A": 1})


def test_map_ranking_clock_and_story(camp: Camp, wall: Phone) -> None:
    build_some(camp)
    page = text_of(wall.get(f"{camp.url}/projector"))
    assert "Burg Falkenstein" in page
    assert 'class="castle"' in page
    assert "Falken: Taverne bei C3" in page
    assert "data-ends-at" in page
    ranked = re.findall(r'class="rank">(\d+)\.</span>.*?class="name">(\w+)<.*?class="score">(−?\d+)<', page)
    assert ranked[0] == ("1", "Falken", "−45")
    assert len(ranked) == 6


@pytest.mark.parametrize("role", ["projector", "leader", "station"])
def test_nobody_reads_holdings_on_the_wall(camp: Camp, role: str) -> None:
    camp.give("red", A=777, B=888, C=999, joker=55)
    camp.do("trade", from_="red", to="blue", gives={"A": 666}, gets={})
    camp.do("rob", victim="red")
    phone = camp.join(role)
    for path in ("/projector", "/projector/news"):
        page = re.sub(r"\d{10,}", "", text_of(phone.get(camp.url + path)))  # without moments
        assert not re.search(r"\b(777|888|999)\b", page)  # a hash may hold any three digits
        for secret in ("Holz", "Stein", "Eisen", "holding"):
            assert secret not in page


@pytest.mark.parametrize("role", ["post", "robber", "group"])
def test_other_roles_have_no_wall(camp: Camp, role: str) -> None:
    for path in ("/projector", "/projector/news"):
        assert camp.join(role).get(camp.url + path).status_code == 403


def test_only_what_has_changed_is_sent(camp: Camp, wall: Phone) -> None:
    page = text_of(wall.get(f"{camp.url}/projector"))
    mark = page.partition('name="map" value="')[2].partition('"')[0]
    news = f"{camp.url}/projector/news?scene=play&map={mark}"
    assert 'class="castle"' not in text_of(wall.get(news))
    camp.do("draw", post="A", group="red")
    after = text_of(wall.get(news))
    assert "für Falken" in after
    assert 'class="castle"' not in after
    build_some(camp)
    assert 'class="castle"' in text_of(wall.get(news))


def test_the_newest_building_stands_out(camp: Camp, wall: Phone) -> None:
    build_some(camp)
    page = text_of(wall.get(f"{camp.url}/projector"))
    assert page.count('class="b last"') == 1
    assert 'class="wall-rank g-red fresh"' in page


def test_before_the_start(camp_before: Camp) -> None:
    page = text_of(camp_before.join("projector").get(f"{camp_before.url}/projector"))
    assert "Gleich geht es los" in page
    assert "90:00" in page


def test_the_robbers_go_first(app: Flask) -> None:
    camp = make_camp(app, head_start_minutes=5).start()
    page = text_of(camp.join("projector").get(f"{camp.url}/projector"))
    assert "Räuber unterwegs" in page
    assert "Adel folgt in" in page
    assert "data-changes-in" in page


def test_without_robbers_nobody_has_a_start(app: Flask) -> None:
    camp = make_camp(app, robbers=False, head_start_minutes=5).start()
    assert "Adel folgt" not in text_of(camp.join("projector").get(f"{camp.url}/projector"))


def test_a_pause_stops_the_clock(camp: Camp, wall: Phone) -> None:
    camp.do("pause")
    page = text_of(wall.get(f"{camp.url}/projector"))
    assert "Pause" in page
    assert "data-ends-at" not in page


def test_the_end_is_another_scene(camp: Camp, wall: Phone) -> None:
    build_some(camp)
    camp.do("end")
    answer = wall.get(f"{camp.url}/projector/news?scene=play&map=old")
    assert answer.headers["HX-Retarget"] == "#wall"
    page = text_of(answer)
    assert "Gewonnen: Falken" in page
    assert 'class="castle"' in page
    same = wall.get(f"{camp.url}/projector/news?scene=final&map=old")
    assert "HX-Retarget" not in same.headers


def test_shared_places_are_shared(camp: Camp, wall: Phone) -> None:
    camp.do("end")
    page = text_of(wall.get(f"{camp.url}/projector"))
    assert "Gewonnen: Falken, Wölfe, Löwen" in page
    assert page.count("<td>1.</td>") == 6


def test_names_are_escaped(app: Flask) -> None:
    camp = make_camp(app, name="<i>Burg</i>")
    camp.do("change", key="name", value="<b>Burg</b>")
    page = text_of(camp.join("projector").get(f"{camp.url}/projector"))
    assert "&lt;b&gt;Burg" in page
    assert "<b>Burg" not in page

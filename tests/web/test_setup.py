"""The setup form: a standard game in three taps, every setting, every mistake told, one game a form."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from fieldgame import history, passes, play
from fieldgame.play import Seat
from fieldgame.web import setup_form, setup_preview
from tests.words import Phone, new_id, text_of

Json = dict[str, Any]


def found(phone: Phone, **fields: Any) -> str:
    """Send the form; the id of the game that it made."""
    answer = phone.post("/new", **fields)
    assert answer.status_code == 303, text_of(answer)[-2000:]
    return str(answer.location).split("/")[2]


def view_of(app: Flask, game: str) -> Json:
    with app.app_context():
        return play.view(game, Seat("leader"))


def test_three_taps_from_the_start_to_a_running_game(app: Flask) -> None:
    phone = Phone(app)
    assert 'href="/new"' in text_of(phone.get("/"))
    form = phone.get("/new")
    assert form.status_code == 200
    game = found(phone)
    leader = f"/g/{game}/leader"
    assert "Spiel starten" in text_of(phone.get(leader))
    assert phone.post(f"{leader}/clock", step="start").status_code == 303
    view = view_of(app, game)
    assert view["status"] == "running"
    assert [group["kind"] for group in view["groups"]] == ["noble"] * 5 + ["robber"]
    assert (view["map"]["width"], view["jokers"], view["clock"]["minutes"]) == (17, 5, 90)
    assert [standing["building"] for standing in view["map"]["buildings"]] == ["neutral"]


def test_a_game_has_a_pass_for_everybody(app: Flask) -> None:
    game = found(Phone(app), count="3")
    with app.app_context():
        roles = [held.role for held in passes.all_of(game)]
    assert sorted(set(roles)) == ["group", "leader", "post", "projector", "robber", "spare", "station"]
    assert (roles.count("post"), roles.count("group")) == (3, 3)


def test_the_form_sent_twice_makes_one_game(app: Flask) -> None:
    phone, form = Phone(app), new_id()
    first, second = found(phone, entry_id=form), found(phone, entry_id=form)
    assert first == second
    assert found(phone) != first
    with phone.client.session_transaction() as session:
        assert len(session["passes"]) == 2


def test_a_form_without_its_number_makes_nothing(app: Flask) -> None:
    phone = Phone(app)
    assert phone.post("/new", entry_id=" ").status_code == 400
    assert phone.post("/new", entry_id="nonsense").status_code == 400
    assert phone.post("/new", csrf=False).status_code == 400
    with phone.client.session_transaction() as session:
        assert "passes" not in session


def test_every_setting_arrives(app: Flask) -> None:
    names = {"name-0": "Rehe", "colour-0": "teal", "name-1": "Füchse", "colour-1": "orange"}
    band = {"name-2": "Strolche", "colour-2": "brown", "kind-2": "robber"}
    numbers = {"minutes": "75", "head_start": "0", "jokers": "7", "width": "20", "height": "12"}
    choices = {"draw": "bag", "holdings": "strict", "locale": "en", "neutral": "cell", "cell": "c4"}
    choices["mirror"] = "0"
    known = {"end_time": "16:30", "meeting_point": "Grillplatz", "emergency": "0151 23"}
    game = found(Phone(app), name="Burg Süd", count="3", **names, **band, **numbers, **choices, **known)
    view = view_of(app, game)
    shown = [(g["id"], g["name"], g["colour"], g["crest"], g["kind"]) for g in view["groups"]]
    assert shown == [
        ("teal", "Rehe", "teal", "fish", "noble"),
        ("orange", "Füchse", "orange", "stag", "noble"),
        ("robbers", "Strolche", "brown", "bear", "robber"),
    ]
    assert (view["name"], view["locale"], view["draw"], view["holdings"]) == (
        "Burg Süd",
        "en",
        "bag",
        "strict",
    )
    assert (view["clock"]["minutes"], view["clock"]["head_start_minutes"], view["jokers"]) == (75, 0, 7)
    assert (view["map"]["width"], view["map"]["height"]) == (20, 12)
    assert {key: view[key] for key in known} == known
    assert view["mirror"] is False
    assert [3, 3] in view["map"]["buildings"][0]["cells"]  # C4 is the corner, the cross begins one right


@pytest.mark.parametrize(
    ("fields", "posts"),
    [
        ({"posts": "2"}, ["A1", "A2", "B1", "B2", "C1", "C2"]),
        ({"kit": "camp", "posts": "1"}, ["A", "B", "C"]),
        ({"kit": "camp"}, ["A1", "A2", "B1", "B2", "C1", "C2"]),
        ({"kit": "tabletop"}, ["A"]),
        ({"kit": "tabletop", "posts": ""}, ["A"]),
        ({"kit": "tabletop", "posts": "3"}, [f"{kind}{number}" for kind in "ABC" for number in (1, 2, 3)]),
        ({"posts": "99"}, ["A", "B", "C"]),
    ],
)
def test_there_are_as_many_posts_as_wanted(app: Flask, fields: Json, posts: list[str]) -> None:
    view = view_of(app, found(Phone(app), **fields))
    assert [post["id"] for post in view["posts"]] == posts


def test_a_game_without_robbers_and_without_the_neutral_building(app: Flask) -> None:
    game = found(Phone(app), count="2", robbers="0", neutral="none")
    view = view_of(app, game)
    assert [group["kind"] for group in view["groups"]] == ["noble", "noble"]
    assert view["map"]["buildings"] == []
    with app.app_context():
        assert "robber" not in {held.role for held in passes.all_of(game)}
        assert history.rows(game) == []


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("robbers", ["1", "0"])
def test_any_number_of_groups_gets_rows_of_its_own(app: Flask, count: int, robbers: str) -> None:
    with app.test_request_context():
        draft = setup_form.read({"count": str(count), "robbers": robbers}, "de")
        assert draft.problems == {}
        assert setup_preview.of(draft).against is None
    assert len({row.colour for row in draft.rows}) == len({row.name for row in draft.rows}) == count
    assert [row.kind for row in draft.rows].count("robber") == int(robbers)
    assert draft.side**2 >= 47 * count + 6 > (draft.side - 1) ** 2


def test_another_number_of_groups_keeps_what_was_typed(app: Flask) -> None:
    phone, form = Phone(app), new_id()
    sent = {"name-0": "Rehe", "colour-0": "teal", "name-1": "Diebe", "colour-1": "white", "kind-1": "robber"}
    page = text_of(phone.post("/new/form", entry_id=form, count="4", minutes="60", **sent))
    assert re.findall(r'name="name-\d" value="([^"]+)"', page) == ["Rehe", "Falken", "Wölfe", "Diebe"]
    assert f'name="entry_id" value="{form}"' in page
    assert 'value="60"' in page
    assert "14 × 14" in page
    fewer = text_of(phone.post("/new/form", part=True, count="2", robbers="0", **sent))
    assert re.findall(r'name="name-\d" value="([^"]+)"', fewer) == ["Rehe", "Falken"]
    assert "<html" not in fewer
    with phone.client.session_transaction() as session:
        assert "passes" not in session


BAR = {"id-0": "bar", "de-0": "Riegel", "shape-0": "XXXXXXXX/XXXXXXXX", "price-0-0": "A1"}
WRONG = [
    ({"name": " "}, "Gib dem Spiel einen Namen"),
    ({"name-0": "", "colour-0": "red"}, "braucht einen Namen"),
    ({"name-0": "A", "colour-0": "red", "name-1": "a", "colour-1": "blue"}, "heißt schon eine andere"),
    ({"name-0": "A", "colour-0": "red", "name-1": "B", "colour-1": "red"}, "hat schon eine andere Gruppe"),
    ({"minutes": "0"}, "von 1 bis 1440"),
    ({"minutes": "1.5"}, "von 1 bis 1440"),
    ({"minutes": "½"}, "von 1 bis 1440"),
    ({"head_start": "-1"}, "von 0 bis 240"),
    ({"jokers": "101"}, "von 0 bis 100"),
    ({"width": "101"}, "von 5 bis 100"),
    ({"height": "nonsense"}, "von 5 bis 100"),
    ({"count": "10", "buildings": "1", **BAR, "supply-0": "99"}, "reicht kein Plan: höchstens 100"),
    ({"neutral": "cell", "cell": "17"}, "Buchstabe und Zahl"),
    ({"neutral": "cell", "cell": "Q17"}, "ragt über die Burgmauer"),
    ({"neutral": "cell", "cell": "ZZ999"}, "ragt über die Burgmauer"),
]


@pytest.mark.parametrize(("fields", "said"), WRONG)
def test_a_mistake_is_told_at_its_field_and_makes_nothing(app: Flask, fields: Json, said: str) -> None:
    phone = Phone(app)
    answer = phone.post("/new", **fields)
    assert 400 <= answer.status_code < 500
    page = text_of(answer)
    assert said in page
    assert "noch nicht angelegt" in page
    with phone.client.session_transaction() as session:
        assert "passes" not in session


@pytest.mark.parametrize("fields", [{"count": "99"}, {"count": "x"}, {"draw": "coin"}, {"colour-0": "pink"}])
def test_a_choice_that_there_is_not_becomes_one_that_there_is(app: Flask, fields: Json) -> None:
    view = view_of(app, found(Phone(app), **fields))
    assert 2 <= len(view["groups"]) <= 10
    assert view["draw"] == "dice"


def test_what_was_typed_is_shown_as_text(app: Flask) -> None:
    page = text_of(Phone(app).post("/new", name="<b>&", minutes="<i>"))
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page

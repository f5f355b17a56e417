"""Sealed is sealed everywhere: no public page, news or answer tells how the game stands, or what was built.

Two games with as many bookings, but only one has built: to the public they look alike.
"""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.words import Camp, make_camp

OWN = (
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
    (r"\d{10,}", "MOMENT"),
    (r"\d\d:\d\d UTC", "TIME"),
    (r"\b\d{1,3}:\d\d\b", "CLOCK"),
    (r'data-changes-in="\d+"', "WAIT"),
    (r'name="csrf_token" value="[^"]*"', "TOKEN"),
)
"""What differs between any two games, by chance or by the clock."""
RESULT = ("supply", "built", "reserved", "left_over", "score", "rank", "can_build")


def pair(app: Flask) -> tuple[Camp, Camp]:
    """A game with a building, and one in which the same cards were paid for nothing."""
    built, bare = (make_camp(app, minutes=600).start() for _ in range(2))
    built.give("red", A=9, B=9, C=9)
    bare.give("red", A=9, B=9, C=9)
    shape = next(kind for kind in built.view()["catalogue"] if kind["id"] == "tavern")
    built.do("build", group="red", building="tavern", cells=[[8, 2]], payment=shape["prices"][0])
    bare.give("red", **{kind: -count for kind, count in shape["prices"][0].items()})
    assert built.group("red")["score"] != bare.group("red")["score"]
    return built, bare


def told(camp: Camp, answer: TestResponse) -> str:
    """All of an answer, head and body, without what is the game's own."""
    body = answer.get_data(as_text=True)
    own = ("Date", "Set-Cookie", "ETag", "Content-Length")
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers if name not in own)
    text = f"{answer.status_code}\n{head}\n{body}".replace(camp.game, "GAME")
    for one in camp.passes:
        text = text.replace(one.code.replace("-", ""), "CODE")
    for pattern, instead in OWN:
        text = re.sub(pattern, instead, text)
    return text


PLACES = [
    *(
        ("projector", path)
        for path in ("projector", "projector/news?scene=play", "projector/news?scene=sealed")
    ),
    *(("projector", path) for path in ("map", "map?wall=1", "film", "film.html", "film/wall")),
    *(("station", path) for path in ("projector", "projector/news?scene=play&map=x")),
    *(("leader", path) for path in ("projector", "projector/news?scene=play&map=x")),
    *(("group", path) for path in ("", "/now", "/map", "/map/news")),
]

SEALED = [
    (role, where, scene)
    for role, where in PLACES
    for scene in ("sealed", "clock", "message", "ceremony")
    if (where, scene) != ("film/wall", "ceremony")  # that one shows how the castle grew, without a number
]


@pytest.mark.parametrize(("role", "where", "scene"), SEALED)
def test_a_sealed_game_that_has_built_looks_like_one_that_has_not(
    app: Flask, role: str, where: str, scene: str
) -> None:
    seen, open_before = [], []
    for camp in pair(app):
        card = f"/Q/{camp.held('group', group='blue').code.replace('-', '')}"
        path = f"{card}{where}" if role == "group" else f"{camp.url}/{where}"
        phone = camp.stranger() if role == "group" else camp.join(role)
        open_before.append(told(camp, phone.get(path)))
        camp.do("scene", scene="sealed")
        if scene != "sealed":
            camp.do("scene", scene=scene, text="Gleich!")
        seen.append(told(camp, phone.get(path)))
    assert seen[0] == seen[1]
    assert "castle" not in seen[0].replace("css/castle", "").replace("castle.css", "")
    if "404" not in open_before[0][:4]:
        assert seen[0] != open_before[0]


@pytest.mark.parametrize("role", ["projector", "group", "spare"])
def test_the_interface_tells_a_public_seat_nothing_while_it_is_sealed(app: Flask, role: str) -> None:
    for camp in pair(app):
        camp.do("scene", scene="sealed")
        phone = camp.join(role)
        state = phone.get(f"/api/games/{camp.game}/state").get_json()
        assert state["map"] is None
        for group in state["groups"].values():
            assert {group[key] for key in RESULT} == {None}


def test_in_the_ceremony_only_what_is_told_is_told(app: Flask) -> None:
    camp, _ = pair(app)
    camp.do("scene", scene="ceremony", step=1)
    groups = camp.join("projector").get(f"/api/games/{camp.game}/state").get_json()["groups"]
    assert {key for key, group in groups.items() if group["score"] is None} == {"red"}
    card = f"/Q/{camp.held('group', group='red').code.replace('-', '')}"
    assert "Der Stand ist versiegelt" in camp.stranger().get(card).get_data(as_text=True)


def test_who_works_still_sees_all(app: Flask) -> None:
    camp, _ = pair(app)
    camp.do("scene", scene="sealed")
    for role, path in (("leader", "/leader"), ("station", "/station"), ("leader", "/leader/map")):
        assert camp.join(role).get(camp.url + path).status_code == 200
    assert 'class="castle"' in camp.join("station").get(f"{camp.url}/station").get_data(as_text=True)
    state = camp.join("station").get(f"/api/games/{camp.game}/state").get_json()
    assert state["groups"]["red"]["score"] is not None

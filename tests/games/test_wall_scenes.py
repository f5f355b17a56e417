"""What the wall shows is the leader's choice, and a sealed result is sealed for every public seat."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fieldgame.games.burgbau.wall import LONGEST_MESSAGE, SCENES
from tests.games.random_play import WITHOUT_UNDO, play
from tests.games.words import Game, running

WATCHES = [("projector", None), ("spare", None), ("nobody", None), ("group", "red")]
PUBLIC = [*WATCHES, ("post", None), ("robber", None)]
BOOKS = ["leader", "post", "robber", "station"]
SEES_ALL = ["leader", "station"]
RESULT = ("supply", "built", "reserved", "left_over", "score", "rank")


def castle() -> Game:
    """Red leads before blue; green has built less, the robbers nothing."""
    game = running(map={"width": 7, "height": 7})
    game.build("red", "stable", "A1 B1")
    game.build("blue", "inn", "D1 E1 E2")
    game.build("green", "tavern", "G7")
    return game


def over() -> Game:
    """The same after the end: what is sealed then shows nothing."""
    game = castle()
    game.do("end")
    return game


def scene(game: Game, role: str = "leader") -> dict[str, Any]:
    shown: dict[str, Any] = game.view(role)["scene"]
    return shown


def results(game: Game, role: str = "projector", own: str | None = None) -> set[str]:
    """The groups whose result this seat is told. Who still has room is not told before everything is."""
    groups = game.view(role, group=own)["groups"]
    assert {group["can_build"] is None for group in groups} == {scene(game, role)["sealed"]}
    known = {group["id"] for group in groups if group["score"] is not None}
    assert known == {group["id"] for group in groups if all(group[key] is not None for key in RESULT)}
    assert not any(group[key] is not None for group in groups if group["id"] not in known for key in RESULT)
    return known


def test_before_anybody_chooses_the_wall_shows_the_map_and_all_is_public() -> None:
    shown = scene(castle(), "projector")
    assert shown == {
        "scene": "map",
        "text": "",
        "step": 0,
        "sealed": False,
        "told": ["red", "blue", "green", "robbers"],
        "frozen": False,
        "since": None,
    }


@pytest.mark.parametrize("name", SCENES)
def test_the_leader_sets_a_scene_for_all(name: str) -> None:
    game = castle()
    game.do("scene", scene=name, text="Um sechs gibt es Suppe", step=2)
    assert {role: scene(game, role)["scene"] for role in (*BOOKS, "projector", "group")} == dict.fromkeys(
        (*BOOKS, "projector", "group"), name
    )
    assert scene(game)["text"] == ("Um sechs gibt es Suppe" if name == "message" else "")
    assert scene(game)["step"] == (2 if name == "ceremony" else 0)


def test_a_message_stays_at_hand_while_another_scene_is_shown() -> None:
    game = castle()
    game.do("scene", scene="message", text="Sammeln!")
    game.do("scene", scene="clock")
    assert scene(game)["text"] == "Sammeln!"


def test_a_message_holds_only_what_people_see() -> None:
    game = castle()
    game.do("scene", scene="message", text=" Alle\u202e zur\nBurg\x1b[31m ")
    assert scene(game)["text"] == "Alle zur Burg[31m"


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "bad_scene"),
    ({"scene": "fireworks"}, "bad_scene"),
    ({"scene": ["map"]}, "bad_scene"),
    ({"scene": "message"}, "bad_message"),
    ({"scene": "message", "text": " \u200b "}, "bad_message"),
    ({"scene": "message", "text": "x" * (LONGEST_MESSAGE + 1)}, "bad_message"),
    ({"scene": "message", "text": ["x"]}, "bad_message"),
    ({"scene": "ceremony", "step": -1}, "bad_scene"),
    ({"scene": "ceremony", "step": True}, "bad_scene"),
    ({"scene": "ceremony", "step": 10**40}, "bad_scene"),
    ({"scene": "ceremony", "step": "2"}, "bad_scene"),
]


@pytest.mark.parametrize(("args", "code"), BAD)
def test_a_scene_that_nobody_can_show_is_refused_and_as_a_fact_changes_nothing(
    args: dict[str, Any], code: str
) -> None:
    game = castle()
    game.do("scene", scene="clock")
    assert game.refused("scene", **args).code == code
    event = game.book("scene_set", args)
    assert scene(game)["scene"] == "clock"
    assert game.record()["irregularities"] == [{"event": event, "code": "malformed"}]


def test_a_scene_changes_nothing_of_the_game_and_taking_it_back_shows_what_was_before() -> None:
    game = castle()
    before, story = game.record(), game.view()["recent"]
    game.do("scene", scene="message", text="Pause")
    game.do("scene", scene="sealed")
    assert (game.record(), game.view()["recent"]) == (before, story)
    game.undo_last()
    assert scene(game)["text"] == "Pause"
    assert not scene(game)["sealed"]
    game.undo_last()
    assert scene(game)["sealed"]


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_sealed_no_public_seat_is_told_anything_of_the_castle(role: str, own: str | None) -> None:
    game = over()
    game.do("scene", scene="sealed")
    view = game.view(role, group=own)
    assert results(game, role, own) == set()
    assert view["map"] is None
    assert (view["ranking"], view["recent"], view["scene"]["told"]) == ([], [], [])


@pytest.mark.parametrize("role", SEES_ALL)
def test_sealed_those_who_need_it_still_see_all(role: str) -> None:
    game = castle()
    before = game.view(role)
    game.do("scene", scene="sealed")
    after = game.view(role)
    assert {**after, "scene": None} == {**before, "scene": None}


@pytest.mark.parametrize(("role", "own"), WATCHES)
@pytest.mark.parametrize("seed", range(8))
def test_sealed_no_public_view_depends_on_what_was_built(seed: int, role: str, own: str | None) -> None:
    """The same afternoon without a single building looks the same, but for the cards in one's own hand."""
    game = play(random.Random(seed), 250, WITHOUT_UNDO)
    bare = Game(**game.settings)
    for entry in game.entries:
        if entry.type not in ("build", "map_corrected", "neutral_placed"):
            bare.receive(entry)
    late = game.now + 1
    for told in (game, bare):
        told.book("ended", reason="leader", at=late)
        told.book("scene_set", scene="sealed", at=late)
    assert game.view("leader")["map"] != bare.view("leader")["map"]
    one, two = game.view(role, group=own), bare.view(role, group=own)
    for view in (one, two):
        for group in view["groups"]:
            assert (group.pop("holding") is not None) is (group["id"] == own)
    assert json.dumps(one) == json.dumps(two)


@pytest.mark.parametrize("name", ["clock", "message"])
def test_the_seal_holds_through_the_clock_and_messages(name: str) -> None:
    game = over()
    game.do("scene", scene="sealed")
    game.do("scene", scene=name, text="Gleich!")
    assert results(game) == set()
    assert scene(game, "projector")["sealed"]


@pytest.mark.parametrize("name", ["map", "ranking"])
@pytest.mark.parametrize("before", ["sealed", "ceremony"])
def test_who_would_break_the_seal_is_asked_first(before: str, name: str) -> None:
    game = castle()
    game.do("scene", scene=before)
    assert game.doubted("scene", scene=name).code == "sealed"
    game.do("scene", scene=name, overrule=True)
    assert results(game) == {"red", "blue", "green", "robbers"}
    assert not scene(game)["sealed"]


def test_the_ceremony_tells_one_place_a_step_from_the_last_one_up() -> None:
    game = castle()
    places = {row["id"]: row["rank"] for row in game.view()["groups"]}
    assert places == {"blue": 1, "red": 2, "green": 3, "robbers": 4}
    told = []
    for step in range(6):
        game.do("scene", scene="ceremony", step=step)
        told.append(results(game))
    everybody = {"robbers", "green", "red", "blue"}
    assert told == [set(), {"robbers"}, {"robbers", "green"}, everybody - {"blue"}, everybody, everybody]


def test_the_ceremony_shows_of_the_castle_what_the_told_groups_have_built() -> None:
    game = castle()
    game.do("scene", scene="ceremony", step=2)
    view = game.view("projector")
    assert view["ranking"] == ["green", "robbers"]
    assert [standing["group"] for standing in view["map"]["buildings"]] == ["green"]
    assert view["map"]["reserved"].keys() == {"green", "robbers"}
    assert view["recent"] == []


def test_groups_that_share_a_place_are_told_together() -> None:
    game = running(map={"width": 7, "height": 7})
    game.build("red", "tavern", "A1")
    game.do("scene", scene="ceremony", step=1)
    assert results(game) == {"blue", "green", "robbers"}
    game.do("scene", scene="ceremony", step=2)
    assert results(game) == {"red", "blue", "green", "robbers"}
    assert not scene(game)["sealed"]


def test_after_the_ceremony_has_told_all_the_map_breaks_no_seal_any_more() -> None:
    game = castle()
    game.do("scene", scene="ceremony", step=4)
    game.do("scene", scene="map")
    assert scene(game)["scene"] == "map"

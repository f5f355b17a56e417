"""A seal in mid-play: the public goes on seeing what it saw, whatever is built or comes late."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fieldgame.games.burgbau.sealing import standing_of
from tests.games.words import Game, cells, running

PUBLIC = [("projector", None), ("group", "red"), ("spare", None), ("nobody", None), ("post", None)]
TOLD = ("map", "ranking", "ended_reason")
OF_A_GROUP = ("supply", "built", "reserved", "left_over", "score", "rank")


def castle() -> Game:
    """Red leads before blue, with the corner A1 that its stable and its tavern wall in."""
    game = running(map={"width": 7, "height": 7})
    game.stand(None, "neutral", "D3 C4 D4 E4 D5 D6")
    game.build("red", "stable", "A2 B2")
    game.build("red", "tavern", "B1")
    game.build("blue", "inn", "F1 G1 G2")
    return game


def sealed(**args: Any) -> Game:
    game = castle()
    game.do("scene", scene="sealed", **args)
    return game


def told(game: Game, role: str = "projector", own: str | None = None) -> dict[str, Any]:
    """What a public seat is told of how the game stands."""
    view = game.view(role, "A" if role == "post" else None, own)
    groups = {group["id"]: {key: group[key] for key in OF_A_GROUP} for group in view["groups"]}
    return {**{key: view[key] for key in TOLD}, "groups": groups}


def plain(plan: dict[str, Any]) -> list[tuple[str, str, list[list[int]]]]:
    """The buildings of a map, without where they come from."""
    return sorted((str(one["group"]), one["building"], one["cells"]) for one in plan["buildings"])


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_a_seal_in_mid_play_leaves_the_public_what_it_saw(role: str, own: str | None) -> None:
    before = told(castle(), role, own)
    game = sealed()
    after = told(game, role, own)
    assert {**after, "map": None} == {**before, "map": None}
    assert plain(after["map"]) == plain(before["map"])
    assert after["map"]["reserved"] == before["map"]["reserved"]
    assert {(one["key"], one["event"]) for one in after["map"]["buildings"]} == {
        (f"s{number}", "") for number in range(4)
    }
    assert [group["can_build"] for group in game.view(role, group=own)["groups"]] == [None] * 4
    scene = game.view(role)["scene"]
    assert (scene["sealed"], scene["frozen"], scene["since"]) == (True, True, game.entries[-1].at)
    assert scene["told"] == []


@pytest.mark.parametrize("role", ["leader", "station"])
def test_leader_and_station_see_how_it_stands(role: str) -> None:
    game = sealed()
    game.build("green", "castle", "A5 A6 B6 C6 C5")
    view = game.view(role)
    assert [one["group"] for one in view["map"]["buildings"]][-1] == "green"
    assert view["map"]["buildings"][-1]["event"] == game.entries[-1].id
    assert view["scene"]["frozen"]


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_what_is_built_after_the_seal_is_told_to_nobody(role: str, own: str | None) -> None:
    game = sealed()
    before = told(game, role, own)
    game.build("green", "castle", "A5 A6 B6 C6 C5")
    game.undo_last()
    game.build("green", "stable", "F6 G6")
    game.do("correct_map", add=[], remove=["e4"])
    assert told(game, role, own) == before
    assert game.view(role, group=own)["recent"] == []


def test_own_cards_clock_and_status_stay_live() -> None:
    game = sealed()
    game.give("red", A=3)
    game.do("draw", post="A", group="red", number=2)
    view = game.view("group", group="red")
    assert view["groups"][0]["holding"]["A"] == 5
    assert view["groups"][0]["last_post"] == "A"
    game.do("end")
    assert game.view("projector")["status"] == "ended"
    assert game.view("projector")["ended_reason"] is None


def test_robbers_still_hear_what_they_took() -> None:
    game = sealed()
    game.give("red", A=2)
    game.do("rob", victim="red")
    game.build("green", "tavern", "A7")
    assert [line["type"] for line in game.view("robber")["recent"]] == ["robbery"]
    assert game.view("robber")["recent"][0]["cards"] == {"A": 2}
    assert game.view("projector")["recent"] == []


def test_a_fact_from_before_the_seal_that_comes_late_does_not_move_it() -> None:
    game = sealed()
    before, at = told(game), game.entries[3].at
    price = {"A": 1}
    game.book(
        "build",
        group="green",
        building="tavern",
        cells=cells("A7"),
        payment=price,
        at=at,
        recorded_at=game.now,
    )
    game.void(game.entries[5].id)
    assert told(game) == before
    assert told(game) != told(game, "leader")


def test_the_seal_holds_a_picture_that_anybody_can_read() -> None:
    game = sealed()
    data = game.entries[-1].data
    assert data["stands"] == standing_of(game.state.castle)
    assert data["stands"][0] == {
        "group": None,
        "building": "neutral",
        "cells": [[3, 2], [2, 3], [3, 3], [4, 3], [3, 4], [3, 5]],
    }
    assert "since" not in data
    json.dumps(data)


@pytest.mark.parametrize("name", ["clock", "message", "sealed"])
def test_the_picture_stays_through_the_clock_messages_and_another_seal(name: str) -> None:
    game = sealed()
    before, since = told(game), game.entries[-1].at
    game.build("green", "stable", "F6 G6")
    game.do("scene", scene=name, text="Gleich!")
    assert told(game) == before
    assert game.view("projector")["scene"]["since"] == since


@pytest.mark.parametrize("name", ["map", "ranking"])
def test_the_wall_may_show_the_picture_without_breaking_the_seal(name: str) -> None:
    game = sealed()
    before = told(game)
    game.build("green", "stable", "F6 G6")
    game.do("scene", scene=name, sealed=True)
    scene = game.view("projector")["scene"]
    assert (scene["scene"], scene["sealed"], scene["frozen"]) == (name, True, True)
    assert told(game) == before


@pytest.mark.parametrize(
    "args", [{"scene": "map"}, {"scene": "ranking"}, {"scene": "clock", "sealed": False}]
)
def test_who_would_break_the_seal_is_asked_first(args: dict[str, Any]) -> None:
    game = sealed()
    assert game.doubted("scene", **args).code == "sealed"
    game.do("scene", overrule=True, **args)
    scene = game.view("projector")["scene"]
    assert (scene["sealed"], scene["frozen"], scene["since"]) == (False, False, None)
    assert told(game)["map"] == told(game, "leader")["map"]


@pytest.mark.parametrize("name", ["map", "ranking", "clock"])
def test_a_seal_may_be_put_on_while_something_else_is_shown(name: str) -> None:
    game = castle()
    before = told(game)
    game.do("scene", scene=name, sealed=True)
    scene = game.view("projector")["scene"]
    assert (scene["scene"], scene["frozen"]) == (name, True)
    assert told(game)["groups"] == before["groups"]


def test_sealed_again_is_the_same_picture_also_when_the_first_seal_is_taken_back() -> None:
    game = sealed()
    first, before, since = game.entries[-1].id, told(game), game.entries[-1].at
    game.build("green", "stable", "F6 G6")
    game.do("scene", scene="sealed")
    game.void(first)
    assert told(game) == before
    assert game.view("projector")["scene"]["since"] == since


def test_taking_the_seal_back_opens() -> None:
    game = sealed()
    game.build("green", "stable", "F6 G6")
    game.void(game.entries[-3].id)
    assert not game.view("projector")["scene"]["sealed"]
    assert told(game)["map"] == told(game, "leader")["map"]


@pytest.mark.parametrize("steps", [[], ["start", "end"]])
def test_a_seal_before_the_start_or_after_the_end_shows_nothing(steps: list[str]) -> None:
    game = Game(map={"width": 7, "height": 7})
    for name in steps:
        game.do(name)
    game.do("scene", scene="sealed")
    assert "stands" not in game.entries[-1].data
    assert told(game)["map"] is None
    assert game.view("projector")["scene"]["frozen"] is False


def test_a_picture_taken_in_mid_play_stays_after_the_end() -> None:
    game = sealed()
    before = told(game)
    game.build("green", "stable", "F6 G6")
    game.do("end")
    game.do("scene", scene="sealed")
    assert told(game) == before


def test_who_knows_nothing_yet_learns_nothing_from_another_seal() -> None:
    """Sealed before anybody built, by an older version of the program: no picture is taken afterwards."""
    game = castle()
    game.book("scene_set", scene="sealed", text="", step=0)
    assert told(game)["map"] is None
    game.do("scene", scene="sealed")
    game.do("scene", scene="map", sealed=True)
    assert told(game)["map"] is None


def test_the_ceremony_tells_the_end_not_the_picture() -> None:
    game = sealed()
    game.build("green", "castle", "A5 A6 B6 C6 C5")
    game.do("end")
    game.do("scene", scene="ceremony", step=1)
    view = game.view("projector")
    assert (view["scene"]["frozen"], view["scene"]["since"]) == (False, None)
    assert view["scene"]["told"] == ["robbers"]
    game.do("scene", scene="ceremony", step=4)
    assert told(game)["map"] == told(game, "leader")["map"]


def test_a_group_that_leaves_after_the_seal_leaves_the_picture_of_the_ranking() -> None:
    game = sealed()
    game.do("regroup", group="red", active=False)
    view = game.view("projector")
    assert view["ranking"] == ["blue", "green", "robbers"]
    assert view["groups"][0]["rank"] is None
    assert [group["rank"] for group in view["groups"]] == [None, 1, 2, 2]
    assert len(view["map"]["buildings"]) == 4


def test_a_group_that_comes_back_after_the_seal_is_ranked_by_the_picture() -> None:
    game = castle()
    game.do("regroup", group="red", active=False)
    game.do("scene", scene="sealed")
    assert game.view("projector")["ranking"] == ["blue", "green", "robbers"]
    game.build("blue", "tavern", "A7")
    game.do("regroup", group="red", active=True)
    view = game.view("projector")
    assert view["ranking"] == ["red", "blue", "green", "robbers"]
    assert view["groups"][1]["built"] == 3

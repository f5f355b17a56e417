"""The picture that a seal brings along: what is read out of it, and that nothing moves it afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.games.protocol import Entry
from tests.games.random_play import EVERYTHING, LIVELY, play, step
from tests.games.test_sealing import castle, plain, told
from tests.games.words import MINUTE

BAD_PICTURES: list[Any] = [
    "castle",
    {"group": "red"},
    [["red"]],
    [{"group": "red", "building": "tavern"}],
    [{"group": "red", "building": "tavern", "cells": [[0, "x"]]}],
    [{"group": "red", "building": "tavern", "cells": [[0, 0]]}] * 1001,
]


@pytest.mark.parametrize("stands", BAD_PICTURES)
def test_what_is_no_picture_changes_nothing(stands: Any) -> None:
    game = castle()
    game.book("scene_set", scene="sealed", stands=stands)
    assert game.irregular() == ["malformed"]
    assert not game.view("projector")["scene"]["sealed"]


def test_pieces_that_do_not_fit_are_left_out() -> None:
    good = {"group": "red", "building": "tavern", "cells": [[0, 0]]}
    bad = [
        {**good, "group": "ghosts"},
        {**good, "group": 3},
        {**good, "building": "shed"},
        {**good, "building": "stable"},
        {**good, "building": "neutral", "group": "red"},
        {**good, "group": None},
        {**good, "cells": [[99, 0]]},
        {**good, "cells": [[0, 0], [0, 0]]},
        {**good, "cells": []},
        good,
    ]
    game = castle()
    game.book("scene_set", scene="sealed", stands=[good, *bad])
    assert plain(told(game)["map"]) == [("red", "tavern", [[0, 0]])]
    assert game.irregular() == []


@pytest.mark.parametrize("since", [-1, "now", 10**15, True])
def test_a_picture_is_not_of_the_future(since: Any) -> None:
    game = castle()
    game.book("scene_set", scene="sealed", stands=[], since=since)
    assert game.irregular() == ["malformed"]


@pytest.mark.parametrize("value", [1, "yes", None])
def test_sealed_is_yes_or_no(value: Any) -> None:
    game = castle()
    assert game.refused("scene", scene="map", sealed=value).code == "bad_scene"


def test_nobody_hands_in_a_picture_from_outside() -> None:
    game = castle()
    game.do("scene", scene="sealed", stands="none", since="now")
    assert len(game.entries[-1].data["stands"]) == 4
    assert "since" not in game.entries[-1].data


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_nothing_that_happens_afterwards_moves_a_picture(seed: int) -> None:
    """After 60 moves a seal; then 100 more, and 100 facts and voids that come late."""
    chance = random.Random(seed)
    game = play(chance, 60)
    if game.state.status not in ("running", "paused"):
        return
    game.do("scene", scene="sealed")
    seal, before = len(game.entries), told(game)
    shares = {key: share for key, share in LIVELY.items() if key != "undo"}
    for _ in range(100):
        step(game, chance, shares)
    for number in range(100):
        other = chance.choice(game.entries)
        if other.id == game.entries[seal - 1].id:
            continue
        at = chance.randrange(game.entries[0].at, game.now + MINUTE)
        kind, data = ("voided", {"event": other.id}) if number % 2 else (other.type, other.data)
        if kind in ("scene_set", "voided", "group_changed") and not number % 2:
            continue
        game.receive(
            Entry(f"late {number}", len(game.entries) + 1, at, game.now + MINUTE, {}, kind, dict(data))
        )
    if game.state.scene.told is None:  # a void of a void, by chance, may open it
        return
    assert told(game)["map"] == before["map"]
    assert told(game)["groups"] == before["groups"]


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_the_picture_is_the_castle_as_it_stands_with_all_that_follows_from_it(seed: int) -> None:
    game = play(random.Random(seed), 150, EVERYTHING | {"scene": 0})
    if game.state.status not in ("running", "paused"):
        return
    before = told(game)
    game.do("scene", scene="sealed")
    after = told(game)
    assert plain(after["map"]) == plain(before["map"])
    assert after["map"]["reserved"] == before["map"]["reserved"]
    assert (after["groups"], after["ranking"]) == (before["groups"], before["ranking"])

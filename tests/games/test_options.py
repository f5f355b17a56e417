"""What a seat may do now is exactly what the actions then accept."""

from __future__ import annotations

import random

import pytest

from tests.games.random_play import play, room
from tests.games.words import RICH, running


@pytest.mark.parametrize("seed", range(4))
def test_a_post_offers_a_draw_to_those_who_get_one_without_a_word(seed: int) -> None:
    game = play(random.Random(seed), 40)
    for post in game.state.setup.posts:
        for group, code in game.options("post", post=post)["draw"].items():
            objection = game.rule("draw", post=post, group=group).objection
            assert code == (objection.code if objection else None)


@pytest.mark.parametrize("seed", range(4))
def test_the_station_offers_payments_that_are_accepted_and_buildings_that_fit(seed: int) -> None:
    game = play(random.Random(seed), 60)
    if game.record()["status"] == "paused":
        game.do("resume")
    for group, options in game.options("station")["build"].items():
        for option in options:
            places = room(game, group, option["building"])
            assert option["left"] == game.supply(group, option["building"])
            assert option["fits"] is bool(places and option["left"] > 0)
            for payment in (
                option["payments"] if option["fits"] and game.record()["status"] == "running" else ()
            ):
                args = {
                    "group": group,
                    "building": option["building"],
                    "cells": places[0],
                    "payment": payment,
                }
                assert game.rule("build", **args).objection is None


def test_a_station_sees_what_a_rich_and_what_a_poor_group_can_pay() -> None:
    game = running().give("red", **RICH)
    options = game.options("station")["build"]
    assert all(option["payments"] for option in options["red"])
    assert not any(option["payments"] for option in options["blue"])


@pytest.mark.parametrize("role", ["robber", "projector", "group", "nobody"])
def test_who_only_watches_is_offered_nothing(role: str) -> None:
    assert running().options(role) == {}

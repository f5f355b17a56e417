"""The story of a game: each fact from a played afternoon, the curves against the fold, nothing void."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.chronicle import Chronicle, Mark, chronicle, value_at
from fieldgame.codec import read_journal
from fieldgame.film import film
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Json, settle
from tests.games.random_play import play
from tests.games.words import MINUTE, Game, running

CASES = Path(__file__).parent / "cases" / "journals"


def told(game: Game) -> Chronicle:
    return chronicle(BURGBAU, game.first, game.entries)


def facts(game: Game) -> dict[str, Any]:
    return {fact["code"]: fact for fact in told(game).facts}


def at(game: Game, minute: float) -> int:
    """A moment so many minutes after the start."""
    began: int = game.view()["clock"]["started_at"]
    return began + int(minute * MINUTE)


@pytest.fixture
def game() -> Game:
    return running(map={"width": 9, "height": 9}, minutes=60, head_start_minutes=5)


def drawn(game: Game, minute: float, group: str, post: str, number: int) -> str:
    return game.book("draw", at=at(game, minute), group=group, post=post, number=number)


def robbed(game: Game, minute: float, victim: str, **cards: int) -> str:
    data = {"robber": "robbers", "victim": victim, "cards": cards}
    return game.book("robbery", data, at=at(game, minute))


def unrobbed(group: str, ms: int, whole: bool) -> Json:
    return {"code": "longest_unrobbed", "groups": [group], "ms": ms, "whole": whole}


def test_nothing_is_told_before_anything_has_happened() -> None:
    empty = told(Game())
    assert (empty.facts, empty.marks, empty.length) == ([], [], 0)
    assert {len(steps) for curve in empty.series.values() for steps in curve.values()} == {1}


def test_draws_are_told_by_luck_by_post_and_by_group(game: Game) -> None:
    for minute in range(6):
        drawn(game, minute, "red", "AB"[minute % 2], 5)
        drawn(game, minute + 0.5, "blue", "CA"[minute % 2], 2)
    drawn(game, 10, "blue", "C", 2)
    drawn(game, 11, "green", "C", 6)
    found = facts(game)
    assert (found["luckiest_draws"]["group"], found["luckiest_draws"]["mean"]) == ("red", 5)
    assert (found["busiest_post"]["post"], found["busiest_post"]["visits"]) == ("A", 6)
    assert (found["most_visits"]["group"], found["most_visits"]["visits"]) == ("blue", 7)


def test_few_draws_are_no_luck(game: Game) -> None:
    drawn(game, 1, "green", "A", 6)
    assert "luckiest_draws" not in facts(game)


def test_robberies_tell_the_biggest_and_who_was_left_alone(game: Game) -> None:
    robbed(game, 10, "red", A=3)
    big = robbed(game, 20, "blue", A=4, B=4)
    found = facts(game)
    assert found["biggest_robbery"]["event"] == big
    assert (found["biggest_robbery"]["cards"], found["biggest_robbery"]["count"]) == (8, 2)
    assert found["longest_unrobbed"] == unrobbed("green", told(game).length, True)
    robbed(game, 25, "green")
    drawn(game, 50, "red", "A", 1)
    assert facts(game)["longest_unrobbed"] == unrobbed("red", 40 * MINUTE, False)


def test_buildings_tell_the_first_one_the_walls_and_the_last_moment(game: Game) -> None:
    game.build("green", "tavern", "E5")
    first = game.entries[-1].id
    game.build("blue", "tavern", "A1")
    for building, where in (("stable", "B1 B2"), ("tavern", "A2")):
        game.build("red", building, where)
    walls = game.entries[-1].id
    game.do("end", at=at(game, 3))
    found = facts(game)
    assert found["first_building"]["event"] == first
    assert (found["first_enclosure"]["event"], found["first_enclosure"]["cells"]) == (walls, 1)
    assert "most_enclosed" not in found, "it has just been told"
    assert found["captures"] == {"code": "captures", "group": "red", "count": 1, "most": 1}
    assert found["last_minute"]["event"] == walls
    assert 2 * MINUTE < found["last_minute"]["left"] < 3 * MINUTE
    assert found["lead_changes"]["group"] == "red"


def test_what_was_taken_back_counts_nowhere(game: Game) -> None:
    before = told(game)
    drawn(game, 1, "red", "A", 6)
    robbed(game, 2, "blue", A=9)
    game.build("green", "tavern", "E5")
    game.do("trade", from_="red", to="blue", gives={"A": 1}, gets={}, overrule=True)
    for entry in [entry for entry in game.entries if entry.type != "started"]:
        game.book("voided", at=at(game, 30), event=entry.id)
    after = told(game)
    assert after.facts == before.facts == []
    assert after.series == before.series


def test_pauses_are_left_out_of_game_time(game: Game) -> None:
    game.do("pause", at=at(game, 10))
    game.do("resume", at=at(game, 30))
    event = drawn(game, 32, "red", "A", 3)
    game.do("scene", scene="sealed", at=at(game, 33))
    made = told(game)
    assert made.played[event] == 12 * MINUTE
    assert made.marks == [
        *(Mark(5 * MINUTE, "nobles"), Mark(10 * MINUTE, "pause"), Mark(13 * MINUTE, "sealed")),
    ]
    assert value_at(made.series["cards"]["red"], 13 * MINUTE) == 3
    assert value_at(made.series["cards"]["red"], 11 * MINUTE) == 0


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_the_curves_are_what_the_fold_says(seed: int) -> None:
    game = play(random.Random(seed), 60)
    made, frames = told(game), film(BURGBAU, game.first, game.entries).frames[1:]
    last = {made.played[frame.event]: frame.scores for frame in frames}
    for moment, scores in last.items():
        for group, points in scores.items():
            assert value_at(made.series["score"][group], moment) == points["score"]
            assert value_at(made.series["castle"][group], moment) == points["built"] + points["reserved"]
    for group in game.view()["groups"]:
        assert made.series["score"][group["id"]][-1].value == group["score"]
        assert made.series["cards"][group["id"]][-1].value == sum(group["holding"].values())


@pytest.mark.parametrize("number", range(1, 9))
def test_stored_journals_end_in_their_stored_states(number: int) -> None:
    file = CASES / f"{number:02}.jsonl"
    header, entries = read_journal(file.read_text(encoding="utf-8").splitlines())
    made = chronicle(BURGBAU, BURGBAU.start(header.settings), entries)
    groups = json.loads(file.with_suffix(".state.json").read_text(encoding="utf-8"))["groups"]
    for group, stored in groups.items():
        assert made.series["score"][group][-1].value == stored["score"]
        assert made.series["castle"][group][-1].value == stored["built"] + stored["reserved"]
        assert made.series["cards"][group][-1].value == sum(stored["holding"].values())
    living = {entry.id for entry in settle(entries)}
    assert made.played.keys() == living
    assert {fact["event"] for fact in made.facts if "event" in fact} <= living

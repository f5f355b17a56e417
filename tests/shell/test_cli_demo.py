"""The half-played afternoon of the demo: lively, legal, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner
from flask import Flask

from fieldgame import history, kits, play
from fieldgame.cli.afternoon import MINUTE, half_played
from fieldgame.cli.demo import found
from fieldgame.cli.serve import demo, serve
from fieldgame.codec import entry_line
from fieldgame.games import GAMES
from fieldgame.games.protocol import Json, Seat, fold, order

NOW = 1_796_000_000_000
SETTINGS = kits.standard()
RULES = GAMES["burgbau"]


def seen(seed: int) -> Json:
    state = fold(RULES, RULES.start(SETTINGS), half_played(SETTINGS, seed, NOW))
    assert RULES.audit(state) == []
    return RULES.view(state, Seat("leader"))


@pytest.mark.parametrize("seed", range(1, 9))
def test_an_afternoon_shows_what_the_game_is_about(seed: int) -> None:
    entries = half_played(SETTINGS, seed, NOW)
    counted = Counter(entry.type for entry in entries)
    assert counted["draw"] >= 40
    assert counted["robbery"] >= 4
    assert counted["build"] >= 20
    assert counted["joker_found"] == 2
    assert counted["trade"] >= 1
    assert counted["voided"] == 1
    view = seen(seed)
    assert view["status"] == "running"
    assert sum(len(cells) > 5 for cells in view["map"]["reserved"].values()) >= 2
    captured = sum(entry.type == "build" for entry in entries) - len(view["map"]["buildings"]) + 1
    assert captured >= 1


def test_nothing_in_it_breaks_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what real afternoons have as well: a wrong count, cards spent that were taken back."""
    codes = {row["code"] for seed in range(1, 9) for row in seen(seed)["irregularities"]}
    assert codes <= {"count_differs", "holding_short", "same_post_twice"}


def test_forty_minutes_are_left() -> None:
    assert seen(1)["clock"]["ends_at"] == NOW + 40 * MINUTE


def test_the_same_seed_is_the_same_afternoon() -> None:
    lines = [[entry_line(entry) for entry in half_played(SETTINGS, seed, NOW)] for seed in (1, 1, 2)]
    assert lines[0] == lines[1]
    assert lines[0] != lines[2]


def test_the_journal_is_in_order() -> None:
    entries = half_played(SETTINGS, 3, NOW)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert entries == sorted(entries, key=order)
    assert entries[-1].at < NOW
    assert len({entry.id for entry in entries}) == len(entries)


def test_the_demo_is_a_game_that_goes_on(small_app: Flask) -> None:
    founded = found(1, "en")
    view = play.view(founded.game, Seat("leader"))
    assert view["name"] == "Falcon Rock Castle"
    assert view["version"] == len(history.rows(founded.game))
    assert [held.role for held in founded.passes[:2]] == ["leader", "post"]
    assert len(founded.passes) == 14
    options = play.options(founded.game, Seat("post", post="A"))["draw"]
    group = next(group for group, objection in options.items() if objection is None)
    outcome = play.do(founded.game, "draw", {"group": group}, Seat("post", post="A"), entry_id="a")
    assert outcome.status == "recorded"


def test_the_demo_says_that_it_keeps_nothing_and_the_server_where_it_keeps() -> None:
    """Both know `--data`; left out, it means the opposite."""
    told = {command.name: CliRunner().invoke(command, ["--help"]).output for command in (demo, serve)}
    assert "nowhere if left out" in " ".join(told["demo"].split())
    assert "your own data folder" not in " ".join(told["demo"].split())
    assert "your own data folder if left out" in " ".join(told["serve"].split())

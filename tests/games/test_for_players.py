"""What groups have on their cards: when and where the camp meets again, and whom to call."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fieldgame.games.burgbau.setup import read
from fieldgame.games.protocol import Objection, Seat
from tests.games.words import GROUPS, Game, running

KNOWN = {"end_time": "16:30", "meeting_point": "Grillplatz, beim Brunnen", "emergency": "0151 234 56 78"}
PLAYS = [Seat("leader"), Seat("post", "A"), Seat("robber"), Seat("station"), Seat("group", group="red")]


def told(game: Game, seat: Seat) -> dict[str, Any]:
    view = game.ruleset.view(game.state, seat)
    return {key: view[key] for key in KNOWN}


@pytest.mark.parametrize("seat", PLAYS, ids=lambda seat: seat.role)
def test_whoever_plays_is_told(seat: Seat) -> None:
    assert told(Game(**KNOWN), seat) == KNOWN
    assert told(Game(), seat) == dict.fromkeys(KNOWN, "")


@pytest.mark.parametrize("role", ["projector", "nobody"])
def test_the_wall_and_the_public_are_not(role: str) -> None:
    game = running(**KNOWN)
    for key, value in KNOWN.items():
        game.do("change", key=key, value=f"{value}!")
    assert told(game, Seat("leader")) == {key: f"{value}!" for key, value in KNOWN.items()}
    assert told(game, Seat(role)) == dict.fromkeys(KNOWN, "")
    public = json.dumps(game.ruleset.view(game.state, Seat(role)), ensure_ascii=False)
    assert not [value for value in KNOWN.values() if value in public]


def test_the_public_still_hears_of_other_settings() -> None:
    game = running()
    game.do("change", key="minutes", value=100)
    game.do("change", key="emergency", value="112")
    assert [row.get("key") for row in game.ruleset.view(game.state, Seat("projector"))["recent"]][:1] == [
        "minutes"
    ]


def test_each_may_be_set_emptied_and_taken_back() -> None:
    game = running(**KNOWN)
    game.do("change", key="meeting_point", value=" Steg\u202e ")
    assert told(game, Seat("leader"))["meeting_point"] == "Steg"
    game.do("change", key="meeting_point", value="")
    assert told(game, Seat("leader"))["meeting_point"] == ""
    game.do("undo", event=game.entries[-1].id)
    game.do("undo", event=game.entries[-3].id)
    assert told(game, Seat("leader")) == KNOWN


@pytest.mark.parametrize(
    ("key", "longest"), [("end_time", 20), ("meeting_point", 80), ("emergency", 30)], ids=lambda key: str(key)
)
def test_too_long_or_no_text_is_refused(key: str, longest: int) -> None:
    game = running()
    game.do("change", key=key, value="x" * longest)
    for wrong in ("x" * (longest + 1), None, 1630, ["112"]):
        assert game.refused("change", key=key, value=wrong).code == "bad_setting"
        found = read({"groups": GROUPS, key: wrong})
        assert isinstance(found, Objection)
        assert (found.code, found.facts) == ("bad_setting", {"key": key})

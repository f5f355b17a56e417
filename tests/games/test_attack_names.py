"""Names hold only what people see: no orders to a terminal, no marks that turn the lines of a wall around."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, Objection, Seat

ESCAPE, TURNED, UNSEEN = "\x1b]0;x\x07\x1b[31m", "\u202e", "\u200b\ufeff\u2060"
FAMILY = "\U0001f469\u200d\U0001f467"


def seen(**settings: Any) -> Any:
    state = BURGBAU.start({"groups": ["Falken", "Wölfe"], **settings})
    return state if isinstance(state, Objection) else BURGBAU.view(state, Seat("leader"))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (f"Fal{UNSEEN}ken", "Falken"),
        (f"{TURNED}Falken", "Falken"),
        (f"{ESCAPE}Falken", "]0;x[31mFalken"),
        ("Rote\n\tFalken", "Rote  Falken"),
        (f"Team {FAMILY}", f"Team {FAMILY}"),
        ("Wölfe\u00a0Süd", "Wölfe\u00a0Süd"),
    ],
)
def test_what_nobody_sees_is_left_out(typed: str, shown: str) -> None:
    view = seen(
        name=typed,
        groups=[typed, "Wölfe"],
        neutral={"name": typed, "shape": ["X"]},
        materials=[{"id": "A", "name": typed}],
        catalogue=[{"id": "hut", "name": {"de": typed}, "shape": ["X"], "prices": [{}]}],
    )
    assert view["name"] == shown
    assert view["groups"][0]["name"] == shown
    assert view["neutral"]["name"] == {"de": shown}
    assert view["materials"][0]["name"] == shown
    assert view["catalogue"][0]["name"] == {"de": shown}


@pytest.mark.parametrize("typed", [UNSEEN, TURNED, "\x07", "\u200d", " \n ", "\u00a0 \u200d"])
def test_a_name_that_nobody_sees_is_none(typed: str) -> None:
    assert isinstance(seen(groups=[typed, "Wölfe"]), Objection)
    assert isinstance(seen(name=typed), Objection)
    assert isinstance(seen(neutral={"name": typed, "shape": ["X"]}), Objection)


def test_a_game_that_is_renamed_is_readable_as_well() -> None:
    state = BURGBAU.start({"groups": ["Falken", "Wölfe"]})
    data = {"key": "name", "value": f"Burg{TURNED}"}
    state = BURGBAU.apply(state, Entry("e", 1, 0, 0, {}, "setting_changed", data))
    view = BURGBAU.view(state, Seat("projector"))
    assert view["name"] == "Burg"
    assert view["recent"][0]["value"] == "Burg"

"""Sheets of an odd kit: a huge map with an outline, two groups, long names, buildings of many cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask

from fieldgame.printing import SHEETS
from tests.print.cards import Set
from tests.print.conftest import LONG
from tests.print.test_words import end

Make = Callable[..., Any]
KINDS = (
    (["XXXXXX", "XXXXXX"], [{"A": 9, "B": 9}, {"C": 20}]),
    (["XXXXXXXX"] * 8, [{}]),
    (["XXXXXXXX"], [{"A": 1}]),
)
ODD = {
    "name": "Großes Pfingstlager am Fluss",
    "map": {"rows": ["#" * 30 + "." * 70] * 30 + ["." * 100] * 70},
    "catalogue": [
        {"id": f"own{at}", "name": {"de": LONG[at], "en": LONG[at]}, "shape": shape, "prices": prices}
        for at, (shape, prices) in enumerate(KINDS)
    ],
    "posts": [{"id": f"Steinb{at:02}", "material": "ABC"[at % 3]} for at in range(12)],
    "meeting_point": "Unter der alten Linde am Waldrand beim Brunnen",
    "jokers": 3,
}


def test_every_sheet_of_an_odd_kit_comes_out_whole(
    app: Flask, new_game: Make, job: Make, pressed: Make
) -> None:
    game = new_game(2, "de", LONG, **ODD)
    end(app, game)
    made = Set(job(game, *SHEETS, cards=20), pressed(game, *SHEETS, cards=20))
    assert [sheet for sheet in SHEETS if not made.pages[sheet]] == []
    for sheet in SHEETS:
        for mark in made.of(sheet, "text"):
            said = made.paper.words_in(mark.page, mark.box)
            assert sorted(said) == sorted("".join(mark.more["text"].split())), mark

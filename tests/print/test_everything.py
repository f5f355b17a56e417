"""What holds for every sheet: free margins, legible letters, whole texts in their boxes, codes that work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from PIL import ImageChops

from fieldgame.printing import SHEETS
from fieldgame.printing.pressing import Pressed
from tests.print.conftest import LONG
from tests.print.reader import Paper, marks
from tests.print.test_words import end

Make = Callable[..., Any]
FREE = 10
"""mm at each edge that many printers leave out."""
SMALLEST = 7
"""pt; printed at 94 % that is still 6.6."""
DPI = 60


@pytest.fixture(scope="module")
def ended(app: Flask, new_game: Make) -> str:
    which: str = new_game(10, "de", LONG)
    end(app, which)
    return which


@pytest.fixture(scope="module", params=SHEETS)
def made(request: pytest.FixtureRequest, game: Make, ended: str, pressed: Make) -> Pressed:
    """Each sheet of a game of ten groups with the longest names; some there are only after the end."""
    at_once = SHEETS[request.param].makes_sense({"status": "running", "jokers": 1})
    return pressed(game(10, "de", LONG) if at_once else ended, request.param)  # type: ignore[no-any-return]


def test_the_margin_is_free(made: Pressed) -> None:
    paper = Paper(made.pdf)
    for page in range(len(paper)):
        shown = paper.picture(page, DPI)
        edge = round((FREE - 0.5) * DPI / 25.4)
        inner = (edge, edge, shown.width - edge, shown.height - edge)
        shown.paste(255, inner)
        assert ImageChops.invert(shown).getbbox() is None, page


def test_letters_can_be_read(made: Pressed) -> None:
    paper = Paper(made.pdf)
    assert min(paper.smallest_letters(page) for page in range(len(paper))) >= SMALLEST - 0.05


def test_every_text_is_whole_and_in_its_box(made: Pressed) -> None:
    paper = Paper(made.pdf)
    for mark in marks(made.marks):
        if mark.kind == "text":
            said = paper.words_in(mark.page, mark.box)
            assert sorted(said) == sorted("".join(mark.more["text"].split())), mark


def test_every_code_is_read_and_is_the_link(made: Pressed) -> None:
    paper = Paper(made.pdf)
    links: dict[int, list[str]] = {}
    for mark in marks(made.marks):
        if mark.kind == "qr":
            links.setdefault(mark.page, []).append(mark.more["link"])
    for page, printed in links.items():
        assert sorted(paper.codes(page, 150)) == sorted(printed)


@pytest.mark.parametrize(("sheet", "times"), [("groups", 2), ("jokers", 1), ("roles", 1)])
def test_each_card_has_its_own_code(game: Make, job: Make, pressed: Make, sheet: str, times: int) -> None:
    """A group's card has it on both sides: the card is good as long as one is."""
    own = game(10, "de", LONG)
    made = job(own, sheet)
    held = [one["card"] for one in made[sheet]]
    paper = Paper(pressed(own, sheet).pdf)
    read = Counter(link for page in range(len(paper)) for link in paper.codes(page, 150))
    assert read == {card["link"]: times for card in held}
    said = "".join(letter for letter in paper.all_text() if letter.isalnum())  # it may stand in three lines
    assert [card["code"] for card in held if card["code"].replace("-", "") not in said] == []

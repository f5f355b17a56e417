"""What holds for every sheet: free margins, legible letters, whole texts in their boxes, codes that work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from PIL import ImageChops

from fieldgame.printing import SHEETS
from tests.print.cards import Set
from tests.print.conftest import LONG, full_set
from tests.print.test_words import end

Make = Callable[..., Any]
FREE = 10
"""mm at each edge that many printers leave out."""
SMALLEST = 7
"""pt; printed at 94 % that is still 6.6."""
DPI = 60
ONGOING = {"status": "running", "jokers": 1, "catalogue": [{"prices": [{"A": 1}]}]}
each_sheet = pytest.mark.parametrize("sheet", SHEETS)


@pytest.fixture(scope="module")
def ended(app: Flask, new_game: Make, job: Make, pressed: Make) -> Set:
    """What there is only after the end."""
    which = new_game(10, "de", LONG)
    end(app, which)
    late = [one.id for one in SHEETS.values() if not one.makes_sense(ONGOING)]
    return Set(job(which, *late), pressed(which, *late))


@pytest.fixture
def made(game: Make, job: Make, pressed: Make, ended: Set, request: pytest.FixtureRequest) -> Set:
    """All sheets of a game of ten groups with the longest names."""
    late = request.node.callspec.params["sheet"] in ended.pages
    return ended if late else full_set(game, job, pressed, 10, "de")


@each_sheet
def test_the_margin_is_free(made: Set, sheet: str) -> None:
    for page in made.pages[sheet]:
        shown = made.paper.picture(page, DPI)
        edge = round((FREE - 0.5) * DPI / 25.4)
        inner = (edge, edge, shown.width - edge, shown.height - edge)
        shown.paste(255, inner)
        assert ImageChops.invert(shown).getbbox() is None, page


@each_sheet
def test_letters_can_be_read(made: Set, sheet: str) -> None:
    assert min(made.paper.smallest_letters(page) for page in made.pages[sheet]) >= SMALLEST - 0.05


@each_sheet
def test_every_text_is_whole_and_in_its_box(made: Set, sheet: str) -> None:
    for mark in made.of(sheet, "text"):
        said = made.paper.words_in(mark.page, mark.box)
        assert sorted(said) == sorted("".join(mark.more["text"].split())), mark


@pytest.mark.parametrize(("sheet", "times"), [("groups", 2), ("jokers", 1), ("roles", 1)])
def test_each_card_has_its_own_code(made: Set, sheet: str, times: int) -> None:
    """A group's card has it on both sides: the card is good as long as one is."""
    held = [one["card"] for one in made.job[sheet]]  # type: ignore[literal-required]
    read = Counter(link for page in made.pages[sheet] for link in made.paper.codes(page, 150))
    assert read == {card["link"]: times for card in held}
    assert Counter(mark.more["link"] for mark in made.of(sheet, "qr")) == read
    said = "".join(made.paper.text(page) for page in made.pages[sheet])
    said = "".join(letter for letter in said if letter.isalnum())  # it may stand in three lines
    assert [card["code"] for card in held if card["code"].replace("-", "") not in said] == []

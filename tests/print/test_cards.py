"""Cards as they lie on the table: true millimetres, texts that do not meet, told apart in grey."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from statistics import fmean
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from fieldgame import qr
from tests.print.cards import CARDS, Set, close
from tests.print.conftest import LONG
from tests.print.reader import Box, Line, Mark, Paper

Make = Callable[..., Any]
SIZES = {
    "groups": (148, 210),
    "roles": (92, 90),
    "materials": (46, 53),
    "numbers": (58, 62),
    "jokers": (58, 86),
}
"""mm; a group's card is A6 twice, to be folded."""
CODES = {"groups": {54, 40}, "roles": {46}, "jokers": {47}}
"""Sides of the codes, mm."""
PT = 25.4 / 72


def distinct(values: Iterable[float]) -> list[float]:
    """The values in order; those nearer than half a millimetre are one."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.5:
            found.append(value)
    return found


@pytest.mark.parametrize("sheet", CARDS)
def test_cut_marks_stand_where_the_card_ends(deck: Set, sheet: str) -> None:
    wide, high = SIZES[sheet]
    for page in deck.pages[sheet]:
        inside = [card.box for card in deck.cards(sheet) if card.page == page]
        ticks = [box for box in deck.paper.strokes(page) if not any(box.meets(card) for card in inside)]
        xs = distinct((box.left + box.right) / 2 for box in ticks if box.wide < 0.5 < box.high)
        ys = distinct((box.top + box.bottom) / 2 for box in ticks if box.high < 0.5 < box.wide)
        assert len(xs) >= 2, page
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([wide] * (len(xs) - 1), abs=0.2)
        step = high / 2 if sheet == "groups" else high  # and where it is folded
        assert len(ys) >= 2, page
        assert [b - a for a, b in pairwise(ys)] == pytest.approx([step] * (len(ys) - 1), abs=0.2)
        assert {(round(box.wide, 1), round(box.high, 1)) for box in inside} == {(wide, high)}


@pytest.mark.parametrize("sheet", CODES)
def test_codes_are_large_with_white_around(deck: Set, sheet: str) -> None:
    codes = deck.of(sheet, "qr")
    assert {round(code.box.wide, 1) for code in codes} == CODES[sheet]
    assert max(CODES[sheet]) >= 45
    assert max(CODES[sheet]) * 0.94 >= 42  # many printers make everything a little smaller
    for code in codes:
        level = qr.firm(code.more["link"])
        assert level.level == ("H" if sheet != "roles" else "Q")
        assert level.version <= 4
        modules = len(level.rows)
        module = code.box.wide / (modules + 2 * qr.QUIET)
        dark = max(
            (one for one in deck.paper.paths(code.page) if code.box.holds(one, -1)), key=lambda one: one.wide
        )
        assert dark.wide == pytest.approx(modules * module, abs=0.2)
        assert dark.high == pytest.approx(modules * module, abs=0.2)
        assert dark.left - code.box.left == pytest.approx(qr.QUIET * module, abs=0.2)
        assert dark.top - code.box.top == pytest.approx(qr.QUIET * module, abs=0.2)


@pytest.mark.parametrize("sheet", CODES)
def test_nothing_comes_near_a_code(deck: Set, sheet: str) -> None:
    dpi = 150
    for page in deck.pages[sheet]:
        shown = deck.paper.picture(page, dpi)
        for code in (code for code in deck.of(sheet, "qr") if code.page == page):
            module = code.box.wide / (len(qr.firm(code.more["link"]).rows) + 2 * qr.QUIET)
            edges = (code.box.left, code.box.top, code.box.right, code.box.bottom)
            around = shown.crop(tuple(round(edge * dpi / 25.4) for edge in edges))
            white = round((qr.QUIET * module - 0.3) * dpi / 25.4)
            around.paste(255, (white, white, around.width - white, around.height - white))
            assert around.getextrema()[0] > 250, code


def test_every_text_is_whole(deck: Set) -> None:
    """And inside its box from left to right; above and below, long letters may look out a little."""
    for mark in (mark for sheet in CARDS for mark in deck.of(sheet, "text")):
        letters = deck.paper.letters(mark.page, mark.box)
        assert sorted(one.text for one in letters) == sorted(close(mark.more["text"])), mark
        assert all(mark.box.left - 0.2 <= one.box.left for one in letters), mark
        assert all(one.box.right <= mark.box.right + 0.2 for one in letters), mark


@pytest.mark.parametrize("sheet", ["start", "groups", "tiles", "prices", "score", "result"])
def test_the_longest_names_are_whole_on_every_sheet(deck: Set, sheet: str) -> None:
    told = [mark for mark in deck.of(sheet, "text") if mark.more["text"] in LONG]
    assert told or sheet in ("start", "result")
    for mark in told:
        said = deck.paper.words_in(mark.page, mark.box)  # what stands upside down is read from its end
        assert sorted(said) == sorted(close(mark.more["text"])), mark


def test_every_text_is_whole_in_a_game_of_ones_own(new_game: Make, job: Make, pressed: Make) -> None:
    """Six materials, most without a sign, posts with long names, a long address."""
    names = {"WWWWWWWW": "W" * 40, "Met": LONG[1], "C": LONG[2], "D": "Brot", "E": LONG[3], "F": "Lehm"}
    own = new_game(
        2,
        "de",
        LONG,
        materials=[
            {"id": key, "name": name, "symbol": "wood"} | ({} if key == "C" else {"symbol": key})
            for key, name in names.items()
        ],
        posts=[{"id": f"WWWWWW {number}", "material": key} for number, key in enumerate(names)],
        catalogue=[{"id": "x", "name": {"de": "X"}, "shape": ["X"], "prices": [{"C": 1}], "supply": 1}],
    )
    made = pressed(own, *CARDS, cards=20, base="https://zeltlager.jugendverband-beispiel.example:8000")
    test_every_text_is_whole(Set(job(own, *CARDS, cards=20), made))


@pytest.mark.parametrize("sheet", CARDS)
def test_no_letter_leaves_its_card(deck: Set, sheet: str) -> None:
    for page in deck.pages[sheet]:
        cards = [card.box for card in deck.cards(sheet) if card.page == page]
        for letter in deck.paper.letters(page):
            assert any(card.holds(letter.box, -1) for card in cards), letter


@pytest.mark.parametrize("sheet", CARDS)
def test_texts_do_not_meet(deck: Set, sheet: str) -> None:
    page = deck.pages[sheet][0]
    texts = [(mark, ink(deck.paper, mark)) for mark in deck.of(sheet, "text") if mark.page == page]
    codes = [(mark, [mark.box]) for mark in deck.of(sheet, "qr") if mark.page == page]
    for (one, its), (other, others) in combinations([*texts, *codes], 2):
        if one.kind != other.kind or one.kind == "text":
            assert not any(a.meets(b) for a in its for b in others), (one, other)


def ink(paper: Paper, mark: Mark) -> list[Box]:
    return [letter.box for letter in paper.letters(mark.page, mark.box)]


def test_the_code_in_front_is_legible_from_afar(deck: Set) -> None:
    for group, page in zip(deck.job["groups"], deck.pages["groups"], strict=True):
        assert group["card"] is not None
        for part in group["card"]["code"].split("-"):
            [box] = [
                mark for mark in deck.of("groups", "text") if mark.page == page and mark.more["text"] == part
            ]
            letters: list[Line] = deck.paper.letters(page, box.box)
            assert "".join(letter.text for letter in letters) == part
            assert min(letter.box.high for letter in letters) > 24 * 0.64 * PT  # capitals of 24 pt


def test_groups_tell_each_other_apart_in_grey(deck: Set) -> None:
    corner = [deck.paper.cut_out(card.page, strip(card), 100) for card in deck.cards("groups")]
    for one, other in combinations(corner, 2):
        difference = ImageChops.difference(one, other.resize(one.size))
        assert ImageStat.Stat(difference).mean[0] > 8


def strip(card: Mark) -> Box:
    """Where only the pattern is: above the coat of arms."""
    return Box(card.box.left + 2, card.box.top + 2, card.box.left + 42, card.box.top + 18)


def test_materials_tell_each_other_apart_in_grey(deck: Set) -> None:
    cards = {deck.said(card): card for card in deck.cards("materials")}
    assert len(cards) == len(deck.job["materials"])
    for material in deck.job["materials"]:
        letter = material["letter"]
        assert any(sorted(said) == sorted(2 * letter + material["name"]) for said in cards), material
        same = [card for card in deck.cards("materials") if material["name"] in deck.said(card)]
        assert len(same) == material["count"]
    shown = [deck.paper.cut_out(card.page, card.box, 100) for card in cards.values()]
    for one, other in combinations(shown, 2):
        rim = (2, 2, one.width - 2, round(4.5 * 100 / 25.4))  # the hatching alone
        hatching = ImageChops.difference(one.crop(rim), other.resize(one.size).crop(rim))
        assert ImageStat.Stat(hatching).mean[0] > 20
        assert ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean[0] > 20


def test_a_six_is_no_nine(deck: Set) -> None:
    """A bar below it, and as many dots as on a die."""
    for card in deck.cards("numbers"):
        inside = [box for box in deck.paper.paths(card.page) if card.box.holds(box, -1)]
        dots = [box for box in inside if abs(box.wide - 3.6) < 0.05 > abs(box.high - 3.6)]
        digit, *_ = sorted(deck.paper.letters(card.page, card.box), key=lambda one: -one.box.high)
        assert len(dots) == int(digit.text)
        [bar] = [box for box in inside if box.high == pytest.approx(2.6, abs=0.1) and box.wide > 15]
        assert bar.top > digit.box.bottom + 1
        assert bar.left < fmean((digit.box.left, digit.box.right)) < bar.right

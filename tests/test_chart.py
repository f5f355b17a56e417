"""The chart: everything in the picture, nothing that is no number, small, told apart without colour."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.drawing.chart import DASHES, GAP, HEIGHT, WIDTH, Line, lines_svg
from fieldgame.drawing.palette import PALETTE

MINUTE = 60_000
PATH = re.compile(r"([MHVL])(-?[\d.]+)(?: (-?[\d.]+))?")


def group(colour: str) -> dict[str, Any]:
    return {"id": colour, "name": colour, "colour": colour, "crest": PALETTE[colour].crest}


def drawn(lines: list[Line], length: int = 90 * MINUTE, **given_: Any) -> ElementTree.Element:
    return ElementTree.fromstring(lines_svg(lines, given_.get("marks", ()), "A & B", length))


def curves(picture: ElementTree.Element) -> list[str]:
    return [path.get("d", "") for path in picture.findall("g/path[2]")]


@settings(max_examples=25)
@given(data=st.data())
def test_every_line_stays_in_the_picture(data: st.DataObject) -> None:
    length = data.draw(st.integers(0, 24 * 60 * MINUTE))
    value = st.integers(-(10**4), 10**4)
    lines = [
        Line(group(colour), [(0, data.draw(value)), *zip(sorted(times), values, strict=False)])
        for colour in list(PALETTE)[: data.draw(st.integers(1, 10))]
        for times in [data.draw(st.lists(st.integers(0, max(1, length)), max_size=5))]
        for values in [data.draw(st.lists(value, max_size=5))]
    ]
    picture = drawn(lines, length)
    for path in curves(picture):
        for kind, one, other in PATH.findall(path):
            x, y = {"M": (one, other), "H": (one, 0), "V": (0, one)}[kind]
            assert 0 <= float(x) <= WIDTH
            assert 0 <= float(y) <= HEIGHT
    assert "nan" not in ElementTree.tostring(picture, encoding="unicode")


def test_a_long_game_of_ten_groups_is_a_small_picture() -> None:
    chance = random.Random(3)
    lines = [
        Line(group(colour), [(second * 1000, chance.randint(-60, 200)) for second in range(0, 5400, 5)])
        for colour in PALETTE
    ]
    for length in (90 * MINUTE, 30 * 24 * 60 * MINUTE, 253_402_300_799_999):
        assert len(lines_svg(lines, [(MINUTE, "x")], "label", length).encode()) <= 20_000


def test_steps_stand_where_they_happened() -> None:
    """Zero to ten over sixty minutes: the step of half time lies in the middle, its value on top."""
    (path,) = curves(drawn([Line(group("red"), [(0, 0), (30 * MINUTE, 10)])], 60 * MINUTE))
    assert path == "M44 288H196V26H348"


@pytest.mark.parametrize("values", [[0] * 10, [-47] * 10, list(range(10)), [0] * 5 + [100] * 5])
def test_crests_at_the_ends_do_not_lie_upon_each_other(values: list[int]) -> None:
    lines = [Line(group(c), [(0, value)]) for c, value in zip(PALETTE, values, strict=True)]
    places = sorted(float(disc.get("cy", "")) for disc in drawn(lines).iter("circle"))
    assert len(places) == 10
    assert min(b - a for a, b in pairwise(places)) >= GAP - 0.2
    assert places[0] >= 12
    assert places[-1] <= HEIGHT - 26


def test_lines_differ_without_colour() -> None:
    assert len(set(DASHES)) == len(DASHES) == len(PALETTE)


def test_names_are_text() -> None:
    picture = drawn([Line(group("red"), [(0, 1)])], marks=[(MINUTE, "<b>&")])
    assert "<b>&" in [text.text for text in picture.iter("text")]
    assert picture.get("aria-label") == "A & B"

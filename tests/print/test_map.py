"""The castle map on paper: true cells, pages that overlap by 10 mm, and everything it takes to join them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from PIL import ImageChops

from fieldgame.drawing import castle_svg, cell_name
from fieldgame.printing import PAPERS
from fieldgame.printing.pressing import Pressed, pdf
from tests.castles import full_castle
from tests.print.reader import Box, Mark, marks, opened

Make = Callable[..., Any]
EDGE, LAP, WIDE, HIGH = 10, 10, 190, 265
PAGES = {"a4": 1, "a3": 2, "a2": 4, "a1": 6, "a0": 15}
MASK = (
    "##....####....##",
    "##............##",
    "................",
    "................",
    "......####......",
    "......####......",
    "................",
    "##............##",
    "####........####",
)


@pytest.fixture(scope="module", params=PAPERS)
def poster(request: pytest.FixtureRequest, game: Make, job: Make, pressed: Make) -> tuple[Any, Pressed]:
    return job(game(), "map", poster=request.param), pressed(game(), "map", poster=request.param)


def of_kind(made: Pressed, kind: str) -> list[Mark]:
    return [mark for mark in marks(made.marks) if mark.kind == kind]


def grounds(made: Pressed, wide: float, high: float) -> dict[int, Box]:
    """Page -> where the castle's cells lie, all of them, also those that do not fit on the page."""
    paper = opened(made.pdf)
    found = {}
    for page in range(len(paper)):
        fitting = [
            box for box in paper.paths(page) if abs(box.wide - wide) < 0.2 and abs(box.high - high) < 0.2
        ]
        assert fitting, page
        found[page] = fitting[0]
    return found


def test_cells_are_as_large_as_the_poster_says(poster: tuple[Any, Pressed]) -> None:
    made, pressed = poster
    plan, cell = made["map"], made["poster"]["cell_mm"]
    assert len(grounds(pressed, plan["cols"] * cell, plan["rows"] * cell)) == PAGES[made["poster"]["paper"]]


def test_neighbours_overlap_by_ten_millimetres(poster: tuple[Any, Pressed]) -> None:
    """The same castle lies on every page, moved by a page less 10 mm."""
    made, pressed = poster
    cell = made["poster"]["cell_mm"]
    found = grounds(pressed, made["map"]["cols"] * cell, made["map"]["rows"] * cell)
    for mark in of_kind(pressed, "map"):
        across, down, here = mark.more["across"], mark.more["down"], found[mark.page]
        assert (mark.box.wide, mark.box.high) == pytest.approx((WIDE, HIGH), abs=0.05)
        assert here.left == pytest.approx(found[0].left - across * (WIDE - LAP), abs=0.1)
        assert here.top == pytest.approx(found[0].top - down * (HIGH - LAP), abs=0.1)


def test_the_castle_lies_in_the_middle_of_its_pages(poster: tuple[Any, Pressed]) -> None:
    made, pressed = poster
    laid, plan = made["poster"], made["map"]
    found = grounds(pressed, plan["cols"] * laid["cell_mm"], plan["rows"] * laid["cell_mm"])
    whole_wide, whole_high = (WIDE - LAP) * laid["across"] + LAP, (HIGH - LAP) * laid["down"] + LAP
    frame, margin = of_kind(pressed, "map")[0].box, plan["margin"] / plan["cell"] * laid["cell_mm"]
    left, top = found[0].left - frame.left, found[0].top - frame.top
    assert left == pytest.approx(whole_wide - left - found[0].wide, abs=0.1)
    assert top == pytest.approx(whole_high - top - found[0].high, abs=0.1)
    assert min(left, top) >= margin - 0.1


def test_nothing_is_nearer_to_the_edge_than_ten_millimetres(poster: tuple[Any, Pressed]) -> None:
    paper = opened(poster[1].pdf)
    for page in range(len(paper)):
        shown = paper.picture(page, 100)
        edge = int((EDGE - 0.2) * 100 / 25.4)
        shown.paste(255, (edge, edge, shown.width - edge, shown.height - edge))
        assert ImageChops.invert(shown).getbbox() is None, page


def test_each_page_says_its_place_and_its_neighbours(poster: tuple[Any, Pressed]) -> None:
    made, pressed = poster
    paper, laid = opened(pressed.pdf), made["poster"]
    names = {}
    for mark in of_kind(pressed, "place"):
        names[mark.page] = paper.words_in(mark.page, mark.box)
    places = [(c, r) for r in range(laid["down"]) for c in range(laid["across"])]
    if len(places) == 1:
        assert names == {}
        assert made["game"]["name"] in paper.text(0)
        return
    assert names == {page: cell_name(*place) for page, place in enumerate(places)}
    for page, (c, r) in enumerate(places):
        beside = {cell_name(*near) for near in ((c + 1, r), (c, r + 1)) if near in places}
        said = paper.text(page).replace("\r\n", " ")
        assert set(re.findall(r"Kleber, darauf Blatt ([A-Z]\d)", said)) == beside


def test_the_small_map_of_all_pages_is_black_where_the_page_is(poster: tuple[Any, Pressed]) -> None:
    made, pressed = poster
    paper, laid = opened(pressed.pdf), made["poster"]
    high = 9 / laid["down"]
    wide = high * WIDE / HIGH
    step = wide + 0.35, high + 0.35
    left = 210 - EDGE - step[0] * laid["across"] + 0.35
    dots = 150 / 25.4
    for mark in of_kind(pressed, "place"):
        shown, dark = paper.picture(mark.page, 150), {}
        for c in range(laid["across"]):
            for r in range(laid["down"]):
                x, y = left + c * step[0] + wide / 2, EDGE + r * step[1] + high / 2
                dark[cell_name(c, r)] = shown.getpixel((round(x * dots), round(y * dots)))
        assert [name for name, grey in dark.items() if grey < 100] == [mark.more["page"]]
        assert all(grey > 250 for name, grey in dark.items() if name != mark.more["page"])


@pytest.mark.parametrize("locale", ["de", "en"])
def test_how_it_is_done_is_whole_and_in_its_box(game: Make, pressed: Make, locale: str) -> None:
    """On the most pages, with the longest number."""
    made = pressed(game() if locale == "de" else game(6, locale), "map", poster="a0")
    first = of_kind(made, "how")[0]
    said = opened(made.pdf).words_in(first.page, first.box)
    assert sorted(said) == sorted("".join(first.more["text"].split()))


def test_each_ring_stands_on_both_pages_that_it_joins(poster: tuple[Any, Pressed]) -> None:
    made, pressed = poster
    paper = opened(pressed.pdf)
    ways = made["poster"]["across"], made["poster"]["down"]
    frames = {mark.page: mark for mark in of_kind(pressed, "map")}
    seen: dict[tuple[float, float], set[int]] = defaultdict(set)
    for mark in of_kind(pressed, "join"):
        rings = [
            box
            for box in paper.paths(mark.page)
            if abs(box.wide - 4.3) < 0.3 and abs(box.high - 4.3) < 0.3 and mark.box.middle_in(box)
        ]
        [ring] = {(box.left, box.top, box.right, box.bottom) for box in rings}
        frame = frames[mark.page]
        x = (ring[0] + ring[2]) / 2 - frame.box.left + frame.more["across"] * (WIDE - LAP)
        y = (ring[1] + ring[3]) / 2 - frame.box.top + frame.more["down"] * (HIGH - LAP)
        assert (x, y) == pytest.approx((mark.more["x"], mark.more["y"]), abs=0.1)
        seen[round(x), round(y)].add(mark.page)
    joints = (ways[0] - 1) * ways[1] + ways[0] * (ways[1] - 1)
    assert len(seen) == 2 * joints
    assert all(len(pages) == 2 for pages in seen.values())
    assert set(Counter(map(frozenset, seen.values())).values()) <= {2}


@pytest.mark.parametrize(("count", "paper"), [(2, "a1"), (6, "a4"), (6, "a1"), (10, "a4")])
def test_all_letters_and_numbers_of_the_screen_are_on_it(
    game: Make, job: Make, pressed: Make, count: int, paper: str
) -> None:
    own = game() if count == 6 else game(count)
    plan = job(own, "map", poster=paper)["map"]
    printed = opened(pressed(own, "map", poster=paper).pdf).all_text().split()
    columns = {re.sub(r"\d", "", cell_name(x, 0)) for x in range(plan["cols"])}
    assert columns - set(printed) == set()
    assert {str(y + 1) for y in range(plan["rows"])} - set(printed) == set()


@pytest.mark.parametrize("paper", ["a4", "a1"])
def test_a_masked_map_has_true_cells_too(game: Make, job: Make, pressed: Make, paper: str) -> None:
    own = game(3, map=_Rows(MASK))
    made, printed = job(own, "map", poster=paper), pressed(own, "map", poster=paper)
    cell = made["poster"]["cell_mm"]
    assert (made["map"]["cols"], made["map"]["rows"]) == (len(MASK[0]), len(MASK))
    found = grounds(printed, len(MASK[0]) * cell, len(MASK) * cell)
    assert len(found) == PAGES[paper]
    letters = opened(printed.pdf).lines(0)
    first = next(line for line in letters if line.text.split()[0] == "A" and line.box.top > EDGE + 12)
    assert first.box.bottom < found[0].top


class _Rows(dict[str, Any]):
    """A map that can be a key of a cache."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        super().__init__(rows=list(rows))

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self["rows"]))


def test_larger_paper_never_has_smaller_cells(game: Make, job: Make) -> None:
    for count in (2, 6, 10):
        cells = [job(game(count), "map", poster=paper)["poster"]["cell_mm"] for paper in PAPERS]
        assert all(small < large for small, large in combinations(cells, 2))


def test_a_full_castle_stays_small(game: Make, job: Make) -> None:
    """As it is printed afterwards, on the largest paper."""
    made = job(game(), poster="a0")
    made["art"]["castle-empty"] = castle_svg(full_castle(), "", prefix="e")
    assert len(pdf(made)) < 3_000_000

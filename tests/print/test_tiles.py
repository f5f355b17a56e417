"""Buildings to cut out: as large as on the map, as many as there are, whole words, backs where needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.drawing import words_spot
from fieldgame.drawing.ornaments import central_cell
from fieldgame.geometry.shapes import drawn
from fieldgame.printing import PAPERS, pieces
from fieldgame.printing.pressing import Pressed, marked
from tests.print.conftest import LONG
from tests.print.reader import Box, Mark, marks, opened

Make = Callable[..., Any]
TRUE = 0.2
"""mm."""
HAIR = 0.11
"""What the line to cut along adds at each side of a piece, in mm."""
Cells = list[tuple[int, int]]


TILES = ("tiles", "map")
"""Printed together, so that every test looks at the same file."""


def of_kind(made: Pressed, kind: str) -> list[Mark]:
    """On the pages of buildings; `map`: on those of the castle."""
    pages = range(dict(made.pages)["tiles"])
    return [mark for mark in marks(made.marks) if mark.kind == kind and (mark.page in pages or kind == "map")]


def same(one: Box, other: Box) -> bool:
    return one.holds(other, TRUE) and other.holds(one, TRUE)


@pytest.mark.parametrize(("count", "paper"), [(2, "a0"), (6, "a4"), (6, "a1"), (6, "a0"), (10, "a1")])
def test_every_building_of_every_group_is_there_as_often_as_the_group_has_it(
    game: Make, job: Make, pressed: Make, count: int, paper: str
) -> None:
    made = job(game() if count == 6 else game(count), "tiles", poster=paper)
    printed = Counter(
        (mark.more["owner"], mark.more["building"])
        for mark in of_kind(pressed(game() if count == 6 else game(count), *TILES, poster=paper), "piece")
        for _ in range(mark.more["faces"])
    )
    wanted = Counter({("", "neutral"): 1})
    for group in made["groups"]:
        for tile in group["tiles"]:
            wanted[group["id"], tile["building"]] = tile["supply"] * (2 if tile["mirror"] else 1)
    assert len(made["groups"]) == count
    assert printed == wanted


@pytest.mark.parametrize("paper", PAPERS)
def test_a_cell_of_a_piece_is_a_cell_of_the_map(game: Make, job: Make, pressed: Make, paper: str) -> None:
    """Both are measured in the same file: the line to cut along, the roof, and the castle's ground."""
    made, printed = job(game(), "tiles", "map", poster=paper), pressed(game(), *TILES, poster=paper)
    read, plan = opened(printed.pdf), made["map"]
    [frame, *_] = of_kind(printed, "map")
    cell = frame.more["cell"]
    [ground, *_] = [b for b in read.paths(frame.page) if abs(b.wide - plan["cols"] * cell) < TRUE]
    on_map = ground.wide / plan["cols"]
    told = [mark for mark in of_kind(printed, "piece") if mark.page < 2]
    assert len(told) >= 5
    for mark in told:
        rows = mark.more["rows"]
        sides = sorted((len(rows), len(rows[0])))
        paths = read.paths(mark.page)
        outline = max((box for box in paths if same(box, mark.box)), key=lambda box: box.wide)
        cut = sorted((outline.wide - 2 * HAIR, outline.high - 2 * HAIR))
        assert cut == pytest.approx([side * on_map for side in sides], abs=TRUE)
        if mark.more["faces"] == 1:
            roof = Box(
                *(edge + way * on_map / 20 for edge, way in zip(_edges(mark), (1, 1, -1, -1), strict=True))
            )
            assert [box for box in paths if same(box, roof)], mark


def _edges(mark: Mark) -> tuple[float, float, float, float]:
    return mark.box.left, mark.box.top, mark.box.right, mark.box.bottom


@pytest.mark.parametrize(
    ("locale", "paper"), [*(("de", paper) for paper in PAPERS), ("en", "a4"), ("en", "a1")]
)
def test_nothing_lies_on_something_else(game: Make, pressed: Make, paper: str, locale: str) -> None:
    made = pressed(game(6, locale) if locale != "de" else game(), *TILES, poster=paper)
    told, words = of_kind(made, "piece"), of_kind(made, "text")
    for one, other in combinations(told, 2):
        assert one.page != other.page or not one.box.meets(other.box), (one, other)
    for text in words:
        for piece in told:
            if piece.page == text.page:
                assert piece.box.holds(text.box) or not piece.box.meets(text.box), (text, piece)
    page = Box(10, 10, 200, 287)
    assert [mark for mark in (*told, *words) if not page.holds(mark.box)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_each_piece_says_its_name_price_and_size(game: Make, job: Make, pressed: Make, paper: str) -> None:
    """On it; or beside it, once for all that are alike."""
    made = job(game(), "tiles", poster=paper)
    printed = pressed(game(), *TILES, poster=paper)
    read, said = opened(printed.pdf), Counter[str]()
    for mark in of_kind(printed, "text"):
        words = "".join(mark.more["text"].split())
        assert sorted(read.words_in(mark.page, mark.box)) == sorted(words), mark
        said[words] += 1
    for tile in made["groups"][0]["tiles"]:
        cells = "1 Feld" if tile["size"] == 1 else f"{tile['size']} Felder"
        words = "".join(f"{tile['name']} {' oder '.join(tile['ways'])} {cells}".split())
        beside = words + (f"·{tile['supply']}Stück" if tile["supply"] > 1 else "")
        all_of_them = 6 * tile["supply"] * (2 if tile["mirror"] else 1)
        assert said[words] == all_of_them or said[beside] == 6, tile["name"]


def test_small_pieces_have_their_words_beside_them(game: Make, pressed: Make) -> None:
    for paper, on_them in (("a4", False), ("a1", True)):
        made = pressed(game(), *TILES, poster=paper)
        told = [mark for mark in of_kind(made, "piece") if mark.page == 0]
        words = [mark for mark in of_kind(made, "text") if mark.page == 0 and mark.more["text"] != "Falken"]
        on = [any(piece.box.holds(text.box) for piece in told) for text in words]
        assert on == [on_them] * len(words)


def test_a_piece_that_is_another_one_from_behind_is_folded(game: Make, job: Make, pressed: Make) -> None:
    made = pressed(game(), *TILES, poster="a1")
    chiral = {tile["building"] for tile in job(game(), "tiles")["groups"][0]["tiles"] if tile["mirror"]}
    assert chiral == {"abbey", "academy"}
    pairs = [mark for mark in of_kind(made, "piece") if mark.more["faces"] == 2]
    assert {mark.more["building"] for mark in pairs} == chiral
    assert len(pairs) == len(of_kind(made, "fold")) == 6 * 2
    for pair in pairs:
        rows = pair.more["rows"]
        assert rows == [row[::-1] for row in rows]  # folded in the middle, both sides cover each other
        middle = len(rows[0]) // 2
        assert any(row[middle - 1 : middle + 1] == "XX" for row in rows)  # and hold together until then
        [fold] = [
            mark for mark in of_kind(made, "fold") if pair.box.holds(mark.box, 0.1) and mark.page == pair.page
        ]
        assert fold.box.wide == pytest.approx(pair.box.wide / 2, abs=0.05)


def test_without_turning_over_there_is_nothing_to_fold(game: Make, pressed: Make) -> None:
    made = pressed(game(mirror=False), "tiles")
    assert of_kind(made, "fold") == []
    assert {mark.more["faces"] for mark in of_kind(made, "piece")} == {1}


OWN = [
    {
        "id": f"own{number}",
        "name": {"de": LONG[number]},
        "shape": shape,
        "prices": [{"A": 2, "B": 1}, {"C": 3}],
        "supply": supply,
    }
    for number, (shape, supply) in enumerate(
        (
            (["X"], 9),
            (["XXXXXXXX"], 2),
            (["XXXXXXXX", "X......."], 1),
            (["XX", ".X", ".X"], 3),
            (["X.X", "XXX"], 1),
        )
    )
]


@pytest.mark.parametrize("paper", PAPERS)
def test_own_catalogues_with_long_names_and_long_houses(
    new_game: Make, job: Make, paper: str, own: list[str]
) -> None:
    """Whatever does not fit on a page comes in parts that together are the whole."""
    made = job(own[0], "tiles", poster=paper)
    printed = marked(made)
    read = opened(printed.pdf)
    for mark in of_kind(printed, "text"):
        words = sorted("".join(mark.more["text"].split()))
        assert sorted(read.words_in(mark.page, mark.box)) == words
    cells = Counter[tuple[str, str]]()
    for mark in of_kind(printed, "piece"):
        assert Box(10, 10, 200, 287).holds(mark.box)
        cells[mark.more["owner"], mark.more["building"]] += "".join(mark.more["rows"]).count("X")
    for group in made["groups"]:
        for tile in group["tiles"]:
            sides = 2 if tile["mirror"] else 1
            assert cells[group["id"], tile["building"]] == tile["size"] * tile["supply"] * sides


@pytest.fixture(scope="module")
def own(new_game: Make) -> list[str]:
    return [new_game(2, "de", LONG, catalogue=OWN, map={"width": 12, "height": 12})]


def test_a_group_fits_on_few_pages(game: Make, pressed: Make) -> None:
    """A page each up to A2, at A1 two (of ten groups: one); the neutral building may need one more."""
    for paper, most in (("a4", 6), ("a3", 6), ("a2", 7), ("a1", 12), ("a0", 25)):
        assert (dict(pressed(game(), *TILES, poster=paper).pages)["tiles"]) <= most, paper
    assert (dict(pressed(game(10), *TILES, poster="a1").pages)["tiles"]) <= 11


SHAPES = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=9).map(
    lambda cells: list(drawn(_rows(cells)))
)


def _rows(cells: set[tuple[int, int]]) -> list[str]:
    return ["".join("X" if (x, y) in cells else "." for x in range(5)) for y in range(5)]


@given(SHAPES)
def test_words_and_crest_leave_the_ornament_free(cells: Cells) -> None:
    spot = words_spot("house", cells)
    taken = [(spot.x + n, spot.y) for n in range(spot.wide)]
    assert set(taken) <= set(cells)
    assert spot.low == (len(cells) == 1)
    if len(cells) > 1:
        assert central_cell(cells) not in taken
    if spot.crest:
        assert spot.crest in set(cells) - {central_cell(cells), *taken}


@given(SHAPES)
def test_from_behind_and_back_is_the_same_piece(cells: Cells) -> None:
    rows = pieces.trimmed(_rows(set(cells)))
    assert pieces.from_behind(pieces.from_behind(rows)) == rows
    assert pieces.span(rows) == (len(rows[0]), len(rows))
    assert sum(row.count("X") for row in pieces.from_behind(rows)) == len(cells)

"""What stands round and on the castle map: wall, towers, gate, ramparts, roofs of every kind, the newest."""

from __future__ import annotations

import gzip
import itertools
import re

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.drawing import CELL, Ghost, castle_svg, ghost_svg, shape_svg
from fieldgame.drawing.buildings import short_key
from fieldgame.drawing.ornaments import ORNAMENTS
from fieldgame.drawing.reserved import rampart_path
from fieldgame.drawing.roofs import roof
from fieldgame.drawing.towers import GATE, TOWER, gate_wall, tower_spots
from fieldgame.drawing.walls import EDGE, WALL
from fieldgame.geometry.shapes import drawn, orientations
from tests.castles import SHAPES, building, castle, full_castle

Cell = tuple[int, int]
ANY_MAP = st.frozensets(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1)


def gap(at: float, cell: int) -> float:
    """How far a place lies beside a cell's row or column."""
    return max(0.0, cell * CELL - at, at - (cell + 1) * CELL)


@given(ANY_MAP)
def test_a_tower_hides_no_cell_and_no_other_tower(inside: frozenset[Cell]) -> None:
    spots = tower_spots(inside)
    for (x, y), (column, row) in itertools.product(spots, inside):
        assert gap(x, column) ** 2 + gap(y, row) ** 2 >= TOWER**2
    for (x, y), (other_x, other_y) in itertools.combinations(spots, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * TOWER) ** 2


@given(ANY_MAP)
def test_a_gate_hides_no_cell_and_every_map_has_one(inside: frozenset[Cell]) -> None:
    spot = gate_wall(inside)
    assert spot is not None
    middle, row = spot[0] * CELL / 2, spot[1] * CELL
    for column, line in inside:
        beside = column * CELL >= middle + GATE or (column + 1) * CELL <= middle - GATE
        assert beside or line * CELL >= row + EDGE or (line + 1) * CELL <= row


@pytest.mark.parametrize(("width", "height"), [(4, 4), (17, 17), (40, 40), (5, 9)])
def test_a_plain_castle_has_a_tower_at_each_corner_and_its_gate_below(width: int, height: int) -> None:
    inside = frozenset(itertools.product(range(width), range(height)))
    assert len(tower_spots(inside)) == 4
    assert gate_wall(inside) == (width, height)


def test_columns_and_rows_are_named_on_all_four_sides() -> None:
    svg = castle_svg(castle(5, 4), "x")
    band = WALL // 2 + 1
    assert f'<use href="#mx" y="{4 * CELL + 2 * band}"/>' in svg
    assert f'<use href="#my" x="{5 * CELL + 2 * band}"/>' in svg
    columns = svg.partition('<g id="mx">')[2].partition("</g>")[0]
    assert re.findall(r">(\w+)</text>", columns) == list("ABCDE")


RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}


def test_a_rampart_closes_where_walls_close() -> None:
    assert rampart_path({(1, 1)}, RING).count("z") == 1
    gap_in_the_wall = rampart_path({(1, 1)}, RING - {(1, 0)})
    assert gap_in_the_wall.count("M") == 1
    assert "z" not in gap_in_the_wall
    assert rampart_path({(1, 1)}, {(0, 1), (2, 1)}).count("M") == 2
    assert rampart_path({(1, 1)}, set()) == ""


def test_the_castles_own_wall_closes_a_rampart_too() -> None:
    own = building("red #1)", "inn", (1, 0), (1, 1), (0, 1))
    shut = castle_svg(castle(3, 3, buildings=[own], reserved={"red #1)": [[0, 0]]}), "x")
    assert re.search(r'<path id="m-0w" d="M[^M]+z"/>', shut)
    foreign = own | {"group": "blue #1)"}
    ajar = castle_svg(castle(3, 3, buildings=[foreign], reserved={"red #1)": [[0, 0]]}), "x")
    assert re.search(r'<path id="m-0w" d="M[^Mz]+"/>', ajar)


def test_a_pennant_is_large_where_nine_cells_are_reserved_round_it() -> None:
    square = [[x, y] for x in range(4) for y in range(3)]
    large = castle_svg(castle(reserved={"red #1)": square}), "x")
    assert re.findall(r'<use href="#m-0f" ([^/]+)/>', large) == ['transform="translate(60 60)scale(2)"']
    narrow = castle_svg(castle(reserved={"red #1)": [[x, y] for x in range(9) for y in range(2)]}), "x")
    assert re.findall(r'<use href="#m-0f" ([^/]+)/>', narrow) == ['x="180" y="20"']


def test_cells_are_counted_on_reserved_ground_too() -> None:
    svg = castle_svg(castle(reserved={"red #1)": [[0, 0], [1, 0]]}), "x")
    assert '<use href="#m-0g" fill="url(#m-0r)"/><use href="#m-0g" fill="url(#ml)"/>' in svg
    assert '<pattern id="ml"' in svg


def test_a_plan_shows_the_roof_that_would_stand_there_but_none_where_it_may_not() -> None:
    view = castle()
    cells = ((4, 4), (5, 4), (4, 5))
    assert roof(((0, 0), (1, 0), (0, 1))) in ghost_svg(view, Ghost(cells, True, group="red #1)"))
    assert "eaves" not in ghost_svg(view, Ghost(cells, False, group="red #1)"))


def test_the_newest_ground_is_rimmed_above_all_buildings() -> None:
    own = building("red #1)", "inn", (1, 0), (1, 1), (0, 1))
    view = castle(3, 3, buildings=[own], reserved={"red #1)": [[0, 0]]})
    svg = castle_svg(view, "x", fresh=[(0, 0)])
    assert svg.index('class="fresh"') > svg.rindex('class="b"')
    assert "fresh" not in castle_svg(view, "x")


def test_the_newest_building_lies_above_the_others() -> None:
    view = castle(buildings=[building("red #1)", "hut", (x, 0), key=f"k{x}") for x in range(3)])
    keys = re.findall(r'data-key="(\w+)"', castle_svg(view, "x", last={"k0"}))
    assert keys == ["k1", "k2", "k0"]


def test_what_stays_is_drawn_as_before_whatever_else_comes_or_goes() -> None:
    all_ = full_castle()["map"]["buildings"]
    standing = [one | {"key": f"k{number}"} for number, one in enumerate(all_)]
    parts = [
        dict(
            re.findall(
                r'(<g class="b" data-key="k\d+")(.*?</g>)', castle_svg(full_castle() | {"map": board}, "x")
            )
        )
        for board in (castle(buildings=standing)["map"], castle(buildings=standing[5:])["map"])
    ]
    assert len(parts[1]) == len(standing) - 5
    assert parts[1].items() <= parts[0].items()
    named = [
        dict(re.findall(r'<g id="(ms[^"]+)">(.*?)</g>', castle_svg(castle(buildings=some), "x")))
        for some in (all_, all_[5:])
    ]
    assert named[1].items() <= named[0].items()


def test_a_key_is_short_and_no_two_buildings_share_one() -> None:
    event = "0123abcd-0000-4000-8000-000000000000"
    assert [short_key(event), short_key(f"{event}#2")] == ["0123abcd", "0123abcd#2"]
    assert short_key("an old journal's own key 7") == "an old journal's own key 7"


def test_every_kind_of_the_catalogue_has_a_sign_of_its_own() -> None:
    signs = {kind: ORNAMENTS.get(kind) for kind in SHAPES if kind != "tavern"}
    assert None not in signs.values()
    assert len({*signs.values(), ORNAMENTS["house"], ORNAMENTS["chimney"]}) == len(signs) + 2


@pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (1, 0), (2, 0), (2, 1))])
def test_a_building_that_a_leader_made_up_is_a_house_with_a_chimney(cells: tuple[Cell, ...]) -> None:
    svg = castle_svg(castle(buildings=[building("red #1)", "pagoda", *cells)]), "x")
    assert ORNAMENTS["chimney"] in svg
    assert '<use href="#m-0c"' in svg


def test_a_bridge_spans_the_water_the_way_it_lies() -> None:
    for cells, turned in ((((0, 0), (1, 0), (2, 0)), False), (((0, 0), (0, 1), (0, 2)), True)):
        svg = castle_svg(castle(buildings=[building("red #1)", "bridge", *cells)]), "x")
        assert ("rotate(90" in svg) == turned


def test_the_neutral_building_is_of_stone_and_gold_like_no_group() -> None:
    cells = [(8, 7), (7, 8), (8, 8), (9, 8), (8, 9), (8, 10)]
    svg = castle_svg(castle(buildings=[building(None, "neutral", *cells)]), "x")
    drawing = svg.partition('<g id="mn3-4ba">')[2].partition("</g></defs>")[0]
    assert "#e0a90f" in drawing
    assert "url(#" not in drawing
    assert shape_svg([".X.", "XXX", ".X.", ".X."], None, building="neutral").count("#e0a90f") >= 2


@pytest.mark.parametrize("kind", SHAPES)
def test_crest_and_sign_lie_on_the_building_whichever_way_it_lies(kind: str) -> None:
    for shape in orientations(drawn(SHAPES[kind])):
        svg = castle_svg(castle(buildings=[building("red #1)", kind, *shape)]), "x")
        spots = re.findall(
            r'href="#m(?:k-\w+|-0c)" (?:x="(\d+)" y="(\d+)"|transform="translate\((\d+) (\d+))', svg
        )
        places = [tuple(int(number) for number in spot if number) for spot in spots]
        assert len(set(places)) == 2
        assert all((x // CELL, y // CELL) in shape for x, y in places)


def test_a_full_castle_goes_through_a_thin_line() -> None:
    """A tenth of a second over 1 Mbit/s; the whole answer is measured in tests/web/test_castle_update.py."""
    view = full_castle()
    for number, placed in enumerate(view["map"]["buildings"]):
        placed["key"] = f"{number * 2654435761 % 2**32:08x}-0000-4000-8000-000000000000"
    svg = castle_svg(view, "Spielplan").encode()
    assert len(svg) < 60_000
    assert len(gzip.compress(svg, 6)) < 10_000
    assert len(brotli.compress(svg, quality=4)) < 10_000

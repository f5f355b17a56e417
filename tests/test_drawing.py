"""The castle as a picture: complete, small, safe, and never told by colour alone."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.drawing import (
    CELL,
    CRESTS,
    Ghost,
    artwork,
    castle_svg,
    crest_svg,
    ghost_svg,
    shape_svg,
)
from tests.castles import SHAPES, building, castle, full_castle

SVG = "{http://www.w3.org/2000/svg}"


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in tree(svg).iter(f"{SVG}title")]


def letters(svg: str) -> dict[str, tuple[float, float]]:
    return {
        text.text or "": (float(text.get("x", 0)), float(text.get("y", 0)))
        for text in tree(svg).iter(f"{SVG}text")
    }


@pytest.mark.parametrize("outside", [[], [[0, 0], [1, 0], [0, 1], [28, 0], [28, 1], [14, 14]]])
def test_letters_stand_outside_the_cells_and_no_tower_covers_them(outside: list[list[int]]) -> None:
    svg = castle_svg(castle(29, 29, outside=outside), "Spielplan")
    found = letters(svg)
    assert {"A", "Z", "AA", "AC", "1", "29"} <= found.keys()
    towers = [
        (int(use.get("x", 0)), int(use.get("y", 0)))
        for use in tree(svg).iter(f"{SVG}use")
        if use.get("href") == "#mt"
    ]
    assert towers
    for name, (x, y) in found.items():
        assert y < 0 if name.isalpha() else x < 0
        middle = (x, y - 8)
        assert all(math.dist(middle, tower) > 28 + 8 for tower in towers), name


def test_every_building_says_what_whose_and_where() -> None:
    view = castle(
        buildings=[
            building("red #1)", "inn", (2, 4), (3, 4), (2, 5)),
            building(None, "neutral", (8, 7), (7, 8), (8, 8), (9, 8), (8, 9), (8, 10)),
            building("blue #1)", "hut", (0, 0)),
        ]
    )
    assert titles(castle_svg(view, "Plan")) == [
        "Herberge · Falken & <Söhne> · C5",
        "Kathedrale · I8",
        'hut · Wölfe "W" · A1',
    ]
    assert titles(castle_svg(view, "Map", locale="en"))[:2] == [
        "Inn · Falken & <Söhne> · C5",
        "Cathedral · I8",
    ]


def test_the_picture_has_a_name_for_those_who_cannot_see_it() -> None:
    root = tree(castle_svg(castle(), 'Plan von "Burg" & Umland'))
    assert (root.get("role"), root.get("aria-label")) == ("img", 'Plan von "Burg" & Umland')


def test_two_castles_on_a_page_share_no_ids_and_all_references_are_met() -> None:
    view = full_castle()
    ghost = Ghost(((0, 0), (1, 0)), True, ((2, 0),), {"k3"}, "red #1)")
    pictures = [castle_svg(view, "a", prefix="a", ghost=ghost), castle_svg(view, "b", prefix="b")]
    ids = [re.findall(r' id="([^"]+)"', picture) for picture in pictures]
    assert all(len(set(found)) == len(found) for found in ids)
    assert not set(ids[0]) & set(ids[1])
    for picture, found in zip(pictures, ids, strict=True):
        used = re.findall(r'(?:href="#|url\(#)([^")]+)', picture)
        assert set(used) <= set(found)


def test_no_style_attribute_no_script_nothing_from_elsewhere() -> None:
    view = full_castle()
    for svg in (
        castle_svg(view, "x", interactive=True, last={"k1"}, ghost=Ghost(((0, 0),), False)),
        ghost_svg(view, Ghost(((0, 0),), True, group="blue #1)")),
        shape_svg(["XX", "X."], "red", building="inn", label="Herberge"),
        crest_svg("lion", "Löwe"),
        *(text for name, text in artwork().items() if name.endswith(".svg")),
    ):
        tree(svg)
        assert "style=" not in svg
        assert "<script" not in svg
        assert re.findall(r"https?://[^\"]+", svg.replace("http://www.w3.org/2000/svg", "")) == []


def test_each_building_bears_pattern_and_crest_of_its_group() -> None:
    view = castle(buildings=[building("red #1)", "square", (0, 0), (1, 0), (0, 1), (1, 1))])
    svg = castle_svg(view, "x")
    assert 'fill="url(#m-0p)"' in svg
    assert '<use href="#m-0c"' in svg
    assert CRESTS["falcon"] in svg


def test_reserved_ground_is_hatched_and_flies_a_pennant_on_each_piece() -> None:
    svg = castle_svg(castle(reserved={"blue #1)": [[0, 0], [1, 0], [5, 5]]}), "x")
    assert 'fill="url(#m-1r)"' in svg
    assert svg.count('href="#m-1f"') == 2


def test_the_newest_building_is_marked() -> None:
    view = castle(buildings=[building("red #1)", "inn", (0, 0), (1, 0), (0, 1), key="new")])
    assert 'class="b last"' in castle_svg(view, "x", last={"new"})
    assert "last" not in castle_svg(view, "x")


def test_the_station_gets_a_rectangle_for_each_cell_inside_the_wall() -> None:
    svg = castle_svg(castle(3, 2, outside=[[1, 1]]), "x", interactive=True)
    cells = [
        (r.get("data-x"), r.get("data-y")) for r in tree(svg).iter(f"{SVG}rect") if r.get("class") == "cell"
    ]
    assert cells == [("0", "0"), ("1", "0"), ("2", "0"), ("0", "1"), ("2", "1")]


def test_a_script_can_turn_a_place_on_the_picture_into_a_cell() -> None:
    root = tree(castle_svg(castle(5, 4), "x"))
    left, top, wide, high = map(int, root.get("viewBox", "").split())
    assert (-left, -top) == (int(root.get("data-left", 0)), int(root.get("data-top", 0)))
    assert (wide + 2 * left, high + 2 * top) == (5 * CELL, 4 * CELL)


def test_allowed_and_forbidden_ghosts_differ_in_line_and_sign_too() -> None:
    view = castle(buildings=[building("blue #1)", "inn", (5, 5), (6, 5), (5, 6))])
    good = ghost_svg(view, Ghost(((0, 0), (1, 0)), True, ((0, 1),), {"k"}, "red #1)"))
    bad = ghost_svg(view, Ghost(((0, 0), (1, 0)), False, ((0, 1),), {"k"}, "red #1)"))
    colourless = [re.sub(r"#[0-9a-f]{3,6}", "#", svg) for svg in (good, bad)]
    assert colourless[0] != colourless[1]
    assert len(good) > len(bad), "a forbidden one shows no consequences"


def test_a_plan_lies_exactly_over_its_castle() -> None:
    view = castle(7, 9, outside=[[0, 0]])
    assert tree(ghost_svg(view, Ghost((), True))).get("viewBox") == tree(castle_svg(view, "x")).get("viewBox")


@pytest.mark.parametrize("kind", SHAPES)
def test_each_building_of_the_catalogue_has_its_picture(kind: str) -> None:
    rows = SHAPES[kind]
    root = tree(shape_svg(rows, "green", building=kind, label=kind))
    assert root.get("aria-label") == kind


@given(
    st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40),
    st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=60),
)
def test_any_map_can_be_drawn(reserved: set[tuple[int, int]], outside: set[tuple[int, int]]) -> None:
    board = {"reserved": {"red #1)": sorted(reserved)}, "outside": sorted(outside)}
    tree(castle_svg(castle(8, 8, **board), "x", interactive=True))


def test_a_full_castle_is_small() -> None:
    """How long it takes is measured by tests/bench/castle.py."""
    view = full_castle()
    assert len(view["map"]["buildings"]) >= 80
    assert len(castle_svg(view, "Spielplan").encode()) < 60_000

"""By dusk a style sheet repaints the castle: whatever it names is drawn, and what it paints can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fieldgame.drawing import PALETTE, castle_svg
from fieldgame.drawing.ground import GRASS
from fieldgame.drawing.walls import STONE_LIGHT
from fieldgame.web.bundles import BUNDLES
from tests.castles import building, castle
from tests.seeing import contrast

SHEET = (Path(__file__).parent.parent / "static" / "css" / "castle.css").read_text("utf-8")
DUSK = SHEET.partition("/* Dusk:")[2].partition("*/")[2]
PAINTED = dict(re.findall(r"\.([a-z-]+) \{ (?:fill|stroke): (#\w+); \}", DUSK))
NAMED = dict(re.findall(r"--([a-z-]+): (#\w+);", DUSK))


def test_every_part_that_the_sheet_names_is_drawn() -> None:
    """One of a map without buildings would pass unseen: so all there is, is drawn here."""
    own = building("red #1)", "inn", (1, 0), (1, 1), (0, 1))
    dots = building("yellow #1)", "inn", (3, 0), (3, 1), (2, 1))
    reserved = {"red #1)": [[0, 0]], "yellow #1)": [[2, 0]]}
    svg = castle_svg(castle(buildings=[own, dots], reserved=reserved), "x")
    there = {name for found in re.findall(r'class="([^"]+)"', svg) for name in found.split()}
    named = set(re.findall(r"\.([a-z-]+)", re.sub(r"/\*.*?\*/|var\([^)]*\)", "", DUSK, flags=re.DOTALL)))
    assert named - there == {"map-panel", "castle-plan"}


def test_letters_on_the_wall_are_read_by_day_and_by_dusk() -> None:
    assert contrast("#17130d", STONE_LIGHT) >= 7
    assert contrast(PAINTED["letters"], PAINTED["walk"]) >= 7


def test_roofs_stand_out_from_the_meadow() -> None:
    assert all(contrast(colour.deep, GRASS) >= 3 for colour in PALETTE.values())
    assert contrast(NAMED["eaves"], PAINTED["grass"]) >= 3
    assert contrast(NAMED["eaves"], PAINTED["tint"]) >= 3


def test_a_crest_stands_out_from_its_ground_by_dusk() -> None:
    assert all(contrast(colour.deep, NAMED["crest-ground"]) >= 4.5 for colour in PALETTE.values())


@pytest.mark.parametrize("part", ["grass", "walk", "moat", "tint", "bank"])
def test_what_is_large_is_dark_by_dusk(part: str) -> None:
    assert contrast(PAINTED[part], "#000000") < 2


def test_pages_in_the_wood_do_not_load_the_castle() -> None:
    assert "css/castle.css" in BUNDLES["wall.css"]
    assert BUNDLES["castle.css"] == ("css/castle.css",)
    assert "css/castle.css" not in BUNDLES["phone.css"] + BUNDLES["field.css"]

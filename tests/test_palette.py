"""Ten colours that every eye can tell apart, each with a pattern and a crest."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from fieldgame.drawing import CRESTS, PALETTE, artwork
from tests.seeing import EYES, Lab, ciede2000, contrast, seen

STATIC = Path(__file__).parent.parent / "static"


# Far above what can just be told apart (2.3); in greyscale only lightness is left, and patterns help.
APART = {"greyscale": 6.0}


@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_differ_to_every_eye(eye: str) -> None:
    for one, other in itertools.combinations(PALETTE.values(), 2):
        assert math.dist(seen(one.fill, eye), seen(other.fill, eye)) > APART.get(eye, 14.0), (
            one.id,
            other.id,
        )


@pytest.mark.parametrize("eye", [eye for eye in EYES if eye != "greyscale"])
def test_any_two_colours_differ_at_a_glance(eye: str) -> None:
    """By CIEDE2000, which counts hue in strong colours for less than CIE76 does, as people do. 1 is what can
    just be told apart side by side and 5 is plain to everybody; a ranking and a map lie further apart."""
    for one, other in itertools.combinations(PALETTE.values(), 2):
        assert ciede2000(seen(one.fill, eye), seen(other.fill, eye)) > 8, (one.id, other.id)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_the_published_one(one: Lab, other: Lab, apart: float) -> None:
    """Pairs from the test data of Sharma, Wu and Dalal."""
    assert ciede2000(one, other) == pytest.approx(apart, abs=0.0001)


def test_crests_and_outlines_stand_out_from_white() -> None:
    assert all(contrast(colour.deep, "#ffffff") >= 7 for colour in PALETTE.values())


@pytest.mark.parametrize("theme", ["base", "dusk"])
def test_words_outdoors_stand_out_from_every_ground(theme: str) -> None:
    sheet = (STATIC / "css" / f"{theme}.css").read_text("utf-8")
    named = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", sheet))
    for ink, ground in (
        *itertools.product(("text", "soft", "main", "bad", "good", "warn"), ("paper", "shade")),
        *(("text", f"{kind}-shade") for kind in ("good", "bad", "warn")),
        *((f"on-{kind}", kind) for kind in ("main", "good", "bad")),
        ("text", "off"),
    ):
        assert contrast(named[ink], named[ground]) >= 7, (ink, ground)


def test_each_colour_has_its_own_pattern_and_crest() -> None:
    assert len(PALETTE) == 10
    assert len({colour.motif for colour in PALETTE.values()}) == 10
    assert {colour.crest for colour in PALETTE.values()} == set(CRESTS)


@pytest.mark.parametrize("name", artwork())
def test_artwork_files_follow_from_the_palette(name: str) -> None:
    assert (STATIC / name).read_text("utf-8") == artwork()[name], "run: python -m fieldgame.drawing static"

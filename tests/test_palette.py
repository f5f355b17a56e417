"""Ten colours that every eye can tell apart, each with a pattern and a crest."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from fieldgame.drawing import CRESTS, PALETTE, artwork

STATIC = Path(__file__).parent.parent / "static"


def linear(code: str) -> list[float]:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, c)) for c in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# Machado, Oliveira, Fernandes 2009, full severity; greyscale by luminance.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
# Far above what can just be told apart (2.3); in greyscale only lightness is left, and patterns help.
APART = {"greyscale": 6.0}


@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_differ_to_every_eye(eye: str) -> None:
    def seen(code: str) -> tuple[float, float, float]:
        rgb = linear(code)
        return lab([sum(part * c for part, c in zip(row, rgb, strict=True)) for row in EYES[eye]])

    for one, other in itertools.combinations(PALETTE.values(), 2):
        assert math.dist(seen(one.fill), seen(other.fill)) > APART.get(eye, 14.0), (one.id, other.id)


def contrast(one: str, other: str) -> float:
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


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

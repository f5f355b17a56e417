"""Patterns and crests as a phone's screen draws them: each is told from the others by every eye."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fieldgame.drawing import CRESTS, PALETTE, crest_svg
from fieldgame.drawing.palette import hatching_def, pattern_def
from tests.seeing import EYES

pytestmark = pytest.mark.browser
SHEET = Path(__file__).parent.parent / "static" / "css" / "castle.css"
UNITS = 17 * 40 + 104
"""The map of the standard game is as wide as this, in units; a phone shows it 340 pixels wide."""
PATCH = 60
"""Pixels of a patch: three and a half cells."""
SHIFTS = 10
"""More pixels than any pattern's period has at that size."""
APART = 10
"""One of the ten steps from black to white by which Munsell counts: nobody takes one for the other."""
Pixels = np.ndarray[Any, Any]


def patches(kind: str) -> str:
    """All groups' roofs (`fill`) or reserved ground (`hatch`) side by side, as the map defines them."""
    side = PATCH * UNITS / 340
    drawn = []
    for colour in PALETTE.values():
        name = f"{kind}-{colour.id}"
        pattern = hatching_def(colour, name)
        if kind == "fill":
            pattern = pattern_def(colour, name, colour.fill, colour.mark)
        drawn.append(
            f'<svg class="castle" width="{PATCH}" height="{PATCH}" viewBox="0 0 {side} {side}">'
            f'<defs>{pattern}</defs><rect width="{side}" height="{side}" fill="url(#{name})"/></svg>'
        )
    return "".join(drawn)


DECODE = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, image.width, image.height).data];
}"""


def shown(page: Any, drawn: str, width: int, height: int, theme: str = "day") -> Pixels:
    """A page's pixels as light, red, green and blue from 0 to 1."""
    sheet = SHEET.read_text("utf-8")
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f'<html data-theme="{theme}"><style>{sheet}'
        f"body {{ margin: 0; display: flex; background: #fff }}</style><body>{drawn}</body></html>"
    )
    png = base64.b64encode(page.screenshot()).decode()
    parts = np.array(page.evaluate(DECODE, png), float).reshape(height, width, 4)[:, :, :3] / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(light: Pixels, eye: str) -> Pixels:
    """What tests/seeing.py does to one colour, for a picture."""
    rgb = np.clip(light @ np.array(EYES[eye]).T, 0, 1)
    to_xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
    parts = rgb @ to_xyz.T / np.array((0.9505, 1, 1.089))
    x, y, z = np.moveaxis(np.where(parts > 0.008856, np.cbrt(parts), 7.787 * parts + 16 / 116), -1, 0)
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), -1)


def apart(one: Pixels, other: Pixels) -> float:
    """How far two patches differ wherever one is laid upon the other: the smallest root mean square of all
    shifts. Of plain fills it is their colour difference; equal patterns, however they lie, are 0 apart; a
    pattern counts for as much as the eye is shown of it at that size."""
    size = PATCH - 2 * SHIFTS
    core = one[SHIFTS : SHIFTS + size, SHIFTS : SHIFTS + size]
    shifts = itertools.product(range(2 * SHIFTS + 1), repeat=2)
    squares = (np.sum((core - other[dy : dy + size, dx : dx + size]) ** 2) / size**2 for dy, dx in shifts)
    return float(np.sqrt(min(squares)))


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("theme", ["day", "dusk"])
@pytest.mark.parametrize("kind", ["fill", "hatch"])
def test_any_two_groups_differ_to_every_eye_by_fill_and_pattern(page: Any, kind: str, theme: str) -> None:
    light = shown(page, patches(kind), PATCH * len(PALETTE), PATCH, theme)
    for eye in EYES:
        whole = lab(light, eye)
        found = dict(zip(PALETTE, np.split(whole, len(PALETTE), axis=1), strict=True))
        for one, other in itertools.combinations(found, 2):
            assert apart(found[one], found[other]) > APART, (eye, one, other)


def test_by_dusk_reserved_ground_is_dark(page: Any) -> None:
    """The sheet reaches the patterns: else the test above would have looked at the day twice."""
    by_day, by_dusk = (
        lab(shown(page, patches("hatch"), PATCH * len(PALETTE), PATCH, theme), "greyscale")[:, :, 0].mean()
        for theme in ("day", "dusk")
    )
    assert by_day > 70
    assert by_dusk < 35


def test_the_measure_knows_equal_patterns_however_they_lie() -> None:
    stripes = np.zeros((PATCH, PATCH, 3))
    stripes[:, ::5, 0] = 50
    assert apart(stripes, np.roll(stripes, 3, axis=1)) == 0
    assert apart(stripes, np.swapaxes(stripes, 0, 1)) > APART


def test_crests_of_sixteen_pixels_are_no_blots_and_no_two_alike(page: Any) -> None:
    """Their ink in shades of grey: of what two crests cover together, at most three quarters by both."""
    drawn = "".join(crest_svg(crest).replace('24"', '16"') for crest in CRESTS)
    light = shown(page, drawn, 16 * len(CRESTS), 16)
    ink = 1 - lab(light, "greyscale")[:, :, 0] / 100
    found = dict(zip(CRESTS, np.split(ink, len(CRESTS), axis=1), strict=True))
    for crest, one in found.items():
        assert 0.2 < one.mean() < 0.7, crest
    for (crest, one), (name, other) in itertools.combinations(found.items(), 2):
        alike = np.minimum(one, other).sum() / np.maximum(one, other).sum()
        assert alike < 0.75, (crest, name)

"""Letters within the castle's picture, which axe does not look at: their contrast with what is painted there.

Measured on pixels: the ink as the style computes it, against the picture without the letters.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.pages import LOOKS
from tests.browser.screens import BARN, LAPTOP, PHONE

pytestmark = pytest.mark.browser
LEAST = 7.0
"""In the sun, where the station is; the barn needs less."""
WHERE = """() => [...document.querySelectorAll("svg.castle .letters :is(text, use)")].map((letter) => {
  const { x, y, width, height } = letter.getBoundingClientRect();
  return { said: letter.textContent.trim(), ink: getComputedStyle(letter).fill, x, y, width, height };
})"""
HIDE = """(hidden) => document.querySelectorAll("svg.castle .letters").forEach((part) => {
  part.style.visibility = hidden ? "hidden" : "";
})"""
MEASURE = """async ([inked, bare, letters]) => {
  const DIFFERS = 60;
  const decode = async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return (x, y) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
  };
  const linear = (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const [over, under] = [await decode(inked), await decode(bare)];
  const covers = (x, y) => {
    const ground = under(x, y);
    return over(x, y).reduce((sum, part, at) => sum + Math.abs(part - ground[at]), 0) > DIFFERS;
  };
  return letters.map(({ said, ink, x, y, width, height }) => {
    const own = light(ink.match(/[\\d.]+/g).map(Number));
    const found = [];
    for (let j = Math.floor(y); j < y + height; j += 1) {
      for (let i = Math.floor(x); i < x + width; i += 1) {
        if (!covers(i, j)) continue;
        const ground = light(under(i, j));
        found.push((Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05));
      }
    }
    found.sort((one, other) => one - other);
    return { said, pixels: found.length, contrast: found[Math.floor(found.length / 5)] ?? 0 };
  });
}"""
"""The contrast of each letter with four fifths of the ground it covers: where walls are narrow, its edge lies
on the lines beside it."""


@pytest.fixture(scope="module")
def eye(chromium: Any) -> Iterator[Any]:
    """A page without any policy, to look at pictures in."""
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize(("name", "size"), [("projector", BARN), ("station", PHONE), ("station", LAPTOP)])
def test_coordinates_stand_out_from_the_wall(name: str, size: dict[str, int], look_at: Any, eye: Any) -> None:
    page = look_at(LOOKS[name], "de").page
    page.set_viewport_size(size)
    page.evaluate("document.querySelector('svg.castle').scrollIntoView({block: 'end'})")
    for theme in ("day", "dusk"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        letters, pictures = page.evaluate(WHERE), []
        for hidden in (False, True):
            page.evaluate(HIDE, hidden)
            pictures.append(base64.b64encode(page.screenshot(caret="initial")).decode())
        page.evaluate(HIDE, False)
        found = eye.evaluate(MEASURE, [*pictures, letters])
        assert {"A", "Q", "1", "17"} <= {one["said"] for one in found}
        assert [one for one in found if one["contrast"] < LEAST or one["pixels"] < 8] == [], theme

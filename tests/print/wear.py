"""What rain, pockets and children do to a card: blur, a tilted camera, scratches, worn patches.

Each takes a picture of a code in grey and the same chance gives the same damage. `side`: the code's, in mm,
its white around included; `modules`: across, without it. Lines over a fifth of a code that hide what is below
are read at no level, for they touch half of its words: what a single code is held to is lighter scratches, or
one worn patch, and the card has its code twice.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

QUIET, FINDER = 4, 8
"""Modules: the white around, and a corner's square with the white beside it."""
SCRATCH = 0.3
"""mm, as wide as a grain of sand."""
AT_ONCE = 4
"""Scratches before their area is looked at again: that takes its time."""


def blurred(picture: Image.Image) -> Image.Image:
    """By one dot."""
    return picture.filter(ImageFilter.GaussianBlur(1))


def turned(picture: Image.Image, degrees: float = 5) -> Image.Image:
    return picture.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def scratched(
    picture: Image.Image, side: float, chance: Random, part: float = 0.2, strength: float = 0.4
) -> Image.Image:
    """Lines over `part` of the area, which take `strength` of what lies below towards white, or black."""
    lines = Image.new("L", picture.size)
    pen, wide = ImageDraw.Draw(lines), picture.width
    while _share(lines) < part:
        for _ in range(AT_ONCE):
            x, y, way = chance.random() * wide, chance.random() * wide, chance.random() * pi
            long = chance.uniform(0.1, 0.6) * wide
            ends = (x, y, x + long * cos(way), y + long * sin(way))
            pen.line(ends, fill=255, width=max(1, round(SCRATCH / side * wide)))
    tone = Image.new("L", picture.size, chance.choice((255, 0)))
    return Image.composite(tone, picture, lines.point([round(strength * v) for v in range(256)]))


def worn(picture: Image.Image, modules: int, chance: Random, part: float = 0.2) -> Image.Image:
    """A round patch over `part` of the modules with data, black, white or grey; no corner is touched."""
    module = picture.width / (modules + 2 * QUIET)
    carry = modules**2 - 3 * FINDER**2 - 25 - 2 * (modules - 2 * FINDER)
    across = sqrt(part * carry * 4 / pi) * module
    low, high = QUIET * module, picture.width - QUIET * module - across
    edge = (QUIET + FINDER) * module
    while True:
        x, y = chance.uniform(low, high), chance.uniform(low, high)
        right, bottom = x + across > picture.width - edge, y + across > picture.width - edge
        if not ((x < edge and (y < edge or bottom)) or (right and y < edge)):
            break
    damaged = picture.copy()
    ImageDraw.Draw(damaged).ellipse((x, y, x + across, y + across), fill=chance.choice((0, 255, 150)))
    return damaged


def changed(before: Image.Image, after: Image.Image) -> float:
    """Which part of the dots is not what it was."""
    return _share(ImageChops.difference(before, after))


def _share(picture: Image.Image) -> float:
    return 1 - picture.histogram()[0] / (picture.width * picture.height)

"""The app's sign for home screens, as PNG: the gate of `static/img/favicon.svg`, filled row by row.

Phones want PNG there. A dozen lines of filling spare a library for pictures.
"""

from __future__ import annotations

import math
import struct
import zlib
from itertools import accumulate, pairwise

Point = tuple[float, float]
Colour = tuple[int, int, int]
SIDE = 32
BLUE, WHITE, GOLD = (22, 50, 79), (255, 255, 255), (255, 214, 10)
FINE = 4
"""Lines a row of pixels: what a line covers of each pixel is exact."""
TRIFLE = 1e-6
MASKED = 0.76
"""A phone may cut a maskable sign to a circle of four fifths of its side."""


def signs() -> dict[str, bytes]:
    """The pictures, by path below `static/`: for iOS, for home screens, one that may be cut."""
    return {
        "img/icon-180.png": png(180, 180, _layers(corner=0)),
        "img/icon-192.png": png(192, 192, _layers(corner=7)),
        "img/icon-512.png": png(512, 512, _layers(corner=7)),
        "img/icon-maskable.png": png(512, 512, _layers(corner=0, size=MASKED)),
    }


Layer = tuple[list[Point], Colour]


def _layers(corner: float, size: float = 1) -> list[Layer]:
    gate: list[Point] = [
        (6, 6),
        (10.5, 6),
        (10.5, 9),
        (14, 9),
        (14, 6),
        (18, 6),
        (18, 9),
        (21.5, 9),
        (21.5, 6),
        (26, 6),
    ]
    gate += [
        (26, 15),
        (23, 17.5),
        (23, 26),
        (19, 26),
        *_arc(16, 21, 3, 0, -180),
        (13, 26),
        (9, 26),
        (9, 17.5),
    ]
    gate += [(6, 15)]
    slot: list[Point] = [(15, 12), (17, 12), (17, 15), (15, 15)]
    return [(_square(corner), BLUE), (_sized(gate, size), WHITE), (_sized(slot, size), GOLD)]


def _square(corner: float) -> list[Point]:
    if not corner:
        return [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)]
    near, far = corner, SIDE - corner
    return [
        *_arc(near, near, corner, -180, -90),
        *_arc(far, near, corner, -90, 0),
        *_arc(far, far, corner, 0, 90),
        *_arc(near, far, corner, 90, 180),
    ]


def _arc(x: float, y: float, radius: float, start: int, end: int) -> list[Point]:
    step = 3 if end > start else -3
    turns = [math.radians(angle) for angle in range(start, end + step, step)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _sized(points: list[Point], size: float) -> list[Point]:
    middle = SIDE / 2
    return [(middle + (x - middle) * size, middle + (y - middle) * size) for x, y in points]


def png(width: int, height: int, layers: list[Layer]) -> bytes:
    """The layers one above the other; where there is none it is clear."""
    rows = b"".join(b"\0" + row(y, width, layers) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def row(y: int, width: int, layers: list[Layer]) -> bytes:
    """One row of pixels: red, green, blue, how much of it is covered."""
    pixels = [(0.0, 0.0, 0.0, 0.0)] * width
    for points, colour in layers:
        for x, cover in enumerate(_covered(y, width, points)):
            if cover > TRIFLE:
                pixels[x] = _over(colour, cover, pixels[x])
    return bytes(
        min(255, round(part))
        for red, green, blue, there in pixels
        for part in (red, green, blue, 255 * there)
    )


def _over(
    colour: Colour, cover: float, below: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    there = cover + below[3] * (1 - cover)
    red, green, blue = (
        (new * cover + old * below[3] * (1 - cover)) / there for new, old in zip(colour, below, strict=False)
    )
    return red, green, blue, there


def _covered(y: int, width: int, points: list[Point]) -> list[float]:
    """How much of each pixel in the row lies inside the outline."""
    scale = width / SIDE
    ends, change = [0.0] * (width + 1), [0.0] * (width + 1)  # parts of pixels; where whole ones begin and end
    for line in range(FINE):
        crossed = sorted(scale * x for x in _crossings((y + (line + 0.5) / FINE) / scale, points))
        for start, end in zip(crossed[::2], crossed[1::2], strict=True):
            first, last = math.ceil(start), int(end)
            if first > last:
                ends[last] += (end - start) / FINE
                continue
            ends[first - 1] += (first - start) / FINE
            ends[last] += (end - last) / FINE
            change[first] += 1 / FINE
            change[last] -= 1 / FINE
    return [whole + part for whole, part in zip(accumulate(change), ends, strict=True)][:width]


def _crossings(at: float, points: list[Point]) -> list[float]:
    found = []
    for (x, y), (other_x, other_y) in pairwise([*points, points[0]]):
        if (y <= at) != (other_y <= at):
            found.append(x + (at - y) * (other_x - x) / (other_y - y))
    return found

"""How colours look to different eyes, and how far apart two of them are. Used by the tests of the palette."""

from __future__ import annotations

import math

Lab = tuple[float, float, float]

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


def linear(code: str) -> list[float]:
    """`#rrggbb` as light: red, green, blue from 0 to 1."""
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lab(rgb: list[float]) -> Lab:
    """Light as CIE L*a*b* (D65)."""
    r, g, b = (min(1.0, max(0.0, c)) for c in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(code: str, eye: str) -> Lab:
    """A colour as one of the `EYES` sees it."""
    rgb = linear(code)
    return lab([sum(part * c for part, c in zip(row, rgb, strict=True)) for row in EYES[eye]])


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG, from 1 to 21."""
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


def ciede2000(one: Lab, other: Lab) -> float:
    """The colour difference of CIE 142-2001, all weights 1 (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    pale = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * math.sqrt(pale**7 / (pale**7 + 25**7))
    c1, c2 = math.hypot(a1 * g, b1), math.hypot(a2 * g, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * g)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    high = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    light, deep = (l1 + l2) / 2, (c1 + c2) / 2
    middle = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2) / 2 + 180) % 360
    hue = middle if c1 * c2 else h1 + h2
    t = 1 + sum(
        part * math.cos(math.radians(times * hue + shift))
        for part, times, shift in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * deep, 1 + 0.015 * deep * t
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rt = -2 * math.sqrt(deep**7 / (deep**7 + 25**7)) * math.sin(math.radians(bend))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, high / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)

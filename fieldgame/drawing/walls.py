"""The castle's moat and wall along the real outline of the map, and the letters and numbers on it.

The wall is one path drawn several times, wider below: a stroke shows only its outer half, since the ground is
laid over the inner one. So corners, holes and necks of a masked map need no cases of their own.
"""

from collections.abc import Iterable

from fieldgame.geometry.grid import Cell

from .outline import CELL, column_name, outline_path

WALL = 32
EDGE = 52
LETTERS = 30
"""Units: how far wall and moat reach beyond the cells; the strip for letters beyond the moat."""
STONE, STONE_LIGHT, STONE_DARK = "#a79f8f", "#ded7c6", "#3d352a"


def margin(outside: Iterable[Cell]) -> int:
    """How far the picture reaches beyond the cells. On a map with gaps the letters need a strip of their own,
    since towers may stand anywhere along the edge."""
    return EDGE + LETTERS if any(True for _ in outside) else EDGE


def wall(inside: frozenset[Cell], prefix: str) -> str:
    """Moat and wall, to lie below the ground; the outline is defined here as `{prefix}w`."""
    strokes = (
        ("bank", 2 * EDGE - 2, "#6f8a58", ' stroke-linejoin="round"'),
        ("moat", 2 * EDGE - 6, "#8fbdd3", ' stroke-linejoin="round"'),
        (
            "ripple",
            2 * EDGE - 13,
            "#fff",
            ' stroke-linejoin="round" stroke-opacity=".55" stroke-dasharray="14 26"',
        ),
        ("moat", 2 * EDGE - 16, "#8fbdd3", ' stroke-linejoin="round"'),
        ("dark", 2 * WALL + 14, STONE_DARK, ' stroke-dasharray="20 12"'),
        ("stone", 2 * WALL + 9, STONE, ' stroke-dasharray="17 15" stroke-dashoffset="-1.5"'),
        ("dark", 2 * WALL + 3, STONE_DARK, ""),
        ("stone", 2 * WALL - 3, STONE, ""),
        ("dark", 2 * WALL - 3, STONE_DARK, ' stroke-opacity=".45" stroke-dasharray="1.6 18.4"'),
        ("dark", 2 * WALL - 10, STONE_DARK, ' stroke-opacity=".6"'),
        ("walk", 2 * WALL - 12, STONE_LIGHT, ""),
    )
    drawn = "".join(
        f'<use class="{part}" href="#{prefix}w" stroke="{ink}" stroke-width="{wide}"{more}/>'
        for part, wide, ink, more in strokes
    )
    return f'<defs><path id="{prefix}w" d="{outline_path(inside)}"/></defs><g fill="none">{drawn}</g>'


def inner_edge(prefix: str) -> str:
    """The wall's foot, above the ground and all that leans against it."""
    return f'<use class="dark" href="#{prefix}w" fill="none" stroke="{STONE_DARK}" stroke-width="5"/>'


def letters(width: int, height: int, masked: bool, prefix: str) -> str:
    """Column letters above and below, row numbers at both sides, in the middle of their cells."""
    band = -(EDGE + LETTERS // 2 - 1) if masked else -(WALL // 2 + 1)
    size = 24 if max(width, height) < 27 else 20
    half, base = CELL // 2, size * 36 // 100
    columns = "".join(
        f'<text x="{x * CELL + half}" y="{band + base}">{column_name(x)}</text>' for x in range(width)
    )
    rows = "".join(f'<text x="{band}" y="{y * CELL + half + base - 1}">{y + 1}</text>' for y in range(height))
    return (
        f'<g class="letters" font-family="system-ui,sans-serif" font-size="{size}" font-weight="700"'
        ' fill="#17130d" text-anchor="middle" aria-hidden="true">'
        f'<g id="{prefix}x">{columns}</g><g id="{prefix}y" font-size="{size - 3}">{rows}</g>'
        f'<use href="#{prefix}x" y="{height * CELL - 2 * band}"/>'
        f'<use href="#{prefix}y" x="{width * CELL - 2 * band}"/></g>'
    )

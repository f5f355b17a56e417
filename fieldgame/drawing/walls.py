"""The castle's wall with towers and gate, along the real outline of the map; letters and numbers beside it.

The wall is one path drawn several times, wider below: a stroke shows only its outer half, since the ground is
laid over the inner one. Towers stand outside the corners, where they hide neither a cell nor a letter.
"""

from collections.abc import Iterable

from fieldgame.geometry.grid import Cell

from .outline import CELL, Loop, cell_name, column_name, loops, outline_path

WALL = 32
TOWER = 28
EDGE = 52
STONE, STONE_LIGHT, STONE_DARK = "#a79f8f", "#d6cfbf", "#3d352a"

__all__ = ["EDGE", "WALL", "cell_name", "frame", "margin"]


def margin(outside: Iterable[Cell]) -> int:
    """How far the picture reaches beyond the cells. On a map with gaps the letters need a strip of their own,
    since towers may stand anywhere along the edge."""
    return EDGE + 30 if any(True for _ in outside) else EDGE


def frame(inside: frozenset[Cell], width: int, height: int, prefix: str) -> tuple[str, str]:
    """What lies below the ground (the wall) and what stands above it (towers, gate, letters)."""
    outline = outline_path(inside)
    ring = f"{prefix}w"
    strokes = (
        (2 * WALL + 14, STONE_DARK, ' stroke-dasharray="20 12"'),
        (2 * WALL + 9, STONE, ' stroke-dasharray="17 15" stroke-dashoffset="-1.5"'),
        (2 * WALL + 3, STONE_DARK, ""),
        (2 * WALL - 3, STONE, ""),
        (2 * WALL - 3, STONE_DARK, ' stroke-opacity=".45" stroke-dasharray="1.6 30.4"'),
        (2 * WALL - 14, STONE_DARK, ' stroke-opacity=".55"'),
        (2 * WALL - 16, STONE_LIGHT, ""),
    )
    below = [f'<defs><path id="{ring}" d="{outline}"/></defs><g fill="none">']
    below += [
        f'<use href="#{ring}" stroke="{ink}" stroke-width="{wide}"{dash}/>' for wide, ink, dash in strokes
    ]
    below.append("</g>")
    outlines = loops(inside)
    masked = len(inside) < width * height
    above = [
        _towers(outlines, prefix),
        _gate(outlines),
        f'<use href="#{ring}" fill="none" stroke="{STONE_DARK}" stroke-width="5"/>',
        _letters(width, height, -(WALL // 2 + 1) if not masked else -(EDGE + 14)),
    ]
    return "".join(below), "".join(above)


def _towers(outlines: list[Loop], prefix: str) -> str:
    """A round tower outside every outward corner with long enough walls at both sides."""
    spots = []
    for loop in outlines:
        for index, (x, y) in enumerate(loop):
            (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % len(loop)]
            long_enough = abs(ax - x) + abs(ay - y) >= 2 and abs(bx - x) + abs(by - y) >= 2
            turn = (x - ax) * (by - y) - (y - ay) * (bx - x)
            if turn > 0 and long_enough:
                out_x = (x > ax) - (x < ax) + (x > bx) - (x < bx)
                out_y = (y > ay) - (y < ay) + (y > by) - (y < by)
                spots.append((x * CELL + 22 * out_x, y * CELL + 22 * out_y))
    tower = (
        f'<defs><g id="{prefix}t"><circle r="{TOWER}" fill="{STONE}" stroke="{STONE_DARK}" stroke-width="3"/>'
        f'<circle r="{TOWER - 5}" fill="#b5452c" stroke="{STONE_DARK}" stroke-width="2"/>'
        f'<path d="M0 0L16-16A23 23 0 0 1-16 16z" fill="#000" fill-opacity=".2"/>'
        '<path d="M0-23V23M-23 0H23M-16-16L16 16M16-16L-16 16" fill="none" stroke="#5f1d10"'
        ' stroke-width="1.4"/>'
        f'<circle r="4" fill="#ffe08a" stroke="{STONE_DARK}" stroke-width="1.5"/></g></defs>'
    )
    return tower + "".join(f'<use href="#{prefix}t" x="{x}" y="{y}"/>' for x, y in spots)


def _gate(outlines: list[Loop]) -> str:
    """The gate stands in the middle of the lowest wall that is wide enough."""
    walls = []
    for loop in outlines:
        for index, (x, y) in enumerate(loop):
            bx, by = loop[(index + 1) % len(loop)]
            if by == y and bx < x:
                walls.append((x - bx >= 3, y, x - bx, (x + bx) * CELL // 2))
    if not walls:
        return ""
    _, y, _, middle = max(walls)
    door = f'fill="#6b4a2a" stroke="{STONE_DARK}" stroke-width="3"'
    return (
        f'<g transform="translate({middle} {y * CELL})">'
        f'<path d="M-40 0h80v40h-80z" fill="{STONE}" stroke="{STONE_DARK}" stroke-width="3"/>'
        f'<path d="M-22 0h44v44h-44z" {door}/>'
        f'<path d="M-11 2v40M0 2v40M11 2v40M-20 14h40M-20 30h40" fill="none" stroke="{STONE_DARK}"'
        ' stroke-width="2"/>'
        f'<g fill="{STONE_LIGHT}" stroke="{STONE_DARK}" stroke-width="3"><circle cx="-31" cy="30" r="13"/>'
        '<circle cx="31" cy="30" r="13"/></g>'
        f'<g fill="#b5452c" stroke="{STONE_DARK}" stroke-width="1.5"><circle cx="-31" cy="30" r="8"/>'
        '<circle cx="31" cy="30" r="8"/></g></g>'
    )


def _letters(width: int, height: int, band: int) -> str:
    """Column letters above, row numbers at the left, in the middle of their cells."""
    size = 23 if max(width, height) < 27 else 19
    text = [
        f'<g font-family="system-ui,sans-serif" font-size="{size}" font-weight="700" fill="#17130d"'
        ' text-anchor="middle"'
        ' aria-hidden="true">'
    ]
    half = CELL // 2
    base = size * 36 // 100
    text += [f'<text x="{x * CELL + half}" y="{band + base}">{column_name(x)}</text>' for x in range(width)]
    text += [f'<text x="{band}" y="{y * CELL + half + base}">{y + 1}</text>' for y in range(height)]
    text.append("</g>")
    return "".join(text)

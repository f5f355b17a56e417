"""The ground inside the wall: meadow, trodden paths, and the grid by which cells are counted across the barn.

Paths lie under the grid and under everything that is built, and both run over grass and sand alike: what is
free is told by what stands on it, never by the ground. All follows from the outline, so the same map always
has the same paths.
"""

from fieldgame.geometry.grid import Cell

from .outline import CELL, outline_path

SAND = "#e8d796"
GRASS = "#cfe2a4"
_TILE = 4 * CELL


def ground(inside: frozenset[Cell], gate: tuple[int, int] | None, prefix: str) -> str:
    """Grass, paths, grid. `gate`: its middle in half cells and its wall's row; `{prefix}w`, the outline, has
    been defined before."""
    outline = f'href="#{prefix}w"'
    return (
        f"<defs>{_meadow(prefix)}{_grid(prefix)}"
        f'<clipPath id="{prefix}i"><use {outline}/></clipPath></defs>'
        f'<use {outline} fill="url(#{prefix}g)"/>'
        f'<g clip-path="url(#{prefix}i)"><g class="sand" fill="none" stroke="{SAND}" stroke-linecap="round"'
        f' stroke-linejoin="round"><path d="{outline_path(inside, 13)}" stroke-width="13"/>'
        f"{_paths(inside, gate)}</g>"
        f'<use {outline} fill="url(#{prefix}l)"/>'
        f'<use {outline} fill="none" stroke="#000" stroke-width="13" stroke-opacity=".2" x="2" y="3"/></g>'
    )


def _meadow(prefix: str) -> str:
    """Grass with a tuft and a flower here and there."""
    tufts = "M27 33l2-7l2 7M134 50l2-7l2 7l3-5M70 112l2-7l2 7l3-5M150 146l2-7l2 7M50 73l2-6l2 6M92 20l2-6l2 6"
    return (
        f'<pattern id="{prefix}g" width="{_TILE}" height="{_TILE}" patternUnits="userSpaceOnUse">'
        f'<path class="grass" d="M0 0h{_TILE}v{_TILE}H0z" fill="{GRASS}"/>'
        f'<path class="tuft" d="{tufts}" fill="none" stroke="#8fb05c" stroke-width="2"/>'
        '<path class="bloom" d="M14 108h.1M108 134h.1M146 10h.1" fill="none" stroke="#fff" stroke-width="5"'
        ' stroke-linecap="round"/></pattern>'
    )


def _grid(prefix: str) -> str:
    """Every other cell a little deeper, with lines between: a lawn mown in squares."""
    half = CELL // 2
    rows = "".join(f"M{-CELL * (n % 2)} {n * CELL + half}h{_TILE + CELL}" for n in range(4))
    lines = "".join(f"M0 {n * CELL}h{_TILE}M{n * CELL} 0v{_TILE}" for n in range(5))
    return (
        f'<pattern id="{prefix}l" width="{_TILE}" height="{_TILE}" patternUnits="userSpaceOnUse">'
        f'<path d="{rows}" fill="none" stroke="#2a3f0a" stroke-opacity=".13" stroke-width="{CELL}"'
        f' stroke-dasharray="{CELL}"/>'
        f'<path class="line" d="{lines}" fill="none" stroke="#4c6b2a" stroke-opacity=".7"'
        ' stroke-width="1.8"/></pattern>'
    )


def _paths(inside: frozenset[Cell], gate: tuple[int, int] | None) -> str:
    """From the gate to a green in the middle, and from there to the walls at both sides."""
    if gate is None:
        return ""
    x, y = gate[0] // 2, gate[1] - 1
    up = _steps(inside, (x, y), 0, -1)
    middle = (x, y - up // 2)
    half = CELL // 2
    left, right, on = (_steps(inside, middle, dx, dy) for dx, dy in ((-1, 0), (1, 0), (0, -1)))
    cx, cy = middle[0] * CELL + half, middle[1] * CELL + half
    ways = (
        f"M{gate[0] * half} {(y + 1) * CELL}q0-{half} {x * CELL + half - gate[0] * half}-{half}"
        + "q6-20 0-40" * (up // 2 > 0)
        + "t0-40" * (up // 2 - 1)
        + (f"M{cx} {cy}q20 7 40 0" + "t40 0" * (right - 1) if right else "")
        + (f"M{cx} {cy}q-20 7-40 0" + "t-40 0" * (left - 1) if left else "")
        + (f"M{cx} {cy}q-6-20 0-40" + "t0-40" * (on - 1) if on else "")
    )
    return f'<path d="{ways}" stroke-width="15"/><path d="M{cx} {cy}h.1" stroke-width="{2 * CELL}"/>'


def _steps(inside: frozenset[Cell], start: Cell, dx: int, dy: int) -> int:
    """How many cells one can go in a direction before a wall stands in the way."""
    x, y = start
    count = 0
    while (x + dx, y + dy) in inside:
        x, y, count = x + dx, y + dy, count + 1
    return count

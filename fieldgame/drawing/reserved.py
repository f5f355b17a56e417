"""Reserved ground: hatched in its group's pattern, walled in by a rampart in its colour, with pennants.

The rampart runs where the group's own buildings or the castle's wall close the ground, which is how it came
to be reserved; a side that something else adjoins has a broken line.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise, product
from typing import Any

from fieldgame.geometry.grid import Cell

from .arms import Arms
from .outline import CELL, Loop, Point, loops, moved_in, outline_path, path, runs_path
from .text import escaped

DEPTH = 3
"""How far inside the ground the rampart's middle runs, in units."""


def reserved_ground(
    board: Mapping[str, Any], inside: frozenset[Cell], arms: Mapping[str, Arms], mark: str = ""
) -> str:
    """Every group's ground, in a `<g class="reserved">` each. `mark`: what its ids end with, where a picture
    holds a group's ground more than once."""
    own: dict[str, set[Cell]] = {}
    for building in board["buildings"]:
        own.setdefault(building["group"], set()).update((x, y) for x, y in building["cells"])
    parts = []
    for group, listed in board["reserved"].items():
        cells = {(x, y) for x, y in listed}
        if cells and group in arms:
            walls = {cell for cell in _around(cells) if cell not in inside} | own.get(group, set())
            parts.append(_ground(group, cells, walls, arms[group], mark))
    return "".join(parts)


def _ground(group: str, cells: set[Cell], walls: set[Cell], own: Arms, mark: str) -> str:
    ground, rampart, line = f"{own.id}g{mark}", f"{own.id}w{mark}", rampart_path(cells, walls)
    whole = line.count("z") == len(loops(cells))
    return (
        f'<g class="reserved" data-group="{escaped(group)}"><defs>'
        f'<path id="{ground}" d="{runs_path(cells)}"/><path id="{rampart}" d="{line}"/></defs>'
        f'<use href="#{ground}" fill="url(#{own.id}r)"/><use href="#{ground}" fill="url(#{own.grid})"/>'
        f'<g class="rampart" fill="none" stroke="{own.colour.deep}" stroke-linejoin="round">'
        + ("" if whole else f'<path d="{outline_path(cells, 2)}" stroke-width="3" stroke-dasharray="9 5"/>')
        + f'<use href="#{rampart}" stroke-width="7"/>'
        f'<use href="#{rampart}" stroke="{own.colour.fill}" stroke-width="4.4" stroke-dasharray="6 2.4"/></g>'
        + "".join(_pennant(piece, own) for piece in pieces(cells))
        + "</g>"
    )


def _pennant(piece: list[Cell], own: Arms) -> str:
    """In the middle of a piece; twice as large where that leaves it in the middle of nine cells."""
    have = set(piece)
    roomy = [
        (x, y) for x, y in piece if {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)} <= have
    ]
    x, y = middle(piece, roomy or piece)
    at_x, at_y = x * CELL + CELL // 2, y * CELL + CELL // 2
    place = f'transform="translate({at_x} {at_y})scale(2)"' if roomy else f'x="{at_x}" y="{at_y}"'
    return f'<use href="#{own.id}f" {place}/>'


def rampart_path(cells: Collection[Cell], walls: Collection[Cell]) -> str:
    """The lines along those sides of the cells that adjoin walls."""
    text = []
    for loop in loops(cells):
        sides = [side for index in range(len(loop)) for side in _sides(loop, index)]
        shut = [outer in walls for outer, _, _ in sides]
        if all(shut):
            text.append(path(moved_in(loop, DEPTH)))
            continue
        gap = shut.index(False)
        sides, shut = sides[gap:] + sides[:gap], shut[gap:] + shut[:gap]
        line: Loop = []
        for (_, start, end), closed in zip(sides, shut, strict=True):
            if closed:
                line = [*(line or [start]), end]
            elif line:
                text.append(path(line, closed=False))
                line = []
        text.append(path(line, closed=False))
    return "".join(text)


def _sides(loop: Loop, index: int) -> list[tuple[Cell, Point, Point]]:
    """One straight side of an outline, cell by cell: the cell beyond it, its two ends in units."""
    moved = moved_in(loop, DEPTH)
    following = (index + 1) % len(loop)
    (x, y), (bx, by) = loop[index], loop[following]
    dx, dy = (bx > x) - (bx < x), (by > y) - (by < y)
    long = abs(bx - x) + abs(by - y)
    between = [((x + dx * n) * CELL - dy * DEPTH, (y + dy * n) * CELL + dx * DEPTH) for n in range(1, long)]
    points = [moved[index], *between, moved[following]]
    found = []
    for n, (start, end) in enumerate(pairwise(points)):
        at_x, at_y = x + dx * n, y + dy * n
        found.append(((at_x - (dx < 0 or dy < 0), at_y - (dx > 0 or dy < 0)), start, end))
    return found


def _around(cells: Collection[Cell]) -> set[Cell]:
    """The cells beside these."""
    near = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return near - set(cells)


def pieces(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells in parts that hang together from side to side."""
    left = set(cells)
    found = []
    while left:
        stack = [min(left)]
        left.discard(stack[0])
        piece = []
        while stack:
            x, y = stack.pop()
            piece.append((x, y))
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    stack.append(near)
        found.append(piece)
    return found


def middle(piece: list[Cell], among: list[Cell]) -> Cell:
    """Of some cells of a piece the one that lies nearest to its middle."""
    sx, sy, count = sum(x for x, _ in piece), sum(y for _, y in piece), len(piece)
    return min(among, key=lambda cell: (abs(cell[0] * count - sx) + abs(cell[1] * count - sy), cell))

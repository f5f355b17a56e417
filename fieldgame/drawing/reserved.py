"""Reserved ground: hatched in its group's pattern, with a dashed border and a pennant on every piece."""

from collections.abc import Iterable, Mapping
from typing import Any

from fieldgame.geometry.grid import Cell

from .arms import Arms
from .outline import CELL, outline_path, runs_path
from .text import escaped


def reserved_ground(reserved: Mapping[str, Iterable[Any]], arms: Mapping[str, Arms]) -> str:
    parts = []
    for group, listed in reserved.items():
        cells = [(x, y) for x, y in listed]
        if not cells or group not in arms:
            continue
        own = arms[group]
        parts.append(
            f'<g class="reserved" data-group="{escaped(group)}">'
            f'<path d="{runs_path(cells)}" fill="url(#{own.id}r)"/>'
            f'<path d="{outline_path(cells, 3)}" fill="none" stroke="{own.colour.deep}" stroke-width="3"'
            ' stroke-dasharray="9 5"/>'
        )
        parts += [
            f'<use href="#{own.id}f" x="{x * CELL + CELL // 2}" y="{y * CELL + CELL // 2}"/>'
            for x, y in map(middle, pieces(cells))
        ]
        parts.append("</g>")
    return "".join(parts)


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


def middle(piece: list[Cell]) -> Cell:
    """The cell of a piece that lies nearest to its middle."""
    sx, sy, count = sum(x for x, _ in piece), sum(y for _, y in piece), len(piece)
    return min(piece, key=lambda cell: (abs(cell[0] * count - sx) + abs(cell[1] * count - sy), cell))

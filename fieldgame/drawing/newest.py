"""What came last stands out from afar: a bright rim with a dark edge, on any ground and to any eye."""

from collections.abc import Collection

from fieldgame.geometry.grid import Cell

from .outline import outline_path


def rim(cells: Collection[Cell], depth: int = 2) -> str:
    """Round a building, or round the ground that was walled in."""
    line = outline_path(cells, depth)
    return (
        f'<path d="{line}" fill="none" stroke="#1a1a1a" stroke-width="10" stroke-linejoin="round"/>'
        f'<path d="{line}" fill="none" stroke="#ffe600" stroke-width="6" stroke-linejoin="round"/>'
    )


def fresh_ground(cells: Collection[Cell]) -> str:
    """The ground that was walled in last; empty where none was."""
    return f'<g class="fresh">{rim(cells, 3)}</g>' if cells else ""

"""Which regions a set of own cells walls in.

Cells that are not own hang together at sides and corners, so a wall holds only wall to wall. A new piece
nearly always cuts nothing off; that case is decided by looking at the ring of cells round the piece and
costs the same on any map. Only a piece that may cut is followed across the map.
"""

from __future__ import annotations

from fieldgame.geometry.grid import Grid

Regions = tuple[int, ...]
"""Masks of the parts of a map that are not own, none touching another."""


def regions(grid: Grid, own: int) -> Regions:
    """All parts of the map that the own cells leave over."""
    return tuple(grid.parts(grid.cells & ~own))


def cut(grid: Grid, region: int, piece: int) -> Regions:
    """What becomes of a region when a piece, one building within it, is taken from it.

    Returns the parts that are left: none, the rest in one, or several when the piece closes a wall.
    """
    rest = region & ~piece
    if not rest:
        return ()
    if cuts_nothing(grid, region, piece):
        return (rest,)
    return tuple(grid.parts(rest))


def cuts_nothing(grid: Grid, region: int, piece: int) -> bool:
    """Whether it can be seen close by that a piece leaves the rest of its region in one.

    If the ring round the piece hangs together, every way through the piece's place can go round it.
    False says nothing: the parts of the ring may hang together further away.
    """
    return grid.whole(grid.close_round(piece, region))

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
    if _ring_is_whole(grid, rest, piece):
        return (rest,)
    return tuple(grid.parts(rest))


def _ring_is_whole(grid: Grid, rest: int, piece: int) -> bool:
    """Whether the rest of the region next to the piece hangs together close by.

    If so, every way through the piece's place can go round it, and nothing is cut. Only the rows next to
    the piece are looked at, moved to the top: small numbers, whatever the size of the map.
    """
    s = grid.stride
    top = ((piece & -piece).bit_length() - 1) // s - 1
    if top < 0:
        top = 0
    shift = top * s
    near_piece = piece >> shift
    height = near_piece.bit_length() // s + 2
    near = (rest >> shift) & ((1 << (height * s)) - 1)
    flat = near_piece | near_piece << 1 | near_piece >> 1
    ring = (flat | flat << s | flat >> s) & near
    seed = ring & -ring
    while True:
        flat = seed | seed << 1 | seed >> 1
        grown = (flat | flat << s | flat >> s) & ring
        if grown == ring:
            return True
        if grown == seed:
            return False
        seed = grown

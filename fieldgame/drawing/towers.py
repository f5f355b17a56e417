"""What stands on the castle's wall: towers outside its corners, and the gate in its lowest long stretch.

They stand where they hide neither a cell nor a letter: a corner without room enough stays bare.
"""

from collections.abc import Iterable
from math import dist

from fieldgame.geometry.grid import Cell

from .outline import CELL, is_outward, loops
from .walls import STONE, STONE_DARK, STONE_LIGHT

TOWER = 28
OUT = 22
"""How far outside a corner a tower's middle stands, both ways."""
BETWEEN = 3 * CELL
"""How far apart the middles of two towers are at least."""
GATE = 40
"""Half the gate's width."""
_ROOF = "#b5523a"


def towers(inside: frozenset[Cell], prefix: str) -> str:
    """A round tower outside every outward corner that has walls at both sides and room before it."""
    tower = (
        f'<defs><g id="{prefix}t"><circle r="{TOWER}" cx="2" cy="3" fill-opacity=".25"/>'
        f'<circle class="tower" r="{TOWER - 1}" fill="{STONE}" stroke="{STONE_DARK}" stroke-width="2.5"/>'
        f'<circle class="merlons" r="{TOWER - 3.5}" fill="none" stroke="{STONE_LIGHT}" stroke-width="4"'
        ' stroke-dasharray="6.4 6.43"/>'
        f'<circle class="tower-roof" r="{TOWER - 7}" fill="{_ROOF}" stroke="{STONE_DARK}" stroke-width="2"/>'
        '<path d="M0 0L14.8-14.8A21 21 0 0 1-14.8 14.8z" fill-opacity=".22"/>'
        '<path d="M0-20V20M-20 0H20M-14-14L14 14M14-14L-14 14" stroke="#5f1d10" stroke-width="1.2"/>'
        f'<circle r="4.5" fill="#ffd76a" stroke="{STONE_DARK}" stroke-width="1.5"/></g></defs>'
    )
    return tower + "".join(f'<use href="#{prefix}t" x="{x}" y="{y}"/>' for x, y in tower_spots(inside))


def tower_spots(inside: frozenset[Cell]) -> list[tuple[int, int]]:
    """The towers' middles, in units; the longest walls choose first, for towers keep their distance."""
    found = []
    for loop in loops(inside):
        for index, (x, y) in enumerate(loop):
            (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % len(loop)]
            if not is_outward((ax, ay), (x, y), (bx, by)):
                continue
            way_x = (x > ax) - (x < ax) + (x > bx) - (x < bx)
            way_y = (y > ay) - (y < ay) + (y > by) - (y < by)
            spot = (x * CELL + OUT * way_x, y * CELL + OUT * way_y)
            walls = sorted((abs(ax - x) + abs(ay - y), abs(bx - x) + abs(by - y)))
            if walls[1] > 1 and all(_apart(spot, cell) for cell in _near(x, y) if cell in inside):
                found.append((walls, spot))
    spots: list[tuple[int, int]] = []
    for _, spot in sorted(found, key=lambda one: (-one[0][0], -one[0][1], one[1])):
        if all(dist(spot, other) >= BETWEEN for other in spots):
            spots.append(spot)
    return spots


def _near(x: int, y: int) -> Iterable[Cell]:
    """The cells that a tower at this corner could reach."""
    return ((x + dx, y + dy) for dx in range(-3, 3) for dy in range(-3, 3))


def _apart(spot: tuple[int, int], cell: Cell) -> bool:
    """Whether a tower there leaves the whole cell to be seen."""
    gaps = (max(0, low * CELL - at, at - (low + 1) * CELL) for at, low in zip(spot, cell, strict=True))
    return sum(gap * gap for gap in gaps) >= TOWER * TOWER


def gate_wall(inside: frozenset[Cell]) -> tuple[int, int] | None:
    """The middle of the lowest wall with room for a gate, in half cells, and its row; None without one."""
    found = []
    for loop in loops(inside):
        for index, (x, y) in enumerate(loop):
            bx, by = loop[(index + 1) % len(loop)]
            if by == y and bx < x and _room(inside, x + bx, y):
                found.append((x - bx >= 3, y, x + bx))
    if not found:
        return None
    _, row, middle = max(found)
    return middle, row


def _room(inside: frozenset[Cell], middle: int, row: int) -> bool:
    """Whether a gate below this row hides no cell; it reaches into the second one."""
    left, right = middle * CELL // 2 - GATE, middle * CELL // 2 + GATE
    columns = range(left // CELL, -(-right // CELL))
    return not any((x, y) in inside for x in columns for y in (row, row + 1))


def gate(inside: frozenset[Cell]) -> str:
    """The gatehouse with its two small towers, and the bridge over the moat."""
    spot = gate_wall(inside)
    if spot is None:
        return ""
    edge = f'stroke="{STONE_DARK}" stroke-width='
    small = "".join(
        f'<circle class="tower" cx="{x}" cy="39" r="12" fill="{STONE}" {edge}"2.5"/>'
        f'<circle class="tower-roof" cx="{x}" cy="39" r="7.5" fill="{_ROOF}" {edge}"1.5"/>'
        for x in (-27, 27)
    )
    return (
        f'<g transform="translate({spot[0] * CELL // 2} {spot[1] * CELL})">'
        f'<path class="wood" d="M-16 36h32v16h-32z" fill="#8a5f35" {edge}"2.5"/>'
        f'<path d="M-15 45h30" {edge}"1.6"/>'
        f'<path class="tower" d="M-27 30h54v11h-54z" fill="{STONE}" {edge}"2.5"/>'
        f'<path d="M-14 41h28" {edge}"5"/>'
        f'<path class="wood" d="M-14-3h28v7h-28z" fill="#8a5f35" {edge}"2.5"/>{small}</g>'
    )

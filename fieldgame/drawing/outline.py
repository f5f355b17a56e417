"""From cells to outlines: the corner points round a set of cells, moved inwards or outwards, as path text.

Everything is whole numbers: a cell is `CELL` units wide, and walls, roofs and ghosts start from these loops.
"""

from collections.abc import Iterable

from fieldgame.geometry.grid import Cell

CELL = 40

Point = tuple[int, int]
Loop = list[Point]


def loops(cells: Iterable[Cell]) -> list[Loop]:
    """The closed outlines in cell coordinates, the cells at the right hand; straight points left out."""
    ways = _sides(frozenset(cells))
    found = []
    while ways:
        start = min(ways)
        loop: Loop = []
        here, heading = start, ways[start][0]
        while True:
            goals = ways[here]
            turn = _rightmost(goals, heading)
            if turn != heading or not loop:
                loop.append(here)
            goals.remove(turn)
            if not goals:
                del ways[here]
            here, heading = (here[0] + turn[0], here[1] + turn[1]), turn
            if here == start:
                break
        found.append(loop)
    return found


def _sides(cells: frozenset[Cell]) -> dict[Point, list[Point]]:
    """Corner -> the directions in which an outline leaves it."""
    ways: dict[Point, list[Point]] = {}
    for x, y in cells:
        if (x, y - 1) not in cells:
            ways.setdefault((x, y), []).append((1, 0))
        if (x + 1, y) not in cells:
            ways.setdefault((x + 1, y), []).append((0, 1))
        if (x, y + 1) not in cells:
            ways.setdefault((x + 1, y + 1), []).append((-1, 0))
        if (x - 1, y) not in cells:
            ways.setdefault((x, y + 1), []).append((0, -1))
    return ways


def _rightmost(goals: list[Point], heading: Point) -> Point:
    """Where two cells meet only at a corner, the outline stays with its own cell: it turns right."""
    right = (-heading[1], heading[0])
    return right if len(goals) > 1 and right in goals else goals[0]


def moved_in(loop: Loop, depth: int) -> Loop:
    """The loop in units, moved towards the cells by `depth` (away from them, if negative)."""
    moved = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        dx = dy = 0
        for (ax, ay), (bx, by) in ((before, (x, y)), ((x, y), after)):
            dx += -_sign(by - ay)
            dy += _sign(bx - ax)
        moved.append((x * CELL + dx * depth, y * CELL + dy * depth))
    return moved


def is_outward(before: Point, corner: Point, after: Point) -> bool:
    """Whether an outline that goes through these three turns right there, round its own cells."""
    (ax, ay), (x, y), (bx, by) = before, corner, after
    return (x - ax) * (by - y) - (y - ay) * (bx - x) > 0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def path(points: Iterable[Point], closed: bool = True) -> str:
    """Path text with relative steps, the shortest spelling there is."""
    text, last = [], None
    for x, y in points:
        if last is None:
            text.append(f"M{x} {y}")
        elif y == last[1]:
            text.append(f"h{x - last[0]}")
        elif x == last[0]:
            text.append(f"v{y - last[1]}")
        else:
            text.append(f"l{x - last[0]}{_joined(y - last[1])}")
        last = (x, y)
    return "".join(text) + ("z" if closed else "")


def _joined(number: int) -> str:
    """A number after another one: a minus parts them as well as a space does."""
    return str(number) if number < 0 else f" {number}"


def outline_path(cells: Iterable[Cell], depth: int = 0) -> str:
    """The whole outline of some cells as one path, holes included."""
    return "".join(path(moved_in(loop, depth)) for loop in loops(cells))


def runs_path(cells: Iterable[Cell]) -> str:
    """The cells as one path of as few rectangles as their rows allow."""
    text = []
    start, last = None, None
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if last != (x - 1, y):
            if start is not None and last is not None:
                text.append(_run(start, last))
            start = (x, y)
        last = (x, y)
    if start is not None and last is not None:
        text.append(_run(start, last))
    return "".join(text)


def _run(start: Cell, end: Cell) -> str:
    width = (end[0] - start[0] + 1) * CELL
    return f"M{start[0] * CELL} {start[1] * CELL}h{width}v{CELL}h-{width}z"


def cell_name(x: int, y: int) -> str:
    """A cell as people say it: `C5`; after column Z comes AA."""
    return f"{column_name(x)}{y + 1}"


def column_name(x: int) -> str:
    """Column 0 is A, 25 is Z, 26 is AA."""
    name = ""
    number = x + 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name

"""Where the ghost of a building hovers over the castle map: moved, turned, flipped, always inside the map.

The page works without script, so every step of the ghost is a few numbers in the address. A shape is its
drawing (`("XX", "X.")`); a turn is a quarter to the right, a flip exchanges left and right first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Json = Mapping[str, Any]
Cells = list[list[int]]
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
TURNS = 4


@dataclass(frozen=True, slots=True)
class Pose:
    """The cell of the drawing's top left corner, quarter turns, and whether it is flipped."""

    x: int
    y: int
    turn: int = 0
    flip: bool = False


def laid(shape: Sequence[str], turn: int, flip: bool) -> list[str]:
    """The drawing after flip and turns."""
    rows = _trimmed(_trimmed(shape))
    if flip:
        rows = [row[::-1] for row in rows]
    for _ in range(turn % TURNS):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def _trimmed(rows: Sequence[str]) -> list[str]:
    """The columns of the drawing as its rows, without empty ones; twice gives the drawing itself."""
    width = max(len(row) for row in rows)
    columns = zip(*(row.ljust(width, ".") for row in rows), strict=True)
    return ["".join(column) for column in columns if "X" in column]


def cells_of(shape: Sequence[str], pose: Pose) -> Cells:
    """The cells that the ghost covers, row by row."""
    return [[pose.x + x, pose.y + y] for x, y in _marks(laid(shape, pose.turn, pose.flip))]


def ways(shape: Sequence[str]) -> list[Cells]:
    """The cells of all eight poses at the top left corner: four turns, then four flipped. For the script."""
    return [cells_of(shape, Pose(0, 0, turn, flip)) for flip in (False, True) for turn in range(TURNS)]


def inside(pose: Pose, shape: Sequence[str], board: Json) -> Pose:
    """The nearest pose that does not reach over the map's rectangle."""
    rows = laid(shape, pose.turn, pose.flip)
    x = max(0, min(pose.x, board["width"] - len(rows[0])))
    y = max(0, min(pose.y, board["height"] - len(rows)))
    return replace(pose, x=x, y=y)


def stepped(pose: Pose, step: str, shape: Sequence[str], board: Json) -> Pose:
    """The ghost after one tap on a tool: `left`, `right`, `up`, `down`, `turn`, `flip`."""
    if step in STEPS:
        right, down = STEPS[step]
        pose = replace(pose, x=pose.x + right, y=pose.y + down)
    elif step == "flip":
        # Flipping is told before turning: seen from the turned side, that takes the turns back.
        pose = replace(pose, flip=not pose.flip, turn=-pose.turn % TURNS)
    elif step == "turn":
        rows = laid(shape, pose.turn, pose.flip)
        aside = int((len(rows[0]) - len(rows)) / 2)  # it turns where it hovers, not around its corner
        pose = replace(pose, x=pose.x + aside, y=pose.y - aside, turn=(pose.turn + 1) % TURNS)
    return inside(pose, shape, board)


def somewhere(view: Json, group: str | None, shape: Sequence[str], mirror: bool) -> Pose:
    """Ground near the middle of the map where the building may stand; the middle itself if there is none."""
    board = view["map"]
    free = free_cells(board, group)
    for flip in (False, True) if mirror else (False,):
        for turn in range(TURNS):
            marks = list(_marks(laid(shape, turn, flip)))
            spot = _nearest(free, marks, board)
            if spot:
                return Pose(*spot, turn, flip)
    rows = laid(shape, 0, False)
    return inside(
        Pose((board["width"] - len(rows[0])) // 2, (board["height"] - len(rows)) // 2), shape, board
    )


def standing(cells: Iterable[Sequence[int]], shape: Sequence[str]) -> Pose | None:
    """The pose in which the shape covers exactly these cells."""
    wanted = sorted([x, y] for x, y in cells)
    if not wanted:
        return None
    x, y = min(x for x, _ in wanted), min(y for _, y in wanted)
    for flip in (False, True):
        for turn in range(TURNS):
            if sorted(cells_of(shape, Pose(x, y, turn, flip))) == wanted:
                return Pose(x, y, turn, flip)
    return None


FREE, OUTSIDE, BUILT = ".", "#", "x"


def free_rows(board: Json, group: str | None) -> list[str]:
    """The map as text, so that the script can say at once why not.

    `.` the group may build, `#` outside the map, `x` built on, a digit: reserved for another group,
    counted as in `board["reserved"]`.
    """
    rows = [[FREE] * board["width"] for _ in range(board["height"])]

    def put(mark: str, cells: Iterable[Sequence[int]]) -> None:
        for x, y in cells:
            rows[y][x] = mark

    for number, (owner, cells) in enumerate(board["reserved"].items()):
        if owner != group:
            put(str(number), cells)
    for building in board["buildings"]:
        if group or building["group"]:  # nobody's building may stand where it stands
            put(BUILT, building["cells"])
    put(OUTSIDE, board["outside"])
    return ["".join(row) for row in rows]


def _marks(rows: Sequence[str]) -> Iterator[tuple[int, int]]:
    return ((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X")


def free_cells(board: Json, group: str | None) -> set[tuple[int, int]]:
    """Cells on which the group may build; for nobody's building, its own ground is free as well."""
    rows = free_rows(board, group)
    return {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == FREE}


def _nearest(free: set[tuple[int, int]], marks: list[tuple[int, int]], board: Json) -> tuple[int, int] | None:
    wide, high = max(x for x, _ in marks), max(y for _, y in marks)
    left, top = board["width"] - wide - 1, board["height"] - high - 1
    corners = ((x, y) for y in range(top + 1) for x in range(left + 1))
    fitting = (
        (x, y)
        for x, y in corners
        if (x + marks[0][0], y + marks[0][1]) in free and all((x + a, y + b) in free for a, b in marks)
    )
    return min(fitting, key=lambda at: abs(2 * at[0] - left) + abs(2 * at[1] - top), default=None)

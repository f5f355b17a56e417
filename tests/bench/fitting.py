"""'Which of this group's buildings still fit', beside the same question asked with numpy."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from time import perf_counter_ns
from typing import Any

import numpy as np

from fieldgame.games.burgbau.state import State
from fieldgame.geometry.shapes import orientations
from tests.bench.random_games import placements


def ours(state: State, group: str) -> list[str]:
    return state.setup.fitting.fitting(state.setup.catalogue, state.castle.free_for(group))


def with_numpy(state: State, free: Any) -> list[str]:
    return [kind for kind, b in state.setup.catalogue.items() if _fits(free, orientations(b.shape))]


def _fits(free: Any, ways: Iterable[tuple[tuple[int, int], ...]]) -> bool:
    height, width = free.shape
    for way in ways:
        w, h = max(x for x, _ in way) + 1, max(y for _, y in way) + 1
        if w > width or h > height:
            continue
        places = np.ones((height - h + 1, width - w + 1), bool)
        for x, y in way:
            places &= free[y : y + height - h + 1, x : x + width - w + 1]
        if places.any():
            return True
    return False


def array(state: State, group: str) -> Any:
    grid = state.castle.grid
    found = np.zeros((grid.height, grid.width), bool)
    for x, y in grid.listed(state.castle.free_for(group)):
        found[y, x] = True
    return found


def main() -> None:
    print("Which of a group's 11 buildings still fit: median (worst) in µs")
    for side, most in ((17, 120), (50, 500), (200, 600)):
        mine: list[float] = []
        theirs: list[float] = []
        for state, group, _, _ in placements(side, 3, most):
            free = array(state, group)
            start = perf_counter_ns()
            found = ours(state, group)
            between = perf_counter_ns()
            other = with_numpy(state, free)
            mine.append((between - start) / 1000)
            theirs.append((perf_counter_ns() - between) / 1000)
            assert found == other, "both must say the same"
        row = f"  {side}x{side}: ours {median(mine):.1f} ({max(mine):.1f})"
        print(f"{row}   numpy {median(theirs):.1f} ({max(theirs):.1f})   {len(mine)} positions")


if __name__ == "__main__":
    main()

"""One placement with all its consequences, beside a bare labelling of one group's map by cv2 and scipy.

Ours answers: is it legal, what does it enclose, what is taken out, all groups' reservations, the score. The
others only label the 8-connected parts of the cells that are not the group's own, from a ready array.
`in play`: once, in turn, at each placement of a game as it is played. `at best`: the best of nine calls in
a row, when everything lies in the processor's caches.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter_ns
from typing import Any

import cv2
import numpy as np
from scipy import ndimage

from fieldgame.games.burgbau.building import site
from fieldgame.games.burgbau.castle import evaluate
from tests.bench.random_games import placements

SIZES = ((17, 12, 90), (50, 3, 500), (200, 1, 1500))
"""Side of the map in cells, random games, placements a game at most."""
EIGHT = np.ones((3, 3), dtype=int)


def ours(case: Any) -> None:
    state, group, building, cells = case
    ground = site(state, group, building, cells)
    evaluate(state.castle, "new", group, building, ground).points(state.castle)


def picture(case: Any) -> Any:
    """The cells that are not the group's own, as the others want them."""
    state, group, _, _ = case
    grid = state.castle.grid
    found = np.zeros((grid.height, grid.width), np.uint8)
    for x, y in grid.listed(grid.cells & ~state.castle.own[group]):
        found[y, x] = 1
    return found


def timed(act: Callable[[Any], Any], case: Any) -> float:
    """Microseconds for one call."""
    start = perf_counter_ns()
    act(case)
    return (perf_counter_ns() - start) / 1000


def by_cv2(labels: Any) -> None:
    cv2.connectedComponents(labels, connectivity=8)


def by_scipy(labels: Any) -> None:
    ndimage.label(labels, EIGHT)


def main() -> None:
    print("One placement with all consequences: median (90th percentile) in µs")
    heads = [f"{who} {how}" for how in ("in play", "at best") for who in ("ours", "cv2", "scipy")]
    print("".join(f"{head:>18}" for head in ("map", "placements", "closing", *heads)))
    for side, games, most in SIZES:
        spent: dict[str, list[float]] = {head: [] for head in heads}
        closing = 0
        for case in (case for seed in range(games) for case in placements(side, seed, most)):
            labels = picture(case)
            for who, act, given in (
                ("ours", ours, case),
                ("cv2", by_cv2, labels),
                ("scipy", by_scipy, labels),
            ):
                spent[f"{who} in play"].append(timed(act, given))
                spent[f"{who} at best"].append(min(timed(act, given) for _ in range(9)))
            closing += _closes(case)
        told = [
            f"{median(times):.1f} ({sorted(times)[int(0.9 * len(times))]:.1f})" for times in spent.values()
        ]
        print("".join(f"{cell:>18}" for cell in (f"{side}x{side}", len(times_of(spent)), closing, *told)))


def times_of(spent: dict[str, list[float]]) -> list[float]:
    return next(iter(spent.values()))


def _closes(case: Any) -> bool:
    state, group, building, cells = case
    ground = site(state, group, building, cells)
    assert isinstance(ground, int)
    return evaluate(state.castle, "new", group, building, ground).after is not None


if __name__ == "__main__":
    main()

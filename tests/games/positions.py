"""Positions of the castle map for tests: drawn as text, played move by move (tests/cases/README.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fieldgame.games.burgbau.building import can_build, site
from fieldgame.games.burgbau.castle import Castle, Consequences, build, evaluate, put
from fieldgame.games.burgbau.score import Score, score
from fieldgame.games.burgbau.setup import Setup, read
from fieldgame.games.burgbau.state import State, begin
from fieldgame.games.protocol import Objection
from fieldgame.geometry.shapes import hangs_together

CASES = Path(__file__).parents[1] / "cases"
NEUTRAL = "N"


def castle_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((CASES / "castle.json").read_text())["cases"]
    return cases


class Position:
    """One case: its start position on a real state, and its moves with the checks of the rules."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.groups = list(case["groups"])
        others = [o for o in dict.fromkeys(case["owner"].values()) if o not in (*self.groups, NEUTRAL)]
        names = [*self.groups, *others]
        names += ["spare 1", "spare 2"][: max(0, 2 - len(names))]
        rows = ["".join("#" if mark == "#" else "." for mark in row) for row in case["board"]]
        settings = {"groups": [{"id": name, "name": name} for name in names], "map": {"rows": rows}}
        setup = read(settings)
        assert isinstance(setup, Setup)
        self.state = begin(setup)
        self._stand(case)
        if "supply" in case:
            self._set_supply(case["supply"])

    def _stand(self, case: dict[str, Any]) -> None:
        cells: dict[str, list[tuple[int, int]]] = {}
        for y, row in enumerate(case["board"]):
            for x, mark in enumerate(row):
                if mark not in ".#":
                    cells.setdefault(mark, []).append((x, y))
        castle = self.state.castle
        for mark, where in cells.items():
            owner = case["owner"][mark]
            kind = case.get("kind", {}).get(mark, "free")
            group = None if owner == NEUTRAL else owner
            castle = put(castle, mark, group, kind, castle.grid.mask(where))
        self.state = self.state._replace(castle=castle)

    def _set_supply(self, supply: dict[str, dict[str, int]]) -> None:
        for group, had in self.state.groups.items():
            full = dict.fromkeys(self.state.setup.catalogue, 0) | supply.get(group, {})
            self.state = self.state.with_group(group, had._replace(supply=full))

    def move(self, move: dict[str, Any], number: int) -> dict[str, Any]:
        """What became of a move: `ok` and `removed`, or the `error`."""
        group, cells = move["group"], [tuple(cell) for cell in move["cells"]]
        ground = self._ground(group, move.get("kind"), cells)
        if isinstance(ground, Objection):
            return {"ok": False, "error": ground.code}
        before = self.state.castle
        key, kind = move.get("id", f"move {number}"), move.get("kind", "free")
        does = evaluate(before, key, group, kind, ground)
        self._take_over(group, kind, does)
        after = self.state.castle
        return {
            "ok": True,
            "removed": [standing.key for standing in does.captured],
            "neutral_removed": any(standing.group is None for standing in does.captured),
            "gained": _changes(before, after),
            "lost": _changes(after, before),
        }

    def _ground(self, group: str, kind: str | None, cells: list[tuple[int, int]]) -> int | Objection:
        if kind is not None:
            return site(self.state, group, kind, cells)
        return free_site(self.state, group, cells)

    def _take_over(self, group: str, kind: str, does: Consequences) -> None:
        state = self.state._replace(castle=build(self.state.castle, does))
        for standing in does.captured:
            if standing.group is not None and standing.building != "free":
                state = _supplied(state, standing.group, standing.building, 1)
        self.state = state if kind == "free" else _supplied(state, group, kind, -1)

    def reserved_rows(self) -> list[str]:
        grid = self.state.castle.grid
        owner = {c: g for g, mask in self.state.castle.reserved.items() for c in grid.listed(mask)}
        inside = set(grid.listed(grid.cells))
        return [
            "".join(owner.get((x, y), ".") if (x, y) in inside else "#" for x in range(grid.width))
            for y in range(grid.height)
        ]

    def supply(self, group: str) -> dict[str, int]:
        return {kind: count for kind, count in self.state.groups[group].supply.items() if count}

    def score(self, group: str) -> Score:
        return score(self.state, group)

    def can_build(self, group: str) -> bool:
        return can_build(self.state, group)


def free_site(state: State, group: str, cells: list[tuple[int, int]]) -> int | Objection:
    """The rules' checks for cells of any shape, as the cases use them where no kind is given."""
    grid = state.castle.grid
    if not hangs_together(cells):
        return Objection("bad_shape")
    if any(not (0 <= x < grid.width and 0 <= y < grid.height) for x, y in cells):
        return Objection("out_of_map")
    mask = grid.mask(cells)
    if mask & ~grid.cells:
        return Objection("out_of_map")
    if mask & state.castle.taken:
        return Objection("occupied")
    if mask & state.castle.kept & ~state.castle.reserved[group]:
        return Objection("reserved_by_other")
    return mask


def _supplied(state: State, group: str, kind: str, change: int) -> State:
    had = state.groups[group]
    return state.with_group(group, had._replace(supply={**had.supply, kind: had.supply[kind] + change}))


def _changes(before: Castle, after: Castle) -> dict[str, list[list[int]]]:
    new = {g: after.reserved[g] & ~before.reserved[g] for g in after.reserved}
    return {g: [list(cell) for cell in after.grid.listed(mask)] for g, mask in new.items() if mask}

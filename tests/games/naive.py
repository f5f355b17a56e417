"""The castle's rules once more, as plainly as they are written, for the real ones to be held against.

Sets of cells and floods cell by cell, everything computed from nothing each time. Slow, and nothing shared
with the code under test.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]


@dataclass
class NaiveCastle:
    """Cells of the map, groups, and the buildings by key: (group or None, cells)."""

    cells: frozenset[Cell]
    groups: list[str]
    standing: dict[str, tuple[str | None, frozenset[Cell]]] = field(default_factory=dict)

    def own(self, group: str) -> set[Cell]:
        return {cell for owner, cells in self.standing.values() if owner == group for cell in cells}

    def taken(self) -> set[Cell]:
        return {cell for _, cells in self.standing.values() for cell in cells}

    def regions(self, group: str) -> list[set[Cell]]:
        left = set(self.cells) - self.own(group)
        found = []
        while left:
            edge = [left.pop()]
            region = set(edge)
            while edge:
                x, y = edge.pop()
                near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
                left -= near
                region |= near
                edge += near
            found.append(region)
        return found

    def foreign(self, group: str, region: set[Cell]) -> list[str]:
        return [k for k, (owner, cells) in self.standing.items() if owner != group and cells & region]

    def enclosed(self, group: str) -> list[set[Cell]]:
        own = self.own(group)
        rest = self.regions(group)
        candidates = [r for r in rest if 2 * len(r) <= len(self.cells)]
        if len(candidates) == len(rest) and all(len(self.foreign(group, r)) <= 1 for r in rest):
            largest = max((len(r) for r in rest), default=0)
            candidates = [r for r in candidates if len(r) < largest]
        return [r for r in candidates if any(_near(cell) & own for cell in r)]

    def reserved(self, group: str) -> set[Cell]:
        return {c for r in self.enclosed(group) if not self.foreign(group, r) for c in r}

    def allowed(self, group: str, cells: frozenset[Cell]) -> bool:
        if not cells <= self.cells or cells & self.taken():
            return False
        return not any(cells & self.reserved(other) for other in self.groups if other != group)

    def place(self, key: str, group: str, cells: frozenset[Cell]) -> set[str]:
        """Place it and take out what is caught; the keys of what went."""
        self.standing[key] = (group, cells)
        caught = set()
        for region in self.enclosed(group):
            inside = self.foreign(group, region)
            if len(inside) == 1:
                caught.add(inside[0])
        for gone in caught:
            del self.standing[gone]
        return caught


def _near(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}

"""The castle map: what stands where, who has reserved what, and what placing a building does.

Every value here is frozen; a placement gives a new castle beside the old one. Reservations are computed
from the buildings that stand and carried along; only what a placement can have touched is judged again
(source: rules/burgbau.md, 'Enclosure and reservation').
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fieldgame.geometry.enclosure import Regions, cut, regions
from fieldgame.geometry.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class Standing:
    """A building that stands. `group` None is the neutral one; `anchor` is one of its bits."""

    key: str
    group: str | None
    building: str
    mask: int
    anchor: int


class Castle:
    """The map at one moment. Treat as frozen: every change is a new castle."""

    __slots__ = (
        "anchors",
        "buildings",
        "grid",
        "kept",
        "marks",
        "open",
        "own",
        "regions",
        "reserved",
        "taken",
    )

    grid: Grid
    buildings: Mapping[str, Standing]
    taken: int
    """All cells that are built on."""
    anchors: int
    """One bit for each building, so that a count of bits is a count of buildings."""
    own: Mapping[str, int]
    marks: Mapping[str, int]
    """The anchors of each group's own buildings."""
    regions: Mapping[str, Regions]
    open: Mapping[str, int]
    """For each group its region of more than half the map, or 0: the one that never counts as walled in."""
    reserved: Mapping[str, int]
    kept: int
    """All reserved cells, of whatever group. Reservations never overlap."""

    def __init__(self, grid: Grid, groups: Iterable[str]) -> None:
        groups = tuple(groups)
        self.grid, self.buildings, self.taken, self.anchors = grid, {}, 0, 0
        self.own = dict.fromkeys(groups, 0)
        self.marks = dict.fromkeys(groups, 0)
        self.regions = dict.fromkeys(groups, (grid.cells,))
        self.open = dict.fromkeys(groups, grid.cells)
        self.reserved = dict.fromkeys(groups, 0)
        self.kept = 0

    def _copy(self) -> Castle:
        new = Castle.__new__(Castle)
        new.grid, new.buildings, new.taken, new.anchors = self.grid, self.buildings, self.taken, self.anchors
        new.own, new.marks, new.regions, new.open = self.own, self.marks, self.regions, self.open
        new.reserved, new.kept = self.reserved, self.kept
        return new

    def free_for(self, group: str) -> int:
        """The cells on which the group may build."""
        return self.grid.cells & ~self.taken & ~(self.kept & ~self.reserved[group])

    def listed(self, standing: Standing) -> list[Cell]:
        """The cells of a building, sorted by (y, x)."""
        return self.grid.listed(standing.mask)


@dataclass(frozen=True, slots=True)
class Placement:
    """What placing one building did: the castle after it, and which buildings were taken out."""

    castle: Castle
    captured: tuple[Standing, ...]


def place(castle: Castle, key: str, group: str, building: str, mask: int) -> Placement:
    """Put a building of a group on free cells that nobody else has reserved, with all its consequences."""
    new = _stand(castle, Standing(key, group, building, mask, mask & -mask))
    old_open = castle.open[group]
    if mask & old_open:
        parts = cut(new.grid, old_open, mask)
        if len(parts) == 1 and parts[0].bit_count() * 2 > new.grid.size:
            # Nothing was cut off, and what was open stays so: only regions seen before remain to be judged.
            rest = parts[0]
            new.regions = {**castle.regions, group: _exchanged(castle.regions[group], old_open, parts)}
            new.open = {**castle.open, group: rest}
            if len(new.regions[group]) == 1:
                return Placement(_others_judged(new, castle, group, mask), ())
            return _consequences(new, castle, group, mask)
        new.regions = {**castle.regions, group: _exchanged(castle.regions[group], old_open, parts)}
    else:
        region = next(region for region in castle.regions[group] if region & mask)
        parts = cut(new.grid, region, mask)
        new.regions = {**castle.regions, group: _exchanged(castle.regions[group], region, parts)}
    new.open = {**castle.open, group: _open_by_size(new.grid, new.regions[group])}
    return _consequences(new, castle, group, mask)


def put(castle: Castle, key: str, group: str | None, building: str, mask: int) -> Castle:
    """Put a building down without price or capture: a correction, or the neutral building."""
    return _rejudged(_stand(castle, Standing(key, group, building, mask, mask & -mask)), group)


def take(castle: Castle, key: str) -> Castle:
    """Take a building off the map. KeyError if it does not stand."""
    standing = castle.buildings[key]
    return _rejudged(_lift(castle, standing), standing.group)


def _stand(castle: Castle, standing: Standing) -> Castle:
    new = castle._copy()
    new.buildings = {**castle.buildings, standing.key: standing}
    new.taken |= standing.mask
    new.anchors |= standing.anchor
    if (group := standing.group) is not None:
        new.own = {**castle.own, group: castle.own[group] | standing.mask}
        new.marks = {**castle.marks, group: castle.marks[group] | standing.anchor}
    return new


def _lift(castle: Castle, standing: Standing) -> Castle:
    new = castle._copy()
    new.buildings = {key: other for key, other in castle.buildings.items() if key != standing.key}
    new.taken &= ~standing.mask
    new.anchors &= ~standing.anchor
    if (group := standing.group) is not None:
        new.own = {**castle.own, group: castle.own[group] & ~standing.mask}
        new.marks = {**castle.marks, group: castle.marks[group] & ~standing.anchor}
    return new


def _exchanged(all_regions: Regions, region: int, parts: Regions) -> Regions:
    if len(all_regions) == 1:
        return parts
    return tuple(r for r in all_regions if r != region) + parts


def _open_by_size(grid: Grid, all_regions: Regions) -> int:
    for region in all_regions:
        if region.bit_count() * 2 > grid.size:
            return region
    return 0


def _enclosed(castle: Castle, group: str) -> list[tuple[int, int]]:
    """The group's enclosed regions, each with the number of foreign buildings in it."""
    foreign = castle.anchors & ~castle.marks[group]
    large = castle.open[group]
    counted = [(r, (r & foreign).bit_count()) for r in castle.regions[group] if r != large]
    if large or any(count > 1 for _, count in counted):
        return counted
    # Everything could be claimed, so the largest stays open.
    largest = max((r.bit_count() for r, _ in counted), default=0)
    return [(r, count) for r, count in counted if r.bit_count() < largest]


def _judge(castle: Castle, groups: Iterable[str]) -> None:
    """Compute the reservations of these groups anew, in place, on a castle that is still being made."""
    reserved = dict(castle.reserved)
    for group in groups:
        reserved[group] = 0
        for region, count in _enclosed(castle, group):
            if not count:
                reserved[group] |= region
    castle.reserved = reserved
    kept = 0
    for mask in reserved.values():
        kept |= mask
    castle.kept = kept


def _others_judged(new: Castle, old: Castle, group: str, mask: int) -> Castle:
    """Judge those for whom the new piece stands in a place that could have been theirs."""
    touched = [other for other, large in old.open.items() if not large & mask and other != group]
    if touched:
        _judge(new, touched)
    return new


def _consequences(new: Castle, old: Castle, group: str, mask: int) -> Placement:
    """Captures by the group that has just built, then all reservations that this can have changed."""
    found = tuple(
        next(s for s in new.buildings.values() if s.anchor & region and s.group != group)
        for region, count in _enclosed(new, group)
        if count == 1
    )
    if not found:
        _judge(new, (group,))
        return Placement(_others_judged(new, old, group, mask), ())
    losers = set()
    for standing in found:
        new = _lift(new, standing)
        losers.add(standing.group)
    for loser in losers:
        new = _rejudged(new, loser)
    return Placement(_rejudged(new, None), found)


def _rejudged(new: Castle, group: str | None) -> Castle:
    """All reservations anew; the regions of `group` too, because its own cells have changed."""
    if group is not None:
        new.regions = {**new.regions, group: regions(new.grid, new.own[group])}
        new.open = {**new.open, group: _open_by_size(new.grid, new.regions[group])}
    _judge(new, new.own)
    return new

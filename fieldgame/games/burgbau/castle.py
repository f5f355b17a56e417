"""The castle map: what stands where, who has reserved what, and what placing a building does.

Every value here is frozen; a placement gives a new castle beside the old one. Reservations are computed
from the buildings that stand and carried along; only what a placement can have touched is judged again
(source: rules/burgbau.md, 'Enclosure and reservation').
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from fieldgame.geometry.enclosure import Regions, cut, regions
from fieldgame.geometry.grid import Cell, Grid


class Standing(NamedTuple):
    """A building that stands. `group` None is the neutral one; `anchor` is one of its bits."""

    key: str
    group: str | None
    building: str
    mask: int
    anchor: int


@dataclass(frozen=True, slots=True)
class Castle:
    """The map at one moment."""

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
    walled: int
    """The cells that do not lie in the open region of every group: somebody could be walling them in."""
    reserved: Mapping[str, int]
    kept: int
    """All reserved cells, of whatever group. Reservations never overlap."""
    shut: int
    """The cells on which not everybody may build: outside the wall, taken, or reserved for somebody."""
    due: frozenset[str]
    """Groups with an enclosed region that holds one foreign building; their next placement takes it out."""

    def free_for(self, group: str) -> int:
        """The cells on which the group may build."""
        return self.grid.cells & ~self.taken & ~(self.kept & ~self.reserved[group])

    def listed(self, standing: Standing) -> list[Cell]:
        """The cells of a building, sorted by (y, x)."""
        return self.grid.listed(standing.mask)


class Consequences(NamedTuple):
    """What placing a building on legal ground does. Nothing of it has been done yet: `build` does it."""

    key: str
    group: str
    building: str
    mask: int
    captured: tuple[Standing, ...]
    after: Castle | None
    """The castle after it, where more changes than that the building stands; else None."""

    def points(self, castle: Castle) -> dict[str, int]:
        """How the score of each group changes, in points; a group that is not named keeps its own.

        A building counts twice: its cells are built, and they are no longer left over.
        """
        change = {self.group: 2 * self.mask.bit_count()}
        if self.after is None:
            return change
        for gone in self.captured:
            if gone.group is not None:
                change[gone.group] = change.get(gone.group, 0) - 2 * gone.mask.bit_count()
        for group, mask in self.after.reserved.items():
            won = mask.bit_count() - castle.reserved[group].bit_count()
            change[group] = change.get(group, 0) + won
        return {group: points for group, points in change.items() if points}


def empty(grid: Grid, groups: Iterable[str]) -> Castle:
    """The map before anybody has built."""
    groups = tuple(groups)
    none, whole = dict.fromkeys(groups, 0), dict.fromkeys(groups, grid.cells)
    return Castle(
        grid=grid,
        buildings={},
        taken=0,
        anchors=0,
        own=none,
        marks=none,
        regions=dict.fromkeys(groups, (grid.cells,)),
        open=whole,
        walled=0,
        reserved=none,
        kept=0,
        shut=grid.outside,
        due=frozenset(),
    )


def evaluate(castle: Castle, key: str, group: str, building: str, mask: int) -> Consequences:
    """What happens if the group builds on free cells that nobody else has reserved."""
    # Nearly every placement closes nothing, and that can be seen close by: no wall of the group's own
    # meets another round the piece, and the piece stands where nobody could be walling anything in.
    if not mask & castle.walled and group not in castle.due:
        grid, large = castle.grid, castle.open[group]
        if grid.whole(grid.close_round(mask, large)):
            left = large.bit_count() - mask.bit_count()
            if 2 * left > grid.size:
                return Consequences(key, group, building, mask, (), None)
    return _judged(castle, key, group, building, mask)


def build(castle: Castle, does: Consequences) -> Castle:
    """The castle after a placement that has been evaluated on it."""
    if does.after is not None:
        return does.after
    group, mask = does.group, does.mask
    large = castle.open[group]
    rest = large & ~mask
    return replace(
        _stand(castle, _standing(does.key, group, does.building, mask)),
        regions={**castle.regions, group: _exchanged(castle.regions[group], large, (rest,))},
        open={**castle.open, group: rest},
        walled=castle.walled | mask,
    )


def put(castle: Castle, key: str, group: str | None, building: str, mask: int) -> Castle:
    """Put a building down without price or capture: a correction, or the neutral building."""
    return _rejudged(_stand(castle, _standing(key, group, building, mask)), {group})


def stood(grid: Grid, groups: Iterable[str], standings: Iterable[tuple[str | None, str, int]]) -> Castle:
    """A map on which these (group, building, cells as bits) stand, put down at once, with keys of its own.

    What overlaps something before it, or lies off the map, is left out.
    """
    castle = empty(grid, groups)
    for group, building, mask in standings:
        if mask and not mask & (castle.taken | ~grid.cells):
            castle = _stand(castle, _standing(f"s{len(castle.buildings)}", group, building, mask))
    return _rejudged(castle, tuple(castle.own))


def take(castle: Castle, key: str) -> Castle:
    """Take a building off the map. KeyError if it does not stand."""
    standing = castle.buildings[key]
    return _rejudged(_lift(castle, standing), {standing.group})


def _standing(key: str, group: str | None, building: str, mask: int) -> Standing:
    return Standing(key, group, building, mask, mask & -mask)


def _judged(castle: Castle, key: str, group: str, building: str, mask: int) -> Consequences:
    """The long way: cut the region, take out what is caught, judge whom the piece may concern."""
    region = next(region for region in castle.regions[group] if region & mask)
    parts = _exchanged(castle.regions[group], region, cut(castle.grid, region, mask))
    new = _stand(castle, _standing(key, group, building, mask))
    new = _with_regions(new, {group: parts})
    caught = [r for r, count in _enclosed(new, group) if count == 1]
    if not caught:
        concerned = [other for other, large in new.open.items() if other == group or not mask & large]
        return Consequences(key, group, building, mask, (), _judge(new, concerned))
    captured = tuple(
        next(s for s in new.buildings.values() if s.anchor & r and s.group != group) for r in caught
    )
    for gone in captured:
        new = _lift(new, gone)
    new = _rejudged(new, {gone.group for gone in captured})
    return Consequences(key, group, building, mask, captured, new)


def _stand(castle: Castle, standing: Standing) -> Castle:
    group, mask = standing.group, standing.mask
    return replace(
        castle,
        buildings={**castle.buildings, standing.key: standing},
        taken=castle.taken | mask,
        shut=castle.shut | mask,
        anchors=castle.anchors | standing.anchor,
        own=castle.own if group is None else {**castle.own, group: castle.own[group] | mask},
        marks=castle.marks
        if group is None
        else {**castle.marks, group: castle.marks[group] | standing.anchor},
    )


def _lift(castle: Castle, standing: Standing) -> Castle:
    group, mask, anchor = standing.group, standing.mask, standing.anchor
    return replace(
        castle,
        buildings={key: other for key, other in castle.buildings.items() if key != standing.key},
        taken=castle.taken & ~mask,
        shut=castle.shut & ~mask,
        anchors=castle.anchors & ~anchor,
        own=castle.own if group is None else {**castle.own, group: castle.own[group] & ~mask},
        marks=castle.marks if group is None else {**castle.marks, group: castle.marks[group] & ~anchor},
    )


def _exchanged(all_regions: Regions, region: int, parts: Regions) -> Regions:
    return tuple(r for r in all_regions if r != region) + parts


def _with_regions(castle: Castle, changed: Mapping[str, Regions]) -> Castle:
    """The castle with other regions for some groups, and what follows from the regions alone."""
    large = {**castle.open, **{group: _largest(castle.grid, parts) for group, parts in changed.items()}}
    commons = castle.grid.cells
    for mask in large.values():
        commons &= mask
    walled = castle.grid.cells & ~commons
    return replace(castle, regions={**castle.regions, **changed}, open=large, walled=walled)


def _largest(grid: Grid, all_regions: Regions) -> int:
    """The region of more than half the map, if there is one."""
    return next((region for region in all_regions if 2 * region.bit_count() > grid.size), 0)


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


def _judge(castle: Castle, groups: Iterable[str]) -> Castle:
    """The reservations of these groups anew."""
    reserved, due = dict(castle.reserved), set(castle.due)
    for group in groups:
        enclosed = _enclosed(castle, group)
        reserved[group] = 0
        for region, count in enclosed:
            reserved[group] |= 0 if count else region
        (due.add if any(count == 1 for _, count in enclosed) else due.discard)(group)
    kept = 0
    for mask in reserved.values():
        kept |= mask
    shut = castle.grid.outside | castle.taken | kept
    return replace(castle, reserved=reserved, kept=kept, shut=shut, due=frozenset(due))


def _rejudged(castle: Castle, groups: Collection[str | None]) -> Castle:
    """The regions of groups whose own cells have changed, then all reservations anew."""
    changed = {g: regions(castle.grid, castle.own[g]) for g in groups if g is not None}
    return _judge(_with_regions(castle, changed), castle.own)

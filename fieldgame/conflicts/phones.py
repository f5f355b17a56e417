"""Several phones at one post: two that book in turn, and one that goes on after another has taken over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from fieldgame.conflicts.reading import Finding, Journal, Row, Workplace, by, groups, moment
from fieldgame.history import FROM_THE_WOOD

SAME_TIME_MS = 120_000
"""Two phones that book at one post within so little time are there both at once."""
Found = dict[str, list[Finding]]
"""What is odd about each booking, by its id."""


def two_devices(journal: Journal, known: Collection[str]) -> Iterator[tuple[str, Finding]]:
    """Posts where two phones book in turn within two minutes: the latest such booking of each post.

    `known`: bookings that a phone made after its release, which says it all.
    """
    seats: dict[str, list[Row]] = {}
    for row in journal.living:
        at_post = row["type"] in FROM_THE_WOOD and by(row, "role") == "post" and by(row, "device")
        if at_post and row["id"] not in known:
            seats.setdefault(by(row, "post"), []).append(row)
    for post, booked in seats.items():
        for index in range(len(booked) - 1, 1, -1):
            last, between = booked[index], booked[index - 1]
            back = by(last, "device")
            if by(between, "device") == back or back not in {
                by(one, "device") for one in booked[: index - 1]
            }:
                continue
            if moment(last) - moment(between) <= SAME_TIME_MS:
                yield last["id"], Finding("two_devices", between["id"], None, {"post": post})
                break


def after_release(journal: Journal, released: Mapping[Workplace, int]) -> Iterator[tuple[str, Finding]]:
    """Bookings of a device from the time when another one had taken its place.

    Beside what the new phone has booked of the same kind for the same group, the nearest in time.
    """
    alike: dict[object, list[Row]] = {}
    for row in journal.living:
        if row["type"] in FROM_THE_WOOD and by(row, "role") != "leader":
            alike.setdefault(_kind(row), []).append(row)
    for kind in alike.values():
        for row in kind:
            until = released.get(_workplace(row))
            if until is None or moment(row) <= until:
                continue
            same = (one for one in kind if _is_by_new(one, row, until, released))
            other = min(same, key=lambda one: abs(moment(one) - moment(row)), default=None)
            facts = {"released_at": until, "booked": other is not None}
            yield row["id"], Finding("after_release", other["id"] if other else "", None, facts)


def _kind(row: Row) -> object:
    """What two bookings of the same fact have in common."""
    return row["type"], by(row, "role"), by(row, "post"), frozenset(groups(row))


def _workplace(row: Row) -> Workplace:
    return by(row, "device"), by(row, "role"), by(row, "post")


def _is_by_new(one: Row, row: Row, until: int, released: Mapping[Workplace, int]) -> bool:
    """Whether a phone booked it that stood there when the row's own had to leave."""
    if moment(one) <= until or by(one, "device") == by(row, "device"):
        return False
    left = released.get(_workplace(one))
    return left is None or moment(one) <= left


def on_one_card(journal: Journal, found: Found, gone: Mapping[str, Finding]) -> None:
    """Each of the bookings in `gone` is told once: what is odd about others beside it moves to its card.

    Two of them that collide share the card of the later one.
    """
    for event in sorted(gone, key=journal.place.__getitem__):
        found.setdefault(event, []).append(gone[event])
        for other in [key for key, odd in found.items() if any(one.other == event for one in odd)]:
            if other in gone:
                found[other] += [replace(one, other=one.other or event) for one in found.pop(event)]
                break
            moved = [replace(one, other=other) for one in found[other] if one.other == event]
            found[event][:0] = moved
            found[other] = [one for one in found[other] if one.other != event]

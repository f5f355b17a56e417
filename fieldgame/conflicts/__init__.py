"""Bookings that do not fit together: each that stands out, beside the ones it collides with.

Pure, from the journal's rows (`history.rows`). Nothing is decided here: a leader looks at both bookings and
lets them stand, takes one back or puts one right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fieldgame.conflicts.phones import after_release, on_one_card, two_devices
from fieldgame.conflicts.reading import (
    Conflict,
    Finding,
    Journal,
    Row,
    Workplace,
    by,
    delay,
    losers,
    moment,
    takes_from,
)
from fieldgame.history import PAPER

__all__ = ["Conflict", "Finding", "Workplace", "delay", "find", "late", "moment"]


def find(
    rows: Sequence[Row], below: Iterable[str] = (), released: Mapping[Workplace, int] | None = None
) -> list[Conflict]:
    """What a leader has not looked at yet, newest first.

    `rows`: the journal, newest first. `below`: groups whose holding is below zero now. `released`: when a
    device was taken off a place.
    """
    journal = Journal(rows)
    found: dict[str, list[Finding]] = {}
    for row in journal.living:
        for odd in _irregular(journal, row):
            found.setdefault(row["id"], []).append(odd)
    for event, odd in _overtaken(journal):
        if odd.other not in {one.other for one in found.get(event, ())}:  # else that pair is told already
            found.setdefault(event, []).append(odd)
    gone = dict(after_release(journal, released or {}))
    for event, odd in (*two_devices(journal, gone), *_below_zero(journal, below)):
        found.setdefault(event, []).append(odd)
    on_one_card(journal, found, gone)
    open_ones = (Conflict(event, journal.unseen(event, findings)) for event, findings in found.items())
    return sorted((one for one in open_ones if one.findings), key=lambda one: -journal.place[one.event])


def late(rows: Sequence[Row]) -> list[Row]:
    """What has arrived after the end and nobody has decided on, newest first. A leader's own is decided."""
    return [
        row
        for row in rows
        if row.get("late") and not row["void"] and not row.get("accepted") and by(row, "role") != "leader"
    ]


def _irregular(journal: Journal, row: Row) -> Iterator[Finding]:
    """What the rules find odd about a row, each with the booking that it collides with."""
    for odd in row["irregularities"]:
        code, group = odd["code"], odd.get("group")
        other: Row | None = None
        if code == "same_post_twice":
            other = next((one for one in journal.before(row, str(group)) if one["type"] == "draw"), None)
        elif code == "holding_short":
            group, other = _made_short(journal, row)
        elif code == "count_differs":
            earlier = list(journal.before(row, str(group)))
            other = _overtook(row, earlier) or next(iter(earlier), None)
        elif code == "joker_twice":
            other = _first_found(journal, row)
        facts = {key: value for key, value in odd.items() if key not in ("event", "code", "group")}
        yield Finding(code, other["id"] if other else "", group, facts)


def _overtook(row: Row, earlier: Iterable[Row]) -> Row | None:
    """Of what counts before this row, the nearest that arrived after it."""
    return next((one for one in earlier if one["seq"] > row["seq"]), None)


def _made_short(journal: Journal, row: Row) -> tuple[str | None, Row | None]:
    """Whose cards did not suffice, and why: what took or undid them and came in late, else what was last."""
    parties = [
        (group, [one for one in journal.before(row, group) if takes_from(one, group)])
        for group in losers(row)
    ]
    for group, earlier in parties:
        came_later = (_overtook(row, earlier), journal.undone_since(row, group))
        other = max(filter(None, came_later), key=lambda one: one["seq"], default=None)
        if other:
            return group, other
    for group, earlier in parties:
        if earlier:
            return group, earlier[0]
    return (parties[0][0], None) if parties else (None, None)


def _first_found(journal: Journal, row: Row) -> Row | None:
    return next(
        (
            one
            for one in journal.living[: journal.place[row["id"]]]
            if one["type"] == "joker_found" and one["data"].get("joker") == row["data"].get("joker")
        ),
        None,
    )


def _overtaken(journal: Journal) -> Iterator[tuple[str, Finding]]:
    """Robberies, builds and trades with a draw before them that arrived after them.

    A robbery in between took the cards of the draws before it, so these have overtaken that one alone. A draw
    from paper surprises nobody: the leader has just written it here.
    """
    for row in journal.living:
        for group in losers(row):
            draws = []
            for one in journal.before(row, group):
                if one["type"] == "robbery" and group in losers(one):
                    break
                if one["type"] == "draw" and one["seq"] > row["seq"] and by(one, "device") != PAPER:
                    draws.append(one)
            if draws:
                facts = {"delay": delay(draws[0]), "draws": len(draws), "booked": row["type"]}
                yield row["id"], Finding("overtaken", draws[0]["id"], group, facts)


def _below_zero(journal: Journal, below: Iterable[str]) -> Iterator[tuple[str, Finding]]:
    """Groups with less than nothing, told at the booking that took what was not there."""
    for group in below:
        earlier = list(reversed(journal.of(group)))
        short = (
            one for one in earlier if any(odd["code"] == "holding_short" for odd in one["irregularities"])
        )
        taking = (one for one in earlier if takes_from(one, group) or one["type"] == "holding_corrected")
        row = next(short, None) or next(taking, None) or next(iter(earlier), None)
        if row:
            undo = journal.undone_since(row, group)
            yield row["id"], Finding("below_zero", undo["id"] if undo else "", group)

"""What phones report from the wood: it has happened, so it is recorded, late or against a rule or both.

The breach becomes an irregularity for the leader. Only what is no fact at all is refused.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fieldgame import journal, snapshots
from fieldgame.corrections import Foreseen, between, mark_of
from fieldgame.games.protocol import Entry, Json, Objection, Seat
from fieldgame.history import together, undo_objection
from fieldgame.snapshots import Snapshot
from fieldgame.turns import (
    REPORTERS,
    Outcome,
    append,
    end_if_due,
    moment_of,
    new_id,
    now,
    set_due,
    signed,
    turn,
)

REPORTABLE = {"draw": "draw", "robbery": "rob", "trade": "trade", "joker_found": "joker", "voided": "undo"}
"""What a phone may report as having happened, and by which action's right; the rest is decided here."""
STEPS = ("started", "paused", "resumed")
"""Steps of the clock, which somebody may have forgotten to tap in time."""
AMENDABLE = (*(kind for kind in REPORTABLE if kind != "voided"), *STEPS)
"""What the leader may put right as it really was, and when."""
AT_WORK = frozenset(role for action in REPORTABLE.values() for role in REPORTERS[action])
"""The roles that report at all: to any other an id says nothing, and its device is no phone in the wood."""
CLOCK_SLACK_MS = 2_000
"""A phone knows the server's time this well; what lies so little ahead has happened just now."""


@dataclass(frozen=True, slots=True)
class Report:
    """A fact as a phone tells it. `at`: server time, ms. `objection`: what is known against it already."""

    id: str
    at: int
    type: str
    data: Json
    objection: Objection | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a report: `recorded` or `duplicate` with its entry, or `refused` with the reason."""

    status: str
    entry: Entry | None = None
    objection: Objection | None = None
    irregularities: tuple[Json, ...] = ()


def sync(
    game: str, reports: Sequence[Report], seat: Seat, device: str = "", *, keep: bool = True
) -> tuple[int, list[Result]]:
    """Record what happened in the wood; the version afterwards, and one result for each report in order.

    Facts are not refused for breaking a rule: that becomes an irregularity. Refused, without stopping the
    others, is what is no fact: of a kind or a place that the seat does not report, or unreadable. An id
    that is there already is a duplicate, whatever else it says. Without `keep` nothing is written.
    """
    with turn(game) as (writer, at):
        clock = now()
        moment = moment_of(at, clock)
        if keep and reports:
            at, _ = append(writer, at, end_if_due(at, clock), {"role": "server"}, moment)
        fresh: dict[str, Entry] = {}
        known = {entry.id: entry for entry in at.entries}  # under the lock these are all that there are
        results = [_judge(at, report, seat, device, moment, fresh, known) for report in reports]
        after, odd = _looked_at(at, list(fresh.values()))
        unreadable = {key for key in fresh if any(row["code"] == "malformed" for row in odd.get(key, ()))}
        good = [entry for key, entry in fresh.items() if key not in unreadable]
        if keep and good:
            written = writer.append(as_fresh(good), looked_up=True)
            after = snapshots.advanced(at, written) if unreadable else after
            set_due(writer, after)
            fresh = {entry.id: entry for entry in written}
    if keep:
        snapshots.keep(game, after if good else at)
    final = [_final(result, fresh, unreadable, odd) for result in results]
    return (after if keep and good else at).version, final


def amend(
    game: str,
    event: str,
    data: Json,
    seat: Seat,
    *,
    entry_id: str,
    device: str = "",
    happened_at: int | None = None,
    expects: str = "",
) -> Outcome:
    """Take an entry back and record it anew with other data, at the time when it happened; the leader's.

    `happened_at`: when it really happened, ms since 1970; never after now, nor before the game was made. The
    steps of the clock are put right by their time alone; refused where one would then come in the wrong order
    (`wrong_status`), or where the time would be up at once (`time_is_up`). `expects`: the mark of what was
    foreseen; where it would change something else by now, nothing happens (`changed_meanwhile`).
    """
    if seat.role != "leader":
        return Outcome("refused", objection=Objection("not_allowed", {"role": seat.role, "action": "amend"}))
    with turn(game) as (writer, at):
        first = writer.find(entry_id)
        if first is not None:
            return Outcome("duplicate", (first,), version=at.version)
        made = _anew(at, event, data, signed(seat, device), entry_id, happened_at)
        if not isinstance(made, Objection) and expects and _foreseen(game, at, made[1]).mark != expects:
            made = Objection("changed_meanwhile", {"what": "undo"})
        if isinstance(made, Objection):
            return Outcome("refused", objection=made, version=at.version)
        both, after = made
        written = writer.append(as_fresh(both))
        set_due(writer, after)
    snapshots.keep(game, after)
    return Outcome("recorded", tuple(written), version=after.version)


def foresee_amend(
    game: str, event: str, data: Json, *, entry_id: str, happened_at: int | None = None
) -> Foreseen | Objection:
    """What `amend` would change, or why it would be refused; nothing is written.

    The same `entry_id` for both, so that both tell of the same entry.
    """
    at = snapshots.current(game)
    made = _anew(at, event, data, {"role": "leader"}, entry_id, happened_at)
    return made if isinstance(made, Objection) else _foreseen(game, at, made[1])


def _anew(
    at: Snapshot, event: str, data: Json, by: Json, entry_id: str, happened_at: int | None
) -> tuple[tuple[Entry, Entry], Snapshot] | Objection:
    """The void and the entry in its place, and the game after both; or what speaks against them."""
    objection = undo_objection(at, event, Seat("leader"))
    old = next((entry for entry in at.entries if entry.id == event), None)
    if objection or old is None or old.type not in AMENDABLE:
        return objection or Objection("unknown_event", {"event": event})
    moment = moment_of(at, now())
    by = {**by, "act": entry_id}
    void = Entry(entry_id, at.version + 1, moment, moment, by, "voided", {"event": event, "note": ""})
    when = min(old.at, old.recorded_at) if happened_at is None else happened_at
    when = max(at.created_at, min(when, moment))
    # What was foreseen of the new entry is told of the same one when it is written.
    named = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{entry_id} anew"))
    anew = Entry(named, at.version + 2, when, moment, by, old.type, data)
    after, odd = _looked_at(at, [void, anew])
    if any(row["code"] == "malformed" for row in odd.get(anew.id, ())):
        return Objection("malformed")
    against = _out_of_step(at, after, odd, moment) if old.type in STEPS else None
    return against or ((void, anew), after)


def _foreseen(game: str, at: Snapshot, after: Snapshot) -> Foreseen:
    found = between(game, at, after.state)
    clocks = [one.ruleset.view(one.state, Seat("leader")).get("clock") or {} for one in (at, after)]
    for key in ("ends_at", "remaining_ms"):
        before, then = (clock.get(key) for clock in clocks)
        if before is not None and then is not None and before != then:
            row = {"path": ["clock", "left_ms"], "before": 0, "after": then - before}
            rows = [*found.rows, row]
            return replace(found, rows=rows, mark=mark_of(rows))
    return found


def _out_of_step(
    before: Snapshot, after: Snapshot, odd: dict[str, list[Json]], moment: int
) -> Objection | None:
    """What speaks against another time for a step of the clock."""
    known = {row["event"] for row in before.ruleset.view(before.state, Seat("leader"))["irregularities"]}
    wrong = (row for key, rows in odd.items() if key not in known for row in rows)
    if any(row["code"] == "wrong_status" for row in wrong):
        return Objection("wrong_status")
    due = after.ruleset.options(after.state, Seat("server")).get("time_up_at")
    return Objection("time_is_up") if due is not None and due <= moment else None


def _judge(
    at: Snapshot,
    report: Report,
    seat: Seat,
    device: str,
    moment: int,
    fresh: dict[str, Entry],
    known: dict[str, Entry],
) -> Result:
    """What is to become of a report; what is new goes into `fresh`, to be looked at by the rules."""
    first = fresh.get(report.id) or known.get(report.id)
    if first is not None and seat.role in AT_WORK:
        return Result("duplicate", first)
    if not report.id:
        return Result("refused", objection=report.objection or Objection("malformed"))
    may = REPORTERS.get(REPORTABLE.get(report.type, ""), ())
    elsewhere = seat.role == "post" and report.type == "draw" and report.data.get("post") != seat.post
    if seat.role not in may or elsewhere:
        objection = Objection("not_allowed", {"role": seat.role, "action": report.type})
        return Result("refused", objection=objection)
    if report.objection:
        return Result("refused", objection=report.objection)
    when = max(report.at, at.created_at)
    if moment < when <= moment + CLOCK_SLACK_MS:
        when = moment
    besides: list[str] = []
    if report.type == "voided":
        event = report.data.get("event")
        target = fresh.get(str(event))
        against = _against_void(at, event, seat, fresh)
        if against:
            return Result("refused", objection=against)
        besides = [] if target else together(at, str(event))[1:]
        target = target or known[str(event)]
        when = max(when, min(target.at, target.recorded_at))  # it cannot have been taken back before
    by = signed(seat, device)
    entry = Entry(report.id, at.version + len(fresh) + 1, when, moment, by, report.type, report.data)
    fresh[report.id] = entry
    for other in besides:  # the end that a build brought goes back with it
        data = {"event": other, "note": ""}
        void = Entry(new_id(), at.version + len(fresh) + 1, when, moment, by, "voided", data)
        fresh[void.id] = void
    return Result("recorded", entry)


def as_fresh(entries: Sequence[Entry]) -> list[journal.Fresh]:
    """The entries as the journal takes them."""
    return [(e.id, e.at, e.recorded_at, dict(e.by), e.type, dict(e.data)) for e in entries]


def _looked_at(at: Snapshot, fresh: Sequence[Entry]) -> tuple[Snapshot, dict[str, list[Json]]]:
    """The game as it would be after these entries, and what is irregular by event."""
    after = snapshots.advanced(at, fresh)
    odd: dict[str, list[Json]] = {}
    for row in after.ruleset.view(after.state, Seat("leader"))["irregularities"]:
        odd.setdefault(row["event"], []).append(row)
    return after, odd


def _against_void(at: Snapshot, event: object, seat: Seat, fresh: dict[str, Entry]) -> Objection | None:
    if str(event) in _taken_back(fresh):
        return Objection("already_void", {"event": event})
    against = None if str(event) in fresh else undo_objection(at, event, seat)
    if against and against.code == "already_void" and _is_amended(at, event, seat):
        return Objection("not_yours", {"event": event})
    return against


def _is_amended(at: Snapshot, event: object, seat: Seat) -> bool:
    """Whether the leader has put it right meanwhile: what stands instead is not taken back with it."""
    killers = (entry for entry in at.entries if entry.type == "voided" and entry.data.get("event") == event)
    return seat.role != "leader" and any(entry.by.get("act") == entry.id for entry in killers)


def _taken_back(fresh: dict[str, Entry]) -> set[str]:
    """What the new voids take back; one that is itself taken back does not count."""
    dead: set[str] = set()
    for entry in reversed(fresh.values()):
        if entry.type == "voided" and entry.id not in dead:
            dead.add(str(entry.data["event"]))
    return dead


def _final(
    result: Result, written: dict[str, Entry], unreadable: set[str], odd: dict[str, list[Json]]
) -> Result:
    """The result with its entry as it was written and what is irregular about it."""
    if result.entry is None:
        return result
    key = result.entry.id
    if key in unreadable:
        return Result("refused", objection=Objection("malformed"))
    return replace(result, entry=written.get(key, result.entry), irregularities=tuple(odd.get(key, ())))

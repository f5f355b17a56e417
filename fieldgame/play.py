"""Do, undo, look: the one place where the rules meet the storage.

Read what is there, let the ruleset decide, append what it decided; all under the game's lock, so that two
phones that act in the same instant are two acts one after the other. States are kept a process; a reader
applies only what is new since.
"""

from __future__ import annotations

import logging
import secrets
import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fieldgame import journal, snapshots
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Ruling, Seat
from fieldgame.history import together, undo_objection
from fieldgame.journal import NoSuchGame
from fieldgame.snapshots import Refused, Snapshot

__all__ = [
    "NoSuchGame",
    "Outcome",
    "Refused",
    "Seat",
    "create",
    "do",
    "end_overdue",
    "options",
    "preview",
    "view",
]

_log = logging.getLogger(__name__)
REPORTERS = {
    "draw": ("leader", "post"),
    "rob": ("leader", "robber", "post", "station"),
    "trade": ("leader", "station", "post"),
    "joker": ("leader", "station", "post"),
    "build": ("leader", "station"),
    "neutral": ("leader", "station"),
    "undo": ("leader", "station", "post", "robber"),
}
"""Who may do what; every other action is the leader's. `server` may what a clock may."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action: `recorded`, `duplicate` (of the same entry id before) or `refused`."""

    status: str
    entries: tuple[Entry, ...] = ()
    objection: Objection | None = None
    version: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do: the line that it would add to the story, and what speaks against it."""

    objection: Objection | None
    told: Json


def now() -> int:
    """The server's clock, ms since 1970."""
    return time.time_ns() // 1_000_000


def create(settings: Json, ruleset: str = "burgbau") -> str:
    """A new game with these settings; its id. Refused where nobody can play them."""
    state = GAMES[ruleset].start(settings)
    if isinstance(state, Objection):
        raise Refused(state)
    return journal.create(ruleset, settings, now())


def view(game: str, seat: Seat) -> Json:
    """What the seat may know of the game, with the `version` it is of."""
    at = snapshots.current(game)
    return {"version": at.version, "game": game, **at.ruleset.view(at.state, seat)}


def options(game: str, seat: Seat) -> Json:
    """What the seat may do now."""
    at = snapshots.current(game)
    return at.ruleset.options(at.state, seat)


def do(
    game: str, action: str, args: Json, seat: Seat, *, entry_id: str, device: str = "", overrule: bool = False
) -> Outcome:
    """Do something once. The same `entry_id` again gives what came of it the first time.

    `overrule`: take it in spite of a soft objection. Anything refused leaves nothing in the journal.
    """
    if seat.role not in (*REPORTERS.get(action, ("leader",)), "server"):
        return Outcome("refused", objection=Objection("not_allowed", {"role": seat.role, "action": action}))
    with journal.writing(game) as writer:
        kept = snapshots.kept_until(game, writer.game)
        at = snapshots.advanced(kept, writer.tail(kept.version))
        first = writer.find(entry_id)
        if first is not None:
            return Outcome("duplicate", (first,), version=at.version)
        clock = now()
        moment = _moment(at, clock)
        by = _by(seat, device)
        at, _ = _append(writer, at, _time_up(at, clock), {"role": "server"}, moment)
        ruling = _rule(at, action, args, seat, moment)
        if ruling.objection and not (overrule and ruling.events):
            outcome = Outcome("refused", objection=ruling.objection, version=at.version)
        else:
            at, written = _append(writer, at, _dated(ruling.events, entry_id, moment), by, moment)
            outcome = Outcome("recorded", tuple(written), ruling.objection, at.version)
    snapshots.keep(game, at)
    return outcome


def preview(game: str, action: str, args: Json, seat: Seat) -> Preview:
    """What doing it now would do, without doing it."""
    at = snapshots.current(game)
    ruling = _rule(at, action, args, seat, now())
    if not ruling.events:
        return Preview(ruling.objection, {})
    last = at.last[0]
    fact = ruling.events[0]
    entry = Entry("", at.version + 1, last, last, {}, fact.type, fact.data)
    told = at.ruleset.view(at.ruleset.apply(at.state, entry), seat)["recent"]
    return Preview(ruling.objection, told[0] if told and not told[0]["id"] else {})


def end_overdue() -> list[str]:
    """End the games whose time is up; which they were. For the clock of the server, once a second."""
    ended = []
    for game in journal.overdue(now()):
        try:
            outcome = do(game, "time_up", {}, Seat("server"), entry_id=_new_id())
        except Refused:  # settings of another version: its pages say so, the other games go on
            _log.exception("The game %s cannot be ended, nobody can play its settings.", game)
            continue
        if outcome.status == "recorded" or (outcome.objection and outcome.objection.code == "time_left"):
            ended.append(game)
    return ended


def _rule(at: Snapshot, action: str, args: Json, seat: Seat, moment: int) -> Ruling:
    act = at.ruleset.actions.get(action)
    if act is None:
        return Ruling((), Objection("unknown_action", {"action": action}))
    if action == "undo":
        return _undo(at, args, seat, moment)
    return act(at.state, seat, args, moment, secrets.randbelow)


def _undo(at: Snapshot, args: Json, seat: Seat, moment: int) -> Ruling:
    """Take back an entry, with what the same act has booked besides."""
    objection = undo_objection(at, args.get("event"), seat)
    if objection:
        return Ruling((), objection)
    undo = at.ruleset.actions["undo"]
    rulings = [
        undo(at.state, seat, {**args, "event": event}, moment, secrets.randbelow)
        for event in together(at, args["event"])
    ]
    refused = next((ruling for ruling in rulings if not ruling.events), None)
    return refused or Ruling(tuple(fact for ruling in rulings for fact in ruling.events))


def _moment(at: Snapshot, clock: int) -> int:
    """When something happens that is decided now: never before what has been decided already.

    A laptop in the wood puts its clock right when it meets a network, and may so go back by hours.
    """
    return max(clock, at.created_at, at.last[0])


def _time_up(at: Snapshot, clock: int) -> list[tuple[str, int, Fact]]:
    """The end by the clock, dated when it was due, if it is due and not yet in the journal."""
    due = at.ruleset.options(at.state, Seat("server")).get("time_up_at")
    if due is None or due > clock:
        return []
    ruling = at.ruleset.actions["time_up"](at.state, Seat("server"), {}, clock, secrets.randbelow)
    return _dated(ruling.events, _new_id(), max(due, at.last[0]))


def _dated(events: Iterable[Fact], entry_id: str, at: int) -> list[tuple[str, int, Fact]]:
    return [(entry_id if index == 0 else _new_id(), at, fact) for index, fact in enumerate(events)]


def _append(
    writer: journal.Writer, at: Snapshot, facts: Sequence[tuple[str, int, Fact]], by: Json, moment: int
) -> tuple[Snapshot, list[Entry]]:
    if not facts:
        return at, []
    written = writer.append([(key, when, moment, by, fact.type, fact.data) for key, when, fact in facts])
    after = snapshots.advanced(at, written)
    writer.set_ends_at(after.ruleset.options(after.state, Seat("server")).get("time_up_at"))
    return after, written


def _by(seat: Seat, device: str) -> Json:
    by = {"role": seat.role, "post": seat.post, "group": seat.group, "device": device}
    return {key: value for key, value in by.items() if value}


def _new_id() -> str:
    return str(uuid.uuid4())

"""Do, undo, look: the one place where the rules meet the storage.

Read what is there, let the ruleset decide, append what it decided; all under the game's lock, so that two
phones that act in the same instant are two acts one after the other. States are kept a process; a reader
applies only what is new since.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass

from fieldgame import corrections, journal, snapshots
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Json, Objection, Ruling, Seat
from fieldgame.history import together, undo_objection
from fieldgame.journal import NoSuchGame
from fieldgame.reports import AMENDABLE, AT_WORK, REPORTABLE, Report, Result, amend, foresee_amend, sync
from fieldgame.snapshots import Refused, Snapshot
from fieldgame.turns import (
    REPORTERS,
    Outcome,
    append,
    dated,
    end_if_due,
    moment_of,
    new_id,
    now,
    signed,
    turn,
)

__all__ = [
    "AMENDABLE",
    "AT_WORK",
    "REPORTABLE",
    "NoSuchGame",
    "Outcome",
    "Refused",
    "Report",
    "Result",
    "Seat",
    "amend",
    "create",
    "do",
    "end_overdue",
    "foresee_amend",
    "now",
    "options",
    "preview",
    "sync",
    "view",
]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do: the line that it would add to the story, and what speaks against it."""

    objection: Objection | None
    told: Json


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


def options(game: str, seat: Seat, about: Json | None = None) -> Json:
    """What the seat may do now; `about`: only what it asks for, where the ruleset knows more of that."""
    at = snapshots.current(game)
    return at.ruleset.options(at.state, seat, about)


def do(
    game: str,
    action: str,
    args: Json,
    seat: Seat,
    *,
    entry_id: str,
    device: str = "",
    overrule: bool = False,
    seen: int | None = None,
    expects: str = "",
) -> Outcome:
    """Do something once. The same `entry_id` again gives what came of it the first time.

    `overrule`: take it in spite of a soft objection. Anything refused leaves nothing in the journal.
    `seen`: the version that whoever corrects had before the eyes; refused (`changed_meanwhile`) where another
    leader has corrected the same since. `expects`: the mark of what an undo was shown to change; refused in
    the same way where it would change something else now.
    """
    if seat.role not in (*REPORTERS.get(action, ("leader",)), "server"):
        return Outcome("refused", objection=Objection("not_allowed", {"role": seat.role, "action": action}))
    with turn(game) as (writer, at):
        first = writer.find(entry_id)
        if first is not None:
            return Outcome("duplicate", (first,), version=at.version)
        clock = now()
        moment = moment_of(at, clock)
        by = signed(seat, device)
        at, _ = append(writer, at, end_if_due(at, clock), {"role": "server"}, moment)
        ruling = _rule(at, action, args, seat, moment)
        against = corrections.overtaken(at, action, args, seen, by)
        if action == "undo" and ruling.events:
            against = corrections.changed(at, args.get("event"), expects)
        ruling = Ruling((), against) if against else ruling
        if ruling.objection and not (overrule and ruling.events):
            outcome = Outcome("refused", objection=ruling.objection, version=at.version)
        else:
            at, written = append(writer, at, dated(ruling.events, entry_id, moment), by, moment)
            outcome = Outcome("recorded", tuple(written), ruling.objection, at.version)
    snapshots.keep(game, at)
    return outcome


def preview(
    game: str, action: str, args: Json, seat: Seat, *, device: str = "", seen: int | None = None
) -> Preview:
    """What doing it now would do, without doing it. `seen`: see `do`."""
    at = snapshots.current(game)
    ruling = _rule(at, action, args, seat, now())
    against = corrections.overtaken(at, action, args, seen, signed(seat, device))
    ruling = Ruling((), against) if against else ruling
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
            outcome = do(game, "time_up", {}, Seat("server"), entry_id=new_id())
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
    against = undo_objection(at, args.get("event"), seat) if action == "accept" else None
    if against:  # only what counts can be let stand
        return Ruling((), against)
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

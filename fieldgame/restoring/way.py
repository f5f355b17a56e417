"""The way from a game as it stands to a copy of it: what is taken back, what comes back, what stays.

It is an act of entries like any other: nothing is ever removed from a journal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from fieldgame import codec, history, turns
from fieldgame.games.protocol import Entry, Json, Seat, fold, order, voided
from fieldgame.restoring.reading import Brought
from fieldgame.snapshots import Snapshot

FROM_THE_WOOD = ("draw", "robbery", "trade", "joker_found")
PHONES = ("post", "robber")
ABOUT = ("voided", "restored")
"""What only says something about other entries: it is not itself wanted or unwanted."""
RECORD = Seat("record")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What winding back would do. `code`: why it cannot be (`not_a_copy`, `other_game`, `nothing_changes`).

    `rows`: how the full record would change; `taken`: what would not count any more, `back`: what would
    count again, `kept`: what phones reported since and stays; `mark`: the same mark, the same act.
    """

    code: str = ""
    rows: tuple[Json, ...] = ()
    taken: tuple[Entry, ...] = ()
    back: tuple[Entry, ...] = ()
    kept: tuple[Entry, ...] = ()
    mark: str = ""
    version: int = 0
    after: Json = field(default_factory=dict)
    """The leader's view as it would be."""


class Way:
    """From the game as it stands to the copy: what is taken back, what comes back, what stays."""

    def __init__(self, at: Snapshot, brought: Brought, wood: bool) -> None:
        here, copied = ({entry.id for entry in some} for some in (at.entries, brought.entries))
        dead, _ = voided(at.entries)
        later = [entry for entry in at.entries if entry.id not in copied and entry.id not in dead]
        kept = [entry for entry in later if wood and _from_phones(entry)]
        goal = sorted((*brought.entries, *kept), key=order)
        lost, _ = voided(goal)
        self.at = at
        self.missing = [entry for entry in brought.entries if entry.id not in here]
        self.kept = tuple(entry for entry in kept if entry.type != "voided")
        self.wanted = {entry.id for entry in goal if entry.type not in ABOUT and entry.id not in lost}
        self.state = fold(at.ruleset, at.start, goal)

    def foreseen(self) -> Foreseen:
        at, before = self.at, _alive(self.at.entries)
        known = (*at.entries, *self.missing)
        taken = tuple(entry for entry in known if entry.id in before - self.wanted)
        back = tuple(entry for entry in known if entry.id in self.wanted - before)
        rows = history.told_changes(at.ruleset, at.state, self.state)
        told = "\n".join(sorted(entry.id for entry in (*taken, *back)))
        mark = hashlib.sha256(told.encode()).hexdigest()[:24]
        code = "" if taken or back else "nothing_changes"
        after = dict(at.ruleset.view(self.state, Seat("leader")))
        return Foreseen(code, tuple(rows), taken, back, self.kept, mark, at.version, after)

    def voids(self) -> list[str]:
        """What the act takes back: what is not wanted, and what took back what is."""
        known = sorted((*self.at.entries, *self.missing), key=order)
        alive, (dead, _) = _alive(known), voided(known)
        undone = {entry.id for entry in known if entry.id in self.wanted - alive}
        return [
            entry.id
            for entry in known
            if (entry.id in alive and entry.id not in self.wanted)
            or (entry.type == "voided" and entry.id not in dead and _target(entry) in undone)
        ]

    def is_reached(self, after: Snapshot) -> bool:
        """Whether exactly that counts now which should, and the game is the one that was meant."""
        seen, meant = after.ruleset.view(after.state, RECORD), after.ruleset.view(self.state, RECORD)
        return _alive(after.entries) == self.wanted and _plain(seen) == _plain(meant)


def act(way: Way, brought: Brought, seat: Seat, key: str, device: str, note: str) -> list[Entry]:
    """The entries that wind back: what is done and why, what only the copy has, and the voids."""
    about = brought.about or {}
    moment = turns.moment_of(way.at, turns.now())
    by = turns.signed(seat, device)
    told = {
        "made_at": codec.millis(about["made_at"]),
        "version": len(brought.entries),
        "why": str(about.get("why", "")),
        "note": note,
    }
    # A number makes each void an act of its own: somebody may want one back, but not the next as well.
    voids = way.voids()
    signed = [{**by, "act": key, "part": number} for number in range(1, len(voids) + 1)]
    rows: list[tuple[str, int, Json, str, Json]] = [(key, moment, by, "restored", told)]
    rows += [
        (old.id, min(old.at, old.recorded_at), dict(old.by), old.type, dict(old.data)) for old in way.missing
    ]
    rows += [
        (turns.new_id(), moment, one, "voided", {"event": event, "note": note})
        for one, event in zip(signed, voids, strict=True)
    ]
    return [
        Entry(id_, seq, when, moment, who, kind, data)
        for seq, (id_, when, who, kind, data) in enumerate(rows, way.at.version + 1)
    ]


def more_time(after: Snapshot, seat: Seat, minutes: int, done: list[Entry]) -> list[Entry]:
    """So many more minutes, booked with the act: a tick of the clock later the game could be over again."""
    if minutes <= 0:
        return []
    first, seq = done[0], done[-1].seq
    ruling = after.ruleset.actions["extend"](
        after.state, seat, {"more": minutes}, first.at, secrets.randbelow
    )
    return [
        replace(first, id=turns.new_id(), seq=seq + number, type=fact.type, data=fact.data)
        for number, fact in enumerate(ruling.events, 1)
    ]


def _alive(entries: Iterable[Entry]) -> set[str]:
    """What counts, but for what is only about other entries."""
    ordered = sorted(entries, key=order)
    dead, _ = voided(ordered)
    return {entry.id for entry in ordered if entry.type not in ABOUT and entry.id not in dead}


def _target(void: Entry) -> str:
    """What it takes back; nothing where a file from elsewhere names no id."""
    event = void.data.get("event")
    return event if isinstance(event, str) else ""


def _from_phones(entry: Entry) -> bool:
    """Whether it tells what has happened in the wood, as it was reported or as it was put right."""
    told = entry.type in (*FROM_THE_WOOD, "voided") and entry.by.get("role") in PHONES
    return told or (entry.type in FROM_THE_WOOD and "act" in entry.by)


def _plain(record: Json) -> Json:
    return {key: value for key, value in record.items() if key not in ("irregularities", "events")}

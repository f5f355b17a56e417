"""A game in memory whose facts arrive when it suits them, for tests of what is read from its journal."""

from __future__ import annotations

from typing import Any

from fieldgame.conflicts import Conflict, Finding, find
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, order
from fieldgame.history import Reading
from fieldgame.snapshots import Snapshot
from tests.games.words import MINUTE, Game, running

Row = dict[str, Any]


class Wood:
    """A running game whose facts come in when it suits them: `at` and `came` in minutes after the start."""

    def __init__(self) -> None:
        self.game: Game = running()
        self.start = self.game.now
        self.clock = 0.0

    def book(
        self,
        kind: str,
        at: float,
        came: float | None = None,
        by: str = "post A",
        device: str = "",
        **facts: Any,
    ) -> str:
        """A fact that happened at `at` and arrived at `came`; its id."""
        self.clock = max(self.clock, at if came is None else came)
        role, _, post = by.partition(" ")
        signed = {"role": role, **({"post": post} if post else {}), **({"device": device} if device else {})}
        data = {name.rstrip("_"): value for name, value in facts.items()}
        number = len(self.game.entries) + 1
        when, arrived = (self.start + int(MINUTE * minutes) for minutes in (at, self.clock))
        entry = Entry(f"e{number}", number, when, arrived, signed, kind, data)
        self.game.receive(entry)
        return entry.id

    def draw(self, at: float, group: str, post: str = "A", came: float | None = None, **how: Any) -> str:
        how = {"number": 3, "by": f"post {post}", **how}
        return self.book("draw", at, came, post=post, group=group, **how)

    def rob(self, at: float, victim: str, came: float | None = None, **facts: Any) -> str:
        return self.book("robbery", at, came, "robber", robber="robbers", victim=victim, **facts)

    def accept(self, event: str) -> str:
        return self.book("accepted", self.clock, by="leader", event=event)

    def rows(self) -> list[Row]:
        entries = tuple(sorted(self.game.entries, key=order))
        seen = Snapshot(len(entries), self.game.first, self.game.state, entries, (0, 0), BURGBAU, self.start)
        reading = Reading(seen)
        return [reading.row(entry) for entry in reading.newest_first()]

    def found(self, *below: str, **released: float) -> list[Conflict]:
        when = {name: self.start + int(MINUTE * minutes) for name, minutes in released.items()}
        return find(self.rows(), below, {(name, "post", "A"): at for name, at in when.items()})

    def one(self, *below: str, **released: float) -> tuple[str, Finding]:
        """The only conflict with its only finding."""
        (conflict,) = self.found(*below, **released)
        (finding,) = conflict.findings
        return conflict.event, finding

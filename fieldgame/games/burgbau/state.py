"""The state of a game of Burgbau: what has been folded out of the journal so far.

Frozen throughout. The readers at the end turn the loose data of an event into what the rules work with;
they raise `Malformed`, which `rules.apply` lists as an irregularity and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fieldgame.games.burgbau.castle import Castle, empty
from fieldgame.games.burgbau.catalogue import Cards
from fieldgame.games.burgbau.score import Score
from fieldgame.games.burgbau.setup import Group, Setup
from fieldgame.games.protocol import Entry
from fieldgame.geometry.grid import Cell

MOST_CARDS = 9999
TOLD = 30
"""How many lines of its story a state keeps: as many as a page shows. The journal has them all."""


SHEET = 1000


class Possession(NamedTuple):
    """What one group has by the books. Counts of cards may be below 0: a late fact can bring them back."""

    holding: Cards
    supply: Mapping[str, int]
    last_post: str | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The game clock. Pauses stop it. Times in ms since 1970, spans in ms."""

    started_at: int | None = None
    running_since: int | None = None
    spent: int = 0
    stopped_at: int | None = None
    """When it was last stopped, paused or not."""

    def run(self, at: int) -> Clock:
        started = at if self.started_at is None else self.started_at
        return Clock(started, at, self.spent)

    def stop(self, at: int) -> Clock:
        ran = 0 if self.running_since is None else max(0, at - self.running_since)
        return Clock(self.started_at, None, self.spent + ran, at)


class Irregularity(NamedTuple):
    """A breach that is recorded and shown to the leader; nothing is refused for it."""

    event: str
    code: str
    group: str | None = None
    facts: tuple[tuple[str, Any], ...] = ()


class Told(NamedTuple):
    """One line of the game's story: an event that counted, with what it did beyond its own words."""

    event: str
    at: int
    type: str
    facts: Mapping[str, Any]


class Message(NamedTuple):
    """What the leader has told `to`: all, posts, post:A, robber, station, groups, group:red."""

    event: str
    at: int
    to: str
    text: str


class Halt(NamedTuple):
    """Why the game stands still: since when, ms since 1970, and the reason that was given."""

    since: int
    note: str


class Frozen(NamedTuple):
    """What the public knows while a seal holds that was put on in mid-play: the castle of that moment."""

    castle: Castle
    supply: Mapping[str, Mapping[str, int]]
    scores: Mapping[str, Score]


class Scene(NamedTuple):
    """What the wall shows."""

    scene: str = "map"
    text: str = ""
    """The last message, also while another scene is shown."""
    step: int = 0
    """Places that the ceremony has told, from the last one up."""
    told: int | None = None
    """While the result is sealed, how many places the public knows; None: everything."""
    since: int | None = None
    """The moment of the picture in `frozen`, ms since 1970."""
    frozen: Frozen | None = None
    """What a seal in mid-play goes on showing; None: nothing."""


class State(NamedTuple):
    """One game at one moment."""

    setup: Setup
    status: str
    ended_reason: str | None
    clock: Clock
    rules: Mapping[str, Any]
    """The plain settings as they stand now: minutes, draw, holdings …"""
    groups: Mapping[str, Possession]
    castle: Castle
    bags: Mapping[str, tuple[int, ...]]
    """Per post the numbers that are still in its bag; a post that is absent has a full one."""
    jokers: frozenset[str]
    irregularities: tuple[tuple[Irregularity, ...], ...] = ()
    """In sheets, so that one more costs the same in a journal that is full of them."""
    story: tuple[Told, ...] = ()
    scene: Scene = Scene()
    looks: Mapping[str, Group] = {}
    """The groups as they are called and coloured now; `setup.groups`: as they began."""
    inactive: frozenset[str] = frozenset()
    """Groups that are out of the game. Nothing they own is gone."""
    messages: tuple[Message, ...] = ()
    """The newest ones, the oldest of them first."""
    halt: Halt | None = None
    """While the game is paused."""

    def note(self, entry: Entry, code: str, group: str | None = None, /, **facts: Any) -> State:
        """The same state with one more irregularity listed; `group` is the one that the event is about."""
        listed = Irregularity(entry.id, code, group, tuple(facts.items()))
        *full, last = self.irregularities or ((),)
        sheets = ((*last, listed),) if len(last) < SHEET else (last, (listed,))
        return self._replace(irregularities=(*full, *sheets))

    def tell(self, entry: Entry, **facts: Any) -> State:
        """The same state, with what the entry did added to the story."""
        return self._replace(story=(*self.story[1 - TOLD :], Told(entry.id, entry.at, entry.type, facts)))

    def give(self, group: str, cards: Cards, sign: int = 1) -> State:
        """Cards added to a holding, or taken from it with `sign=-1`."""
        had = self.groups[group]
        holding = dict(had.holding)
        for kind, count in cards.items():
            holding[kind] += sign * count
        return self.with_group(group, had._replace(holding=holding))

    def with_group(self, group: str, possession: Possession) -> State:
        return self._replace(groups={**self.groups, group: possession})

    @property
    def active(self) -> list[str]:
        """The groups that are in the game."""
        return [group for group in self.groups if group not in self.inactive]

    def is_robber(self, group: str) -> bool:
        return self.setup.groups[group].kind == "robber"


def begin(setup: Setup) -> State:
    """The state before the first fact."""
    supply = {key: building.supply for key, building in setup.catalogue.items()}
    return State(
        setup=setup,
        status="setup",
        ended_reason=None,
        clock=Clock(),
        rules=setup.settings,
        groups={group: Possession(setup.none(), supply) for group in setup.groups},
        castle=empty(setup.grid, setup.groups),
        bags={},
        jokers=frozenset(),
        looks=setup.groups,
    )


class Malformed(Exception):
    """An event's data is missing or of the wrong kind."""


def named(data: Mapping[str, Any], key: str) -> str:
    """A name out of loose data; the empty one, which nobody has, where it is missing or no text."""
    name = data.get(key)
    return name if isinstance(name, str) else ""


def read_group(state: State, data: Mapping[str, Any], key: str = "group") -> str:
    group = named(data, key)
    if group not in state.groups:
        raise Malformed(key)
    return group


def read_cards(state: State, value: Any, least: int = 0) -> dict[str, int]:
    """Cards by kind, zeros left out. `least`: the smallest count allowed."""
    if not isinstance(value, Mapping):
        raise Malformed("cards")
    for kind, count in value.items():
        if kind not in state.setup.kinds or type(count) is not int or not least <= count <= MOST_CARDS:
            raise Malformed("cards")
    return {kind: count for kind, count in value.items() if count}


def read_cells(value: Any) -> list[Cell]:
    """Pairs of whole numbers. They may lie anywhere, even off the map."""
    if not isinstance(value, (list, tuple)) or len(value) > 4096:
        raise Malformed("cells")
    cells = []
    for pair in value:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise Malformed("cells")
        x, y = pair
        if type(x) is not int or type(y) is not int:
            raise Malformed("cells")
        cells.append((x, y))
    return cells

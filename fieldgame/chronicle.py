"""The story of a game, told in codes and numbers: its facts for the evening, its curves by the minute.

What counts is what a fold of the journal counts, in its order: taken back is as if never booked. Times are
game time, from which pauses are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from fieldgame import snapshots
from fieldgame.film import EVERYTHING, MINUTE, ON_THE_MAP
from fieldgame.games.protocol import Entry, Json, Ruleset, settle

CLOCK = ("started", "paused", "resumed", "ended")
UNSEEN = 25
"""Entries after which the story is read on: a view tells the last 30 lines."""
CURVES = ("score", "castle", "cards")
"""Points; cells built and reserved; cards in hand, jokers with them."""
FEWEST_DRAWS = 5
"""With fewer draws a mean says nothing about luck."""
LAST_MOMENTS = 5 * MINUTE


class Step(NamedTuple):
    """From this game time on, in ms, a curve has this value."""

    at: int
    value: int


class Mark(NamedTuple):
    """Something that the curves are seen against: `nobles` may start, `pause`, `sealed`."""

    at: int
    code: str


class Line(NamedTuple):
    """One line of the story: an event that counted, at its game time in ms, with what it did."""

    event: str
    at: int
    type: str
    facts: Json


@dataclass(slots=True)
class Chronicle:
    """What is told of a game."""

    view: Json
    """The game at the end, as its leader sees it."""
    length: int = 0
    """Game time up to now, or to the end, in ms."""
    facts: list[Json] = field(default_factory=list)
    """Each with a `code`; `event` and game time `at` where one event is meant."""
    series: dict[str, dict[str, list[Step]]] = field(default_factory=dict)
    """By curve and group its steps, the first one at 0."""
    marks: list[Mark] = field(default_factory=list)
    played: dict[str, int] = field(default_factory=dict)
    """The game time of every living entry, by its id."""


def of_game(game: str) -> Chronicle:
    """The chronicle of a game as it stands. NoSuchGame if there is none."""
    at = snapshots.current(game)
    return chronicle(at.ruleset, at.start, at.entries)


def chronicle(ruleset: Ruleset, start: Any, entries: Iterable[Entry]) -> Chronicle:
    """The chronicle of a journal; `start` is the state before its first fact."""
    reader = _Reader(ruleset, start)
    for entry in settle(entries):
        reader.take(entry)
    return reader.closed()


def value_at(steps: Sequence[Step], at: int) -> int:
    """What a curve is at a game time, in ms."""
    return next((step.value for step in reversed(steps) if step.at <= at), 0)


class _Reader:
    """One pass through the journal: the state is looked at where the map changes, and once a minute."""

    def __init__(self, ruleset: Ruleset, start: Any) -> None:
        self._ruleset, self._state = ruleset, start
        self._view = ruleset.view(start, EVERYTHING)
        self._unseen = 0
        self._spent, self._since = 0, -1
        self._minute = MINUTE
        self._lines: list[Line] = []
        self._leads: list[tuple[int, str]] = []
        self._made = Chronicle(self._view)
        groups = [group["id"] for group in self._view["groups"]]
        self._made.series = {curve: {group: [] for group in groups} for curve in CURVES}
        self._draw(0, CURVES)

    def take(self, entry: Entry) -> None:
        now = self._now(entry.at)
        if now >= self._minute:
            self._look()
            self._draw(self._minute, ("cards",))
        self._minute = (now // MINUTE + 1) * MINUTE
        self._made.played[entry.id] = self._made.length = now
        self._state = self._ruleset.apply(self._state, entry)
        self._unseen += 1
        if entry.type in CLOCK:
            self._look()
            self._turn(entry)
        elif entry.type in ON_THE_MAP:
            self._look()
            self._draw(now, ("score", "castle"))
            self._lead(now)
        elif self._unseen >= UNSEEN:
            self._look()
        if entry.type == "scene_set" and entry.data.get("scene") == "sealed" and self._since >= 0:
            self._made.marks.append(Mark(now, "sealed"))

    def closed(self) -> Chronicle:
        self._look()
        self._draw(self._made.length, CURVES)
        self._made.view = self._view
        if 0 < (head := self._view["clock"]["head_start_minutes"] * MINUTE) < self._made.length:
            self._made.marks.append(Mark(head, "nobles"))
        self._made.marks.sort()
        self._made.facts = _facts(self._lines, self._leads, self._made)
        return self._made

    def _now(self, at: int) -> int:
        return self._spent if self._since < 0 else self._spent + max(0, at - self._since)

    def _turn(self, entry: Entry) -> None:
        """The clock goes on or stands still from here."""
        now, status = self._now(entry.at), self._view["status"]
        if self._since >= 0 and status == "paused":
            self._made.marks.append(Mark(now, "pause"))
        self._spent, self._since = now, entry.at if status == "running" else -1

    def _look(self) -> None:
        if not self._unseen:
            return
        self._unseen = 0
        self._view = self._ruleset.view(self._state, EVERYTHING)
        known = self._lines[-1].event if self._lines else ""
        new = list(takewhile(lambda told: told["id"] != known, self._view["recent"]))
        for told in reversed(new):
            self._lines.append(Line(told["id"], self._made.played[told["id"]], told["type"], told))

    def _draw(self, at: int, curves: Iterable[str]) -> None:
        for curve in curves:
            for group in self._view["groups"]:
                steps, value = self._made.series[curve][group["id"]], _value(curve, group)
                if not steps or steps[-1].value != value:
                    steps.append(Step(at, value))

    def _lead(self, at: int) -> None:
        """Who alone is in front; while several are, nobody takes the lead from who had it."""
        first = [group["id"] for group in self._view["groups"] if group["rank"] == 1]
        if len(first) == 1 and (not self._leads or self._leads[-1][1] != first[0]):
            self._leads.append((at, first[0]))


def _value(curve: str, group: Json) -> int:
    if curve == "cards":
        return sum(group["holding"].values())
    return int(group["score"] if curve == "score" else group["built"] + group["reserved"])


# --- the facts: each from the lines of the story, oldest first, so that of equals the earlier one is told
Found = Json | None


def _facts(lines: Sequence[Line], leads: Sequence[tuple[int, str]], made: Chronicle) -> list[Json]:
    of: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        of[line.type].append(line)
    builds, robberies, draws = of["build"], of["robbery"], of["draw"]
    told = (
        _first_building(builds),
        _enclosure("first_enclosure", builds),
        _enclosure("most_enclosed", builds),
        _captures(builds),
        _biggest_robbery(robberies),
        _longest_unrobbed(robberies, made),
        _luckiest_draws(draws),
        _most_visits("busiest_post", "post", draws),
        _most_visits("most_visits", "group", draws),
        _trades(of["trade"]),
        _lead_changes(leads),
        _last_minute(builds, made),
    )
    return [fact for fact in told if fact]


def _of(line: Line, code: str, **facts: Any) -> Json:
    return {"code": code, "event": line.event, "at": line.at, **facts}


def _first_building(builds: Sequence[Line]) -> Found:
    if not builds:
        return None
    return _of(builds[0], "first_building", **{key: builds[0].facts[key] for key in ("group", "building")})


def _won(line: Line) -> int:
    """The cells that a building walled in for its own group."""
    return len(line.facts["gained"].get(line.facts["group"], ()))


def _enclosure(code: str, builds: Sequence[Line]) -> Found:
    walls = [line for line in builds if _won(line)]
    line = max(walls, key=_won, default=None) if code == "most_enclosed" else next(iter(walls), None)
    if line is None or (code == "most_enclosed" and line is walls[0]):
        return None  # or has just been told
    return _of(line, code, group=line.facts["group"], cells=_won(line))


def _captures(builds: Sequence[Line]) -> Found:
    caught = Counter[str]()
    for line in builds:
        caught[line.facts["group"]] += len(line.facts["captured"])
    most = max(caught.values(), default=0)
    best = [group for group, count in caught.items() if count == most]
    alone = best[0] if len(best) == 1 else None
    return {"code": "captures", "count": caught.total(), "group": alone, "most": most} if most else None


def _cards(cards: Mapping[str, int]) -> int:
    return sum(cards.values())


def _biggest_robbery(robberies: Sequence[Line]) -> Found:
    line = max(robberies, key=lambda one: _cards(one.facts["cards"]), default=None)
    if line is None or not _cards(line.facts["cards"]):
        return None
    told = {key: line.facts[key] for key in ("robber", "victim")}
    return _of(line, "biggest_robbery", **told, cards=_cards(line.facts["cards"]), count=len(robberies))


def _longest_unrobbed(robberies: Sequence[Line], made: Chronicle) -> Found:
    """The nobles whom nobody ever robbed; if there are none, the longest time between two robberies."""
    nobles = [g["id"] for g in made.view["groups"] if g["kind"] == "noble" and g["active"]]
    times = {group: [0, made.length] for group in nobles}
    for line in robberies:
        if line.facts["victim"] in times:
            times[line.facts["victim"]].insert(-1, line.at)
    if not robberies or not times:
        return None
    never = [group for group, at in times.items() if len(at) == 2]
    if never:
        return {"code": "longest_unrobbed", "groups": never, "ms": made.length, "whole": True}
    spans = {group: max(b - a for a, b in pairwise(at)) for group, at in times.items()}
    group = max(spans, key=lambda one: spans[one])
    return {"code": "longest_unrobbed", "groups": [group], "ms": spans[group], "whole": False}


def _luckiest_draws(draws: Sequence[Line]) -> Found:
    numbers: dict[str, list[int]] = {}
    for line in draws:
        numbers.setdefault(line.facts["group"], []).append(line.facts["number"])
    means = {group: sum(all_) / len(all_) for group, all_ in numbers.items() if len(all_) >= FEWEST_DRAWS}
    if not means:
        return None
    group = max(means, key=lambda one: means[one])
    return {"code": "luckiest_draws", "group": group, "mean": means[group], "draws": len(numbers[group])}


def _most_visits(code: str, key: str, draws: Sequence[Line]) -> Found:
    """The post that was visited most, or the group that visited most posts."""
    visits = Counter(line.facts[key] for line in draws)
    most = max(visits, key=lambda one: visits[one], default=None)
    return {"code": code, key: most, "visits": visits[most]} if most else None


def _trades(trades: Sequence[Line]) -> Found:
    if not trades:
        return None
    moved = sum(_cards(line.facts["gives"]) + _cards(line.facts["gets"]) for line in trades)
    return {"code": "trades", "count": len(trades), "cards": moved}


def _lead_changes(leads: Sequence[tuple[int, str]]) -> Found:
    if not leads:
        return None
    at, group = leads[-1]
    return {"code": "lead_changes", "changes": len(leads) - 1, "group": group, "at": at}


def _last_minute(builds: Sequence[Line], made: Chronicle) -> Found:
    line = builds[-1] if builds else None
    if line is None or made.view["status"] != "ended" or made.length - line.at > LAST_MOMENTS:
        return None
    told = {key: line.facts[key] for key in ("group", "building")}
    return _of(line, "last_minute", **told, left=made.length - line.at)

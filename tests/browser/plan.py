"""A whole afternoon, decided beforehand: who draws, trades, robs, and what is built where.

The rules play it first, in memory, so that a browser test that fails has found a fault of the pages and
not of its own plan. Seeded: the same afternoon every time. Only the numbers that the app draws are chance;
they decide no more than whether the station has to look at the real cards.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fieldgame import kits
from fieldgame.games.burgbau.building import site
from fieldgame.games.burgbau.castle import Consequences, evaluate
from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import orientations
from tests.games.words import Game

ROUNDS = 21
POSTS = ("A", "B", "C")
NOBLES = ("red", "blue", "yellow", "green", "purple")
BAG_POST = "B"
"""Where the numbers come out of a real bag; at the other posts the app draws."""
SEED = 6
WALLS_FROM = 51
"""Before this building nobody closes ground of his own: else nobody comes to stand within another's walls."""
TRIES = 120


@dataclass(frozen=True)
class Draw:
    """`number`: out of the real bag; None where the app draws."""

    post: str
    group: str
    number: int | None


@dataclass(frozen=True)
class Build:
    """`captured`: whose buildings it takes out, None for the neutral one."""

    group: str
    building: str
    cells: tuple[Cell, ...]
    captured: tuple[str | None, ...]


@dataclass(frozen=True)
class Round:
    """What happens at the same time: three draws, three buildings, now and then a trade or a robbery."""

    draws: tuple[Draw, ...]
    builds: tuple[Build, ...]
    trade: tuple[str, str] | None
    victim: str | None


def afternoon(seed: int = SEED) -> list[Round]:
    """The plan; every building in it has been built by the rules."""
    chance = random.Random(seed)
    game = Game(**kits.standard())
    game.do("neutral")
    game.start()
    return [_round(game, chance, number) for number in range(ROUNDS)]


def _round(game: Game, chance: random.Random, number: int) -> Round:
    draws = tuple(_draw(chance, number, place) for place in range(len(POSTS)))
    builds = tuple(_build(game, chance, 3 * number + turn) for turn in range(3))
    trade = (NOBLES[number % 5], NOBLES[(number + 2) % 5]) if number % 2 else None
    victim = NOBLES[(number // 3) % 5] if number % 3 == 2 and number < ROUNDS - 1 else None
    return Round(draws, builds, trade, victim)


def _draw(chance: random.Random, number: int, place: int) -> Draw:
    """The groups go from post to post, so that nobody comes to the same one twice running."""
    post = POSTS[place]
    return Draw(post, NOBLES[(number + place) % 5], chance.randint(1, 6) if post == BAG_POST else None)


def _build(game: Game, chance: random.Random, count: int) -> Build:
    """The best of some places: above all one that takes a building out."""
    state = game.state
    group = list(state.groups)[count // 2 % len(state.groups)]  # two buildings a visit
    tries = [found for _ in range(TRIES) if (found := _somewhere(game, chance, group))]
    cells, does = max(tries, key=lambda one: _worth(game, one[1], count))
    confirmed: dict[str, Any] = {"confirmed": True}
    game.do("build", group=group, building=does.building, cells=[list(cell) for cell in cells], **confirmed)
    assert game.state.status == "running"
    return Build(group, does.building, cells, tuple(standing.group for standing in does.captured))


def _somewhere(game: Game, chance: random.Random, group: str) -> tuple[tuple[Cell, ...], Consequences] | None:
    """One legal place for any building that is left, rather beside what the group has built."""
    castle, setup = game.state.castle, game.state.setup
    building = chance.choice([key for key in setup.catalogue if game.supply(group, key)])
    shape = chance.choice(orientations(setup.catalogue[building].shape, setup.mirror))
    free, own = castle.free_for(group), castle.own[group]
    near = castle.grid.around(own) & free if own and chance.random() < 0.6 else free
    (x, y), (dx, dy) = chance.choice(castle.grid.listed(near or free)), chance.choice(shape)
    cells = tuple((x + a - dx, y + b - dy) for a, b in shape)
    ground = site(game.state, group, building, list(cells))
    return (cells, evaluate(castle, "", group, building, ground)) if isinstance(ground, int) else None


def _worth(game: Game, does: Consequences, count: int) -> float:
    before, after = game.state.castle.reserved[does.group], does.after
    won = after.reserved[does.group].bit_count() - before.bit_count() if after else 0
    return 30 * len(does.captured) + (won if count >= WALLS_FROM else -won) + does.mask.bit_count() / 10

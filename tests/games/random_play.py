"""Random afternoons: legal play of every kind through the actions, as lively as wanted and always the same.

One player a ruleset in PLAYERS; the conformance tests run over all of them. Run as a program, this writes
the stored play-throughs anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fieldgame.codec import write_journal
from fieldgame.games import GAMES
from fieldgame.games.burgbau.building import payments, site
from fieldgame.games.burgbau.castle import evaluate
from fieldgame.games.protocol import Json, Pick
from fieldgame.geometry.shapes import orientations
from tests.games.words import GROUPS, SECOND, Game

Move = tuple[str, Json]
"""An action and its arguments."""
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
LIVELY = {
    "draw": 40,
    "build": 40,
    "rob": 5,
    "trade": 8,
    "joker": 4,
    "pause": 1,
    "correct_holding": 3,
    "correct_map": 2,
    "change": 1,
    "undo": 5,
}
"""How often each action comes, in shares, while all groups stay in the game."""
WITHOUT_UNDO = {action: share for action, share in LIVELY.items() if action != "undo"}
EVERYTHING = {**WITHOUT_UNDO, "regroup": 1, "seen": 1, "message": 1, "undo": 5, "scene": 1}


def burgbau(chance: random.Random, **given: Any) -> Game:
    """A small game of Burgbau, of one of many settings."""
    side = chance.randint(7, 11)
    settings: Json = {
        "groups": GROUPS[: chance.randint(2, 3)] + GROUPS[3:],
        "map": {"width": side, "height": chance.randint(6, 11)},
        "jokers": chance.randint(0, 6),
        "draw": chance.choice(["dice", "bag"]),
        "holdings": chance.choice(["counted", "strict"]),
        "mirror": chance.random() < 0.8,
        **given,
    }
    return Game(GAMES["burgbau"], **settings)


def play(chance: random.Random, tries: int, shares: dict[str, int] = LIVELY, **given: Any) -> Game:
    """An afternoon of Burgbau of that many tries; what is refused is not done."""
    game = burgbau(chance, **given)
    for _ in range(tries):
        step(game, chance, shares)
    return game


PLAYERS: dict[str, Callable[[random.Random, int], Game]] = {
    "burgbau": lambda chance, tries: play(chance, tries, EVERYTHING)
}
"""For each ruleset who plays it at random."""


def step(game: Game, chance: random.Random, shares: dict[str, int] = LIVELY) -> bool:
    """One try of any action, legal or nearly; whether something came of it."""
    status = game.state.status
    if status == "ended" and "undo" not in shares:
        return False
    if status in ("setup", "paused", "ended"):
        action, args = _waiting(game, chance, status)
    else:
        action = chance.choices(list(shares), list(shares.values()))[0]
        args = MOVES[action](game, chance)
    ruling = game.rule(action, pick=_pick(chance), **args)
    if ruling.objection or not ruling.events:
        return False
    game.enter(ruling, game.now + chance.randint(1, 60) * SECOND)
    return True


def _pick(chance: random.Random) -> Pick:
    return chance.randrange


def _waiting(game: Game, chance: random.Random, status: str) -> Move:
    if status == "setup":
        return ("neutral", {}) if chance.random() < 0.5 else ("start", {})
    return ("resume", {}) if status == "paused" else ("undo", _undo(game, chance))


def _group(game: Game, chance: random.Random) -> str:
    return chance.choice(list(game.state.groups))


def _some_cards(game: Game, group: str, chance: random.Random) -> dict[str, int]:
    """Some of what the group holds."""
    held = game.holding(group)
    return {kind: chance.randint(0, count) for kind, count in held.items() if count > 0}


def _draw(game: Game, chance: random.Random) -> Json:
    post = chance.choice(list(game.state.setup.posts))
    number = {"number": chance.randint(1, 6)} if chance.random() < 0.2 else {}
    return {"post": post, "group": _group(game, chance), **number}


def _build(game: Game, chance: random.Random) -> Json:
    """The cleverest of some places for a building that can be paid, or just any place and building."""
    group = _group(game, chance)
    catalogue = game.state.setup.catalogue
    left = [key for key in catalogue if game.supply(group, key) > 0]
    paid = [key for key in left if payments(game.state, group, key)]
    tries = [
        _somewhere(game, group, chance.choice(paid or left or list(catalogue)), chance) for _ in range(12)
    ]
    args = max(tries, key=lambda one: _gain(game, one)) if chance.random() < 0.8 else tries[0]
    return {**args, "confirmed": True} if chance.random() < 0.5 else args


def _somewhere(game: Game, group: str, building: str, chance: random.Random) -> Json:
    """Beside what the group has built or anywhere, in any orientation; perhaps where it may not stand."""
    grid, castle = game.state.castle.grid, game.state.castle
    shape = chance.choice(orientations(game.state.setup.catalogue[building].shape, game.state.setup.mirror))
    own = castle.own[group]
    near = grid.around(own) if own and chance.random() < 0.7 else castle.free_for(group)
    (x, y), (dx, dy) = chance.choice(grid.listed(near) or [(0, 0)]), chance.choice(shape)
    cells = [[x + a - dx, y + b - dy] for a, b in shape]
    return {"group": group, "building": building, "cells": cells}


def _gain(game: Game, args: Json) -> int:
    """What a building wins for its group and costs the others, in points; below 0 where it may not stand."""
    group, building = args["group"], args["building"]
    ground = site(game.state, group, building, [(x, y) for x, y in args["cells"]])
    if not isinstance(ground, int):
        return -1
    points = evaluate(game.state.castle, "", group, building, ground).points(game.state.castle)
    return 2 * points.get(group, 0) - sum(points.values())


def _rob(game: Game, chance: random.Random) -> Json:
    return {"victim": _group(game, chance)}


def _trade(game: Game, chance: random.Random) -> Json:
    giver, taker = _group(game, chance), _group(game, chance)
    gets = _some_cards(game, taker, chance) if chance.random() < 0.7 else {}
    return {"from": giver, "to": taker, "gives": _some_cards(game, giver, chance), "gets": gets}


def _joker(game: Game, chance: random.Random) -> Json:
    return {"group": _group(game, chance), "joker": f"J{chance.randint(1, 6)}"}


def _correct_holding(game: Game, chance: random.Random) -> Json:
    group, kind = _group(game, chance), chance.choice(game.state.setup.kinds)
    least = -game.state.groups[group].holding[kind]
    return {"group": group, "change": {kind: chance.randint(min(0, least), 3)}, "note": "gezählt"}


def _correct_map(game: Game, chance: random.Random) -> Json:
    building = chance.choice(list(game.state.setup.catalogue))
    add = [_somewhere(game, _group(game, chance), building, chance)]
    standing = [one.key for one in game.state.castle.buildings.values()]
    remove = [chance.choice(standing)] if standing and chance.random() < 0.5 else []
    return {"add": add if chance.random() < 0.7 else [], "remove": remove}


def _change(game: Game, chance: random.Random) -> Json:
    key, value = chance.choice([("minutes", chance.randint(60, 200)), ("name", "Burg"), ("jokers", 6)])
    return {"key": key, "value": value}


def _undo(game: Game, chance: random.Random) -> Json:
    return {"event": chance.choice(game.entries).id}


def _regroup(game: Game, chance: random.Random) -> Json:
    """Another name, another colour, or out of the game and back."""
    group = _group(game, chance)
    what = chance.choice(["name", "colour", "active", "active"])
    value: Json = {
        "name": {"name": chance.choice(["Adler", "Bären", "Hechte"])},
        "colour": {"colour": chance.choice(["teal", "brown", "white", "blue"])},
        "active": {"active": group in game.state.inactive},
    }[what]
    return {"group": group, **value}


def _scene(game: Game, chance: random.Random) -> Json:
    scene = chance.choice(["map", "clock", "sealed", "message"])
    return {"scene": scene, "text": "Suppe", "step": 0, **({"sealed": True} if scene == "map" else {})}


def _message(game: Game, chance: random.Random) -> Json:
    to = chance.choice(["all", "posts", "post:A", "robber", "station", "groups", "group:red"])
    return {"to": to, "text": chance.choice(["Suppe um sechs", "Noch zehn Minuten"])}


def room(game: Game, group: str, building: str) -> list[list[list[int]]]:
    """Where the building fits for the group, tried cell by cell."""
    free = set(game.state.castle.grid.listed(game.state.castle.free_for(group)))
    grid = game.state.castle.grid
    return [
        [[x + dx, y + dy] for dx, dy in way]
        for way in orientations(game.state.setup.catalogue[building].shape)
        for y in range(grid.height)
        for x in range(grid.width)
        if {(x + dx, y + dy) for dx, dy in way} <= free
    ]


MOVES: dict[str, Callable[[Game, random.Random], Json]] = {
    "draw": _draw,
    "build": _build,
    "rob": _rob,
    "trade": _trade,
    "joker": _joker,
    "pause": lambda game, chance: {},
    "correct_holding": _correct_holding,
    "correct_map": _correct_map,
    "change": _change,
    "regroup": _regroup,
    "seen": lambda game, chance: {"group": _group(game, chance)},
    "message": _message,
    "scene": _scene,
    "undo": _undo,
}


def whole_game() -> Game:
    """A whole small game until nobody can build; everything that there is happens in it."""
    chance = random.Random(325)
    groups = [*GROUPS[:2], GROUPS[3]]
    game = burgbau(chance, groups=groups, map={"width": 10, "height": 9}, jokers=3, holdings="counted")
    shares = {**EVERYTHING, "undo": 2, "rob": 3}
    while game.state.status != "ended":
        step(game, chance, shares)
    return game


def write_playthroughs() -> None:
    game = whole_game()
    lines = write_journal("burgbau", game.settings, game.entries)
    (PLAYTHROUGHS / "burgbau.jsonl").write_text("".join(lines), encoding="utf-8")
    state = json.dumps(game.record(), ensure_ascii=False)
    (PLAYTHROUGHS / "burgbau.state.json").write_text(state + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_playthroughs()

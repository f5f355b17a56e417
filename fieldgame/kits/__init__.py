"""Ready-made settings, and everything that belongs to a new game: its passes and its neutral building."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fieldgame import passes, play
from fieldgame.games.burgbau.catalogue import alike as alike
from fieldgame.games.protocol import Json, Seat

NAMES: dict[str, tuple[tuple[str, str, str], ...]] = {
    # colour (also the id), crest, name
    "de": (
        ("red", "falcon", "Falken"),
        ("blue", "wolf", "Wölfe"),
        ("yellow", "lion", "Löwen"),
        ("green", "oak", "Eichen"),
        ("purple", "star", "Sterne"),
        ("orange", "stag", "Hirsche"),
        ("teal", "fish", "Hechte"),
        ("brown", "bear", "Bären"),
        ("white", "tower", "Türme"),
    ),
    "en": (
        ("red", "falcon", "Falcons"),
        ("blue", "wolf", "Wolves"),
        ("yellow", "lion", "Lions"),
        ("green", "oak", "Oaks"),
        ("purple", "star", "Stars"),
        ("orange", "stag", "Stags"),
        ("teal", "fish", "Pikes"),
        ("brown", "bear", "Bears"),
        ("white", "tower", "Towers"),
    ),
}
RAVENS = {"de": "Raben", "en": "Ravens"}  # the tenth house, where no robbers are in black
ROBBERS = {"de": "Räuber", "en": "Robbers"}
GAME_NAME = {"de": "Burg Falkenstein", "en": "Falcon Rock Castle"}


@dataclass(frozen=True, slots=True)
class Founded:
    """A new game and the passes that were issued for it."""

    game: str
    passes: tuple[passes.PassView, ...]


def standard_groups(count: int = 6, robbers: bool = True, locale: str = "de") -> list[Json]:
    """`count` groups with colour, crest and name, the last one the robbers if there are any."""
    nobles = NAMES[locale if locale in NAMES else "de"][: count - 1 if robbers else count]
    groups: list[Json] = [
        {"id": colour, "name": name, "kind": "noble", "colour": colour, "crest": crest}
        for colour, crest, name in nobles
    ]
    if len(groups) < count - robbers:
        name = RAVENS[locale if locale in RAVENS else "de"]
        groups.append({"id": "black", "name": name, "kind": "noble", "colour": "black", "crest": "mask"})
    if robbers:
        name = ROBBERS[locale if locale in ROBBERS else "de"]
        robber = {"id": "robbers", "name": name, "kind": "robber", "colour": "black", "crest": "mask"}
        groups.append(robber)
    return groups


def standard(count: int = 6, robbers: bool = True, locale: str = "de") -> Json:
    """The settings of a standard afternoon."""
    return {
        "name": GAME_NAME.get(locale, GAME_NAME["de"]),
        "locale": locale,
        "groups": standard_groups(count, robbers, locale),
        "minutes": 90,
        "head_start_minutes": 5,
        "draw": "dice",
        "holdings": "counted",
        "jokers": 5,
    }


def found(settings: Json, neutral: Sequence[Any] | None = (), ruleset: str = "burgbau") -> Founded:
    """Make the game with all it needs. `neutral`: its cells, empty for the middle, None for none.

    Raises play.Refused where nobody can play these settings.
    """
    game = play.create(settings, ruleset)
    issued = issue(game)
    if neutral is not None:
        args = {"cells": list(neutral)} if neutral else {}
        play.do(game, "neutral", args, Seat("leader"), entry_id=str(uuid.uuid4()))
    return Founded(game, issued)


def issue(game: str) -> tuple[passes.PassView, ...]:
    """A pass for every role, post and group of the game."""
    view = play.view(game, Seat("leader"))
    seats = [{"role": "leader"}]
    seats += [{"role": "post", "post": post["id"]} for post in view["posts"]]
    if any(group["kind"] == "robber" for group in view["groups"]):
        seats.append({"role": "robber"})
    seats += [{"role": role} for role in ("station", "projector", "spare")]
    seats += [{"role": "group", "group": group["id"]} for group in view["groups"]]
    return tuple(passes.issue_all(game, seats))

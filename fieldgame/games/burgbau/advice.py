"""What can be said of settings before a game is made: pieces that never fit, prices nobody can pay.

Advice, no refusal: a leader may want exactly this. What cannot be played at all, `setup.read` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fieldgame.games.burgbau.building import NEUTRAL
from fieldgame.games.burgbau.catalogue import Building, Cards
from fieldgame.games.burgbau.correction import centre
from fieldgame.games.burgbau.setup import Setup, read
from fieldgame.games.burgbau.state import begin
from fieldgame.games.protocol import Json, Objection

ROOMY = 2
"""Times as many cells as all buildings have: groups hardly meet."""
LONGEST_START = 3
"""A head start may be this part of the time: a third."""


def advise(settings: Json) -> list[Objection]:
    """What a leader should know of these settings; nothing for settings that nobody can play.

    Codes: `never_fits` (building), `no_supply` (building), `price_unpayable` (building, materials), `no_use`
    (material), `too_tight` and `roomy` (cells, needed), `long_head_start` (head, minutes).
    """
    setup = read(settings)
    if isinstance(setup, Objection):
        return []
    return [*_pieces(setup), *_prices(setup), *_materials(setup), *_room(setup), *_times(setup)]


def _built(setup: Setup) -> Mapping[str, Building]:
    """The buildings that anybody has."""
    return {key: kind for key, kind in setup.catalogue.items() if kind.supply}


def _pieces(setup: Setup) -> Iterator[Objection]:
    """What fits nowhere, even on the empty map with the neutral building in its middle."""
    middle = centre(begin(setup))
    if not middle:
        yield Objection("never_fits", {"building": NEUTRAL})
    free = setup.grid.cells & ~setup.grid.mask(middle)
    for key, kind in setup.catalogue.items():
        if not kind.supply:
            yield Objection("no_supply", {"building": key})
        elif not setup.fitting.fits(key, free):
            yield Objection("never_fits", {"building": key})


def _prices(setup: Setup) -> Iterator[Objection]:
    """Buildings of which every price needs more of what no post gives than there are jokers."""
    given, jokers = set(setup.posts.values()), int(setup.settings["jokers"])
    for key, kind in _built(setup).items():
        lacking = [_lacking(price, given) for price in kind.prices]
        if all(sum(cards.values()) > jokers for cards in lacking):
            kinds = {kind for cards in lacking for kind in cards}
            materials = [kind for kind in setup.kinds if kind in kinds]
            yield Objection("price_unpayable", {"building": key, "materials": materials})


def _lacking(price: Cards, given: set[str]) -> Cards:
    return {kind: count for kind, count in price.items() if kind not in given}


def _materials(setup: Setup) -> Iterator[Objection]:
    """Materials that no price takes; not in a game where everything is free."""
    prices = [price for kind in _built(setup).values() for price in kind.prices]
    used = {kind for price in prices for kind in price}
    if used:
        for material in setup.settings["materials"]:
            if material["id"] not in used:
                yield Objection("no_use", {"material": material["id"]})


def _room(setup: Setup) -> Iterator[Objection]:
    """Whether all that there is to build has room, or far too much of it."""
    each = sum(kind.supply * kind.size for kind in setup.catalogue.values())
    needed, cells = len(setup.groups) * each + setup.neutral.size, setup.grid.size
    if cells < needed:
        yield Objection("too_tight", {"cells": cells, "needed": needed})
    elif cells > ROOMY * needed:
        yield Objection("roomy", {"cells": cells, "needed": needed})


def _times(setup: Setup) -> Iterator[Objection]:
    head, minutes = setup.settings["head_start_minutes"], setup.settings["minutes"]
    robbers = any(group.kind == "robber" for group in setup.groups.values())
    if robbers and LONGEST_START * head > minutes:
        yield Objection("long_head_start", {"head": head, "minutes": minutes})

"""Games as they are printed, and the press: each set is made once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits
from fieldgame.printing import SHEETS, Wish
from fieldgame.printing.gather import gather
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import Pressed, marked
from tests.application import application
from tests.print import reader
from tests.print.cards import Set

BASE = "https://camp.example"
NOW = datetime(2026, 7, 4, 19, 30, tzinfo=UTC)
LONG = (
    "W" * 40,
    "Donaudampfschifffahrtskapitänsgesellscha",
    "Die tapferen Ritterinnen von Œuvre, äöüß",
    "ÄÖÜ und éèàç in einem sehr langen Namen!",
    "WWWWWWWWWWWWWWWWWWW WWWWWWWWWWWWWWWWWWWW",
    "Rhabarberbarbarabarbarbarenbartbarbiere!",
    "Κυνηγοί και Рыцари из леса ŁódźŐűŝĉĝĥĵ",
    "„Gänsefüßchen“ «Guillemets» ‚halbe‘ – …!",
    "i" * 40,
    "Fünf kleine Wörter sind es hier, genau 40",
)
"""Names of (about) 40 letters, as people who test the limits type them."""


@pytest.fixture(scope="session", autouse=True)
def _closed_at_last() -> Iterator[None]:
    yield
    reader.forget()


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application on a SQLite file of its own."""
    with application(tmp_path_factory.mktemp("print")) as app:
        yield app


Make = Callable[..., str]


@pytest.fixture(scope="session")
def new_game(app: Flask) -> Make:
    """Makes a game: `new_game(10, "en", names=LONG, jokers=3)`."""

    def make(count: int = 6, locale: str = "de", names: tuple[str, ...] = (), **more: Any) -> str:
        settings = kits.standard(count, robbers=True, locale=locale) | more
        for group, name in zip(settings["groups"], names, strict=False):
            group["name"] = name[:40]
        with app.app_context():
            return kits.found(settings).game

    return make


@pytest.fixture(scope="session")
def game(new_game: Make) -> Make:
    """The same, but makes one only once for all that ask for it."""
    return cache(new_game)


@pytest.fixture(scope="session")
def job(app: Flask) -> Callable[..., Job]:
    """The job of a game: `job(id, "groups", "tiles", poster="a2")`."""

    def make(game: str, *sheets: str, base: str = BASE, **wished: Any) -> Job:
        return deepcopy(made(game, sheets, base, **wished))

    @cache
    def made(game: str, sheets: tuple[str, ...], base: str, **wished: Any) -> Job:
        with app.app_context():
            return gather(game, Wish(base, NOW, sheets, **wished))

    return make


@pytest.fixture(scope="session")
def pressed(job: Callable[..., Job]) -> Callable[..., Pressed]:
    """The sheets of a game with their marks; made once for all that ask for the same."""

    @cache
    def make(game: str, *sheets: str, **wished: Any) -> Pressed:
        return marked(job(game, *sheets, **wished))

    return make


@pytest.fixture(
    scope="session",
    params=[(count, locale) for count in (2, 6, 10) for locale in ("de", "en")],
    ids=lambda both: f"{both[0]}-{both[1]}",
)
def deck(
    request: pytest.FixtureRequest, game: Make, job: Callable[..., Job], pressed: Callable[..., Pressed]
) -> Set:
    """All sheets for 2, 6 and 10 groups with the longest names, in German and English."""
    return full_set(game, job, pressed, *request.param)


def full_set(
    game: Make, job: Callable[..., Job], pressed: Callable[..., Pressed], count: int, locale: str
) -> Set:
    """The same set for all tests that look at one, with a page of each material."""
    own = game(count, locale, LONG)
    return Set(job(own, *SHEETS, cards=20), pressed(own, *SHEETS, cards=20))

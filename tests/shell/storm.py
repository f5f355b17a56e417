"""A storm of bookings in which the battery dies: phones that go on until nobody answers; and the book."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Protocol

from click.testing import CliRunner

from fieldgame import journal, play
from fieldgame.cli import main
from fieldgame.cli.opening import opened
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Seat, fold
from tests.conftest import Server

PHONES = 6
BROKEN = (OSError, http.client.HTTPException)
"""What a phone sees of a server that has died."""


class Stormy(Protocol):
    """A phone that takes part."""

    @property
    def acknowledged(self) -> Collection[str]: ...

    def storm(self) -> None:
        """Book until nobody answers any more."""


def started_game(folder: Path) -> tuple[str, list[Any], list[str]]:
    """A game made from the shell that runs: its id, a post's pass for each phone, and who may draw."""
    made = json.loads(CliRunner().invoke(main, ["new", "--json", "--data", str(folder)]).stdout)
    with opened(str(folder)):
        assert play.do(made["game"], "start", {}, Seat("leader"), entry_id="start").status == "recorded"
    posts = [held for held in made["passes"] if held["role"] == "post"]
    groups = [held["group"] for held in made["passes"] if held["group"] not in (None, "robbers")]
    return made["game"], [posts[number % len(posts)] for number in range(PHONES)], groups


def told(phones: Sequence[Stormy]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def storm_and_kill(running: Server, phones: Sequence[Stormy], bookings: int) -> None:
    """All phones book at once; when so many bookings have been acknowledged, everything goes dark."""
    enough = told(phones) + bookings
    threads = [threading.Thread(target=phone.storm) for phone in phones]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 30
    while told(phones) < enough and time.monotonic() < deadline:
        time.sleep(0.002)
    running.kill()
    for thread in threads:
        thread.join(20)
    assert told(phones) >= enough


def sound_book(folder: Path, game: str) -> list[Entry]:
    """The journal, found to be whole: nothing is in it twice, and exactly the drawn cards are held."""
    with opened(str(folder)):
        head, entries = journal.head(game), journal.tail(game)
    assert head
    assert [entry.seq for entry in entries] == list(range(1, head.version + 1))
    assert len({entry.id for entry in entries}) == len(entries)
    rules = GAMES["burgbau"]
    state = fold(rules, rules.start(head.settings), entries)
    assert rules.audit(state) == []
    held = sum(sum(group["holding"].values()) for group in rules.view(state, Seat("leader"))["groups"])
    assert held == sum(entry.data["number"] for entry in entries if entry.type == "draw")
    return entries

"""The battery dies in the middle of a storm of draws: what was acknowledged is there, and nothing twice.

A real server is killed with all its processes, again and again, while phones draw over HTTP.
"""

from __future__ import annotations

import http.client
import json
import sqlite3
import threading
import time
import urllib.error
import uuid
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from fieldgame import journal, play
from fieldgame.cli import main
from fieldgame.cli.opening import opened
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Seat, fold
from tests.conftest import Server
from tests.shell.phone import Phone

KILLED_AFTER = (15, 60, 33, 8)
"""Acknowledged draws before each kill."""
PHONES = 6
BROKEN = (urllib.error.URLError, http.client.HTTPException, OSError)


class DrawingPhone(Phone):
    """A post's phone that draws as fast as it is answered, and remembers what it was told."""

    def __init__(self, server: str, path: str, groups: list[str]) -> None:
        super().__init__(server)
        self.path, self.groups = path, groups
        self.acknowledged: list[str] = []
        self.in_doubt: list[str] = []

    def draw(self, entry_id: str) -> None:
        """Once, for whichever group; a group that was here last comes all the same."""
        group = self.groups[uuid.UUID(entry_id).int % len(self.groups)]
        try:
            status, page = self.post(
                f"{self.path}/draw", part=True, entry_id=entry_id, group=group, overrule="1"
            )
        except BROKEN:
            self.in_doubt.append(entry_id)
            return
        assert status == 200, page
        self.acknowledged.append(entry_id)

    def draw_until_it_breaks(self) -> None:
        while not self.in_doubt:
            self.draw(str(uuid.uuid4()))

    def ask_again(self) -> None:
        """What a phone does with a draw that was never answered: the same one once more."""
        waiting, self.in_doubt = self.in_doubt, []
        for entry_id in waiting:
            self.draw(entry_id)
        assert not self.in_doubt


def started_game(folder: Path) -> Any:
    """A running game, made as a leader makes one from the shell."""
    made = json.loads(CliRunner().invoke(main, ["new", "--json", "--data", str(folder)]).stdout)
    with opened(str(folder)):
        assert play.do(made["game"], "start", {}, Seat("leader"), entry_id="start").status == "recorded"
    return made


def told(phones: list[DrawingPhone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def storm_and_kill(running: Server, phones: list[DrawingPhone], draws: int) -> None:
    """All phones draw at once; when so many draws have been acknowledged, everything goes dark."""
    enough = told(phones) + draws
    threads = [threading.Thread(target=phone.draw_until_it_breaks) for phone in phones]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 20
    while told(phones) < enough and time.monotonic() < deadline:
        time.sleep(0.002)
    running.kill()
    for thread in threads:
        thread.join(20)
    assert told(phones) >= enough


def test_every_acknowledged_draw_survives_a_kill_and_none_counts_twice(
    server: Callable[..., Server], tmp_path: Path, free_port: int
) -> None:
    folder = tmp_path / "served"
    made = started_game(folder)
    running = server(data=folder, port=free_port)
    groups = [held["group"] for held in made["passes"] if held["group"] not in (None, "robbers")]
    posts = [held for held in made["passes"] if held["role"] == "post"]
    phones = []
    for number in range(PHONES):
        held = posts[number % len(posts)]
        phones.append(DrawingPhone(running, f"/g/{made['game']}/post/{held['post']}", groups))
        phones[-1].join(held["link"])
    for kill, draws in enumerate(KILLED_AFTER):
        storm_and_kill(running, phones, draws)
        running = server(data=folder, port=free_port)
        if kill % 2:
            for phone in phones:
                phone.ask_again()
        else:  # these are never sent again; whether they count is open, but not whether they count twice
            for phone in phones:
                phone.in_doubt.clear()
    running.kill()
    check(folder, made["game"], [entry_id for phone in phones for entry_id in phone.acknowledged])


def check(folder: Path, game: str, acknowledged: list[str]) -> None:
    with opened(str(folder)):
        head, entries = journal.head(game), journal.tail(game)
    assert head
    assert [entry.seq for entry in entries] == list(range(1, head.version + 1))
    assert max(Counter(entry.id for entry in entries).values()) == 1
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= {entry.id for entry in entries}
    check_state(head.settings, entries)
    with sqlite3.connect(folder / "fieldgame.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def check_state(settings: Any, entries: list[Entry]) -> None:
    """The books hold exactly the cards that were drawn."""
    rules = GAMES["burgbau"]
    state = fold(rules, rules.start(settings), entries)
    assert rules.audit(state) == []
    held = sum(sum(group["holding"].values()) for group in rules.view(state, Seat("leader"))["groups"])
    assert held == sum(entry.data["number"] for entry in entries if entry.type == "draw")

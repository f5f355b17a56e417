"""The battery dies in the middle of a storm of draws: what was acknowledged is there, and nothing twice.

A real server is killed with all its processes, again and again, while phones draw over HTTP.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path

from tests.conftest import Server
from tests.shell.phone import Phone
from tests.shell.storm import BROKEN, sound_book, started_game, storm_and_kill

KILLED_AFTER = (15, 60, 33, 8)
"""Acknowledged draws before each kill."""


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

    def storm(self) -> None:
        while not self.in_doubt:
            self.draw(str(uuid.uuid4()))

    def ask_again(self) -> None:
        """What a phone does with a draw that was never answered: the same one once more."""
        waiting, self.in_doubt = self.in_doubt, []
        for entry_id in waiting:
            self.draw(entry_id)
        assert not self.in_doubt


def test_every_acknowledged_draw_survives_a_kill_and_none_counts_twice(
    server: Callable[..., Server], tmp_path: Path, free_port: int
) -> None:
    folder = tmp_path / "served"
    game, posts, groups = started_game(folder)
    running = server(data=folder, port=free_port)
    phones = []
    for held in posts:
        phones.append(DrawingPhone(running, f"/g/{game}/post/{held['post']}", groups))
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
    check(folder, game, [entry_id for phone in phones for entry_id in phone.acknowledged])


def check(folder: Path, game: str, acknowledged: list[str]) -> None:
    entries = sound_book(folder, game)
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= {entry.id for entry in entries}
    with sqlite3.connect(folder / "fieldgame.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()

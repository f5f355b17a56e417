"""The stored game of Burgbau, entry by entry: each is what the action decides in the state before it."""

from __future__ import annotations

from typing import Any

from fieldgame.codec import read_journal
from fieldgame.games.protocol import Entry, Fact, Ruling
from tests.games.random_play import PLAYTHROUGHS
from tests.games.words import Game

ACTIONS = {
    "neutral_placed": "neutral",
    "started": "start",
    "paused": "pause",
    "resumed": "resume",
    "draw": "draw",
    "robbery": "rob",
    "trade": "trade",
    "joker_found": "joker",
    "build": "build",
    "map_corrected": "correct_map",
    "holding_corrected": "correct_holding",
    "setting_changed": "change",
    "voided": "undo",
    "scene_set": "scene",
    "group_changed": "regroup",
    "group_seen": "seen",
    "message_sent": "message",
}


def replayed() -> tuple[Game, list[Entry]]:
    with (PLAYTHROUGHS / "burgbau.jsonl").open(encoding="utf-8") as lines:
        header, entries = read_journal(lines)
    return Game(**header.settings), entries


def asked_again(game: Game, entry: Entry) -> Ruling:
    data: dict[str, Any] = dict(entry.data)
    return game.rule(ACTIONS[entry.type], at=entry.at, **data)


def test_every_entry_is_what_the_action_decides_in_the_state_before_it() -> None:
    game, entries = replayed()
    place = 0
    while place < len(entries):
        ruling = asked_again(game, entries[place])
        assert ruling.objection is None
        decided = entries[place : place + len(ruling.events)]
        assert tuple(Fact(entry.type, dict(entry.data)) for entry in decided) == ruling.events
        for entry in decided:
            game.receive(entry)
        place += len(decided)
    assert game.record()["status"] == "ended"


def test_the_game_shows_a_capture_reserved_ground_and_ground_that_is_lost() -> None:
    game, entries = replayed()
    seen: set[str] = set()
    for entry in entries:
        game.receive(entry)
        told = game.view()["recent"]
        if told and told[0]["id"] == entry.id and entry.type == "build":
            seen |= {what for what in ("captured", "gained", "lost") if told[0][what]}
    assert seen == {"captured", "gained", "lost"}
    assert game.view()["ended_reason"] == "nobody_can_build"

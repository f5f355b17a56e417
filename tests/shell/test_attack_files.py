"""Journals from elsewhere: full of breaches, or saved by an editor that leaves its mark."""

from __future__ import annotations

import json
import time
from pathlib import Path

from click.testing import CliRunner

from fieldgame.cli.replay import replay
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.burgbau.state import SHEET
from fieldgame.games.protocol import Entry, Seat, fold

HEADER = {
    "format": "fieldgame-journal",
    "version": 1,
    "ruleset": "burgbau",
    "settings": {"groups": ["a", "b"]},
}


def test_a_journal_full_of_breaches_is_folded_in_time() -> None:
    entries = [Entry(f"e{n}", n, n, n, {}, "draw", {}) for n in range(1, 50_001)]
    start = time.process_time()
    state = fold(BURGBAU, BURGBAU.start({"groups": ["a", "b"]}), entries)
    spent = time.process_time() - start
    found = BURGBAU.view(state, Seat("record"))["irregularities"]
    assert [row["event"] for row in found] == [entry.id for entry in entries]
    assert all(len(sheet) == SHEET for sheet in state.irregularities)
    assert spent < 5, "it took 18 seconds when every breach copied all those before it"


def test_the_mark_of_an_editor_is_no_part_of_the_journal(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(HEADER).encode() + b"\r\n")
    answer = CliRunner().invoke(replay, [str(file)])
    assert answer.exit_code == 0
    assert json.loads(answer.output)["events"] == 0
    file.write_bytes(b"\xef\xbb\xbf")
    assert CliRunner().invoke(replay, [str(file)]).exit_code == 2

"""`fieldgame backup`, `restore`, `check` and `purge`: games kept and let go from the shell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fieldgame import journal, passes, play
from fieldgame.cli import main
from fieldgame.cli.opening import opened

Command = Callable[..., Result]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    def run(*words: str, given: str = "") -> Result:
        return CliRunner().invoke(main, [*words, "--data", str(tmp_path)], input=given)

    return run


@pytest.fixture
def game(command: Command) -> str:
    return str(json.loads(command("new", "--json").stdout_bytes)["game"])


def test_a_game_is_copied_deleted_and_brought_back(command: Command, game: str, tmp_path: Path) -> None:
    file = Path(command("backup", game).stdout.strip())
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(file.read_bytes())
    with opened(str(tmp_path)):
        held = passes.all_of(game)
    here = command("restore", str(kept))
    assert (here.exit_code, here.stderr) == (
        1,
        f"Error: The game {game} is here; --into {game} winds it back.\n",
    )
    assert command("purge", "--dry-run").stdout == "", "nothing is due"
    assert command("purge", game, given="n\n").exit_code == 1
    assert command("purge", game, "--dry-run").stdout == f"{game}  would be deleted\n"
    assert command("purge", game, "--yes").exit_code == 0
    assert "There is no game" in command("backup", game).stderr
    assert not file.exists()
    assert command("restore", str(kept)).exit_code == 0
    with opened(str(tmp_path)):
        assert passes.all_of(game) == held


def test_a_game_is_wound_back_or_the_file_refused(command: Command, game: str, tmp_path: Path) -> None:
    file = command("backup", game).stdout.strip()
    with opened(str(tmp_path)):
        play.do(game, "start", {}, play.Seat("leader"), entry_id="start")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(Path(file).read_bytes()[:-9])
    refused = command("restore", str(damaged), "--into", game, "--yes")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "its end is missing. Nothing was changed." in refused.stderr
    with opened(str(tmp_path)):
        assert len(journal.tail(game)) == 2
    assert command("restore", file, "--into", game, given="n\n").exit_code == 1
    done = command("restore", file, "--into", game, "--yes")
    assert "1 entries would not count any more" in done.stdout
    with opened(str(tmp_path)):
        assert play.view(game, play.Seat("leader"))["status"] == "setup"
    assert command("restore", file, "--into", game, "--yes").exit_code == 2
    assert command("restore", file, "--into", "nosuch00").exit_code == 1


def test_what_is_whole_and_what_is_not(command: Command, game: str, tmp_path: Path) -> None:
    assert command("check").stdout.startswith(f"{game}  1 entries")
    file = Path(command("backup", game).stdout.strip())
    file.write_bytes(file.read_bytes()[:-9])
    wrong = command("check", game)
    assert wrong.exit_code == 1
    assert "copy_unreadable" in wrong.stdout
    assert "There is no game" in command("check", "nosuch00").stderr

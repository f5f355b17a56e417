"""`fieldgame print`: a file, pages told on standard error, and why there is none."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fieldgame.cli import main, printing
from fieldgame.printing import pressing
from tests.print.reader import Paper

Command = Callable[..., Result]
ADDRESS = ("--base-url", "https://camp.example")


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Command:
    folder = str(tmp_path_factory.mktemp("data"))
    return lambda *words: CliRunner().invoke(main, [*words, "--data", folder])


@pytest.fixture(scope="module")
def game(command: Command) -> str:
    return str(json.loads(command("new", "--groups", "2", "--json").stdout)["game"])


def test_a_full_set_goes_into_a_file(command: Command, game: str, tmp_path: Path) -> None:
    file = tmp_path / "burg.pdf"
    result = command("print", game, *ADDRESS, "-o", str(file))
    assert result.exit_code == 0, result.stderr
    pages = len(Paper(file.read_bytes()))
    assert f"{pages} pages: start 1, groups 2, materials" in result.stderr
    assert "1/12 start" in result.stderr
    assert "roles" not in result.stderr


def test_some_sheets_go_to_standard_output(command: Command, game: str) -> None:
    result = command("print", game, *ADDRESS, "--sheets", "score, groups,roles", "--cards", "21")
    assert result.exit_code == 0, result.stderr
    assert result.stdout_bytes.startswith(b"%PDF")
    assert "groups 2, roles 2, score 1" in result.stderr


def test_cards_by_number_fill_their_pages(command: Command, game: str) -> None:
    result = command("print", game, "--sheets", "materials", "--cards", "21")
    assert "6 pages: materials 6" in result.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--sheets", "groups"), "--base-url"),
        (("--sheets", "nix"), "no sheet nix"),
        (("--sheets", "score", "--poster", "a9"), "a9"),
        (("--sheets", "score", "--cards", "0"), "0"),
        (("--sheets", "score", "-o", "/nowhere/x.pdf"), "cannot be written"),
    ],
)
def test_why_nothing_is_printed(command: Command, game: str, words: tuple[str, ...], why: str) -> None:
    result = command("print", game, *words)
    assert result.exit_code != 0
    assert why in result.stderr


def test_a_file_with_codes_is_not_for_other_people_of_the_computer(
    command: Command, game: str, tmp_path: Path
) -> None:
    if os.name != "posix":
        pytest.skip("other systems keep who may read elsewhere")
    file = tmp_path / "secret.pdf"
    assert command("print", game, *ADDRESS, "--sheets", "roles", "-o", str(file)).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0


def test_a_standard_output_that_takes_nothing_is_a_sentence(
    command: Command, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(to: Any, made: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(printing, "_give", full)
    result = command("print", game, "--sheets", "score")
    assert result.exit_code == 1
    assert "Error: Standard output cannot be written: No space left" in result.stderr


def test_a_press_that_dies_is_no_mistake_in_a_layout(
    command: Command, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pressing, "AT_MOST", 0)
    result = command("print", game, "--sheets", "score")
    assert result.exit_code == 1
    assert "came to no end" in result.stderr
    assert "layout" not in result.stderr


def test_a_game_that_is_not_there(command: Command) -> None:
    assert "no game abcdefgh" in command("print", "abcdefgh", *ADDRESS).stderr


def test_an_address_for_this_computer_alone_is_told(command: Command, game: str) -> None:
    result = command("print", game, "--sheets", "groups", "--base-url", "http://localhost:5000")
    assert "no phone can open" in result.stderr
    assert result.stdout_bytes.startswith(b"%PDF")

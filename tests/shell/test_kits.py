"""Kits: those of the shelf can be played, a file says what was saved, and what is no kit is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fieldgame.cli import main
from fieldgame.cli.new import KITS
from fieldgame.games.burgbau import BURGBAU
from fieldgame.kits import file, standard
from fieldgame.kits.advice import advice
from fieldgame.kits.file import Kit, Unreadable
from fieldgame.kits.shelf import SHELF
from tests.games.random_play import WITHOUT_UNDO, play

Json = dict[str, Any]
CELLS = [".....", "..#..", ".....", "....."]
OWN: Json = standard(3) | {"map": {"rows": CELLS}, "end_time": "16:30", "emergency": "0151 2"}


@pytest.mark.parametrize("key", SHELF)
@pytest.mark.parametrize("locale", ["de", "en"])
def test_a_kit_of_the_shelf_can_be_played_and_gives_no_cause_for_advice(key: str, locale: str) -> None:
    settings = SHELF[key](locale)
    assert settings["locale"] == locale
    assert advice(settings) == []
    game = play(random.Random(7), 60, WITHOUT_UNDO, **{"map": None, **settings})
    assert BURGBAU.audit(game.state) == []
    assert game.entries


def test_the_shell_knows_the_shelf() -> None:
    assert tuple(SHELF) == KITS


@pytest.mark.parametrize("key", SHELF)
def test_a_kit_comes_back_from_its_file_as_it_was(key: str) -> None:
    kit = Kit("Süd", SHELF[key]("de"), "Für den Süden", placed=(3, 2))
    assert file.read(file.write(kit)) == kit
    assert file.read(b"\xef\xbb\xbf" + file.write(kit).encode()) == kit


def test_a_kit_is_without_what_belongs_to_a_day_unless_asked_for() -> None:
    kit = Kit("Süd", OWN)
    assert not {"end_time", "emergency"} & file.read(file.write(kit)).settings.keys()
    assert file.read(file.write(kit, of_one_day=True)).settings == OWN


def with_(**facts: Any) -> str:
    return json.dumps(json.loads(file.write(Kit("Süd", OWN))) | facts)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_kit"),
        ("{", "no_kit"),
        ("[1]", "no_kit"),
        ('{"format": "fieldgame-journal", "version": 1}', "no_kit"),
        (with_(version="1"), "no_kit"),
        (with_(version=0), "no_kit"),
        (with_(settings=[]), "no_kit"),
        (with_(version=2), "newer"),
        (with_(ruleset="chess"), "foreign"),
        (with_(ruleset=None), "foreign"),
        (with_(settings={"groups": ["one"]}), "unplayable"),
        (with_(settings={**OWN, "map": {"rows": [".#."]}}), "unplayable"),
        (" " * (file.LARGEST + 1), "too_large"),
    ],
)
def test_what_is_no_kit_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        file.read(text)
    assert refused.value.code == code


def test_a_file_cut_anywhere_is_no_kit() -> None:
    text = file.write(Kit("Süd", OWN))
    for end in range(0, len(text.rstrip()) - 1, 97):
        with pytest.raises(Unreadable):
            file.read(text[:end])


def test_what_a_kit_does_not_know_is_left_out() -> None:
    text = with_(placed={"x": 1}, extra=1, settings={**OWN, "secret": 1})
    kit = file.read(text)
    assert kit.placed == "centre"
    assert "secret" not in kit.settings


def test_games_are_made_from_kits_in_the_shell(tmp_path: Path) -> None:
    path = tmp_path / "south.kit.json"
    path.write_text(file.write(Kit("Süd", OWN, placed="none")), encoding="utf-8")
    where = ["new", "--json", "--data", str(tmp_path)]
    posts = [held["post"] for held in _made([*where, "--kit", "camp"]) if held["post"]]
    assert posts == ["A1", "A2", "B1", "B2", "C1", "C2"]
    assert [held["group"] for held in _made([*where, "--kit-file", str(path)]) if held["group"]] == [
        "red",
        "blue",
        "robbers",
    ]
    path.write_text("{}", encoding="utf-8")
    refused = CliRunner().invoke(main, [*where, "--kit-file", str(path)])
    assert refused.exit_code == 2
    assert "no_kit" in refused.stderr


def _made(words: list[str]) -> list[Json]:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.stderr
    found: list[Json] = json.loads(result.stdout_bytes)["passes"]
    return found

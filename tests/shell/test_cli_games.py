"""`fieldgame new`, `export` and `import`: games made, written out and brought in from the shell."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from fieldgame import journal, passes, play
from fieldgame.cli import main
from fieldgame.cli.opening import opened

CASES = Path(__file__).parents[1] / "cases" / "journals"
Command = Callable[..., Result]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Runs a command on this test's own folder."""

    def run(*words: str, given: bytes = b"") -> Result:
        where = [] if words[0] == "replay" else ["--data", str(tmp_path)]
        return CliRunner().invoke(main, [*words, *where], input=given)

    return run


def made(result: Result) -> Any:
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout_bytes)


def without_its_moment(exported: bytes) -> tuple[Any, list[bytes]]:
    """A journal without what its header says of the export: when it was made, and of which game."""
    first, *lines = exported.splitlines()
    header = json.loads(first)
    assert header.pop("backup")["entries"] == len(lines)
    return header, lines


def test_a_standard_game_has_a_pass_for_every_seat(command: Command, tmp_path: Path) -> None:
    game = made(command("new", "--kit", "standard", "--groups", "6", "--json"))
    seats = [(held["role"], held["post"] or held["group"]) for held in game["passes"]]
    nobles = ["red", "blue", "yellow", "green", "purple"]
    assert seats == [
        ("leader", None),
        *[("post", post) for post in "ABC"],
        *[(role, None) for role in ("robber", "station", "projector", "spare")],
        *[("group", group) for group in (*nobles, "robbers")],
    ]
    assert list(game["jokers"]) == ["J1", "J2", "J3", "J4", "J5"]
    with opened(str(tmp_path)):
        assert play.view(game["game"], play.Seat("leader"))["map"]["buildings"][0]["building"] == "neutral"
        for told in game["passes"]:
            held = passes.by_code(told["code"])
            assert held
            assert (held.game_id, held.role) == (game["game"], told["role"])
            short = told["code"].replace("-", "")
            assert told["link"] == (f"/Q/{short}" if held.role == "group" else f"/J/{held.link_token}")
            assert told["url"] is None


def test_a_base_url_makes_whole_links(command: Command) -> None:
    game = made(command("new", "--json", "--base-url", "https://game.example.org/"))
    assert game["passes"][0]["url"] == "https://game.example.org" + game["passes"][0]["link"]


def test_without_json_people_can_read_it(command: Command) -> None:
    text = command("new", "--groups", "2", "--name", "Waldschloss").stdout
    assert text.startswith("Waldschloss: game ")
    lines = {line[:15].strip(): line for line in text.splitlines()}
    assert " /J/" in lines["post A"]
    assert " /Q/" in lines["group Räuber"]


def test_groups_by_name_keep_the_look_that_the_kit_gives_the_name(command: Command, tmp_path: Path) -> None:
    game = made(command("new", "--json", "--groups", "Wölfe, Dachse,Räuber:robber,Falken"))["game"]
    with opened(str(tmp_path)):
        groups = play.view(game, play.Seat("projector"))["groups"]
    assert [(group["name"], group["id"], group["crest"]) for group in groups] == [
        ("Wölfe", "blue", "wolf"),
        ("Dachse", "yellow", "lion"),
        ("Räuber", "robbers", "mask"),
        ("Falken", "red", "falcon"),
    ]


def test_options_reach_the_settings(command: Command, tmp_path: Path) -> None:
    words = ["--groups", "10", "--no-robbers", "--minutes", "45", "--jokers", "0", "--locale", "en"]
    words += ["--end-time", "16:30", "--meeting-point", "Fire place", "--emergency", "112"]
    game = made(command("new", "--json", *words))
    with opened(str(tmp_path)):
        view = play.view(game["game"], play.Seat("leader"))
    assert (view["clock"]["minutes"], view["jokers"], view["locale"]) == (45, 0, "en")
    assert (view["end_time"], view["meeting_point"], view["emergency"]) == ("16:30", "Fire place", "112")
    assert len(view["groups"]) == 10
    assert {group["kind"] for group in view["groups"]} == {"noble"}
    assert game["jokers"] == {}


@pytest.mark.parametrize(
    "words",
    [
        ["--groups", "1"],
        ["--groups", "11"],
        ["--groups", "Falken"],
        ["--groups", ",".join("abcdefghijk")],
        ["--groups", "Falken,Falken"],
        ["--groups", "Falken,,Wölfe"],
        ["--groups", f"Falken,{'x' * 41}"],
        ["--groups", "Räuber:robber,Diebe:robber"],
        ["--groups", "Falken,Räuber:robber", "--no-robbers"],
        ["--groups", "²"],
        ["--minutes", "0"],
        ["--kit", "other"],
    ],
)
def test_what_cannot_be_a_game_is_refused_before_anything_is_made(
    command: Command, tmp_path: Path, words: list[str]
) -> None:
    result = command("new", "--json", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(tmp_path.iterdir())


def test_a_setting_that_is_nonsense_is_a_sentence(command: Command) -> None:
    result = command("new", "--base-url", "ftp://nowhere")
    assert result.exit_code == 1
    assert (
        result.stderr
        == "Error: FIELDGAME_BASE_URL must look like https://game.example.org, without a path.\n"
    )


@pytest.mark.parametrize("case", ["01", "04", "08"])
def test_import_and_export_give_the_same_events_and_the_same_state(command: Command, case: str) -> None:
    first = command("import", str(CASES / f"{case}.jsonl"), "--json")
    exported = command("export", made(first)["game"]).stdout_bytes
    again = command("export", made(command("import", "-", "--json", given=exported))["game"]).stdout_bytes
    assert without_its_moment(again) == without_its_moment(exported)
    state = command("replay", "-", given=exported).stdout_bytes
    assert state == command("replay", str(CASES / f"{case}.jsonl")).stdout_bytes
    lines = (CASES / f"{case}.jsonl").read_text(encoding="utf-8").splitlines()
    ids = dict.fromkeys(json.loads(line)["id"] for line in lines[1:])
    assert [json.loads(line)["id"] for line in exported.splitlines()[1:]] == list(ids)


def test_an_imported_game_has_its_own_passes_and_its_clock_runs_on(command: Command, tmp_path: Path) -> None:
    game = made(command("new", "--json"))
    with opened(str(tmp_path)):
        play.do(game["game"], "start", {}, play.Seat("leader"), entry_id="start")
        ends_at = play.view(game["game"], play.Seat("leader"))["clock"]["ends_at"]
    exported = command("export", game["game"]).stdout_bytes
    other = made(command("import", "-", "--json", given=exported))
    assert other["game"] != game["game"]
    assert [held["role"] for held in other["passes"]] == [held["role"] for held in game["passes"]]
    assert not {held["code"] for held in other["passes"]} & {held["code"] for held in game["passes"]}
    with opened(str(tmp_path)):
        assert sorted(journal.overdue(ends_at)) == sorted([game["game"], other["game"]])
        assert journal.overdue(ends_at - 1) == []


def test_export_writes_tables_in_the_games_language(command: Command, tmp_path: Path) -> None:
    game = made(command("import", str(CASES / "01.jsonl"), "--json"))["game"]
    events = command("export", game).stdout_bytes.count(b"\n") - 1
    written = command("export", game, "--format", "csv").stdout_bytes
    assert written.startswith("\ufeffNummer,".encode())
    rows = list(csv.reader(StringIO(written.decode("utf-8-sig"), newline="")))
    assert (rows[0][0], len(rows)) == ("Nummer", events + 1)
    file = tmp_path / "all.xlsx"
    assert command("export", game, "--format", "xlsx", "-o", str(file)).exit_code == 0
    assert load_workbook(file).sheetnames[0] == "Rangliste"
    nobody = command("export", "nobody", "--format", "xlsx")
    assert (nobody.exit_code, nobody.stdout) == (1, "")
    assert "There is no game nobody here" in nobody.stderr


def test_an_export_of_which_an_end_is_missing_is_no_game(command: Command) -> None:
    exported = command("export", made(command("new", "--json"))["game"]).stdout_bytes
    cut = command("import", "-", given=exported.splitlines(keepends=True)[0])
    assert (cut.exit_code, cut.stdout) == (2, "")
    assert "0 of 1 events" in cut.stderr


def test_export_writes_a_file(command: Command, tmp_path: Path) -> None:
    game = made(command("new", "--json"))["game"]
    file = tmp_path / "journal.jsonl"
    assert command("export", game, "-o", str(file)).stdout == ""
    again = command("export", game).stdout_bytes
    assert without_its_moment(file.read_bytes()) == without_its_moment(again)
    result = command("export", game, "-o", str(tmp_path / "no" / "such" / "folder"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be written" in result.stderr


def test_an_unknown_game_is_told_with_those_that_are_there(command: Command) -> None:
    assert command("export", "nonsense").stderr == "Error: There is no game nonsense here.\n"
    game = made(command("new", "--json"))["game"]
    result = command("export", "../../etc")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"Error: There is no game ../../etc here. The newest are: {game}.\n"


HEADER = '{"format": "fieldgame-journal", "version": 1, "ruleset": "burgbau", "settings": {"groups": %s}}\n'
STRANGE_ID = '{"id": "a\\u0000b", "at": "2026-11-29T14:00:00Z", "type": "draw", "data": {}}'


@pytest.mark.parametrize("text", ["no journal", HEADER % '["a"]', HEADER % '["a", "b"]' + STRANGE_ID])
def test_what_cannot_be_imported_leaves_nothing(command: Command, text: str) -> None:
    result = command("import", "-", "--json", given=text.encode())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert command("export", "nonsense").stderr == "Error: There is no game nonsense here.\n"

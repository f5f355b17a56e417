"""`fieldgame replay`: the cases, the options, and everything that is no journal."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fieldgame.cli import main

CASES = Path(__file__).parents[1] / "cases" / "journals"
HEADER = (
    '{"format": "fieldgame-journal", "version": 1, "ruleset": "burgbau", "settings": {"groups": ["a", "b"]}}'
)
NO_GROUPS = HEADER.replace('"groups": ["a", "b"]', "")
FIRST = CASES / "01.jsonl"
PLAYED = Path(__file__).parents[1] / "games" / "playthroughs" / "burgbau.jsonl"


def replay(*words: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(main, ["replay", *words], input=given)


def replayed(*words: str, given: bytes = b"") -> Any:
    result = replay(*words, given=given)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout_bytes)


def event(number: int, **more: Any) -> str:
    at = f"2026-11-29T14:0{number}:00Z"
    data = {"post": "A", "group": "g1", "number": number}
    return json.dumps({"id": f"e{number}", "at": at, "type": "draw", "data": data, **more})


def comparable(value: Any) -> Any:
    """By the cases' README: no order where it has no meaning, absent and empty are the same."""
    if isinstance(value, dict):
        kept = {key: comparable(item) for key, item in value.items()}
        for key in ("buildings", "irregularities"):
            if key in kept:
                kept[key] = sorted(kept[key], key=lambda row: json.dumps(row, sort_keys=True))
        return {key: item for key, item in kept.items() if item not in ({}, [], None)}
    return [comparable(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("case", sorted(path.stem for path in CASES.glob("*.jsonl")))
def test_a_case_is_replayed_to_its_state(case: str) -> None:
    right = json.loads((CASES / f"{case}.state.json").read_text(encoding="utf-8"))
    assert comparable(replayed(str(CASES / f"{case}.jsonl"))) == comparable(right)


def test_a_comparison_can_fail() -> None:
    right = json.loads((CASES / "01.state.json").read_text(encoding="utf-8"))
    right["groups"]["red"]["holding"]["A"] += 1
    assert comparable(replayed(str(FIRST))) != comparable(right)


def test_the_keys_come_in_the_documented_order() -> None:
    state = replayed(str(FIRST))
    assert list(state) == ["status", "groups", "map", "irregularities", "events"]
    points = [
        "holding",
        "supply",
        "built",
        "reserved",
        "left_over",
        "score",
        "rank",
        "last_post",
        "can_build",
    ]
    assert list(state["groups"]["red"]) == points
    assert list(state["map"]) == ["width", "height", "buildings", "reserved"]
    assert list(state["map"]["buildings"][0]) == ["event", "group", "building", "cells"]


def test_standard_input_is_read_like_a_file() -> None:
    assert replay("-", given=FIRST.read_bytes()).stdout_bytes == replay(str(FIRST)).stdout_bytes


def test_until_a_seq_stops_after_it() -> None:
    lines = FIRST.read_bytes().splitlines(keepends=True)
    first_ten = replay("-", given=b"".join(lines[:11]))
    assert replay(str(FIRST), "--until", "10").stdout_bytes == first_ten.stdout_bytes
    assert replayed(str(FIRST), "--until", "0")["status"] == "setup"
    assert replay(str(FIRST), "--until", "99999").stdout_bytes == replay(str(FIRST)).stdout_bytes


def test_until_a_time_takes_what_had_happened_by_then() -> None:
    late = event(2, recorded_at="2026-11-29T15:00:00Z")
    journal = "\n".join([HEADER, event(1), event(3), late]).encode()
    assert replayed("-", "--until", "2026-11-29T14:02:00Z", given=journal)["events"] == 2
    assert replayed("-", "--until", "2026-11-29T15:01:59.999+01:00", given=journal)["events"] == 1
    clock_ahead = event(5, recorded_at="2026-11-29T14:01:30Z")
    journal += b"\n" + clock_ahead.encode()
    assert replayed("-", "--until", "2026-11-29T14:02:00Z", given=journal)["events"] == 3


@pytest.mark.parametrize("until", ["soon", "-1", "1.5", "", "14:20", "2026-11-29T14:20:00", "1" * 400])
def test_until_something_else_is_refused(until: str) -> None:
    result = replay(str(FIRST), f"--until={until}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "neither a seq nor a time" in result.stderr


def test_an_id_that_comes_twice_is_one_event() -> None:
    journal = "\n".join([HEADER, event(3), event(3, seq=9)]).encode()
    state = replayed("-", given=journal)
    assert state["events"] == 1
    assert state["groups"]["g1"]["holding"]["A"] == 3


def test_the_text_shows_map_legend_and_table() -> None:
    text = replay(str(CASES / "03.jsonl"), "--text").stdout
    assert text.startswith(
        "random: running, 115 events\n\n    A B C D E F G H I J K L M\n  1 O OOO O . BBBBB"
    )
    assert "  O Robbers, o reserved for them\n" in text
    assert (
        "   3  O Robbers     25     36         0         11  34  -1   2     -5          -        yes\n"
        in text
    )
    assert "same_post_twice    Red          2da59766-6ea1-4b72-ba1a-b0358fbf4387\n" in text


def test_the_text_shows_a_group_that_is_out_of_the_game_below_all_others() -> None:
    out = {"id": "n", "at": "2026-11-29T14:00:00Z", "type": "group_changed"}
    lines = [HEADER, json.dumps({**out, "data": {"group": "g1", "active": False}})]
    text = replay("-", "--text", given="\n".join(lines).encode()).stdout
    table = text[text.index("rank  group") :].splitlines()
    assert [row.split()[:3] for row in table[1:3]] == [["1", "B", "b"], ["-", "A", "a"]]


def test_the_text_shows_neutral_ground_and_what_lies_outside() -> None:
    header = HEADER.replace(
        '["a", "b"]', '["ä", "ö"], "map": {"rows": ["......", "....##", "....##", "....##"]}'
    )
    neutral = json.dumps(
        {
            "id": "n",
            "at": "2026-11-29T14:00:00Z",
            "type": "neutral_placed",
            "data": {"cells": [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [1, 3]]},
        }
    )
    text = replay("-", "--text", given=f"{header}\n{neutral}".encode()).stdout
    assert "  1 . + . . . .\n  2 +++++ . # #\n  3 . + . . # #\n" in text
    assert "  G ä, g reserved for them\n" in text  # no letter of A to Z in the name: the id's
    assert "  + Kathedrale\n  . free, # outside\n" in text


@pytest.mark.parametrize(
    ("journal", "line", "why"),
    [
        (b"", 1, "no header"),
        (b"\n\n", 1, "no header"),
        (b"hello", 1, "no JSON"),
        (b"[1]", 1, "no JSON object"),
        (b"{}", 1, "this is no journal"),
        (HEADER.replace("1,", "2,").encode(), 1, "version 2"),
        (HEADER.replace("burgbau", "chess").encode(), 1, "'chess' is not known"),
        (NO_GROUPS.encode(), 1, "nobody can play these settings (bad_groups)"),
        (HEADER.replace('["a", "b"]', '["a", "b"], "minutes": 0').encode(), 1, "bad_setting, key 'minutes'"),
        (f"{HEADER}\n{event(1)}\n{{".encode(), 3, "no JSON"),
        (f"{HEADER}\n\n\n7".encode(), 4, "no JSON object"),
        (f"{HEADER}\n{event(1)}\n{event(2, id='')}".encode(), 3, "no id"),
        (f"{HEADER}\n{event(1, at='yesterday')}".encode(), 2, "are times"),
        (f"{HEADER}\n{event(1, seq=0)}".encode(), 2, "seq is a whole number"),
        (f"{HEADER}\n{event(1, seq=1)}\n{event(2, seq=1)}".encode(), 3, "seq 1 is there twice"),
        (f"{HEADER}\n{event(1, data=[])}".encode(), 2, "are objects"),
        (HEADER.encode() + b'\n{"id": "\xff"}', 2, "no JSON"),
        (bytes(range(256)) * 100, 1, "no JSON"),
        (b"[" * 900_000, 1, "no JSON"),
        (b"x" * 3_000_000, 1, "too long"),
        (b"\x00" * 3_000_000, 1, "too long"),
        (HEADER.encode("utf-16"), 1, "no JSON"),
    ],
)
def test_what_is_no_journal_ends_with_2_and_the_line(journal: bytes, line: int, why: str) -> None:
    for option in ([], ["--text"]):
        result = replay("-", *option, given=journal)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"standard input, line {line}: " in result.stderr
        assert why in result.stderr
        assert len(result.stderr) < 400


def test_a_file_that_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    for file, why in ((tmp_path / "missing.jsonl", "No such file"), (tmp_path, "directory")):
        result = replay(str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert why in result.stderr


def test_it_runs_from_a_shell_without_loading_the_web_application() -> None:
    program = (
        "import sys; from fieldgame.cli import main; main(['replay', sys.argv[1]], standalone_mode=False);"
        "loaded = {'flask', 'sqlalchemy', 'granian', 'qrcode'} & set(sys.modules);"
        "sys.exit(f'{loaded} loaded' if loaded else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(FIRST)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == replay(str(FIRST)).stdout_bytes


@pytest.mark.parametrize("name", ["burgbau", "01"])
def test_a_journal_becomes_a_film(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file, made without a database of anybody's."""
    monkeypatch.setenv("FIELDGAME_DATABASE", "postgresql://nobody@127.0.0.1:1/nothing")
    journal = CASES / "01.jsonl" if name == "01" else PLAYED
    out = tmp_path / "film.html"
    assert replay(str(journal), "--film", str(out)).exit_code == 0
    page = out.read_text(encoding="utf-8")
    frames = json.loads(page.partition('class="film-data">')[2].partition("</script>")[0])["frames"]
    shown = replayed(str(journal))
    last = {row["rank"]: row["score"] for row in shown["groups"].values() if row["rank"] is not None}
    assert {rank: score for *_, score, rank in frames[-1]["s"]} == last
    assert page.count('class="b"') >= len(shown["map"]["buildings"])


def test_a_film_only_of_the_beginning(tmp_path: Path) -> None:
    out = tmp_path / "film.html"
    assert replay(str(PLAYED), "--until", "40", "--film", str(out)).exit_code == 0
    page = out.read_text(encoding="utf-8")
    standing = re.findall(r'<g data-from="\d+"><g class="b"', page)
    assert len(standing) == len(replayed(str(PLAYED), "--until", "40")["map"]["buildings"])


def test_where_no_film_can_be_written(tmp_path: Path) -> None:
    result = replay(str(PLAYED), "--film", str(tmp_path / "nowhere" / "film.html"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be written" in result.stderr

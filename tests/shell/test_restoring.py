"""Winding a game back to a copy: exactly the game of then, or nothing at all; a bad file touches nothing."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame import backup, codec, journal, kits, passes, play, restoring, snapshots
from fieldgame.play import Seat
from fieldgame.restoring import Unusable
from tests.shell.writers import ROOT
from tests.words import new_id

Json = dict[str, Any]
LEADER, POST = Seat("leader"), Seat("post", "A")


def do(game: str, action: str, **args: Any) -> play.Outcome:
    outcome = play.do(game, action, args, LEADER, entry_id=new_id(), overrule=True)
    assert outcome.status == "recorded", outcome.objection
    return outcome


def drawn(game: str, group: str, number: int, at: int | None = None) -> str:
    """A draw that a post's phone reports; `at`: when it was, in ms since 1970."""
    data = {"post": "A", "group": group, "number": number}
    report = play.Report(new_id(), at or play.now(), "draw", data)
    _, (result,) = play.sync(game, [report], POST)
    assert result.status == "recorded"
    return report.id


def record(game: str) -> Json:
    view = play.view(game, Seat("record"))
    return {key: view[key] for key in ("status", "groups", "map")}


@pytest.fixture
def game(small_app: Flask) -> str:
    """A game that has begun: cards were drawn and one building stands."""
    game = kits.found(kits.standard(4) | {"head_start_minutes": 0}).game
    do(game, "start")
    drawn(game, "red", 5)
    do(game, "correct_holding", group="red", change={"A": 5, "B": 5, "C": 5})
    do(game, "build", group="red", building="inn", cells=[[1, 0], [0, 1], [1, 1]])
    return game


@pytest.fixture
def copy(game: str) -> bytes:
    return backup.take(game).file.read_bytes()


def brought(data: bytes) -> restoring.Brought:
    return restoring.read(data.splitlines(keepends=True))


def wind(game: str, data: bytes, **how: Any) -> play.Outcome:
    return restoring.restore(game, brought(data), LEADER, entry_id=new_id(), **how)


def code_of(data: bytes) -> str:
    with pytest.raises(Unusable) as refused:
        brought(data)
    return refused.value.code


def test_a_damaged_copy_is_refused_wherever_the_damage_is(copy: bytes) -> None:
    chance = random.Random(5)
    header = copy.index(b"\n")
    places = [chance.randrange(header) for _ in range(10)]
    places += [chance.randrange(header, len(copy)) for _ in range(10)]
    for place in places:
        wrong = bytes([copy[place] ^ 1])
        if wrong in b"\n\r":
            continue
        damaged = copy[:place] + wrong + copy[place + 1 :]
        assert code_of(damaged) in ("damaged", "no_journal", "newer", "truncated", "foreign", "unplayable")


def test_a_copy_of_which_an_end_is_missing_is_refused(copy: bytes) -> None:
    for tenth in range(10):
        assert code_of(copy[: len(copy) * tenth // 10]) in ("truncated", "no_journal")
    assert code_of(copy[:-1]) == "truncated"
    lines = copy.splitlines(keepends=True)
    assert code_of(b"".join(lines[:-1])) == "truncated"
    assert code_of(b"".join([*lines, lines[-1]])) == "damaged"


def test_a_file_of_another_kind_or_another_time_is_refused_with_the_reason(game: str) -> None:
    settings = kits.standard(4)
    assert code_of(b"\x89PNG\r\n\x1a\n") == "no_journal"
    assert code_of(b'{"format": "something else"}\n') == "no_journal"
    assert code_of(codec.header_line("chess", settings).encode()) == "foreign"
    assert code_of(codec.header_line("burgbau", {"groups": []}).encode()) == "unplayable"
    newer = codec.header_line("burgbau", settings).replace('"version":1', '"version":2', 1)
    assert code_of(newer.encode()) == "newer"
    assert code_of(codec.header_line("burgbau", settings, {"version": 2}).encode()) == "newer"


def test_a_header_that_somebody_has_written_anew_is_looked_at(copy: bytes) -> None:
    first, *lines = copy.splitlines(keepends=True)
    header, _ = codec.read_journal([first])
    wrong: list[tuple[str, Any]] = [("made_at", None), ("made_at", 7), ("passes", [1])]
    wrong += [("keep_days", days) for days in ("x", 10**30, -1)]
    wrong += [("game", game) for game in ([], "", "../../x", "abcdefg", "äbcdefgh")]
    for key, value in wrong:
        about = {**(header.backup or {}), key: value}
        about["head"] = backup.head_sum(header.ruleset, header.settings, about)
        new = codec.header_line(header.ruleset, header.settings, about).encode()
        assert code_of(new + b"\n" + b"".join(lines)) == "damaged"


def test_a_void_of_anything_is_no_hindrance(game: str) -> None:
    do(game, "undo", event=play.view(game, LEADER)["map"]["buildings"][-1]["event"])
    void = ("void", play.now(), play.now(), {"role": "leader"}, "voided", {"event": ["x"]})
    with journal.writing(game) as writer:
        writer.append([void])
    text = backup.take(game).file.read_bytes()
    do(game, "undo", event=next(entry.id for entry in journal.tail(game) if entry.type == "voided"))
    assert wind(game, text).status == "recorded"


def test_a_copy_of_another_game_is_never_poured_over_this_one(game: str, copy: bytes) -> None:
    other = kits.found(kits.standard(4)).game
    before = journal.tail(other)
    assert restoring.foresee(other, brought(copy)).code == "other_game"
    refused = wind(other, copy)
    assert refused.objection is not None
    assert refused.objection.code == "cannot_wind_back"
    plain = "".join(codec.write_journal("burgbau", kits.standard(4), journal.tail(other)))
    assert restoring.foresee(other, brought(plain.encode())).code == "not_a_copy"
    assert journal.tail(other) == before
    assert backup.listed(other) == [], "nothing was begun"


def test_winding_back_brings_the_game_of_then_and_forward_that_of_now(game: str, copy: bytes) -> None:
    then = record(game)
    building = play.view(game, LEADER)["map"]["buildings"][-1]["event"]
    do(game, "undo", event=building)
    do(game, "correct_holding", group="blue", change={"B": 2})
    do(game, "build", group="red", building="tavern", cells=[[5, 5]])
    do(game, "end")
    now = record(game)
    foreseen = restoring.foresee(game, brought(copy), wood=False)
    assert {entry.type for entry in foreseen.taken} == {"holding_corrected", "build", "ended"}
    assert [entry.id for entry in foreseen.back] == [building]
    old = journal.tail(game)
    outcome = wind(game, copy, wood=False, expects=foreseen.mark, note="weil")
    assert outcome.status == "recorded"
    assert record(game) == then
    assert journal.tail(game)[: len(old)] == old, "nothing is ever removed"
    assert outcome.entries[0].type == "restored"
    assert wind(game, copy, wood=False).objection is not None, "it is there already"
    forward = next(kept for kept in backup.listed(game) if kept.why == "restore")
    assert wind(game, forward.file.read_bytes(), wood=False).status == "recorded"
    assert record(game) == now


def test_what_phones_have_reported_since_stays(game: str, copy: bytes) -> None:
    stays = drawn(game, "blue", 3)
    do(game, "correct_holding", group="blue", change={"B": 2})
    do(game, "undo", event=drawn(game, "yellow", 1))
    assert restoring.foresee(game, brought(copy)).kept[0].id == stays
    assert wind(game, copy).status == "recorded"
    blue = play.view(game, LEADER)["groups"][1]["holding"]
    assert (blue["A"], blue["B"]) == (3, 0)
    late = drawn(game, "yellow", 4, at=journal.tail(game)[1].at)
    order = [
        entry.id if entry.type != "restored" else "restored" for entry in snapshots.current(game).entries
    ]
    assert order.index(late) < order.index(stays) < order.index("restored"), "it finds its place"
    assert play.view(game, LEADER)["groups"][2]["holding"]["A"] == 4


def test_what_has_changed_since_it_was_shown_is_asked_again(game: str, copy: bytes) -> None:
    do(game, "correct_holding", group="blue", change={"B": 2})
    mark = restoring.foresee(game, brought(copy)).mark
    drawn(game, "blue", 3)
    assert restoring.foresee(game, brought(copy)).mark == mark, "it stays anyway"
    do(game, "correct_holding", group="blue", change={"B": 1})
    refused = wind(game, copy, expects=mark)
    assert refused.objection is not None
    assert refused.objection.code == "changed_meanwhile"
    key = new_id()
    first = restoring.restore(game, brought(copy), LEADER, entry_id=key)
    again = restoring.restore(game, brought(copy), LEADER, entry_id=key)
    assert (first.status, again.status) == ("recorded", "duplicate")
    assert restoring.restore(game, brought(copy), POST, entry_id=new_id()).status == "refused"


def test_minutes_come_with_it_for_the_clock_went_on(game: str, copy: bytes) -> None:
    do(game, "end")
    before = play.view(game, LEADER)["clock"]["minutes"]
    assert wind(game, copy, minutes=15).status == "recorded"
    view = play.view(game, LEADER)
    assert (view["status"], view["clock"]["minutes"]) == ("running", before + 15)


def test_without_a_copy_of_now_nothing_is_wound_back(
    game: str, copy: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(game, "correct_holding", group="blue", change={"B": 2})
    before = journal.tail(game)

    def full(game: str, why: str = "hand") -> backup.Copy:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "take", full)
    with pytest.raises(OSError):
        wind(game, copy)
    assert journal.tail(game) == before


def test_a_server_that_dies_in_the_middle_has_done_nothing(game: str, copy: bytes, tmp_path: Path) -> None:
    do(game, "correct_holding", group="blue", change={"B": 2})
    before = journal.tail(game)
    (tmp_path / "copy.jsonl").write_bytes(copy)
    program = (
        "import os, pathlib\n"
        "from fieldgame import journal, play, restoring\n"
        "from fieldgame.app import create_app\n"
        "from fieldgame.settings import load\n"
        "journal.Writer.set_due = lambda *_: os.kill(os.getpid(), 9)\n"
        f"with create_app(load({{}}, folder={str(tmp_path)!r})).app_context():\n"
        f"    lines = pathlib.Path({str(tmp_path / 'copy.jsonl')!r}).read_bytes().splitlines(keepends=True)\n"
        f"    restoring.restore({game!r}, restoring.read(lines), play.Seat('leader'), entry_id='x')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False, env=os.environ)
    assert done.returncode == -signal.SIGKILL
    assert next(kept.why for kept in backup.listed(game)) == "restore", "the copy was taken first"
    assert journal.tail(game) == before
    assert wind(game, copy).status == "recorded"


def test_a_game_that_is_gone_comes_back_with_its_links(game: str, copy: bytes) -> None:
    then, held = record(game), passes.all_of(game)
    with pytest.raises(ValueError):
        restoring.revive(brought(copy))
    journal.purge(game)
    broken = brought(copy)
    broken = replace(broken, about={**(broken.about or {}), "passes": [{"id": "x"}]})
    with pytest.raises(ValueError):
        restoring.revive(broken)
    assert journal.head(game) is None
    assert restoring.revive(brought(copy)) == game
    assert record(game) == then
    assert passes.all_of(game) == held
    assert passes.by_link(held[0].link_token) == held[0]
    assert wind(game, copy).objection is not None, "the copy fits it as before"


def test_any_journal_can_be_a_new_game(game: str, copy: bytes) -> None:
    new = restoring.as_new(brought(copy))
    assert new != game
    assert record(new) == record(game)
    assert passes.all_of(new) == []

"""Events and journals as text: every event comes back as it was, everything else is told by its line."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.codec import (
    LATEST,
    Header,
    JournalError,
    entry_line,
    header_line,
    millis,
    read_journal,
    stamp,
    write_journal,
)
from fieldgame.games.protocol import Entry
from tests.games.garbage import JSON

HEADER = header_line("burgbau", {"groups": ["a", "b"]})
EVENT = {"id": "e1", "at": "2026-11-29T14:03:12.250Z", "type": "draw", "data": {"post": "A"}}
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
times = st.integers(0, LATEST)


def read(*lines: Any) -> list[Entry]:
    return read_journal([HEADER, *(line if isinstance(line, str) else json.dumps(line) for line in lines)])[1]


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_795_961_000_007, "2026-11-29T14:03:20.007Z"),
        (LATEST, "9999-12-31T23:59:59.999Z"),
    ],
)
def test_a_time_is_written_to_the_millisecond(ms: int, text: str) -> None:
    assert stamp(ms) == text
    assert millis(text) == ms


def test_a_time_of_another_zone_is_the_same_moment() -> None:
    assert millis("2026-11-29T15:03:20.007+01:00") == millis("2026-11-29T14:03:20.007Z")


@pytest.mark.parametrize(
    "text", ["", "now", "2026-11-29", "2026-11-29T14:03:20", "1969-12-31T23:59:59Z", "2026-13-01T00:00:00Z"]
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        millis(text)


@settings(max_examples=60)
@given(texts, st.integers(1, 2**53 - 1), times, times, st.dictionaries(texts, JSON, max_size=3))
def test_every_event_comes_back_as_it_was(
    key: str, seq: int, at: int, recorded_at: int, data: dict[str, Any]
) -> None:
    entry = Entry(key.replace("#", "-"), seq, at, recorded_at, {"role": "post", "post": "A"}, "draw", data)
    header, found = read_journal(write_journal("burgbau", {"groups": ["a"]}, [entry]))
    assert header == Header("burgbau", {"groups": ["a"]})
    assert found == [entry]
    assert "\n" not in entry_line(entry)


def test_the_keys_of_a_line_stand_in_the_order_of_the_journals_page() -> None:
    line = entry_line(Entry("e1", 1, 0, 0, {}, "draw", {"b": 1, "a": 2}))
    assert list(json.loads(line)) == ["id", "seq", "at", "recorded_at", "by", "type", "data"]
    assert line.endswith('"data":{"b":1,"a":2}}')


def test_what_a_phone_sends_has_neither_seq_nor_the_time_of_arrival() -> None:
    [entry] = read(EVENT)
    assert (entry.seq, entry.recorded_at, entry.by) == (1, entry.at, {})


def test_empty_lines_and_the_same_id_again_are_passed_over() -> None:
    assert [entry.id for entry in read(EVENT, "", "  ", EVENT, {**EVENT, "id": "e2"})] == ["e1", "e2"]


@pytest.mark.parametrize(
    "change",
    [
        {"id": None},
        {"id": ""},
        {"id": 3},
        {"id": "x" * 65},
        {"id": "e1#0"},
        {"type": ""},
        {"type": 3},
        {"type": "x" * 65},
        {"data": []},
        {"by": "post"},
        {"seq": 0},
        {"seq": 1.5},
        {"seq": True},
        {"seq": 2**60},
        {"at": None},
        {"at": 3},
        {"at": "now"},
        {"at": "2026-11-29T14:03:12"},
        {"recorded_at": "later"},
        {"recorded_at": None},
    ],
)
def test_an_event_that_cannot_be_read_is_told_with_its_line(change: dict[str, Any]) -> None:
    with pytest.raises(JournalError) as told:
        read({**EVENT, "id": "e0"}, {**EVENT, **change})
    assert told.value.line == 3


@pytest.mark.parametrize("line", ["{", "[]", "3", "NaN", '{"a": 1e999}', "[" * 20000, "x" * 1_000_001])
def test_a_line_that_is_no_object_is_told_with_its_number(line: str) -> None:
    with pytest.raises(JournalError) as told:
        read(EVENT, line)
    assert told.value.line == 3


@settings(max_examples=60)
@given(st.lists(st.text(max_size=30) | st.binary(max_size=30) | JSON.map(lambda value: json.dumps(value))))
def test_a_file_of_any_kind_is_a_journal_or_told_to_be_none(lines: list[str | bytes]) -> None:
    for given_lines in (lines, [HEADER, *lines]):
        with suppress(JournalError):
            read_journal(given_lines)

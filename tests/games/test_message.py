"""What the leader tells everybody, and why all stand still: who reads it, and how long."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.burgbau.message import KEPT, LONGEST
from fieldgame.games.burgbau.notes import LONGEST_NOTE
from tests.games.words import Game, running

SEATS = {
    "leader": ("leader", None, None),
    "post A": ("post", "A", None),
    "post B": ("post", "B", None),
    "robber": ("robber", None, None),
    "station": ("station", None, None),
    "red": ("group", None, "red"),
    "blue": ("group", None, "blue"),
    "wall": ("projector", None, None),
    "spare": ("spare", None, None),
    "nobody": ("nobody", None, None),
}
READ_BY = [
    ("all", {"post A", "post B", "robber", "station", "red", "blue"}),
    ("posts", {"post A", "post B"}),
    ("post:A", {"post A"}),
    ("robber", {"robber"}),
    ("station", {"station"}),
    ("groups", {"red", "blue"}),
    ("group:red", {"red"}),
]


def texts(game: Game, role: str = "leader", post: str | None = None, group: str | None = None) -> list[str]:
    return [one["text"] for one in game.view(role, post, group)["messages"]]


@pytest.mark.parametrize(("to", "readers"), READ_BY)
def test_a_message_is_read_by_whom_it_is_for_and_by_the_leader(to: str, readers: set[str]) -> None:
    game = running()
    game.do("message", to=to, text="Alle zur Burg")
    assert {name for name, seat in SEATS.items() if texts(game, *seat)} == {"leader", *readers}


def test_a_post_of_a_strange_name_is_not_everybody_without_a_post() -> None:
    game = running(posts=[{"id": "None", "material": "A"}])
    game.do("message", to="post:None", text="Alle zur Burg")
    assert texts(game, "post", "None")
    assert not texts(game, "robber")


def test_a_message_says_when_and_for_whom_it_is() -> None:
    game = running()
    game.do("message", to="posts", text=" Noch\n10 Minuten\u202e ")
    entry = game.entries[-1]
    assert game.view("post", "C")["messages"] == [
        {"id": entry.id, "at": entry.at, "to": "posts", "text": "Noch 10 Minuten"}
    ]


def test_the_newest_come_first_and_the_oldest_go() -> None:
    game = running()
    for number in range(KEPT + 2):
        game.do("message", to="all", text=f"Nummer {number}")
    assert texts(game, "station") == [f"Nummer {number}" for number in range(KEPT + 1, 1, -1)]
    game.undo_last()
    assert texts(game, "station") == [f"Nummer {number}" for number in range(KEPT, 0, -1)]


def test_a_message_is_no_line_of_the_story_and_changes_nothing_of_the_game() -> None:
    game = running()
    before = {**game.view(), "messages": None}
    game.do("message", to="all", text="Suppe")
    assert {**game.view(), "messages": None} == before


BAD: list[tuple[Any, Any, str]] = [
    ("all", "", "bad_message"),
    ("all", " \u200b ", "bad_message"),
    ("all", "x" * (LONGEST + 1), "bad_message"),
    ("all", 5, "bad_message"),
    ("everybody", "x", "bad_message"),
    (None, "x", "bad_message"),
    (["all"], "x", "bad_message"),
    ("leader:", "x", "bad_message"),
    ("robber:1", "x", "bad_message"),
    ("post:Z", "x", "unknown_post"),
    ("group:ghosts", "x", "unknown_group"),
]


@pytest.mark.parametrize(("to", "text", "code"), BAD)
def test_what_is_no_message_is_refused_and_as_a_fact_changes_nothing(to: Any, text: Any, code: str) -> None:
    game = running()
    assert game.refused("message", to=to, text=text).code == code
    game.book("message_sent", to=to, text=text)
    assert texts(game) == []
    assert game.irregular() == ["malformed"]


# --- the halt


def test_a_pause_says_why_to_everybody_until_it_goes_on() -> None:
    game = running()
    assert game.view("post")["halt"] is None
    game.do("pause", note="auto:accident")
    halt = {"since": game.entries[-1].at, "note": "auto:accident"}
    assert [game.view(*seat)["halt"] for seat in SEATS.values()] == [halt] * len(SEATS)
    game.do("resume")
    assert game.view("post")["halt"] is None
    game.undo_last()
    assert game.view("post")["halt"] == halt


def test_the_end_is_no_halt() -> None:
    game = running()
    game.do("pause")
    game.do("end")
    assert game.view("post")["halt"] is None


def test_a_pause_needs_no_reason() -> None:
    game = running()
    game.do("pause")
    assert game.entries[-1].data == {}
    assert game.view("post")["halt"] == {"since": game.entries[-1].at, "note": ""}


@pytest.mark.parametrize("note", ["x" * (LONGEST_NOTE + 1), ["rain"]])
def test_a_reason_is_a_short_text_and_a_fact_with_another_one_still_pauses(note: Any) -> None:
    game = running()
    assert game.refused("pause", note=note).code == "note_too_long"
    game.book("paused", note=note)
    assert game.view()["status"] == "paused"
    assert len(game.view()["halt"]["note"]) <= LONGEST_NOTE


def test_whoever_paused_in_a_hurry_says_why_afterwards() -> None:
    game = running()
    game.do("pause")
    stopped = game.view()["clock"]
    game.do("pause", note="auto:accident")
    assert game.view("post")["halt"] == {"since": game.entries[-1].at, "note": "auto:accident"}
    assert (game.view()["status"], game.view()["clock"]) == ("paused", stopped)
    assert game.irregular() == []
    game.undo_last()
    assert game.view("post")["halt"]["note"] == ""


@pytest.mark.parametrize("again", [{}, {"note": ""}, {"note": "auto:accident"}])
def test_a_pause_that_says_nothing_new_is_refused(again: dict[str, str]) -> None:
    game = running()
    game.do("pause", note="auto:accident")
    assert game.refused("pause", **again).code == "wrong_status"


def test_two_pauses_from_phones_that_knew_nothing_of_each_other_are_one_and_an_irregularity() -> None:
    game = running()
    game.do("pause", note="auto:rain")
    since = game.view()["halt"]["since"]
    game.book("paused")
    assert game.view()["halt"] == {"since": since, "note": "auto:rain"}
    assert game.irregular() == ["wrong_status"]


def test_who_cannot_pause_is_told_so_whatever_the_reason() -> None:
    assert Game().refused("pause", note="auto:rain").code == "wrong_status"

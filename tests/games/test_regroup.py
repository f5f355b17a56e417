"""Groups in mid-game: other names and colours, out of the game and back, and nothing they own is gone."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.protocol import Seat
from tests.games.words import START, Game, running


def shown(game: Game, key: str, role: str = "leader") -> dict[str, Any]:
    return next(group for group in game.view(role)["groups"] if group["id"] == key)


# --- looks


def test_a_group_is_called_and_coloured_otherwise_from_then_on() -> None:
    game = running()
    game.do("regroup", group="red", name="Adler", colour="teal", crest="fish")
    look = shown(game, "red", "post")
    assert [look[key] for key in ("name", "colour", "crest", "kind")] == ["Adler", "teal", "fish", "noble"]
    assert look["was"] == {"name": "Falken", "colour": "red", "crest": "falcon"}
    assert "was" not in shown(game, "blue")
    record = game.record()["groups"]
    assert [record["red"][key] for key in ("name", "colour", "crest")] == ["Adler", "teal", "fish"]
    assert "name" not in record["blue"]
    game.undo_last()
    assert "name" not in game.record()["groups"]["red"]
    assert shown(game, "red")["name"] == "Falken"
    assert "was" not in shown(game, "red")


def test_only_what_changes_is_written_down_with_the_note() -> None:
    game = running()
    game.do("regroup", group="red", name="Adler", colour="red", active=True, note="wollten sie")
    assert game.entries[-1].data == {"group": "red", "name": "Adler", "note": "wollten sie"}
    told = game.view("projector")["recent"][0]
    assert (told["type"], told["name"]) == ("group_changed", "Adler")
    assert "note" not in told


def test_back_to_how_it_began_is_no_other_look() -> None:
    game = running()
    game.do("regroup", group="red", name="Adler")
    game.do("regroup", group="red", name="Falken")
    assert "was" not in shown(game, "red")


def test_what_people_see_of_a_name_is_kept() -> None:
    game = running()
    game.do("regroup", group="red", name=" Ad\u202eler\n ")
    assert shown(game, "red")["name"] == "Adler"


BAD: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"group": "ghosts", "name": "x"}, "unknown_group", {"group": "ghosts"}),
    ({"group": "red", "name": ""}, "bad_group", {"key": "name"}),
    ({"group": "red", "name": "x" * 41}, "bad_group", {"key": "name"}),
    ({"group": "red", "name": ["x"]}, "bad_group", {"key": "name"}),
    ({"group": "red", "colour": "pink"}, "bad_group", {"key": "colour"}),
    ({"group": "red", "colour": None}, "bad_group", {"key": "colour"}),
    ({"group": "red", "crest": 3}, "bad_group", {"key": "crest"}),
    ({"group": "red", "active": 1}, "bad_group", {"key": "active"}),
]


@pytest.mark.parametrize(("args", "code", "facts"), BAD)
def test_what_is_no_look_is_refused_and_as_a_fact_changes_nothing(
    args: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    game = running()
    objection = game.refused("regroup", **args)
    assert (objection.code, objection.facts) == (code, facts)
    before = game.view("post")
    game.book("group_changed", args)
    assert game.view("post") == before
    assert game.irregular() == ["malformed"]


def test_who_changes_nothing_is_told_so() -> None:
    game = running()
    for args in ({}, {"name": "Falken"}, {"active": True, "colour": "red"}):
        assert game.refused("regroup", group="red", **args).code == "nothing_changed"
    assert game.refused("regroup", group="red", name="Adler", note="x" * 201).code == "note_too_long"


def test_a_fact_without_anything_to_change_is_malformed_and_one_that_is_so_already_is_not() -> None:
    game = running()
    game.book("group_changed", group="red", note="hm")
    assert game.irregular() == ["malformed"]
    told = len(game.view()["recent"])
    game.book("group_changed", group="blue", active=True)
    assert game.irregular() == ["malformed"]
    assert len(game.view()["recent"]) == told


@pytest.mark.parametrize("out", [False, True])
def test_a_colour_belongs_to_one_group_also_to_one_that_is_out(out: bool) -> None:
    game = running()
    if out:
        game.do("regroup", group="blue", active=False)
    objection = game.refused("regroup", group="red", colour="blue", name="Adler")
    assert (objection.code, objection.facts) == ("colour_taken", {"group": "red", "owner": "blue"})
    event = game.book("group_changed", group="red", colour="blue", name="Adler", active=False)
    assert game.view()["irregularities"] == [
        {"event": event, "code": "colour_taken", "group": "red", "owner": "blue"}
    ]
    assert (shown(game, "red")["name"], shown(game, "red")["active"]) == ("Falken", True)


def test_a_colour_that_was_given_up_is_free_and_lost_when_that_is_taken_back() -> None:
    game = running()
    game.do("regroup", group="blue", colour="teal")
    given = game.entries[-1].id
    game.do("regroup", group="red", colour="blue")
    assert shown(game, "red")["colour"] == "blue"
    game.void(given)
    assert shown(game, "red")["colour"] == "red"
    assert game.irregular() == ["colour_taken"]


@pytest.mark.parametrize("name", ["Wölfe", "WÖLFE", " wölfe ", "Wo\u0308lfe", "Wölfe\u200b"])
@pytest.mark.parametrize("out", [False, True])
def test_a_name_belongs_to_one_group_however_it_is_written(name: str, out: bool) -> None:
    game = running()
    if out:
        game.do("regroup", group="blue", active=False)
    objection = game.refused("regroup", group="red", name=name)
    assert (objection.code, objection.facts) == ("name_taken", {"group": "red", "owner": "blue"})
    event = game.book("group_changed", group="red", colour="teal", name=name)
    assert game.view()["irregularities"] == [
        {"event": event, "code": "name_taken", "group": "red", "owner": "blue"}
    ]
    assert (shown(game, "red")["name"], shown(game, "red")["colour"]) == ("Falken", "red")


def test_a_name_with_spaces_within_is_the_same_with_others() -> None:
    game = running()
    game.do("regroup", group="blue", name="Die Uhus")
    assert game.refused("regroup", group="red", name="die  uhus").code == "name_taken"
    game.do("regroup", group="blue", name="DIE UHUS")
    assert shown(game, "blue")["name"] == "DIE UHUS"


def test_a_name_that_was_given_up_is_free_and_lost_when_that_is_taken_back() -> None:
    game = running()
    game.do("regroup", group="blue", name="Uhus")
    given = game.entries[-1].id
    game.do("regroup", group="red", name="Wölfe")
    game.void(given)
    assert (shown(game, "red")["name"], shown(game, "blue")["name"]) == ("Falken", "Wölfe")
    assert game.irregular() == ["name_taken"]


# --- seen


def test_a_sighting_says_nothing_to_anybody_but_the_journal() -> None:
    game = running()
    before = game.view("leader")
    game.do("seen", seat=Seat("post", "B"), group="red", note="am Bach")
    assert game.view("leader") == before
    assert game.entries[-1].data == {"group": "red", "note": "am Bach"}
    assert game.refused("seen", group="ghosts").code == "unknown_group"
    game.book("group_seen", group="ghosts")
    assert game.irregular() == ["malformed"]


def test_a_winding_back_is_a_line_of_the_journal_and_changes_nothing() -> None:
    game = running()
    before = game.view("leader")
    game.book("restored", made_at=START, version=3, why="hand", note="")
    assert game.view("leader") == before
    game.book("restored", made_at="yesterday", version=3)
    assert game.irregular() == ["malformed"]

"""Corrections by the leader: holdings, the map as it really stands, undo of any entry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import Game, cells, running

TAVERN = {"group": "red", "building": "tavern", "cells": [[0, 0]]}
TAVERN_C3 = {"group": "red", "building": "tavern", "cells": [[2, 2]]}


def test_a_holding_is_corrected_up_and_down_with_a_note() -> None:
    game = running()
    game.do("correct_holding", group="red", change={"A": 3, "joker": 1}, note="Karten verloren")
    game.do("correct_holding", group="red", change={"A": -1, "B": 0})
    assert game.holding("red") == {"A": 2, "joker": 1}
    assert game.entries[-2].data["note"] == "Karten verloren"
    assert game.irregular() == []


@pytest.mark.parametrize("change", [{"A": 0}, {}])
def test_a_correction_of_nothing_is_refused(change: Any) -> None:
    assert running().refused("correct_holding", group="red", change=change).code == "nothing_changed"


@pytest.mark.parametrize(
    "change", [None, [], "A", 3, {"Z": 1}, {"A": 1.5}, {"A": "1"}, {"A": True}, {"A": 10**6}, {"A": -(10**6)}]
)
def test_a_correction_that_nobody_can_count_is_refused(change: Any) -> None:
    assert running().refused("correct_holding", group="red", change=change).code == "bad_cards"


@pytest.mark.parametrize("group", ["ghosts", None, 1, ["red"], {}])
def test_a_correction_for_nobody_is_refused(group: Any) -> None:
    assert running().refused("correct_holding", group=group, change={"A": 1}).code == "unknown_group"


@pytest.mark.parametrize("note", [None, 3, ["x"], "x" * 201])
def test_a_note_is_a_short_text(note: Any) -> None:
    game = running()
    assert game.refused("correct_holding", group="red", change={"A": 1}, note=note).code == "note_too_long"
    assert game.refused("correct_map", add=[TAVERN], note=note).code == "note_too_long"
    assert game.refused("undo", event="e1", note=note).code == "note_too_long"
    assert game.refused("change", key="minutes", value=80, note=note).code == "note_too_long"


def test_the_map_is_taken_over_as_it_stands_without_price_and_supply_counted() -> None:
    game = running(map={"width": 4, "height": 3}).give("red", A=1)
    game.do(
        "correct_map",
        add=[
            {"group": "red", "building": "tavern", "cells": cells("A1")},
            {"group": "blue", "building": "stable", "cells": cells("D1 D2")},
            TAVERN_C3,
        ],
    )
    assert game.rows() == ["R..B", "...B", "..R."]
    assert game.supply("red", "tavern") == 2
    assert game.supply("blue", "stable") == 0
    assert game.holding("red") == {"A": 1}


def test_buildings_of_one_correction_are_removed_one_by_one() -> None:
    game = running(map={"width": 4, "height": 3})
    game.do("correct_map", add=[TAVERN, TAVERN_C3])
    event = game.entries[-1].id
    assert [one["key"] for one in game.view()["map"]["buildings"]] == [f"{event}#0", f"{event}#1"]
    assert [one["event"] for one in game.record()["map"]["buildings"]] == [event, event]
    game.do("correct_map", remove=[f"{event}#1"])
    assert game.rows() == ["R...", "....", "...."]
    assert game.supply("red", "tavern") == 3


def test_a_building_that_was_added_alone_is_named_by_its_event_with_or_without_index() -> None:
    for suffix in ("", "#0"):
        game = running(map={"width": 4, "height": 3})
        event = game.stand("red", "tavern", "A1")
        game.do("correct_map", remove=[f"{event}{suffix}"])
        assert game.rows() == ["...."] * 3


def test_a_building_that_was_built_is_removed_by_its_event_and_no_card_comes_back() -> None:
    game = running(map={"width": 4, "height": 3})
    game.build("red", "tavern", "A1")
    game.do("correct_map", remove=[game.entries[-1].id])
    assert game.rows() == ["...."] * 3
    assert game.supply("red", "tavern") == 4
    assert game.holding("red") == {}


def test_a_building_is_moved_by_removing_and_adding_at_once() -> None:
    game = running(map={"width": 4, "height": 3})
    event = game.stand("red", "stable", "A1 B1")
    add = [{"group": "red", "building": "stable", "cells": cells("B1 C1")}]
    game.do("correct_map", remove=[event], add=add)
    assert game.rows()[0] == ".RR."
    assert game.supply("red", "stable") == 0


def test_the_neutral_building_is_added_for_nobody() -> None:
    game = running(map={"width": 5, "height": 5})
    game.do("correct_map", add=[{"group": None, "cells": cells("B1 A2 B2 C2 B3 B4")}])
    assert game.rows()[:2] == [".N...", "NNN.."]
    assert game.record()["map"]["buildings"][0]["building"] == "neutral"


def test_a_correction_may_use_more_than_the_supply_and_says_so_in_the_books() -> None:
    game = running()
    game.stand("red", "stable", "A1 B1")
    game.stand("red", "stable", "D1 E1")
    assert game.supply("red", "stable") == -1
    assert game.refused("build", group="red", building="stable", cells=cells("G1 H1")).code == "no_supply"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "nothing_changed"),
        ({"add": [], "remove": []}, "nothing_changed"),
        ({"add": [{**TAVERN, "group": "ghosts"}]}, "unknown_group"),
        ({"add": [{**TAVERN, "group": ["red"]}]}, "unknown_group"),
        ({"add": [{**TAVERN, "building": "shed"}]}, "unknown_building"),
        ({"add": [{**TAVERN, "building": {}}]}, "unknown_building"),
        ({"add": [{**TAVERN, "building": "neutral"}]}, "unknown_building"),
        ({"add": [{**TAVERN, "cells": []}]}, "bad_shape"),
        ({"add": [{**TAVERN, "cells": None}]}, "bad_shape"),
        ({"add": [{**TAVERN, "building": "stable"}]}, "wrong_shape"),
        ({"add": [{"group": None, "cells": [[0, 0]]}]}, "wrong_shape"),
        ({"add": [{**TAVERN, "cells": [[4, 0]]}]}, "out_of_map"),
        ({"add": [{**TAVERN, "cells": [[3, 2]]}]}, "out_of_map"),
        ({"add": [{**TAVERN, "cells": [[1, 0]]}]}, "occupied"),
        ({"add": [TAVERN, {**TAVERN, "group": "blue"}]}, "occupied"),
        ({"add": "tavern"}, "bad_shape"),
        ({"add": [3]}, "bad_shape"),
        ({"add": {"a": 1}}, "bad_shape"),
        ({"remove": ["nothing"]}, "unknown_event"),
        ({"remove": ["e2", "e2"]}, "unknown_event"),
        ({"remove": ["e2#1"]}, "unknown_event"),
        ({"remove": [["e2"]]}, "unknown_event"),
        ({"remove": "e2"}, "unknown_event"),
        ({"remove": 3}, "unknown_event"),
    ],
)
def test_what_cannot_stand_or_go_is_refused_as_a_whole(given: dict[str, Any], code: str) -> None:
    game = running(map={"rows": ["....", "....", "...#"]})
    game.stand("blue", "tavern", "B1")
    assert game.refused("correct_map", **given).code == code


def test_only_what_the_rules_read_is_booked() -> None:
    game = running()
    game.do("correct_map", add=[{**TAVERN, "colour": {"deep": ["junk"]}}])
    assert game.entries[-1].data == {"add": [TAVERN], "remove": [], "note": ""}


def test_in_a_foreign_journal_an_addition_without_room_is_left_out_and_the_others_stand() -> None:
    game = running(map={"rows": ["....", "...#"]})
    game.stand("blue", "tavern", "B1")
    off, taken, fine = ({**TAVERN, "cells": [cell]} for cell in ([9, 9], [1, 0], [0, 1]))
    game.book("map_corrected", add=[off, taken, fine, {**fine, "group": "blue"}])
    assert game.rows() == [".B..", "R..#"]
    assert game.irregular() == ["out_of_map", "occupied", "occupied"]
    assert game.supply("red", "tavern") == 3
    assert game.view()["map"]["buildings"][1]["key"] == f"{game.entries[-1].id}#2"


def test_in_a_foreign_journal_a_removal_of_nothing_is_listed() -> None:
    game = running()
    game.book("map_corrected", remove=["nothing"], add=[TAVERN])
    assert game.irregular() == ["unknown_event"]
    assert game.group("red")["built"] == 1


def test_any_entry_is_taken_back_not_only_the_last() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    first = game.entries[-1].id
    game.do("draw", post="B", group="red", number=3)
    game.do("undo", event=first, note="vertippt")
    assert game.entries[-1].data == {"event": first, "note": "vertippt"}
    assert game.holding("red") == {"B": 3}
    assert game.irregular() == []


def test_an_undo_can_itself_be_taken_back() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=2)
    void = game.undo_last()
    again = game.void(void)
    assert game.holding("red") == {"A": 2}
    game.void(again)
    assert game.holding("red") == {}


@pytest.mark.parametrize("event", [None, 3, ["e1"], {}])
def test_an_undo_of_nothing_is_refused(event: Any) -> None:
    assert running().refused("undo", event=event).code == "unknown_event"


def test_an_undone_start_leaves_a_game_that_waits() -> None:
    game = Game()
    game.do("start")
    game.undo_last()
    assert game.record()["status"] == "setup"
    assert game.rule("start").events

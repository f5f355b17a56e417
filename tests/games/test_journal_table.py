"""What each event does in the fold, row by row of the journal's table: its effect and its irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.words import SECOND, START, Game, cells, running

STILL_COUNT = [
    ("draw", {"post": "A", "group": "red", "number": 2}, {"A": 3}),
    ("robbery", {"robber": "robbers", "victim": "red"}, {}),
    ("trade", {"from": "red", "to": "blue", "gives": {"A": 1}}, {}),
    ("joker_found", {"group": "red", "joker": "J1"}, {"A": 1, "joker": 1}),
]


def only(game: Game) -> dict[str, Any]:
    """The one irregularity there is."""
    found: list[dict[str, Any]] = game.record()["irregularities"]
    assert len(found) == 1, found
    return found[0]


def test_draw_gives_cards_of_the_posts_material_and_sets_the_last_post() -> None:
    game = running()
    game.book("draw", post="C", group="red", number=4)
    assert game.holding("red") == {"C": 4}
    assert game.group("red")["last_post"] == "C"
    assert game.irregular() == []


def test_draw_at_the_same_post_twice_still_counts() -> None:
    game = running()
    game.book("draw", post="C", group="red", number=4)
    event = game.book("draw", post="C", group="red", number=1)
    assert game.holding("red") == {"C": 5}
    assert only(game) == {"event": event, "code": "same_post_twice", "group": "red"}


def test_draw_of_the_robbers_still_counts() -> None:
    game = running()
    event = game.book("draw", post="C", group="robbers", number=4)
    assert game.holding("robbers") == {"C": 4}
    assert only(game) == {"event": event, "code": "robbers_at_post", "group": "robbers"}


def test_robbery_empties_the_hand_and_gives_the_robbers_what_was_counted_or_what_the_books_say() -> None:
    for cards, got in ((None, {"A": 2}), ({"A": 1}, {"A": 1})):
        game = running().give("red", A=2, B=-1)
        game.book("robbery", {"robber": "robbers", "victim": "red", **({"cards": cards} if cards else {})})
        assert game.holding("red") == {}
        assert game.holding("robbers") == got
        assert game.irregular() == (["count_differs"] if cards else [])


def test_robbery_of_the_robbers_is_listed() -> None:
    game = running().give("robbers", A=2)
    event = game.book("robbery", robber="robbers", victim="robbers")
    assert game.holding("robbers") == {"A": 2}
    assert only(game) == {"event": event, "code": "robber_robbed", "group": "robbers"}


def test_robbery_by_a_noble_house_counts_and_is_listed() -> None:
    game = running().give("red", A=2)
    event = game.book("robbery", robber="blue", victim="red")
    assert game.holding("blue") == {"A": 2}
    assert only(game) == {"event": event, "code": "not_a_robber", "group": "blue"}


def test_trade_moves_cards_both_ways_and_a_count_below_0_still_counts() -> None:
    game = running().give("red", A=2)
    event = game.book("trade", {"from": "red", "to": "blue", "gives": {"A": 1}, "gets": {"B": 1}})
    assert game.holding("red") == {"A": 1, "B": 1}
    assert game.holding("blue") == {"A": 1, "B": -1}
    assert (only(game)["event"], only(game)["code"]) == (event, "holding_short")


def test_trade_with_the_robbers_still_counts() -> None:
    game = running().give("red", A=2)
    event = game.book("trade", {"from": "red", "to": "robbers", "gives": {"A": 2}, "gets": {}})
    assert game.holding("robbers") == {"A": 2}
    assert (only(game)["event"], only(game)["code"]) == (event, "robbers_trade")


def test_joker_found_gives_one_joker_and_a_second_time_nothing() -> None:
    game = running(jokers=1)
    game.book("joker_found", group="red", joker="J1")
    event = game.book("joker_found", group="blue", joker="J1")
    assert game.holding("red") == {"joker": 1}
    assert game.holding("blue") == {}
    assert only(game) == {"event": event, "code": "joker_twice", "group": "blue"}


def test_build_takes_the_payment_and_stands() -> None:
    game = running().give("red", A=1, B=1)
    event = game.book("build", group="red", building="stable", cells=cells("A1 B1"), payment={"A": 1, "B": 1})
    assert game.holding("red") == {}
    standing = {"event": event, "group": "red", "building": "stable", "cells": [[0, 0], [1, 0]]}
    assert game.record()["map"]["buildings"] == [standing]
    assert game.group("red")["supply"]["stable"] == 0
    assert game.irregular() == []


def test_build_with_a_count_below_0_stands() -> None:
    game = running()
    event = game.book("build", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1})
    assert game.holding("red") == {"A": -1}
    assert game.group("red")["built"] == 1
    assert only(game) == {"event": event, "code": "holding_short", "group": "red"}


@pytest.mark.parametrize("payment", [{"A": 2}, {}, {"C": 1}, None])
def test_build_with_a_wrong_payment_changes_nothing(payment: Any) -> None:
    game = running().give("red", A=5, C=5)
    data = {"group": "red", "building": "tavern", "cells": [[0, 0]], "payment": payment}
    event = game.book("build", {key: value for key, value in data.items() if value is not None})
    assert game.holding("red") == {"A": 5, "C": 5}
    assert game.group("red")["built"] == 0
    assert only(game) == {"event": event, "code": "wrong_payment", "group": "red"}


def test_holding_corrected_adds_the_signed_change() -> None:
    game = running()
    game.book("holding_corrected", group="red", change={"A": 2, "B": -1})
    assert game.holding("red") == {"A": 2, "B": -1}
    assert game.irregular() == []


def test_map_corrected_removes_then_adds() -> None:
    game = running(map={"width": 4, "height": 1})
    event = game.book("map_corrected", add=[{"group": "red", "building": "stable", "cells": cells("A1 B1")}])
    again = {"group": "blue", "building": "stable", "cells": cells("B1 C1")}
    game.book("map_corrected", remove=[event], add=[again])
    assert game.rows() == [".BB."]
    assert game.irregular() == []


def test_neutral_placed_stands_and_a_later_one_moves_it() -> None:
    game = Game(neutral={"name": "Brunnen", "shape": ["X"]}, map={"width": 3, "height": 1})
    game.book("neutral_placed", cells=cells("A1"))
    game.book("neutral_placed", cells=cells("C1"))
    assert game.rows() == ["..N"]


def test_neutral_placed_where_it_cannot_stand_changes_nothing() -> None:
    game = Game(neutral={"name": "Brunnen", "shape": ["X"]}, map={"width": 3, "height": 1})
    game.book("neutral_placed", cells=cells("A1"))
    event = game.book("neutral_placed", cells=[[7, 7]])
    assert game.rows() == ["N.."]
    assert only(game) == {"event": event, "code": "out_of_map"}


def test_voided_takes_the_named_event_out() -> None:
    game = running()
    event = game.book("draw", post="C", group="red", number=4)
    game.book("voided", event=event, note="vertippt")
    assert game.holding("red") == {}
    assert game.group("red")["last_post"] is None


def test_started_paused_resumed_ended_lead_from_status_to_status() -> None:
    game = Game()
    for kind, status in (
        ("started", "running"),
        ("paused", "paused"),
        ("resumed", "running"),
        ("ended", "ended"),
    ):
        game.book(kind, {"reason": "time"} if kind == "ended" else {})
        assert game.record()["status"] == status
    assert game.irregular() == []


@pytest.mark.parametrize("status", ["setup", "paused", "ended"])
@pytest.mark.parametrize(("kind", "data", "left"), STILL_COUNT)
def test_while_the_game_does_not_run_facts_of_the_wood_still_count(
    status: str, kind: str, data: dict[str, Any], left: dict[str, int]
) -> None:
    game = waiting(status).give("red", A=1)
    event = game.book(kind, data)
    assert game.holding("red") == left
    assert (only(game)["event"], only(game)["code"]) == (event, "not_running")


@pytest.mark.parametrize("status", ["setup", "paused", "ended"])
def test_while_the_game_does_not_run_a_build_changes_nothing(status: str) -> None:
    game = waiting(status).give("red", A=1)
    event = game.book("build", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1})
    assert game.holding("red") == {"A": 1}
    assert game.record()["map"]["buildings"] == []
    assert only(game) == {"event": event, "code": "not_running", "group": "red"}


def waiting(status: str) -> Game:
    game = Game(jokers=1)
    for step in {"setup": [], "paused": ["start", "pause"], "ended": ["start", "end"]}[status]:
        game.do(step)
    return game


def test_setting_changed_changes_a_plain_setting() -> None:
    game = running(minutes=30)
    game.book("setting_changed", key="minutes", value=40, note="es regnet nicht mehr")
    assert game.view()["clock"]["minutes"] == 40
    assert game.irregular() == []


MALFORMED: list[tuple[str, Any]] = [
    ("rain", {}),
    ("draw", {}),
    ("draw", {"post": "Z", "group": "red", "number": 2}),
    ("draw", {"post": ["A"], "group": "red", "number": 2}),
    ("draw", {"post": "A", "group": "ghosts", "number": 2}),
    ("draw", {"post": "A", "group": "red", "number": 7}),
    ("draw", {"post": "A", "group": "red", "number": True}),
    ("draw", {"post": "A", "group": "red", "number": 2.0}),
    ("robbery", {"robber": "robbers"}),
    ("robbery", {"robber": "robbers", "victim": {"red": 1}}),
    ("robbery", {"robber": "robbers", "victim": "red", "cards": {"A": -1}}),
    ("robbery", {"robber": "robbers", "victim": "red", "cards": "all"}),
    ("trade", {"from": "red"}),
    ("trade", {"from": "red", "to": "red", "gives": {"A": 1}}),
    ("trade", {"from": "red", "to": "blue", "gives": {"Z": 1}}),
    ("trade", {"from": "red", "to": "blue", "gives": None}),
    ("joker_found", {"group": "red"}),
    ("joker_found", {"group": "red", "joker": 1}),
    ("joker_found", {"group": "red", "joker": ""}),
    ("build", {}),
    ("build", {"group": "ghosts", "building": "tavern", "cells": [[0, 0]], "payment": {"A": 1}}),
    ("build", {"group": "red", "building": ["tavern"], "cells": [[0, 0]], "payment": {"A": 1}}),
    ("build", {"group": "red", "building": "tavern", "cells": [[0, "0"]], "payment": {"A": 1}}),
    ("build", {"group": "red", "building": "tavern", "cells": [[0, 0]], "payment": {"A": -1}}),
    ("build", {"group": "red", "building": "tavern", "cells": [[0, 0]], "payment": [1]}),
    ("holding_corrected", {"group": "red"}),
    ("holding_corrected", {"group": "red", "change": {"A": 1.5}}),
    ("map_corrected", {"add": 3}),
    ("map_corrected", {"remove": "e1"}),
    ("map_corrected", {"remove": [["e1"]]}),
    ("map_corrected", {"add": [{"group": "ghosts", "building": "tavern", "cells": [[0, 0]]}]}),
    ("map_corrected", {"add": [{"group": "red", "building": {}, "cells": [[0, 0]]}]}),
    ("map_corrected", {"add": [{"group": "red", "building": "tavern", "cells": [[0, 0], [1, 0]]}]}),
    ("neutral_placed", {}),
    ("neutral_placed", {"cells": "A1"}),
    ("voided", {}),
    ("ended", {"reason": "rain"}),
    ("ended", {"reason": ["time"]}),
    ("setting_changed", {"key": "minutes", "value": "forty"}),
    ("setting_changed", {"key": ["minutes"], "value": 40}),
    ("setting_changed", {}),
    ("scene_set", {}),
    ("scene_set", {"scene": "fireworks"}),
    ("scene_set", {"scene": "message", "text": ""}),
    ("scene_set", {"scene": "ceremony", "step": "all"}),
]


@pytest.mark.parametrize(("kind", "data"), MALFORMED)
def test_what_cannot_be_read_changes_nothing_and_is_malformed(kind: str, data: Any) -> None:
    game = running().give("red", A=9)
    before = game.record()
    event = game.book(kind, data)
    assert only(game) == {"event": event, "code": "malformed"}
    assert {**game.record(), "irregularities": []} == before


def test_a_clock_ahead_is_listed_beside_what_the_event_does() -> None:
    game = running()
    event = game.book("draw", post="A", group="red", number=1, at=START + 60 * SECOND, recorded_at=game.now)
    assert game.holding("red") == {"A": 1}
    assert only(game) == {"event": event, "code": "clock_ahead"}

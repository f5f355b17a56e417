"""Bookings taken over from paper: judged as things stood then, asked for where they break what came later."""

from __future__ import annotations

from typing import Any

from flask import Flask

from fieldgame import paper, play
from fieldgame.play import Seat
from tests.web.out import MINUTE, Clock
from tests.words import Camp, make_camp, new_id

Json = dict[str, Any]
LEADER = Seat("leader")


def built(camp: Camp, ago: int, group: str, building: str, cells: list[list[int]], **how: Any) -> paper.Built:
    """The build that was written so many minutes ago."""
    args: Json = {"group": group, "building": building, "cells": cells, "payment": how.pop("payment", None)}
    with camp.app.app_context():
        at = play.now() - ago * MINUTE
        seat = how.pop("seat", LEADER)
        return paper.build(camp.game, args, at, seat, **{"entry_id": new_id(), **how})


def took(camp: Camp, ago: int, kind: str, key: str = "", **data: Any) -> play.Result:
    with camp.app.app_context():
        return paper.take(camp.game, kind, data, play.now() - ago * MINUTE, LEADER, entry_id=key or new_id())


def standing(camp: Camp) -> list[tuple[str | None, str]]:
    return [(row["group"], row["building"]) for row in camp.view()["map"]["buildings"] if row["group"]]


def test_what_happened_counts_at_its_time_and_says_where_it_comes_from(camp: Camp, midgame: Clock) -> None:
    camp.do("rob", "robber", victim="red")
    result = took(camp, 10, "draw", post="A", group="red", number=4)
    assert result.status == "recorded"
    assert (camp.holding("red"), camp.holding("robbers")) == ({}, {"A": 4})
    row = next(row for row in camp.journal() if row["type"] == "draw")
    assert row["by"] == {"role": "leader", "device": "paper"}
    assert row["recorded_at"] - row["at"] == 10 * MINUTE


def test_twice_counts_once(camp: Camp, midgame: Clock) -> None:
    key = new_id()
    first, again = (took(camp, 10, "draw", key, post="A", group="red", number=4) for _ in range(2))
    assert (first.status, again.status) == ("recorded", "duplicate")
    assert camp.holding("red") == {"A": 4}


def test_a_build_is_judged_as_things_stood_then(camp: Camp, midgame: Clock) -> None:
    took(camp, 30, "draw", post="A", group="red", number=4)
    camp.do("rob", "robber", victim="red")  # takes it all, later
    assert built(camp, 20, "red", "tavern", [[0, 0]]).status == "recorded"
    assert standing(camp) == [("red", "tavern")]
    assert camp.holding("robbers") == {"A": 3}
    early = built(camp, 35, "red", "tavern", [[1, 0]])
    assert (early.status, early.objection and early.objection.code) == ("asks", "holding_short")
    before = built(camp, 50, "red", "tavern", [[1, 0]])
    assert (before.status, before.objection and before.objection.code) == ("refused", "not_running")
    assert standing(camp) == [("red", "tavern")]


def test_a_build_that_breaks_later_ones_asks_first(camp: Camp, midgame: Clock) -> None:
    camp.give("red", A=5).give("blue", A=5)
    camp.do("build", "station", group="blue", building="tavern", cells=[[0, 0]])
    midgame.pass_by(10)
    asked = built(camp, 20, "red", "tavern", [[0, 0]])
    assert asked.status == "asks"
    assert [row["path"][0] for row in asked.changes] == ["irregularities", "map"]
    assert standing(camp) == [("blue", "tavern")]
    sure = built(camp, 20, "red", "tavern", [[0, 0]], sure=True)
    assert sure.status == "recorded"
    assert standing(camp) == [("red", "tavern")]
    assert "occupied" in camp.irregular()


def test_on_ground_that_was_taken_then_it_is_refused(camp: Camp, midgame: Clock) -> None:
    camp.give("red", A=5).give("blue", A=5)
    camp.do("build", "station", group="blue", building="tavern", cells=[[0, 0]])
    midgame.pass_by(10)
    late = built(camp, 5, "red", "tavern", [[0, 0]], sure=True)
    assert (late.status, late.objection and late.objection.code) == ("refused", "occupied")


def test_a_build_counts_once_and_is_the_leaders_alone(camp: Camp, midgame: Clock) -> None:
    camp.give("red", A=5)
    midgame.pass_by(5)
    key = new_id()
    assert built(camp, 1, "red", "tavern", [[0, 0]], entry_id=key).status == "recorded"
    assert built(camp, 1, "red", "tavern", [[5, 0]], entry_id=key).status == "duplicate"
    refused = built(camp, 1, "red", "tavern", [[7, 0]], seat=Seat("station"))
    assert (refused.status, refused.objection and refused.objection.code) == ("refused", "not_allowed")
    assert standing(camp) == [("red", "tavern")]


def test_what_is_perhaps_booked_already_is_found(camp: Camp, midgame: Clock) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    camp.do("trade", from_="red", to="blue", gives={"A": 1}, gets={})
    camp.do("joker", "station", group="red", joker="J1")
    midgame.pass_by(20)

    def found(kind: str, ago: int, **data: Any) -> bool:
        with camp.app.app_context():
            return paper.similar(camp.game, kind, data, play.now() - ago * MINUTE) is not None

    assert found("draw", 18, post="A", group="red", number=3)
    assert not found("draw", 18, post="B", group="red", number=4)
    assert not found("draw", 18, post="A", group="blue", number=4)
    assert not found("draw", 12, post="A", group="red", number=4)
    assert found("trade", 20, **{"from": "blue", "to": "red"})
    assert found("joker_found", 1, group="blue", joker="J1")
    camp.do("undo", event=camp.booked("draw")[0]["id"])
    assert not found("draw", 18, post="A", group="red", number=4)


def test_what_is_written_afterwards_gives_the_same_game_as_what_was_tapped_in_time(
    app: Flask, clock: Clock
) -> None:
    """The last sheet comes first, and what it walls in was built before it."""
    yard = [
        ("blue", "tavern", [[0, 0]]),
        ("red", "bridge", [[0, 2], [1, 2], [2, 2]]),
        ("red", "inn", [[2, 0], [2, 1], [3, 0]]),
    ]
    tapped, noted = (make_camp(app).start() for _ in range(2))
    for camp in (tapped, noted):
        camp.give("red", A=9, B=9, C=9).give("blue", A=9)
    for group, building, cells in yard:
        clock.pass_by(10)
        tapped.do("build", "station", group=group, building=building, cells=cells)
    for ago, (group, building, cells) in zip((0, 10, 20), reversed(yard), strict=True):
        assert built(noted, ago, group, building, cells).status == "recorded"
    assert standing(noted) == [("red", "bridge"), ("red", "inn")]  # the tavern was captured
    assert same(noted) == same(tapped)


def same(camp: Camp) -> Json:
    """What stands and what is held, without the ids of who booked it."""
    view = camp.view()
    standing = [(row["group"], row["building"], row["cells"]) for row in view["map"]["buildings"]]
    codes = sorted(row["code"] for row in view["irregularities"])
    holdings = {group["id"]: (group["holding"], group["supply"]) for group in view["groups"]}
    return {"map": standing, "reserved": view["map"]["reserved"], "odd": codes, "groups": holdings}

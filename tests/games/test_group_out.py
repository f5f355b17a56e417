"""Groups that are out of the game: they have no rank, what is reported of them counts and stands out."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame.games.protocol import Seat
from tests.games.words import START, Game, cells, running

RECORDED = [
    ("draw", {"post": "A", "group": "red", "number": 2}),
    ("robbery", {"robber": "robbers", "victim": "red"}),
    ("trade", {"from": "red", "to": "blue", "gives": {"A": 1}}),
    ("trade", {"from": "blue", "to": "red", "gives": {"A": 1}}),
    ("joker_found", {"group": "red", "joker": "J1"}),
    ("build", {"group": "red", "building": "tavern", "cells": cells("A1"), "payment": {"A": 1}}),
]


def shown(game: Game, key: str, role: str = "leader") -> dict[str, Any]:
    return next(group for group in game.view(role)["groups"] if group["id"] == key)


def without_red(**settings: Any) -> Game:
    """Red has a stable and cards, and is out of the game."""
    game = running(map={"width": 7, "height": 7}, jokers=2, **settings)
    game.build("red", "stable", "E5 F5")
    game.build("blue", "tavern", "G1")
    game.give("red", A=5, B=5, C=5).give("blue", A=5, B=5, C=5)
    game.do("regroup", group="red", active=False, note="krank")
    return game


def test_who_is_out_has_no_rank_and_keeps_everything_else() -> None:
    game = without_red()
    before = game.folded(game.entries[:-1])
    record = game.record()
    was = game.ruleset.view(before, Seat("record"))["groups"]["red"]
    assert was["rank"] == 1
    assert record["groups"]["red"] == {**was, "rank": None, "active": False}
    assert record["groups"]["blue"]["rank"] == 1
    assert "active" not in record["groups"]["blue"]
    assert record["map"] == game.ruleset.view(before, Seat("record"))["map"]
    view = game.view()
    assert view["ranking"] == ["blue", "green", "robbers"]
    assert [group["rank"] for group in view["groups"]] == [None, 1, 2, 2]


@pytest.mark.parametrize("role", ["leader", "station", "post", "robber", "projector", "group"])
def test_points_of_who_is_out_are_told_to_leader_and_station(role: str) -> None:
    game = without_red()
    group = shown(game, "red", role)
    assert group["active"] is False
    assert group["rank"] is None
    assert (group["built"], group["score"] is None) == (
        (2, False) if role in ("leader", "station") else (None, True)
    )


def test_who_comes_back_is_ranked_again() -> None:
    game = without_red()
    game.do("regroup", group="red", active=True)
    assert game.view()["ranking"][0] == "red"
    assert "active" not in game.record()["groups"]["red"]
    assert shown(game, "red")["active"] is True


@pytest.mark.parametrize(("kind", "data"), RECORDED)
def test_what_is_reported_of_who_is_out_counts_and_stands_out(kind: str, data: dict[str, Any]) -> None:
    game, same = without_red(), without_red()
    same.undo_last()
    event = game.book(kind, data)
    same.book(kind, data)
    assert game.view()["irregularities"] == [{"event": event, "code": "group_inactive", "group": "red"}]
    assert game.state.groups == same.state.groups
    assert game.state.castle.own == same.state.castle.own


def test_robbers_who_are_out_stand_out_as_well() -> None:
    game = running().give("red", A=1)
    game.do("regroup", group="robbers", active=False)
    game.book("robbery", robber="robbers", victim="red")
    assert game.irregular() == ["group_inactive"]
    assert game.holding("robbers") == {"A": 1}


def test_what_changes_nothing_is_not_remarked_twice() -> None:
    game = without_red()
    game.book("build", group="red", building="tavern", cells=cells("G1"), payment={"A": 1})
    game.book("joker_found", group="red", joker="J1")
    game.book("joker_found", group="red", joker="J1")
    game.do("correct_holding", group="red", change={"A": 1})
    assert game.irregular() == ["occupied", "group_inactive", "joker_twice"]


ASKED = [
    ("draw", {"post": "A", "group": "red"}),
    ("rob", {"victim": "red"}),
    ("trade", {"from": "red", "to": "blue", "gives": {"A": 1}}),
    ("trade", {"from": "blue", "to": "red", "gives": {"A": 1}}),
    ("joker", {"group": "red", "joker": "J1"}),
    ("build", {"group": "red", "building": "tavern", "cells": cells("A1")}),
    ("build", {"group": "red", "building": "tavern", "cells": cells("A1"), "payment": {"B": 1}}),
]


@pytest.mark.parametrize(("action", "args"), ASKED)
def test_what_is_asked_for_who_is_out_is_doubted_and_may_be_overruled(
    action: str, args: dict[str, Any]
) -> None:
    game = without_red()
    objection = game.doubted(action, **args)
    assert (objection.code, objection.facts) == ("group_inactive", {"group": "red"})
    game.enter(game.rule(action, **args), game.now + 1)
    assert game.irregular() == ["group_inactive"]


def test_cards_that_the_station_saw_do_not_overrule_that_a_group_is_out() -> None:
    game = without_red()
    game.give("red", A=-5, B=-5, C=-5)
    args = {"group": "red", "building": "tavern", "cells": cells("A1"), "confirmed": True}
    assert game.doubted("build", **args).code == "group_inactive"


def test_a_post_is_told_why_it_does_not_draw() -> None:
    assert without_red().options("post", "A")["draw"]["red"] == "group_inactive"


def test_nobody_can_build_does_not_wait_for_who_is_out() -> None:
    game = running(map={"width": 7, "height": 7}).without_supply("green").without_supply("robbers")
    game.without_supply("blue", *[key for key in game.state.setup.catalogue if key != "tavern"])
    game.state = game.state.with_group(
        "blue", game.state.groups["blue"]._replace(supply={**game.state.groups["blue"].supply, "tavern": 1})
    )
    args = {"group": "blue", "building": "tavern", "cells": cells("A1"), "confirmed": True}
    assert [fact.type for fact in game.rule("build", **args).events] == ["build"]
    game.state = game.state._replace(inactive=frozenset({"red"}))
    assert [fact.type for fact in game.rule("build", **args).events] == ["build", "ended"]


def test_the_ceremony_does_not_wait_for_who_is_out() -> None:
    game = without_red()
    game.do("end")
    game.do("scene", scene="ceremony", step=1)
    known = [group["id"] for group in game.view("projector")["groups"] if group["score"] is not None]
    assert known == ["green", "robbers"]
    assert game.view()["scene"]["sealed"]
    game.do("scene", scene="ceremony", step=2)
    assert not game.view("projector")["scene"]["sealed"]
    assert shown(game, "red", "projector")["supply"] is not None


def told(game: Game) -> set[str]:
    return {group["id"] for group in game.view("projector")["groups"] if group["supply"] is not None}


def ladder() -> Game:
    """From the first place to the last: red, blue, green, robbers."""
    game = running(map={"width": 7, "height": 7})
    for group, building, where in (
        ("red", "inn", "A1 B1 A2"),
        ("blue", "stable", "D1 E1"),
        ("green", "tavern", "G7"),
    ):
        game.build(group, building, where)
    game.do("end")
    return game


def test_who_goes_home_in_the_ceremony_does_not_tell_the_next_place() -> None:
    game = ladder()
    game.do("scene", scene="ceremony", step=2)
    assert told(game) == {"green", "robbers"}
    game.do("regroup", group="robbers", active=False)
    assert told(game) == {"green"}
    assert game.view()["scene"]["step"] == 1
    game.do("scene", scene="clock")
    game.do("regroup", group="green", active=False)
    assert told(game) == set()
    game.do("scene", scene="ceremony", step=1)
    assert told(game) == {"blue"}


def test_who_comes_back_after_the_ceremony_hides_nothing_again() -> None:
    game = ladder()
    game.do("regroup", group="robbers", active=False)
    game.do("scene", scene="ceremony", step=3)
    assert not game.view()["scene"]["sealed"]
    game.do("regroup", group="robbers", active=True)
    assert not game.view()["scene"]["sealed"]
    for group in ("red", "blue", "green", "robbers"):
        game.do("regroup", group=group, active=False)
    assert not game.view()["scene"]["sealed"]
    assert game.state == game.folded()


def test_with_nobody_left_in_the_game_it_still_goes_on() -> None:
    game = running()
    for group in ("red", "blue", "green", "robbers"):
        game.do("regroup", group=group, active=False)
    assert game.view("projector")["ranking"] == []
    game.give("red", A=1)
    ruling = game.rule("build", group="red", building="tavern", cells=cells("A1"))
    assert [fact.type for fact in ruling.events] == ["build"]
    game.do("end")
    game.do("scene", scene="ceremony", step=1)
    assert game.ruleset.audit(game.state) == []


def test_what_comes_late_is_judged_by_who_was_in_the_game_then() -> None:
    game = without_red()
    game.book("draw", post="A", group="red", number=2, at=START + 5_000, recorded_at=game.now)
    assert game.irregular() == []
    assert game.holding("red")["A"] == 7


def test_changes_fold_the_same_whenever_they_arrive() -> None:
    game = without_red()
    game.do("regroup", group="blue", name="Bären", colour="brown")
    game.do("regroup", group="red", active=True)
    game.book("group_changed", group="green", active=False, at=START + 3_000, recorded_at=game.now)
    assert game.state == game.folded()
    assert game.ruleset.audit(game.state) == []
    assert game.state.active == ["red", "blue", "robbers"]

"""What a seat may know: holdings stay with those who must see them, the public hears how many cards."""

from __future__ import annotations

import json

import pytest

from tests.games.words import Game, cells, running

BOOKS = ["leader", "post", "robber", "station"]
PUBLIC = [("projector", None), ("group", "green"), ("nobody", None)]
GROUP_KEYS = [
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


def afternoon() -> Game:
    """A game with a secret of every kind: numbers of cards that nothing else contains."""
    game = running(jokers=2, minutes=60)
    game.give("red", A=41, B=42).give("blue", C=43)
    game.do("joker", group="red", joker="J2")
    game.do("trade", from_="red", to="blue", gives={"A": 17}, gets={"C": 19})
    game.do("draw", post="B", group="green", number=5)
    game.do("rob", victim="blue")
    game.build("green", "tavern", "A1")
    game.do("correct_holding", group="red", change={"B": 1}, note="gezählt")
    return game


@pytest.mark.parametrize("role", BOOKS)
def test_who_books_sees_every_holding(role: str) -> None:
    game = afternoon()
    for group in game.view(role)["groups"]:
        assert group["holding"] == dict(game.state.groups[group["id"]].holding)


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_who_only_watches_sees_no_holding_but_its_own(role: str, own: str | None) -> None:
    game = afternoon()
    for group in game.view(role, group=own)["groups"]:
        seen = group["holding"] is not None
        assert seen is (group["id"] == own)


def test_a_group_sees_what_it_holds_itself() -> None:
    game = afternoon()
    view = game.view("group", group="red")
    assert next(g for g in view["groups"] if g["id"] == "red")["holding"] == {
        "A": 24,
        "B": 43,
        "C": 19,
        "joker": 1,
    }


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_the_public_hears_how_many_cards_not_which(role: str, own: str | None) -> None:
    recent = {row["type"]: row for row in afternoon().view(role, group=own)["recent"]}
    assert recent["trade"]["gives"] == {"any": 17}
    assert recent["trade"]["gets"] == {"any": 19}
    assert recent["robbery"]["cards"] == {"any": 41}
    assert "joker" not in recent["joker_found"]
    assert "holding_corrected" not in recent


def test_who_books_hears_which() -> None:
    recent = {row["type"]: row for row in reversed(afternoon().view("robber")["recent"])}
    assert recent["trade"]["gives"] == {"A": 17}
    assert recent["robbery"]["cards"] == {"A": 17, "C": 24}
    assert recent["joker_found"]["joker"] == "J2"
    assert recent["holding_corrected"]["change"] == {"B": 1}


@pytest.mark.parametrize(("role", "own"), PUBLIC)
def test_nothing_else_in_a_public_view_depends_on_what_others_hold(role: str, own: str | None) -> None:
    """The same afternoon with other cards in red's hands looks the same to everybody else."""
    one, two = afternoon(), afternoon().give("red", A=-3, C=1, joker=2)
    before, after = one.view(role, group=own), two.view(role, group=own)
    assert before == after


@pytest.mark.parametrize("role", [*BOOKS[1:], "projector", "group"])
def test_only_the_leader_sees_irregularities_and_the_names_of_found_jokers(role: str) -> None:
    game = afternoon()
    game.do("draw", post="B", group="green", number=5, overrule=True)
    assert game.view(role)["irregularities"] == []
    assert game.view(role)["jokers_found"] == 1
    leader = game.view("leader")
    assert leader["jokers_found"] == ["J2"]
    assert [row["code"] for row in leader["irregularities"]] == ["same_post_twice"]
    assert leader["irregularities"][0]["post"] == "B"


def test_an_irregularity_of_the_leader_says_whose_ground_it_was_and_who_wanted_it() -> None:
    game = running(map={"width": 5, "height": 5})
    game.build("blue", "stable", "A2 B2")
    game.build("blue", "tavern", "B1")
    event = game.book("build", group="red", building="tavern", cells=cells("A1"), payment={"A": 1})
    assert game.view()["irregularities"] == [
        {"event": event, "code": "reserved_by_other", "group": "red", "owner": "blue", "cells": [(0, 0)]}
    ]


def test_the_record_has_its_keys_in_the_order_of_the_journals_page() -> None:
    record = afternoon().record()
    assert list(record) == ["status", "groups", "map", "irregularities"]
    assert list(record["groups"]) == ["red", "blue", "green", "robbers"]
    for group in record["groups"].values():
        assert list(group) == GROUP_KEYS
        assert list(group["holding"]) == ["A", "B", "C", "joker"]
    assert list(record["map"]) == ["width", "height", "buildings", "reserved"]
    assert [list(one) for one in record["map"]["buildings"]] == [["event", "group", "building", "cells"]]
    assert list(record["map"]["reserved"]) == ["red", "blue", "green", "robbers"]


def test_cells_of_the_record_are_sorted_by_row_then_column() -> None:
    game = running(map={"width": 9, "height": 9})
    game.do(
        "build",
        group="red",
        building="inn",
        cells=cells("B2 C1 C2"),
        payment={"A": 2, "C": 1},
        confirmed=True,
    )
    assert game.record()["map"]["buildings"][0]["cells"] == [[2, 0], [1, 1], [2, 1]]


@pytest.mark.parametrize("role", [*BOOKS, "projector", "group", "record", "nobody"])
def test_a_view_is_plain_json(role: str) -> None:
    game = afternoon()
    game.do("rob", victim="red", cards={"A": 1})
    view = game.view(role, group="red")
    assert json.loads(json.dumps(view)).keys() == view.keys()


def test_the_story_is_told_newest_first_and_not_for_ever() -> None:
    game = running()
    for number in range(40):
        game.do("draw", post="AB"[number % 2], group="red", number=1)
    recent = game.view()["recent"]
    assert 20 <= len(recent) <= 30
    assert recent[0]["id"] == game.entries[-1].id
    assert [row["at"] for row in recent] == sorted((row["at"] for row in recent), reverse=True)


def test_the_story_tells_only_what_counted() -> None:
    game = running()
    game.do("draw", post="A", group="red", number=1)
    game.undo_last()
    game.book("build", group="red", building="tavern", cells=[[99, 0]], payment={"A": 1})
    assert [row["type"] for row in game.view()["recent"]] == ["started"]

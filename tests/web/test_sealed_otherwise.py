"""Sealed also against what is not built: taken back, put on the map by hand, out of the game, ended.

The twins are those of test_sealed: alike for the public up to the seal, and entry for entry as many after it.
What tells them apart is what somebody must know for the own work: posts and robbers book cards, so they see
everybody's, a group its own; both twins pay the same. How many entries there are is told to all, what is in
them is not.
"""

from __future__ import annotations

from flask import Flask

from tests.web.test_sealed import PUBLIC, apart, twins
from tests.words import Camp, make_camp

WHERE = (
    *(
        "api.state",
        "api.field_state",
        "projector.page",
        "projector.news?scene=play",
        "projector.news?scene=sealed",
    ),
    *("map_table.page", "map_table.news?wall=1&mark=x", "film.page", "film.file", "film.wall"),
    *("group.card", "group.now", "group.plan", "group.plan_news"),
    *("robber.page", "robber.now", "post.page", "post.page?group=red", "exchange.trade?from=red&to=blue"),
)
ASKED = {(role, where) for role in PUBLIC for where in WHERE}


def by_hand(one: Camp, other: Camp, group: str, *cells: tuple[int, int]) -> None:
    """Taverns that the leader puts on the map; in the other game something that changes nothing."""
    for cell in cells:
        added = {"group": group, "building": "tavern", "cells": [list(cell)]}
        assert one.do("correct_map", remove=[], add=[added]).status == "recorded"
        other.do("seen", group=group)


def test_what_the_leader_corrects_behind_the_seal_stays_behind_it(app: Flask) -> None:
    one, other = twins(app)
    for camp in (one, other):
        camp.do("scene", scene="sealed")
        camp.do("scene", scene="map", sealed=True)
    one.do("undo", event=one.booked("build")[0]["id"], note="")
    other.give("red", A=1)
    by_hand(one, other, "green", (5, 9))
    for camp in (one, other):
        camp.do("regroup", group="yellow", active=False)
    assert one.group("red")["score"] != other.group("red")["score"]
    assert one.holding("red") == other.holding("red")
    assert apart(one, other, only=ASKED) == set()
    for camp in (one, other):
        camp.do("end")
    assert apart(one, other, only=ASKED) == set()


def test_the_ceremony_tells_of_a_group_nothing_that_says_what_the_others_have(app: Flask) -> None:
    """Red is the last, and told first. What still has room for it would show how much blue has built."""
    one, other = two = [make_camp(app, groups=3, map={"width": 7, "height": 7}).start() for _ in "12"]
    for camp in two:
        for group, cell in (("blue", [1, 1]), ("robbers", [6, 0])):
            camp.do("correct_map", remove=[], add=[{"group": group, "building": "tavern", "cells": [cell]}])
        camp.do("draw", post="A", group="blue", number=4)
        camp.do("rob", victim="blue")
        camp.give("red", A=9, B=9, C=9)
        camp.do("scene", scene="sealed")
    by_hand(one, other, "blue", (5, 1), (1, 3), (5, 3), (1, 5), (5, 5), (3, 0), (3, 6))
    for camp in two:
        camp.do("scene", scene="ceremony", step=1)
    # From its beginning on the ceremony shows how the castle grew, without a number.
    assert apart(one, other, only=ASKED) - {("projector", "film.wall")} == set()
    for camp in two:
        camp.do("scene", scene="ceremony", step=3)
    assert {where for _, where in apart(one, other, only=ASKED)} >= {
        "group.card",
        "api.state",
        "map_table.page",
    }

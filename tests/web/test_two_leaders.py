"""Two leaders who correct the same from pages of the same moment: the second is told, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from fieldgame import passes, play
from fieldgame.play import Seat
from tests.words import Camp, Phone, new_id, shape_of, text_of


@dataclass
class Form:
    """Where two leaders send something, and what each of them does."""

    path: str
    one: dict[str, Any]
    two: dict[str, Any] = field(default_factory=dict)
    opened: str = ""


def counting(camp: Camp) -> Form:
    books = {f"books-{kind}": 0 for kind in ("A", "B", "C", "joker")}
    return Form("/holdings/red", {**books, "cards-A": 2}, {**books, "cards-A": 3})


def rules(camp: Camp) -> Form:
    minutes = camp.view()["clock"]["minutes"]
    was = {"was-minutes": minutes}
    return Form("/settings", {**was, "minutes": minutes + 5}, {**was, "minutes": minutes + 10})


def group(camp: Camp) -> Form:
    was = {"was-name": "Falken"}
    return Form("/groups/red", {**was, "name": "Adler"}, {**was, "name": "Habichte"})


def added(camp: Camp) -> Form:
    one, two = ({"piece": "red:tavern", "x": x, "y": 3} for x in (0, 5))
    return Form("/map/add", one, two, opened="/map?piece=red:tavern&x=0&y=3")


def removed(camp: Camp) -> Form:
    camp.do("correct_map", add=[{"group": "red", "building": "tavern", "cells": [[0, 0]]}], remove=[])
    key = next(b["key"] for b in camp.view()["map"]["buildings"] if b["group"] == "red")
    return Form("/map/remove", {"key": key}, {"key": key}, opened="/map")


def drawn(camp: Camp) -> str:
    camp.do("draw", "post", "A", group="red", number=4)
    return str(camp.booked("draw")[0]["id"])


def amended(camp: Camp) -> Form:
    one, two = ({"post": "A", "group": "red", "number": number} for number in (2, 3))
    return Form(f"/amend/{drawn(camp)}", one, two)


def undone(camp: Camp) -> Form:
    return Form(f"/undo/{drawn(camp)}", {}, {})


def decided(camp: Camp) -> Form:
    one = {"decision": "void", "event": drawn(camp)}
    return Form("/decide", one, one, opened="")


FORMS: list[Callable[[Camp], Form]] = [counting, rules, group, added, removed, amended, undone, decided]


def seen(phone: Phone, camp: Camp, form: Form) -> dict[str, Any]:
    """The version that the page of the form shows, where it says one."""
    page = text_of(phone.get(f"{camp.url}/leader{form.opened or form.path}"))
    return dict(re.findall(r'name="(seen)" value="(\d+)"', page)[:1])


@pytest.mark.parametrize("made", FORMS, ids=lambda made: made.__name__)
def test_the_second_is_told(camp: Camp, made: Callable[[Camp], Form]) -> None:
    form = made(camp)
    with camp.app.app_context():
        anna, ben = (passes.issue(camp.game, "leader", label=name) for name in ("Anna", "Ben"))
    one, two = camp.stranger().hold(camp.game, anna.id), camp.stranger().hold(camp.game, ben.id)
    there = f"{camp.url}/leader{form.path}"
    first, second = {**form.one, **seen(one, camp, form)}, {**form.two, **seen(two, camp, form)}
    assert one.post(there, **first).status_code == 303
    before = shape_of(camp.journal())
    answer = two.post(there, **second)
    assert answer.status_code == 409
    assert 'role="alert"' in text_of(answer)
    if "seen" in second:
        assert "Spielleitung Anna hat das gerade geändert" in text_of(answer)
    assert shape_of(camp.journal()) == before


def test_who_looks_again_may_go_on_and_nobody_overtakes_oneself(camp: Camp) -> None:
    leader, form = camp.join("leader"), counting(camp)
    there = f"{camp.url}/leader{form.path}"
    same = seen(leader, camp, form)
    assert leader.post(there, **form.one, **same).status_code == 303
    assert leader.post(there, **form.two, **same).status_code == 303
    other = camp.join("leader")
    page = other.post(there, **form.one, **same)
    assert page.status_code == 409
    assert 'id="cards-A" name="cards-A" value="2"' in text_of(page)  # what was counted stays
    again = {**form.one, **dict(re.findall(r'name="((?:books-\w+)|seen)" value="(-?\d+)"', text_of(page)))}
    assert other.post(there, **again).status_code == 303
    assert camp.holding("red") == {"A": 2}


def test_a_correction_taken_back_overtakes_too(camp: Camp) -> None:
    camp.give("red", A=2)
    leader, form = camp.join("leader"), counting(camp)
    same = seen(leader, camp, form)
    camp.do("undo", event=camp.booked("holding_corrected")[0]["id"])
    answer = leader.post(f"{camp.url}/leader{form.path}", **{**form.one, "books-A": 2}, **same)
    assert answer.status_code == 409
    camp.do("draw", "post", "A", group="red", number=4)
    camp.do("change", key="minutes", value=77)
    fresh = seen(leader, camp, form)
    camp.do("draw", "post", "B", group="red", number=4)
    sent = {**form.one, "books-A": 4, "books-B": 0}
    assert leader.post(f"{camp.url}/leader{form.path}", **sent, **fresh).status_code == 303


def test_in_the_same_instant_one_of_them_is_told(camp: Camp) -> None:
    shown = camp.view()["version"]
    args = {"group": "red", "change": {"A": 2}}

    def correct(number: int) -> str:
        with camp.app.app_context():
            seat = Seat("leader", held=number)
            done = play.do(camp.game, "correct_holding", args, seat, entry_id=new_id(), seen=shown)
        return done.objection.code if done.objection else done.status

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(correct, range(1, 5)))
    assert sorted(told) == [*["changed_meanwhile"] * 3, "recorded"]
    assert camp.holding("red") == {"A": 2}

"""Attacks on the server from the wood: two places on one phone, strange callers, odd batches."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame import devices, play
from tests.web.wire import Wire, clock_set, draw, fact, from_wood, now
from tests.words import Camp, make_camp, new_id


class Walker:
    """A phone that has two posts open, each in a tab of its own."""

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.tabs = {post: Wire(camp, "post", post) for post in "AB"}
        self.device = self.tabs["A"].device
        self.tabs["B"].device = self.device

    def beat(self, post: str) -> int | None:
        """The tab of this post tells that it is there; when the phone was taken off it."""
        answer = self.tabs[post].post_json(self.tabs[post].body())
        released: int | None = answer.get_json()["device"]["released_at"]
        return released


def taken_over(camp: Camp, post: str) -> None:
    with camp.app.app_context():
        devices.take(camp.game, new_id(), "post", post)


def test_who_was_relieved_stays_so_while_the_phone_works_elsewhere(camp: Camp) -> None:
    phone = Walker(camp)
    assert phone.beat("A") is None
    taken_over(camp, "A")
    first = phone.beat("A")
    assert first
    assert phone.beat("B") is None
    assert phone.beat("A") == first


def test_a_post_is_taken_over_from_a_phone_that_is_just_at_another(camp: Camp) -> None:
    phone = Walker(camp)
    assert phone.beat("A") is phone.beat("B") is None
    taken_over(camp, "A")
    assert phone.beat("B") is None
    assert phone.beat("A")


def test_who_comes_back_to_a_post_that_nobody_took_books_on(camp: Camp) -> None:
    phone = Walker(camp)
    for post in "ABAB":
        assert phone.beat(post) is None
    taken_over(camp, "C")
    assert phone.beat("A") is None


def test_who_joins_again_has_the_post_again(camp: Camp) -> None:
    phone = Walker(camp)
    phone.beat("A")
    taken_over(camp, "A")
    phone.beat("B")
    with camp.app.app_context():
        devices.join(camp.game, phone.device, "post", "A")
    assert phone.beat("A") is phone.beat("B") is phone.beat("A") is None


@pytest.mark.parametrize("role", ["group", "projector"])
def test_whoever_reports_nothing_drives_no_phone_off_the_leaders_list(app: Flask, role: str) -> None:
    camp = make_camp(app).start()
    phone = Wire(camp, "post", "A")
    phone.sync(draw())
    child = Wire(camp, role)
    for _ in range(3):
        child.device = new_id()
        assert child.post_json(child.body()).status_code == 200
        child.post_json({**child.body(), "results": {"contact": {"ok": True}}}, "check")
    with camp.app.app_context():
        assert [one.id for one in devices.all_of(camp.game)] == [phone.device]


def test_an_id_tells_nothing_to_whoever_reports_nothing(camp: Camp) -> None:
    first = draw(number=3)
    Wire(camp).sync(first, draw(number=2))
    child = Wire(camp, "group")
    [result] = child.post_json(child.body(first)).get_json()["results"]
    assert result["status"] == "refused"
    assert "seq" not in result


def test_the_same_is_taken_back_once_also_within_one_batch(camp: Camp) -> None:
    phone = Wire(camp)
    first = draw()
    phone.sync(first)
    voids = [fact("voided", event=first["id"]) for _ in range(2)]
    assert phone.said(*voids) == ["recorded", "already_void"]
    again = draw(group="blue")
    assert phone.said(again, *(fact("voided", event=again["id"]) for _ in range(2))) == [
        "recorded",
        "recorded",
        "already_void",
    ]
    assert [one.type for one in from_wood(camp)].count("voided") == 2
    # a void that is taken back in the same batch leaves room for another
    third, void = draw(group="green"), new_id()
    steps = [fact("voided", id=void, event=third["id"]), fact("voided", event=void)]
    assert phone.said(third, *steps, fact("voided", event=third["id"])) == ["recorded"] * 4


@pytest.mark.parametrize("event", [{}, [], {"a": 1}, None, 3, True, "x"])
def test_taking_back_what_is_no_id_has_an_answer(camp: Camp, event: object) -> None:
    assert Wire(camp).said(draw(), fact("voided", event=event)) == ["recorded", "unknown_event"]


def test_a_servers_clock_that_is_set_back_locks_no_phone_out(camp: Camp) -> None:
    """The laptop meets a network after a day in the wood, and its clock was an hour ahead."""
    phone, hour = Wire(camp), 3_600_000
    with clock_set(now() + hour):
        phone.sync(draw())
    start = now()
    for beat in range(300):
        with clock_set(start + beat * 5_000):
            assert phone.post_json(phone.body()).status_code == 200, beat


def test_an_undo_of_what_the_leader_has_put_right_is_not_taken_for_done(camp: Camp) -> None:
    """Who took it back in the wood wants nothing of it to stand; what the leader made of it does."""
    phone, wrong = Wire(camp), draw(number=5)
    phone.sync(wrong)
    void = fact("voided", event=wrong["id"])
    data = {"post": "A", "group": "red", "number": 3}
    with camp.app.app_context():
        play.amend(camp.game, wrong["id"], data, play.Seat("leader"), entry_id=new_id())
    assert phone.said(void) == ["not_yours"]
    assert camp.holding("red") == {"A": 3}
    plain = draw(group="blue")
    phone.sync(plain)
    camp.do("undo", event=plain["id"], note="")
    assert phone.said(fact("voided", event=plain["id"])) == ["already_void"]

"""The leader's remedies for what has come in: let it stand, take it back, record it as it really was."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from fieldgame import history, play
from fieldgame.play import Report, Seat
from tests.words import Camp, make_camp, new_id

LEADER = Seat("leader")


@pytest.fixture
def camp(small_app: Flask) -> Camp:
    return make_camp(small_app).start()


def draw(camp: Camp, group: str = "red", number: int = 4, at: int | None = None, post: str = "A") -> str:
    """A draw that a post reports; its id."""
    data = {"post": post, "group": group, "number": number}
    report = Report(new_id(), at or play.now(), "draw", data)
    play.sync(camp.game, [report], Seat("post", post))
    return report.id


def amend(camp: Camp, event: str, seat: Seat = LEADER, entry_id: str = "", **data: Any) -> play.Outcome:
    return play.amend(camp.game, event, data, seat, entry_id=entry_id or new_id())


def row(camp: Camp, event: str) -> dict[str, Any]:
    found = history.row(camp.game, event)
    assert found is not None
    return found


def test_an_amended_draw_counts_as_it_was_and_when_it_was(camp: Camp) -> None:
    then = play.now() - 1000
    wrong = draw(camp, "red", at=then)
    outcome = amend(camp, wrong, post="A", group="blue", number=4)
    assert (camp.holding("red"), camp.holding("blue")) == ({}, {"A": 4})
    assert outcome.entries[1].at == row(camp, wrong)["at"]
    assert row(camp, wrong)["void"]


def test_amending_twice_with_the_same_id_is_once(camp: Camp) -> None:
    wrong, key = draw(camp), new_id()
    for _ in range(2):
        last = amend(camp, wrong, entry_id=key, post="A", group="blue", number=2)
    assert last.status == "duplicate"
    assert camp.holding("blue") == {"A": 2}


def test_one_undo_takes_an_amendment_back_as_a_whole(camp: Camp) -> None:
    wrong = draw(camp, "red", 4)
    void = amend(camp, wrong, post="A", group="blue", number=4).entries[0]
    camp.do("undo", event=void.id)
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 4}, {})


@pytest.mark.parametrize(
    "data", [{"post": "A", "group": "nobody", "number": 4}, {"post": "A", "group": "red", "number": 0}, {}]
)
def test_what_cannot_be_read_amends_nothing(camp: Camp, data: dict[str, Any]) -> None:
    wrong, before = draw(camp), camp.journal()
    assert amend(camp, wrong, **data).status == "refused"
    assert camp.journal() == before


def test_only_the_leader_amends(camp: Camp) -> None:
    wrong = draw(camp)
    outcome = amend(camp, wrong, Seat("post", "A"), post="A", group="blue", number=4)
    assert outcome.objection is not None
    assert outcome.objection.code == "not_allowed"
    assert camp.holding("red") == {"A": 4}


def test_a_build_is_not_amended_but_taken_back(camp: Camp) -> None:
    camp.give("red", A=1)
    camp.do("build", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1})
    build = camp.booked("build")[0]["id"]
    assert amend(camp, build, group="red").status == "refused"


def test_letting_it_stand_changes_nothing_and_is_kept(camp: Camp) -> None:
    draw(camp)
    twice = draw(camp)
    before = camp.holding("red")
    camp.do("accept", event=twice, note="")
    seen = row(camp, twice)
    assert seen["accepted"] == camp.booked("accepted")[0]["id"]
    assert [found["code"] for found in seen["irregularities"]] == ["same_post_twice"]
    assert camp.holding("red") == before


def test_letting_stand_what_is_not_there_is_refused(camp: Camp) -> None:
    outcome = camp.do("accept", event=new_id())
    assert outcome.objection is not None
    assert outcome.objection.code == "unknown_event"


def test_letting_it_stand_can_be_taken_back(camp: Camp) -> None:
    draw(camp)
    twice = draw(camp)
    camp.do("accept", event=twice)
    camp.do("undo", event=camp.booked("accepted")[0]["id"])
    assert row(camp, twice)["accepted"] is None


def test_what_arrives_after_the_end_is_marked_late_with_its_delay(camp: Camp) -> None:
    early = draw(camp, "blue")
    camp.do("end")
    then = play.now() - 5_000
    late = draw(camp, "red", at=then)
    assert not row(camp, early)["late"]
    found = row(camp, late)
    assert found["late"]
    assert found["delay"] == found["recorded_at"] - found["at"] > 0


def test_an_end_that_is_taken_back_makes_nothing_late(camp: Camp) -> None:
    camp.do("end")
    late = draw(camp)
    camp.do("undo", event=camp.booked("ended")[0]["id"])
    assert not row(camp, late)["late"]

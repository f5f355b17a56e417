"""A form that is sent, changed and sent again under the same number: never a 'done' for what was not done."""

from __future__ import annotations

import threading

import pytest

from tests.words import Camp, new_id, text_of

USED = "schon verbraucht"


def test_a_count_that_was_changed_after_sending_is_asked_again(camp: Camp) -> None:
    leader, form = camp.join("leader"), new_id()
    path = f"{camp.url}/leader/holdings/red"
    leader.post(path, entry_id=form, **{"cards-A": "5", "books-A": "0"})
    again = leader.post(path, entry_id=form, **{"cards-A": "5", "books-A": "0"})
    assert again.status_code == 303
    changed = leader.post(path, entry_id=form, **{"cards-A": "7", "books-A": "0"})
    assert changed.status_code == 409
    assert USED in text_of(changed)
    assert camp.holding("red") == {"A": 5}


def test_settings_that_were_changed_after_sending_are_asked_again(camp: Camp) -> None:
    leader, form = camp.join("leader"), new_id()
    path = f"{camp.url}/leader/settings"
    was = {"was-minutes": "90"}
    assert leader.post(path, entry_id=form, minutes="100", **was).status_code == 303
    assert leader.post(path, entry_id=form, minutes="100", **was).status_code == 303
    changed = leader.post(path, entry_id=form, minutes="120", **was)
    assert changed.status_code == 409
    assert USED in text_of(changed)
    assert camp.view()["clock"]["minutes"] == 100


def test_the_neutral_building_moved_after_sending_is_asked_again(camp_before: Camp) -> None:
    station, form = camp_before.join("station"), new_id()
    path = f"{camp_before.url}/station/neutral"
    cells = "[[1,0],[0,1],[1,1],[2,1],[1,2],[1,3]]"
    assert station.post(path, entry_id=form, cells=cells).status_code == 303
    assert station.post(path, entry_id=form, cells=cells).status_code == 303
    moved = station.post(path, entry_id=form, cells="[[2,0],[1,1],[2,1],[3,1],[2,2],[2,3]]")
    assert moved.status_code == 409
    assert USED in text_of(moved)


@pytest.mark.parametrize("leaders", [2, 5])
def test_every_leader_who_adds_minutes_adds_them(camp: Camp, leaders: int) -> None:
    start = threading.Barrier(leaders)
    answers: list[int] = []

    def add() -> None:
        phone = camp.join("leader")
        start.wait()
        answers.append(phone.post(f"{camp.url}/leader/extend", minutes="5").status_code)

    threads = [threading.Thread(target=add) for _ in range(leaders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [303] * leaders
    assert camp.view()["clock"]["minutes"] == 90 + 5 * leaders


def test_no_more_minutes_than_a_day_has(camp: Camp) -> None:
    camp.do("change", key="minutes", value=1438)
    assert camp.do("extend", more=5).status == "refused"
    assert camp.do("extend", more="5").status == "refused"
    assert camp.do("extend").status == "refused"
    assert camp.view()["clock"]["minutes"] == 1438

"""Nobody is locked out of the own game: not by a lost answer, not by two leaders in the same instant."""

from __future__ import annotations

import threading

from fieldgame import passes
from tests.words import Camp, Phone, new_id, text_of


def forgets(phone: Phone) -> dict[str, object]:
    with phone.client.session_transaction() as session:
        return dict(session)


def remembers(phone: Phone, cookie: dict[str, object]) -> None:
    """The answer with the new cookie never came."""
    with phone.client.session_transaction() as session:
        session.clear()
        session.update(cookie)


def living_leaders(camp: Camp) -> list[int]:
    with camp.app.app_context():
        found = passes.all_of(camp.game)
    return [held.id for held in found if held.role == "leader" and held.revoked_at is None]


def test_a_leader_who_missed_the_new_link_gets_it_again(camp: Camp) -> None:
    leader, own, form = camp.join("leader"), camp.held("leader").id, new_id()
    path = f"{camp.url}/leader/passes/{own}/renew"
    before = forgets(leader)
    first = leader.post(path, entry_id=form)
    remembers(leader, before)
    assert leader.get(f"{camp.url}/leader").status_code == 403
    again = leader.post(path, entry_id=form)
    assert again.status_code == 303
    assert again.location == first.location
    assert leader.get(f"{camp.url}/leader").status_code == 200
    assert len(living_leaders(camp)) == 1


def test_the_locked_pass_alone_brings_nobody_back(camp: Camp) -> None:
    leader, own, form = camp.join("leader"), camp.held("leader").id, new_id()
    thief = camp.join("leader")
    path = f"{camp.url}/leader/passes/{own}/renew"
    leader.post(path, entry_id=form)
    assert thief.post(path).status_code == 403
    assert camp.join("station").post(path, entry_id=form).status_code == 403
    assert camp.stranger().post(path, entry_id=form).status_code == 403


def test_two_leaders_who_lock_each_other_leave_one(camp: Camp) -> None:
    for _ in range(4):
        with camp.app.app_context():
            passes.issue(camp.game, "leader")
        one, two = living_leaders(camp)
        answers: list[int] = []
        start = threading.Barrier(2)

        def lock(own: int, other: int, start: threading.Barrier = start, said: list[int] = answers) -> None:
            phone = Phone(camp.app).hold(camp.game, own)
            start.wait()
            said.append(phone.post(f"{camp.url}/leader/passes/{other}/revoke").status_code)

        threads = [threading.Thread(target=lock, args=pair) for pair in ((one, two), (two, one))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(living_leaders(camp)) == 1
        assert 303 in answers
    phone = Phone(camp.app).hold(camp.game, living_leaders(camp)[0])
    assert "Links" in text_of(phone.get(f"{camp.url}/leader/passes"))

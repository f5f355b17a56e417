"""Links, codes and cards: shown to leaders alone, renewed, locked, issued once."""

from __future__ import annotations

import re

import pytest

from fieldgame import journal, passes, qr
from tests.words import Camp, make_camp, new_id, text_of


def all_of(camp: Camp) -> list[passes.PassView]:
    with camp.app.app_context():
        return passes.all_of(camp.game)


def test_every_role_has_its_link_code_and_qr_code(camp: Camp) -> None:
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/passes"))
    for held in camp.passes:
        assert (held.code in page) == (held.role != "group")
    assert page.count('class="qr') == 8
    assert f'href="{camp.url}/station"' in page
    assert "style=" not in page


def test_one_link_is_held_out(camp: Camp) -> None:
    held = camp.held("post", "C")
    phone = camp.join("leader")
    page = text_of(phone.get(f"{camp.url}/leader/passes/{held.id}"))
    assert held.code in page
    assert held.link_token in page
    assert "Posten C · Eisen" in page


def test_the_qr_code_is_the_link_in_capitals(camp: Camp) -> None:
    held = camp.held("robber")
    phone = camp.join("leader")
    with camp.app.app_context():
        camp.app.config["BASE_URL"] = "https://burg.test"
        try:
            page = text_of(phone.get(f"{camp.url}/leader/passes/{held.id}"))
        finally:
            camp.app.config["BASE_URL"] = ""
    assert f"https://burg.test/J/{held.link_token}" in page
    assert str(qr.svg(f"HTTPS://BURG.TEST/J/{held.link_token}", "QR-Code: Räuber")) in page


def test_cards_of_groups_and_jokers(camp: Camp) -> None:
    camp.do("joker", "station", group="red", joker="J2")
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/cards"))
    for held in camp.passes:
        assert (held.code in page) == (held.role == "group")
    assert f'href="/Q/{camp.held("group", group="red").code.replace("-", "")}"' in page
    for number in range(1, 6):
        assert camp.joker_code(f"J{number}") in page
    assert page.count("gefunden") == 1
    none = make_camp(camp.app, jokers=0)
    assert "keine Joker" in text_of(none.join("leader").get(f"{none.url}/leader/cards"))


def test_another_leader_is_one_form_once(camp: Camp) -> None:
    leader, form = camp.join("leader"), new_id()
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/passes", entry_id=form, seat="leader", label="Kim")
        assert answer.status_code == 303
    new = [held for held in all_of(camp) if held.label == "Kim"]
    assert [held.role for held in new] == ["leader"]
    assert answer.location == f"{camp.url}/leader/passes/{new[0].id}"
    assert camp.stranger().post(f"/J/{new[0].link_token}").location == f"{camp.url}/leader"


def test_a_second_phone_at_a_post(camp: Camp) -> None:
    camp.join("leader").post(f"{camp.url}/leader/passes", seat="post:B")
    assert [held.post for held in all_of(camp) if held.role == "post"] == ["A", "B", "C", "B"]


def test_a_new_link_locks_out_who_has_the_old_one(camp: Camp) -> None:
    robber, leader, form = camp.join("robber"), camp.join("leader"), new_id()
    old = camp.held("robber")
    assert robber.get(f"{camp.url}/robber").status_code != 403
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/passes/{old.id}/renew", entry_id=form)
        assert answer.status_code == 303
    assert robber.get(f"{camp.url}/robber").status_code == 403
    robbers = [held for held in all_of(camp) if held.role == "robber"]
    assert [held.revoked_at is None for held in robbers] == [False, True]
    assert robber.get(f"/J/{old.link_token}").status_code == 404
    assert robber.post(f"/J/{robbers[1].link_token}").status_code == 303


def test_a_leader_who_renews_the_own_link_stays_in(camp: Camp) -> None:
    leader, own, form = camp.join("leader"), camp.held("leader").id, new_id()
    with leader.client.session_transaction() as session:
        cookie = dict(session)
    answer = leader.post(f"{camp.url}/leader/passes/{own}/renew", entry_id=form)
    assert leader.get(answer.location).status_code == 200
    with leader.client.session_transaction() as session:  # the second of two taps still has the old cookie
        session.clear()
        session.update(cookie)
    again = leader.post(f"{camp.url}/leader/passes/{own}/renew", entry_id=form)
    assert again.status_code in (303, 403)


def test_a_locked_link_is_out_and_stays_listed(camp: Camp) -> None:
    station, leader = camp.join("station"), camp.join("leader")
    held = camp.held("station")
    for _ in range(2):
        assert leader.post(f"{camp.url}/leader/passes/{held.id}/revoke").status_code == 303
    assert station.get(f"{camp.url}/station").status_code == 403
    page = text_of(leader.get(f"{camp.url}/leader/passes"))
    assert "Gesperrte Links" in page
    assert re.search(rf"passes/{held.id}/renew", page)


def test_the_last_leader_cannot_be_locked_out(camp: Camp) -> None:
    leader, own = camp.join("leader"), camp.held("leader").id
    answer = leader.post(f"{camp.url}/leader/passes/{own}/revoke")
    assert answer.status_code == 409
    assert "letzte Zugang der Spielleitung" in text_of(answer)
    assert leader.get(f"{camp.url}/leader").status_code == 200
    leader.post(f"{camp.url}/leader/passes", seat="leader")
    assert leader.post(f"{camp.url}/leader/passes/{own}/revoke").status_code == 303
    assert leader.get(f"{camp.url}/leader").status_code == 403


def test_passes_of_another_game_are_not_touched(camp: Camp) -> None:
    other = make_camp(camp.app)
    camp.join("leader").post(f"{camp.url}/leader/passes/2/revoke")
    assert all(held.revoked_at is None for held in all_of(other))


def test_leaders_have_names_that_can_change_and_are_locked_one_by_one(camp: Camp) -> None:
    leader = camp.join("leader")
    there, first = f"{camp.url}/leader/passes", camp.held("leader").id
    page = text_of(leader.get(there))
    assert "ohne Namen" in page
    assert f'action="{there}/{first}/revoke"' not in page  # nobody could lead
    leader.post(there, seat="leader", label="Ben")
    second = next(held for held in all_of(camp) if held.label == "Ben")
    other = camp.stranger().hold(camp.game, second.id)
    other.post(f"{camp.url}/leader/clock", step="pause")
    assert leader.post(f"{there}/{second.id}/name", label="Bernd").status_code == 303
    page = text_of(leader.get(there))
    assert 'value="Bernd"' in page
    assert page.count("zuletzt hier:") == 2
    assert "Spielleitung Bernd" in text_of(leader.get(f"{camp.url}/leader/journal"))
    assert leader.post(f"{there}/{second.id}/name", label="x" * 41).status_code == 422
    assert leader.post(f"{there}/999/name", label="Eva").status_code == 404
    assert other.post(f"{there}/{first}/revoke").status_code == 303
    assert leader.post(f"{there}/{second.id}/name", label="Eva").status_code == 403


def test_passes_of_a_copy_open_the_same_seats_again(camp: Camp) -> None:
    held, locked = camp.held("post", "B"), camp.held("robber")
    with camp.app.app_context():
        passes.revoke(camp.game, locked.id)
        passes.rename(camp.game, held.id, "Waldrand")
        kept = passes.rows(camp.game)
        again = journal.create("burgbau", {}, 1_000)
        passes.put(again, kept)
        assert passes.rows(again) == kept
        assert passes.labels(again, "post") == {held.id: "Waldrand"}
        new = passes.get(again, held.id)
        assert new is not None
        assert passes.by_code(new.code) == new
        assert new.code != held.code  # another game: a code opens one
        for bad in (kept[:1], [{**kept[0], "id": 0.5}], [{**kept[0], "nonce": "x"}], [{"id": 1}], [None]):
            with pytest.raises(ValueError, match="pass"):
                passes.put(again, bad)
        with pytest.raises(LookupError):
            passes.put("nowhere1", kept)

"""The emergency pass: it takes the place of any phone, and gives nothing else."""

from __future__ import annotations

import pytest

from fieldgame import passes
from tests.web.test_handover import draw, worker
from tests.words import Camp, make_camp, text_of


def path_of(camp: Camp) -> str:
    return f"/T/{camp.held('spare').link_token}"


def test_it_shows_all_places_and_who_is_there(camp: Camp) -> None:
    worker(camp)
    page = text_of(camp.stranger().get(path_of(camp)))
    for title in ("Posten A · Holz", "Posten B · Stein", "Posten C · Eisen", "Räuber", "Burgberg-Station"):
        assert title in page
    assert page.count("Dort ist gerade kein Telefon.") == 4
    assert page.count("gerade eben gesehen") == 1
    none = make_camp(camp.app, robbers=False)
    assert 'value="robber"' not in text_of(none.stranger().get(path_of(none)))


@pytest.mark.parametrize("role", ["link", "code"])
def test_link_and_code_lead_to_the_places(camp: Camp, role: str) -> None:
    held, phone = camp.held("spare"), camp.stranger()
    if role == "link":
        assert phone.get(f"/J/{held.link_token}").location == path_of(camp)
        assert phone.post(f"/J/{held.link_token}").location == path_of(camp)
    else:
        assert phone.post("/join", code=held.code).location == path_of(camp)


def test_one_tap_takes_an_empty_place(camp: Camp) -> None:
    phone = camp.stranger()
    answer = phone.post(path_of(camp), seat="post:B")
    assert (answer.status_code, answer.location) == (303, f"{camp.url}/post/B")
    assert phone.post(f"{camp.url}/post/B/draw", group="red").status_code == 303


@pytest.mark.parametrize(("seat", "page"), [("robber", "robber"), ("station", "station")])
def test_it_takes_robbers_and_station_too(camp: Camp, seat: str, page: str) -> None:
    phone = camp.stranger()
    assert phone.post(path_of(camp), seat=seat).location == f"{camp.url}/{page}"
    assert phone.get(f"{camp.url}/{page}").status_code == 200


def test_where_somebody_works_it_asks_first_and_then_the_old_phone_reads_on(camp: Camp) -> None:
    old, phone = worker(camp), camp.stranger()
    page = text_of(phone.get(path_of(camp)))
    assert 'value="post:A"' not in page
    assert f'href="{path_of(camp)}?seat=post%3AA"' in page
    asked = text_of(phone.get(f"{path_of(camp)}?seat=post:A"))
    assert "Posten A übernehmen?" in asked
    assert draw(camp, old) == 303
    assert phone.post(path_of(camp), seat="post:A").status_code == 303
    assert draw(camp, old, "blue") == 409
    assert draw(camp, phone, "blue") == 303


def test_it_gives_nothing_but_the_place(camp: Camp) -> None:
    phone = camp.stranger()
    phone.get(path_of(camp))
    for path in ("/leader", "/leader/passes", "/post/A", "/station", "/robber", "/projector"):
        assert phone.get(camp.url + path).status_code == 403
    phone.post(path_of(camp), seat="post:A")
    for path in ("/leader", "/leader/passes", "/post/B", "/station", "/projector"):
        assert phone.get(camp.url + path).status_code == 403
    holder = camp.join("spare")  # also kept as a pass it opens nothing
    for path in ("/leader", "/post/A", "/station"):
        assert holder.get(camp.url + path).status_code == 403


@pytest.mark.parametrize("seat", ["leader", "projector", "group", "spare", "post:Z", "post", ""])
def test_it_takes_no_other_place(camp: Camp, seat: str) -> None:
    phone = camp.stranger()
    assert phone.post(path_of(camp), seat=seat).status_code == 404
    assert phone.get(f"{path_of(camp)}?seat={seat}").status_code == 404
    with phone.client.session_transaction() as session:
        assert "passes" not in session


def test_where_all_links_are_locked_it_gets_one_of_its_own(camp: Camp) -> None:
    with camp.app.app_context():
        passes.revoke(camp.game, camp.held("post", "C").id)
    phone = camp.stranger()
    assert phone.post(path_of(camp), seat="post:C").location == f"{camp.url}/post/C"
    assert phone.get(f"{camp.url}/post/C").status_code == 200
    with camp.app.app_context():
        living = [p for p in passes.all_of(camp.game) if p.post == "C" and p.revoked_at is None]
    assert len(living) == 1


def test_it_is_locked_and_renewed_like_any_other(camp: Camp) -> None:
    leader, held = camp.join("leader"), camp.held("spare")
    page = text_of(leader.get(f"{camp.url}/leader/passes"))
    assert "Notfallpass" in page
    assert held.code in page
    leader.post(f"{camp.url}/leader/passes/{held.id}/renew")
    assert camp.stranger().get(path_of(camp)).status_code == 404
    assert camp.stranger().post(path_of(camp), seat="post:A").status_code == 404


def test_a_game_of_last_year_gets_one_by_the_form(camp: Camp) -> None:
    leader = camp.join("leader")
    assert '<option value="spare">Notfallpass' in text_of(leader.get(f"{camp.url}/leader/passes"))
    leader.post(f"{camp.url}/leader/passes", seat="spare", label="für Kim")
    with camp.app.app_context():
        made = next(p for p in passes.all_of(camp.game) if p.label == "für Kim")
    answer = camp.stranger().post(f"/T/{made.link_token}", seat="post:A")
    assert answer.location == f"{camp.url}/post/A"

"""A post goes to another phone: scanned, taken with one tap, and the old phone books nothing more."""

from __future__ import annotations

import re
import threading

import pytest

from fieldgame import devices, passes
from fieldgame.web import handover
from tests.words import Camp, Phone, new_id, shape_of, text_of

POST_A = ("post", "A")


def id_of(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["device"])


def at(camp: Camp, phone: Phone) -> devices.Device:
    """What the server knows of this phone."""
    with camp.app.app_context():
        found = devices.get(camp.game, id_of(phone))
    assert found is not None
    return found


def taking(camp: Camp, role: str = "post", post: str | None = "A") -> str:
    return f"/T/{camp.held(role, post).link_token}"


def draw(camp: Camp, phone: Phone, group: str = "red", **how: str) -> int:
    return phone.post(f"{camp.url}/post/A/draw", group=group, **how).status_code


def heard(camp: Camp, phone: Phone, minutes: int, waiting: int = 0) -> None:
    """The phone at post A was heard some minutes ago, with bookings that wait on it."""
    with camp.app.app_context(), pytest.MonkeyPatch.context() as patch:
        now = devices._now()
        patch.setattr(devices, "_now", lambda: now - minutes * 60_000)
        devices.seen(camp.game, id_of(phone), *POST_A, waiting=waiting)


def worker(camp: Camp) -> Phone:
    phone = camp.stranger()
    phone.post(f"/J/{camp.held('post', 'A').link_token}")
    return phone


def test_one_tap_after_the_scan_and_the_post_is_here(camp: Camp) -> None:
    old, new = worker(camp), camp.stranger()
    page = text_of(new.get(taking(camp)))
    assert "Posten A übernehmen?" in page
    assert "Das bisherige Telefon liest dann nur noch mit" in page
    answer = new.post(taking(camp))
    assert (answer.status_code, answer.location) == (303, f"{camp.url}/post/A")
    assert new.get(f"{camp.url}/post/A").status_code == 200
    assert draw(camp, new) == 303
    left, come = at(camp, old), at(camp, new)
    assert left.released_at
    assert (come.role, come.post, come.released_at) == ("post", "A", None)


def test_looking_at_the_code_takes_nothing(camp: Camp) -> None:
    old = worker(camp)
    for _ in range(3):  # a messenger's preview, a mail scanner, and the human who turns back
        looked = camp.stranger()
        assert looked.get(taking(camp)).status_code == 200
        assert looked.get(f"{camp.url}/post/A").status_code == 403
    assert at(camp, old).released_at is None
    assert draw(camp, old) == 303


def test_the_old_phone_books_nothing_more_and_is_told_so(camp: Camp) -> None:
    old, form = worker(camp), new_id()
    assert draw(camp, old, entry_id=form) == 303
    camp.stranger().post(taking(camp))
    before = shape_of(camp.journal())
    for part in (False, True):
        answer = old.post(f"{camp.url}/post/A/draw", part=part, group="blue")
        assert answer.status_code == 409
        page = text_of(answer)
        assert "Ein anderes Telefon hat Posten A übernommen" in page
        assert f'href="{camp.url}/handover?seat=post%3AA"' in page
        assert ("<html" in page) != part
    assert old.post(f"{camp.url}/robber/rob", victim="red").status_code == 409
    assert shape_of(camp.journal()) == before
    assert draw(camp, old, entry_id=form) == 303  # what it had booked before is only answered once more
    assert shape_of(camp.journal()) == before
    assert old.get(f"{camp.url}/post/A").status_code == 200  # it reads on


def test_only_those_at_this_place_have_to_leave(camp: Camp) -> None:
    others = [
        (camp.stranger(), "post", "B"),
        (camp.stranger(), "robber", None),
        (camp.stranger(), "leader", None),
    ]
    for phone, role, post in others:
        phone.post(f"/J/{camp.held(role, post).link_token}")
    camp.stranger().post(taking(camp))
    assert others[0][0].post(f"{camp.url}/post/B/draw", group="red").status_code == 303
    assert others[1][0].post(f"{camp.url}/robber/rob", victim="red").status_code == 303
    assert draw(camp, others[2][0], "blue") == 303  # a leader books everywhere


def test_the_old_phone_may_have_it_back(camp: Camp) -> None:
    old, new = worker(camp), camp.stranger()
    new.post(taking(camp))
    path = f"{camp.url}/handover?seat=post:A"
    page = text_of(old.get(path))
    assert "Ein anderes Telefon hat Posten A übernommen" in page
    assert "gerade eben gesehen" in page
    assert draw(camp, old) == 409  # to look is not to take
    assert old.post(path).location == f"{camp.url}/post/A"
    assert draw(camp, old) == 303
    assert draw(camp, new) == 409


def test_without_script_it_is_held_out_and_taken_back_too(camp: Camp) -> None:
    old, robber = worker(camp), camp.stranger()
    robber.post(f"/J/{camp.held('robber').link_token}")
    path = f"{camp.url}/handover?seat=post%3AA"
    assert f'href="{path}"' in text_of(old.get(f"{camp.url}/post/A"))
    assert 'id="handover-qr"' in text_of(old.get(path))
    camp.stranger().post(taking(camp))
    camp.stranger().post(taking(camp, "robber", None))
    for phone, page, place in ((old, "post/A", "post%3AA"), (robber, "robber", "robber")):
        text = text_of(phone.get(f"{camp.url}/{page}"))
        assert "Dieses hier liest nur noch mit" in text
        assert f'href="{camp.url}/handover?seat={place}"' in text
    assert "handover-qr" not in text_of(old.get(path))


@pytest.mark.parametrize("seat", ["post:B", "robber", "station", "leader", "post:Z", "post", "", "nobody:A"])
def test_nobody_gets_another_place_by_the_way_back(camp: Camp, seat: str) -> None:
    phone = worker(camp)
    path = f"{camp.url}/handover?seat={seat}"
    assert phone.get(path).status_code in (403, 404)
    assert phone.post(path).status_code in (403, 404)
    with phone.client.session_transaction() as session:
        assert len(session["passes"]) == 1


def test_a_leader_takes_a_post_and_gives_it_back(camp: Camp) -> None:
    old, leader = worker(camp), camp.join("leader")
    assert leader.post(f"{camp.url}/handover?seat=post:A").status_code == 303
    assert draw(camp, old) == 409
    assert draw(camp, leader) == 303
    assert leader.get(f"{camp.url}/leader").status_code == 200
    assert old.post(taking(camp)).status_code == 303
    assert draw(camp, old, "blue") == 303


def test_of_two_that_take_it_at_once_one_has_it(camp: Camp) -> None:
    for _ in range(5):
        phones = [camp.stranger() for _ in range(4)]
        threads = [threading.Thread(target=phone.post, args=(taking(camp),)) for phone in phones]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [at(camp, phone).released_at is None for phone in phones].count(True) == 1


def test_the_same_link_gives_a_second_phone_after_a_warning(camp: Camp) -> None:
    first, second = worker(camp), camp.stranger()
    heard(camp, first, 2, waiting=3)
    link = f"/J/{camp.held('post', 'A').link_token}"
    page = text_of(second.get(link))
    assert (
        "Dort ist schon ein Telefon: vor 2 min gesehen. 3 Buchungen sind dort noch nicht abgeschickt." in page
    )
    assert "Mitbenutzen" in page
    assert "Übernehmen" in page
    assert second.post(link).status_code == 303
    assert draw(camp, first) == draw(camp, second, "blue") == 303
    assert "schon dabei" in text_of(second.get(link))
    third = camp.stranger()
    assert "2 Telefone" in text_of(third.get(link))
    assert third.post(link, take="1").status_code == 303
    assert draw(camp, first) == draw(camp, second) == 409
    assert draw(camp, third, "green") == 303


def test_who_had_to_leave_may_come_back_beside_the_other(camp: Camp) -> None:
    old, new = worker(camp), camp.stranger()
    new.post(taking(camp))
    link = f"/J/{camp.held('post', 'A').link_token}"
    assert "Mitbenutzen" in text_of(old.get(link))
    assert old.post(link).status_code == 303
    assert draw(camp, old) == draw(camp, new, "blue") == 303


def test_a_typed_code_asks_as_the_link_does(camp: Camp) -> None:
    held = camp.held("post", "A")
    assert camp.stranger().post("/join", code=held.code).location == f"{camp.url}/post/A"
    assert camp.stranger().post("/join", code=held.code).location == f"/J/{held.link_token}"
    pasted = f"http://burg.test/t/{held.link_token.lower()}"
    assert camp.stranger().post("/join", code=pasted).location == f"/T/{held.link_token}"


def test_robbers_and_stations_may_be_several_without_a_question(camp: Camp) -> None:
    for role in ("robber", "station"):
        link = f"/J/{camp.held(role).link_token}"
        assert camp.stranger().post(link).status_code == 303
        assert "Mitbenutzen" not in text_of(camp.stranger().get(link))


@pytest.mark.parametrize("role", ["leader", "projector", "group"])
def test_other_passes_are_only_joined(camp: Camp, role: str) -> None:
    held = camp.held(role)
    phone = camp.stranger()
    assert phone.get(f"/T/{held.link_token}").location == f"/J/{held.link_token}"
    assert phone.post(f"/T/{held.link_token}").location == f"/J/{held.link_token}"
    with phone.client.session_transaction() as session:
        assert "passes" not in session


@pytest.mark.parametrize("token", ["A" * 32, "short", "x" * 3000])
def test_an_unknown_code_says_so(camp: Camp, token: str) -> None:
    for answer in (camp.stranger().get(f"/T/{token}"), camp.stranger().post(f"/T/{token}")):
        assert answer.status_code == 404
        assert "gilt nicht" in text_of(answer)


def test_a_locked_code_takes_nothing(camp: Camp) -> None:
    old = worker(camp)
    with camp.app.app_context():
        passes.renew(camp.game, camp.held("post", "A").id)
    assert camp.stranger().post(taking(camp)).status_code == 404
    assert at(camp, old).released_at is None


def test_taking_needs_the_form_of_the_page(camp: Camp) -> None:
    assert camp.stranger().post(taking(camp), csrf=False).status_code == 400


def test_whoever_has_it_alone_already_goes_on(camp: Camp) -> None:
    page = text_of(worker(camp).get(taking(camp)))
    assert "Dieses Telefon hat Posten A schon" in page
    assert f'href="{camp.url}/post/A"' in page


def test_the_page_holds_out_the_code_in_capitals(camp: Camp) -> None:
    with camp.app.test_request_context(base_url="http://burg.test/"):
        held = camp.held("post", "A")
        shown = handover.offer(camp.game, handover.Seat("post", "A"))
        assert shown is not None
        assert shown["link"] == f"http://burg.test/T/{held.link_token}"
        assert shown["qr"].startswith("<svg")
        assert re.fullmatch(r"[A-Z0-9:/.]+", shown["link"].upper())
        assert shown["qr"] == handover.qr.svg(shown["link"].upper(), "QR-Code: Posten A übernehmen")
        assert handover.offer(camp.game, handover.Seat("robber")) is not None
        assert handover.offer(camp.game, handover.Seat("leader")) is None
        passes.revoke(camp.game, held.id)
        assert handover.offer(camp.game, handover.Seat("post", "A")) is None


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "gerade eben"), (1, "vor 1 min"), (59, "vor 59 min"), (61, "vor 1 h"), (1500, "mehr als einem Tag")],
)
def test_when_somebody_was_last_there(camp: Camp, minutes: int, said: str) -> None:
    first = worker(camp)
    heard(camp, first, minutes)
    assert said in text_of(camp.stranger().get(taking(camp)))


def test_the_leader_holds_out_the_same_code(camp: Camp) -> None:
    leader = camp.join("leader")
    for held in camp.passes:
        page = text_of(leader.get(f"{camp.url}/leader/passes/{held.id}"))
        shown = held.role in handover.ROLES
        assert ('id="handover-qr"' in page) == shown
        assert not shown or f'/T/{held.link_token}"' in page
    held = camp.held("post", "A")
    leader.post(f"{camp.url}/leader/passes/{held.id}/revoke")
    assert "handover-qr" not in text_of(leader.get(f"{camp.url}/leader/passes/{held.id}"))

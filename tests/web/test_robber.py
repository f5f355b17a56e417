"""A robbery takes everything, once; whoever logs it finds the way home."""

from __future__ import annotations

import uuid

import pytest
from flask import Flask

from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of


@pytest.fixture
def robbers(camp: Camp) -> Phone:
    camp.give("red", A=3, C=1, joker=1)
    return camp.join("robber")


def url(camp: Camp, step: str = "") -> str:
    return f"{camp.url}/robber{step}"


def test_a_robbery_takes_all_that_the_books_say(camp: Camp, robbers: Phone) -> None:
    answer = robbers.post(url(camp, "/rob"), victim="red")
    assert answer.status_code == 303
    assert camp.holding("red") == {}
    assert camp.holding("robbers") == {"A": 3, "C": 1, "joker": 1}
    page = text_of(robbers.get(answer.location))
    assert "Überfall auf Falken" in page
    assert "Lass dir diese Karten geben" in page


@pytest.mark.parametrize(("role", "post"), [("post", "A"), ("station", None), ("leader", None)])
def test_who_logs_a_robbery_for_them_is_not_told_to_take_the_cards(
    camp: Camp, robbers: Phone, role: str, post: str | None
) -> None:
    logs = camp.join(role, post)
    page = text_of(logs.get(logs.post(url(camp, "/rob"), victim="red").location))
    assert "Gebucht. Die Räuber bekommen diese Karten:" in page
    assert "Lass dir" not in page


def test_the_victim_is_asked_for_with_what_the_books_say(camp: Camp, robbers: Phone) -> None:
    page = text_of(robbers.get(url(camp, "?victim=red")))
    assert "Alles genommen" in page
    assert "Buch: 3" in page
    assert "Nicht bei einem Posten" in page
    assert camp.booked("robbery") == []


def test_counted_cards_count_and_the_difference_is_noted(camp: Camp, robbers: Phone) -> None:
    cards = {"cards-A": "2", "cards-B": "0", "cards-C": "1", "cards-joker": ""}
    answer = robbers.post(url(camp, "/rob"), victim="red", counted="1", **cards)
    assert answer.status_code == 303
    assert camp.holding("robbers") == {"A": 2, "C": 1}
    assert camp.irregular() == ["count_differs"]
    assert "Falken: gezählt: " in text_of(robbers.get(answer.location))


def test_untouched_steppers_do_not_count(camp: Camp, robbers: Phone) -> None:
    robbers.post(url(camp, "/rob"), victim="red", **{"cards-A": "0"})
    assert camp.holding("robbers") == {"A": 3, "C": 1, "joker": 1}


def test_an_empty_hand_is_a_robbery_too(camp: Camp, robbers: Phone) -> None:
    answer = robbers.post(url(camp, "/rob"), victim="blue")
    assert "hatte keine Karten" in text_of(robbers.get(answer.location))
    assert len(camp.booked("robbery")) == 1


def test_ten_rapid_taps_are_one_robbery(camp: Camp, robbers: Phone) -> None:
    once = new_id()
    places = {robbers.post(url(camp, "/rob"), entry_id=once, victim="red").location for _ in range(10)}
    assert len(places) == 1
    assert len(camp.booked("robbery")) == 1


def test_a_page_that_has_booked_robs_nobody_else(camp: Camp, robbers: Phone) -> None:
    once = new_id()
    robbers.post(url(camp, "/rob"), entry_id=once, victim="blue")
    assert robbers.post(url(camp, "/rob"), entry_id=once, victim="red").status_code == 409
    assert camp.holding("red") != {}


@pytest.mark.parametrize("cards", ["-1", "1.5", "x", "9" * 50, "½"])
def test_senseless_cards_change_nothing(camp: Camp, robbers: Phone, cards: str) -> None:
    before = shape_of(camp.journal())
    answer = robbers.post(url(camp, "/rob"), victim="red", counted="1", **{"cards-A": cards})
    assert 400 <= answer.status_code < 500
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize(("victim", "status"), [("nobody", 404), ("", 404), ("robbers", 409)])
def test_nobody_to_rob(camp: Camp, robbers: Phone, victim: str, status: int) -> None:
    assert robbers.post(url(camp, "/rob"), victim=victim).status_code == status
    assert camp.booked("robbery") == []


def test_robbing_robbers_is_explained_and_not_offered(camp: Camp, robbers: Phone) -> None:
    page = text_of(robbers.get(url(camp, "?victim=robbers")))
    assert "Räuber kann man nicht überfallen" in page
    assert "Trotzdem" not in page


def test_before_the_start_one_may_insist(camp_before: Camp) -> None:
    robbers = camp_before.join("robber")
    answer = robbers.post(url(camp_before, "/rob"), victim="red")
    assert answer.status_code == 409
    assert "Trotzdem buchen" in text_of(answer)
    assert robbers.post(url(camp_before, "/rob"), victim="red", overrule="1").status_code == 303
    assert camp_before.irregular() == ["not_running"]


@pytest.mark.parametrize(
    ("role", "home"), [("post", "/post/A"), ("station", "/station"), ("leader", "/leader")]
)
def test_others_log_a_robbery_and_go_home(camp: Camp, robbers: Phone, role: str, home: str) -> None:
    phone = camp.join(role)
    assert f'href="{camp.url}{home}"' in text_of(phone.get(url(camp)))
    answer = phone.post(url(camp, "/rob"), victim="red")
    assert f'href="{camp.url}{home}"' in text_of(phone.get(answer.location))
    assert camp.holding("robbers") == {"A": 3, "C": 1, "joker": 1}
    assert camp.booked("robbery")[0]["by"]["role"] == role


@pytest.mark.parametrize("role", ["projector", "group"])
def test_other_roles_stay_out(camp: Camp, role: str) -> None:
    phone = camp.join(role)
    assert phone.get(url(camp)).status_code == 403
    assert phone.post(url(camp, "/rob"), victim="red").status_code == 403
    assert camp.stranger().post(url(camp, "/rob"), victim="red").status_code == 403
    assert camp.booked("robbery") == []


def test_undo_gives_everything_back(camp: Camp, robbers: Phone) -> None:
    robbers.post(url(camp, "/rob"), victim="red")
    event = camp.booked("robbery")[0]["id"]
    assert robbers.post(url(camp, "/undo"), event=event).location == url(camp)
    page = text_of(robbers.get(url(camp)))
    assert "Zurückgenommen: Überfall auf Falken: 3 Holz, 1 Eisen, 1 Joker für Räuber" in page
    assert camp.holding("red") == {"A": 3, "C": 1, "joker": 1}
    assert camp.holding("robbers") == {}
    assert "zurückgenommen" in text_of(robbers.get(url(camp, f"/robbery/{event}")))


def test_what_a_post_logged_the_robbers_do_not_undo(camp: Camp, robbers: Phone) -> None:
    camp.join("post", "A").post(url(camp, "/rob"), victim="red")
    event = camp.booked("robbery")[0]["id"]
    assert robbers.post(url(camp, "/undo"), event=event).status_code == 403
    assert camp.booked("voided") == []


def test_looking_never_books(camp: Camp, robbers: Phone) -> None:
    before = shape_of(camp.journal())
    for path in ("", "/now", "?victim=red", "/rob", "/undo"):
        assert robbers.get(url(camp, path)).status_code in (200, 302)
    assert robbers.get(url(camp, f"/robbery/{uuid.UUID(int=1)}")).status_code == 404
    assert shape_of(camp.journal()) == before


def test_a_game_without_robbers_says_so(app: Flask) -> None:
    camp = make_camp(app, groups=4, robbers=False).start()
    answer = camp.join("leader").get(url(camp))
    assert answer.status_code == 404
    assert "keine Räuber" in text_of(answer)

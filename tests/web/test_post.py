"""A post draws: one tap, one booking, whatever fingers, networks and browsers do with it."""

from __future__ import annotations

import re
import uuid

import pytest
from flask import Flask

from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of


@pytest.fixture
def post(camp: Camp) -> Phone:
    return camp.join("post", "A")


def url(camp: Camp, step: str = "", post: str = "A") -> str:
    return f"{camp.url}/post/{post}{step}"


def test_one_tap_draws_and_leads_to_the_number(camp: Camp, post: Phone) -> None:
    answer = post.post(url(camp, "/draw"), group="red")
    assert answer.status_code == 303
    drawn = camp.booked("draw")
    assert [row["data"]["group"] for row in drawn] == ["red"]
    assert answer.location == url(camp, f"/draw/{drawn[0]['id']}")
    page = text_of(post.get(answer.location))
    number = drawn[0]["data"]["number"]
    assert f'<div class="huge">{number}</div>' in page
    assert f"{number} × Holz geben" in page
    assert "Falken" in page
    assert camp.holding("red") == {"A": number}


def test_htmx_gets_the_number_at_once_and_its_address(camp: Camp, post: Phone) -> None:
    answer = post.post(url(camp, "/draw"), part=True, group="red")
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == url(camp, f"/draw/{camp.booked('draw')[0]['id']}")
    assert "HX-Request" in answer.headers["Vary"]
    page = text_of(answer)
    assert 'class="huge"' in page
    assert "<html" not in page


def test_ten_rapid_taps_are_one_draw(camp: Camp, post: Phone) -> None:
    once = new_id()
    answers = [post.post(url(camp, "/draw"), entry_id=once, group="red") for _ in range(10)]
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.location for answer in answers}) == 1
    assert len(camp.booked("draw")) == 1


def test_a_page_that_has_booked_books_for_nobody_else(camp: Camp, post: Phone) -> None:
    once = new_id()
    post.post(url(camp, "/draw"), entry_id=once, group="red")
    answer = post.post(url(camp, "/draw"), entry_id=once, group="blue")
    assert answer.status_code == 409
    assert "Wölfe" in text_of(answer)
    assert once not in text_of(answer)
    assert camp.holding("blue") == {}
    assert len(camp.booked("draw")) == 1


def test_the_number_stays_the_same_for_reload_and_back(camp: Camp, post: Phone) -> None:
    address = post.post(url(camp, "/draw"), group="red", number="4").location
    before = camp.view()["version"]
    pages = [text_of(post.get(address)) for _ in range(3)]
    assert all('<div class="huge">4</div>' in page for page in pages)
    assert camp.view()["version"] == before
    assert camp.holding("red") == {"A": 4}


def test_a_number_of_the_real_bag_counts_as_it_is(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red", number="6")
    assert camp.holding("red") == {"A": 6}


@pytest.mark.parametrize("number", ["0", "7", "-1", "1.5", "x", "٣", "²", "9" * 300, "1 2", "1e0"])
def test_a_number_that_is_none_changes_nothing(camp: Camp, post: Phone, number: str) -> None:
    before = shape_of(camp.journal())
    answer = post.post(url(camp, "/draw"), group="red", number=number)
    assert 400 <= answer.status_code < 500
    assert 'class="notice refusal"' in text_of(answer)
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize("fields", [{"group": "nobody"}, {"group": ""}, {}])
def test_an_unknown_group_changes_nothing(camp: Camp, post: Phone, fields: dict[str, str]) -> None:
    before = shape_of(camp.journal())
    assert post.post(url(camp, "/draw"), **fields).status_code == 404
    assert post.get(url(camp, "?group=nobody")).status_code == 404
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize("entry_id", ["x", "", "1" * 5000])
def test_a_form_without_its_number_is_refused(camp: Camp, post: Phone, entry_id: str) -> None:
    answer = post.post(url(camp, "/draw"), group="red", entry_id_=entry_id)
    assert answer.status_code == 400
    assert camp.booked("draw") == []


def test_a_forged_form_is_refused(camp: Camp, post: Phone) -> None:
    assert post.post(url(camp, "/draw"), csrf=False, group="red").status_code == 400
    assert camp.booked("draw") == []


def test_who_was_here_last_is_told_why_and_may_be_booked_all_the_same(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red")
    tiles = text_of(post.get(url(camp)))
    assert "zuletzt schon hier" in tiles
    answer = post.post(url(camp, "/draw"), group="red")
    assert answer.status_code == 409
    assert "Dazwischen muss ein anderer Posten liegen" in text_of(answer)
    assert "Trotzdem ziehen" in text_of(answer)
    assert len(camp.booked("draw")) == 1
    assert post.post(url(camp, "/draw"), group="red", overrule="1").status_code == 303
    assert camp.irregular() == ["same_post_twice"]


def test_after_another_post_the_group_may_come_again(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red")
    camp.join("post", "B").post(url(camp, "/draw", "B"), group="red")
    assert post.post(url(camp, "/draw"), group="red").status_code == 303


def test_the_robbers_tile_is_there_and_says_why_not(camp: Camp, post: Phone) -> None:
    page = text_of(post.get(url(camp)))
    assert f'href="{url(camp, "?group=robbers")}"' in page
    assert "ziehen nicht" in page
    answer = post.post(url(camp, "/draw"), group="robbers")
    assert answer.status_code == 409
    assert camp.booked("draw") == []


def test_before_the_start_nobody_draws_but_the_leaders_may_insist(camp_before: Camp) -> None:
    post = camp_before.join("post", "A")
    assert "Das Spiel hat noch nicht angefangen" in text_of(post.get(url(camp_before)))
    assert post.post(url(camp_before, "/draw"), group="red").status_code == 409
    assert post.post(url(camp_before, "/draw"), group="red", overrule="1").status_code == 303
    assert camp_before.irregular() == ["not_running"]


def test_a_scanned_group_is_asked_for_by_name(camp: Camp, post: Phone) -> None:
    page = text_of(post.get(url(camp, "?group=red")))
    assert "Ziehen für Falken" in page
    assert "Trotzdem" not in page
    assert camp.booked("draw") == []


@pytest.mark.parametrize("role", ["robber", "station", "projector", "group"])
def test_another_role_stays_out(camp: Camp, role: str) -> None:
    phone = camp.join(role)
    assert phone.get(url(camp)).status_code == 403
    assert phone.post(url(camp, "/draw"), group="red").status_code == 403
    assert camp.booked("draw") == []


def test_another_post_stays_out(camp: Camp) -> None:
    other = camp.join("post", "B")
    assert other.get(url(camp)).status_code == 403
    assert other.post(url(camp, "/draw"), group="red").status_code == 403
    assert other.post(url(camp, "/undo"), event=new_id()).status_code == 403
    assert camp.booked("draw") == []


def test_a_stranger_stays_out(camp: Camp) -> None:
    assert camp.stranger().get(url(camp)).status_code == 403


def test_a_leader_draws_at_every_post(camp: Camp) -> None:
    leader = camp.join("leader")
    assert leader.get(url(camp, post="C")).status_code == 200
    leader.post(url(camp, "/draw", "C"), group="red", number="2")
    assert camp.holding("red") == {"C": 2}


def test_no_such_post(camp: Camp) -> None:
    leader = camp.join("leader")
    assert leader.get(url(camp, post="Z")).status_code == 404
    assert leader.post(url(camp, "/draw", "Z"), group="red").status_code == 404


def test_undo_takes_back_all_of_it_and_says_what(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red", number="4")
    event = camp.booked("draw")[0]["id"]
    answer = post.post(url(camp, "/undo"), event=event)
    assert (answer.status_code, answer.location) == (303, url(camp))
    page = text_of(post.get(url(camp)))
    assert "Zurückgenommen: Posten A: 4 Karten für Falken" in page
    assert "zurückgenommen</span>" in page
    assert camp.holding("red") == {}
    number = text_of(post.get(url(camp, f"/draw/{event}")))
    assert "Gib dafür keine Karten aus" in number
    assert 'class="huge"' not in number


def test_undo_by_htmx_shows_the_tiles_again(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red", number="4")
    answer = post.post(url(camp, "/undo"), part=True, event=camp.booked("draw")[0]["id"])
    assert answer.status_code == 200
    assert "Zurückgenommen" in text_of(answer)
    assert 'class="tiles"' in text_of(answer)


def test_undo_twice_is_undo_once(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/draw"), group="red", number="4")
    event, once = camp.booked("draw")[0]["id"], new_id()
    for _ in range(3):
        assert post.post(url(camp, "/undo"), entry_id=once, event=event).status_code == 303
    assert len(camp.booked("voided")) == 1
    assert post.post(url(camp, "/undo"), event=event).status_code == 409


def test_what_others_booked_is_theirs(camp: Camp, post: Phone) -> None:
    camp.do("draw", "post", "B", group="red", number=3)
    answer = post.post(url(camp, "/undo"), event=camp.booked("draw")[0]["id"])
    assert answer.status_code == 403
    assert "deine letzten eigenen Buchungen" in text_of(answer)
    assert camp.holding("red") == {"B": 3}


def test_only_the_last_five_are_undone_here(camp: Camp, post: Phone) -> None:
    for group in ("red", "blue", "yellow", "green", "purple", "red"):
        camp.do("draw", "post", "B", group=group)
        camp.do("draw", "post", "A", group=group)
    first = camp.booked("draw")[-1]["id"]
    assert post.post(url(camp, "/undo"), event=first).status_code == 403
    assert text_of(post.get(url(camp))).count("Rückgängig") == 5


@pytest.mark.parametrize("event", ["", "x", str(uuid.UUID(int=1)), "y" * 500])
def test_a_stale_or_senseless_undo_changes_nothing(camp: Camp, post: Phone, event: str) -> None:
    before = shape_of(camp.journal())
    assert 400 <= post.post(url(camp, "/undo"), event=event).status_code < 500
    assert shape_of(camp.journal()) == before


def test_looking_never_books(camp: Camp, post: Phone) -> None:
    address = post.post(url(camp, "/draw"), group="red").location
    before = shape_of(camp.journal())
    for path in ("", "?group=blue", "/draw", "/undo", "/bag", "?group=blue&number=3&overrule=1"):
        assert post.get(url(camp, path)).status_code in (200, 302)
    post.get(address)
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize("event", ["x", str(uuid.UUID(int=1)), "1" * 200])
def test_a_number_nobody_drew(camp: Camp, post: Phone, event: str) -> None:
    assert post.get(url(camp, f"/draw/{event}")).status_code == 404


def test_a_number_of_another_post_is_not_shown_here(camp: Camp, post: Phone) -> None:
    camp.do("draw", "post", "B", group="red")
    assert post.get(url(camp, f"/draw/{camp.booked('draw')[0]['id']}")).status_code == 404


def test_with_the_real_bag_a_tile_opens_its_six_keys(camp: Camp, post: Phone) -> None:
    assert "number-pad" not in text_of(post.get(url(camp)))
    assert post.post(url(camp, "/bag"), bag="1").status_code == 303
    page = text_of(post.get(url(camp)))
    opened = re.findall(r'href="#(pad-\d+)"', page)
    assert len(opened) == 5  # the robbers' tile leads to the reason
    for pad in opened:
        section = page.split(f'id="{pad}"')[1].split("</section>")[0]
        assert section.count('name="number"') == 6
    assert "Ziehen für" not in text_of(post.get(url(camp, "?group=red")))
    post.post(url(camp, "/bag"), bag="0")
    assert "number-pad" not in text_of(post.get(url(camp)))


def test_a_pad_belongs_to_the_group_of_its_tile(camp: Camp, post: Phone) -> None:
    post.post(url(camp, "/bag"), bag="1")
    camp.do("draw", "post", "A", group="red")
    page = text_of(post.get(url(camp)))
    for number, group in enumerate(camp.view()["groups"], 1):
        section = page.split(f'id="pad-{number}"')[1].split("</section>")[0]
        assert f'name="group" value="{group["id"]}"' in section


def test_everything_is_said_in_english_too(camp: Camp, post: Phone) -> None:
    with post.client.session_transaction() as session:
        session["locale"] = "en"
    assert post.get(url(camp)).status_code == 200


def test_a_game_without_robbers_has_no_blocked_tile(app: Flask) -> None:
    camp = make_camp(app, groups=4, robbers=False).start()
    assert "ziehen nicht" not in text_of(camp.join("post", "A").get(url(camp)))

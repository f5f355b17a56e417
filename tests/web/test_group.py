"""One card per group: who scans decides what opens, and a card alone gives no rights."""

from __future__ import annotations

import pytest

from fieldgame import passes
from tests.words import Camp, make_camp, shape_of, text_of


def card(camp: Camp, group: str = "red") -> str:
    return "/Q/" + camp.held("group", group=group).code.replace("-", "")


def test_children_see_their_own_page(camp: Camp) -> None:
    camp.give("red", A=2).give("blue", B=77)
    camp.do("draw", "post", "A", group="red", number=3)
    answer = camp.stranger().get(card(camp))
    page = text_of(answer)
    assert answer.status_code == 200
    assert "Falken" in page
    assert '<span class="count">5</span><span>Holz</span>' in page
    assert "Posten A: da wart ihr zuletzt" in page
    assert "Posten B · Stein" in page
    assert "Karten reichen" in page
    assert '<span class="count">77</span>' not in page


def test_children_read_where_to_be_and_whom_to_call(camp: Camp) -> None:
    phone = camp.stranger()
    assert "Notfallnummer" not in text_of(phone.get(card(camp)))
    for key, value in (("end_time", "16:30"), ("meeting_point", "Grillplatz"), ("emergency", "0151 / 2 34")):
        camp.do("change", key=key, value=value)
    page = text_of(phone.get(card(camp)))
    assert "<dd>16:30</dd>" in page
    assert "<dd>Grillplatz</dd>" in page
    assert '<a class="button quiet" href="tel:0151234">0151 / 2 34</a>' in page
    camp.do("change", key="emergency", value="frag Anna")
    assert "<dd>frag Anna</dd>" in text_of(phone.get(card(camp)))


@pytest.mark.parametrize(
    ("role", "path", "there"),
    [
        ("post", "/post/A", True),
        ("robber", "/robber", True),
        ("station", "/station", True),
        ("projector", "/projector", False),
        ("leader", "/projector", False),
        ("leader", "/film", False),
    ],
)
def test_whoever_books_has_the_number_and_the_wall_has_not(
    camp: Camp, role: str, path: str, there: bool
) -> None:
    camp.do("change", key="emergency", value="0151 234")
    page = camp.join(role).get(camp.url + path).get_data(as_text=True)  # with what its script keeps ready
    assert ("0151 234" in page) is there


def test_a_card_read_letter_by_letter_opens_too(camp: Camp) -> None:
    code = camp.held("group", group="red").code
    for typed in (code, code.lower(), code.replace("-", " ")):
        assert camp.stranger().get(f"/Q/{typed}").status_code == 200


@pytest.mark.parametrize(
    ("role", "place"),
    [
        ("post", "/post/A?group=red"),
        ("robber", "/robber?victim=red"),
        ("station", "/station?group=red"),
    ],
)
def test_who_has_work_is_led_to_it(camp: Camp, role: str, place: str) -> None:
    answer = camp.join(role).get(card(camp))
    assert answer.status_code == 302
    assert answer.location == camp.url + place


def test_the_newest_work_decides(camp: Camp) -> None:
    phone = camp.join("robber").hold(camp.game, camp.held("post", "B").id)
    phone.hold(camp.game, camp.held("projector").id)
    assert phone.get(card(camp)).location == f"{camp.url}/post/B?group=red"


def test_work_in_another_game_is_no_work_here(camp: Camp) -> None:
    other = make_camp(camp.app)
    answer = other.join("post", "A").get(card(camp))
    assert answer.status_code == 200
    assert "gehört zu einem anderen Spiel" in text_of(answer)
    assert f'href="{other.url}/post/A"' in text_of(answer)


def test_who_has_no_work_anywhere_hears_of_no_other_game(camp: Camp) -> None:
    other = make_camp(camp.app)
    for phone in (camp.stranger(), other.join("group"), camp.join("leader").hold(other.game, 1)):
        assert "einem anderen Spiel" not in text_of(phone.get(card(camp)))


@pytest.mark.parametrize("end", ["", "/now", "/live"])
def test_a_renewed_card_says_that_it_is_old(camp: Camp, end: str) -> None:
    with camp.app.app_context():
        new = passes.renew(camp.game, camp.held("group", group="red").id)
    for phone in (camp.stranger(), camp.join("post")):
        answer = phone.get(card(camp) + end)
        assert answer.status_code == 404
        assert "gilt nicht mehr, es gibt eine neue" in text_of(answer)
    assert new
    assert camp.stranger().get(f"/Q/{new.code}").status_code == 200


def test_a_code_with_a_slip_says_so(camp: Camp) -> None:
    code = card(camp)
    slip = code[:-1] + ("A" if code[-1] != "A" else "B")
    assert "nicht ganz richtig" in text_of(camp.stranger().get(slip))


def test_a_leader_finds_all_ways(camp: Camp) -> None:
    page = text_of(camp.join("leader").get(card(camp)))
    for path in ("post/A?group=red", "robber?victim=red", "station?group=red", "trade?from=red"):
        assert f"{camp.url}/{path}" in page


def test_children_find_no_ways_to_book(camp: Camp) -> None:
    page = text_of(camp.stranger().get(card(camp)))
    assert camp.url not in page
    assert "<form" in page.split("</header>")[0]  # the language, nothing else
    assert "<form" not in page.split("</header>")[1]


def test_the_robbers_card_tells_robbers_rules(camp: Camp) -> None:
    assert "lebt vom Überfall" in text_of(camp.stranger().get(card(camp, "robbers")))


@pytest.mark.parametrize("code", ["XYZ", "000-000-000", "A" * 500, "%00", "'--", "Ä"])
@pytest.mark.parametrize("end", ["", "/now", "/live"])
def test_an_unknown_card_says_so(camp: Camp, code: str, end: str) -> None:
    answer = camp.stranger().get(f"/Q/{code}{end}")
    assert answer.status_code in (400, 404)


def test_a_role_code_is_no_group_card(camp: Camp) -> None:
    answer = camp.stranger().get("/Q/" + camp.held("leader").code)
    assert answer.status_code == 404
    assert "gilt nicht" in text_of(answer)


def test_nobody_tries_all_cards(camp: Camp) -> None:
    phone = camp.stranger()
    for _ in range(20):
        assert phone.get("/Q/XYZ").status_code == 404
    assert phone.get(card(camp)).status_code == 429


def test_the_page_follows_the_game(camp: Camp) -> None:
    phone = camp.stranger()
    assert f'data-live="{card(camp)}/live"' in text_of(phone.get(card(camp)))
    part = text_of(phone.get(card(camp) + "/now", part=True))
    assert "Eure Karten" in part
    assert "<html" not in part
    stream = phone.get(card(camp) + "/live?version=0")
    assert stream.mimetype == "text/event-stream"
    stream.close()


@pytest.mark.parametrize(
    ("role", "path"),
    [("leader", "/joker?code="), ("station", "/joker?code="), ("post", "/post/A?joker=")],
)
def test_a_joker_card_opens_the_form_for_whoever_books(camp: Camp, role: str, path: str) -> None:
    code = camp.joker_code("J1").replace("-", "")
    answer = camp.join(role).get(f"/K/{code}")
    assert (answer.status_code, answer.location) == (302, f"{camp.url}{path}{code}")


def test_without_script_a_post_goes_on_from_a_joker_card(camp: Camp) -> None:
    page = camp.join("post", "A").client.get(f"{camp.url}/post/A?joker=%22%3E1").get_data(as_text=True)
    assert f'href="{camp.url}/joker?code=%22%3E1"' in page


def test_a_joker_card_finds_its_game(camp: Camp) -> None:
    other = make_camp(camp.app)
    phone = camp.join("station").hold(other.game, other.held("station").id)
    code = camp.joker_code("J1").replace("-", "")
    assert phone.get(f"/K/{code}").location.startswith(camp.url)


@pytest.mark.parametrize("role", ["robber", "projector", "group", None])
def test_children_are_told_where_to_bring_a_joker(camp: Camp, role: str | None) -> None:
    phone = camp.join(role) if role else camp.stranger()
    answer = phone.get("/K/" + camp.joker_code("J1"))
    assert answer.status_code == 200
    assert "zum nächsten Posten" in text_of(answer)


def test_cards_change_nothing(camp: Camp) -> None:
    before = shape_of(camp.journal())
    code = camp.joker_code("J1")
    for phone in (camp.stranger(), camp.join("leader"), camp.join("post"), camp.join("station")):
        phone.get(card(camp))
        phone.get(f"/K/{code}")
        phone.get(f"/K/{'Ä' * 300}")
    assert shape_of(camp.journal()) == before

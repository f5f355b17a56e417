"""What a scanned code is: asked by a phone that does not know it, or found in what its page knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fieldgame import passes
from fieldgame.web.cards import digest, known_cards
from tests.words import Camp, Phone, make_camp

CASES = json.loads(Path(__file__).parent.parent.joinpath("cases", "codes.json").read_text(encoding="utf-8"))


def ask(camp: Camp, phone: Phone, code: str) -> Any:
    return phone.get(f"/api/games/{camp.game}/code/{code}").json


def group_code(camp: Camp, group: str = "red") -> str:
    return camp.held("group", group=group).code


def renew(camp: Camp, group: str) -> passes.PassView:
    with camp.app.app_context():
        new = passes.renew(camp.game, camp.held("group", group=group).id)
    assert new
    return new


def known(camp: Camp) -> dict[str, str | None]:
    with camp.app.app_context():
        return known_cards(camp.game)


@pytest.mark.parametrize("case", CASES["typed"], ids=lambda case: case["why"])
def test_a_code_is_read_as_the_cases_say(case: dict[str, Any]) -> None:
    assert passes.read_code(case["text"]) == case["code"]


@pytest.mark.parametrize("case", CASES["digests"])
def test_a_digest_is_as_the_cases_say(case: dict[str, Any]) -> None:
    assert digest(case["game"], case["code"]) == case["digest"]


@pytest.mark.parametrize("role", ["leader", "post", "robber", "station", "projector", "group"])
def test_whoever_plays_here_is_told_whose_card_it_is(camp: Camp, role: str) -> None:
    code = group_code(camp, "blue")
    for typed in (code, code.lower().replace("-", "")):
        assert ask(camp, camp.join(role), typed) == {"kind": "group", "group": "blue"}


def test_a_joker_is_a_joker(camp: Camp) -> None:
    assert ask(camp, camp.join("post"), camp.joker_code("J2")) == {"kind": "joker"}


def test_a_card_of_another_game_names_it(camp: Camp) -> None:
    other = make_camp(camp.app, name="Burg Drachenfels")
    told = {"kind": "other_game", "name": "Burg Drachenfels"}
    assert ask(camp, camp.join("post"), group_code(other)) == told


def test_a_renewed_card_is_old(camp: Camp) -> None:
    new = renew(camp, "red")
    phone = camp.join("post")
    assert ask(camp, phone, group_code(camp)) == {"kind": "old"}
    assert ask(camp, phone, new.code) == {"kind": "group", "group": "red"}


def test_the_code_of_a_role_is_no_card(camp: Camp) -> None:
    assert ask(camp, camp.join("post"), camp.held("station").code) == {"kind": "seat"}


@pytest.mark.parametrize("code", ["000-000-000", "XYZ", "A" * 500, "Ä", "%27--"])
def test_an_unknown_code_is_unknown(camp: Camp, code: str) -> None:
    assert ask(camp, camp.join("post"), code) == {"kind": "unknown"}


@pytest.mark.parametrize("of_another_game", [False, True])
def test_strangers_are_told_nothing(camp: Camp, of_another_game: bool) -> None:
    phone = make_camp(camp.app).join("leader") if of_another_game else camp.stranger()
    answer = phone.get(f"/api/games/{camp.game}/code/{group_code(camp)}")
    assert (answer.status_code, answer.json["error"]["code"]) == (401, "no_pass")
    assert phone.get("/api/games/nosuch00/code/000-000-000").status_code == 404


def test_nobody_tries_all_codes(camp: Camp) -> None:
    phone = camp.join("post")
    for _ in range(20):
        assert ask(camp, phone, "XYZ") == {"kind": "unknown"}
    answer = phone.get(f"/api/games/{camp.game}/code/{group_code(camp)}")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert "Warte" in answer.json["error"]["message"]


def test_asking_changes_nothing(camp: Camp) -> None:
    before = len(camp.journal())
    for code in (group_code(camp), camp.joker_code("J1")):
        ask(camp, camp.join("post"), code)
    assert len(camp.journal()) == before


def test_a_page_knows_every_card_of_its_game_and_no_code(camp: Camp) -> None:
    cards = known(camp)
    groups = [group["id"] for group in camp.view()["groups"]]
    assert sorted(filter(None, cards.values())) == sorted(groups)
    assert {group: cards[digest(camp.game, group_code(camp, group))] for group in groups} == {
        group: group for group in groups
    }
    assert all(len(key) == 5 for key in cards)  # twenty bits: a million codes share each


def test_a_page_knows_which_cards_are_old(camp: Camp) -> None:
    new = renew(camp, "red")
    cards = known(camp)
    assert cards[digest(camp.game, group_code(camp))] is None
    assert cards[digest(camp.game, new.code)] == "red"


def test_two_living_cards_that_look_alike_are_not_mixed_up(
    camp: Camp, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = {group_code(camp, "red"), group_code(camp, "blue")}
    monkeypatch.setattr(
        "fieldgame.web.cards.digest", lambda game, code: "aaaaa" if code in two else digest(game, code)
    )
    assert "aaaaa" not in known(camp)
    assert "green" in known(camp).values()


def test_a_program_asks_with_the_token_of_its_link(camp: Camp) -> None:
    client, token = camp.stranger().client, camp.held("post").link_token
    path = f"/api/games/{camp.game}/code/{group_code(camp)}"
    answer = client.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.json == {"kind": "group", "group": "red"}
    other = make_camp(camp.app).held("post").link_token
    assert client.get(path, headers={"Authorization": f"Bearer {other}"}).status_code == 401


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://Burg.Example", "burg.example"),
        ("https://burg.example:443", "burg.example"),
        ("http://burg.example:80", "burg.example"),
        ("https://burg.example:8443", "burg.example:8443"),
    ],
)
def test_a_page_knows_the_host_of_its_cards_as_a_browser_writes_it(
    camp: Camp, monkeypatch: pytest.MonkeyPatch, address: str, host: str
) -> None:
    monkeypatch.setitem(camp.app.config, "BASE_URL", address)
    page = camp.join("post", "A").get(f"{camp.url}/post/A").get_data(as_text=True)
    assert f'data-host="{host}"' in page

"""The door: join with code or link, go on, leave, the language; nothing happens by looking."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame import passes
from fieldgame.web import places
from tests.words import Camp, Phone, text_of


def test_a_new_device_is_offered_a_game_and_a_code(app: Flask) -> None:
    page = text_of(Phone(app).get("/"))
    assert 'href="/new"' in page
    assert 'name="code"' in page


def test_a_device_goes_on_with_what_it_holds(camp: Camp) -> None:
    page = text_of(camp.join("post", "B").get("/"))
    assert "Posten B · Stein" in page
    assert f'href="{camp.url}/post/B"' in page
    assert "Burg Falkenstein" in page


def test_a_revoked_pass_is_not_offered_any_more(camp: Camp) -> None:
    phone = camp.join("robber")
    with camp.app.app_context():
        passes.revoke(camp.game, camp.held("robber").id)
    assert camp.game not in text_of(phone.get("/"))


@pytest.mark.parametrize("spoiled", ["{}", " {} ", "{}.", "lower"])
def test_a_code_is_read_however_it_is_typed(camp: Camp, spoiled: str) -> None:
    code = camp.held("station").code
    typed = code.lower().replace("-", " ") if spoiled == "lower" else spoiled.format(code)
    phone = camp.stranger()
    answer = phone.post("/join", code=typed)
    assert (answer.status_code, answer.location) == (303, f"{camp.url}/station")
    assert phone.get("/").status_code == 200


def test_a_pasted_link_leads_to_the_question(camp: Camp) -> None:
    token = camp.held("robber").link_token
    answer = camp.stranger().post("/join", code=f"Schau: http://burg.test/J/{token}")
    assert (answer.status_code, answer.location) == (303, f"/J/{token}")


@pytest.mark.parametrize("letter", ["Q", "q", "K"])
def test_a_pasted_link_of_a_card_leads_to_it(camp: Camp, letter: str) -> None:
    code = camp.held("group", group="red").code
    answer = camp.stranger().post("/join", code=f"http://burg.test/{letter}/{code}")
    assert (answer.status_code, answer.location) == (303, f"/{letter.upper()}/{code}")


def test_a_code_that_was_renewed_says_that_it_is_old(camp: Camp) -> None:
    with camp.app.app_context():
        passes.renew(camp.game, camp.held("station").id)
    phone = camp.stranger()
    answer = phone.post("/join", code=camp.held("station").code)
    assert answer.status_code == 404
    assert "gilt nicht mehr" in text_of(answer)
    assert phone.get(f"{camp.url}/station").status_code == 403


def test_the_code_of_a_group_leads_to_its_page(camp: Camp) -> None:
    code = camp.held("group", group="red").code
    assert camp.stranger().post("/join", code=code).location == f"/Q/{code.replace('-', '')}"


@pytest.mark.parametrize("typed", ["", "AAA-AAA-AAA", "x" * 5000, "'; DROP TABLE", "😀" * 9])
def test_a_wrong_code_is_refused_in_a_sentence(app: Flask, typed: str) -> None:
    answer = Phone(app).post("/join", code=typed)
    assert answer.status_code == 404
    assert "Diesen Code gibt es nicht" in text_of(answer)


def test_guessing_is_slowed_down_for_the_one_who_guesses(camp: Camp) -> None:
    guesser, honest = camp.stranger(), camp.stranger()
    for _ in range(20):
        assert guesser.post("/join", code="AAA-AAA-AAA").status_code == 404
    code = camp.held("station").code
    stopped = guesser.post("/join", code=code)
    assert stopped.status_code == 429
    assert "Warte" in text_of(stopped)
    assert honest.post("/join", code=code).status_code == 303


def test_looking_at_a_link_takes_nothing(camp: Camp) -> None:
    path = f"/J/{camp.held('post', 'A').link_token}"
    for _ in range(3):  # a messenger's preview, a mail scanner, and the human
        looked = camp.stranger()
        page = text_of(looked.get(path))
        assert "Posten A · Holz" in page
        assert looked.get(f"{camp.url}/post/A").status_code == 403
    phone = camp.stranger()
    answer = phone.post(path)
    assert (answer.status_code, answer.location) == (303, f"{camp.url}/post/A")
    assert "schon dabei" in text_of(phone.get(path))
    assert camp.stranger().post(path).status_code == 303  # the link goes on for a second phone


@pytest.mark.parametrize("token", ["A" * 32, "short", "%00", "x" * 3000])
def test_an_unknown_link_says_so(app: Flask, token: str) -> None:
    for answer in (Phone(app).get(f"/J/{token}"), Phone(app).post(f"/J/{token}")):
        assert answer.status_code in (400, 404)


def test_a_revoked_link_says_so(camp: Camp) -> None:
    held = camp.held("robber")
    with camp.app.app_context():
        passes.revoke(camp.game, held.id)
    answer = camp.stranger().get(f"/J/{held.link_token}")
    assert answer.status_code == 404
    assert "gilt nicht" in text_of(answer)


def test_joining_needs_the_form_of_the_page(camp: Camp) -> None:
    path = f"/J/{camp.held('leader').link_token}"
    assert camp.stranger().post(path, csrf=False).status_code == 400


def test_a_device_gives_one_pass_back(camp: Camp) -> None:
    phone = camp.join("station").hold(camp.game, camp.held("robber").id)
    answer = phone.post("/leave", **{"pass": f"{camp.game}/{camp.held('station').id}"})
    assert (answer.status_code, answer.location) == (303, "/leave")
    assert phone.get(f"{camp.url}/leader").status_code == 403
    page = text_of(phone.get("/leave"))
    assert "Räuber" in page
    assert "Burgberg-Station" not in page


def test_a_device_gives_everything_back(camp: Camp) -> None:
    phone = camp.join("leader")
    assert "Schreib dir vorher den Code auf" in text_of(phone.get("/leave"))
    assert phone.get(f"{camp.url}/leader").status_code == 200
    assert phone.post("/leave").location == "/"
    assert phone.get(f"{camp.url}/leader").status_code == 403
    assert camp.join("leader").get(f"{camp.url}/leader").status_code == 200


def test_a_page_that_only_looks_leaves_the_cookie_alone(camp: Camp) -> None:
    """Else its answer, late on a slow line, would take back what was joined meanwhile."""
    phone = camp.stranger()
    assert "Set-Cookie" in phone.post("/join", code=camp.held("leader").code).headers
    for path in ("/", f"{camp.url}/leader", f"{camp.url}/leader/part"):
        assert "Set-Cookie" not in phone.get(path).headers


def test_the_language_stays_and_leads_back(camp: Camp) -> None:
    phone = camp.join("leader")
    answer = phone.post("/language", locale="en", next=f"{camp.url}/leader/journal")
    assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader/journal")
    with phone.client.session_transaction() as session:
        assert session["locale"] == "en"
    assert phone.post("/language", locale="xx").status_code == 422


@pytest.mark.parametrize(
    "wanted",
    [
        "//evil.test",
        "/\\evil.test",
        "https://evil.test/",
        "/\t/evil.test",
        "\\\\evil",
        "evil",
        "",
        "/ \r\nX: y",
    ],
)
def test_the_language_leads_nowhere_else(app: Flask, wanted: str) -> None:
    answer = Phone(app).post("/language", locale="en", next=wanted)
    assert (answer.status_code, answer.location) == (303, "/")


def test_from_a_page_that_only_takes_forms_the_language_leads_to_the_one_above(camp: Camp) -> None:
    phone = camp.join("leader")
    wanted = f"{camp.url}/leader/clock"
    assert phone.post("/language", locale="de", next=wanted).location == f"{camp.url}/leader"
    assert phone.post("/language", locale="de", next="/join").location == "/join"
    assert phone.get("/join").location == "/"


def test_whoever_sits_at_the_server_gets_links_for_the_lan(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "lan_address", lambda: "192.168.7.7")
    with app.test_request_context(base_url="http://localhost:8000/"):
        assert places.base() == "http://192.168.7.7:8000"
        assert not places.only_here()
    with app.test_request_context(base_url="http://burg.test/"):
        assert places.base() == "http://burg.test"
        assert places.in_capitals("/Q/abc") == "HTTP://BURG.TEST/Q/ABC"
    for host in ("127.0.0.1", "localhost", "::1"):  # nobody in the network is answered
        monkeypatch.setitem(app.config, "HOST", host)
        with app.test_request_context(base_url="http://localhost:8000/"):
            assert places.base() == "http://localhost:8000"
            assert places.only_here()
    monkeypatch.setitem(app.config, "HOST", "0.0.0.0")
    monkeypatch.setattr(places, "lan_address", lambda: None)
    with app.test_request_context(base_url="http://127.0.0.1:8000/"):
        assert places.base() == "http://127.0.0.1:8000"
        assert places.only_here()
    monkeypatch.setitem(app.config, "BASE_URL", "https://spiel.test")
    with app.test_request_context(base_url="http://127.0.0.1:8000/"):
        assert places.base() == "https://spiel.test"

"""The cookie, the token of the forms, the language, and the proxies in front."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from fieldgame import journal
from fieldgame.settings import SettingsError
from tests.shell.conftest import Start
from tests.shell.pages import add_pages, token_of


@pytest.fixture
def app(start: Start) -> Flask:
    return add_pages(start())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def cookie_of(client: FlaskClient, **how: Any) -> str:
    return client.get("/test/form", **how).headers["Set-Cookie"]


def test_the_cookie_is_kept_a_month_out_of_reach_of_scripts_and_other_sites(client: FlaskClient) -> None:
    cookie = cookie_of(client)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_two_servers_on_one_laptop_leave_each_others_cookies_alone(start: Start, tmp_path: Path) -> None:
    game, demo = add_pages(start()), add_pages(start(folder=str(tmp_path / "demo")))
    names = [cookie_of(app.test_client()).partition("=")[0] for app in (game, demo, game)]
    assert names[0] != names[1]
    assert names[0] == names[2]


def test_under_https_the_cookie_stays_there(start: Start) -> None:
    https = {"base_url": "https://game.example.org"}
    assert "Secure" in cookie_of(add_pages(start(**https)).test_client())
    forwarded = {"headers": {"X-Forwarded-Proto": "https"}}
    assert "Secure" in cookie_of(add_pages(start(trusted_proxies="1")).test_client(), **forwarded)
    assert "Secure" not in cookie_of(add_pages(start()).test_client(), **forwarded)


def test_only_as_many_proxies_as_trusted_say_who_one_is(start: Start) -> None:
    def seen(app: Flask) -> str:
        app.add_url_rule("/test/who", "who", lambda: f"{request.remote_addr} {request.host}")
        said = {"X-Forwarded-For": "6.6.6.6, 10.0.0.9", "X-Forwarded-Host": "camp.example.org"}
        return app.test_client().get("/test/who", headers=said).text

    assert seen(start()) == "127.0.0.1 localhost"
    assert seen(start(trusted_proxies="1")) == "10.0.0.9 camp.example.org"


def test_a_changing_form_needs_its_token(client: FlaskClient) -> None:
    token = token_of(client)
    assert client.post("/test/form", data={"note": "x", "csrf_token": token}).text == "x"
    for data in ({"note": "x"}, {"csrf_token": token[:-1] + "!"}, {"csrf_token": "ü" * 500}):
        refused = client.post("/test/form", data=data)
        assert refused.status_code == 400
        assert "nicht mehr gültig" in refused.text


def test_a_token_outlives_the_afternoon(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = token_of(client)
    later = time.time() + 20 * 24 * 3600
    monkeypatch.setattr("time.time", lambda: later)
    assert client.post("/test/form", data={"note": "x", "csrf_token": token}).text == "x"


def test_the_language_is_chosen_else_the_games_else_the_browsers(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        english = journal.create("burgbau", {"locale": "en"}, 1)
        plain = journal.create("burgbau", {}, 1)
        odd = journal.create("burgbau", {"locale": ["fr"]}, 1)

    def spoken(path: str, accepts: str) -> str:
        return client.get(f"/test/{path}language", headers={"Accept-Language": accepts}).text

    assert spoken("", "en-GB,en;q=0.9,de;q=0.1") == "en"
    assert spoken("", "fr,de-AT;q=0.5") == "de"
    assert spoken("", "fr") == "de"
    assert spoken("", "\xff;q=x,,;;") == "de"
    assert spoken(f"g/{english}/", "de") == "en"
    assert spoken(f"g/{plain}/", "en") == "de"
    assert spoken(f"g/{odd}/", "en") == "en"
    assert spoken("g/nosuch00/", "en") == "en"
    client.get("/test/choose/de")
    assert spoken(f"g/{english}/", "en") == "de"
    client.get("/test/choose/xx")
    assert spoken(f"g/{english}/", "de") == "en"


def test_the_instances_language_is_the_last_resort(start: Start) -> None:
    client = add_pages(start(locale="en")).test_client()
    assert client.get("/test/language", headers={"Accept-Language": "fr"}).text == "en"


@pytest.mark.parametrize(
    "database",
    ["postgresql://me:geheim@127.0.0.1:1/nothing", "sqlite:///{}/file/a.db", "sqlite:///{}/folder"],
)
def test_a_database_that_cannot_be_opened_stops_the_start(
    start: Start, tmp_path: Path, database: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be opened") as refused:
        start(database=database.format(tmp_path))
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("name", ["a b", "50%20", "what? #1", "Jörg & Söhne"])
def test_the_folder_may_have_any_name(start: Start, tmp_path: Path, name: str) -> None:
    start(folder=str(tmp_path / name))
    assert (tmp_path / name / "fieldgame.db").exists()

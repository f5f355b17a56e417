"""What every answer carries, whatever is asked: safe headers, a sentence for an error, versioned files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fieldgame import __version__
from tests.shell.conftest import Start
from tests.shell.pages import add_pages, token_of


@pytest.fixture
def app(start: Start) -> Flask:
    return add_pages(start())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_health(client: FlaskClient) -> None:
    answer = client.get("/health")
    assert answer.json == {"status": "ok", "version": __version__}


@pytest.mark.parametrize("path", ["/health", "/nothing-here", "/test/form", "/static/nothing.css"])
def test_every_answer_carries_the_safe_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # WebAssembly, but no script from text
    assert "http" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "camera=(self)" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == "no-store"


def test_an_answer_for_programs_is_no_page(client: FlaskClient) -> None:
    headers = client.get("/api/openapi.json").headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 408, 413, 415, 422, 429, 500, 503])
def test_an_error_is_a_page_with_a_sentence_and_a_way_on(client: FlaskClient, status: int) -> None:
    answer = client.get(f"/test/fail/{status}")
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert "<!doctype html>" in answer.text
    assert 'href="/"' in answer.text
    assert "HX-Request" in answer.headers["Vary"]


def test_for_htmx_an_error_is_a_part(client: FlaskClient) -> None:
    part = client.get("/test/fail/403", headers={"HX-Request": "true"}).text
    assert 'role="alert"' in part
    assert "<html" not in part
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get("/test/fail/403", headers=restored).text


def test_the_sentence_of_whoever_refused_is_shown(client: FlaskClient) -> None:
    assert "Das &lt;darf&gt; nur die Leitung." in client.get("/test/own").text


def test_without_templates_the_sentence_is_still_there(app: Flask, client: FlaskClient) -> None:
    app.jinja_env.loader = None
    answer = client.get("/test/own")
    assert (answer.status_code, answer.text) == (403, "Das <darf> nur die Leitung.")
    assert answer.content_type == "text/plain; charset=utf-8"


@pytest.mark.parametrize(("what", "status"), [("busy", 503), ("database", 503), ("game", 404)])
def test_what_storage_raises_is_answered(client: FlaskClient, what: str, status: int) -> None:
    answer = client.get(f"/test/fail/{what}")
    assert answer.status_code == status
    assert ("Retry-After" in answer.headers) == (status == 503)


def test_a_bug_says_so_and_shows_nothing_of_itself(app: Flask, client: FlaskClient) -> None:
    app.testing = False
    app.before_request_funcs[None] = [  # no watcher's thread for this one
        function for function in app.before_request_funcs[None] if function.__name__ != "_watch"
    ]
    answer = client.get("/test/fail/bug")
    assert answer.status_code == 500
    assert "Zero" not in answer.text


def test_a_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    answer = client.delete("/health")
    assert answer.status_code in (400, 405)
    assert "GET" in client.post("/health", data={"csrf_token": token_of(client)}).headers["Allow"]


def test_too_much_is_too_much(client: FlaskClient) -> None:
    data = {"note": "x" * 300_000, "csrf_token": token_of(client)}
    assert client.post("/test/form", data=data).status_code == 413


def test_versioned_files_are_kept_for_ever_and_others_asked_for(
    app: Flask, client: FlaskClient, tmp_path: Path
) -> None:
    app.static_folder = str(tmp_path / "static")
    (tmp_path / "static").mkdir()
    file = tmp_path / "static" / "a.css"
    file.write_text("one")
    with app.test_request_context():
        url = app.url_for("static", filename="a.css")
        assert re.fullmatch(r"/static/a\.css\?v=[0-9a-f]{12}", url)
        assert app.url_for("static", filename="missing.css") == "/static/missing.css"

    def get(path: str, **headers: str) -> Any:
        with client.get(path, headers=headers) as answer:
            answer.get_data()
            return answer

    kept = get(url)
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert get("/static/a.css").headers["Cache-Control"] == "no-cache"
    assert get("/static/a.css?v=000000000000").headers["Cache-Control"] == "no-cache"
    assert get(url, **{"If-None-Match": kept.headers["ETag"]}).status_code == 304
    file.write_text("another")
    with app.test_request_context():
        assert app.url_for("static", filename="a.css") != url
    assert get(url).headers["Cache-Control"] == "no-cache"

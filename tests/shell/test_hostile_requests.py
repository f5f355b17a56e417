"""No input gives a 500: broken bytes, broken cookies, broken forms, and what hypothesis makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from fieldgame.app import create_app
from fieldgame.models import db
from fieldgame.settings import load
from tests.shell.pages import add_pages

HOSTILE: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "/%00", {}),
    ("GET", "/static/%00.css", {}),
    ("GET", "/static/../settings.py", {}),
    ("GET", "/static/%2e%2e/%2e%2e/etc/passwd", {}),
    ("GET", "/test/language?a=%00", {}),
    ("GET", "/test/language?a=%ff%fe", {}),
    ("GET", "/test/g/%00%ff/language", {}),
    ("GET", "/test/g/" + "9" * 5000 + "/language", {}),
    ("GET", "/%ff%fe", {}),
    ("POST", "/test/form", {"data": {"note": "a\0b"}}),
    ("POST", "/test/form", {"data": b"note=%ff%00&%%%", "content_type": "application/x-www-form-urlencoded"}),
    ("POST", "/test/form", {"data": b"garbage", "content_type": "multipart/form-data; boundary=x"}),
    ("POST", "/test/form", {"data": b"garbage", "content_type": "multipart/form-data"}),
    ("POST", "/test/form", {"data": b"{", "content_type": "application/json"}),
    ("POST", "/test/form", {"data": {f"f{n}": "" for n in range(2000)}}),
    ("GET", "/test/form", {"headers": {"Cookie": "fieldgame=ü; fieldgame=a.b.c; =; ;;"}}),
    ("GET", "/test/form", {"headers": {"Cookie": "fieldgame=" + "e30." * 900}}),
    ("GET", "/test/form", {"headers": {"Host": "a b\\c"}}),
    ("GET", "/health", {"headers": {"Range": "bytes=9-1", "If-None-Match": "\xff"}}),
]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    app = add_pages(create_app(load({}, folder=str(tmp_path_factory.mktemp("fuzz")))))
    app.testing = True
    app.config["SESSION_COOKIE_NAME"] = "fieldgame"  # as the cookies above are called
    yield app.test_client()
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize(("method", "path", "how"), HOSTILE)
def test_hostile_requests_are_answered(
    fuzzed: FlaskClient, method: str, path: str, how: dict[str, Any]
) -> None:
    assert fuzzed.open(path, method=method, **how).status_code < 500


@given(
    path=st.binary(max_size=40),
    query=st.binary(max_size=40),
    body=st.binary(max_size=200),
    cookie=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60),
    kind=st.sampled_from(["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "x", ""]),
)
def test_no_request_gives_a_500(
    fuzzed: FlaskClient, path: bytes, query: bytes, body: bytes, cookie: str, kind: str
) -> None:
    quoted = "/" + "".join(f"%{byte:02x}" for byte in path)
    how: dict[str, Any] = {
        "query_string": query.decode("latin-1"),
        "data": body,
        "content_type": kind,
        "headers": {"Cookie": f"fieldgame={cookie}"},
    }
    assert fuzzed.post(quoted, **how).status_code < 500
    assert fuzzed.get("/test/form", **how).status_code < 500

"""The OpenAPI document: sound in itself, whole, and true of every answer that the API really gives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from fieldgame.limit import Misses
from tests.web.schema import Json, faults, resolved
from tests.web.wire import Wire, draw, fact
from tests.words import Camp, new_id

METHODS = ("get", "post", "put", "delete", "patch")


@pytest.fixture(scope="module")
def document(app: Flask) -> Json:
    answer = app.test_client().get("/api/openapi.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    found: Json = answer.get_json()
    return found


def operations(document: Json) -> Iterator[tuple[str, str, Json, list[Json]]]:
    """Path, method, operation and all its parameters."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield (
                    path,
                    method,
                    item[method],
                    item.get("parameters", []) + item[method].get("parameters", []),
                )


def nodes(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(inner)


def test_the_document_is_sound(document: Json) -> None:
    assert document["openapi"].startswith("3.1.")
    assert document["info"]["title"]
    assert document["info"]["version"]
    for node in nodes(document):
        if "$ref" in node:
            assert list(node) == ["$ref"]
            assert resolved(document, node)
    for path, _, operation, parameters in operations(document):
        assert path.startswith("/api/")
        named = [p["name"] for p in parameters if p["in"] == "path"]
        assert sorted(named) == sorted(re.findall(r"{(\w+)}", path))
        assert all(p["required"] is True for p in parameters if p["in"] == "path")
        assert all(p["schema"] for p in parameters)
        assert operation["responses"]
        for code, answer in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d", code)
            assert resolved(document, answer)["description"]
    schemes = document["components"]["securitySchemes"]
    assert all(name in schemes for need in document["security"] for name in need)


def test_every_road_of_the_interface_is_described(app: Flask, document: Json) -> None:
    described = {(path, method) for path, method, _, _ in operations(document)}
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if rule.rule.startswith("/api/") and method.lower() in METHODS
    }
    assert described == there - {("/api/openapi.json", "get")}


def test_the_cookie_is_called_as_it_is(app: Flask, document: Json) -> None:
    cookie = document["components"]["securitySchemes"]["session"]
    assert (cookie["in"], cookie["name"]) == ("cookie", app.config["SESSION_COOKIE_NAME"])


def check(document: Json, path: str, method: str, answer: TestResponse) -> int:
    """The answer is one that the document has for this road."""
    operation = document["paths"][f"/api/games/{{game}}/{path}"][method]
    described = resolved(document, operation["responses"][str(answer.status_code)])
    if "content" not in described:
        assert answer.get_data() == b""
        return answer.status_code
    schema = described["content"][answer.mimetype]["schema"]
    assert list(faults(document, schema, answer.get_json())) == []
    return answer.status_code


def test_every_answer_is_as_described(camp: Camp, document: Json) -> None:
    wire, sent = Wire(camp, "leader", "A"), draw("red", 3)
    mixed = wire.body(
        sent, sent, draw("red", 4), draw("ghosts"), fact("build"), fact("voided", event=sent["id"])
    )
    mixed["events"].append("nothing at all")
    assert check(document, "events", "post", wire.post_json(mixed)) == 200
    assert check(document, "rehearsal", "post", wire.post_json(wire.body(draw()), "rehearsal")) == 200
    results = {"clock": {"ok": True, "said": "±20 ms"}}
    said = {"device": wire.device, "seat": {"role": "leader", "post": "A"}, "results": results}
    assert check(document, "check", "post", wire.post_json(said, "check")) == 200
    for path in ("state", "field"):
        first = wire.get(path)
        assert check(document, path, "get", first) == 200
        assert check(document, path, "get", wire.get(path, If_None_Match=first.headers["ETag"])) == 304
    for role in ("post", "robber", "station", "projector", "spare"):
        for path in ("state", "field"):
            assert check(document, path, "get", Wire(camp, role).get(path)) == 200
    for code in (camp.joker_code("J1"), camp.held("group", group="red").code, "XXX"):
        assert check(document, "code/{code}", "get", wire.get(f"code/{code}")) == 200


def test_every_refusal_is_as_described(camp: Camp, document: Json) -> None:
    wire, stranger = Wire(camp), Wire(camp)
    stranger.phone = camp.stranger()
    nowhere = Wire(camp)
    nowhere.camp = Camp(camp.app, "abcd2345", camp.passes)
    for path in ("events", "rehearsal", "check"):
        for status, answer in (
            (401, stranger.post_json(wire.body(), path)),
            (404, nowhere.post_json(wire.body(), path)),
            (413, wire.post_raw(b" " * 300_000, "application/json", path)),
            (415, wire.post_raw(b"{}", "text/plain", path)),
            (422, wire.post_raw(b"[]", "application/json", path)),
        ):
            assert check(document, path, "post", answer) == status
    for path in ("state", "field"):
        assert check(document, path, "get", stranger.get(path)) == 401
        assert check(document, path, "get", nowhere.get(path)) == 404
    assert check(document, "field", "get", wire.get("field?role=king")) == 422
    assert check(document, "code/{code}", "get", stranger.get("code/XXX")) == 401
    with patch("fieldgame.web.api.REQUESTS", Misses(most=1)):
        assert check(document, "events", "post", wire.post_json(wire.body())) == 200
        assert check(document, "events", "post", wire.post_json(wire.body())) == 429


def test_what_we_send_is_as_described(camp: Camp, document: Json) -> None:
    wire = Wire(camp)
    body = wire.body(
        draw(), draw(at="2026-11-29T14:03:12.250Z"), waiting=2, oldest=5, build="b", clock="server"
    )
    batch = document["components"]["schemas"]["Batch"]
    assert list(faults(document, batch, json.loads(json.dumps(body)))) == []
    assert (
        list(faults(document, batch, {**body, "oldest": None, "seat": {"role": "robber", "post": None}}))
        == []
    )
    for wrong in (
        {"device": 5},
        {"events": [{"id": new_id()}]},
        {"waiting": -1},
        {"clock": "moon"},
        {"x": 1},
    ):
        assert list(faults(document, batch, {**body, **wrong}))

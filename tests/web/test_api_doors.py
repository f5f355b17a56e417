"""Who comes in through the API and who does not: passes, foreign sites, too much at once, rubbish, floods."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldgame import passes
from tests.games.garbage import JSON, nested
from tests.web.wire import Wire, draw, from_wood, now
from tests.words import Camp, make_camp

KIB = 1024
LIMIT = 256 * KIB
A_DEVICE = b"3f0c2a9e-5d44-4c8e-9b1a-7e6f5d4c3b2a"


def error_of(answer: Any) -> str:
    """The code of an answer that refuses a request as a whole; a sentence goes with it."""
    error = answer.get_json()["error"]
    assert error["message"].strip()
    return str(error["code"])


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("role", ["leader", "post", "robber", "station"])
def test_a_pass_opens_by_cookie_and_by_token(camp: Camp, role: str, token: bool) -> None:
    wire = Wire(camp, role, token=token)
    assert wire.post_json(wire.body()).status_code == 200
    assert wire.get("state").status_code == 200


def test_a_token_draws_at_its_post(camp: Camp) -> None:
    wire = Wire(camp, "post", "B", token=True)
    assert wire.said(draw(post="B"), draw(post="A")) == ["recorded", "not_allowed"]
    lower = Wire(camp, "post", "B")
    lower.phone = camp.stranger()
    lower.headers = {"Authorization": f"bearer {camp.held('post', 'B').link_token.lower()}"}
    assert lower.said(draw(post="B")) == ["recorded"]


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer ", "Bearer " + "A" * 32, "Basic YTpi", "Bearer ä", "Bearer x y"]
)
def test_without_a_pass_nobody_comes_in(camp: Camp, header: str | None) -> None:
    wire = Wire(camp)
    wire.phone = camp.stranger()
    wire.headers = {} if header is None else {"Authorization": header}
    for answer in (
        wire.post_json(wire.body(draw())),
        wire.post_json(wire.body(draw()), "rehearsal"),
        wire.get("state"),
        wire.get("field"),
    ):
        assert (answer.status_code, error_of(answer)) == (401, "no_pass")
    assert from_wood(camp) == []


def test_only_who_knows_the_game_that_was_asked_for_says_that_it_is_gone(camp: Camp) -> None:
    """A phone takes no other 404 for it: a portal, a proxy and a mistyped path answer so as well."""
    wire = Wire(camp)
    wrong = wire.phone.client.get(f"/api/games/{camp.game}/evnets")
    assert (wrong.status_code, wrong.get_json()["error"].get("game")) == (404, None)
    locked = Wire(camp)
    locked.phone = camp.stranger()
    assert locked.get("field").get_json()["error"]["game"] == camp.game
    camp.join("leader").post(f"{camp.url}/leader/data/delete", sure="yes")
    for answer in (wire.post_json(wire.body(draw())), wire.get("field?role=post&post=A"), wire.get("state")):
        assert (answer.status_code, error_of(answer)) == (404, "no_game")
        assert answer.get_json()["error"]["game"] == camp.game


def test_a_pass_of_another_game_opens_nothing(camp: Camp, app: Flask) -> None:
    other = make_camp(app).start()
    for token in (False, True):
        wire = Wire(other, token=token)
        wire.camp = camp
        assert wire.post_json(wire.body(draw())).status_code == 401
        assert wire.get("state").status_code == 401
    assert from_wood(camp) == []


def test_a_revoked_pass_opens_nothing_and_a_renewed_one_does(camp: Camp) -> None:
    by_cookie, by_token, held = Wire(camp), Wire(camp, token=True), camp.held("post", "A")
    sent = draw("red", 5)
    with camp.app.app_context():
        renewed = passes.renew(camp.game, held.id)
    assert renewed
    for wire in (by_cookie, by_token):
        assert wire.post_json(wire.body(sent)).status_code == 401
    by_token.headers = {"Authorization": f"Bearer {renewed.link_token}"}
    assert by_token.said(sent) == ["recorded"]  # the same booking, after joining anew


def test_a_wrong_token_is_not_helped_by_a_cookie(camp: Camp) -> None:
    wire = Wire(camp)
    wire.headers = {"Authorization": "Bearer " + "B" * 32}
    assert wire.post_json(wire.body(draw())).status_code == 401


def test_there_is_no_such_game(camp: Camp) -> None:
    for token in (False, True):
        wire = Wire(camp, token=token)
        for game in ("abcd2345", "x", "a" * 300, "../etc"):
            wire.camp = Camp(camp.app, game, camp.passes)
            assert wire.post_json(wire.body(draw())).status_code in (401, 404)
            assert wire.get("state").status_code in (401, 404)


@pytest.mark.parametrize(
    "content_type",
    [
        *("text/plain", "text/plain; application/json", "application/x-www-form-urlencoded", ""),
        *("multipart/form-data; boundary=x", "application/octet-stream", "x/application/json"),
    ],
)
@pytest.mark.parametrize("path", ["events", "rehearsal", "check"])
def test_what_another_site_can_send_is_refused(camp: Camp, content_type: str, path: str) -> None:
    """A form, or a fetch that asks nobody first: with the phone's cookie, but not as JSON."""
    wire = Wire(camp)
    answer = wire.post_raw(json.dumps(wire.body(draw())).encode(), content_type, path)
    assert answer.status_code == 415
    assert error_of(answer)
    assert from_wood(camp) == []


def test_no_other_site_is_told_that_it_may_send_json(camp: Camp) -> None:
    wire = Wire(camp)
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = wire.phone.client.options(f"{wire.url}/events", headers=asked)
    assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]
    answer = wire.get("state", Origin="https://evil.example")
    assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]


def test_json_with_a_charset_is_json(camp: Camp) -> None:
    wire = Wire(camp)
    body = json.dumps(wire.body(draw())).encode()
    assert wire.post_raw(body, "application/json; charset=utf-8").status_code == 200


def test_five_hundred_are_taken_and_one_more_is_too_much(camp: Camp) -> None:
    wire = Wire(camp)
    many = [draw("red", 1) for _ in range(500)]
    answer = wire.post_json(wire.body(*many, draw()))
    assert (answer.status_code, error_of(answer)) == (413, "too_large")
    assert from_wood(camp) == []
    assert {result["status"] for result in wire.sync(*many)} == {"recorded"}
    assert [one.id for one in from_wood(camp)] == [event["id"] for event in many]


def test_more_than_256_kib_are_too_much(camp: Camp) -> None:
    wire, sent = Wire(camp), draw("red", 1)
    body = json.dumps(wire.body(sent)).encode()
    just = body + b" " * (LIMIT - len(body))
    for too_much in (just + b" ", just * 3):
        answer = wire.post_raw(too_much, "application/json")
        assert (answer.status_code, error_of(answer)) == (413, "too_large")
    assert from_wood(camp) == []
    assert wire.post_raw(just, "application/json").get_json()["results"][0]["status"] == "recorded"


def test_packed_bodies_are_not_unpacked(camp: Camp) -> None:
    """Nothing here unpacks a body, so a small one cannot become a large one."""
    wire = Wire(camp)
    packed = gzip.compress(json.dumps(wire.body(draw())).encode())
    assert wire.post_raw(packed, "application/json").status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"7", b"null", b'"x"', b"{", b"\xff\xfe", b"{}", b'{"events": 5}', b"\0", b"NaN"),
        *(b'{"device": 5, "events": []}', b'{"device": "x", "events": []}', b"[" * 100_000),
        b'{"device": "%s", "events": {}}' % A_DEVICE,
        b'{"device": "%s", "events": [], "sent_at": "noon"}' % A_DEVICE,
        b'{"device": "%s", "events": [], "seat": 5}' % A_DEVICE,
    ],
)
def test_what_is_no_such_object_is_refused_as_a_whole(camp: Camp, body: bytes) -> None:
    for path in ("events", "rehearsal", "check"):
        answer = Wire(camp).post_raw(body, "application/json", path)
        assert (answer.status_code, error_of(answer)) == (422, "unreadable")


KEYS = ("device", "sent_at", "clock", "seat", "waiting", "oldest", "build", "events", "results")
KINDS = st.sampled_from(["draw", "robbery", "trade", "joker_found", "voided", "build"])
DATA_KEYS = (
    *("post", "group", "number", "robber", "victim", "cards", "from", "to", "gives", "gets"),
    *("joker", "event", "note"),
)
SOME_DATA = st.dictionaries(
    st.sampled_from(DATA_KEYS),
    JSON | st.sampled_from(["A", "red", "blue", "robbers", "J1"]),
    max_size=4,
)
SOME_EVENT = st.fixed_dictionaries(
    {
        "id": st.uuids().map(str) | JSON,
        "at": st.integers(-(2**70), 2**70) | st.sampled_from(["2026-11-29T14:03:12.250Z", "x"]) | JSON,
        "type": KINDS | JSON,
        "data": SOME_DATA | JSON,
    }
)


@pytest.fixture(scope="module")
def fuzzed(app: Flask) -> Camp:
    return make_camp(app).start()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_sent_has_an_answer(fuzzed: Camp, data: st.DataObject) -> None:
    """Mostly a sound body with rubbish in some places; never an error of the server."""
    wire = Wire(fuzzed, data.draw(st.sampled_from(["post", "leader", "robber"])))
    body: Any = wire.body(*data.draw(st.lists(SOME_EVENT | JSON, max_size=4)))
    for key in data.draw(st.lists(st.sampled_from(KEYS), max_size=2)):
        body[key] = data.draw(JSON)
    if data.draw(st.integers(0, 9)) == 0:
        body = data.draw(JSON)
    answer = wire.post_json(body, data.draw(st.sampled_from(["events", "events", "rehearsal", "check"])))
    assert answer.status_code in (200, 401, 422), (body, answer.status_code)
    told = answer.get_json()
    if "results" in told:
        assert len(told["results"]) == len(body.get("events", []))
    assert fuzzed.view()["status"] == "running"


@pytest.mark.parametrize("kind", [list, dict])
def test_what_is_nested_deeply_has_an_answer(camp: Camp, kind: type) -> None:
    for depth in (100, 900, 2_000):
        wire = Wire(camp)
        text = json.dumps(wire.body(draw("red", 1))).replace('"red"', _deep(kind, depth))
        assert wire.post_raw(text.encode(), "application/json").status_code in (200, 422)
    assert from_wood(camp) == []


def _deep(kind: type, depth: int) -> str:
    return "[" * depth + "]" * depth if kind is list else json.dumps(nested(dict, min(depth, 900)))


def test_a_device_that_floods_has_to_wait_and_no_other(camp: Camp) -> None:
    flood, beside = Wire(camp), Wire(camp)
    beside.phone = flood.phone  # in the same network, even with the same cookie
    sent = draw("red", 5)
    for _ in range(1_000):
        answer = flood.post_json(flood.body())
        if answer.status_code == 429:
            break
    assert (answer.status_code, error_of(answer)) == (429, "too_many")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert flood.post_json(flood.body(sent)).status_code == 429
    assert beside.said(sent) == ["recorded"]


def test_a_phone_in_trouble_is_no_flood(camp: Camp) -> None:
    """A beat every 20 s, and a try every 4 s: some minutes of it at once."""
    wire = Wire(camp)
    assert {wire.post_json(wire.body()).status_code for _ in range(60)} == {200}


def test_a_rehearsal_leaves_nothing_behind(camp: Camp) -> None:
    wire = Wire(camp)
    sent = [draw("red", 5), draw("ghosts"), draw("blue", 2, at=now() - 1)]
    before = camp.view(), len(camp.journal())
    tried = wire.post_json(wire.body(*sent), "rehearsal")
    assert [result["status"] for result in tried.get_json()["results"]] == ["recorded", "refused", "recorded"]
    assert (camp.view(), len(camp.journal())) == before
    assert wire.said(*sent) == ["recorded", "malformed", "recorded"]


def test_wrong_joker_codes_stop_no_draw(camp: Camp) -> None:
    """Codes are guarded against trying them out; the draws beside them arrive all the same."""
    wire = Wire(camp)
    wrong = [{**draw(), "type": "joker_found", "data": {"group": "red", "joker": "x"}} for _ in range(30)]
    good = draw("red", 5)
    results = wire.sync(*wrong, good)
    assert {result["status"] for result in results[:-1]} == {"refused"}
    assert results[-1]["status"] == "recorded"

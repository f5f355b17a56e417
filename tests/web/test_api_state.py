"""How a game stands, read through the API: nothing twice over the line, and nobody sees what others carry."""

from __future__ import annotations

import json
import re
import time

import pytest

from tests.web.wire import Json, Wire, draw, fact, now, robbery
from tests.words import Camp, new_id

SECRETS = {"red": 4711, "blue": 4712, "robbers": 4713}
"""A count that nothing else can be, in the hands of some."""


@pytest.fixture
def rich(camp: Camp) -> Camp:
    for group, count in SECRETS.items():
        camp.give(group, A=count)
    return camp


def of(camp: Camp, role: str, group: str | None = None) -> Wire:
    """A phone that has only this pass."""
    if role != "group":
        return Wire(camp, role)
    wire = Wire(camp, "station")
    wire.phone = camp.join("group", group=group)
    return wire


def test_the_state_is_what_a_replay_prints(rich: Camp) -> None:
    Wire(rich).sync(draw("yellow", 5), draw("yellow", 6))
    state = of(rich, "leader").get("state").get_json()
    expected = rich.view("record")
    assert state["events"] == expected["version"] == len(rich.journal())
    for key in ("status", "groups", "map", "irregularities"):
        assert state[key] == expected[key]
    assert [found["code"] for found in state["irregularities"]] == ["same_post_twice"]


@pytest.mark.parametrize("role", ["projector", "spare", "group"])
def test_who_may_not_know_never_learns_what_others_carry(rich: Camp, role: str) -> None:
    rich.do("rob", victim="yellow", cards={"A": 1234})
    secrets = [str(rich.group(group)["holding"]["A"]) for group in ("red", "blue", "robbers")]
    assert secrets == ["4711", "4712", "5947"]
    wire = of(rich, role, "red")
    for path in ("state", "field", f"field?role={role}", f"field?role={role}&post=A"):
        answer = wire.get(path)
        assert answer.status_code == 200 or (answer.status_code == 401 and "post=A" in path)
        text = answer.get_data(as_text=True)
        own = answer.status_code == 200 and role == "group"
        told = set(re.findall(r"(?<![\w-])\d{4}(?![\w-])", text))  # not digits within a moment or an id
        assert told & {*secrets, "1234"} == ({"4711"} if own else set())
        assert "count_differs" not in text


@pytest.mark.parametrize("role", ["leader", "post", "robber", "station"])
def test_who_leads_sees_what_all_carry(rich: Camp, role: str) -> None:
    groups = of(rich, role).get("state").get_json()["groups"]
    assert {key: groups[key]["holding"]["A"] for key in SECRETS} == SECRETS


def test_what_stands_out_is_told_to_the_leader_alone(rich: Camp) -> None:
    Wire(rich).sync(draw("yellow", 5), draw("yellow", 6))
    told = {role: of(rich, role).get("state").get_json()["irregularities"] for role in ("leader", "post")}
    assert ([found["code"] for found in told["leader"]], told["post"]) == (["same_post_twice"], [])


def test_a_post_follows_its_own_place_only(rich: Camp) -> None:
    wire = of(rich, "post")
    assert wire.get("field?role=post&post=A").status_code == 200
    for seat in ("role=post&post=B", "role=leader&post=A", "role=robber", "role=station"):
        assert wire.get(f"field?{seat}").status_code == 401
    for nonsense in ("role=king", "post=Z", "role=post&post=Z", "role=&post=A"):
        assert wire.get(f"field?{nonsense}").status_code in (401, 422)


def test_the_state_of_the_field_is_what_pages_are_built_for(rich: Camp) -> None:
    began = rich.view()["clock"]["nobles_from"]
    while now() < began + 40:  # what is older than the start counts from the start
        time.sleep(0.01)
    wire, at = of(rich, "post"), now() - 30
    sent = [draw("blue", 2, at=at), draw("blue", 3, at=at + 10), fact("joker_found", group="red", joker="x")]
    wire.sync(*sent)
    wire.sync(fact("voided", event=sent[0]["id"]))
    state = wire.get("field?role=post&post=A").get_json()
    assert (state["status"], state["version"], state["left"]) == ("running", len(rich.journal()), None)
    assert abs(state["server_time"] - now()) < 5_000
    assert state["ends_at"] == rich.view()["clock"]["ends_at"]
    assert state["nobles_from"] == rich.view()["clock"]["nobles_from"]
    assert state["groups"]["blue"] == {
        "holding": {"A": SECRETS["blue"] + 3, "B": 0, "C": 0, "joker": 0},
        "last_post": "A",
    }
    second, first = state["own"]
    assert (first["id"], first["void"], first["undoable"], first["odd"]) == (sent[0]["id"], True, False, [])
    assert (second["id"], second["void"], second["undoable"]) == (sent[1]["id"], False, True)
    assert (second["type"], second["data"], second["at"]) == ("draw", sent[1]["data"], at + 10)
    assert second["said"].strip()


def test_whom_to_call_is_told_again_when_it_is_put_right(rich: Camp) -> None:
    wire = of(rich, "post")
    assert wire.get("field?role=post&post=A").get_json()["meeting"] == ""
    rich.do("change", key="emergency", value="0151 <2>")
    assert "0151 &lt;2&gt;" in wire.get("field?role=post&post=A").get_json()["meeting"]


def test_the_leader_at_a_post_follows_and_takes_back_there(rich: Camp) -> None:
    wire, sent = Wire(rich, "leader", "A"), draw("blue", 2)
    wire.sync(sent)
    for seat in ("role=post&post=A", "role=leader&post=A"):
        own = wire.get(f"field?{seat}").get_json()["own"]
        assert [row["id"] for row in own] == [sent["id"]]
    assert wire.said(fact("voided", event=sent["id"])) == ["recorded"]


@pytest.mark.parametrize("packed", ["", "gzip", "br", "zstd"])
@pytest.mark.parametrize("path", ["state", "field?role=post&post=A"])
def test_nothing_new_is_not_sent_again(rich: Camp, path: str, packed: str) -> None:
    wire = of(rich, "post")
    first = wire.get(path, Accept_Encoding=packed)
    tag = first.headers["ETag"]
    again = wire.get(path, If_None_Match=tag, Accept_Encoding=packed)
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["ETag"] == tag
    wire.sync(draw("blue", 2))
    changed = wire.get(path, If_None_Match=tag, Accept_Encoding=packed)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_what_one_role_has_read_is_not_taken_for_another_s(rich: Camp) -> None:
    tags = [of(rich, role, "red").get("state").headers["ETag"] for role in ("leader", "projector", "group")]
    tags.append(of(rich, "group", "blue").get("state").headers["ETag"])
    assert len(set(tags)) == 4
    answer = of(rich, "projector").get("state", If_None_Match=tags[0])
    assert answer.status_code == 200
    assert "private" in answer.headers["Cache-Control"]
    assert {"Cookie", "Authorization"} <= set(answer.headers["Vary"].split(", "))


def test_reading_changes_nothing(rich: Camp) -> None:
    before = len(rich.journal())
    for path in ("state", "field", "field?role=post&post=A"):
        of(rich, "post").get(path)
    assert len(rich.journal()) == before


def test_the_version_of_an_answer_is_the_version_of_the_state(rich: Camp) -> None:
    wire = of(rich, "post")
    told = wire.post_json(wire.body(draw("blue"), draw("ghosts"))).get_json()
    assert told["version"] == wire.get("field").get_json()["version"]
    tried = wire.post_json(wire.body(draw("blue")), "rehearsal").get_json()
    assert tried["version"] == told["version"]


def test_a_device_that_had_to_leave_is_told(rich: Camp) -> None:
    """Another phone has taken the post: the old one hears it at its next contact, and its bookings arrive."""
    from fieldgame import devices

    old = Wire(rich)
    with old.phone.client.session_transaction() as session:
        session["device"] = old.device
    old.sync(draw("blue"))
    with rich.app.app_context():
        assert devices.take(rich.game, new_id(), "post", "A") == 1
    late = robbery("red")
    answer = old.post_json(old.body(late)).get_json()
    assert answer["results"][0]["status"] == "recorded"
    assert answer["device"]["released_at"] is not None
    state: Json = old.get("field?role=post&post=A").get_json()
    assert state["device"] == answer["device"]
    assert json.dumps(state)


def test_a_booking_is_small_on_the_line(camp: Camp) -> None:
    """At most 2 kB there and back, with the cookie and what a browser says of itself."""
    wire = Wire(camp)
    body = json.dumps(wire.body(draw("red", 3), waiting=0, oldest=None, build="0123456789", clock="server"))
    answer = wire.post_raw(body.encode(), "application/json")
    back = len(str(answer.headers)) + len(answer.get_data())
    cookie = wire.phone.cookie
    there = len(body) + len(cookie.key) + len(cookie.value) + 450
    assert (answer.status_code, there + back <= 2_000) == (200, True), (there, back)

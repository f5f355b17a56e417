"""What a phone is told of each booking it sends: recorded, duplicate or refused; and it counts once."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from flask import Flask

from tests.web.wire import Json, Wire, draw, entries, entry, fact, from_wood, now, old_camp, outcome, robbery
from tests.words import Camp, make_camp, new_id

ALLOWED = {
    "draw": ("leader", "post"),
    "robbery": ("leader", "post", "robber", "station"),
    "trade": ("leader", "post", "station"),
    "joker_found": ("leader", "post", "station"),
}
ROLES = ("leader", "post", "robber", "station", "projector", "group", "spare")
DECIDED_HERE = (
    *("started", "paused", "resumed", "ended", "build", "neutral_placed", "holding_corrected"),
    *("map_corrected", "setting_changed", "accepted", "scene_set", "nonsense", ""),
)


def any_fact(camp: Camp, kind: str) -> Json:
    """A sound fact of this kind."""
    data: dict[str, Json] = {
        "draw": {"post": "A", "group": "red", "number": 3},
        "robbery": {"robber": "robbers", "victim": "red"},
        "trade": {"from": "red", "to": "blue", "gives": {"A": 1}, "gets": {}},
        "joker_found": {"group": "red", "joker": camp.joker_code("J1")},
        "setting_changed": {"key": "minutes", "value": 5},
        "holding_corrected": {"group": "red", "change": {"A": 5}},
        "scene_set": {"scene": "sealed"},
    }
    return fact(kind, **data.get(kind, {}))


def test_every_booking_has_its_result_in_order_with_its_place_in_the_book(camp: Camp) -> None:
    wire, before = Wire(camp), len(entries(camp))
    sent = [draw("red", 1), draw("blue", 2), draw("yellow", 3)]
    results = wire.sync(*sent)
    assert [result["status"] for result in results] == ["recorded"] * 3
    assert [result["seq"] for result in results] == [before + 1, before + 2, before + 3]
    assert [result["irregularities"] for result in results] == [[], [], []]
    assert [one.id for one in entries(camp)][before:] == [event["id"] for event in sent]
    assert camp.holding("blue") == {"A": 2}


def test_the_answer_says_the_server_s_time_the_version_and_who_the_device_is(camp: Camp) -> None:
    wire = Wire(camp)
    told = wire.post_json(wire.body(draw())).get_json()
    assert told["server_time"].endswith("Z")
    assert abs(told["now"] - now()) < 5_000
    assert told["version"] == len(entries(camp)) == camp.view()["version"]
    assert told["device"] == {"id": wire.device, "released_at": None}
    assert isinstance(told["build"], str)


def test_no_events_are_a_sign_of_life_and_nothing_else(camp: Camp) -> None:
    wire, before = Wire(camp), entries(camp)
    answer = wire.post_json(wire.body(waiting=3, oldest=now() - 9_000))
    assert answer.status_code == 200
    assert answer.get_json()["results"] == []
    assert entries(camp) == before


def test_the_same_again_is_a_duplicate_with_the_same_place(camp: Camp) -> None:
    wire, sent = Wire(camp), [draw("red", 1), draw("blue", 2)]
    first = wire.sync(*sent)
    again = wire.sync(*reversed(sent))
    assert [result["status"] for result in again] == ["duplicate"] * 2
    assert [result["seq"] for result in again] == [result["seq"] for result in reversed(first)]
    assert len(from_wood(camp)) == 2
    assert camp.holding("red") == {"A": 1}


def test_twice_in_one_batch_is_once(camp: Camp) -> None:
    sent = draw("red", 4)
    first, second, third = Wire(camp).sync(sent, draw("blue"), sent)
    assert (first["status"], second["status"], third["status"]) == ("recorded", "recorded", "duplicate")
    assert third["seq"] == first["seq"]
    assert camp.holding("red") == {"A": 4}


def test_the_same_from_another_device_is_once(camp: Camp) -> None:
    """A queue that was carried over by hand, or a phone whose storage came back out of a copy."""
    sent = draw("red", 4)
    assert Wire(camp).said(sent) == ["recorded"]
    assert Wire(camp).said(sent) == ["duplicate"]
    assert Wire(camp, "leader").said(sent) == ["duplicate"]
    assert camp.holding("red") == {"A": 4}


def test_an_id_is_the_same_in_capitals(camp: Camp) -> None:
    wire, sent = Wire(camp), draw("red", 4)
    assert wire.said(sent) == ["recorded"]
    assert wire.said({**sent, "id": sent["id"].upper()}) == ["duplicate"]
    assert camp.holding("red") == {"A": 4}


def test_the_same_id_in_another_game_is_another_fact(camp: Camp) -> None:
    other, sent = make_camp(camp.app).start(), draw("red", 4)
    assert Wire(camp).said(sent) == ["recorded"]
    assert Wire(other).said(sent) == ["recorded"]


def test_an_id_that_a_page_has_used_is_a_duplicate(camp: Camp) -> None:
    """The answer to a form got lost, and the phone sends the same booking by its outbox."""
    phone, key = camp.join("post", "A"), new_id()
    phone.post(f"{camp.url}/post/A/draw", entry_id=key, group="red")
    assert Wire(camp).said(draw("red", 6, id=key)) == ["duplicate"]
    assert len(camp.booked("draw")) == 1


def test_one_bad_booking_stops_no_other(camp: Camp) -> None:
    wire = Wire(camp)
    wrong = [
        draw("ghosts"),
        draw("red", 7),
        draw("red", 0),
        draw("red", 2.5),
        draw("red", True),
        draw("red", "3"),
        draw("red", 3, post="Z"),
        draw("red", 3, at="yesterday"),
        draw("red", 3, at=-5),
        draw("red", 3, at=10**18),
        draw("red", 3, at={}),
        fact("draw"),
        fact("draw", post="A", group="red"),
        fact("draw", post="A", group=["red"], number=3),
        fact("trade", from_="red", to="red", gives={"A": 1}, gets={}),
        fact("trade", from_="red", to="blue", gives={"A": -1}, gets={}),
        fact("trade", from_="red", to="blue", gives={"gold": 1}, gets={}),
        fact("robbery", robber="robbers", victim="ghosts"),
        fact("robbery", robber="robbers", victim="red", cards={"A": 10**9}),
        fact("joker_found", group="red", joker="XXX-XXX-XXX"),
        fact("voided", event=new_id()),
        fact("voided", event=7),
        fact("flown", to="the moon"),
    ]
    good = [draw("blue", 2) for _ in range(len(wrong) + 1)]
    mixed = [good[0]]
    for bad, well in zip(wrong, good[1:], strict=True):
        mixed += [bad, well]
    results = wire.sync(*mixed)
    assert {result["status"] for result in results[::2]} == {"recorded"}
    assert [outcome(result) for result in results[1::2] if result["status"] != "refused"] == []
    assert all(result.get("seq") is None for result in results[1::2])
    assert [one.id for one in from_wood(camp)] == [event["id"] for event in good]
    assert camp.holding("blue") == {"A": 2 * len(good)}
    assert camp.holding("red") == {}


@pytest.mark.parametrize(
    "wrong",
    [
        *({}, {"id": new_id()}, {"id": "no uuid", "at": 1, "type": "draw", "data": {}}, 7, None, "draw", []),
        *({"id": new_id(), "at": 1, "type": 5, "data": {}}, {"id": new_id(), "type": "draw", "data": []}),
        {"id": 5, "at": 1, "type": "draw", "data": {}},
    ],
)
def test_what_is_no_booking_at_all_stops_no_other(camp: Camp, wrong: object) -> None:
    wire, good = Wire(camp), draw("blue", 2)
    answer = wire.post_json({**wire.body(), "events": [wrong, good]})
    assert answer.status_code == 200
    assert [outcome(result) for result in answer.get_json()["results"]] == ["malformed", "recorded"]
    assert [one.id for one in from_wood(camp)] == [good["id"]]


@pytest.mark.parametrize("kind", ALLOWED)
@pytest.mark.parametrize("role", ROLES)
def test_who_may_report_what(camp: Camp, role: str, kind: str) -> None:
    wire = Wire(camp, role)
    may = role in ALLOWED[kind]
    assert wire.said(any_fact(camp, kind)) == ["recorded" if may else "not_allowed"]
    assert len(from_wood(camp)) == (may and role != "leader")


@pytest.mark.parametrize("role", ["leader", "post", "robber", "station"])
def test_what_the_server_decides_nobody_reports(camp: Camp, role: str) -> None:
    before = entries(camp)
    codes = Wire(camp, role).said(*[any_fact(camp, kind) for kind in DECIDED_HERE])
    assert set(codes) <= {"not_allowed", "malformed", "unknown_type"}, codes
    assert entries(camp) == before


def test_a_post_draws_at_its_own_place_only(camp: Camp) -> None:
    wire = Wire(camp, "post", "B")
    assert wire.said(draw(post="A"), draw(post="B"), fact("draw", group="red", number=3)) == [
        "not_allowed",
        "recorded",
        "not_allowed",
    ]
    for seat in ({"role": "post", "post": "A"}, {"role": "leader", "post": None}):
        assert wire.post_json(wire.body(draw(post="A"), seat=seat)).status_code == 401
    assert [one.data["post"] for one in from_wood(camp)] == ["B"]


def test_a_breach_is_recorded_and_told(camp: Camp) -> None:
    """What has happened is not refused: the leader looks at it, and so does who booked it."""
    wire = Wire(camp, "leader", "A")
    twice = [draw("red", 3), draw("red", 4)]
    results = wire.sync(*twice, draw("robbers", 2), fact("trade", from_="blue", to="red", gives={"C": 2}))
    assert [result["status"] for result in results] == ["recorded"] * 4
    codes = [result["irregularities"] for result in results]
    assert codes == [[], ["same_post_twice"], ["robbers_at_post"], ["holding_short"]]
    assert [len(result.get("odd", [])) for result in results] == [0, 1, 1, 1]
    assert all(sentence.strip() for result in results for sentence in result.get("odd", []))
    assert camp.holding("red") == {"A": 7, "C": 2}


def test_a_late_draw_goes_to_the_robbers(app: Flask) -> None:
    """Seen at 14:00 without network, robbed at 14:05, told at 14:20."""
    camp, seen = old_camp(app), now()
    robbed = robbery("red", at=seen - 20)
    assert Wire(camp, "robber").said(robbed) == ["recorded"]
    assert Wire(camp).said(draw("red", 5, at=seen - 30)) == ["recorded"]
    assert (camp.holding("red"), camp.holding("robbers")) == ({}, {"A": 5})


def test_a_joker_s_card_counts_once(camp: Camp) -> None:
    wire, code = Wire(camp), camp.joker_code("J2")
    assert wire.said(fact("joker_found", group="red", joker="AAA-AAA-AAA")) == ["unknown_joker"]
    assert wire.said(fact("joker_found", group="red", joker=code)) == ["recorded"]
    plain = code.replace("-", "").lower()
    again = wire.sync(fact("joker_found", group="blue", joker=plain))[0]
    assert (again["status"], again["irregularities"]) == ("recorded", ["joker_twice"])
    assert (camp.holding("red"), camp.holding("blue")) == ({"joker": 1}, {})


def test_a_phone_takes_back_its_own_and_nobody_else_s(camp: Camp) -> None:
    wire, mine, theirs = Wire(camp), draw("red", 5), draw("blue", 5, post="B")
    assert wire.said(mine) == ["recorded"]
    assert Wire(camp, "post", "B").said(theirs) == ["recorded"]
    assert wire.said(fact("voided", event=theirs["id"])) == ["not_yours"]
    assert wire.said(fact("voided", event=mine["id"], note="vertippt")) == ["recorded"]
    assert wire.said(fact("voided", event=mine["id"])) == ["already_void"]
    assert (camp.holding("red"), camp.holding("blue")) == ({}, {"B": 5})


@pytest.mark.parametrize("kind", ["draw", "voided", "joker_found"])
def test_a_note_that_is_no_note_is_refused_alone(camp: Camp, kind: str) -> None:
    wire, mine = Wire(camp), draw("red", 5)
    data = {"draw": {"post": "A", "group": "red", "number": 1}, "voided": {"event": mine["id"]}}
    long = fact(kind, **data.get(kind, {"group": "red", "joker": "J1"}), note="🏰" * 201)
    assert wire.said(mine, long, draw("blue", 2)) == ["recorded", "note_too_long", "recorded"]
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 5}, {"A": 2})
    assert wire.said(fact("voided", event=mine["id"], note="🏰" * 200)) == ["recorded"]


def test_a_booking_and_its_taking_back_may_come_together(camp: Camp) -> None:
    mine = draw("red", 5)
    assert Wire(camp).said(mine, fact("voided", event=mine["id"])) == ["recorded", "recorded"]
    assert camp.holding("red") == {}


def test_two_of_one_phone_in_one_millisecond_keep_their_order(camp: Camp) -> None:
    wire, at = Wire(camp, "leader", "A"), now()
    assert wire.said(draw("red", 5, at=at), robbery("red", at=at)) == ["recorded"] * 2
    assert wire.said(robbery("blue", at=at), draw("blue", 5, at=at)) == ["recorded"] * 2
    assert (camp.holding("red"), camp.holding("blue"), camp.holding("robbers")) == ({}, {"A": 5}, {"A": 5})


def test_while_requests_race_each_booking_counts_once(camp: Camp) -> None:
    """A phone gave up after ten seconds and sent all again, and the first request still lives."""
    batch = [draw("red", 1) for _ in range(30)]
    wires = [Wire(camp) for _ in range(4)]
    gate = threading.Barrier(len(wires))
    told: list[tuple[str, str, int]] = []

    def send(wire: Wire) -> None:
        gate.wait(10)
        results = wire.sync(*batch[:20]) + wire.sync(*batch[10:])
        told.extend([(one["id"], one["status"], one["seq"]) for one in results])

    threads = [threading.Thread(target=send, args=(wire,)) for wire in wires]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(told) == 4 * 40
    assert Counter(key for key, status, _ in told if status == "recorded") == Counter(
        event["id"] for event in batch
    )
    assert len({(key, seq) for key, _, seq in told}) == len(batch)
    assert camp.holding("red") == {"A": len(batch)}


def test_the_book_says_which_device_it_was(camp: Camp) -> None:
    wire, sent = Wire(camp), draw()
    wire.sync(sent)
    assert dict(entry(camp, sent["id"]).by) == {"role": "post", "post": "A", "device": wire.device}

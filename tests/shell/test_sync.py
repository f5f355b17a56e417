"""The sync on every database we promise: what comes is kept as it is, whatever is written in it, and once."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from flask import Flask

from fieldgame import devices
from tests.web.wire import Wire, draw, entries, entry, fact, from_wood, now
from tests.words import Camp, make_camp, new_id

ODD = ["\0", "a\0b", "\ud800", "\u202e", "🏰" * 40, "x" * 4_000, "'; DROP TABLE entry; --", "\n", ""]
"""Texts that some database, or some JSON, does not take."""


@pytest.fixture
def camp(app: Flask) -> Camp:
    return make_camp(app).start()


def test_no_text_breaks_the_database(camp: Camp) -> None:
    for text in ODD:
        send_everywhere(camp, text)


def send_everywhere(camp: Camp, text: str) -> None:
    """The text in each place of a body that takes one."""
    wire, good = Wire(camp, "leader"), draw("red", 5)
    places: list[dict[str, Any]] = [
        {"build": text},
        {"seat": {"role": "leader", "post": text}},
        {"events": [fact("voided", event=text), fact(text), draw(text), good]},
        {"events": [draw("red", 1, id=text)]},
        {
            "events": [
                {**draw("red", 1, post="B"), "data": {"post": "B", "group": "red", "number": 1, text: text}}
            ]
        },
        {"results": {text: {"ok": True, "said": text}}},
    ]
    for place in places:
        for path in ("events", "check"):
            answer = wire.post_json({**wire.body(), **place}, path)
            assert answer.status_code in (200, 401, 422), (place, answer.status_code)
    before = len(entries(camp))
    assert wire.said(good, draw("blue", 2)) in (["duplicate", "recorded"], ["recorded", "recorded"])
    assert len(entries(camp)) - before in (1, 2)


def test_no_number_breaks_the_database(camp: Camp) -> None:
    wire = Wire(camp)
    for number in (2**63, -(2**63), 10**30, 1e300, 0.1, -0.0, 2**53 + 1):
        for place in ({"waiting": number}, {"oldest": number}, {"sent_at": number}):
            assert wire.post_json(wire.body(**place)).status_code in (200, 422)
        results = wire.sync(draw("red", number), draw("red", 1, at=number), draw("blue", 2))
        assert [result["status"] for result in results][::2] == ["refused", "recorded"]


def test_what_was_reported_stands_in_the_book_as_it_was_reported(camp: Camp) -> None:
    """Every field of every kind of fact (FT-022), and what nobody knows besides."""
    wire = Wire(camp, "leader", "B")
    at = now() - 5  # joining took longer than that, so the game had begun
    first, code = draw("red", 6, post="B", at=at), camp.joker_code("J3")
    cards, gets = {"A": 2, "B": 0, "C": 9, "joker": 1}, {"joker": 1, "B": 3}
    sent = [
        first,
        fact("robbery", at=at + 1, robber="robbers", victim="blue", cards=cards),
        fact("robbery", at=at + 2, robber="robbers", victim="blue"),
        fact("trade", at=at + 3, from_="red", to="blue", gives=cards, gets=gets),
        fact("joker_found", at=at + 4, group="green", joker=code),
        fact("voided", at=at + 5, event=first["id"], note="Zweimal gezählt – „so“ nicht"),
        fact(
            "draw", at=at + 5, post="A", group="red", number=1, drawn="by hand", nested={"x": [1, None, "ü"]}
        ),
    ]
    results = wire.sync(*sent)
    assert {result["status"] for result in results} == {"recorded"}
    for event, result in zip(sent, results, strict=True):
        found = entry(camp, event["id"])
        expected = {**event["data"], **({"joker": "J3"} if event["type"] == "joker_found" else {})}
        assert (found.type, dict(found.data), found.at) == (event["type"], expected, event["at"])
        assert (found.seq, found.recorded_at >= found.at) == (result["seq"], True)
        assert dict(found.by) == {"role": "leader", "post": "B", "device": wire.device, "pass": 1}


def test_while_phones_race_each_booking_counts_once(camp: Camp) -> None:
    batches = [[draw("red", 1) for _ in range(15)] for _ in range(4)]
    told: list[tuple[str, int]] = []

    def send(number: int) -> None:
        wire = Wire(camp)
        for batch in (batches[number], batches[number - 1], batches[number]):
            told.extend((result["id"], result["seq"]) for result in wire.sync(*batch))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(told) == 4 * 3 * 15
    assert len(set(told)) == len({seq for _, seq in told}) == 60
    assert [one.seq for one in entries(camp)] == list(range(1, len(entries(camp)) + 1))
    assert len(from_wood(camp)) == 60


def test_a_device_is_known_by_what_it_says(camp: Camp) -> None:
    wire, oldest = Wire(camp), now() - 60_000
    wire.sync(draw(), waiting=3, oldest=oldest, build="b1")
    found = devices.get(camp.game, wire.device)
    assert found
    assert (found.role, found.post, found.waiting, found.oldest_at, found.build) == (
        *("post", "A"),
        *(3, oldest, "b1"),
    )
    wire.sync()
    found = devices.get(camp.game, wire.device)
    assert found
    assert (found.waiting, found.oldest_at) == (0, None)


def test_a_refused_request_makes_no_device_known(camp: Camp) -> None:
    wire = Wire(camp)
    wire.post_json(wire.body(events=5))
    wire.phone = camp.stranger()
    wire.post_json(wire.body(device=new_id()))
    assert devices.all_of(camp.game) == []

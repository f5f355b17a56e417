"""The interface as a phone uses it: report, repeat, be refused, follow."""

from __future__ import annotations

import time
import uuid
from typing import Any

from werkzeug.test import TestResponse

from tests.words import Camp, Phone, new_id


def now() -> int:
    return time.time_ns() // 1_000_000


def event(kind: str, at: int | None = None, **data: Any) -> dict[str, Any]:
    return {"id": new_id(), "at": at or now(), "type": kind, "data": data}


def report(phone: Phone, camp: Camp, *events: dict[str, Any], **more: Any) -> TestResponse:
    sent = {"device": str(uuid.uuid4()), "clock": "server", "events": list(events), **more}
    return phone.client.post(f"/api/games/{camp.game}/events", json=sent)


def test_a_draw_is_recorded_once(camp: Camp) -> None:
    post = camp.join("post", "A")
    draw = event("draw", post="A", group="red", number=4)
    first = report(post, camp, draw).json["results"]
    again = report(post, camp, draw).json["results"]
    assert [first[0]["status"], again[0]["status"]] == ["recorded", "duplicate"]
    assert first[0]["seq"] == again[0]["seq"]
    assert camp.holding("red") == {"A": 4}


def test_a_late_draw_counts_before_the_robbery_that_came_in_first(camp: Camp) -> None:
    post, robbers = camp.join("post", "A"), camp.join("robber")
    then = now()
    report(robbers, camp, event("robbery", then + 5, robber="robbers", victim="red"))
    report(post, camp, event("draw", then, post="A", group="red", number=5))
    assert camp.holding("red") == {}
    assert camp.holding("robbers") == {"A": 5}


def test_one_bad_event_does_not_block_the_others(camp: Camp) -> None:
    post = camp.join("post", "A")
    answer = report(
        post,
        camp,
        event("draw", post="A", group="red", number=9),
        event("draw", post="B", group="red", number=3),
        {"id": "nonsense"},
        "nonsense",
        event("draw", post="A", group="blue", number=2),
    )
    assert answer.status_code == 200
    told = [(row["status"], row.get("error", {}).get("code")) for row in answer.json["results"]]
    assert told == [
        ("refused", "malformed"),
        ("refused", "not_allowed"),
        ("refused", "malformed"),
        ("refused", "malformed"),
        ("recorded", None),
    ]
    assert camp.holding("blue") == {"A": 2}


def test_what_breaks_a_rule_is_recorded_and_listed(camp: Camp) -> None:
    post = camp.join("post", "A")
    draws = [event("draw", post="A", group="red", number=1) for _ in range(2)]
    results = report(post, camp, *draws).json["results"]
    assert [row["irregularities"] for row in results] == [[], ["same_post_twice"]]
    assert results[1]["odd"]


def test_a_device_takes_back_its_own_and_nobody_elses(camp: Camp) -> None:
    post, other = camp.join("post", "A"), camp.join("post", "B")
    draw = event("draw", post="A", group="red", number=4)
    report(post, camp, draw)
    refused = report(other, camp, event("voided", event=draw["id"])).json["results"][0]
    taken = report(post, camp, event("voided", event=draw["id"])).json["results"][0]
    assert (refused["status"], refused["error"]["code"]) == ("refused", "not_yours")
    assert taken["status"] == "recorded"
    assert camp.holding("red") == {}


def test_a_joker_is_reported_by_its_code(camp: Camp) -> None:
    post = camp.join("post", "A")
    right = event("joker_found", group="red", joker=camp.joker_code("J2"))
    wrong = event("joker_found", group="red", joker="AAA-AAA-AAA")
    results = report(post, camp, wrong, right).json["results"]
    assert [row["status"] for row in results] == ["refused", "recorded"]
    assert results[0]["error"]["code"] == "unknown_joker"
    assert camp.holding("red") == {"joker": 1}


def test_without_a_pass_nobody_reports(camp: Camp) -> None:
    answer = report(camp.stranger(), camp, event("draw", post="A", group="red", number=4))
    assert answer.status_code == 401
    assert answer.json["error"]["code"] == "no_pass"
    assert camp.holding("red") == {}


def test_a_rehearsal_leaves_nothing_behind(camp: Camp) -> None:
    post = camp.join("post", "A")
    before = camp.journal()
    sent = {"device": new_id(), "events": [event("draw", post="A", group="red", number=4)]}
    answer = post.client.post(f"/api/games/{camp.game}/rehearsal", json=sent)
    assert answer.json["results"][0]["status"] == "recorded"
    assert camp.journal() == before


def test_the_field_follows_the_game_by_its_tag(camp: Camp) -> None:
    post = camp.join("post", "A")
    path = f"/api/games/{camp.game}/field?role=post&post=A"
    first = post.get(path)
    headers = {"If-None-Match": first.headers["ETag"]}
    assert post.client.get(path, headers=headers).status_code == 304
    report(post, camp, event("draw", post="A", group="red", number=4))
    second = post.client.get(path, headers=headers)
    assert second.json["groups"]["red"] == {"holding": {"A": 4, "B": 0, "C": 0, "joker": 0}, "last_post": "A"}
    assert second.json["own"][0]["undoable"]


def test_the_wall_does_not_learn_what_others_carry(camp: Camp) -> None:
    camp.give("red", A=3)
    seen = camp.join("projector").get(f"/api/games/{camp.game}/state").json
    assert all(group["holding"] is None for group in seen["groups"].values())
    told = camp.join("leader").get(f"/api/games/{camp.game}/state").json
    assert told["groups"]["red"]["holding"]["A"] == 3


def test_the_leader_sees_how_many_still_wait(camp: Camp, app: Any) -> None:
    from fieldgame import devices

    post = camp.join("post", "A")
    device = new_id()
    report(post, camp, device=device, waiting=3, oldest=now() - 60_000)
    with app.app_context():
        seen = devices.get(camp.game, device)
    assert seen is not None
    assert (seen.role, seen.post, seen.waiting) == ("post", "A", 3)

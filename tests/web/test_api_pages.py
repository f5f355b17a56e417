"""What programs report is shown on pages that people read: every page stands whatever was recorded."""

from __future__ import annotations

import itertools

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.web.test_fuzz import STREAMS
from tests.web.wire import HOUR, Wire, draw, fact, now
from tests.words import Camp, Json, Phone, make_camp

ROLES = ("leader", "post", "robber", "projector")
NOTES: tuple[object, ...] = (
    *(
        "",
        "x" * 200,
        "<b onclick=x>{{ 7 * 7 }} %(group)s %s {0}",
        "\0\u202e",
        {"deep": [1, {}]},
        [1],
        7,
        None,
    ),
)


def odd_facts(joker: str) -> list[Json]:
    """All that can be recorded and was never meant."""
    found = [
        draw("robbers", 6),
        draw("red", 1, at=0),
        draw("red", 1, at=now() + HOUR),
        fact("robbery", robber="red", victim="blue"),
        fact("robbery", robber="robbers", victim="robbers"),
        fact("robbery", robber="robbers", victim="red", cards={}),
        fact("robbery", robber="robbers", victim="red", cards={"A": 9999, "joker": 0}),
        fact("trade", from_="robbers", to="red", gives={"A": 5}, gets={}),
        fact("trade", from_="blue", to="red", gives={}, gets={}),
        fact("trade", from_="blue", to="red"),
        fact("joker_found", group="robbers", joker=joker),
        fact("joker_found", group="red", joker=joker),
    ]
    for note in NOTES:
        found.append(draw("blue", 2, post="B"))
        found[-1]["data"] |= {"note": note, "said": note, "at": note, "void": note, "id": note}
        found.append(fact("voided", event=found[-1]["id"], note=note))
        found.append(fact("voided", event=found[-1]["id"], note=note))
    return found


@pytest.fixture(scope="module")
def odd(app: Flask) -> Camp:
    camp = make_camp(app).start()
    sent = odd_facts(camp.joker_code("J1"))
    wire = Wire(camp, "leader", "A")
    said = wire.said(*sent)
    assert set(said) == {"recorded"}, [
        (event, code) for event, code in zip(sent, said, strict=True) if code != "recorded"
    ]
    results: Json = {"contact": {"ok": "no", "said": ["<b>"]}, "<b>": None, "clock": 7}
    body = {**wire.body(), "results": results}
    assert wire.post_json(body, "check").status_code == 200
    assert Wire(camp).said(draw("red", 3), waiting=3, oldest=0, build="<b>") == ["recorded"]
    return camp


def paths(rule: Rule, camp: Camp, thorough: bool) -> list[str]:
    """The road with each post, group and kind of odd booking in it."""
    by_kind = {
        (row["type"], row["void"], *(odd["code"] for odd in row["irregularities"])): row["id"]
        for row in camp.journal()
    }
    events = list(by_kind.values())[:: 1 if thorough else 9]
    choices = {"game": [camp.game], "post": ["A"], "group": ["red"], "event": events}
    names = sorted(rule.arguments)
    if any(name not in choices for name in names):
        return []
    found = []
    for values in itertools.product(*(choices[name] for name in names)):
        path = rule.rule
        for name, value in zip(names, values, strict=True):
            for kind in ("", "path:", "uuid:"):
                path = path.replace(f"<{kind}{name}>", value)
        assert "<" not in path
        found.append(path)
    return found


@pytest.mark.parametrize("role", ROLES)
def test_every_page_stands_what_was_recorded(odd: Camp, role: str) -> None:
    phone: Phone = odd.join(role, post="A" if role == "post" else None)
    opened = 0
    for rule in odd.app.url_map.iter_rules():
        reads = "GET" in (rule.methods or ()) and "game" in rule.arguments
        if not reads or any(word in rule.endpoint for word in STREAMS):
            continue
        for path in paths(rule, odd, role == "leader"):
            answer = phone.get(path)
            text = answer.get_data().decode(errors="replace")
            assert answer.status_code < 500, (path, text[-500:])
            assert "<b onclick" not in text, path
            assert "<b>" not in text or answer.mimetype == "application/json", path
            opened += answer.status_code == 200
    assert opened > (15 if role == "leader" else 1)


def test_what_is_odd_can_be_taken_back_and_let_stand(odd: Camp) -> None:
    leader, rows = odd.join("leader"), odd.booked("robbery")
    for row, decision in zip(rows[:2], ("void", "leave"), strict=True):
        answer = leader.post(f"{odd.url}/leader/decide", event=row["id"], decision=decision)
        assert answer.status_code == 303
    seen = {row["id"]: row for row in odd.booked("robbery")}
    assert seen[rows[0]["id"]]["void"]
    assert seen[rows[1]["id"]]["accepted"]

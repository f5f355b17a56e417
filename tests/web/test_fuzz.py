"""Whatever anybody sends, in whatever role: an answer below 500, and a GET leaves the journal alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.words import Camp, Phone, make_camp, new_id

ROLES = ("leader", "post", "robber", "station", "projector", "group", "stranger")
STREAMS = ("news", "live")
"""Endpoints that never end by themselves are tested in test_news.py."""

PLAUSIBLE = """red robbers nobody A B Z 0 1 7 -1 1.5 1e9 NaN 99999999999999 inn tavern neutral joker J1 en de
    //evil.example /new on [[0,0]] [[0,0],[1,0]] [] null { 0,0 turn bag strict 2026-11-29T14:00"""
FIELDS = """group number victim cards-A cards-joker gives-A gets-B giver taker from to building cells payment
    confirmed overrule note joker code key value minutes x y column row turn flip way name count groups
    robbers map neutral step change-A count-A next locale label role post kind page add remove jokers draw
    holdings width height colour-0 name-0 crest-0 pose head_start_minutes event"""
words = st.one_of(
    st.sampled_from(PLAUSIBLE.split()),
    st.text(max_size=30),
    st.text(alphabet="0123456789ABCDEFGHJKMNPQRSTVWXYZ-", max_size=40),
)
names = st.one_of(st.sampled_from(FIELDS.split()), st.text(max_size=12))
forms = st.dictionaries(names, words, max_size=8)


class Wood:
    """A game under way with a phone for each role; made anew when somebody has ended it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.answers: Counter[int] = Counter()
        self._begin()

    def _begin(self) -> None:
        self.camp = make_camp(self.app).start()
        self.camp.give("red", A=5, B=5, C=5)
        self.camp.do("draw", post="A", group="blue", number=4)
        self.camp.do("build", group="red", building="inn", cells=[[1, 0], [0, 1], [1, 1]])
        self.events = [row["id"] for row in self.camp.journal()]

    def phone(self, role: str) -> Phone:
        if self.camp.view()["status"] != "running":
            self._begin()
        return self.camp.stranger() if role == "stranger" else self.camp.join(role)


@pytest.fixture(scope="module")
def wood(app: Flask) -> Wood:
    return Wood(app)


def rules(app: Flask) -> list[Rule]:
    found = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
    return [rule for rule in found if not any(word in rule.endpoint for word in STREAMS)]


def path_of(rule: Rule, camp: Camp, events: list[str], draw: Any) -> str:
    """An address of the route: mostly of this game, with anything in the other places."""
    values: dict[str, Any] = {}
    for name in rule.arguments:
        likely: dict[str, list[Any]] = {
            "game": [camp.game],
            "post": ["A", "B"],
            "event": events,
            "group": ["red", "robbers"],
        }
        if "uuid" in str(rule):
            likely.setdefault(name, events)
        choices = likely.get(name, [1, 2, "x"])
        values[name] = draw(st.sampled_from(choices)) if draw(st.integers(0, 9)) else draw(words)
    text = "".join(
        str(values.get(part, part)) if is_argument else part for is_argument, part in _parts(rule.rule)
    )
    return text.replace("?", "").replace("#", "")


def _parts(rule: str) -> list[tuple[bool, str]]:
    parts = []
    while "<" in rule:
        before, _, rest = rule.partition("<")
        name, _, rule = rest.partition(">")
        parts += [(False, before), (True, name.rpartition(":")[2])]
    return [*parts, (False, rule)]


@settings(max_examples=600, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_request_breaks_a_page(wood: Wood, data: st.DataObject) -> None:
    phone = wood.phone(data.draw(st.sampled_from(ROLES)))
    camp = wood.camp
    rule = data.draw(st.sampled_from(rules(camp.app)))
    path = path_of(rule, camp, wood.events, data.draw)
    fields = data.draw(forms)
    if data.draw(st.booleans()):
        fields["event"] = data.draw(st.sampled_from(wood.events))
    entry_id = data.draw(st.one_of(st.just(new_id()), words))
    fields = {k: v for k, v in fields.items() if k not in ("path", "part", "csrf", "entry_id", "self")}
    part = data.draw(st.booleans())
    if "POST" in (rule.methods or ()) and data.draw(st.booleans()):
        answer = phone.post(path, part=part, entry_id=entry_id, **fields)
    else:
        before = len(camp.journal())
        answer = phone.client.get(path, query_string=fields, headers={"HX-Request": "true"} if part else {})
        assert len(camp.journal()) == before
    wood.answers[answer.status_code] += 1
    answer.close()
    assert answer.status_code < 500, (path, fields, answer.status_code)


def test_the_requests_were_not_all_turned_away_at_the_door(wood: Wood) -> None:
    assert wood.answers[200] > 30
    assert wood.answers[303] + wood.answers[302] > 5

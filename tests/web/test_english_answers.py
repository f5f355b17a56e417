"""Every answer, refusal and line is English for whoever has chosen English; and German would be found."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from fieldgame import passes
from fieldgame.texts import Names, event_line, sentence
from fieldgame.texts.reasons import REASONS
from fieldgame.web.foresight import effects
from tests.said import german, said
from tests.web.english import brought, english, in_english, joined, whole_afternoon
from tests.words import Camp


@pytest.fixture
def afternoon(app: Flask) -> Camp:
    return whole_afternoon(app)


ANSWERS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "draw": ("post", "/post/A/draw", {"group": "blue"}),
    "draw too much": ("post", "/post/A/draw", {"group": "blue", "number": "7"}),
    "draw twice": ("post", "/post/A/draw", {"group": "red"}),
    "draw for nobody": ("post", "/post/A/draw", {"group": "gold"}),
    "draw without id": ("post", "/post/A/draw", {"group": "blue", "entry_id": "x"}),
    "draw without token": ("post", "/post/A/draw", {"group": "blue", "csrf": False}),
    "foreign post": ("post", "/post/B/draw", {"group": "blue"}),
    "no post": ("leader", "/post/Z/draw", {"group": "blue"}),
    "rob": ("robber", "/robber/rob", {"victim": "blue", "counted": "1", "cards-A": "2"}),
    "rob robbers": ("robber", "/robber/rob", {"victim": "robbers"}),
    "empty trade": ("station", "/trade", {"from": "red", "to": "blue"}),
    "trade with self": ("station", "/trade", {"from": "red", "to": "red", "gives-A": "1"}),
    "short trade": ("station", "/trade", {"from": "yellow", "to": "blue", "gives-B": "9"}),
    "joker twice": ("station", "/joker", {"group": "red", "code": "J1"}),
    "no joker": ("station", "/joker", {"group": "red", "code": "123"}),
    "not paid": (
        "station",
        "/station/build",
        {"group": "red", "building": "inn", "cells": "[[5,5],[6,5],[5,6]]"},
    ),
    "not free": ("station", "/station/build", {"group": "red", "building": "tavern", "cells": "[[1,1]]"}),
    "reserved": ("station", "/station/build", {"group": "blue", "building": "tavern", "cells": "[[0,0]]"}),
    "no cells": ("station", "/station/build", {"group": "red", "building": "inn", "cells": "[]"}),
    "too late": ("station", "/station/neutral", {"cells": "[]"}),
    "stale undo": ("station", "/station/undo", {"event": "gone"}),
    "start again": ("leader", "/leader/clock", {"step": "start"}),
    "pause": ("leader", "/leader/clock", {"step": "pause"}),
    "more time": ("leader", "/leader/extend", {"minutes": "5"}),
    "end": ("leader", "/leader/end", {}),
    "no change": ("leader", "/leader/holdings/red", {}),
    "counted": ("leader", "/leader/holdings/red", {"cards-A": "9"}),
    "no settings": ("leader", "/leader/settings", {}),
    "settings": ("leader", "/leader/settings", {"draw": "dice", "jokers": "9"}),
    "bad settings": ("leader", "/leader/settings", {"minutes": "-1"}),
    "short game": ("leader", "/leader/settings", {"minutes": "0"}),
    "add nothing": ("leader", "/leader/map/add", {}),
    "add": ("leader", "/leader/map/add", {"piece": "red:inn", "x": "5", "y": "12"}),
    "remove nothing": ("leader", "/leader/map/remove", {"key": "x"}),
    "one more pass": ("leader", "/leader/passes", {"seat": "post:B", "label": "Kim"}),
    "a long label": ("leader", "/leader/passes", {"seat": "post:B", "label": "x" * 50}),
    "last leader": ("leader", "/leader/passes/1/revoke", {}),
    "lock": ("leader", "/leader/passes/2/revoke", {}),
    "new link": ("leader", "/leader/passes/2/renew", {}),
    "no pass": ("leader", "/leader/passes/999/renew", {}),
    "not the leader": ("robber", "/leader/end", {}),
}


ANSWERS |= {
    f"sheet {number}": ("leader", "/leader/late", {"time": "0001", "group": "1", **fields})
    for number, fields in enumerate(
        [
            {"sheet": "nonsense"},
            {"sheet": "post:A", "time": "9999"},
            {"sheet": "post:A", "group": "x"},
            {"sheet": "post:A", "what": "7"},
            {"sheet": "post:A", "what": "4"},
            {"sheet": "joker", "code": "J1"},
            {"sheet": "robbers", "cards": "2Q"},
            {"sheet": "robbers", "cards": "2"},
            {"sheet": "robbers", "cards": "9999A"},
            {"sheet": "trade", "to": "2"},
            {"sheet": "trade", "to": "1", "gives": "A"},
            {"sheet": "trade", "to": "rob", "gives": "A"},
            {"sheet": "build", "building": "x"},
            {"sheet": "build", "building": "s"},
            {"sheet": "build", "building": "inn", "cell": "A"},
            {"sheet": "build", "building": "inn", "cell": "A1", "turn": "x"},
        ]
    )
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_is_english(afternoon: Camp, name: str) -> None:
    role, path, fields = ANSWERS[name]
    if fields.get("code") == "J1":
        fields = {**fields, "code": afternoon.joker_code("J1")}
    phone = joined(afternoon, role, "A" if role == "post" else None)
    answer = phone.post(afternoon.url + path, **fields)
    assert answer.status_code < 500
    in_english(answer, name)
    if answer.status_code == 303:
        in_english(phone.get(answer.location), name)


def test_the_door_is_english(camp: Camp) -> None:
    phone = english(camp.app)
    in_english(phone.post("/join", code="wrong"))
    in_english(phone.post("/new", name="", minutes="x", **{"name-0": "", "colour-0": "red"}))
    in_english(phone.post("/new", neutral="cell", cell="?"))
    in_english(phone.post("/new/form", count="10", robbers="0"))
    for path in ("/nowhere", "/J/AAAA", "/Q/AAAA", "/language", f"{camp.url}/leader", "/g/none/leader"):
        in_english(phone.get(path), path)


def test_a_locked_pass_is_told_in_english(camp: Camp) -> None:
    phone = joined(camp, "station")
    with camp.app.app_context():
        passes.revoke(camp.game, camp.held("station").id)
    assert "Your pass has been locked" in in_english(phone.get(f"{camp.url}/station"))


@pytest.mark.parametrize("code", [*REASONS, "something_else"])
def test_every_reason_is_english(app: Flask, code: str) -> None:
    facts = {"status": "paused", "missing": {"A": 2}, "counted": {"joker": 1}, "group": "red", "most": 200}
    with app.test_request_context(), force_locale("en"):
        for known in ({}, {**facts, "owner": "red", "building": "neutral", "cells": [[1, 2]]}):
            assert not german(sentence(code, known, Names({})))


def test_what_a_building_would_do_is_told_in_english(app: Flask) -> None:
    told = {
        "gained": {"red": [[0, 0]], "blue": [[1, 1], [1, 2]]},
        "captured": [{"building": "inn", "group": "blue"}, {"building": "neutral", "group": None}],
        "lost": {"green": [[4, 4]], "teal": [[5, 5], [5, 6]]},
    }
    with app.test_request_context(), force_locale("en"):
        lines = effects(told, "red", Names({}))
        lines += [event_line("ended", {"reason": reason}, Names({})) for reason in ("time", "leader")]
        lines.append(event_line("draw", {}, Names({})))
    assert "1 cell will be walled in: A1" in lines
    assert "teal: 2 reserved cells will be lost (F6, F7)" in lines
    assert [line for line in lines if german(line)] == []


@pytest.mark.parametrize(
    "page",
    [
        "<p>Wer ist da?</p>",
        '<a aria-label="Zurück">x</a>',
        '<b data-text-off="Kein Netz">x</b>',
        "<i>Bauen</i>",
    ],
)
def test_german_is_found(page: str) -> None:
    assert [text for text in said(page, "en") if german(text)]


def test_other_languages_may_be_marked_as_such() -> None:
    assert said('<p>on <b lang="de">Zurück</b><br> off</p><script>Ende</script>', "en") == ["on", "off"]


def test_german_in_what_a_page_brings_along_is_found() -> None:
    page = '<script type="application/json" id="words">{"rows": [{"said": "Noch nichts gebucht."}]}</script>'
    assert [text for text in brought(page) if german(text)] == ["Noch nichts gebucht."]

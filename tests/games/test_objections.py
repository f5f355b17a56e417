"""Every no of the rules is an objection with a code and facts, and every code has a sentence for people."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_babel import Babel

import fieldgame.games
from fieldgame.games.protocol import Objection, Ruling
from fieldgame.texts import Names, sentence
from fieldgame.texts.reasons import REASONS
from tests.games.words import Game, cells, running

ROOM = Path(fieldgame.games.__file__).parent
FIRST = ("Objection", "refusal", "_Unplayable")
"""Calls whose first argument is a code; in those below it is the second."""
SECOND = ("note", "_listed", "_name")
FLAGS = {"clock_ahead", "unknown_event"}
"""What the fold itself finds."""
TAVERN = {"group": "red", "building": "tavern", "cells": [[0, 0]]}
STABLE = {"group": "red", "building": "stable", "cells": [[0, 0], [1, 0]]}

# Status of the game, action, arguments: what is said, and of what the facts tell.
REFUSALS: list[tuple[str, str, dict[str, Any], str, set[str]]] = [
    ("running", "start", {}, "wrong_status", {"status"}),
    ("setup", "pause", {}, "wrong_status", {"status"}),
    ("running", "resume", {}, "wrong_status", {"status"}),
    ("setup", "end", {}, "wrong_status", {"status"}),
    ("running", "time_up", {}, "time_left", set()),
    ("running", "no_room", {}, "room_left", set()),
    ("setup", "no_room", {}, "wrong_status", {"status"}),
    ("running", "change", {"key": "minutes", "value": 0}, "bad_setting", {"key"}),
    ("running", "draw", {"post": "Z", "group": "red"}, "unknown_post", {"post"}),
    ("running", "draw", {"post": "A", "group": "ghosts"}, "unknown_group", {"group"}),
    ("running", "draw", {"post": "A", "group": "red", "number": 9}, "bad_number", {"number"}),
    ("running", "draw", {"post": "A", "group": "robbers"}, "robbers_at_post", {"group", "post"}),
    ("setup", "draw", {"post": "A", "group": "red"}, "not_running", {"status"}),
    ("running", "rob", {"victim": "ghosts"}, "unknown_group", {"group"}),
    ("running", "rob", {"victim": "robbers"}, "robber_robbed", {"group"}),
    ("running", "rob", {"robber": "red", "victim": "blue"}, "not_a_robber", {"group"}),
    ("running", "rob", {"victim": "red", "cards": "all"}, "bad_cards", set()),
    ("paused", "rob", {"victim": "red"}, "not_running", {"status"}),
    ("running", "trade", {"from": "red", "to": "ghosts"}, "unknown_group", {"group"}),
    ("running", "trade", {"from": "red", "to": "red"}, "trade_with_self", {"group"}),
    ("running", "trade", {"from": "red", "to": "blue"}, "empty_trade", set()),
    ("running", "trade", {"from": "red", "to": "blue", "gives": {"A": -1}}, "bad_cards", set()),
    ("running", "trade", {"from": "red", "to": "robbers", "gives": {"A": 1}}, "robbers_trade", {"group"}),
    (
        "running",
        "trade",
        {"from": "red", "to": "blue", "gives": {"A": 1}},
        "holding_short",
        {"group", "missing"},
    ),
    ("running", "joker", {"group": "ghosts", "joker": "J1"}, "unknown_group", {"group"}),
    ("running", "joker", {"group": "red", "joker": "J7"}, "unknown_joker", set()),
    ("running", "build", {**TAVERN, "group": "ghosts"}, "unknown_group", {"group"}),
    ("running", "build", {**TAVERN, "cells": []}, "bad_shape", set()),
    ("running", "build", {**TAVERN, "building": "shed"}, "unknown_building", {"building"}),
    ("running", "build", {**TAVERN, "building": "stable"}, "wrong_shape", {"building"}),
    ("running", "build", {**TAVERN, "cells": [[99, 0]]}, "out_of_map", {"cells"}),
    ("running", "build", {**TAVERN, "cells": cells("C3")}, "occupied", {"cells"}),
    ("running", "build", {**TAVERN, "cells": cells("J10")}, "reserved_by_other", {"cells", "owner"}),
    ("running", "build", {**TAVERN, "payment": {"A": 2}}, "wrong_payment", {"building"}),
    ("paused", "build", TAVERN, "not_running", {"status"}),
    ("running", "build", TAVERN, "holding_short", {"group", "missing"}),
    ("running", "build", {**STABLE, "group": "blue"}, "no_supply", {"group", "building"}),
    ("running", "neutral", {}, "wrong_status", {"status"}),
    ("setup", "neutral", {"cells": [[0, 0]]}, "wrong_shape", {"building"}),
    ("running", "correct_holding", {"group": "ghosts", "change": {"A": 1}}, "unknown_group", {"group"}),
    ("running", "correct_holding", {"group": "red", "change": {}}, "nothing_changed", set()),
    ("running", "correct_holding", {"group": "red", "change": {"A": "1"}}, "bad_cards", set()),
    ("running", "correct_map", {}, "nothing_changed", set()),
    ("running", "correct_map", {"remove": ["ghost"]}, "unknown_event", {"event"}),
    ("running", "correct_map", {"add": [{**TAVERN, "cells": [[99, 0]]}]}, "out_of_map", {"cells"}),
    ("running", "undo", {}, "unknown_event", set()),
    ("running", "regroup", {"group": "ghosts"}, "unknown_group", {"group"}),
    ("running", "regroup", {"group": "red", "name": ""}, "bad_group", {"key"}),
    ("running", "regroup", {"group": "red", "colour": "blue"}, "colour_taken", {"group", "owner"}),
    ("running", "regroup", {"group": "red", "name": "wölfe"}, "name_taken", {"group", "owner"}),
    ("running", "regroup", {"group": "red"}, "nothing_changed", set()),
    ("running", "message", {"to": "all", "text": ""}, "bad_message", set()),
    ("running", "message", {"to": "post:Z", "text": "x"}, "unknown_post", {"post"}),
    ("running", "seen", {"group": "ghosts"}, "unknown_group", {"group"}),
    ("running", "undo", {"event": "e1", "note": "x" * 999}, "note_too_long", {"most"}),
]


def prepared(status: str) -> Game:
    """Green stands on C3, blue keeps the corner J10 of a map of ten by ten."""
    game = Game(map={"width": 10, "height": 10}, jokers=2)
    game.stand("green", "tavern", "C3")
    game.stand("blue", "stable", "I9 J9")
    game.stand("blue", "tavern", "I10")
    for step in {"setup": "", "running": "start", "paused": "start pause"}[status].split():
        game.do(step)
    return game


@pytest.mark.parametrize(("status", "action", "args", "code", "told"), REFUSALS)
def test_a_no_says_why_with_the_facts_that_a_sentence_needs(
    status: str, action: str, args: dict[str, Any], code: str, told: set[str]
) -> None:
    ruling = prepared(status).rule(action, **args)
    assert isinstance(ruling, Ruling)
    assert ruling.objection is not None
    assert ruling.objection.code == code
    assert ruling.objection.facts.keys() == told
    json.dumps(ruling.objection.facts)


def test_a_refused_action_leaves_the_state_as_it_was() -> None:
    for status, action, args, _, _ in REFUSALS:
        game = prepared(status)
        before = game.view()
        game.rule(action, **args)
        assert game.view() == before


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Every text that is given to a call where a code belongs."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        place = 0 if name in FIRST else 1 if name in SECOND else None
        if place is not None and len(call.args) > place:
            given = call.args[place]
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value


def codes_of_the_rules() -> set[str]:
    sources = (path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    return {code for source in sources for code in codes_in(ast.parse(source))} | FLAGS


def test_the_codes_are_found_in_the_source() -> None:
    source = "refusal('one', a=1); Objection('two', {}); state.note(entry, 'three'); _name(v, 'four')"
    assert set(codes_in(ast.parse(source))) == {"one", "two", "three", "four"}
    assert {row[3] for row in REFUSALS} | {"same_post_twice", "count_differs", "map_apart", "malformed"} <= (
        codes_of_the_rules()
    )


def test_every_code_that_the_rules_can_give_has_a_sentence() -> None:
    assert codes_of_the_rules() - REASONS.keys() == set()


@pytest.fixture(scope="module")
def speaking() -> Iterator[None]:
    app = Flask("sentences")
    Babel(app, default_locale="de")
    with app.test_request_context():
        yield


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("code", sorted(codes_of_the_rules()))
def test_a_sentence_bears_facts_that_are_missing(code: str) -> None:
    assert len(sentence(code, {}, Names({}))) > 10


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize(("status", "action", "args", "code", "told"), REFUSALS)
def test_every_no_becomes_a_sentence_in_the_words_of_the_game(
    status: str, action: str, args: dict[str, Any], code: str, told: set[str]
) -> None:
    game = prepared(status)
    objection = game.rule(action, **args).objection
    assert objection is not None
    text = sentence(objection.code, objection.facts, Names(game.view()))
    for fact in told & {"group", "owner"}:
        named = {group["id"]: group["name"] for group in game.view()["groups"]}.get(objection.facts[fact])
        assert named is None or code in ("robber_robbed", "robbers_trade", "trade_with_self") or named in text
    for cell in objection.facts.get("cells", ()) if code in ("occupied", "reserved_by_other") else ():
        assert f"{chr(65 + cell[0])}{cell[1] + 1}" in text


def test_the_leader_reads_an_irregularity_with_the_same_facts() -> None:
    game = running(map={"width": 10, "height": 10})
    game.stand("green", "tavern", "C3")
    game.book("build", {**TAVERN, "cells": cells("C3"), "payment": {"A": 1}})
    [row] = game.view()["irregularities"]
    assert (row["code"], row["group"], row["cells"]) == ("occupied", "red", [(2, 2)])


@pytest.mark.parametrize("settings", [{}, {"groups": ["one"]}, {"groups": ["one", "two"], "map": {}}])
def test_settings_are_refused_with_an_objection_too(settings: dict[str, Any]) -> None:
    found = fieldgame.games.GAMES["burgbau"].start(settings)
    assert isinstance(found, Objection)
    assert found.code in REASONS

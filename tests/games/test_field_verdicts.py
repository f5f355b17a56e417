"""What a phone without network decides is what the rules decide: cases that Python and JavaScript both run.

The other half is tests/browser/test_outbox_rules.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, Json, Seat, fold
from tests.house import ROOT

CASES = json.loads((ROOT / "tests/cases/field-verdicts.json").read_text(encoding="utf-8"))
POSTS = [post["id"] for post in CASES["posts"]]
UNTIL: dict[str, tuple[str, ...]] = {
    "setup": (),
    "running": ("started",),
    "paused": ("started", "paused"),
    "ended": ("started", "ended"),
}


def outcome(groups: list[Json], case: Json) -> Json:
    """What the rules make of a case: holdings without zeros, last posts, the bag, the objections to draws."""
    settings = {"groups": groups, "draw": case["draw"], "minutes": 90, "jokers": 3}
    begun = [{"id": kind, "type": kind, "data": {}} for kind in UNTIL[case["status"]]]
    entries = [
        Entry(event["id"], seq, seq, seq, {}, event["type"], event["data"])
        for seq, event in enumerate([*begun, *case["events"]], 1)
    ]
    state = fold(BURGBAU, BURGBAU.start(settings), entries)

    def against(group: str, post: str) -> str | None:
        args = {"group": group, "number": 1}
        ruling = BURGBAU.actions["draw"](state, Seat("post", post), args, 0, lambda options: 0)
        return ruling.objection.code if ruling.objection else None

    return {
        "holdings": {key: _some(had.holding) for key, had in state.groups.items()},
        "last_post": {key: had.last_post for key, had in state.groups.items()},
        "left": BURGBAU.options(state, Seat("post", case["post"])).get("left"),
        "against": {group["id"]: {post: against(group["id"], post) for post in POSTS} for group in groups},
    }


def _some(holding: Any) -> dict[str, int]:
    return {kind: count for kind, count in holding.items() if count}


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["name"])
def test_the_rules_say_what_the_case_expects(case: Json) -> None:
    assert json.loads(json.dumps(outcome(CASES["groups"], case))) == case["expect"]

"""A leader takes back one of every kind of entry, as the page foresees it, and lets it count again."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.english import whole_afternoon
from tests.words import Camp, text_of


@pytest.fixture(scope="module")
def afternoon(app: Flask) -> Camp:
    return whole_afternoon(app)


def test_every_kind_of_entry_is_taken_back_and_counts_again(afternoon: Camp) -> None:
    kinds: dict[str, str] = {}
    for row in afternoon.journal():
        if not row["void"]:
            kinds.setdefault(row["type"], row["id"])
    assert {"draw", "build", "started", "scene_set", "group_changed", "accepted", "voided"} <= kinds.keys()
    for event in kinds.values():
        undo_and_redo(afternoon, event)


def undo_and_redo(camp: Camp, event: str) -> None:
    leader, before = camp.join("leader"), record(camp)
    known = {row["id"] for row in camp.journal()}
    page = text_of(leader.get(f"{camp.url}/leader/undo/{event}"))
    assert "None" not in re.sub(r"<[^>]*>", "", page)
    (expects,) = re.findall(r'name="expects" value="([^"]+)"', page)
    sent = {"expects": expects, "reveal": "yes", "reason": "auto:twice"}
    assert leader.post(f"{camp.url}/leader/undo/{event}", **sent).status_code == 303
    voids = [row for row in camp.journal() if row["id"] not in known]
    assert event in {row["data"]["event"] for row in voids}
    for void in voids:  # newest first: what went with it comes back with it
        if not next(row for row in camp.journal() if row["id"] == void["id"])["void"]:
            redone = leader.post(f"{camp.url}/leader/undo/{void['id']}", reveal="yes")
            assert redone.status_code == 303
    assert record(camp) == before


def record(camp: Camp) -> object:
    return {key: value for key, value in camp.view("record").items() if key != "version"}

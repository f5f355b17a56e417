"""Every position of the castle map that was worked out by hand comes out as written."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.positions import Position, castle_cases


@pytest.mark.parametrize("case", castle_cases(), ids=lambda case: str(case["id"]))
def test_a_position_comes_out_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    position = Position(case)
    expect = case["expect"]
    assert len(expect["moves"]) == len(case["moves"])
    for number, (move, wanted) in enumerate(zip(case["moves"], expect["moves"], strict=True)):
        became = position.move(move, number)
        assert {key: became.get(key) for key in wanted} == wanted
    assert position.reserved_rows() == expect["reserved"]
    for group, points in expect.get("score", {}).items():
        score = position.score(group)
        found = {"built": score.built, "reserved": score.reserved, "leftover": score.left_over}
        assert {**found, "total": score.points} == points
    for group, supply in expect.get("supply", {}).items():
        assert position.supply(group) == supply
    for group, may in expect.get("can_build", {}).items():
        assert position.can_build(group) is may
    if "ended" in expect:
        assert all(not position.can_build(group) for group in position.groups) is expect["ended"]

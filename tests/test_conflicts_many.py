"""A journal from elsewhere may be long and may turn in rings: it is read once, not once an entry."""

from __future__ import annotations

from typing import Any

from fieldgame.conflicts import find

MANY = 2_000


class Counted(dict[str, Any]):
    """A row that notices how often somebody asks what it says."""

    asked = 0

    def __getitem__(self, key: str) -> Any:
        Counted.asked += key in ("data", "id")
        return super().__getitem__(key)


def row(seq: int, kind: str, odd: str = "", **data: Any) -> Counted:
    more = {"id": str(seq), "seq": seq, "at": seq, "recorded_at": seq, "by": {"role": "leader"}}
    found = [{"event": str(seq), "code": odd, "group": "red"}] if odd else []
    return Counted(more, type=kind, data=data, void=False, irregularities=found)


def asked(rows: list[Counted], *below: str, released: dict[Any, int] | None = None) -> float:
    """How often each row was asked in the mean, while conflicts were looked for."""
    Counted.asked = 0
    find(list(reversed(rows)), below, released or {})
    return Counted.asked / len(rows)


def test_undos_of_undos_are_followed_once() -> None:
    for target in (lambda seq: seq - 1, lambda seq: seq, lambda seq: seq % MANY + 1):
        assert asked([row(seq, "voided", event=str(target(seq))) for seq in range(1, MANY + 1)]) < 30


def test_what_came_before_a_visit_is_found_without_reading_what_came_after() -> None:
    assert asked([row(seq, "draw", "same_post_twice", group="red") for seq in range(1, MANY + 1)]) < 60


def test_a_long_afternoon_with_a_group_below_zero_and_a_released_phone() -> None:
    rows = [row(seq, "draw", group=("red", "blue")[seq % 2], post="ABC"[seq % 3]) for seq in range(1, MANY)]
    rows += [row(seq, "robbery", victim="red", robber="robbers") for seq in range(MANY, 2 * MANY)]
    assert asked(rows, "red", released={("A", "post", "A"): 0}) < 30

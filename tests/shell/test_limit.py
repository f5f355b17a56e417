"""Guessing codes: twenty wrong ones a minute, and no longer than that for whoever only mistyped."""

from __future__ import annotations

from fieldgame.limit import MOST_VISITORS, Misses


def test_after_too_many_misses_one_waits_until_the_oldest_is_a_minute_old() -> None:
    misses = Misses(3, 60_000)
    for now in (0, 10, 20):
        assert misses.wait("a", now) == 0
        misses.miss("a", now)
    assert misses.wait("a", 30) == 59_970
    assert misses.wait("b", 30) == 0
    assert misses.wait("a", 60_000) == 0
    misses.miss("a", 60_000)
    assert misses.wait("a", 60_001) == 9


def test_visitors_are_forgotten() -> None:
    misses = Misses(1, 1_000)
    for number in range(MOST_VISITORS + 50):
        misses.miss(str(number), 0)
    assert len(misses._misses) == MOST_VISITORS
    assert misses.wait("0", 1) == 0
    assert misses.wait(str(MOST_VISITORS), 1) > 0
    assert misses.wait(str(MOST_VISITORS), 1_000) == 0
    assert len(misses._misses) == MOST_VISITORS - 1

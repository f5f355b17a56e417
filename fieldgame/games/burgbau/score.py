"""Points and ranks (rules: 'End and score')."""

from __future__ import annotations

from dataclasses import dataclass

from fieldgame.games.burgbau.state import State


@dataclass(frozen=True, slots=True)
class Score:
    """Cells built, cells reserved, cells of buildings left over, and what they come to."""

    built: int
    reserved: int
    left_over: int

    @property
    def points(self) -> int:
        return self.built + self.reserved - self.left_over


def score(state: State, group: str) -> Score:
    catalogue = state.setup.catalogue
    supply = state.groups[group].supply
    return Score(
        built=state.castle.own[group].bit_count(),
        reserved=state.castle.reserved[group].bit_count(),
        left_over=sum(count * catalogue[key].size for key, count in supply.items()),
    )


def ranks(points: dict[str, int]) -> dict[str, int]:
    """Ranks from 1; equal points share one, and the next rank counts them all (1, 2, 2, 4)."""
    return {group: 1 + sum(other > own for other in points.values()) for group, own in points.items()}

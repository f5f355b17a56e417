"""Points and ranks (rules: 'End and score')."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fieldgame.games.burgbau.castle import Castle

if TYPE_CHECKING:
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
    return score_on(state, state.castle, group, state.groups[group].supply)


def score_on(state: State, castle: Castle, group: str, supply: Mapping[str, int]) -> Score:
    """The score of a group with this castle and what it has left for it."""
    catalogue = state.setup.catalogue
    return Score(
        built=castle.own[group].bit_count(),
        reserved=castle.reserved[group].bit_count(),
        left_over=sum(count * catalogue[key].size for key, count in supply.items()),
    )


def ranks(points: Mapping[str, int]) -> dict[str, int]:
    """Ranks from 1; equal points share one, and the next rank counts them all (1, 2, 2, 4)."""
    return {group: 1 + sum(other > own for other in points.values()) for group, own in points.items()}


def places(state: State, scores: Mapping[str, Score]) -> dict[str, int]:
    """The rank of every group that is in the game; who is out has none."""
    return ranks({group: scores[group].points for group in state.active})

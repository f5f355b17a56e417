"""The field game Burgbau: draw, rob, trade, build and wall in."""

from fieldgame.games.burgbau.rules import BURGBAU

__all__ = ["BURGBAU"]

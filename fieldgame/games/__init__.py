"""The one list of rulesets. To add a game: its folder, one line here, its sentences and pages."""

from collections.abc import Mapping

from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Ruleset

GAMES: Mapping[str, Ruleset] = {"burgbau": BURGBAU}

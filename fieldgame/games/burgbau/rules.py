"""Burgbau as a ruleset: every action and every event by name, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fieldgame.games.burgbau import (
    building,
    clock,
    correction,
    draw,
    exchange,
    message,
    options,
    regroup,
    wall,
)
from fieldgame.games.burgbau import view as views
from fieldgame.games.burgbau.setup import read
from fieldgame.games.burgbau.state import Malformed, State, begin
from fieldgame.games.protocol import Action, Entry, Json, Objection, Seat

ACTIONS: Mapping[str, Action] = {
    "start": clock.start,
    "pause": clock.pause,
    "resume": clock.resume,
    "end": clock.end,
    "time_up": clock.time_up,
    "change": clock.change,
    "extend": clock.extend,
    "draw": draw.draw,
    "rob": exchange.rob,
    "trade": exchange.trade,
    "joker": exchange.joker,
    "build": building.build,
    "no_room": building.no_room,
    "neutral": correction.neutral,
    "correct_holding": correction.correct_holding,
    "correct_map": correction.correct_map,
    "undo": correction.undo,
    "accept": correction.accept,
    "scene": wall.set_scene,
    "regroup": regroup.regroup,
    "seen": regroup.seen,
    "message": message.message,
}

EVENTS: Mapping[str, Callable[[State, Entry], State]] = {
    "started": clock.apply_clock,
    "paused": clock.apply_clock,
    "resumed": clock.apply_clock,
    "ended": clock.apply_clock,
    "setting_changed": clock.apply_change,
    "draw": draw.apply_draw,
    "robbery": exchange.apply_robbery,
    "trade": exchange.apply_trade,
    "joker_found": exchange.apply_joker,
    "build": building.apply_build,
    "neutral_placed": correction.apply_neutral,
    "holding_corrected": correction.apply_correct_holding,
    "map_corrected": correction.apply_correct_map,
    "voided": correction.apply_mark,
    "accepted": correction.apply_mark,
    "scene_set": wall.apply_scene,
    "group_changed": regroup.apply_regroup,
    "group_seen": regroup.apply_seen,
    "message_sent": message.apply_message,
    "restored": correction.apply_restored,
}


class Burgbau:
    """The six things of a ruleset."""

    actions = ACTIONS

    def start(self, settings: Json) -> State | Objection:
        setup = read(settings)
        return setup if isinstance(setup, Objection) else begin(setup)

    def apply(self, state: State, entry: Entry) -> State:
        """Total: a fact that cannot be read changes nothing and is listed as `malformed`."""
        for flag in entry.flags:
            state = state.note(entry, flag)
        event = EVENTS.get(entry.type)
        try:
            after = event(state, entry) if event else state.note(entry, "malformed")
        except Malformed:
            return state.note(entry, "malformed")
        return wall.still_told(state, regroup.noticed(state, after, entry))

    def view(self, state: State, seat: Seat) -> Json:
        return views.view(state, seat)

    def options(self, state: State, seat: Seat, about: Json | None = None) -> Json:
        return options.options(state, seat, about)

    def audit(self, state: State) -> list[str]:
        return options.audit(state)


BURGBAU = Burgbau()

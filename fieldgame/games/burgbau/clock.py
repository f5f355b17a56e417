"""Start, pause, resume, extend and end of the game; settings changed in mid-play."""

from __future__ import annotations

from fieldgame.games.burgbau.catalogue import readable
from fieldgame.games.burgbau.notes import LONGEST_NOTE, noted
from fieldgame.games.burgbau.setup import FOR_PLAYERS, check_setting, clean
from fieldgame.games.burgbau.state import Halt, Malformed, State, named
from fieldgame.games.protocol import Entry, Fact, Json, Pick, Ruling, Seat, refusal

MINUTE = 60_000
REASONS = ("time", "nobody_can_build", "leader")
FROM = {
    "started": ("setup",),
    "paused": ("running",),
    "resumed": ("paused",),
    "ended": ("setup", "running", "paused"),
}
"""From which status each event of the clock leads on."""
STEPS = {"start": ("setup",), "pause": ("running",), "resume": ("paused",), "end": ("running", "paused")}
"""In which status the leader may take each step."""
CHANGEABLE = (
    *("name", "minutes", "head_start_minutes", "draw", "holdings", "jokers", "unseen_minutes"),
    *FOR_PLAYERS,
)


def ends_at(state: State) -> int | None:
    """When the time runs out, ms since 1970; None while the clock stands."""
    clock = state.clock
    if clock.running_since is None:
        return None
    return clock.running_since + remaining(state)


def remaining(state: State) -> int:
    """Game time left when the clock last began to run, or while it stands; in ms, may be below 0."""
    return int(state.rules["minutes"]) * MINUTE - state.clock.spent


def _step(state: State, name: str, kind: str, data: Json | None = None) -> Ruling:
    if state.status not in STEPS[name]:
        return refusal("wrong_status", status=state.status)
    return Ruling((Fact(kind, data or {}),))


def start(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """The clock begins to run; the robbers may go."""
    return _step(state, "start", "started")


def pause(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """The clock stands; a `note` says why, to everybody. It may follow later, or be another one."""
    note = args.get("note")
    ruling = noted("paused", {}, args) if note else _step(state, "pause", "paused")
    able = state.status in STEPS["pause"] or _says_why(state, note)
    return ruling if able else refusal("wrong_status", status=state.status)


def _says_why(state: State, note: object) -> bool:
    """Whether a pause that is on gets a reason by this, or another one."""
    return bool(note) and state.halt is not None and note != state.halt.note


def resume(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    return _step(state, "resume", "resumed")


def end(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """End by the leader."""
    return _step(state, "end", "ended", {"reason": "leader"})


def time_up(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """End by the clock. Refused (`time_left`) while time is left."""
    due = ends_at(state)
    if due is None or at < due:
        return refusal("time_left")
    return Ruling((Fact("ended", {"reason": "time"}),))


def change(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Change a plain setting in mid-play, such as the minutes."""
    key, value = named(args, "key"), args.get("value")
    if key not in CHANGEABLE or not check_setting(key, value):
        return refusal("bad_setting", key=key)
    if key == "jokers" and isinstance(value, int) and value < len(state.jokers):
        return refusal("bad_setting", key=key)
    return noted("setting_changed", {"key": key, "value": value}, args)


def extend(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """`more` minutes on top of those that are in force now; two leaders may add in the same instant."""
    more = args.get("more")
    minutes = int(state.rules["minutes"]) + more if type(more) is int else None
    return change(state, seat, {**args, "key": "minutes", "value": minutes}, at, pick)


def apply_clock(state: State, entry: Entry) -> State:
    kind = entry.type
    reason = entry.data.get("reason", "leader")
    if kind == "ended" and reason not in REASONS:
        raise Malformed("reason")
    if kind == "paused" and (state.status in FROM[kind] or _says_why(state, entry.data.get("note"))):
        return _halted(state, entry)
    if state.status not in FROM[kind]:
        return state.note(entry, "wrong_status", status=state.status)
    state = state.tell(entry, reason=reason) if kind == "ended" else state.tell(entry)
    state = state._replace(halt=None)
    if kind in ("started", "resumed"):
        return state._replace(status="running", clock=state.clock.run(entry.at))
    clock = state.clock.stop(entry.at)
    return state._replace(status="ended", clock=clock, ended_reason=reason)


def _halted(state: State, entry: Entry) -> State:
    note = entry.data.get("note")
    why = readable(note[:LONGEST_NOTE]) if isinstance(note, str) else ""
    state = state.tell(entry, note=why) if why else state.tell(entry)
    clock = state.clock if state.halt else state.clock.stop(entry.at)
    return state._replace(status="paused", clock=clock, halt=Halt(entry.at, why))


def apply_change(state: State, entry: Entry) -> State:
    key, value = named(entry.data, "key"), entry.data.get("value")
    if key not in CHANGEABLE or not check_setting(key, value):
        raise Malformed("key")
    value = clean(key, value)
    return state._replace(rules={**state.rules, key: value}).tell(entry, key=key, value=value)

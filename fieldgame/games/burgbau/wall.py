"""What the wall in the barn shows, and what the public may not know yet.

The leader chooses the scene. Who seals the result seals it for every public seat at once: it stays so
through the clock and messages until the map or the ranking is shown again, or the ceremony has told it.
A seal in mid-play writes down what stands, and the public goes on seeing that; a seal after the end shows
nothing, or it would show the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fieldgame.games.burgbau.catalogue import readable
from fieldgame.games.burgbau.score import places, score
from fieldgame.games.burgbau.sealing import read_standing, standing_of
from fieldgame.games.burgbau.state import Frozen, Malformed, Scene, State
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal

SCENES = ("map", "ranking", "clock", "message", "sealed", "ceremony")
LONGEST_MESSAGE = 200
"""Signs: more would be too small for the back of the barn."""
MOST_STEPS = 100
"""Far above the places of any game."""


class Known(NamedTuple):
    """What a public seat may know: these groups' results, the others' not yet."""

    groups: frozenset[str]
    everything: bool
    frozen: Frozen | None = None
    """Instead of how they stand: how they stood when it was sealed."""


def known(state: State, places: Mapping[str, int]) -> Known:
    """Whose results are public now. `places`: the rank of each group in the game.

    The ceremony tells one place a step, from the last one up; groups that share a place come together.
    """
    scene = state.scene
    if scene.told is None:
        return Known(frozenset(state.groups), True)
    if scene.frozen:
        return Known(frozenset(state.groups), False, scene.frozen)
    ladder = sorted(set(places.values()), reverse=True)
    told = ladder[: scene.told]
    if scene.told and len(told) == len(ladder):
        return Known(frozenset(state.groups), True)
    return Known(frozenset(group for group in places if places[group] in told), False)


def known_now(state: State) -> Known:
    """Whose results are public now."""
    return known(state, places(state, {group: score(state, group) for group in state.groups}))


def still_told(before: State, after: State) -> State:
    """The state after somebody is out of the game or back, in the middle of the ceremony or after it.

    Another number of places must neither tell one that nobody has asked for nor hide what has been told.
    """
    scene = after.scene
    if not scene.told or scene.frozen or after.inactive == before.inactive:
        return after
    was = known_now(before)
    order = places(after, {group: score(after, group) for group in after.groups})
    ladder = sorted(set(order.values()), reverse=True)
    count = 0
    for rank in ladder:
        if not was.everything and any(order[group] == rank and group not in was.groups for group in order):
            break
        count += 1
    told = max(1, count) if was.everything else count
    step = told if scene.scene == "ceremony" else scene.step
    return after._replace(scene=scene._replace(told=told, step=step))


def set_scene(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Show another scene: `scene`; `text` of a message; `step` of the ceremony; `sealed`: what is shown of
    the castle stays as the public knows it.

    `sealed` objects softly to what would tell the public a result that it does not know yet.
    """
    try:
        given = {key: value for key, value in args.items() if key not in ("stands", "since")}
        scene = _read(state, given, at)
    except Malformed as wrong:
        return refusal(str(wrong))
    data: Json = {"scene": scene.scene, "text": args.get("text", ""), "step": scene.step}
    if "sealed" in args:
        data["sealed"] = args["sealed"]
    if _seals(data):
        data |= _picture(state)
    breaks = scene.told is None and not known_now(state).everything
    return Ruling((Fact("scene_set", data),), Objection("sealed") if breaks else None)


def _picture(state: State) -> Json:
    """What a seal writes down: the castle as the public knows it; nothing after the end.

    Sealed again, it is the picture of before: what was shown once must not move, whatever becomes of the
    entry that showed it first.
    """
    frozen = state.scene.frozen
    if frozen:
        return {"stands": standing_of(frozen.castle), "since": state.scene.since}
    is_open = known_now(state).everything
    if not is_open or state.status not in ("running", "paused"):
        return {}
    return {"stands": standing_of(state.castle)}


def apply_scene(state: State, entry: Entry) -> State:
    """No line of the story: the wall itself tells it."""
    return state._replace(scene=_read(state, entry.data, entry.at))


def _seals(data: Mapping[str, object]) -> bool:
    name = data.get("scene")
    return name == "sealed" or (data.get("sealed") is True and name != "ceremony")


def _read(state: State, data: Mapping[str, object], at: int) -> Scene:
    """The scene after this event; a message stays at hand while others are shown."""
    name, text, step = data.get("scene"), data.get("text", ""), data.get("step", 0)
    if not isinstance(name, str) or name not in SCENES or not isinstance(data.get("sealed", True), bool):
        raise Malformed("bad_scene")
    if not isinstance(text, str) or len(text) > LONGEST_MESSAGE:
        raise Malformed("bad_message")
    if type(step) is not int or not 0 <= step <= MOST_STEPS:
        raise Malformed("bad_scene")
    text = readable(text)
    if name == "message" and not text:
        raise Malformed("bad_message")
    had = state.scene
    shown = had._replace(
        scene=name,
        text=text if name == "message" else had.text,
        step=step if name == "ceremony" else 0,
    )
    if name == "ceremony":
        return shown._replace(told=step, since=None, frozen=None)
    if _seals(data):
        return _sealed(state, shown, data, at)
    if name in ("map", "ranking") or data.get("sealed") is False:
        return shown._replace(told=None, since=None, frozen=None)
    return shown


def _sealed(state: State, shown: Scene, data: Mapping[str, object], at: int) -> Scene:
    """The scene with its seal: with the picture that the event brings, else with the one there was."""
    told = 0 if shown.told is None or shown.scene == "sealed" else shown.told
    if "stands" not in data:
        return shown._replace(told=told)
    since = data.get("since", at)
    if type(since) is not int or not 0 <= since <= at:
        raise Malformed("bad_scene")
    return shown._replace(told=told, since=since, frozen=read_standing(state, data["stands"]))

"""What the wall in the barn shows, and what the public may not know yet.

The leader chooses the scene. Who seals the result seals it for every public seat at once: it stays so
through the clock and messages until the map or the ranking is shown again, or the ceremony has told it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fieldgame.games.burgbau.catalogue import readable
from fieldgame.games.burgbau.score import ranks, score
from fieldgame.games.burgbau.state import Malformed, Scene, State
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


def known(state: State, places: Mapping[str, int]) -> Known:
    """Whose results are public now. `places`: each group's rank.

    The ceremony tells one place a step, from the last one up; groups that share a place come together.
    """
    scene = state.scene
    if scene.told is None:
        return Known(frozenset(state.groups), True)
    told = sorted(set(places.values()), reverse=True)[: scene.told]
    groups = frozenset(group for group in state.groups if places[group] in told)
    return Known(groups, len(groups) == len(state.groups))


def set_scene(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Show another scene: `scene`; `text` of a message; `step` of the ceremony.

    `sealed` objects softly to what would tell the public a result that it does not know yet.
    """
    try:
        scene = _read(state, args)
    except Malformed as wrong:
        return refusal(str(wrong))
    fact = Fact("scene_set", {"scene": scene.scene, "text": args.get("text", ""), "step": scene.step})
    places = ranks({group: score(state, group).points for group in state.groups})
    breaks = scene.told is None and not known(state, places).everything
    return Ruling((fact,), Objection("sealed") if breaks else None)


def apply_scene(state: State, entry: Entry) -> State:
    """No line of the story: the wall itself tells it."""
    return state._replace(scene=_read(state, entry.data))


def _read(state: State, data: Mapping[str, object]) -> Scene:
    """The scene after this event; a message stays at hand while others are shown."""
    name, text, step = data.get("scene"), data.get("text", ""), data.get("step", 0)
    if not isinstance(name, str) or name not in SCENES:
        raise Malformed("bad_scene")
    if not isinstance(text, str) or len(text) > LONGEST_MESSAGE:
        raise Malformed("bad_message")
    if type(step) is not int or not 0 <= step <= MOST_STEPS:
        raise Malformed("bad_scene")
    text = readable(text)
    if name == "message" and not text:
        raise Malformed("bad_message")
    had = state.scene
    told = {"sealed": 0, "ceremony": step, "map": None, "ranking": None}.get(name, had.told)
    return Scene(name, text if name == "message" else had.text, step if name == "ceremony" else 0, told)

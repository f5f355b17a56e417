"""What the leader tells everybody or one place; the newest few are kept until newer ones come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldgame.games.burgbau.catalogue import readable
from fieldgame.games.burgbau.state import Malformed, Message, State, named
from fieldgame.games.protocol import Entry, Fact, Json, Pick, Ruling, Seat, refusal

KEPT = 5
LONGEST = 200
"""Characters: what can be read from a phone in one glance."""
READERS = {
    "all": ("post", "robber", "station", "group"),
    "posts": ("post",),
    "robber": ("robber",),
    "station": ("station",),
    "groups": ("group",),
}
"""To whom a message may go, and which roles read it; besides `post:A` and `group:red` for one alone."""


def message(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Tell `text` to `to`."""
    to, text = args.get("to"), args.get("text")
    role, _, one = to.partition(":") if isinstance(to, str) else ("", "", "")
    if role == "post" and one not in state.setup.posts:
        return refusal("unknown_post", post=one)
    if role == "group" and one not in state.groups:
        return refusal("unknown_group", group=one)
    try:
        to, text = _read(state, {"to": to, "text": text})
    except Malformed:
        return refusal("bad_message")
    return Ruling((Fact("message_sent", {"to": to, "text": text}),))


def apply_message(state: State, entry: Entry) -> State:
    """No line of the story: who is meant reads it on the phone."""
    to, text = _read(state, entry.data)
    kept = (*state.messages, Message(entry.id, entry.at, to, text))
    return state._replace(messages=kept[-KEPT:])


def told(state: State, seat: Seat) -> list[Json]:
    """The messages that this seat reads, newest first; the leader reads all."""
    return [
        {"id": one.event, "at": one.at, "to": one.to, "text": one.text}
        for one in reversed(state.messages)
        if _reads(seat, one.to)
    ]


def _reads(seat: Seat, to: str) -> bool:
    if seat.role == "leader" or seat.role in READERS.get(to, ()):
        return True
    role, _, one = to.partition(":")
    return role == seat.role and one == (seat.post if role == "post" else seat.group)


def _read(state: State, data: Mapping[str, Any]) -> tuple[str, str]:
    to, text = named(data, "to"), data.get("text")
    role, _, one = to.partition(":")
    alone = (role == "post" and one in state.setup.posts) or (role == "group" and one in state.groups)
    if to not in READERS and not alone:
        raise Malformed("to")
    if not isinstance(text, str) or len(text) > LONGEST or not readable(text):
        raise Malformed("text")
    return to, readable(text)

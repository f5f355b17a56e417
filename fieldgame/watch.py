"""Which group was seen last, where and when, and who has not been seen for too long.

Read from the living entries and the devices' contacts; nothing of it is a fact of the game. Minutes are those
of the clock on the wall: children are in the wood also while the game makes a pause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fieldgame.devices import Device
from fieldgame.games.protocol import Json

MINUTE = 60_000
YESTERDAY_MS = 12 * 60 * MINUTE
"""A device that has not been heard for so long has gone home."""
WHO = {
    "draw": ("group",),
    "robbery": ("robber", "victim"),
    "trade": ("from", "to"),
    "joker_found": ("group",),
    "build": ("group",),
    "group_seen": ("group",),
}
"""Which groups somebody has had before the eyes who reported this."""
CONTACT = "contact"
"""Stands for an event where only the robbers' own phone was heard."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """When (ms since 1970) a group was seen, by which kind of `event`, at which post, who reported it."""

    at: int
    kind: str
    post: str | None = None
    role: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """A group that nobody has seen since (ms since 1970); the posts that may have and cannot say so."""

    group: str
    since: int
    last: Sighting | None
    silent_posts: tuple[tuple[str, int], ...]


def sightings(rows: Iterable[Json]) -> dict[str, Sighting]:
    """The last living sighting of each group; `rows` as `history.rows` has them, in any order."""
    found: dict[str, Sighting] = {}
    for row in rows:
        keys = () if row["void"] else WHO.get(row["type"], ())
        for key in keys:
            group = row["data"].get(key)
            if isinstance(group, str) and (group not in found or row["at"] > found[group].at):
                found[group] = _sighting(row)
    return found


def with_contacts(
    found: Mapping[str, Sighting], view: Json, devices: Iterable[Device]
) -> dict[str, Sighting]:
    """The same, and the robbers were also there when their phone was heard, where there is but one band."""
    bands = [group["id"] for group in view["groups"] if group["kind"] == "robber"]
    heard = [one.seen_at for one in devices if one.role == "robber" and not one.released_at]
    last = max(heard, default=0)
    if len(bands) != 1 or (bands[0] in found and found[bands[0]].at >= last) or not last:
        return dict(found)
    return {**found, bands[0]: Sighting(last, CONTACT, role="robber")}


def unseen(
    view: Json, found: Mapping[str, Sighting], devices: Sequence[Device], minutes: int, now: int
) -> list[Missing]:
    """Who of the game has not been seen for `minutes`, the longest first; 0 minutes: nobody is missed.

    Only while the game runs or makes a pause, from the moment when the group was let go.
    """
    started = view["clock"]["started_at"]
    if not minutes or started is None or view["status"] not in ("running", "paused"):
        return []
    silent = silent_posts(devices, now)
    missing = []
    for group in view["groups"]:
        last = found.get(group["id"])
        off = started if group["kind"] == "robber" else view["clock"]["nobles_from"] or started
        since = max(off, last.at if last else 0)
        if group["active"] and now - since >= minutes * MINUTE:
            missing.append(Missing(group["id"], since, last, silent))
    return sorted(missing, key=lambda one: one.since)


def silent_posts(devices: Iterable[Device], now: int) -> tuple[tuple[str, int], ...]:
    """Posts none of whose devices is heard just now, and since when; the longest first."""
    newest: dict[str, Device] = {}
    for one in devices:
        at_work = one.role == "post" and one.post and not one.released_at and now - one.seen_at < YESTERDAY_MS
        if at_work and one.post and (one.post not in newest or one.seen_at > newest[one.post].seen_at):
            newest[one.post] = one
    return tuple(
        sorted(
            ((post, one.seen_at) for post, one in newest.items() if one.silent(now)), key=lambda pair: pair[1]
        )
    )


def last_bookings(rows: Iterable[Json]) -> dict[str, int]:
    """When each post booked last, or somebody for it, as far as that counts; ms since 1970."""
    found: dict[str, int] = {}
    for row in rows:
        post = None if row["void"] else row["by"].get("post") or row["data"].get("post")
        if isinstance(post, str) and row["at"] > found.get(post, 0):
            found[post] = row["at"]
    return found


def _sighting(row: Json) -> Sighting:
    post = row["data"].get("post") if row["type"] == "draw" else row["by"].get("post")
    return Sighting(
        row["at"],
        row["type"],
        post if isinstance(post, str) else None,
        str(row["by"].get("role", "")),
        row["id"],
    )

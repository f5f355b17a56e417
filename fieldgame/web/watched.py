"""What the desk watches, in words: where each group was seen, who is missing, the stream of bookings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import request
from flask_babel import get_locale, gettext

from fieldgame import devices, watch
from fieldgame.texts import Names, role
from fieldgame.watch import Missing, Sighting
from fieldgame.web import picture
from fieldgame.web.leader_devices import span
from fieldgame.web.told import ABOUT_OTHERS, filters, told

Json = dict[str, Any]
NEWEST = 20
"""Bookings that the stream shows."""
PARTIES = ("group", "robber", "victim", "from", "to")
DEEP = 4
"""So often an undo of an undo … is followed to the booking that it is about."""


def shown(game: str, rows: Sequence[Json], view: Json, names: Names, now: int) -> Json:
    """The groups as a table, the map if the page has another one, the stream as it was asked for."""
    mark = picture.mark(view, str(get_locale()))
    return {
        **groups(game, rows, view, names, now),
        **stream(rows, view, names),
        "castle": picture.castle(view, prefix="d") if request.args.get("map") != mark else None,
        "map_mark": mark,
    }


def groups(game: str, rows: Sequence[Json], view: Json, names: Names, now: int) -> Json:
    """Every group, those that are out last, with where it was seen last."""
    found = watch.with_contacts(watch.sightings(rows), view, devices.all_of(game))
    limit = view["unseen_minutes"] * watch.MINUTE if view["status"] in ("running", "paused") else 0
    listed = sorted(view["groups"], key=lambda group: not group["active"])
    return {
        "limit": limit,
        "watched": [
            {"group": group, **_seen(found.get(group["id"]), view, group, names, now)} for group in listed
        ],
    }


def _seen(last: Sighting | None, view: Json, group: Json, names: Names, now: int) -> Json:
    """`since`: from when on it counts as unseen; None before the game."""
    started = view["clock"]["started_at"]
    off = view["clock"]["nobles_from"] if group["kind"] != "robber" else started
    since = max([at for at in (off, last.at if last else None) if at is not None], default=None)
    return {
        "where": place(last, names) if last else gettext("noch nirgends"),
        "seen_at": last.at if last else None,
        "since": since,
        "ago": span(now - last.at) if last else "",
    }


def place(last: Sighting, names: Names) -> str:
    """Where, or how, a group was seen."""
    if last.kind == watch.CONTACT:
        return gettext("Handy der Räuber")
    if last.kind == "robbery":
        return gettext("Überfall")
    if last.kind == "build":
        return role("station")
    if last.post:
        return names.post(last.post)
    return role(last.role, names) if last.role else gettext("gesehen")


def missing(game: str, rows: Sequence[Json], view: Json, names: Names, now: int) -> list[Json]:
    """Who has not been seen for too long, in words."""
    known = devices.all_of(game)
    found = watch.with_contacts(watch.sightings(rows), view, known)
    by_id = {group["id"]: group for group in view["groups"]}
    return [
        _missed(one, by_id[one.group], names, now)
        for one in watch.unseen(view, found, known, view["unseen_minutes"], now)
    ]


def _missed(one: Missing, group: Json, names: Names, now: int) -> Json:
    return {
        "group": group,
        "since": one.since,
        "ago": span(now - one.since),
        "where": place(one.last, names) if one.last else "",
        "silent": [
            {"post": names.post(post), "heard": heard, "span": span(now - heard)}
            for post, heard in one.silent_posts[:3]
        ],
    }


def stream(rows: Sequence[Json], view: Json, names: Names) -> Json:
    """The newest bookings of the kind, group and post that the address asks for."""
    kinds = filters()
    asked = {key: request.args.get(key, "") for key in ("kind", "group", "post")}
    known = {
        "kind": kinds.keys(),
        "group": {group["id"] for group in view["groups"]},
        "post": {post["id"] for post in view["posts"]},
    }
    asked = {key: value if value in known[key] else "" for key, value in asked.items()}
    by_id, everyone = {row["id"]: row for row in rows}, gettext("alle")
    keeps = kinds[asked["kind"]][1]
    found = [row for row in rows if keeps(row) and _is_about(row, asked, by_id)]
    return {
        "stream": told(found[:NEWEST], rows, names),
        "stream_more": len(found) > NEWEST,
        "asked": asked,
        "filters": [
            ("kind", gettext("Art"), [(key, name) for key, (name, _) in kinds.items()]),
            ("group", gettext("Gruppe"), [("", everyone), *((g["id"], g["name"]) for g in view["groups"])]),
            ("post", gettext("Posten"), [("", everyone), *((p["id"], p["id"]) for p in view["posts"])]),
        ],
    }


def _is_about(row: Json, asked: Mapping[str, str], by_id: Mapping[str, Json]) -> bool:
    """Whether the row, or the booking that it takes back, is about the group and the post asked for."""
    for _ in range(DEEP):
        event = row["data"].get("event") if row["type"] in ABOUT_OTHERS else None
        target = by_id.get(event) if isinstance(event, str) else None
        if target is None:
            break
        row = target
    data, group, post = row["data"], asked["group"], asked["post"]
    if post and post not in (row["by"].get("post"), data.get("post")):
        return False
    return not group or any(data.get(key) == group for key in PARTIES) or _adds_for(data, group)


def _adds_for(data: Json, group: str) -> bool:
    """Whether a correction of the map has put something there for the group."""
    add = data.get("add")
    return isinstance(add, list) and any(isinstance(one, dict) and one.get("group") == group for one in add)

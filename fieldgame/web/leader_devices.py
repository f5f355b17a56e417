"""The phones in the wood as a leader sees them: who is heard, what waits where, who has passed the check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from flask_babel import gettext, ngettext

from fieldgame import devices, history, watch
from fieldgame.conflicts import Workplace, moment
from fieldgame.devices import Device
from fieldgame.texts import Names, role

Json = dict[str, Any]
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
ALARM_MS, RED_MS = 10 * MINUTE, 3 * MINUTE
"""How long before the end it is told that something is still out, and when that becomes urgent."""
QUIET_MS = 30 * SECOND
"""A phone in front beats at least every 25 s: who ends the game had better know of one that has not."""
TOGETHER_MS = 10 * MINUTE
"""Two devices of a post that were both heard within this time are there both."""
YESTERDAY_MS = 12 * HOUR
"""Who has not been heard for so long has gone home."""
QUEUES = ("post", "robber")
"""Roles whose phones may hold bookings that nobody knows of."""
ORDER = ("post", "robber", "station", "leader")


def shown(game: str, view: Json, names: Names, now: int) -> Json:
    """All devices for the page, which posts nobody has seen, and the alarm before the end."""
    known, booked = devices.all_of(game), watch.last_bookings(history.rows(game))
    rows = sorted((_row(one, names, now, booked) for one in known), key=lambda row: _place(row, view))
    here = [row for row in rows if row["waiting"] or not row["gone"]]
    at_work = [row for row in here if not row["released_at"]]
    seen = {row["post"] for row in at_work}
    for row in at_work:
        row["twins"] = _together(row, at_work, now)
    return {
        "devices": here,
        "heard": sum(not row["silent"] for row in at_work),
        "at_work": len(at_work),
        "gone": [row for row in rows if row not in here],
        "unseen": [
            {
                "title": names.post(post["id"]),
                "moved": _moved(post["id"], known, names),
                "booked": booked.get(post["id"]),
            }
            for post in view["posts"]
            if post["id"] not in seen
        ],
        "alarm": _alarm(game, view, here, now),
        "silent_after": devices.SILENT_MS,
    }


def outstanding(game: str, view: Json, names: Names, now: int) -> list[Json]:
    """Devices that say they have something to send, and those that may have and say nothing."""
    rows = [_row(one, names, now) for one in devices.all_of(game)]
    out = [
        row for row in rows if row["waiting"] or (row["quiet"] and row["role"] in QUEUES and not row["gone"])
    ]
    return sorted(out, key=lambda row: (not row["waiting"], _place(row, view)))


def released(game: str) -> dict[Workplace, int]:
    """When a device was taken off a place, also one where it is not just now."""
    return {
        (one.id, role, post or ""): at
        for one in devices.all_of(game)
        for (role, post), at in {**one.elsewhere, (one.role, one.post): one.released_at}.items()
        if at
    }


def short(device: str) -> str:
    """What people call a device when there are two of a kind."""
    return gettext("Gerät %(id)s", id=device.replace("-", "")[:4].upper())


def span(ms: int) -> str:
    """How long something took or is ago."""
    ms = max(0, ms)
    if ms < 100 * SECOND:
        return gettext("%(n)s s", n=ms // SECOND)
    if ms < 100 * MINUTE:
        return gettext("%(n)s min", n=ms // MINUTE)
    return gettext("%(n)s h", n=ms // HOUR)


def _moved(post: str, known: Iterable[Device], names: Names) -> str:
    """From where the device is heard now that was at this post and is not released there."""
    left = [one for one in known if one.elsewhere.get(("post", post), 0) is None]
    newest = max(left, key=lambda one: one.seen_at, default=None)
    return role(newest.role, names, newest.post) if newest else ""


def _row(one: Device, names: Names, now: int, booked: Mapping[str, int] = MappingProxyType({})) -> Json:
    title = role(one.role, names, one.post)
    if one.role == "leader" and one.post:
        title = f"{title} · {names.post(one.post)}"
    silent = one.silent(now)
    return {
        "id": one.id,
        "short": short(one.id),
        "title": title,
        "role": one.role,
        "post": one.post,
        "seen_at": one.seen_at,
        "silent": silent,
        "quiet": now - one.seen_at > QUIET_MS,
        "span": span(now - one.seen_at),
        "waiting": one.waiting,
        "oldest_at": one.oldest_at,
        "released_at": one.released_at,
        "gone": bool(one.released_at) or now - one.seen_at > YESTERDAY_MS,
        "checked_at": one.checked_at,
        "failed": _failed(one.check),
        "twins": "",
        "booked": booked.get(one.post) if one.role == "post" and one.post else None,
    }


def _place(row: Json, view: Json) -> tuple[Any, ...]:
    posts = [post["id"] for post in view["posts"]]
    kind = ORDER.index(row["role"]) if row["role"] in ORDER else len(ORDER)
    return kind, posts.index(row["post"]) if row["post"] in posts else len(posts), -row["seen_at"]


def _together(row: Json, at_work: Iterable[Json], now: int) -> str:
    """A warning where several devices book at one post: allowed, but easily one visit too many."""
    there = [
        other
        for other in at_work
        if other["role"] == row["role"] == "post"
        and other["post"] == row["post"]
        and now - other["seen_at"] < TOGETHER_MS
    ]
    if len(there) < 2 or row is not there[0]:
        return ""
    return ngettext(
        "%(num)d Gerät bucht an diesem Posten.",
        "%(num)d Geräte buchen an diesem Posten. Beides zählt: Bucht jeden Besuch nur einmal.",
        len(there),
    )


def _failed(check: Json) -> list[str]:
    """What a device's check before the game has found wrong, in words."""
    names = {
        "contact": gettext("Verbindung"),
        "booking": gettext("Probebuchung"),
        "offline": gettext("Ohne Netz"),
        "clock": gettext("Uhr"),
        "storage": gettext("Speicher"),
        "camera": gettext("Kamera"),
        "sound": gettext("Ton"),
        "screen": gettext("Bildschirm"),
        "card": gettext("Karte lesen"),
    }
    failed = []
    for key, result in check.items():
        if isinstance(result, dict) and result.get("ok") is False:
            said = str(result.get("said") or "")[:120]
            name = names.get(key, str(key)[:40])
            failed.append(f"{name}: {said}" if said else name)
    return failed


def _alarm(game: str, view: Json, here: list[Json], now: int) -> Json | None:
    """What is still out when the end is near, or has come."""
    clock, ended = view["clock"], view["status"] == "ended"
    left = clock["remaining_ms"] if clock["ends_at"] is None else clock["ends_at"] - now
    if view["status"] not in ("running", "paused", "ended") or not (ended or left <= ALARM_MS):
        return None
    waiting = [row for row in here if row["waiting"]]
    silent = [row for row in _silent(here) if not ended or row["seen_at"] < _end(game)]
    if not waiting and not silent:
        return None
    minutes = max(1, -(-max(0, left) // MINUTE))
    said = ngettext(
        "Noch %(num)d Minute, und es fehlt etwas:", "Noch %(num)d Minuten, und es fehlt etwas:", minutes
    )
    if ended and waiting:
        said = gettext("Zu Ende, aber es ist noch etwas unterwegs:")
    elif ended:
        said = gettext("Zu Ende, aber vielleicht ist noch etwas unterwegs:")
    return {
        "said": said,
        "kind": "refusal" if not ended and left <= RED_MS else "warning",
        "waiting": _told_apart(waiting),
        "silent": _told_apart(silent),
        "ended": ended,
    }


def _end(game: str) -> int:
    """When the game ended: who has been heard since then has told what it had."""
    ends = (moment(row) for row in history.rows(game) if row["type"] == "ended" and not row["void"])
    return min(ends, default=0)


def _silent(here: list[Json]) -> list[Json]:
    """Who says nothing and may hold bookings: each of the robbers' phones; of a post the one heard last."""
    latest: dict[tuple[str, str], Json] = {}
    for row in here:
        place = (row["role"], str(row["post"]) if row["role"] == "post" else row["id"])
        known = latest.get(place)
        if row["role"] not in QUEUES or row["released_at"] or (known and known["seen_at"] >= row["seen_at"]):
            continue
        latest[place] = row
    return [row for row in latest.values() if row["silent"] and not row["waiting"]]


def _told_apart(rows: list[Json]) -> list[Json]:
    """The rows, each with its device's name where several have the same title."""
    titles = [row["title"] for row in rows]
    return [
        {**row, "title": f"{row['title']} ({row['short']})"} if titles.count(row["title"]) > 1 else row
        for row in rows
    ]

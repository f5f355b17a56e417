"""Which device works at a post, with the robbers, at the station; and how another one takes that place over.

The one that had it reads on and books nothing more. What it has not sent yet still arrives.
"""

from __future__ import annotations

from typing import Any

from flask import abort
from flask_babel import gettext, ngettext

from fieldgame import devices, passes, play, qr
from fieldgame.devices import Device
from fieldgame.links import take_path
from fieldgame.passes import PassView
from fieldgame.texts import Names, role
from fieldgame.web.common import Json, Seat, device, held_passes, hold
from fieldgame.web.halt import for_device
from fieldgame.web.places import back_path, base, in_capitals, place_key

ROLES = ("post", "robber", "station")
"""Whose place can be taken over: where bookings are made, and two would make them twice."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def offer(game: str, seat: Seat) -> Json | None:
    """What a field page holds out to the next phone: a QR code, drawn here, so that it works without network.

    None for a seat that nobody takes over. `released`: another phone has taken it from this one.
    """
    role, post = ("post", seat.post) if seat.post else (seat.role, None)
    held = living(game, role, post) if role in ROLES else None
    shown = code(held) if held else None
    if shown is None:
        return None
    return {**shown, "released": is_released(game, role, post), "back": back_path(game, role, post)}


def code(held: PassView) -> Json | None:
    """The QR code that takes over this pass's place, where it has one and still opens."""
    if held.role not in ROLES or held.revoked_at is not None:
        return None
    title, path = title_of(held.role, held.post), take_path(held)
    drawn = qr.svg(in_capitals(path), gettext("QR-Code: %(what)s übernehmen", what=title))
    return {"title": title, "link": base() + path, "qr": drawn}


def places(view: Json) -> list[tuple[str, str | None]]:
    """All places of the game that can be taken over: role and post."""
    posts = [("post", str(post["id"])) for post in view["posts"]]
    robbers = [("robber", None)] if any(g["kind"] == "robber" for g in view["groups"]) else []
    return [*posts, *robbers, ("station", None)]


def read(game: str, wanted: str) -> tuple[str, str | None]:
    """A place of this game by its name in an address; 404 where it has none of this name."""
    found = {place_key(*place): place for place in places(play.view(game, Seat("projector")))}
    if wanted not in found:
        abort(404, description=gettext("Diese Aufgabe gibt es in diesem Spiel nicht."))
    return found[wanted]


def title_of(name: str, post: str | None, names: Names | None = None) -> str:
    """What the place is called."""
    return role(name, names or Names({}), post)


def living(game: str, role: str, post: str | None) -> PassView | None:
    """A pass of this place that still opens: this device's own one, else the first."""
    own = held_passes(game)
    every = [held for held in passes.all_of(game) if held.revoked_at is None]
    fits = [held for held in (*own, *every) if (held.role, held.post) == (role, post)]
    return next(iter(fits), None)


def is_released(game: str, role: str, post: str | None) -> bool:
    """Whether another device has taken this place over from this one."""
    return role in ROLES and devices.is_released(game, device(), role, post)


def others(game: str, role: str, post: str | None, known: list[Device] | None = None) -> list[Device]:
    """The other devices that book at this place, the one heard last first."""
    every = devices.all_of(game) if known is None else known
    own = device()
    return [
        one
        for one in every
        if (one.role, one.post) == (role, post) and one.released_at is None and one.id != own
    ]


def at_work(found: list[Device]) -> bool:
    """Whether one of them has been heard just now, so that somebody would be surprised."""
    return any(not one.silent(play.now()) for one in found)


def who(found: list[Device]) -> str:
    """The devices of a place in a line: how many, when last heard, what still waits there."""
    if not found:
        return gettext("Dort ist gerade kein Telefon.")
    count = ngettext("Dort ist schon ein Telefon:", "Dort sind schon %(num)s Telefone:", len(found))
    words = f"{count} {ago(found[0].seen_at)}."
    waiting = sum(one.waiting for one in found)
    if not waiting:
        return words
    still = ngettext(
        "Eine Buchung ist dort noch nicht abgeschickt.",
        "%(num)s Buchungen sind dort noch nicht abgeschickt.",
        waiting,
    )
    return f"{words} {still}"


def ago(at: int) -> str:
    """When a device was last heard."""
    age = play.now() - at
    if age < MINUTE:
        return gettext("gerade eben gesehen")
    if age < HOUR:
        return gettext("vor %(n)s min gesehen", n=age // MINUTE)
    if age < DAY:
        return gettext("vor %(n)s h gesehen", n=age // HOUR)
    return gettext("vor mehr als einem Tag gesehen")


def take(held: PassView) -> None:
    """This device has the place from now on, and the others leave it."""
    hold(held)
    if held.role in ROLES:
        devices.take(held.game_id, device(), held.role, held.post)


def share(held: PassView) -> None:
    """This device works at the place too; nobody leaves it."""
    hold(held)
    if held.role in ROLES:
        devices.join(held.game_id, device(), held.role, held.post)


def scene(held: PassView, **context: Any) -> Json:
    """What the question shows: who is there, and whether this device has the place already."""
    found = others(held.game_id, held.role, held.post)
    mine = held in held_passes(held.game_id)
    released = is_released(held.game_id, held.role, held.post)
    return {
        "who": who(found),
        "others": found,
        "has": mine and not released and not found,
        "released": mine and released,
        **for_device(held.game_id),
        **context,
    }

"""Where things are: the page of a role, the link of a pass, the address that phones reach us by."""

from __future__ import annotations

import re
import socket
from urllib.parse import quote, urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException

from fieldgame import links
from fieldgame.links import group_path, is_loopback, take_path
from fieldgame.passes import PassView

LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path of ours: a browser reads `//` and a backslash as another host, and skips tabs and line ends."""


def role_path(held: PassView) -> str:
    """The page that a pass opens."""
    if held.role == "group":
        return group_path(held)
    if held.role == "spare":
        return take_path(held)
    if held.role == "post":
        return post_path(held.game_id, str(held.post))
    return f"/g/{held.game_id}/{held.role}"


def post_path(game: str, post: str) -> str:
    """The page of a post. Its name is free, so it may have spaces, umlauts, a question mark."""
    return f"/g/{game}/post/{quote(post, safe='')}"


def base() -> str:
    """What links begin with: the public address if there is one, else how the visitor came here.

    Who sits at the server itself came by an address that no phone reaches: then the server's own in the LAN,
    if it answers there.
    """
    if current_app.config["BASE_URL"]:
        return str(current_app.config["BASE_URL"])
    here = urlsplit(request.host_url)
    shut = is_loopback(current_app.config["HOST"])
    own = lan_address() if is_loopback(here.hostname or "") and not shut else None
    port = f":{here.port}" if here.port else ""
    return f"{here.scheme}://{own}{port}" if own else f"{here.scheme}://{here.netloc}"


def only_here() -> bool:
    """Whether links with this base open on this very computer only."""
    return links.only_here(base())


def lan_address() -> str | None:
    """This computer's address towards the network; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, never anybody's
            found: str = probe.getsockname()[0]
    except OSError:
        return None
    return None if found.startswith("127.") or found == "0.0.0.0" else found  # noqa: S104 - compared, not bound


def in_capitals(path: str) -> str:
    """The whole link in capitals, for a QR code: scheme and host take any, and our short paths are so."""
    return links.in_capitals(base(), path)


def back_path(game: str, role: str, post: str | None) -> str:
    """Where a phone whose place was taken over gets it back."""
    return f"/g/{game}/handover?seat={quote(place_key(role, post), safe='')}"


def check_path(game: str, role: str, post: str | None) -> str:
    """The check of this place's phone before the game."""
    return f"/g/{game}/check?seat={quote(place_key(role, post), safe='')}"


def place_key(role: str, post: str | None) -> str:
    """A place where people work, as it stands in addresses and forms."""
    return f"{role}:{post}" if post else role


def local_path(wanted: str) -> str:
    """The page to go on with: one of ours that opens with a link, or the nearest one above it."""
    path = wanted.partition("?")[0] if LOCAL.fullmatch(wanted) else "/"
    pages = current_app.url_map.bind("")
    while path != "/":
        try:
            pages.match(path, method="GET")
        except HTTPException:
            path = path.rstrip("/").rpartition("/")[0] or "/"
        else:
            return wanted if wanted.startswith(f"{path}?") else path
    return "/"

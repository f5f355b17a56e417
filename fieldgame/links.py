"""What a pass or a joker is called in an address: paths that fit into a small QR code.

Pure, so that pages, commands and printed cards all name the same link; the address before it is handed in.
"""

from __future__ import annotations

from typing import Protocol
from urllib.parse import urlsplit


class Held(Protocol):
    """What a link needs of a pass."""

    @property
    def role(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def link_token(self) -> str: ...


def plain(code: str) -> str:
    """A short code as it stands in links."""
    return code.replace("-", "").upper()


def pass_path(held: Held) -> str:
    """What stands in the QR code of a pass: a group's code, which everybody may scan, or a role's link."""
    return group_path(held) if held.role == "group" else join_path(held)


def group_path(held: Held) -> str:
    return f"/Q/{plain(held.code)}"


def join_path(held: Held) -> str:
    return f"/J/{held.link_token}"


def take_path(held: Held) -> str:
    """Where another phone takes this pass's place over. Short, for its QR code is dense enough."""
    return f"/T/{held.link_token}"


def joker_path(code: str) -> str:
    return f"/K/{plain(code)}"


def in_capitals(base: str, path: str) -> str:
    """The whole link in capitals, for a QR code: scheme and host take any, and our short paths are so."""
    return base.upper() + path.upper()


def is_loopback(host: str) -> bool:
    """Whether a computer reaches only itself by this name or address."""
    return host in ("localhost", "::1") or host.startswith("127.")


def only_here(base: str) -> bool:
    """Whether links with this base open on one computer only."""
    return is_loopback(urlsplit(base).hostname or "")

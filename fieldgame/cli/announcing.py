"""What the one who starts a server must know: the addresses, a QR code of the best, a link for each role."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import click

from fieldgame.cli.addresses import lan
from fieldgame.links import is_loopback, pass_path
from fieldgame.passes import PassView
from fieldgame.qr import terminal

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - phones must reach it
"""Hosts that mean every address of this computer, with the one by which it reaches itself."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is to be found."""

    host: str
    port: int
    public: str = ""
    """The address that the owner has given it, if any."""

    @property
    def own_host(self) -> str:
        """How this computer itself reaches the server."""
        return EVERYWHERE.get(self.host, self.host)

    def addresses(self) -> list[str]:
        """What phones may open, the best first; empty when only this computer reaches the server."""
        if self.public:
            return [self.public]
        hosts = lan() if self.host in EVERYWHERE else [self.host]
        return [self._url(host) for host in hosts if not is_loopback(host)]

    def best(self) -> str:
        return next(iter(self.addresses()), self._url(self.own_host))

    def _url(self, host: str) -> str:
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def tell_addresses(place: Place) -> None:
    """The addresses, and a QR code of the best one where the terminal can show it."""
    addresses = place.addresses()
    if not addresses:
        click.echo(f"\nOnly this computer reaches the game: {place.best()}\n")
        return
    click.echo("\nPhones in the same network open " + ("one of these:" if addresses[1:] else "this:") + "\n")
    for address in addresses:
        click.echo(f"    {address}")
    if _can_show("▀▄█"):
        click.echo("\n" + terminal(addresses[0].upper(), colour=sys.stdout.isatty()))
    click.echo()


def tell_links(passes: Iterable[PassView], view: Mapping[str, Any], base: str) -> None:
    """A line for each pass: who one is with it, the link, and the code to type instead."""
    names = {group["id"]: group["name"] for group in view["groups"]}
    for held in passes:
        role = " ".join(filter(None, (held.role, held.post, names.get(held.group))))
        click.echo(f"{role:<15} {base}{pass_path(held)}   {held.code}")
    click.echo()


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True

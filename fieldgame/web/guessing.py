"""Wrong codes: few a minute for one device, many for one address, for a whole camp may share its router's.

So a child who tries out codes locks out itself and not the posts beside it. Cookies can be thrown away; then
the address alone counts, and the codes have a trillion values.
"""

from __future__ import annotations

import time

from flask import request, session

from fieldgame.limit import Misses

OF_A_DEVICE, OF_AN_ADDRESS = 20, 600


class Guesses:
    """The wrong codes of one kind: of passes, of cards, of jokers."""

    def __init__(self) -> None:
        self._devices = Misses(OF_A_DEVICE)
        self._addresses = Misses(OF_AN_ADDRESS)

    def wait(self) -> int:
        """Milliseconds until whoever asks may guess again; 0: now."""
        device, address, now = _visitor()
        return max(self._devices.wait(device, now) if device else 0, self._addresses.wait(address, now))

    def miss(self) -> None:
        """Whoever asks has guessed wrong."""
        device, address, now = _visitor()
        self._addresses.miss(address, now)
        if device:
            self._devices.miss(device, now)


def _visitor() -> tuple[str, str, int]:
    device = session.get("device") or session.get("csrf_token") or ""
    return str(device), request.remote_addr or "", time.monotonic_ns() // 1_000_000

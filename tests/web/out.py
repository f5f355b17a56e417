"""What happens in the wood in tests of the leader's pages: devices are heard, bookings come late."""

from __future__ import annotations

import html
import re
import time
import uuid
from typing import Any

import pytest

from fieldgame import devices, paper, play, reports, turns
from fieldgame.play import Report, Seat
from tests.words import Camp, Phone, new_id, text_of

MINUTE = 60_000


class Clock:
    """The server's clock, which only goes on when it is put on; devices and bookings hear of it as well."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = time.time_ns() // 1_000_000
        for module in (paper, play, turns, reports):
            monkeypatch.setattr(module, "now", self.now)
        monkeypatch.setattr(devices, "_now", self.now)

    def now(self) -> int:
        return self._now

    def pass_by(self, minutes: float) -> None:
        self._now += int(minutes * MINUTE)


def meet(camp: Camp, post: str | None = "A", role: str = "post", device: str = "", **how: Any) -> str:
    """A device is heard; its id."""
    device = device or str(uuid.uuid4())
    with camp.app.app_context():
        devices.seen(camp.game, device, role, post, **how)
    return device


def sync(camp: Camp, ago: float, kind: str, role: str = "post", device: str = "d" * 8, **data: Any) -> str:
    """Something happened so many minutes ago and arrives now; its id."""
    with camp.app.app_context():
        report = Report(new_id(), play.now() - int(ago * MINUTE), kind, data)
        _, (result,) = play.sync(camp.game, [report], Seat(role, data.get("post")), device)
    assert result.status == "recorded"
    return report.id


def words(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def part(camp: Camp, phone: Phone | None = None) -> str:
    """What the leader's page gets every quarter of a minute."""
    answer = (phone or camp.join("leader")).get(f"{camp.url}/leader/devices", part=True)
    assert answer.status_code == 200
    return text_of(answer)


def lines(camp: Camp) -> list[str]:
    """The devices, a line each."""
    return [words(row) for row in re.findall(r'<li class="device".*?</li>', part(camp), re.DOTALL)]


def alarm(camp: Camp) -> tuple[str, str]:
    """The alarm's level and words."""
    found = re.search(r'<div id="alarm"[^>]*data-level="(\w*)"[^>]*>(.*)', part(camp), re.DOTALL)
    assert found
    return found[1], words(found[2])

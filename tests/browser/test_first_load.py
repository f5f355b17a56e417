"""A post's page and a booking fit through a thin line; `python -m tests.bench.first_load` tells how well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.bench.first_load import SLOW_3G, first_load, on_a_slow_line, whole
from tests.browser.wire import Wire
from tests.words import Camp

pytestmark = pytest.mark.browser
PATIENT = 5
"""How much slower than a phone a busy test machine may be."""


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    """Over plain http, where brotli is not to be had."""
    wire = Wire(int(address.rpartition(":")[2]), only_gzip=True)
    yield wire
    wire.cut()


def test_a_first_load_a_booking_and_a_cold_start(chromium: Any, wire: Wire, camp: Camp) -> None:
    cookie = camp.join("post", "A").cookie
    held = {"name": cookie.key, "value": cookie.value}
    found = first_load(chromium, wire, f"{camp.url}/post/A", held)
    assert found["total"] <= 120_000, [(one.line, one.received) for one in found["load"]]
    assert whole(found["booking"]) <= 2_048
    assert found["cold"] <= 1 * PATIENT
    assert on_a_slow_line(chromium, wire, f"{camp.url}/post/A", held, SLOW_3G) <= 3 * PATIENT

"""What happened on the castle map is seen at the station too: where a captured building goes from there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.motion import COPY, Seen, close_corner, holds, middle, open_corner, rich
from tests.browser.screens import LAPTOP, MOVING
from tests.words import Camp

pytestmark = pytest.mark.browser


@pytest.fixture
def camp(camp: Camp) -> Camp:
    return rich(camp)


def open_station(camp: Camp, screen: Opens, more: str = "", **how: Any) -> Seen:
    shown: Seen = screen(camp.join("station"), LAPTOP, of=Seen, **MOVING | how).open(
        f"{camp.url}/station{more}"
    )
    shown.see("#castle svg")
    return shown


def test_at_the_station_a_captured_building_goes_to_its_groups_tile(camp: Camp, screen: Opens) -> None:
    captured = open_corner(camp)
    station = open_station(camp, screen)
    key = close_corner(camp)
    copy = COPY.format("motion-lift", captured)
    station.see(copy)
    station.see(COPY.format("motion-drop", key))
    station.turn(520 + 420 + 900)
    tile = station.page.locator("#groups .tile", has_text="Wölfe").bounding_box()
    assert holds(tile, middle(station.box(copy)))
    station.end()
    station.tidy()


def test_where_no_tile_is_seen_it_rises_and_fades(camp: Camp, screen: Opens) -> None:
    captured = open_corner(camp)
    station = open_station(camp, screen, "?group=red")
    before = station.box(f"#castle [data-key='{captured}']")
    close_corner(camp)
    station.fades_above(COPY.format("motion-lift", captured), before)
    station.end()
    station.tidy()

"""The desk over time: news come into its parts, a choice of bookings stays, the map comes when it changes."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.words import Camp, build_some, make_camp

pytestmark = pytest.mark.browser


def lines(leader: Screen) -> Any:
    return leader.page.locator("#stream .entry")


def test_the_choice_stays_while_news_come_in(camp: Camp, screen: Opens) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    leader: Screen = screen(camp.join("leader"), LAPTOP).open(f"{camp.url}/leader")
    page = leader.page
    page.locator("#by-group").select_option("red")
    leader.see("#stream .entry", has_text="4 Karten für Falken")
    lines(leader).nth(1).wait_for(state="detached")
    assert page.url.endswith("/leader?group=red")
    leader.calm()
    link = lines(leader).first.get_by_role("link")
    link.focus()
    kept = link.get_attribute("href")
    camp.do("draw", "post", "B", group="blue", number=1)
    camp.do("draw", "post", "B", group="red", number=2)
    leader.see("#stream .entry", has_text="2 Karten für Falken")
    assert lines(leader).count() == 2
    leader.until(f"document.activeElement.getAttribute('href') === '{kept}'")
    page.reload()
    assert lines(leader).count() == 2


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_cards_and_printing_are_on_the_desk_once_before_and_after_the_start(
    app: Flask, screen: Opens, size: dict[str, int]
) -> None:
    camp = make_camp(app)
    leader: Screen = screen(camp.join("leader"), size).open(f"{camp.url}/leader")
    for place in (".time", ".ways"):
        for page in ("cards", "print"):
            links = leader.page.locator(f"main a[href$='/leader/{page}']:visible")
            assert links.count() == 1
            assert links.locator(f"xpath=ancestor::*[contains(@class, '{place[1:]}')]").count()
        if place == ".time":
            leader.touch("#step .primary")
            leader.see("#game[data-status=running]")


def test_the_map_is_exchanged_when_something_is_built_and_a_phone_folds_it(camp: Camp, screen: Opens) -> None:
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader")
    page = leader.page
    assert not page.locator("#desk-map").is_visible()
    leader.touch("#map-fold summary")
    leader.see("#desk-map svg")
    page.evaluate("document.querySelector('#desk-map svg').dataset.old = '1'")
    camp.do("draw", "post", "A", group="red", number=4)
    leader.see("#groups tr", has_text="vor 0 s")
    assert page.locator("#desk-map svg[data-old]").count() == 1
    build_some(camp)
    leader.see("#desk-map svg:not([data-old])")
    assert page.locator("#desk-map").is_visible()


def test_who_becomes_missing_is_marked_without_an_answer(camp: Camp, screen: Opens) -> None:
    camp.do("change", key="unseen_minutes", value=1)
    leader: Screen = screen(camp.join("leader"), PHONE)
    leader.page.clock.install()
    leader.open(f"{camp.url}/leader")
    page = leader.page
    for answer in ("**/leader/devices", "**/leader/part", "**/leader/watch*", "**/live?*"):
        page.route(answer, lambda route: route.abort())  # what is counted needs no server
    leader.open(f"{camp.url}/leader")
    assert page.locator("#groups tr.unseen").count() == 0
    page.clock.run_for(61_000)
    page.locator("#groups tr.unseen").nth(5).wait_for()
    page.unroute_all()
    leader.forgive("htmx:")

"""The leader's page over time: devices counted on, an alarm by itself, and no tap that hits the next."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fieldgame import devices
from tests.browser.conftest import Opens
from tests.browser.screens import HIDDEN, PHONE, Screen
from tests.words import Camp

pytestmark = pytest.mark.browser
WATCH = """window.deaf = 0;
const isDeaf = ({target}) => target.id === "game" && target.inert;
const count = (changes) => { window.deaf += changes.filter(isDeaf).length; };
new MutationObserver(count).observe(document.body, {subtree: true, attributeFilter: ["inert"]})"""


def heard(camp: Camp, post: str, waiting: int = 0) -> None:
    with camp.app.app_context():
        devices.seen(camp.game, f"device-{post}", "post", post, waiting=waiting)


def ago(page: Any) -> int:
    """How long the first device has been quiet, in seconds."""
    said = page.locator("#devices .device-ago").first.inner_text()
    return int(re.sub(r"\D", "", said))


def open_page(camp: Camp, screen: Opens) -> Screen:
    opened: Screen = screen(camp.join("leader"), PHONE)
    opened.page.clock.install()
    return opened.open(f"{camp.url}/leader")


def test_contact_is_counted_on_and_asked_for_only_while_somebody_looks(camp: Camp, screen: Opens) -> None:
    heard(camp, "A")
    leader = open_page(camp, screen)
    page, asked = leader.page, []
    page.on(
        "request", lambda request: asked.append(request.url) if request.url.endswith("/devices") else None
    )
    for answer in ("**/leader/devices", "**/leader/part", "**/live?*"):  # what is counted needs none
        page.route(answer, lambda route: route.abort())
    leader.open(f"{camp.url}/leader")
    before = ago(page)
    page.clock.run_for(20_000)
    assert ago(page) - before >= 19
    page.clock.run_for(60_000)
    page.locator("#devices .device[data-state=silent]", has_text="kein Kontakt").wait_for()
    assert asked
    page.evaluate(HIDDEN, True)
    asked.clear()
    page.clock.run_for(60_000)
    assert asked == []
    page.unroute_all()
    heard(camp, "A", waiting=2)
    page.evaluate(HIDDEN, False)
    page.clock.run_for(20_000)
    page.locator("#devices .device", has_text="2 Buchungen warten").wait_for()
    leader.forgive("htmx:")


def test_what_comes_by_itself_pushes_no_button_under_a_finger(camp: Camp, screen: Opens) -> None:
    camp.do("change", key="minutes", value=9)
    page = open_page(camp, screen).page
    page.evaluate(WATCH)
    heard(camp, "A", waiting=2)
    page.clock.run_for(15_500)
    page.locator("#alarm .notice.warning", has_text="Posten A: 2 Buchungen warten").wait_for()
    assert page.evaluate("window.deaf") == 1
    page.clock.run_for(15_500)  # the same once more: nothing is exchanged
    page.locator("#game:not([inert])").wait_for()
    assert page.evaluate("window.deaf") == 1
    camp.do("draw", "leader", post="A", group="robbers", number=1)
    page.clock.run_for(5_000)
    page.locator("h2", has_text="1 Auffälligkeit").wait_for()
    assert page.evaluate("window.deaf") == 2


def test_hammering_decides_on_one_and_can_be_taken_back(camp: Camp, screen: Opens) -> None:
    for number in (1, 2, 3):
        camp.do("draw", "leader", post="A", group="robbers", number=number)
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader")
    page = leader.page
    leader.calm()
    box: Any = page.get_by_role("button", name="So lassen").first
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    for _ in range(8):
        page.mouse.click(place["x"] + 20, place["y"] + 20)
    leader.see("#said .notice.success", has_text="Bleibt so: Posten A: 3 Karten für Räuber")
    assert page.locator("#said .notice").bounding_box()["y"] >= 0  # the page stands further down
    leader.see("h2", has_text="2 Auffälligkeiten")
    page.wait_for_timeout(800)
    assert len(camp.booked("accepted")) == 1
    leader.press("Rückgängig", "#said")
    leader.see("h2", has_text="3 Auffälligkeiten")
    assert len(camp.booked("voided")) == 1


def test_hammering_on_nothing_does_not_count_as_calm(camp: Camp, screen: Opens) -> None:
    """What lies under the finger can come to lie there late: a loaded phone draws the new page bit by bit."""
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/end")
    page = leader.page
    leader.calm()
    page.locator("#bar .danger").click()
    back = leader.see("form[action$=reopen] button")
    title: Any = leader.see("h1").bounding_box()
    for _ in range(3):
        page.mouse.click(title["x"] + 2, title["y"] + 2)
        page.wait_for_timeout(400)
    back.click()
    page.wait_for_timeout(300)
    assert camp.journal()[0]["type"] == "ended"
    page.wait_for_timeout(800)
    back.click()
    leader.see("#step", has_text="Pause")
    assert camp.journal()[0]["type"] == "voided"

"""What was told goes when it is true no more or something newer is there; nothing moves under a finger."""

from __future__ import annotations

from typing import Any

import pytest

from fieldgame import devices
from tests.browser.conftest import Opens
from tests.browser.screens import PHONE, Screen, eventually
from tests.browser.wood import Post, tile
from tests.words import Camp

pytestmark = pytest.mark.browser
MINUTE = 60_000
GONE = """window.moved = [];
new MutationObserver((changes) => {
  if (!changes.some(({removedNodes}) => [...removedNodes].some((part) => part.id === "trouble"))) return;
  queueMicrotask(() => window.moved.push(document.getElementById("game").inert));
}).observe(document.body, {subtree: true, childList: true})"""


@pytest.fixture
def leader(camp: Camp, screen: Opens) -> Screen:
    opened: Screen = screen(camp.join("leader"), PHONE)
    opened.page.clock.install()
    return opened.open(f"{camp.url}/leader")


def told(leader: Screen, text: str) -> Any:
    return leader.page.locator("#main .notice.success", has_text=text)


def later(leader: Screen, ms: int) -> None:
    """Time goes on, in steps as a browser's does."""
    for _ in range(ms // 1000):
        leader.page.clock.run_for(1000)


def test_the_end_is_told_no_more_when_it_is_taken_back(camp: Camp, leader: Screen) -> None:
    page = leader.page
    leader.open(f"{camp.url}/leader/end")
    page.clock.run_for(1000)
    page.get_by_role("button", name="Ja, beenden").click()
    told(leader, "Beendet.").wait_for()
    page.clock.run_for(1000)
    page.get_by_role("button", name="Ende zurücknehmen").click()
    told(leader, "Das Ende ist zurückgenommen.").wait_for()
    told(leader, "Beendet.").wait_for(state="detached")


def test_what_another_leader_has_turned_is_told_no_more(camp: Camp, screen: Opens) -> None:
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader")
    leader.press("Pause", "#step")
    told(leader, "Angehalten.").wait_for()
    assert camp.do("resume").status == "recorded"
    leader.see("#game .state.running")
    told(leader, "Angehalten.").wait_for(state="detached")


def test_what_was_told_goes_with_the_next_news_when_it_has_been_read(camp: Camp, leader: Screen) -> None:
    page = leader.page
    page.clock.run_for(1000)
    page.get_by_role("button", name="5 min", exact=True).click()
    told(leader, "5 Minuten mehr.").wait_for()
    camp.do("draw", "leader", post="A", group="red", number=1)
    page.locator("#stream", has_text="1 Karte für Falken").wait_for()
    assert told(leader, "5 Minuten mehr.").count() == 1
    later(leader, 13_000)
    told(leader, "5 Minuten mehr.").wait_for(state="detached")


def test_a_page_that_stays_as_it_is_forgets_too(camp: Camp, leader: Screen) -> None:
    page = leader.page
    leader.open(f"{camp.url}/leader/settings")
    page.get_by_label("Name").first.fill("Anders")
    page.clock.run_for(1000)
    page.get_by_role("button", name="Ändern").click()
    told(leader, "Geändert.").wait_for()
    later(leader, 13_000)
    assert told(leader, "Geändert.").count() == 1
    camp.do("extend", more=5)
    later(leader, 3000)
    told(leader, "Geändert.").wait_for(state="detached")


def test_the_clock_in_the_head_of_the_end_page_follows(camp: Camp, leader: Screen) -> None:
    leader.open(f"{camp.url}/leader/end")
    before = int(leader.page.locator("#game-line [data-ends-at]").get_attribute("data-ends-at") or 0)
    camp.do("extend", more=5)
    later(leader, 2000)
    leader.page.locator(f'#game-line [data-ends-at="{before + 5 * MINUTE}"]').wait_for()


def test_a_released_phone_offers_no_way_back(camp: Camp, post: Post) -> None:
    post.touch(tile("red"))
    post.see(".kept-sent")
    post.press("Rückgängig", "#bar")
    post.see(".notice.success", has_text="Wiederherstellen")
    with camp.app.app_context():
        devices.take(camp.game, "another", "post", "A")
    post.page.evaluate("field.sync.flush('test')")
    post.page.locator("#screen .notice.warning").first.wait_for()
    post.page.locator(".notice.success").wait_for(state="detached")


def test_a_second_tap_does_not_hit_what_moved_up(camp: Camp, screen: Opens) -> None:
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader")
    page, held = leader.page, []
    page.route("**/leader/extend", lambda route: route.abort())
    more = page.get_by_role("button", name="5 min", exact=True)
    leader.touch(more)
    leader.see("#trouble")
    leader.calm()
    page.unroute_all()
    page.route("**/leader/extend", lambda route: held.append(route))
    place = more.bounding_box()
    more.click()
    page.wait_for_function("document.querySelector('form.htmx-request')")
    assert abs(more.bounding_box()["y"] - place["y"]) < 5  # until it is answered all lies where it lay
    page.evaluate(GONE)
    held[0].continue_()
    page.wait_for_selector("#trouble", state="detached")
    assert page.evaluate("window.moved") == [True]
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    for dy in (0, 60, 120, 180):
        page.mouse.click(x, y + dy)
    leader.calm()
    assert page.url.endswith("/leader")
    assert camp.view()["clock"]["minutes"] == 95
    leader.forgive("htmx:")


def test_news_that_comes_while_older_news_is_on_its_way_is_asked_for(camp: Camp, screen: Opens) -> None:
    """The answer to the older one takes the place of who would have asked for the newer one."""
    leader: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader")
    leader.calm()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append((route, route.fetch()))

    leader.page.route("**/leader/part", hold, times=1)
    camp.do("draw", "leader", post="A", group="robbers", number=1)
    leader.page.wait_for_timeout(100)
    eventually(lambda: leader.page.wait_for_timeout(50) or held)
    camp.do("draw", "leader", post="A", group="robbers", number=2)
    leader.page.wait_for_timeout(2500)  # the second is known by now: news comes within a second
    route, answer = held[0]
    route.fulfill(response=answer)
    leader.see("h2", has_text="2 Auffälligkeiten")

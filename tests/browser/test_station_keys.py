"""The station by keyboard alone, and what its page says at once, whoever answers."""

from __future__ import annotations

import pytest

from tests.browser.station import Station, built
from tests.words import Camp

pytestmark = pytest.mark.browser


# --- by keys alone


def test_a_whole_visit_by_keyboard(site: Camp, desk: Station) -> None:
    before, keys = built(site), desk.page.keyboard
    desk.open(f"{site.url}/station").calm()
    desk.reach("a[href$='group=red']")
    keys.press("Enter")
    desk.see("#choices")
    desk.calm()
    desk.reach("a[href$='building=inn']")
    keys.press("Enter")
    desk.see(".station.placing")
    desk.calm()
    start = desk.ghost()
    for key in ("ArrowDown", "r", "f", "ArrowRight"):
        keys.press(key)
    assert desk.ghost() != start
    keys.press("n")
    desk.see("#hints .answer")
    desk.see("#verdict:not(.waiting) .notice.success")
    wanted = desk.ghost()
    for _ in range(5):
        keys.press("Enter")
    desk.see(".station.choosing .notice.success", has_text="Herberge")
    for _ in range(3):
        keys.press("Enter")
    assert site.booked("build")[0]["data"]["cells"] == wanted
    assert built(site) == before + 1
    desk.calm()
    desk.reach("a[href$='building=tavern']")  # the same group builds on
    keys.press("Enter")
    desk.see(".station.placing")
    keys.press("Escape")
    desk.see("#choices")
    keys.press("Escape")
    desk.see("#groups")


def test_enter_builds_only_what_is_judged_and_good(site: Camp, desk: Station) -> None:
    before = built(site)
    desk.placing(site, 1, 1)
    desk.see("#verdict .notice.refusal")
    desk.page.keyboard.press("Enter")
    desk.page.route("**/preview?*", lambda route: None)  # the answer does not come
    desk.put(8, 8)
    desk.see("#verdict.waiting .notice.success")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_timeout(300)
    desk.see(".station.placing")
    assert built(site) == before
    desk.page.unroute("**/preview?*")


def test_enter_on_another_control_is_that_controls(site: Camp, desk: Station) -> None:
    before = built(site)
    desk.placing(site)
    desk.page.focus("#tools [value=turn]")
    desk.page.keyboard.press("Enter")
    desk.judged()
    assert desk.ghost() == [[7, 7], [8, 7], [8, 8]]
    desk.page.focus("#keys summary")
    desk.page.keyboard.press("Enter")
    desk.see("#keys[open]")
    assert built(site) == before


def test_escape_takes_one_step_back_at_a_time(site: Camp, desk: Station) -> None:
    desk.placing(site)
    at = desk.spot([8, 5])
    desk.page.mouse.move(at["x"], at["y"])
    desk.page.mouse.down()
    desk.page.mouse.move(at["x"] - 120, at["y"], steps=4)
    assert desk.ghost() != [[7, 7], [8, 7], [7, 8]]
    desk.page.keyboard.press("Escape")
    assert desk.ghost() == [[7, 7], [8, 7], [7, 8]]
    desk.page.mouse.up()
    assert desk.ghost() == [[7, 7], [8, 7], [7, 8]]
    desk.page.keyboard.press("?")
    desk.see("#keys[open]")
    desk.page.keyboard.press("Escape")
    desk.see("#keys:not([open])")
    desk.page.keyboard.press("n")
    desk.see("#hints .answer")
    desk.page.keyboard.press("Escape")
    assert desk.page.locator("#hints .answer, #marks svg").count() == 0
    desk.see(".station.placing")
    desk.page.keyboard.press("Escape")
    desk.see("#choices")


def test_keys_mean_letters_where_somebody_types(site: Camp, desk: Station) -> None:
    desk.placing(site)
    desk.touch(desk.page.locator(".choice", has_text="Andere Karten"))
    desk.page.focus("[name=cards-A]")
    for key in ("ArrowUp", "r", "Enter", "Escape"):
        desk.page.keyboard.press(key)
    assert desk.ghost() == [[7, 7], [8, 7], [7, 8]]
    desk.see(".station.placing")


def test_enter_in_the_payment_sends_nothing(site: Camp, desk: Station) -> None:
    before = built(site)
    desk.placing(site)
    desk.page.focus(".payment [type=radio]")
    desk.page.keyboard.press("Enter")
    desk.pay({"A": 2, "C": 1})
    desk.page.focus("[name=cards-C]")
    desk.page.keyboard.press("Enter")
    desk.judged()
    desk.see(".station.placing #verdict .notice.success")
    assert built(site) == before


# --- at once, without network, in the words of the server

PLACES = [(0, 0, 0), (1, 1, 0), (0, 1, 1), (7, 7, 0), (9, 0, 0), (8, 0, 2), (0, 9, 0), (1, 9, 0), (5, 0, 3)]


@pytest.mark.parametrize("building", ["inn", "stable"])
def test_the_page_says_why_not_in_the_servers_words(site: Camp, desk: Station, building: str) -> None:
    desk.placing(site, building=building)
    desk.page.route("**/preview?*", lambda route: None)
    heard = set()
    for x, y, turn in PLACES:
        desk.put(x, y, turn)
        said = desk.text("#verdict .grow")
        kind = desk.page.get_attribute("#verdict .notice", "class")
        pose = desk.page.evaluate(
            "(({x, y, turn, flip}) => new URLSearchParams({x, y, turn, flip}).toString())"
            "(document.getElementById('castle-map').dataset)"
        )
        asked = f"{desk.base}{site.url}/station/preview?group=red&building={building}&{pose}"
        answer = desk.page.request.get(asked).text()
        if "<strong>" not in answer:  # what happens besides only the server knows
            assert said in answer
        assert f'class="{kind}"' in answer
        heard.add(said.split(":")[0].split(" hierher")[0])
    assert len(heard) == 4, heard  # outside, built on, reserved, and it fits
    desk.page.unroute("**/preview?*")


def test_without_network_it_says_what_it_knows(site: Camp, desk: Station) -> None:
    desk.placing(site)
    desk.context.set_offline(True)
    desk.put(1, 1)
    desk.see("#verdict .refusal", has_text="Keine Verbindung")
    assert desk.text("#verdict").startswith("Hier steht schon etwas: B2, B3.")
    desk.put(8, 8)
    desk.see("#verdict .success", has_text="Herberge passt hierher. Keine Verbindung")
    desk.context.set_offline(False)
    desk.put(8, 7)
    desk.judged()
    assert desk.text("#verdict") == "Herberge passt hierher."


def test_what_speaks_against_every_place_is_not_forgotten(site: Camp, desk: Station) -> None:
    site.do("pause")
    desk.placing(site)
    desk.page.route("**/preview?*", lambda route: None)
    desk.put(8, 8)
    assert "macht Pause" in desk.text("#verdict.waiting .refusal")
    desk.put(1, 1)
    assert "Hier steht schon etwas" in desk.text("#verdict.waiting .refusal")
    desk.page.unroute("**/preview?*")

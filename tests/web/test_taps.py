"""What only a browser can show: double taps, clocks, the line, choices that news must not wipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.screens import HIDDEN, PHONE
from tests.words import Camp

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
STREAM = re.compile(r"/live\?")


@pytest.fixture
def phone(camp: Camp, address: str, chromium: Any) -> Iterator[Open]:
    """`phone(path, role, post)`: a page on a small screen; fails at the end if a script has complained."""
    contexts, complaints = [], []

    def open_page(path: str, role: str = "post", post: str | None = None, script: bool = True) -> Any:
        cookie = camp.join(role, post).cookie
        context = chromium.new_context(
            viewport=PHONE, locale="de-DE", has_touch=True, java_script_enabled=script
        )
        contexts.append(context)
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address + camp.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def centre(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_ten_rapid_taps_on_a_tile_are_one_draw(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    page.wait_for_timeout(800)
    x, y = centre(page, ".tile.g-purple")
    for _ in range(10):
        page.mouse.click(x, y)
    page.wait_for_selector(".huge")
    page.wait_for_selector(".kept-sent")
    assert len(camp.booked("draw")) == 1
    page.wait_for_timeout(800)
    assert page.locator(".huge").is_visible()


def test_a_second_tap_does_not_dismiss_the_number(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    page.wait_for_timeout(800)
    page.locator(".tile.g-red").tap()
    page.wait_for_selector(".huge")
    done = centre(page, "#bar .primary")
    undo = centre(page, "#bar .danger")
    page.mouse.click(*done)
    page.mouse.click(*undo)
    page.wait_for_timeout(300)
    assert page.locator(".huge").is_visible()
    assert camp.booked("voided") == []
    page.locator("#bar .primary").tap()
    page.wait_for_selector(".tiles")


def test_reload_and_back_book_nothing(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    page.locator(".tile.g-red").tap()
    page.wait_for_selector(".huge")
    number = page.inner_text(".huge")
    page.reload()
    assert page.inner_text(".huge") == number
    page.go_back()
    page.wait_for_selector(".tile.g-red.blocked")
    page.go_forward()
    page.wait_for_selector(".huge")
    page.wait_for_selector(".kept-sent")
    assert len(camp.booked("draw")) == 1


def test_the_real_bag_takes_two_taps_and_no_third(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    page.get_by_text("aus dem Beutel").tap()
    page.wait_for_selector("[data-do=bag][data-arg='1'][aria-pressed=true]")
    page.wait_for_timeout(800)
    page.evaluate("scrollTo(0, 0)")
    tile = centre(page, ".tile.g-blue")
    page.mouse.click(*tile)
    page.mouse.click(*tile)
    page.wait_for_timeout(200)
    assert camp.booked("draw") == []
    page.locator(".number-pad button", has_text="5").tap()
    page.wait_for_selector(".huge")
    page.wait_for_selector(".kept-sent")
    assert camp.holding("blue") == {"A": 5}


def test_without_script_a_tap_draws_as_well(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A", script=False)
    page.locator(".tile.g-red").click()
    page.wait_for_url("**/draw/*")
    assert page.locator(".huge").is_visible()
    page.get_by_text("Fertig").click()
    page.get_by_role("button", name="Rückgängig").click()
    assert page.get_by_text("Zurückgenommen: Posten A").is_visible()
    assert camp.holding("red") == {}


def test_news_arrives_without_a_touch(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    assert page.locator(".tile.g-red.blocked").count() == 0
    camp.do("draw", "post", "A", group="red", number=4)
    page.wait_for_selector(".tile.g-red.blocked", timeout=3000)
    assert "Falken: 4 × Holz" in page.inner_text("#bookings")


def test_news_leaves_what_is_being_typed(camp: Camp, phone: Open) -> None:
    page = phone("/trade?from=red&to=blue", "station")
    page.locator("[name=gives-A]").fill("3")
    page.locator("[name=gets-B] + button").tap()
    camp.do("draw", "post", "A", group="red", number=6)
    page.locator("#books-1", has_text="6").wait_for(timeout=3000)
    assert page.input_value("[name=gives-A]") == "3"
    assert page.input_value("[name=gets-B]") == "1"


def test_steppers_stop_at_their_ends(camp: Camp, phone: Open) -> None:
    page = phone("/trade?from=red&to=blue", "station")
    less, more = page.locator("[data-step='-1']").first, page.locator("[data-step='1']").first
    less.tap()
    assert page.input_value("[name=gives-A]") == "0"
    more.tap()
    more.tap()
    less.tap()
    assert page.input_value("[name=gives-A]") == "1"


@pytest.mark.parametrize("minutes", [-10, 10])
def test_a_wrong_phone_clock_does_not_matter(camp: Camp, address: str, chromium: Any, minutes: int) -> None:
    context = chromium.new_context(viewport=PHONE, locale="de-DE")
    cookie = camp.join("post", "A").cookie
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
    context.add_init_script(f"const real = Date.now.bind(Date); Date.now = () => real() + {minutes} * 60000;")
    page = context.new_page()
    page.goto(f"{address}{camp.url}/post/A")
    page.wait_for_timeout(1500)
    shown, seconds = page.inner_text("[data-ends-at]").split(":")
    context.close()
    assert 89 * 60 <= int(shown) * 60 + int(seconds) <= 90 * 60


def test_a_lost_line_is_shown_and_a_failed_booking_told(camp: Camp, phone: Open) -> None:
    page = phone("/trade?from=red&to=blue", "station")
    page.locator("[name=gives-A]").fill("1")
    page.wait_for_timeout(800)
    page.route("**/trade", lambda route: route.abort())
    page.locator("#bar .big").tap()
    page.get_by_text("Tippe noch einmal").wait_for()
    assert camp.booked("trade") == []
    page.unroute("**/trade")
    page.locator("#bar .big").tap()
    page.get_by_text("fehlt noch: 1 Holz").wait_for()


def test_an_answer_that_got_lost_is_shown_at_the_second_tap(camp: Camp, phone: Open) -> None:
    camp.give("red", A=1)
    page = phone("/trade?from=red&to=blue", "station")
    page.locator("[name=gives-A]").fill("1")
    page.wait_for_timeout(800)

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/trade", lose)
    page.locator("#bar .big").tap()
    page.get_by_text("Tippe noch einmal").wait_for()
    page.unroute("**/trade")
    page.locator("#bar .big").tap()
    page.get_by_text("Der Handel ist gebucht").wait_for()
    assert len(camp.booked("trade")) == 1


def test_the_sign_says_how_old_all_is_and_comes_back(camp: Camp, phone: Open) -> None:
    page = phone("/trade?from=red&to=blue", "station")
    page.clock.install()
    page.route(STREAM, lambda route: route.abort())
    page.reload()
    page.route("**/books?*", lambda route: route.abort())
    sign = page.locator("#contact")
    page.clock.fast_forward(11_000)
    assert sign.get_attribute("data-state") == "late"
    assert "11" in sign.inner_text()
    page.clock.fast_forward(200_000)
    assert sign.get_attribute("data-state") == "off"
    assert "4" in sign.inner_text()
    camp.do("draw", "post", "A", group="red", number=4)
    page.unroute("**/books?*")
    page.clock.fast_forward(10_000)
    page.locator("#books-1", has_text="4").wait_for()
    page.locator("#contact[data-state=live]").wait_for(state="attached")


def test_a_phone_from_the_pocket_is_up_to_date_at_once(camp: Camp, phone: Open) -> None:
    page = phone("/post/A", post="A")
    page.wait_for_timeout(800)
    page.evaluate(HIDDEN, True)
    page.route(STREAM, lambda route: route.abort())
    camp.do("draw", "post", "A", group="red", number=4)
    page.wait_for_timeout(1700)
    page.evaluate(HIDDEN, False)
    page.wait_for_selector(".tile.g-red.blocked", timeout=3000)

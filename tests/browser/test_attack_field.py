"""Attacks on the pages of the wood, by fingers that come back to what they have done already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.pocket import KEPT, Laptop, Pocket
from tests.browser.screens import PHONE
from tests.browser.wood import Post, tile
from tests.web.out import sync
from tests.words import Camp

pytestmark = pytest.mark.browser


@pytest.fixture
def post(camp: Camp, screen: Opens) -> Post:
    """Post A's phone, on its page."""
    shown: Post = screen(camp.join("post", "A"), PHONE, of=Post).open(f"{camp.url}/post/A")
    shown.see("#screen .tiles")
    return shown


def test_what_was_corrected_is_not_corrected_again(camp: Camp, post: Post) -> None:
    """It went out, no answer came: it stays in the queue beside its correction until there is one."""
    post.context.route("**/api/**", lambda route: route.abort())
    post.touch(tile("red"))
    post.see(".kept-tried")
    post.press("Fertig", "#bar")
    post.page.evaluate("field.show('queue')")
    post.press("Ändern", "#queue")
    edit = post.page.evaluate("location.hash")
    post.touch("label:has([name=number][value='2'])")
    post.press("Speichern", "#bar")
    first = post.page.locator("#queue li").first
    assert "zurückgenommen" in first.inner_text()
    assert first.locator("button").count() == 0
    post.page.evaluate(
        "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", edit
    )
    assert post.page.locator("#edit").count() == 0
    post.context.unroute("**/api/**")
    post.page.evaluate("field.sync.flush('test')")
    post.is_sent()
    assert camp.holding("red") == {"A": 2}


def test_an_undo_that_came_too_late_can_be_put_away(camp: Camp, post: Post) -> None:
    post.context.set_offline(True)
    post.touch(tile("red"))
    post.page.evaluate(
        """async () => {
          const booked = await field.book("voided", { event: field.uuid() });
          await field.store.change(booked.id, (had) => (
            { ...had, status: "refused", error: { code: "not_yours", message: "Zu spät." } }));
        }"""
    )
    post.page.evaluate("field.show('queue')")
    assert "1 abgelehnt" in post.text("#sync")
    assert post.page.locator("#queue button:has-text('Ändern')").count() == 1
    post.press("Verwerfen", "#queue")
    post.context.set_offline(False)
    post.page.evaluate("field.sync.flush('test')")
    post.is_sent()
    assert camp.booked("voided") == []


def test_who_leaves_while_something_waits_is_told(camp: Camp, post: Post) -> None:
    post.context.route("**/api/**", lambda route: route.abort())
    post.touch(tile("red"))
    post.see(".kept-tried")
    post.open("/leave")
    assert "1 Buchung ist noch nicht gesendet" in post.text("[data-outbox] .notice")
    post.press("Noch nicht gesendet", "[data-outbox]")
    post.see("#queue li")
    post.context.unroute("**/api/**")
    post.page.evaluate("field.sync.flush('test')")
    post.is_sent()
    post.open("/leave")
    post.page.wait_for_function("!document.querySelector('[data-outbox]:not([hidden])')")
    assert camp.booked("draw")


def test_what_is_put_back_is_as_old_as_it_was(camp: Camp, post: Post) -> None:
    """The robbers were there in between: they have its cards, also after a slip on undo."""
    post.touch(tile("red"))
    number = int(post.text(".huge"))
    post.see(".kept-sent")
    camp.do("rob", robber="robbers", victim="red")
    post.press("Rückgängig", "#bar")
    post.press("Wiederherstellen", ".notice.success")
    post.is_sent()
    assert camp.holding("red") == {}
    assert camp.holding("robbers") == {"A": number}


class Porter(Laptop):
    """The game's computer behind somebody else's, who answers in its place when it is away."""

    says: tuple[str, list[tuple[str, str]]] | None = None
    asked = 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        if self.says is None:
            return super().__call__(environ, start)
        self.asked += environ.get("HTTP_FIELDGAME_BACKGROUND") == "1"
        start(self.says[0], [("Content-Type", "text/html"), *self.says[1]])
        return [b"<h1>No such site</h1>"]


@pytest.fixture
def porter(app: Flask) -> Iterator[Porter]:
    running = Porter(app)
    yield running
    running.go_away()


def test_a_page_stays_whatever_somebody_else_says_in_the_servers_place(
    chromium: Any, porter: Porter, camp: Camp
) -> None:
    """A proxy whose server is down, a portal that wants a tick first: that is not the game saying no."""
    phone = Pocket(chromium, porter, camp, "post", "A").settle()
    for says in (("404 Not Found", []), ("403 Forbidden", []), ("302 Found", [("Location", "/portal")])):
        porter.says, porter.asked = says, 0
        phone.cold(phone.home).see(".tile")
        phone.page.wait_for_timeout(50)
        for _ in range(100):
            if porter.asked:
                break
            phone.page.wait_for_timeout(20)
        assert porter.asked
    assert phone.page.evaluate(KEPT) == [phone.home]
    porter.says = None
    phone.forgive("Failed to load resource")
    phone.close()


def test_a_rehearsal_is_sent_once_and_not_taken_for_lost(camp: Camp, screen: Opens) -> None:
    """The server keeps nothing of it: that is no server of yesterday."""
    phone = screen(camp.join("post", "A"), PHONE).open(f"{camp.url}/check?seat=post:A")
    sent: list[int] = []
    phone.page.on("request", lambda asked: sent.append(1) if asked.url.endswith("/rehearsal") else None)
    phone.touch("#start")
    phone.see("#check-booking[data-state=good]")
    phone.touch("#start")
    phone.page.evaluate("async () => { for (let n = 0; n < 3; n += 1) await field.sync.flush('test'); }")
    assert len(sent) < 20


def test_what_the_server_tells_no_more_is_not_shown_from_memory(camp: Camp, post: Post) -> None:
    """The leader has taken it back long ago; the phone still has what it sent."""
    post.touch(tile("red"))
    post.see(".kept-sent")
    drawn = camp.booked("draw")[0]["id"]
    for _ in range(11):
        sync(camp, 0, "draw", post="A", group="blue", number=1)
    camp.do("undo", event=drawn, note="")
    post.page.evaluate("field.state.refresh()")
    post.page.evaluate("(id) => { field.go(''); field.go(`number/${id}`); }", drawn)
    assert post.page.locator(".huge").count() == 0

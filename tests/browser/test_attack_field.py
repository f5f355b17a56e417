"""Attacks on the pages of the wood, by fingers that come back to what they have done already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from tests.browser.pocket import KEPT, Laptop, Pocket
from tests.browser.screens import eventually
from tests.browser.wood import Post, tile
from tests.web.out import sync
from tests.words import Camp

pytestmark = pytest.mark.browser


def test_what_waits_is_shown_as_it_is(camp: Camp, post: Post) -> None:
    """It went out, no answer came: it is not forgotten at the door, and not corrected twice."""
    post.context.route("**/api/**", lambda route: route.abort())
    post.touch(tile("red"))
    post.see(".kept-tried")
    post.open("/leave")
    assert "1 Buchung ist noch nicht gesendet" in post.text("[data-outbox] .notice")
    post.press("Noch nicht gesendet", "[data-outbox]")
    post.press("Ändern", "#queue")
    edit = post.page.evaluate("location.hash")
    post.touch("label:has([name=number][value='2'])")
    post.press("Speichern", "#bar")
    first = post.page.locator("#queue li").first
    assert "zurückgenommen" in first.inner_text()
    assert first.locator("button").count() == 0
    post.page.evaluate("(to) => field.go(to.slice(1))", edit)
    assert post.page.locator("#edit").count() == 0
    post.page.evaluate(
        """async () => {
          const booked = await field.book("voided", { event: field.uuid() });
          await field.store.change(booked.id, (had) => (
            { ...had, status: "refused", error: { code: "not_yours", message: "Zu spät." } }));
          field.show("queue");
        }"""
    )
    assert "1 abgelehnt" in post.text("#sync")
    post.press("Verwerfen", "#queue")
    post.context.unroute("**/api/**")
    post.page.evaluate("field.sync.flush('test')")
    post.is_sent()
    assert camp.holding("red") == {"A": 2}
    post.open("/leave")
    post.until("document.querySelector('[data-outbox] [data-said]').textContent.startsWith('0 ')")
    assert not post.page.is_visible("[data-outbox]")


def test_what_was_sent_is_shown_as_the_books_have_it(camp: Camp, post: Post) -> None:
    """A slip on undo is made good after a robbery; the leader takes back what is old by then."""
    post.touch(tile("red"))
    number = int(post.text(".huge"))
    post.see(".kept-sent")
    camp.do("rob", robber="robbers", victim="red")
    post.press("Rückgängig", "#bar")
    post.press("Wiederherstellen", ".notice.success")
    post.see(".huge")
    post.is_sent()
    assert len(camp.booked("draw")) == 2
    assert camp.holding("red") == {}
    assert camp.holding("robbers") == {"A": number}
    drawn = next(row["id"] for row in camp.booked("draw") if not row["void"])
    for _ in range(11):
        sync(camp, 0, "draw", post="A", group="blue", number=1)
    camp.do("undo", event=drawn, note="")
    post.page.evaluate("field.state.refresh()")
    post.page.evaluate("(id) => { field.go(''); field.go(`number/${id}`); }", drawn)
    assert post.page.locator(".huge").count() == 0


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
    porter.says = ("404 Not Found", [])
    phone.cold(phone.home).see(".tile")
    eventually(lambda: porter.asked)
    phone.page.reload()
    phone.see(".tile")
    assert phone.page.evaluate(KEPT) == [phone.home]
    porter.says = None
    phone.forgive("Failed to load resource")
    phone.close()

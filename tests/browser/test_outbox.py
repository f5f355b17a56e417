"""Half an hour without network, a dead server, a line cut anywhere, two tabs: nothing lost, nothing double.

Judged from the server's journal; the phone is real Chromium with the core of a field page.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.offline import MINUTE, Core, Laptop
from tests.browser.outbox import carries_bookings, facts
from tests.browser.screens import HIDDEN
from tests.words import Camp

pytestmark = pytest.mark.browser
GROUPS = ("red", "blue", "green", "yellow", "purple")
Takes = Callable[..., Core]
Facts = list[tuple[str, str]]


def book_many(post: Core, count: int, seed: int, pause: int = 45_000) -> Facts:
    """Draws and a robbery now and then, some time apart: what they were."""
    chance, booked = random.Random(seed), []
    for step in range(count):
        group = chance.choice(GROUPS)
        kind = "robbery" if step % 9 == 8 else "draw"
        post.rob(group) if kind == "robbery" else post.draw(group, chance.randint(1, 6))
        booked.append((kind, group))
        post.wait(pause)
    return booked


def agrees(post: Core, camp: Camp) -> bool:
    """Whether the phone shows what the books say, of every group."""
    post.run("field.state.refresh()")
    return all(post.shown(group) == camp.holding(group) for group in (*GROUPS, "robbers"))


def test_a_booking_is_sent_at_once_and_once(wood: Camp, core: Takes) -> None:
    post = core()
    post.draw("red", 3)
    post.page.wait_for_function("field.sync.status().waiting === 0")
    assert facts(wood) == [("draw", "red")]
    assert post.shown("red") == {"A": 3} == wood.holding("red")
    assert post.status()["state"] == "sent"


def test_half_an_hour_offline_with_reloads(wood: Camp, core: Takes) -> None:
    post = core()
    post.cut()
    booked = book_many(post, 14, 1)
    post.again()
    booked += book_many(post, 14, 2)
    post.again()
    booked += book_many(post, 14, 3)
    post.page.wait_for_function("field.sync.status().silent")
    assert (post.status()["state"], post.status()["waiting"]) == ("waiting", 42)
    assert facts(wood) == []
    post.mend()
    post.flush_all()
    assert facts(wood) == booked
    assert agrees(post, wood)


def test_the_server_is_killed_and_started_again(wood: Camp, core: Takes, laptop: Laptop) -> None:
    post = core()
    booked = book_many(post, 3, 4)
    laptop.kill()
    booked += book_many(post, 5, 5)
    assert post.status()["waiting"] >= 5
    post.again()
    booked += book_many(post, 2, 6)
    laptop.start()
    post.flush_all()
    assert facts(wood) == booked
    assert agrees(post, wood)


def brings(route: Any) -> bool:
    """Whether it brings bookings; of the rest only the question whether there is a line gets through."""
    bookings = carries_bookings(route)
    if not bookings:
        route.abort() if route.request.method == "GET" else route.continue_()
    return bookings


def swallowed(route: Any) -> None:
    """It arrives, and the answer comes when the phone has given up."""
    if brings(route):
        route.fetch()


def halved(route: Any) -> None:
    """It arrives, and half of the answer comes back."""
    if not brings(route):
        return
    answer = route.fetch()
    route.fulfill(status=200, headers={"Content-Type": "application/json"}, body=answer.text()[: -20 or None])


def from_elsewhere(route: Any) -> None:
    """The page of a hotel's network answers in its place."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Willkommen im WLAN</h1>")


LINES: dict[str, Callable[[Any], Any]] = {
    "swallowed": swallowed,
    "halved": halved,
    "elsewhere": from_elsewhere,
    "refused": lambda route: route.abort("connectionrefused"),
    "gateway": lambda route: route.fulfill(status=502, body="Bad gateway"),
}


@pytest.mark.parametrize("fault", LINES)
def test_a_bad_line_loses_nothing_and_books_once(wood: Camp, core: Takes, fault: str) -> None:
    post = core()
    post.line(LINES[fault])
    booked = book_many(post, 3, 7, pause=1_000)
    post.send()
    assert post.status()["waiting"] == 3
    assert {one["status"] for one in post.stored()} <= {"tried", "waiting"}
    assert len(facts(wood)) == (3 if fault in ("swallowed", "halved") else 0)
    post.mend_line()
    post.flush_all()
    post.forgive("502", "Failed to load resource: the server responded with a status of 502")
    assert facts(wood) == booked
    assert agrees(post, wood)


def test_a_line_that_does_as_it_likes(wood: Camp, core: Takes) -> None:
    chance, post = random.Random(8), core()
    ways = [*LINES.values(), lambda route: route.continue_(), lambda route: route.continue_()]
    post.run("testClock.waits[10000] = 150")
    post.line(lambda route: chance.choice(ways)(route))
    booked = []
    for seed in range(8):
        booked += book_many(post, 3, 20 + seed, pause=20_000)
        if seed % 4 == 3:
            post.send()
            post.again()
            post.run("testClock.waits[10000] = 150")
    post.mend_line()
    post.flush_all()
    post.forgive("502", "Failed to load resource: the server responded with a status of 502")
    assert facts(wood) == booked
    assert agrees(post, wood)


@pytest.mark.parametrize("lease", [True, False], ids=["in turns", "at once"])
def test_two_tabs_send_at_the_same_time(wood: Camp, core: Takes, lease: bool) -> None:
    post = core()
    other = post.context.new_page()
    other.goto(f"{post.base}/outbox")
    post.cut()
    booked = book_many(post, 4, 9, pause=1_000)
    other.evaluate("field.book('draw', {post: 'A', group: 'red', number: 6})")
    other.wait_for_function("field.store.cached().length === 5")
    post.page.wait_for_function("field.store.cached().length === 5")
    for page in (post.page, other):  # a busy machine is no dead line and no dead tab
        page.evaluate("Object.assign(testClock.waits, { 10000: 30_000, 1000: 30_000 })")
        if not lease:
            page.evaluate("field.store.lease = async () => true")
    sent: list[list[str]] = []
    post.page.context.on("request", lambda request: sent.append(ids_of(request)))
    post.mend()
    start = "setTimeout(() => field.sync.flush('button'), 100)"
    post.run(start)
    other.evaluate(start)
    for page in (post.page, other):
        page.wait_for_function("field.sync.status().waiting === 0 && !field.sync.status().sending")
    assert facts(wood) == [*booked, ("draw", "red")]
    if lease:
        assert Counter(key for some in sent for key in some).most_common(1)[0][1] == 1


def ids_of(request: Any) -> list[str]:
    if request.method != "POST":
        return []
    return [event["id"] for event in json.loads(request.post_data or "{}").get("events", [])]


def test_a_phone_without_bookings_tells_that_it_is_there(wood: Camp, core: Takes, laptop: Laptop) -> None:
    post, other = core("A"), core("B")
    other.draw("red", 2)
    other.flush_all()
    assert post.shown("red") == {}
    post.send()
    post.page.wait_for_function("field.state.current().groups.red.holding.B === 2")
    assert post.run("field.rules.againstDraw(field.state.current(), 'red', 'B')") == "same_post_twice"
    laptop.wait(MINUTE)
    post.send()
    assert post.run("field.clock.now()") == pytest.approx(post.status()["contactAt"], abs=2_000)


PATIENT = """() => {
  const set = setTimeout;
  window.delays = [];
  setTimeout = (act, ms) => (ms > 2900 && ![4000, 10000].includes(ms) ? delays.push(ms) && 0 : set(act, ms));
}"""


def test_it_asks_ever_more_slowly_and_hardly_at_all_in_the_pocket(core: Takes) -> None:
    post = core()
    post.rest()
    post.run(PATIENT)

    def next_after_sending() -> float:
        post.run("delays.length = 0")
        post.send()
        return float(post.run("delays.at(-1) ?? Infinity")) / 1000

    assert 15 <= next_after_sending() <= 25
    post.cut()
    post.draw("red", 1)
    post.rest()
    waits = [next_after_sending() for _ in range(6)]
    parts = [wait / usual for wait, usual in zip(waits, (8, 16, 32, 60, 60, 60), strict=True)]
    assert all(0.74 <= part <= 1.26 for part in parts), waits
    assert len({round(part, 3) for part in parts}) > 1  # not all phones at once
    post.mend()
    post.flush_all()
    post.run(HIDDEN, True)
    assert next_after_sending() == float("inf")

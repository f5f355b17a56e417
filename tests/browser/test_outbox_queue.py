"""What waits can be taken back and corrected; what the server says no to stays; who has no pass keeps all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fieldgame import devices
from tests.browser.offline import Core
from tests.browser.outbox import bring_all, correct, facts, living, take_back
from tests.browser.screens import HIDDEN
from tests.words import Camp

pytestmark = pytest.mark.browser
Takes = Callable[..., Core]


def test_what_was_never_sent_is_taken_back_put_back_and_corrected(wood: Camp, core: Takes) -> None:
    post = core()
    post.cut()
    first, second = post.draw("red", 1), post.draw("blue", 2)
    gone = take_back(post, first)["gone"]
    assert [one["id"] for one in post.stored()] == [second]
    post.run("booking => field.restore(booking)", gone)
    correct(post, second, "green", 5)
    post.again()
    assert [(one["id"], one["data"]["group"]) for one in post.stored()] == [(first, "red"), (second, "green")]
    post.mend()
    post.flush_all()
    assert living(wood) == [("red", 1), ("green", 5)]
    assert wood.booked("voided") == []


def test_what_was_sent_is_taken_back_and_corrected_by_further_bookings(wood: Camp, core: Takes) -> None:
    post = core()
    drawn = [post.draw(group, 3) for group in ("red", "blue", "green")]
    post.flush_all()
    post.rest()
    post.cut()
    assert "voided" in take_back(post, drawn[0])
    assert correct(post, drawn[1], "yellow", 6)["data"]["number"] == 6
    assert [post.shown(group) for group in ("red", "blue", "green", "yellow")] == [{}, {}, {"A": 3}, {"A": 6}]
    own = {row["id"]: (row["void"], row.get("voiding")) for row in post.run("field.state.current().own")}
    assert own[drawn[0]] == (True, "waiting")
    post.mend()
    post.flush_all()
    assert living(wood) == [("yellow", 6), ("green", 3)]
    times = {row["data"]["group"]: row["at"] for row in wood.booked("draw")}
    assert times["yellow"] == pytest.approx(times["blue"], abs=5)


def test_taken_back_while_it_is_on_its_way(wood: Camp, core: Takes) -> None:
    """The request is out and unanswered: taking it out of the queue would lose it or leave it booked."""
    post = core()
    held: list[Any] = []
    post.line(lambda route: held.append(route))
    post.run("testClock.waits[10000] = 10000")
    drawn = post.draw("red", 4)
    post.page.wait_for_function("field.store.cached().some((one) => one.status === 'tried')")
    assert "voided" in take_back(post, drawn)
    assert post.shown("red") == {}
    post.mend_line()
    held[0].continue_()
    post.page.wait_for_function("field.sync.status().waiting === 0")
    assert len(wood.booked("draw")) == 1
    assert wood.holding("red") == {}


@pytest.mark.parametrize("arrives", [True, False])
def test_corrected_after_the_answer_was_lost(wood: Camp, core: Takes, arrives: bool) -> None:
    post = core()
    post.line(lambda route: route.fetch() if arrives else route.abort())
    drawn = post.draw("red", 4)
    post.send()
    assert correct(post, drawn, "blue", 2)
    post.mend_line()
    post.flush_all()
    assert living(wood) == [("blue", 2)]


def test_what_the_server_refuses_stays_until_somebody_decides(wood: Camp, core: Takes) -> None:
    post = core()
    wrong = post.book("draw", post="A", group="nobody", number=2)
    good = post.draw("red", 2)
    post.flush_all()
    assert wrong
    status = post.status()
    assert (status["state"], status["refused"]) == ("sent", 1)
    kept = next(one for one in post.stored() if one["id"] == wrong["id"])
    assert kept["error"]["code"]
    assert kept["error"]["message"]
    own = post.run("field.state.current().own")  # in which order depends on what the server has told by now
    assert {one["id"]: one["pending"] for one in own}[wrong["id"]] == "refused"
    correct(post, wrong["id"], "blue", 2)
    post.flush_all()
    assert post.status()["refused"] == 0
    assert sorted(living(wood)) == [("blue", 2), ("red", 2)]
    assert good in {row["id"] for row in wood.booked("draw")}


def answer(code: int, error: str, game: str, **headers: str) -> Callable[[Any], None]:
    body = json.dumps({"error": {"code": error, "message": "…", "game": game}})
    return lambda route: route.fulfill(
        status=code, body=body, content_type="application/json", headers=headers
    )


@pytest.mark.parametrize(
    ("code", "error", "problem"),
    [
        *((401, "no_pass", "no_pass"), (403, "not_allowed", "no_pass"), (404, "no_game", "no_game")),
        *((404, "not_found", "server"), (429, "too_many", "busy"), (503, "busy", "server")),
    ],
)
def test_whatever_the_server_says_all_is_kept(
    wood: Camp, core: Takes, code: int, error: str, problem: str
) -> None:
    post = core()
    post.line(answer(code, error, wood.game, **({"Retry-After": "1"} if code == 429 else {})))
    post.draw("red", 2)
    post.send()
    assert (post.status()["problem"], post.status()["waiting"]) == (problem, 1)
    post.again()
    post.draw("blue", 2)
    assert post.status()["waiting"] == 2
    post.mend_line()
    post.flush_all()
    assert post.status()["problem"] is None
    assert facts(wood) == [("draw", "red"), ("draw", "blue")]
    post.forgive("503", "Failed to load resource: the server responded with a status of 5")


def test_one_booking_that_the_server_cannot_read_does_not_hold_up_the_others(wood: Camp, core: Takes) -> None:
    post = core()
    post.cut()
    drawn = [post.draw(group, 1) for group in ("red", "blue", "green", "yellow", "purple")]
    # A phone knows the server's time to some milliseconds; what it dates ahead is taken for now.
    post.run("() => new Promise((done) => setTimeout(done, 200))")
    sizes: list[int] = []

    def picky(route: Any) -> None:
        events = json.loads(route.request.post_data or "{}").get("events", [])
        sizes.append(len(events))
        if drawn[2] in {event["id"] for event in events}:
            answer(422, "unreadable", wood.game)(route)
        else:
            route.continue_()

    post.mend()
    post.line(picky)
    post.flush_all()
    refused = [one for one in post.stored() if one["status"] == "refused"]
    assert [one["id"] for one in refused] == [drawn[2]]
    assert facts(wood) == [("draw", group) for group in ("red", "blue", "yellow", "purple")]
    post.mend_line()
    post.run("id => field.retry(id)", drawn[2])
    post.flush_all()
    assert facts(wood)[2] == ("draw", "green")


def test_a_post_that_was_handed_over_books_nothing_more_and_sends_what_it_has(
    wood: Camp, core: Takes
) -> None:
    old, new = core(), core()
    old.cut()
    old.draw("red", 2)
    with wood.app.app_context():
        devices.take(wood.game, new.run("field.page.device"), "post", "A")
    old.mend()
    old.flush_all()
    assert old.status()["problem"] == "released"
    assert old.book("draw", post="A", group="blue", number=1) is None
    old.send()
    assert facts(wood) == [("draw", "red")]
    new.draw("blue", 3)
    new.flush_all()
    assert facts(wood) == [("draw", "red"), ("draw", "blue")]


def test_a_phone_that_changes_its_post_brings_what_the_old_one_could_not_send(
    wood: Camp, core: Takes
) -> None:
    phone = core("A")
    phone.cut()
    phone.draw("red", 2)
    phone.draw("blue", 3)
    phone.change_to("B")
    phone.draw("red", 4)
    phone.mend()
    phone.flush_all()
    bring_all(phone)
    assert facts(wood) == [("draw", "red"), ("draw", "blue"), ("draw", "red")]
    assert wood.holding("red") == {"A": 2, "B": 4}
    phone.rest()
    with wood.app.app_context():
        assert [(place.post, place.waiting) for place in devices.all_of(wood.game)] == [("B", 0)]
    phone.change_to("A")
    assert phone.status()["waiting"] == 0


def test_the_leader_hears_of_what_a_phone_may_not_bring_any_more(wood: Camp, core: Takes) -> None:
    phone = core("A")
    phone.cut()
    phone.draw("red", 2)
    phone.phone = wood.stranger()  # its cookies have gone with all its passes
    phone.change_to("B")
    phone.mend()
    phone.send()
    phone.page.wait_for_function(
        "field.strays.count() === 1 && !field.strays.busy() && !field.sync.status().sending"
    )
    assert facts(wood) == []
    with wood.app.app_context():
        assert next((place.post, place.waiting) for place in devices.all_of(wood.game)) == ("B", 1)
    phone.phone.hold(wood.game, wood.held("post", "A").id)
    phone.change_to("A")
    phone.flush_all()
    assert facts(wood) == [("draw", "red")]


def test_hidden_and_shown_again(wood: Camp, core: Takes) -> None:
    """Into the pocket what waits is sent at once; out of it the phone asks how the game stands."""
    post, other = core(), core("B")
    post.run("field.sync.flush = async () => false")  # what calls it by itself goes on to do so
    post.run("{ const set = setTimeout; setTimeout = (act, ms) => (ms > 2900 ? 0 : set(act, ms)); }")
    post.draw("red", 2)
    post.run(HIDDEN, True)
    post.page.wait_for_function("field.sync.status().waiting === 0")
    other.draw("blue", 5)
    other.flush_all()
    post.run(HIDDEN, False)
    post.page.wait_for_function("field.state.current().groups.blue.holding.B === 5")


def test_numbers_are_drawn_from_the_bag_and_alike(wood: Camp, core: Takes) -> None:
    post = core()
    drawn = Counter(post.run("Array.from({ length: 6000 }, () => field.draw('red'))"))
    assert set(drawn) == {1, 2, 3, 4, 5, 6}
    assert min(drawn.values()) > 850
    picks = post.run("Array.from({ length: 3000 }, () => field.pick(3))")
    assert set(picks) == {0, 1, 2}
    post.run("Object.defineProperty(field.state.base(), 'left', { value: [2, 5], enumerable: true })")
    post.cut()
    first = post.run("field.draw('red')")
    post.draw("red", first)
    assert {first, post.run("field.draw('blue')")} == {2, 5}
    post.draw("blue", 7 - first)
    assert post.run("field.state.current().left") == [1, 2, 3, 4, 5, 6] or post.run(
        "field.rules.inBag(field.state.current())"
    ) == [1, 2, 3, 4, 5, 6]
    assert set(post.run("Array.from({ length: 200 }, () => field.draw('red'))")) == {1, 2, 3, 4, 5, 6}

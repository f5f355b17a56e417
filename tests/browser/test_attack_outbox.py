"""Attacks on the outbox: the leader was first, a finger comes twice, a server of yesterday."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, update

from fieldgame import devices
from fieldgame.models import Entry, Game, db
from fieldgame.snapshots import forget
from tests.browser.offline import Core, Laptop
from tests.browser.outbox import bring_all, correct, living, take_back
from tests.words import Camp, make_camp, new_id

pytestmark = pytest.mark.browser
Takes = Callable[..., Core]


def test_what_the_leader_took_back_first_is_no_error_of_the_phone(wood: Camp, core: Takes) -> None:
    post = core()
    drawn = post.draw("red", 4)
    post.flush_all()
    post.rest()
    post.cut()
    take_back(post, drawn)
    wood.do("undo", event=drawn, note="")
    post.mend()
    post.flush_all()
    post.rest()
    status = post.status()
    assert (status["waiting"], status["refused"]) == (0, 0)
    assert all(one["type"] != "voided" for one in post.stored())
    assert post.shown("red") == {} == wood.holding("red")


def test_taken_back_and_corrected_once_however_often(wood: Camp, core: Takes) -> None:
    """Handed to the network, no answer: it stands in the queue still, and a finger comes back to it."""
    post = core()
    post.line(lambda route: route.abort())
    first, second = post.draw("red", 5), post.draw("blue", 2)
    post.send()
    correct(post, first, "red", 3)
    assert correct(post, first, "red", 1) is None
    take_back(post, first)
    assert "gone" in take_back(post, second)
    assert take_back(post, second) is None
    assert [one["type"] for one in post.stored()].count("voided") == 1
    post.mend_line()
    post.flush_all()
    post.rest()
    assert living(wood) == [("red", 3)]
    assert (post.status()["refused"], post.shown("red")) == (0, {"A": 3})


def test_a_server_of_yesterday_gets_everything_again(wood: Camp, core: Takes, laptop: Laptop) -> None:
    """Its disk died, a copy is put back: what it had said yes to is still on the phones, and in order."""
    post, other = core(), core("B")
    first = post.draw("red", 1)
    post.flush_all()
    copy = len(wood.journal())
    for group, number in (("blue", 2), ("green", 3), ("yellow", 4)):
        post.draw(group, number)
    other.rest()
    post.wait(1_000)  # two phones know the time within a fraction of that
    other.run("testClock.pass(1000, 1000)")
    other.draw("purple", 5)
    for one in (post, other):
        one.flush_all()
        one.rest()
    post.cut()
    waits = post.draw("purple", 6)
    put_back(wood, laptop, copy)
    other.flush_all()
    other.send()
    assert [row["data"]["group"] for row in wood.booked("draw")] == ["purple", "red"]
    post.mend()
    post.flush_all()
    post.rest()
    drawn = sorted(wood.booked("draw"), key=lambda row: (row["at"], row["seq"]))
    assert [row["data"]["number"] for row in drawn] == [1, 2, 3, 4, 5, 6]
    assert (drawn[0]["id"], drawn[-1]["id"]) == (first, waits)
    assert post.shown("purple") == {"A": 6, "B": 5} == wood.holding("purple")
    post.forgive("Failed to load resource")


def put_back(camp: Camp, laptop: Laptop, version: int) -> None:
    """The laptop stands again as it was then."""
    laptop.kill()
    with camp.app.app_context():
        with db.engine.begin() as connection:
            of_game = Entry.game_id == camp.game
            connection.execute(delete(Entry).where(of_game, Entry.seq > version))
            connection.execute(update(Game).where(Game.id == camp.game).values(version=version))
        forget(camp.game)
    laptop.start()


def test_what_is_put_back_stays_though_the_store_was_away_before(wood: Camp, core: Takes) -> None:
    """Taken back while the database did not answer, and put back when it did: nobody remembers it as gone."""
    post = core()
    post.cut()
    drawn = post.draw("red", 4)
    post.run(
        """() => {
          window.away = IDBDatabase.prototype.transaction;
          IDBDatabase.prototype.transaction = () => { throw new DOMException("away", "UnknownError"); };
        }"""
    )
    gone = take_back(post, drawn)["gone"]
    post.run("() => { IDBDatabase.prototype.transaction = window.away; }")
    post.run("booking => field.restore(booking)", gone)
    post.again()
    assert [one["id"] for one in post.stored()] == [drawn]
    post.mend()
    post.flush_all()
    assert living(wood) == [("red", 4)]


def test_a_booking_that_was_refused_goes_with_what_takes_it_back(wood: Camp, core: Takes) -> None:
    """It was on its way when somebody took it back; the server said no to it."""
    post = core()
    wrong = post.book("draw", post="A", group="nobody", number=2)
    assert wrong
    post.flush_all()
    assert post.status()["refused"] == 1
    post.run(
        """id => field.store.add({ id: field.uuid(), n: 0, type: "voided", data: { event: id }, seq: null,
          mark: field.clock.mark(), tries: 0, status: "waiting", error: null, odd: [] })""",
        wrong["id"],
    )
    post.flush_all()
    assert (post.status()["refused"], post.stored()) == (0, [])


def test_what_a_server_of_yesterday_does_not_know_is_not_shown(
    wood: Camp, core: Takes, laptop: Laptop
) -> None:
    """Another's facts are lost for good; what was taken back here in between is not there again."""
    post = core()
    copy = len(wood.journal())
    wood.do("draw", "post", post="B", group="blue", number=5)
    post.draw("red", 4)
    mistake = post.draw("yellow", 6)
    post.flush_all()
    post.rest()
    assert post.shown("blue") == {"B": 5}
    post.cut()
    take_back(post, mistake)
    put_back(wood, laptop, copy)
    post.mend()
    post.flush_all()
    post.page.wait_for_function("!Object.values(field.state.current().groups.blue.holding).some(Boolean)")
    assert (post.shown("red"), post.shown("yellow")) == ({"A": 4}, {})
    assert (post.status()["refused"], living(wood)) == (0, [("red", 4)])
    post.forgive("Failed to load resource")


def test_who_was_relieved_still_brings_what_waits_from_elsewhere(wood: Camp, core: Takes) -> None:
    """And does not get the place back by having been elsewhere for a moment."""
    phone = core("A")
    phone.cut()
    phone.draw("red", 2)
    phone.change_to("B")
    phone.mend()
    with wood.app.app_context():
        devices.seen(wood.game, phone.run("field.page.device"), "post", "B")
        devices.take(wood.game, new_id(), "post", "B")
    phone.send()
    bring_all(phone)
    phone.rest()
    assert [(row["data"]["post"], row["data"]["number"]) for row in wood.booked("draw")] == [("A", 2)]
    phone.send()
    assert phone.status()["released"]
    assert phone.book("draw", post="B", group="blue", number=1) is None


def test_an_answer_that_decides_nothing_is_not_asked_for_round_and_round(wood: Camp, core: Takes) -> None:
    """A server of another version, or something in between, has a word that this page does not know."""
    post = core()
    asked: list[Any] = []

    def later(route: Any) -> None:
        body = json.loads(route.request.post_data or "{}")
        asked.append(body)
        told = {"now": post.laptop.now(), "server_time": "", "version": 1, "build": body["build"]}
        told["results"] = [{"id": one["id"], "status": "later"} for one in body["events"]]
        route.fulfill(json=told)

    post.line(later)
    post.draw("red", 2)
    post.run("new Promise((go) => setTimeout(go, 350))")
    assert 1 <= len(asked) < 6
    post.mend_line()
    post.run("new Promise((go) => setTimeout(go, 50))")
    post.flush_all()
    assert living(wood) == [("red", 2)]


def test_a_phone_that_goes_to_the_next_game_brings_what_the_last_one_lacks(
    wood: Camp, core: Takes, laptop: Laptop
) -> None:
    phone = core()
    phone.cut()
    phone.draw("red", 2)
    following = make_camp(wood.app, minutes=600).start()
    phone.camp = following
    phone.change_to("B")
    phone.draw("blue", 3)
    phone.mend()
    phone.flush_all()
    bring_all(phone)
    phone.rest()
    drawn = [
        [(row["by"]["post"], row["data"]["number"]) for row in one.booked("draw")]
        for one in (wood, following)
    ]
    assert drawn == [[("A", 2)], [("B", 3)]]
    with wood.app.app_context():
        found = [[(one.post, one.waiting) for one in devices.all_of(camp.game)] for camp in (wood, following)]
    assert found == [[("A", 0)], [("B", 0)]]


def test_a_rehearsal_is_sent_once_and_not_taken_for_lost(wood: Camp, core: Takes) -> None:
    """The server keeps nothing of it: that is no server of yesterday."""
    phone = core()
    phone.data()["rehearsal"] = True
    phone.again()
    sent: list[int] = []
    phone.page.on("request", lambda asked: sent.append(1) if asked.url.endswith("/rehearsal") else None)
    phone.draw("red", 1)
    for _ in range(3):
        phone.send()
    phone.run("new Promise((go) => setTimeout(go, 200))")
    assert 1 <= len(sent) < 8
    assert wood.booked("draw") == []

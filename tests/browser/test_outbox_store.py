"""Storage that is full, broken, of another build or missing: the page goes on, nothing is dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.offline import Core
from tests.browser.outbox import carries_bookings, facts, take_back
from tests.words import Camp

pytestmark = pytest.mark.browser
Takes = Callable[..., Core]
PUT = """async (records) => {
  const db = await idb.openDB("fieldgame-outbox", 1, { upgrade(db) {
    db.createObjectStore("bookings", { keyPath: "id" });
    db.createObjectStore("words");
  } });
  for (const record of records) await db.put("bookings", record);
  db.close();
}"""
GROWN = """async () => {
  const db = await idb.openDB("fieldgame-outbox", 7, { upgrade(db) { db.createObjectStore("more"); } });
  db.close();
}"""
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
BROKEN = {
    "missing": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "broken": "indexedDB.open = () => { throw new DOMException('broken', 'UnknownError'); };",
    "silent": """{
      const real = indexedDB.open.bind(indexedDB);
      indexedDB.open = (...given) => Object.assign(real(...given), { addEventListener() {} });
      testClock.waits[4000] = 50;
    }""",
    "closed": """addEventListener("load", () => setTimeout(() => {
      const real = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...given) {
        if (!this.once) { this.once = true; this.close(); }
        return real.apply(this, given);
      };
    }, 0));""",
}


SPILT = "Object.keys(localStorage).filter((key) => key.startsWith('field:b:')).length"


@pytest.mark.parametrize("quota", [1, 120_000], ids=["full", "almost full"])
def test_storage_almost_full_spills_and_is_sent_later(wood: Camp, core: Takes, quota: int) -> None:
    post = core(quota=quota)
    post.cut()
    groups = ["red", "blue", "green", "yellow", "purple", "red", "blue", "green"]
    drawn = [post.draw(group, 2) for group in groups]
    while quota > 1 and not post.run(SPILT) and len(groups) < 200:
        groups.append("yellow")
        drawn.append(post.draw("yellow", 6))
    assert post.run(SPILT) > 0
    assert (post.run(SPILT) == len(groups)) == (quota == 1)
    assert post.status()["problem"] is None
    post.again()
    assert [one["data"]["group"] for one in post.stored()] == groups
    for key in (drawn.pop(), drawn.pop(1)):
        assert "gone" in take_back(post, key)
    groups = [groups[0], *groups[2:-1]]
    post.again()
    assert [one["data"]["group"] for one in post.stored()] == groups
    post.mend()
    post.flush_all()
    assert facts(wood) == [("draw", group) for group in groups]
    post.again()
    assert post.status()["waiting"] == 0


def test_without_any_storage_a_booking_is_made_only_if_the_server_has_it(wood: Camp, core: Takes) -> None:
    post = core(init=BROKEN["missing"] + NO_ROOM)
    booked = post.book("draw", post="A", group="red", number=3)
    assert booked
    assert booked["status"] == "sent"
    post.cut()
    assert post.book("draw", post="A", group="blue", number=3) is None
    assert post.status()["problem"] == "full"
    assert post.status()["waiting"] == 0
    post.mend()
    post.send()
    assert facts(wood) == [("draw", "red")]


def test_without_storage_what_may_have_arrived_is_not_given_up(wood: Camp, core: Takes) -> None:
    post = core(init=BROKEN["missing"] + NO_ROOM)
    asked: list[Any] = []

    def swallow_bookings(route: Any) -> None:
        asked.append(route)
        route.fetch() if carries_bookings(route) else route.continue_()

    post.line(swallow_bookings)
    booked = post.book("draw", post="A", group="red", number=3)
    assert booked
    assert (booked["status"], booked["kept"]) == ("tried", "memory")
    assert post.status()["problem"] == "full"
    post.mend_line()
    post.flush_all()
    assert facts(wood) == [("draw", "red")]
    assert len(asked) >= 2


@pytest.mark.parametrize("fault", BROKEN)
def test_a_database_that_does_not_work_is_done_without(wood: Camp, core: Takes, fault: str) -> None:
    post = core(init=BROKEN[fault])
    post.cut()
    post.draw("red", 1)
    post.draw("blue", 1)
    post.again()
    post.draw("green", 1)
    assert [one["data"]["group"] for one in post.stored()] == ["red", "blue", "green"]
    assert post.status()["problem"] is None
    post.mend()
    post.flush_all()
    assert facts(wood) == [("draw", "red"), ("draw", "blue"), ("draw", "green")]


def test_records_of_an_older_build_and_rubbish_are_kept_and_shown(wood: Camp, core: Takes) -> None:
    post = core()
    seat = post.run("field.spill.seat")
    post.run(
        PUT,
        [
            {"id": "old", "seat": seat, "type": "draw", "data": {"group": "red"}, "at": 17, "state": "new"},
            {"id": "half", "seat": seat, "n": "x", "status": "waiting"},
            {"id": 12, "what": None},
            {"id": "of another post", "seat": f"{seat}/other", "status": "waiting"},
            {
                "id": "odd",
                "seat": seat,
                "type": ["draw"],
                "data": 3,
                "mark": {"wall": "noon"},
                "status": "sent",
            },
        ],
    )
    post.run('key => localStorage.setItem(key, \'{"id": "cut of\')', f"field:b:{seat}:torn")
    post.run("localStorage.setItem('field-clock', '[]')")
    post.again()
    refused = {one["id"]: one["error"]["code"] for one in post.stored() if one["status"] == "refused"}
    assert refused == dict.fromkeys(("old", "half", "12", "odd", "torn"), "unreadable")
    assert post.status()["refused"] == 5
    assert len(post.run("field.state.current().own")) == 5
    post.draw("blue", 2)
    post.flush_all()
    assert facts(wood) == [("draw", "blue")]
    assert post.run("field.retry('old')") is None
    for key in refused:
        assert "gone" in take_back(post, key)
    post.again()
    assert post.status()["refused"] == 0


def test_a_database_of_a_newer_build_is_used(wood: Camp, core: Takes) -> None:
    post = core()
    post.run(GROWN)
    post.again()
    post.cut()
    post.draw("red", 4)
    post.again()
    assert post.run("Object.keys(localStorage).filter((key) => key.startsWith('field:b:'))") == []
    post.mend()
    post.flush_all()
    assert wood.holding("red") == {"A": 4}


def test_sent_bookings_do_not_pile_up(wood: Camp, core: Takes) -> None:
    post = core()
    post.cut()
    post.run(
        """async () => {
          const data = { post: "A", group: "red", number: 1 };
          const one = (n) => ({
            id: field.uuid(), n, type: "draw", data, mark: field.clock.mark(),
            status: "waiting", tries: 0, error: null, seq: null, odd: [], sentAt: null,
          });
          await field.store.add(...Array.from({ length: 230 }, (_, n) => one(n + 1)));
        }"""
    )
    post.mend()
    post.flush_all()
    post.run("field.state.refresh()")
    assert len(facts(wood)) == 230
    post.draw("blue", 1)
    post.flush_all()
    post.rest()
    assert len(post.stored()) <= 200
    assert post.shown("red") == {"A": 230}

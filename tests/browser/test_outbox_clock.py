"""A phone's clock may be wrong, be set in mid-game, stand still in the pocket: the order is right.

Phones, each with another trouble, book in turn at times that the test knows; the journal tells what came of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.offline import MINUTE, Core, Laptop
from tests.browser.outbox import take_back
from tests.browser.screens import HIDDEN
from tests.house import ROOT
from tests.words import Camp

pytestmark = pytest.mark.browser
Takes = Callable[..., Core]
HERE = Path(__file__).parent
TEN = 10 * MINUTE
EXACT = 2_000
"""How far a booking's time may be off; the phones book five seconds apart."""


class Trouble(NamedTuple):
    """How wrong the clock is, what happens to it after the first bookings and before the network is back."""

    wrong_by: int = 0
    reloaded: bool = False
    asleep: bool = False
    set_by: tuple[int, int] = (0, 0)


TROUBLES = {
    "ahead, reloaded": Trouble(TEN, reloaded=True),
    "behind": Trouble(-TEN),
    "set back at the end": Trouble(TEN, set_by=(0, -TEN)),
    "reloaded, set forward at the end": Trouble(-TEN, reloaded=True, set_by=(0, TEN)),
    "set forward midway": Trouble(-TEN, set_by=(TEN, 0)),
    "asleep": Trouble(asleep=True),
    "asleep, set back": Trouble(TEN, asleep=True, set_by=(-TEN, 0)),
}


class Wood:
    """All phones at once: each catches up with the time when somebody takes it out."""

    def __init__(self, laptop: Laptop, phones: dict[str, Core]) -> None:
        self.laptop, self.phones = laptop, phones
        self.passed = 0
        self.seen = dict.fromkeys(phones, 0)
        self.moments: dict[str, tuple[float, str]] = {}

    def wait(self, ms: int) -> None:
        self.passed += ms
        self.laptop.wait(ms)

    def take_out(self, name: str, asleep: bool = False) -> Core:
        ms, self.seen[name] = self.passed - self.seen[name], self.passed
        self.phones[name].run(f"testClock.pass({ms}, {0 if asleep else ms})")
        return self.phones[name]

    def everybody_books(self) -> None:
        for name in self.phones:
            phone = self.take_out(name)
            now = self.laptop.now()
            self.moments[phone.draw("red")] = (now, name)
            self.wait(5_000)

    def trouble(self, ms: int, turn: int) -> Iterator[tuple[Trouble, Core]]:
        """Everybody books; so much later each phone is taken out, and its clock set."""
        self.everybody_books()
        self.wait(ms)
        for name, trouble in TROUBLES.items():
            phone = self.take_out(name, trouble.asleep)
            phone.set_clock(trouble.set_by[turn])
            yield trouble, phone


def test_phones_whose_clocks_are_wrong_set_or_asleep(wood: Camp, core: Takes, laptop: Laptop) -> None:
    all_of_them = Wood(laptop, {name: core("A", trouble.wrong_by) for name, trouble in TROUBLES.items()})
    for phone in all_of_them.phones.values():
        phone.rest()
        phone.cut()
    for trouble, phone in all_of_them.trouble(6 * MINUTE, 0):
        if trouble.reloaded:
            phone.again()
    for _, phone in all_of_them.trouble(5 * MINUTE, 1):
        phone.mend()
        phone.flush_all()
    rows = sorted(wood.booked("draw"), key=lambda row: (min(row["at"], row["recorded_at"]), row["seq"]))
    off = {
        row["id"]: round(min(row["at"], row["recorded_at"]) - all_of_them.moments[row["id"]][0])
        for row in rows
    }
    wrong = {all_of_them.moments[key][1]: error for key, error in off.items() if abs(error) > EXACT}
    assert wrong == {}
    assert [row["id"] for row in rows] == list(all_of_them.moments)


SIMULATED = {
    "awake": {"sets": 99},
    "asleep": {"sets": 1, "sleep": True, "dozes": 0},
    "dozing": {"sets": 1, "sleep": True, "dozes": 1},
    "reloaded": {"sets": 1, "reload": True},
    "all": {"sets": 1, "sleep": True, "dozes": 0, "reload": True},
}


@pytest.mark.parametrize("how", SIMULATED)
def test_hundreds_of_afternoons(chromium: Any, how: str) -> None:
    """The same clock.js in a box: whatever happens to the phone's clocks, the times are right."""
    page = chromium.new_page()
    page.add_script_tag(path=HERE / "clocks.js")
    source = (ROOT / "static/js/field/clock.js").read_text(encoding="utf-8")
    wrong = page.evaluate("given => wrongAfternoons(...given)", [source, 400, SIMULATED[how], 3_000])
    page.close()
    assert wrong == []


SLOW = "{ const { at } = field.clock; field.clock.at = (mark) => at(mark) - 1500; }"


def test_what_is_taken_back_does_not_come_to_lie_before_its_void(wood: Camp, core: Takes) -> None:
    """The phone that takes it back has measured the server's time less well than the one that booked it."""
    other, post = core(), core()
    drawn = other.draw("red", 2)
    other.flush_all()
    post.run("field.state.refresh()")
    post.run(SLOW)
    assert "voided" in take_back(post, drawn)
    post.flush_all()
    assert len(wood.booked("draw")) == 1
    assert wood.holding("red") == {}
    assert "unknown_event" not in wood.irregular()


def test_the_countdown_is_right_on_a_wrong_clock_and_after_the_pocket(core: Takes, laptop: Laptop) -> None:
    post = core("A", TEN)
    post.rest()
    post.cut()
    post.run(HIDDEN, True)
    laptop.wait(4 * MINUTE)
    post.run(f"testClock.pass({4 * MINUTE}, 0)")
    post.run(HIDDEN, False)
    assert post.run("field.clock.now()") == pytest.approx(laptop.now(), abs=EXACT)
    post.set_clock(-TEN)
    assert post.run("field.clock.now()") == pytest.approx(laptop.now(), abs=EXACT)

"""The check before the game on a real phone: every line ends in a word, and its booking leaks nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.screens import PHONE, Screen
from tests.words import Camp, shape_of

pytestmark = pytest.mark.browser
BOXES = "indexedDB.databases().then((all) => all.map((one) => one.name).sort())"
IDS = """name => new Promise((done) => {
  const asked = indexedDB.open(name);
  asked.onsuccess = () => {
    const all = asked.result.transaction("bookings").objectStore("bookings").getAllKeys();
    all.onsuccess = () => { asked.result.close(); done(all.result); };
  };
})"""


class Checked(Screen):
    """A phone that remembers what it sent, by the last word of the address."""

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self.sent: list[tuple[str, str]] = []
        self.context.on("request", self._sent)

    def _sent(self, request: Any) -> None:
        if request.method == "POST":
            self.sent.append((request.url.rpartition("/")[2], request.post_data or ""))

    def states(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.check')]"
            ".map((one) => [one.id.replace('check-', ''), one.dataset.state]))"
        )
        return found


def test_every_line_ends_in_a_word(camp: Camp, screen: Opens) -> None:
    before = shape_of(camp.journal())
    phone: Checked = screen(camp.join("post", "A"), PHONE, of=Checked, service_workers="allow")
    phone.open(f"{camp.url}/check?seat=post:A")
    phone.touch("#start")
    phone.see("#verdict", has_text="2 Punkte sind noch offen")
    phone.press("Ja")
    phone.touch("#read-card")
    phone.page.fill("#scan-code", camp.held("group", group="blue").code.lower())
    phone.press("Öffnen")
    phone.see("#check-card .said", has_text="Gelesen: Wölfe.")
    phone.see("#verdict.success", has_text="Alles bereit")
    phone.until("document.getElementById('verdict').dataset.told === 'true'")
    states = phone.states()
    assert {key for key, state in states.items() if state == "good"} >= {
        *("contact", "booking", "clock", "storage", "sound", "card", "offline")
    }
    assert set(states.values()) <= {"good", "hint"}
    assert shape_of(camp.journal()) == before
    trial = [body for where, body in phone.sent if where == "rehearsal" and '"type":"draw"' in body]
    assert len(trial) == 1
    assert "events" not in [where for where, _ in phone.sent]
    assert phone.page.evaluate(IDS, "fieldgame-rehearsal") == []


def test_a_rehearsal_that_breaks_off_never_reaches_the_game(camp: Camp, screen: Opens) -> None:
    phone: Checked = screen(camp.join("post", "A"), PHONE, of=Checked).open(f"{camp.url}/check?seat=post:A")
    phone.context.route("**/rehearsal", lambda route: route.abort())
    phone.touch("#start")
    phone.until("field.store.cached().length === 1")
    (left,) = phone.page.evaluate(IDS, "fieldgame-rehearsal")
    assert "fieldgame-outbox" not in phone.page.evaluate(BOXES)
    phone.open(f"{camp.url}/post/A")
    phone.until("field.sync.status().contactAt !== null")
    assert phone.page.evaluate("field.store.all().then((all) => all.length)") == 0
    assert phone.page.evaluate("field.sync.status().waiting") == 0
    assert phone.page.evaluate(IDS, "fieldgame-rehearsal") == [left]
    phone.page.evaluate("field.sync.flush('test')")
    assert [body for where, body in phone.sent if where == "events" and left in body] == []
    assert camp.booked("draw") == []


def test_without_a_line_it_says_what_to_do(camp: Camp, screen: Opens) -> None:
    phone: Checked = screen(camp.join("robber"), PHONE, of=Checked).open(f"{camp.url}/check?seat=robber")
    phone.context.set_offline(True)
    phone.touch("#start")
    phone.see("#check-contact[data-state=bad]", has_text="Prüf WLAN oder mobile Daten")
    phone.context.set_offline(False)
    phone.see("#check-booking[data-state=good]")  # the outbox has gone on trying

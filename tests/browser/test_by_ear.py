"""The station for somebody who sees neither the map nor the buttons: by role and name, and keys alone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opens
from tests.browser.ears import Ears
from tests.browser.screens import LAPTOP, Screen
from tests.words import Camp

pytestmark = pytest.mark.browser
SPOKEN_TWICE = """() => document.querySelector("#verdict :is([aria-live], [role=status], [role=alert])")
  ?? document.getElementById("verdict").closest("[aria-live], [role=status], [role=alert]")"""
COUNT_SAID = """window.said = [];
new MutationObserver(() => said.push(document.getElementById("aloud").textContent))
  .observe(document.getElementById("aloud"), {childList: true, characterData: true, subtree: true})"""
HOLD = """async (key) => {
  const at = document.activeElement;
  for (let times = 0; times < 26; times += 1) {
    const pressed = { key, repeat: times > 0, bubbles: true, cancelable: true };
    at.dispatchEvent(new KeyboardEvent("keydown", pressed));
    await new Promise((go) => setTimeout(go, 30));
  }
  at.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
}"""
"""A keyboard repeats a key that is held. By the page's own clock: on a busy machine it is late with all."""


@pytest.fixture
def station(camp: Camp, screen: Opens) -> Screen:
    camp.give("red", A=2, C=1)
    shown: Screen = screen(camp.join("station"), LAPTOP)
    return shown.open(f"{camp.url}/station")


def test_a_building_is_chosen_placed_built_and_taken_back_by_ear(camp: Camp, station: Screen) -> None:
    ears = Ears(station)
    ears.find("heading", "Wer baut?")
    ears.press("link", "Falken")
    ears.find("heading", "Falken")
    ears.press("link", "Herberge")
    ears.find("heading", "Falken · Herberge")
    ears.press("DisclosureTriangle", "Feld aus der Tabelle wählen")
    columns, rows = ears.table("Wohin mit dem obersten linken Feld von Herberge?")
    assert columns[0] == "A"
    assert list(rows) == [str(n) for n in range(1, 18)]
    assert rows["8"][columns.index("I")] == "Kathedrale"
    ears.press("link", "hier hin: C5")
    ears.hears("C5, D5, C6: Herberge passt hierher.")
    assert ears.find("link", "hier hin: C5").states["focused"]
    ears.press("button", "Drehen")
    ears.hears("C5, D5, D6: Herberge passt hierher.")
    ears.press("button", "Bauen")
    ears.hears("Falken: Herberge bei C5")
    (built,) = camp.booked("build")
    assert built["data"]["cells"] == [[2, 4], [3, 4], [3, 5]]
    ears.press("link", "Plan als Tabelle")
    _, rows = ears.table("Spielplan")
    assert rows["5"][:5] == ["frei", "frei", "Falken: Herberge", "Falken: Herberge", "frei"]
    ears.press("link", "Zurück")
    ears.press("link", "Rückgängig")
    ears.find("heading", "Wirklich zurücknehmen?")
    ears.press("button", "Zurücknehmen")
    ears.hears("Zurückgenommen")
    assert camp.booked("build")[0]["void"]


def test_a_key_that_is_held_says_one_thing_at_its_end(camp: Camp, station: Screen) -> None:
    station.open(f"{camp.url}/station?group=red&building=inn&x=2&y=2")
    station.see("#verdict .notice")
    page = station.page
    page.evaluate(COUNT_SAID)
    page.evaluate(HOLD, "ArrowRight")
    Ears(station).hears("P3, Q3, P4")
    assert page.evaluate("said.length") == 1
    assert not page.evaluate(SPOKEN_TWICE)


def test_a_table_that_somebody_reads_waits_to_be_asked(camp: Camp, station: Screen) -> None:
    station.open(f"{camp.url}/map")
    ears = Ears(station)
    ears.focus("region", "Spielplan")
    camp.do("build", group="red", building="inn", cells=[[1, 0], [1, 1], [0, 1]], payment={"A": 2, "C": 1})
    ears.hears("Auf dem Burgberg hat sich etwas geändert.")
    assert ears.table("Spielplan")[1]["1"][1] == "frei"
    ears.press("link", "Tabelle erneuern")
    station.until("document.querySelector('#map-table td.built.g-red')")
    assert ears.table("Spielplan")[1]["1"][:2] == ["reserviert für Falken", "Falken: Herberge"]
    assert ears.find("region", "Spielplan").states["focused"]
    assert not [text for text in ears.announced() if "Burgberg" in text]


def test_what_is_sealed_leaves_an_open_table_by_itself(camp: Camp, screen: Opens) -> None:
    shown: Screen = screen(camp.join("projector"), LAPTOP).open(f"{camp.url}/map")
    shown.see("#map-table")
    camp.do("end")  # what is sealed in play goes on being shown as it was
    camp.do("scene", scene="sealed", text="", step=0)
    shown.see("#map-words .notice")
    assert shown.page.locator("#map-table").count() == 0

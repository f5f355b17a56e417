"""Printing in a real browser: sheets chosen by finger, looked at, made while a bar tells how far, read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.print.reader import Paper
from tests.web.printed import says
from tests.words import Camp

pytestmark = pytest.mark.browser
WIDTH = "[document.documentElement.scrollWidth, innerWidth]"
LISTEN = """() => {
  window.heard = [];
  const note = () => {
    const bar = document.getElementById("print-bar");
    window.heard.push([document.getElementById("print-said").textContent, bar.hidden ? 0 : bar.position]);
  };
  new MutationObserver(note).observe(document.getElementById("print-said"), { childList: true });
}"""


@pytest.fixture
def desk(camp: Camp, screen: Opens) -> Screen:
    """The leader's phone, on the page of printing. Only this computer reaches the server."""
    shown: Screen = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/print")
    return shown


def tick(desk: Screen, *names: str) -> None:
    """Put a sheet in, or out again."""
    for name in names:
        desk.touch(desk.page.locator(".print-sheet label").filter(has_text=re.compile(rf"^\s*{name}")))


def only(desk: Screen, *names: str) -> None:
    """Leave just these in."""
    chosen = desk.page.locator(".print-sheet label:has(:checked)").all_inner_texts()
    tick(desk, *(text.splitlines()[0] for text in chosen if not text.startswith(names)))


def total(desk: Screen) -> int:
    return int(desk.text("#print-total").split()[0])


def fetched(desk: Screen) -> Paper:
    """The file that comes when the button is touched."""
    with desk.page.expect_download() as coming:
        desk.touch("#bar .primary")
    download: Any = coming.value
    assert re.fullmatch(r"burgbau-\w+(-geheim)?\.pdf", download.suggested_filename)
    return Paper(download.path().read_bytes())


def test_sheets_are_chosen_by_finger_and_come_as_one_file(desk: Screen) -> None:
    before = total(desk)
    tick(desk, "Rohstoffkarten")
    desk.until(f"parseInt(document.getElementById('print-total').textContent) < {before}")
    only(desk, "Spielplan", "Wertung")
    desk.until("parseInt(document.getElementById('print-total').textContent) === 7")
    desk.touch(desk.page.locator(".choice", has_text="A3"))
    desk.until("document.getElementById('pages-map').textContent === '2 Seiten'")
    desk.until("parseInt(document.getElementById('print-total').textContent) === 3")
    paper = fetched(desk)
    assert len(paper) == 3
    assert "Wertung" in paper.text(2)


LINES_OF_MEASURES = """() => [...document.querySelectorAll("[name=poster] + span .soft")].map((one) => {
  const text = one.firstChild, range = document.createRange();
  range.setStart(text, text.data.search(/[0-9.,]+\\smm$/));
  range.setEnd(text, text.length);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
})"""


def test_a_measure_stays_on_one_line(desk: Screen) -> None:
    """On the narrowest phone: no "31,5 m" with the last "m" below it."""
    assert desk.page.evaluate(LINES_OF_MEASURES) == [1] * 5


def test_pages_are_looked_at_before(desk: Screen) -> None:
    desk.touch("#look-materials")
    desk.see("#preview-materials img")
    desk.until(
        "[...document.querySelectorAll('#preview-materials img')].every((one) => one.naturalWidth > 400)"
    )
    assert desk.page.locator("#preview-materials img").count() == 8
    wide, screen = desk.page.evaluate(WIDTH)
    assert wide <= screen
    desk.press("Zuklappen")
    assert desk.page.locator("#preview-materials img").count() == 0
    assert desk.page.evaluate("document.activeElement.id") == "look-materials"


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_bar_tells_how_far_it_is(camp: Camp, screen: Opens, size: dict[str, int]) -> None:
    desk: Screen = screen(camp.join("leader"), size).open(f"{camp.url}/leader/print")
    pages = total(desk)
    desk.page.evaluate(LISTEN)
    assert len(fetched(desk)) == pages
    desk.see("#print-said", has_text="Fertig")
    heard = desk.page.evaluate("window.heard")
    said = [text for text, _ in heard]
    assert said[0] == "Es geht los …"
    assert said[1:4] == ["Anleitung", "Rohstoffkarten", "Zahlenkarten"]
    assert said[-1].startswith("Fertig")
    far = [position for text, position in heard[1:-1]]
    assert far == sorted(far)
    assert far[-1] == 1
    assert [name for name in ("#print-bar", "#print-stop") if desk.page.locator(name).is_visible()] == []
    with desk.page.expect_download():
        desk.press("Noch einmal laden")
    tick(desk, "Wertung")  # what was made is another set now
    desk.page.wait_for_selector("#print-progress", state="hidden")


def test_it_can_be_stopped(desk: Screen) -> None:
    desk.page.route("**/print/progress*", lambda route: None)
    desk.touch("#bar .primary")
    desk.see("#print-stop")
    assert not desk.page.locator("#print-again").is_visible()
    desk.press("Abbrechen")
    desk.page.wait_for_selector("#print-progress", state="hidden")
    desk.page.unroute("**/print/progress*")
    only(desk, "Wertung")
    assert len(fetched(desk)) == 1


def test_without_an_answer_it_says_so_and_goes_on_later(desk: Screen) -> None:
    desk.page.route("**/print/progress*", lambda route: route.abort())
    desk.touch("#bar .primary")
    desk.see("#print-said", has_text="Das ist nicht angekommen")
    desk.page.unroute("**/print/progress*")
    only(desk, "Wertung")
    assert len(fetched(desk)) == 1


def test_cards_that_no_phone_can_open_are_printed_when_confirmed(desk: Screen) -> None:
    assert desk.see(".notice.warning").is_visible()
    only(desk, "Wertung")
    tick(desk, "Gruppenkarten")
    desk.touch("#bar .primary")
    desk.see("#print-said", has_text="Handys erreichen die Adresse")
    desk.touch(desk.page.locator(".choice", has_text="Karten trotzdem drucken"))
    assert len(fetched(desk)) == 7


def test_role_cards_have_a_page_of_their_own(camp: Camp, desk: Screen) -> None:
    desk.press("Rollenkarten drucken (geheim) …")
    desk.see("h1", has_text="Rollenkarten drucken")
    desk.touch("#look-roles")
    desk.see("#preview-roles img")
    desk.touch(desk.page.locator(".choice", has_text="Karten trotzdem drucken"))
    printed = fetched(desk)
    assert says(printed, camp.held("station").code)
    assert not says(printed, camp.held("group", group="red").code)


def test_it_works_without_script(camp: Camp, screen: Opens) -> None:
    desk: Screen = screen(camp.join("leader"), PHONE, script=False).open(f"{camp.url}/leader/print")
    only(desk, "Spielplan", "Wertung")
    desk.touch(desk.page.locator(".choice", has_text="A3"))
    desk.press("Seiten neu zählen")
    desk.see("#print-total", has_text="3 Seiten als PDF")
    assert len(fetched(desk)) == 3
    desk.touch("#look-map")
    desk.see("main h1", has_text="Spielplan")
    assert desk.page.locator("main img").count() == 2  # the A3 that was chosen
    desk.press("Zurück")
    assert desk.page.locator("[name=poster][value=a3]").is_checked()

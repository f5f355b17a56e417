"""The leader's page of the wall: what is chosen there, told there, asked there and taken back there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.screens import BARN, LAPTOP, PHONE, Screen, eventually
from tests.words import Camp

pytestmark = pytest.mark.browser


def test_the_leaders_phone_rules_the_wall_without_script(camp: Camp, screen: Opens) -> None:
    phone = screen(camp.join("leader"), PHONE, script=False).open(f"{camp.url}/leader")
    phone.press("Beamer steuern")
    phone.press("Versiegelt", ".scenes")
    phone.see(".notice.success", has_text="Der Beamer zeigt jetzt: Versiegelt")
    phone.touch(".scenes button[value=ranking]")
    phone.see(".notice.success", has_text="Der Beamer zeigt jetzt: Rangliste")
    assert camp.view()["scene"]["frozen"]
    phone.press("Siegel brechen …", "#beamer")
    phone.see("h2", has_text="Den Stand wirklich allen zeigen?")
    phone.press("Ja, Siegel brechen")
    phone.see(".notice.success", has_text="Rangliste")
    assert not camp.view()["scene"]["sealed"]


def test_the_leaders_phone_tells_the_ceremony_place_by_place(camp: Camp, screen: Opens) -> None:
    camp.give("red", A=9)
    camp.do("build", group="red", building="tavern", cells=[[2, 2]], payment={"A": 1})
    camp.do("end")
    shown = screen(camp.join("projector"), BARN).open(f"{camp.url}/projector")
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    phone.press("Siegerehrung", ".scenes")
    phone.see("#beamer", has_text="0 von 2 Plätzen")
    phone.open(f"{camp.url}/leader/wall").press("2. Platz zeigen", "#beamer")
    phone.see("#beamer", has_text="1 von 2 Plätzen")
    assert "Falken" not in shown.text("#ceremony-places")
    phone.open(f"{camp.url}/leader/wall").press("1. Platz zeigen", "#beamer")
    shown.see("#ceremony-places", has_text="Falken")
    phone.open(f"{camp.url}/leader/wall").press("Einen Platz zurück", "#beamer")
    phone.see("#beamer", has_text="1 von 2 Plätzen")


def test_two_messages_in_one_life_of_the_page_are_both_shown(camp: Camp, screen: Opens) -> None:
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    for text in ("Eins", "Zwei", "Drei"):
        phone.page.fill("#text", text)
        phone.page.wait_for_timeout(800)  # a finger that hammers is not heard
        phone.press("Nachricht zeigen", "#say")
        phone.see("#beamer .beamer-text", has_text=text)
        assert camp.view()["scene"]["text"] == text


def test_undo_and_the_question_outlive_the_news(camp: Camp, screen: Opens) -> None:
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    phone.press("Versiegelt", ".scenes")
    phone.see(".notice.success", has_text="Rückgängig")
    news(camp, phone, "red")
    assert phone.page.get_by_role("button", name="Rückgängig").is_visible()
    phone.open(f"{camp.url}/leader/wall?ask=map").see("#reveal").focus()
    news(camp, phone, "blue")
    assert phone.page.locator("#reveal").is_visible()
    assert phone.page.evaluate("document.activeElement.id") == "reveal"
    phone.press("Ja, Siegel brechen")
    phone.see(".notice.success", has_text="Der Beamer zeigt jetzt: Burg und Rangliste")


def test_of_two_quick_taps_the_page_shows_the_second_as_the_wall_does(camp: Camp, screen: Opens) -> None:
    """The answer to the first takes the place of who waits for the answer to the second."""
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    phone.calm()
    held: list[Any] = []
    phone.page.route("**/leader/wall", lambda route: held.append((route, route.fetch())))
    for name in ("Uhr", "Rangliste"):
        phone.press(name, ".scenes")
    eventually(lambda: phone.page.wait_for_timeout(50) or len(held) == 2)
    for route, answer in held:
        route.fulfill(response=answer)
    phone.page.unroute_all()
    assert camp.view()["scene"]["scene"] == "ranking"
    phone.see(".scene-button.shown", has_text="Rangliste")
    camp.do("scene", scene="sealed")
    phone.see(".scene-button.shown", has_text="Versiegelt")


def test_who_uses_keys_stays_where_the_page_answers(camp: Camp, screen: Opens) -> None:
    desk = screen(camp.join("leader"), LAPTOP).open(f"{camp.url}/leader/wall")
    for name, said in (("Uhr", "zeigt jetzt: Uhr"), ("Rückgängig", "Zurückgenommen")):
        desk.page.wait_for_timeout(800)  # a finger that hammers is not heard
        button = desk.page.locator("#beamer").get_by_role("button", name=name).first
        button.focus()
        desk.page.keyboard.press("Enter")
        desk.see(".notice.success", has_text=said)
        desk.until("document.querySelector('#beamer').contains(document.activeElement)")


def test_what_was_chosen_below_is_told_where_it_is_seen(camp: Camp, screen: Opens) -> None:
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    phone.press("Versiegelt", ".scenes")
    phone.see(".notice.success", has_text="Versiegelt")
    phone.until("document.querySelector('#beamer .notice').getBoundingClientRect().top >= 0")


def news(camp: Camp, phone: Screen, group: str) -> None:
    """Somebody books something, and the page has exchanged itself."""
    phone.page.wait_for_timeout(1000)  # the page's own news
    phone.page.evaluate("document.getElementById('beamer').dataset.old = '1'")
    camp.give(group, A=1)
    phone.see("#beamer:not([data-old])")


def test_after_the_choice_of_the_ceremony_its_next_place_is_at_hand(camp: Camp, screen: Opens) -> None:
    camp.do("end")
    phone = screen(camp.join("leader"), PHONE).open(f"{camp.url}/leader/wall")
    phone.press("Siegerehrung", ".scenes")
    phone.see("#telling button")
    phone.until("""(() => {
      const box = document.querySelector("#telling form").getBoundingClientRect();
      return box.top > 0 && box.bottom < innerHeight;
    })()""")

"""The core of an afternoon with scripts switched off: forms and links alone carry it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Made
from tests.browser.screens import PHONE, Screen
from tests.browser.wood import ranked, tile

pytestmark = pytest.mark.browser


@pytest.fixture
def leader(made: Made, chromium: Any) -> Any:
    """Somebody with an old phone and scripts switched off, on the first page."""
    screen = Screen(chromium, made[0], PHONE, script=False).open("/")
    yield screen
    screen.close()
    assert screen.complaints == []


def go(screen: Screen, name: str) -> None:
    """Follow one of the leader's ways."""
    screen.touch(screen.page.locator(".ways a", has_text=name))


def test_an_afternoon_without_script(leader: Screen) -> None:
    start(leader)
    game = leader.page.url.removesuffix("/leader")
    draw(leader, game)
    trade_and_rob(leader, game)
    build(leader, game)
    end(leader, game)


def start(leader: Screen) -> None:
    """A standard game is three taps."""
    leader.press("Neues Spiel")
    leader.press("Spiel anlegen")
    leader.see(".state.setup")
    leader.press("Spiel starten")
    leader.see(".notice.success", has_text="Viel Spaß")
    leader.see(".state.running")
    leader.press("Pause")
    leader.see(".state.paused")
    leader.press("Weiter")


def draw(leader: Screen, game: str) -> None:
    """At a post: draw, look, take it back, draw again; a number out of the real bag."""
    go(leader, "Posten A")
    leader.touch(tile("red"))
    assert leader.text(".huge") in list("123456")
    leader.press("Rückgängig")
    leader.see(".notice.success", has_text="Zurückgenommen")
    leader.press("aus dem Beutel")
    leader.touch(tile("red"))
    leader.touch(leader.page.locator(".pad:target button", has_text="5"))
    assert leader.text(".huge") == "5"
    leader.press("Fertig")
    leader.see(f"{tile('red')}.blocked")
    leader.open(f"{game}/leader")


def trade_and_rob(leader: Screen, game: str) -> None:
    go(leader, "Handel")
    leader.touch(tile("red"))
    leader.touch(tile("green"))
    leader.page.fill("[name=gives-A]", "2")
    leader.press("Handel buchen")
    leader.see(".notice.success", has_text="gebucht")
    leader.open(f"{game}/robber?victim=green")
    leader.press("Alles genommen")
    leader.see(".notice.success", has_text="Gebucht")
    assert "2" in leader.text(".card.m-wood .count")
    leader.open(f"{game}/leader")


def build(leader: Screen, game: str) -> None:
    """The ghost is moved by buttons, each of which brings the page anew; undone by asking first."""
    go(leader, "Burgberg-Station")
    leader.touch(tile("red"))
    leader.touch("a[href$='building=tavern']")
    leader.page.select_option("#tools select[name=x]", label="E")
    leader.page.select_option("#tools select[name=y]", label="6")
    leader.press("Zeigen")
    leader.press("nach rechts")
    leader.press("Drehen")
    leader.see("#verdict .notice.success")
    leader.touch("#commit")
    leader.see(".notice.success", has_text="Taverne bei F6")
    leader.press("Rückgängig", ".notice.success")
    leader.see(".notice.success", has_text="Zurückgenommen")
    leader.touch("a[href$='building=tavern']")
    leader.touch("#commit")
    leader.see(".notice.success", has_text="Taverne bei")
    leader.open(f"{game}/leader")


def end(leader: Screen, game: str) -> None:
    """Take something back in the journal, more time, the end, and the wall."""
    leader.press("Ganzes Journal")
    leader.touch(leader.page.locator("[aria-label^='Zurücknehmen: Handel']"))
    leader.touch("#bar .primary")
    leader.see(".notice.success", has_text="Zurückgenommen")
    leader.open(f"{game}/leader")
    leader.press("10 min", "#game")
    leader.see(".notice.success", has_text="10 Minuten mehr")
    leader.press("Spiel beenden")
    leader.press("Ja, beenden")
    leader.see(".state.ended")
    leader.press("Zum Beamer")
    leader.see("#beamer", has_text="Burg und Rangliste")
    leader.open(f"{game}/projector")
    table = ranked(leader, "#final-ranking tbody tr", "td >> nth=1", ".who .name", ".score")
    assert table[0] == (1, "Falken", -45)
    assert len(table) == 6

"""A post goes to another phone in the wood: two taps from the scan to the first draw, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from fieldgame import devices
from tests.browser.conftest import Opens
from tests.browser.offline import Core
from tests.browser.screens import PHONE, Screen
from tests.browser.wood import tile
from tests.words import Camp

pytestmark = pytest.mark.browser
HELD_OUT = "document.getElementById('handover-template').content.querySelector('[data-link]').dataset.link"


def drawn(camp: Camp) -> list[str]:
    """The groups that drew, as the server has it, oldest first."""
    return [row["data"]["group"] for row in reversed(camp.booked("draw"))]


def draw(phone: Screen, group: str) -> None:
    phone.touch(f"#screen {tile(group)}")
    phone.see("#screen .number-screen")


def at_post(camp: Camp, screen: Opens) -> Screen:
    phone = camp.stranger()
    phone.post(f"/J/{camp.held('post', 'A').link_token}")
    shown: Screen = screen(phone, PHONE).open(f"{camp.url}/post/A")
    shown.see("#screen .tile")
    return shown


def test_two_taps_from_the_scan_to_the_first_draw(camp: Camp, screen: Opens) -> None:
    old = at_post(camp, screen)
    old.context.set_offline(True)
    draw(old, "red")
    old.press("Fertig")
    old.press("Telefon wechseln")
    old.see("#screen svg[aria-label='QR-Code: Posten A übernehmen']")  # also without network
    new: Screen = screen(camp.stranger(), PHONE)
    new.open(urlsplit(old.page.evaluate(HELD_OUT)).path)  # as its own camera app opens it
    new.press("Übernehmen")
    new.page.wait_for_url("**/post/A")
    draw(new, "blue")
    new.until("field.sync.status().waiting === 0")
    assert drawn(camp) == ["blue"]
    draws_no_more(old)
    assert sorted(drawn(camp)) == ["blue", "red"]
    gets_it_back(old, new, camp)


def test_the_old_phone_stays_read_only_without_network(wood: Camp, core: Callable[..., Core]) -> None:
    old = core()
    old.run("document.addEventListener('field:state', () => { window.seen = field.state.current().device; })")
    with wood.app.app_context():
        devices.take(wood.game, str(uuid4()), "post", "A")
    old.send()
    old.until("window.seen?.released_at")  # the page is told, though the game has not changed
    old.cut()
    old.again()  # out of its cache, which is older
    assert old.book("draw", post="A", group="red", number=2) is None
    assert old.stored() == []
    with wood.app.app_context():
        devices.take(wood.game, old.data()["device"], "post", "A")
    old.mend()
    old.send()
    old.draw("red", 2)
    old.until("field.sync.status().waiting === 0")
    assert drawn(wood) == ["red"]


def draws_no_more(old: Screen) -> None:
    """At its next contact the old phone delivers what waits, says what happened, and books nothing more."""
    old.context.set_offline(False)
    old.until("field.sync.status().released && field.sync.status().waiting === 0")
    old.page.evaluate("field.go('')")
    old.see("#screen .notice.warning", has_text="auf einem anderen Telefon")
    assert old.page.locator("#screen .tile").count() == 0
    before = old.page.evaluate("field.store.cached().length")
    assert old.page.evaluate("field.book('draw', {post: 'A', group: 'green', number: 1})") is None
    assert old.page.evaluate("field.store.cached().length") == before


def gets_it_back(old: Screen, new: Screen, camp: Camp) -> None:
    old.touch("#screen .notice a")
    old.page.wait_for_url("**/handover?**")
    assert "Posten A übernehmen?" in old.text("#main")
    old.press("Übernehmen")
    old.see("#screen .tile")
    draw(old, "green")
    old.until("field.sync.status().waiting === 0")
    assert sorted(drawn(camp)) == ["blue", "green", "red"]
    new.page.evaluate("field.sync.flush('test')")
    new.until("field.sync.status().released")

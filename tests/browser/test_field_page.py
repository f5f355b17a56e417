"""A post and the robbers without network: what a finger does counts, and the page says what became of it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from fieldgame import devices, passes
from tests.browser.conftest import Opens
from tests.browser.screens import PHONE, together
from tests.browser.wood import Post, Robbers, tile
from tests.words import Camp, make_camp, new_id

pytestmark = pytest.mark.browser
NOTHING_IS_KEPT = """
indexedDB.open = () => { throw new Error("refused"); };
Storage.prototype.setItem = () => { throw new Error("refused"); };
"""


def go_offline(phone: Any) -> None:
    phone.context.set_offline(True)


def come_back(phone: Any) -> None:
    """There is network again, and everything has been sent."""
    phone.context.set_offline(False)
    phone.page.evaluate("field.sync.flush('test')")
    phone.is_sent()


def drawn(camp: Camp) -> list[tuple[str, int]]:
    """What the journal knows of draws, oldest first."""
    return [(row["data"]["group"], row["data"]["number"]) for row in reversed(camp.booked("draw"))]


def test_a_draw_without_network_keeps_its_number(camp: Camp, screen: Opens) -> None:
    post = screen(camp.join("post", "A"), PHONE, of=Post, service_workers="allow").open(f"{camp.url}/post/A")
    post.until("await caches.match(location.pathname, {ignoreVary: true})")
    go_offline(post)
    post.touch(tile("red"))
    number = post.text(".huge")
    assert "wartet auf Netz" in post.text(".sending")
    assert "1 wartet seit" in post.text("#sync")
    assert post.text(".balance .m-wood .count") == number
    post.page.reload()
    assert post.text("#screen .huge") == number
    post.press("Fertig", "#bar")
    assert "zuletzt schon hier" in post.text(tile("red"))
    assert "wartet" in post.text("#bookings .who")
    assert drawn(camp) == []
    come_back(post)
    post.see("#bookings .kept-sent")
    assert drawn(camp) == [("red", int(number))]


def test_every_booking_of_a_post_arrives_in_its_order(camp: Camp, post: Post) -> None:
    camp.give("green", A=4)
    post.page.evaluate("field.state.refresh()")
    post.until("field.state.current().groups.green.holding.A === 4")
    go_offline(post)
    for flow in (
        post.draw("red"),
        post.trade("green", "blue", {"A": 1}, {}),
        post.find_joker(camp.joker_code("J1"), "red"),
        post.rob("green", {"A": 2}),
    ):
        together(flow)
    assert "4 warten" in post.text("#sync")
    come_back(post)
    assert [row["type"] for row in camp.journal()][:4] == ["robbery", "joker_found", "trade", "draw"]
    assert camp.holding("robbers") == {"A": 2}
    assert camp.holding("red") == {"A": post.drawn, "joker": 1}
    assert camp.holding("blue") == {"A": 1}


def test_a_post_that_logs_a_robbery_is_not_told_to_take_the_cards(post: Post) -> None:
    post.begin("Überfall melden")
    post.touch(tile("red"))
    post.touch(post.page.locator("summary", has_text="Es waren andere Karten"))
    post.page.fill("[name=cards-A]", "2")
    post.press("So gezählt buchen")
    assert post.text(".notice.success") == "Gebucht. Die Räuber bekommen diese Karten:"


def test_what_waits_can_be_put_right(camp: Camp, post: Post) -> None:
    go_offline(post)
    together(post.draw("red"))
    post.touch("#sync")
    assert "1 Buchung ist noch nicht gesendet" in post.text("h1")
    assert "Falken" in post.text("#queue")
    post.press("Ändern", "#queue")
    post.touch(post.see(".choice", has_text="Löwen"))
    post.touch(post.see(".numbers .choice", has_text="2"))
    post.press("Speichern", "#bar")
    post.see(".notice.success", has_text="Geändert")
    assert "Löwen: 2 × Holz" in post.text("#queue")
    come_back(post)
    assert camp.holding("red") == {}
    assert camp.holding("yellow") == {"A": 2}
    assert "Alles ist gesendet" in post.text("h1")


def test_whom_to_call_is_as_the_leader_has_put_it_right(camp: Camp, post: Post) -> None:
    post.touch("#sync")
    for number in ("0151 2", "0151 34", "frag <b>"):
        camp.do("change", key="emergency", value=number)
        post.see("#settings-here dd", has_text=number)
    camp.do("change", key="emergency", value="")
    post.page.wait_for_selector("#settings-here dl", state="detached")


@pytest.mark.parametrize("sent", [False, True])
def test_a_draw_is_taken_back_without_network(camp: Camp, post: Post, sent: bool) -> None:
    if not sent:
        go_offline(post)
    post.touch(tile("red"))
    if sent:
        post.see(".kept-sent")
        go_offline(post)
    post.press("Rückgängig", "#bar")
    assert "Zurückgenommen: Falken" in post.text(".notice.success")
    assert "noch kein Posten" in post.text(tile("red"))
    post.page.go_back()
    assert "Gib dafür keine Karten aus" in post.text("#screen")
    come_back(post)
    assert camp.holding("red") == {}


def test_what_is_sent_while_somebody_changes_it_is_changed_all_the_same(camp: Camp, post: Post) -> None:
    go_offline(post)
    together(post.draw("red"))
    post.touch("#sync")
    post.press("Ändern", "#queue")
    post.touch(post.see(".numbers .choice", has_text="1" if post.drawn != 1 else "2"))
    come_back(post)
    post.press("Speichern", "#bar")
    post.see(".notice.success", has_text="Geändert")
    post.is_sent()
    assert camp.holding("red") == {"A": 1 if post.drawn != 1 else 2}


def test_a_slip_on_undo_is_made_good_with_the_same_number(camp: Camp, post: Post) -> None:
    post.touch(tile("red"))
    number = post.text(".huge")
    post.see(".kept-sent")
    post.press("Rückgängig", "#bar")
    post.press("Wiederherstellen", ".notice.success")
    assert post.text(".huge") == number
    post.is_sent()
    assert camp.holding("red") == {"A": int(number)}


def test_ten_taps_are_one_draw_and_back_books_nothing(camp: Camp, post: Post) -> None:
    go_offline(post)
    post.calm()
    box = post.page.locator(tile("purple")).bounding_box()
    for _ in range(10):
        post.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        post.page.wait_for_timeout(30)
    number = post.text(".huge")
    post.page.go_back()
    post.see(f"{tile('purple')}.blocked")
    post.page.go_forward()
    assert post.text(".huge") == number
    come_back(post)
    assert drawn(camp) == [("purple", int(number))]


def test_a_card_before_the_phones_camera_asks_for_its_group(camp: Camp, post: Post) -> None:
    post.open(f"{camp.url}/post/A?group=blue")
    assert post.text("#screen h1") == "Ziehen für Wölfe"
    go_offline(post)
    post.press("Ziehen", "#bar")
    number = post.text(".huge")
    come_back(post)
    assert drawn(camp) == [("blue", int(number))]


def test_a_refused_booking_says_why_and_waits_for_somebody(app: Flask, camp: Camp, post: Post) -> None:
    strange = make_camp(app).joker_code("J1")
    together(post.draw("green"))
    post.begin("Joker gefunden")
    post.page.fill("#code", strange)
    post.touch(tile("red"))
    assert "Abgelehnt, zählt nicht. Dieser Joker gehört nicht zu diesem Spiel" in post.text(".notice.refusal")
    assert "1 abgelehnt" in post.text("#sync")
    post.press("Ändern", ".notice.refusal")
    post.page.fill("#code", camp.joker_code("J2"))
    post.press("Speichern", "#bar")
    post.is_sent()
    assert camp.holding("red") == {"joker": 1}
    assert [row["data"]["joker"] for row in camp.booked("joker_found")] == ["J2"]


def test_a_refused_booking_is_discarded_and_comes_back(app: Flask, camp: Camp, post: Post) -> None:
    post.begin("Joker gefunden")
    post.page.fill("#code", make_camp(app).joker_code("J1"))
    post.touch(tile("red"))
    post.press("Verwerfen", ".notice.refusal")
    post.is_sent()
    post.press("Wiederherstellen", ".notice.success")
    post.see(".notice.refusal", has_text="Abgelehnt")
    assert camp.booked("joker_found") == []


def test_who_has_handed_over_reads_on(app: Flask, camp: Camp, post: Post) -> None:
    go_offline(post)
    together(post.draw("red"))
    with app.app_context():
        devices.take(camp.game, new_id(), "post", "A")
    come_back(post)
    assert "jetzt auf einem anderen Telefon" in post.text(".notice.warning")
    assert drawn(camp) == [("red", post.drawn)]
    assert post.page.locator(".tile, #bar button").count() == 0
    assert f"{camp.url}/handover?seat=post" in str(post.see(".notice a").get_attribute("href"))


def test_a_revoked_pass_keeps_what_waits(app: Flask, camp: Camp, post: Post) -> None:
    go_offline(post)
    together(post.draw("red"))
    with app.app_context():
        passes.revoke(camp.game, camp.held("post", "A").id)
    post.context.set_offline(False)
    post.page.evaluate("field.sync.flush('test')")
    assert "Dein Zugang wurde gesperrt" in post.text(".notice.refusal")
    assert "1 Buchung wartet auf diesem Telefon" in post.text(".notice.refusal")
    assert "Zugang gesperrt" in post.text("#sync")
    assert drawn(camp) == []


def test_a_game_that_was_deleted_is_not_waited_for(camp: Camp, post: Post) -> None:
    """Whoever taps on hears that there is no game any more, not that the network is missing."""
    leader = camp.join("leader")
    leader.post(f"{camp.url}/leader/data/delete", sure="yes")
    post.page.evaluate("field.sync.flush('test')")
    assert "Dieses Spiel gibt es nicht mehr" in post.text(".notice.refusal")
    assert "Kein Spiel mehr" in post.text("#sync")


def test_what_cannot_be_kept_nor_sent_is_not_booked(camp: Camp, screen: Opens) -> None:
    post = screen(camp.join("post", "A"), PHONE, of=Post)
    post.context.add_init_script(NOTHING_IS_KEPT)
    post.open(f"{camp.url}/post/A").see("#screen .tiles")
    together(post.draw("green"))
    post.is_sent()
    go_offline(post)
    post.touch(tile("red"))
    assert "Nicht gebucht" in post.text(".notice.refusal")
    assert post.page.locator(".huge").count() == 0
    come_back(post)
    assert drawn(camp) == [("green", post.drawn)]


def test_another_page_waits_for_the_network(camp: Camp, post: Post) -> None:
    go_offline(post)
    post.press("Probelauf", "#screen")
    assert "Gerade ist kein Netz" in post.text(".notice.warning")
    post.see(tile("red"))
    post.context.set_offline(False)
    post.press("Probelauf", "#screen")
    post.page.wait_for_url("**/check?*")


def test_another_language_waits_for_the_network(post: Post) -> None:
    go_offline(post)
    post.touch("[name=locale]")
    assert "braucht es kurz Netz" in post.text(".notice.warning")
    post.context.set_offline(False)
    post.touch("[name=locale]")
    post.see("h1:has-text('Who is here?')")


def test_the_robbers_rob_without_network(camp: Camp, screen: Opens) -> None:
    camp.give("red", A=3, C=1)
    robbers = screen(camp.join("robber"), PHONE, of=Robbers).open(f"{camp.url}/robber")
    robbers.see("#screen .tiles")
    go_offline(robbers)
    robbers.touch(tile("red"))
    robbers.press("Alles genommen")
    assert "3 Holz 1 Eisen" in robbers.text(".notice.success + .cards")
    together(robbers.done())
    assert "0 Karten" in robbers.text(tile("red"))
    assert "alle Karten" in robbers.text("#bookings")
    come_back(robbers)
    assert camp.holding("robbers") == {"A": 3, "C": 1}


def test_an_old_number_stays_on_the_servers_page(camp: Camp, screen: Opens) -> None:
    for turn in range(12):
        for place in "AB":
            camp.do("draw", "post", place, group=("red", "blue")[turn % 2])
    oldest = camp.booked("draw")[-1]
    post = screen(camp.join("post", "A"), PHONE).open(f"{camp.url}/post/A/draw/{oldest['id']}")
    post.see("#sync[data-state=sent]", has_text="Alles gesendet")
    assert post.text("#server .huge") == str(oldest["data"]["number"])
    post.touch("#sync")
    assert "Alles ist gesendet" in post.text("#screen h1")

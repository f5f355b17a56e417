"""The end with something still out: who is waited for, what comes afterwards, what the leader decides."""

from __future__ import annotations

import re

import pytest

from fieldgame import devices, play
from tests.web.out import MINUTE, Clock, alarm, meet, part, sync, words
from tests.web.wire import Wire
from tests.words import Camp, make_camp, new_id, shape_of, text_of

# --- the end


def test_the_end_asks_whether_to_wait_for_what_is_out(camp: Camp, clock: Clock) -> None:
    meet(camp, "B")
    meet(camp, None, "station")
    clock.pass_by(3)
    device = meet(camp, "A", waiting=2, oldest_at=play.now() - MINUTE)
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/end"))
    said = words(page)
    assert f"Posten A (Gerät {device[:4].upper()}): 2 Buchungen warten, seit" in said
    assert "vielleicht wartet dort noch etwas" in said
    assert "Station (" not in said
    assert "Warten" in said
    assert "Jetzt beenden, Nachzügler ansehen" in said
    assert camp.view()["status"] == "running"


def test_the_end_with_everything_there_asks_as_ever(camp: Camp) -> None:
    meet(camp, "A")
    said = words(text_of(camp.join("leader").get(f"{camp.url}/leader/end")))
    assert "Ja, beenden" in said
    assert "Nachzügler" not in said


@pytest.mark.parametrize("ago", [1, 31, 59, 90])
def test_the_end_names_a_phone_that_has_just_gone(camp: Camp, clock: Clock, ago: int) -> None:
    """What it has told counts at once; what it may have since, as soon as it should have been heard again."""
    phone = Wire(camp, post="B")
    phone.sync(waiting=1, oldest=play.now())
    Wire(camp, post="C").sync()
    clock.pass_by(ago / 60)
    Wire(camp, post="A").sync()
    said = words(text_of(camp.join("leader").get(f"{camp.url}/leader/end")))
    assert "Posten B (Gerät" in said
    assert "1 Buchung wartet" in said
    assert ("Posten C (Gerät" in said) is (ago > 30)
    assert "Posten A (Gerät" not in said
    assert "Nachzügler" in said


def test_the_clock_in_the_head_follows_on_every_page_of_the_leader(camp: Camp) -> None:
    """Also on those that do not exchange themselves when there is news."""
    leader = camp.join("leader")
    for path in (
        "/end",
        "/settings",
        "/passes",
        "/cards",
        "/holdings/red",
        "/map?piece=tavern",
        "/journal?page=2",
    ):
        shown = text_of(leader.get(f"{camp.url}/leader{path}"))
        assert f'hx-get="{camp.url}/leader/line"' in shown, path
    before = camp.view()["clock"]["ends_at"]
    leader.post(f"{camp.url}/leader/extend", minutes=5)
    line = text_of(leader.get(f"{camp.url}/leader/line", part=True))
    assert f'data-ends-at="{before + 5 * MINUTE}"' in line
    assert "<html" not in line
    assert camp.join("post").get(f"{camp.url}/leader/line").status_code == 403


def ended(camp: Camp, clock: Clock) -> tuple[str, str]:
    """A game that has ended, and two bookings from before that arrive a minute later."""
    clock.pass_by(30)
    camp.do("end")
    clock.pass_by(1)
    return (
        sync(camp, 5, "draw", post="A", group="red", number=4),
        sync(camp, 4, "draw", post="B", group="blue", number=2),
    )


def late_ones(page: str) -> list[str]:
    return [words(row) for row in re.findall(r'<li class="late-one".*?</li>', page, re.DOTALL)]


def test_after_the_end_the_page_tells_what_is_still_out(camp: Camp, clock: Clock) -> None:
    meet(camp, "A", waiting=2)
    camp.do("end")
    level, said = alarm(camp)
    assert level == "warning"
    assert "Zu Ende, aber es ist noch etwas unterwegs: Posten A: 2 Buchungen warten" in said


@pytest.mark.parametrize("minutes", [90, 30])
def test_who_was_silent_at_the_end_may_still_have_something(camp: Camp, clock: Clock, minutes: int) -> None:
    """Whoever has been heard since the end has told what it had."""
    clock.pass_by(minutes - 1)
    meet(camp, "A")
    robber = meet(camp, None, "robber")
    meet(camp, None, "station")
    clock.pass_by(1.7)
    if minutes < 90:
        camp.do("end")
    else:
        camp.join("leader").get(f"{camp.url}/leader")
        with camp.app.app_context():
            play.end_overdue()
    level, said = alarm(camp)
    assert level == "warning"
    assert "Zu Ende, aber vielleicht ist noch etwas unterwegs:" in said
    assert "Posten A: seit 1 min kein Kontakt, vielleicht wartet dort noch etwas" in said
    assert "Räuber: seit 1 min kein Kontakt" in said
    assert "Station" not in said
    meet(camp, "B", waiting=1)
    assert "Zu Ende, aber es ist noch etwas unterwegs: Posten B: 1 Buchung wartet" in alarm(camp)[1]
    meet(camp, "A")
    meet(camp, None, "robber", device=robber)
    clock.pass_by(30)
    said = alarm(camp)[1]
    assert "Posten B" in said
    assert "Posten A" not in said
    assert "Räuber" not in said


def test_what_arrives_after_the_end_waits_for_the_leader(camp: Camp, clock: Clock) -> None:
    ended(camp, clock)
    leader = camp.join("leader")
    page = text_of(leader.get(f"{camp.url}/leader"))
    assert "Nach dem Ende angekommen" in page
    newest, oldest = late_ones(page)
    assert "Posten B: 2 Karten für Wölfe" in newest
    assert "Posten A: 4 Karten für Falken" in oldest
    assert "Gerät DDDD" in oldest
    assert "angekommen" in oldest
    assert "nach 5 min" in oldest


@pytest.mark.parametrize("with_script", [True, False])
def test_the_leader_decides_on_each(camp: Camp, clock: Clock, with_script: bool) -> None:
    first, second = ended(camp, clock)
    leader, there = camp.join("leader"), f"{camp.url}/leader/decide"
    for event, decision in ((first, "leave"), (second, "void")):
        form = new_id()
        for _ in range(3):  # an impatient thumb
            answer = leader.post(there, with_script, entry_id=form, event=event, decision=decision)
            assert answer.status_code == (200 if with_script else 303)
    assert camp.holding("red") == {"A": 4}
    assert camp.holding("blue") == {}
    assert len(camp.booked("accepted")) == len(camp.booked("voided")) == 1
    assert "Nach dem Ende angekommen" not in text_of(leader.get(f"{camp.url}/leader"))
    journal = text_of(leader.get(f"{camp.url}/leader/journal"))
    assert "Angesehen, bleibt so: Posten A: 4 Karten für Falken" in journal


@pytest.mark.parametrize(("decision", "holds"), [("leave", {"A": 4}), ("void", {})])
def test_the_leader_decides_on_all_at_once_and_takes_it_back(
    camp: Camp, clock: Clock, decision: str, holds: dict[str, int]
) -> None:
    both = ended(camp, clock)
    leader, form = camp.join("leader"), new_id()
    for _ in range(2):
        answer = leader.post(
            f"{camp.url}/leader/decide", True, entry_id=form, event=list(both), decision=decision
        )
    page = text_of(answer)
    assert "2 Buchungen" in page
    assert late_ones(page) == []
    assert camp.holding("red") == holds
    before = len(camp.journal())
    back = new_id()
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/back", True, entry_id=back, did=form)
        assert answer.status_code == 200
    assert len(late_ones(text_of(answer))) == 2
    assert camp.holding("red") == {"A": 4}
    assert len(camp.journal()) == before + 2


def test_what_arrived_since_the_form_was_opened_is_not_decided_by_it(camp: Camp, clock: Clock) -> None:
    both = ended(camp, clock)
    newer = sync(camp, 3, "draw", post="C", group="green", number=1)
    page = camp.join("leader").post(f"{camp.url}/leader/decide", True, event=list(both), decision="void")
    (left,) = late_ones(text_of(page))
    assert "Posten C: 1 Karte für Eichen" in left
    assert newer in text_of(page)


def test_a_late_one_that_is_against_the_rules_says_so(camp: Camp, clock: Clock) -> None:
    ended(camp, clock)
    sync(camp, 3, "draw", post="A", group="red", number=1)
    page = text_of(camp.join("leader").get(f"{camp.url}/leader"))
    assert "zuletzt schon hier" in late_ones(page)[0]
    assert "Auffälligkeit" not in words(page.partition('aria-labelledby="latest"')[0])


def test_a_late_one_from_a_released_phone_says_so(camp: Camp, clock: Clock) -> None:
    old, new = meet(camp, "A"), meet(camp, "A")
    with camp.app.app_context():
        devices.take(camp.game, new, "post", "A")
    clock.pass_by(30)
    sync(camp, 4, "draw", device=new, post="A", group="red", number=4)
    camp.do("end")
    sync(camp, 5, "draw", device=old, post="A", group="red", number=4)
    page = text_of(camp.join("leader").get(f"{camp.url}/leader"))
    (late_one,) = late_ones(page)
    assert "Dieses Gerät war da schon abgelöst" in late_one
    assert "zuletzt schon hier" in late_one
    assert "Auffälligkeit" not in words(page.partition('aria-labelledby="latest"')[0])


def test_what_a_leader_enters_from_paper_after_the_end_is_decided_already(camp: Camp, clock: Clock) -> None:
    camp.do("end")
    camp.do("draw", "leader", post="A", group="red", number=3)
    assert "Nach dem Ende angekommen" not in text_of(camp.join("leader").get(f"{camp.url}/leader"))


def test_taking_back_the_end_makes_nothing_late(camp: Camp, clock: Clock) -> None:
    ended(camp, clock)
    camp.join("leader").post(f"{camp.url}/leader/reopen")
    assert "Nach dem Ende angekommen" not in text_of(camp.join("leader").get(f"{camp.url}/leader"))


def test_looking_changes_nothing(camp: Camp, clock: Clock) -> None:
    ended(camp, clock)
    before = shape_of(camp.journal())
    part(camp)
    camp.join("leader").get(f"{camp.url}/leader/end")
    assert shape_of(camp.journal()) == before
    assert make_camp(camp.app).join("leader").get(f"{camp.url}/leader/devices").status_code == 403

"""Bookings that collide, on the leader's page: both side by side, one tap for each remedy, and back again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fieldgame import devices
from tests.web.out import MINUTE, Clock, sync, words
from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of


def page(camp: Camp, leader: Phone) -> str:
    return text_of(leader.get(f"{camp.url}/leader"))


def pairs(shown: str) -> list[str]:
    return re.findall(r'<li class="pair-of-two.*?</form>\n?(?:<a [^\n]*)?\n?</div></li>', shown, re.DOTALL)


def sides(pair: str) -> list[str]:
    return [words(side) for side in re.split(r'<div class="side(?: odd)?">', pair)[1:]]


def decide(camp: Camp, leader: Phone, event: str, decision: str, part: bool = True, **how: Any) -> Any:
    return leader.post(f"{camp.url}/leader/decide", part, event=event, decision=decision, **how)


# --- how it is shown


def test_both_bookings_stand_side_by_side(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    (pair,) = pairs(page(camp, leader))
    assert "Falken: zuletzt schon hier" in words(pair)
    first, again = sides(pair)
    assert "Posten A: 4 Karten für Falken" in first
    assert "Posten A · Gerät AAAA" in first
    assert "nach 30 min" in first
    assert "Posten A: 2 Karten für Falken" in again
    assert "Gerät BBBB" in again
    assert pair.count('<div class="side odd">') == 1
    for event in twice:
        assert f'name="event" value="{event}"' in pair
        assert f'href="{camp.url}/leader/amend/{event}"' in pair


def test_a_booking_in_time_has_no_arrival(camp: Camp, leader: Phone, midgame: Clock) -> None:
    sync(camp, 0.1, "draw", post="A", group="robbers", number=2)
    (pair,) = pairs(page(camp, leader))
    assert "angekommen" not in pair


def test_what_a_late_draw_overtook_is_told(camp: Camp, leader: Phone, midgame: Clock) -> None:
    sync(camp, 10, "robbery", "robber", robber="robbers", victim="red")
    sync(camp, 30, "draw", post="A", group="red", number=4)
    (pair,) = pairs(page(camp, leader))
    said = "Überholt: Eine Ziehung von Falken kam erst 30 min später an. Beim Überfall fehlte sie noch."
    assert said in words(pair)
    assert [side.startswith("Posten A") for side in sides(pair)] == [True, False]


def test_a_phone_that_went_on_after_its_release_is_told(camp: Camp, leader: Phone, midgame: Clock) -> None:
    with camp.app.app_context():
        for device in ("old" * 4, "new" * 4):
            devices.seen(camp.game, device, "post", "A")
        devices.take(camp.game, "new" * 4, "post", "A")
    midgame.pass_by(10)
    sync(camp, 5, "draw", device="new" * 4, post="A", group="blue", number=4)
    sync(camp, 4, "draw", device="old" * 4, post="A", group="red", number=4)
    (alone,) = pairs(page(camp, leader))
    assert "schon abgelöst. Vom neuen Gerät ist für diese Gruppe bis jetzt nichts da." in words(alone)
    assert ["Falken" in side for side in sides(alone)] == [True]
    sync(camp, 3, "draw", device="new" * 4, post="A", group="red", number=2)
    (pair,) = pairs(page(camp, leader))
    assert "schon abgelöst. Vielleicht hat das neue Gerät dasselbe gebucht." in words(pair)
    assert ["Gerät OLDO" in side for side in sides(pair)] == [True, False]
    assert ["für Falken" in side for side in sides(pair)] == [True, True]


def test_what_it_brings_from_there_later_is_told_too(camp: Camp, leader: Phone, midgame: Clock) -> None:
    """It works at another post by then, where it may book."""
    with camp.app.app_context():
        devices.seen(camp.game, "old" * 4, "post", "A")
        devices.take(camp.game, "new" * 4, "post", "A")
        devices.seen(camp.game, "old" * 4, "post", "B")
    midgame.pass_by(10)
    sync(camp, 5, "draw", device="old" * 4, post="B", group="blue", number=4)
    assert pairs(page(camp, leader)) == []
    sync(camp, 4, "draw", device="old" * 4, post="A", group="red", number=4)
    (pair,) = pairs(page(camp, leader))
    assert "Dieses Gerät war da schon abgelöst" in words(pair)


def test_with_a_clock_ahead_the_time_of_arrival_stands_everywhere(
    camp: Camp, leader: Phone, midgame: Clock
) -> None:
    """What the phone claims is told where a leader looks at it, and nowhere else."""
    event = sync(camp, -20, "draw", post="A", group="red", number=4)
    row = camp.booked("draw")[0]
    counts, claimed = row["recorded_at"], row["recorded_at"] + 20 * MINUTE
    (pair,) = pairs(page(camp, leader))
    assert re.findall(r'data-at="(\d+)"', pair) == [str(counts), str(claimed)]
    assert "nach der Uhr des Geräts" in words(pair)
    for path in ("", "/journal", f"/amend/{event}", f"/undo/{event}"):
        shown = text_of(leader.get(f"{camp.url}/leader{path}"))
        assert f'data-at="{counts}"' in shown, path
        assert (f'data-at="{claimed}"' in shown) is (path == ""), path
    post = camp.join("post", "A")
    state = post.get(f"/api/games/{camp.game}/field?role=post&post=A").get_json()
    assert [one["at"] for one in state["own"]] == [counts]
    assert f'data-at="{claimed}"' not in text_of(post.get(f"{camp.url}/post/A"))


def test_less_than_nothing_leads_to_counting(camp: Camp, leader: Phone) -> None:
    camp.do("trade", from_="red", to="blue", gives={"A": 2}, gets={})
    (pair,) = pairs(page(camp, leader))
    assert "Falken: Nach den Büchern reichten die Karten dafür nicht." in words(pair)
    assert "Falken: jetzt weniger als nichts in den Büchern: −2 Holz." in words(pair)
    assert f'href="{camp.url}/leader/holdings/red?zero=1"' in pair
    counting = text_of(leader.get(f"{camp.url}/leader/holdings/red?zero=1"))
    assert re.search(r'name="cards-A" value="0"', counting)
    assert 'name="books-A" value="-2"' in counting


def test_an_undo_that_made_less_than_nothing_stands_beside_the_build(
    camp: Camp, leader: Phone, midgame: Clock
) -> None:
    drawn = sync(camp, 20, "draw", post="A", group="red", number=1)
    booked = camp.do("build", group="red", building="tavern", cells=[[3, 3]], payment={"A": 1})
    assert booked.status == "recorded"
    sync(camp, 0, "voided", post="A", event=drawn)
    (pair,) = pairs(page(camp, leader))
    assert "Falken: jetzt weniger als nichts in den Büchern: −1 Holz." in words(pair)
    build, undo = sides(pair)
    assert "Taverne" in build
    assert "Zurückgenommen: Posten A: 1 Karte für Falken" in undo
    assert "Soll doch gelten" in undo
    form = re.findall(r'name="event" value="([^"]*)"', pair)[1]
    answer = text_of(decide(camp, leader, form, "void"))
    assert "Gilt doch wieder: Posten A: 1 Karte für Falken" in words(answer.partition('id="said"')[2])
    assert pairs(page(camp, leader)) == []


def test_a_few_at_once_and_the_others_next(camp: Camp, leader: Phone) -> None:
    for number in range(1, 7):
        camp.do("draw", "leader", post="A", group="robbers", number=number)
    shown = page(camp, leader)
    assert "6 Auffälligkeiten" in words(shown)
    assert len(pairs(shown)) == 2
    assert "Weitere erscheinen" in shown


# --- let stand, take back, and back


@pytest.mark.parametrize("part", [True, False])
def test_let_stand(camp: Camp, leader: Phone, twice: tuple[str, str], part: bool) -> None:
    form = new_id()
    for _ in range(3):
        answer = decide(camp, leader, twice[1], "leave", part, entry_id=form)
    if not part:
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader?did={form}")
        answer = leader.get(answer.location)
    shown = text_of(answer)
    assert pairs(shown) == []
    assert "Bleibt so: Posten A: 2 Karten für Falken" in words(shown)
    assert len(camp.booked("accepted")) == 1
    assert camp.holding("red") == {"A": 6}
    journal = words(text_of(leader.get(f"{camp.url}/leader/journal?only=odd")))
    assert "Angesehen: Falken: zuletzt schon hier" in journal
    assert f'name="did" value="{form}"' in shown
    back = text_of(leader.post(f"{camp.url}/leader/back", True, did=form))
    assert len(pairs(back)) == 1
    assert "Rückgängig gemacht" in back
    journal = words(text_of(leader.get(f"{camp.url}/leader/journal")))
    assert "Zurückgenommen: Angesehen, bleibt so: Posten A: 2 Karten für Falken" in journal


@pytest.mark.parametrize("which", [0, 1])
def test_take_either_back(camp: Camp, leader: Phone, twice: tuple[str, str], which: int) -> None:
    form = new_id()
    for _ in range(3):
        shown = text_of(decide(camp, leader, twice[which], "void", entry_id=form))
    assert pairs(shown) == []
    assert "Zurückgenommen: Posten A" in words(shown)
    assert camp.holding("red") == {"A": (2, 4)[which]}
    back = new_id()
    for _ in range(3):
        answer = leader.post(f"{camp.url}/leader/back", entry_id=back, did=form)
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader")
    assert len(camp.booked("voided")) == 2
    assert camp.holding("red") == {"A": 6}
    assert len(pairs(page(camp, leader))) == 1


def test_a_page_opened_again_tells_nothing_that_was_taken_back(
    camp: Camp, leader: Phone, twice: tuple[str, str]
) -> None:
    form = new_id()
    decide(camp, leader, twice[1], "void", entry_id=form)
    leader.post(f"{camp.url}/leader/back", did=form)
    assert 'name="did"' not in text_of(leader.get(f"{camp.url}/leader?did={form}"))
    for strange in ("", "x", new_id(), "%00"):
        assert 'name="did"' not in text_of(leader.get(f"{camp.url}/leader?did={strange}"))


def test_one_form_decides_once(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    form = new_id()
    decide(camp, leader, twice[1], "leave", entry_id=form)
    answer = decide(camp, leader, twice[1], "void", entry_id=form)
    assert answer.status_code == 409
    assert "schon verbraucht" in text_of(answer)
    assert camp.booked("voided") == []


def test_who_comes_second_is_told(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    decide(camp, leader, twice[1], "void")
    answer = decide(camp, camp.join("leader"), twice[1], "void")
    assert answer.status_code == 409
    assert "schon zurückgenommen" in text_of(answer)


@pytest.mark.parametrize("part", [True, False])
def test_what_another_leader_has_taken_back_does_not_stay(
    camp: Camp, leader: Phone, twice: tuple[str, str], part: bool
) -> None:
    decide(camp, leader, twice[1], "void")
    stale = decide(camp, camp.join("leader"), twice[1], "leave", part)
    assert stale.status_code == 409
    assert "schon zurückgenommen" in text_of(stale)
    assert "Bleibt so" not in text_of(stale)
    assert camp.booked("accepted") == []
    assert camp.holding("red") == {"A": 4}


def test_of_several_only_what_still_counts_stays(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    decide(camp, leader, twice[1], "void")
    other = camp.join("leader")
    shown = text_of(other.post(f"{camp.url}/leader/decide", True, event=list(twice), decision="leave"))
    assert "Bleibt so: Posten A: 4 Karten" in words(shown)
    assert [row["data"]["event"] for row in camp.booked("accepted")] == [twice[0]]
    decide(camp, leader, twice[0], "void")
    again = other.post(f"{camp.url}/leader/decide", True, event=list(twice), decision="leave")
    assert again.status_code == 409
    assert "schon zurückgenommen" in text_of(again)


# --- who may


def test_the_remedies_are_the_leaders_alone(camp: Camp, twice: tuple[str, str]) -> None:
    before = shape_of(camp.journal())
    for path, sent in {
        "decide": {"event": twice[0], "decision": "void"},
        "back": {"did": new_id()},
        f"amend/{twice[0]}": {"group": "blue", "post": "A", "number": 4},
    }.items():
        there = f"{camp.url}/leader/{path}"
        for role in ("post", "robber", "station", "projector", "group"):
            assert camp.join(role).post(there, **sent).status_code == 403
        assert camp.stranger().post(there, **sent).status_code == 403
        assert make_camp(camp.app).join("leader").post(there, **sent).status_code == 403
        assert camp.join("leader").post(there, csrf=False, **sent).status_code == 400
    assert camp.join("post").get(f"{camp.url}/leader/amend/{twice[0]}").status_code == 403
    assert shape_of(camp.journal()) == before


def test_nonsense_is_refused_in_a_sentence(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    before = shape_of(camp.journal())
    foreign = make_camp(camp.app).start().journal()[0]["id"]
    for path, sent, status in (
        ("decide", {"event": twice[0]}, 422),
        ("decide", {"event": twice[0], "decision": "explode"}, 422),
        ("decide", {"decision": "leave"}, 422),
        ("decide", {"event": "nonsense", "decision": "leave"}, 404),
        ("decide", {"event": [twice[0], foreign], "decision": "void"}, 404),
        ("decide", {"event": twice[0], "decision": "void", "entry_id": "x"}, 400),
        ("back", {"did": "x" * 200}, 422),
        ("back", {"did": "nonsense"}, 404),
        ("back", {"did": twice[0]}, 404),
    ):
        answer = leader.post(f"{camp.url}/leader/{path}", **sent)
        assert (path, sent, answer.status_code) == (path, sent, status)
        assert "notice refusal" in text_of(answer)
    assert shape_of(camp.journal()) == before

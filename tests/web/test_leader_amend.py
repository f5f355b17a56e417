"""A booking put right: taken back and booked anew as it was, at the time when it happened, in one act."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.out import MINUTE, Clock, sync, words
from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of


def amend(camp: Camp, leader: Phone, event: str, **fields: Any) -> Any:
    return leader.post(f"{camp.url}/leader/amend/{event}", **fields)


def test_a_draw_is_put_right_where_it_was(camp: Camp, leader: Phone, twice: tuple[str, str]) -> None:
    form = new_id()
    shown = text_of(leader.get(f"{camp.url}/leader/amend/{twice[0]}"))
    for field, value in (("group", "red"), ("post", "A"), ("number", "4")):
        assert re.search(rf'name="{field}" value="{value}" checked', shown)
    for _ in range(3):
        answer = amend(camp, leader, twice[0], entry_id=form, group="blue", post="A", number=5)
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader?did={form}")
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 2}, {"A": 5})
    rows = {row["id"]: row for row in camp.journal()}
    anew = next(row for row in camp.booked("draw") if row["data"]["group"] == "blue")
    assert (anew["at"], rows[twice[0]]["void"]) == (rows[twice[0]]["at"], True)
    shown = text_of(leader.get(answer.location))
    assert "Berichtigt: Posten A: 5 Karten für Wölfe" in words(shown)
    assert "Auffälligkeit" not in shown
    back = text_of(leader.post(f"{camp.url}/leader/back", True, did=form))
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 6}, {})
    assert "1 Auffälligkeit" in back


def test_a_robbery_is_put_right(camp: Camp, leader: Phone, midgame: Clock) -> None:
    sync(camp, 20, "draw", post="A", group="blue", number=4)
    robbed = sync(camp, 10, "robbery", "robber", robber="robbers", victim="red")
    assert amend(camp, leader, robbed, victim="blue", counted="0").status_code == 303
    assert camp.holding("robbers") == {"A": 4}
    again = camp.booked("robbery")[0]["id"]
    sent = {"victim": "blue", "counted": "1", "cards-A": "3", "cards-joker": "1"}
    assert amend(camp, leader, again, **sent).status_code == 303
    assert camp.holding("robbers") == {"A": 3, "joker": 1}
    shown = text_of(leader.get(f"{camp.url}/leader/amend/{camp.booked('robbery')[0]['id']}"))
    assert re.search(r'name="counted" value="1" checked', shown)
    assert 'name="cards-A" value="3"' in shown


def test_a_trade_and_a_joker_are_put_right(camp: Camp, leader: Phone, midgame: Clock) -> None:
    camp.give("red", A=3).give("blue", B=2)
    camp.do("trade", from_="red", to="green", gives={"A": 1}, gets={})
    traded = camp.booked("trade")[0]["id"]
    sent = {"from": "red", "to": "blue", "gives-A": "2", "gets-B": "1"}
    assert amend(camp, leader, traded, **sent).status_code == 303
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 1, "B": 1}, {"A": 2, "B": 1})
    found = sync(camp, 3, "joker_found", post="A", group="red", joker="J1")
    assert amend(camp, leader, found, group="green").status_code == 303
    assert camp.holding("green") == {"joker": 1}
    assert camp.booked("joker_found")[0]["data"]["joker"] == "J1"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"number": 7}, 422),
        ({"number": ""}, 422),
        ({"number": "x"}, 422),
        ({"post": "Z"}, 404),
        ({"group": "nobody"}, 404),
        ({"number": 4}, 409),
    ],
)
def test_a_draw_that_cannot_be_is_refused(
    camp: Camp, leader: Phone, twice: tuple[str, str], fields: dict[str, Any], status: int
) -> None:
    before = shape_of(camp.journal())
    answer = amend(camp, leader, twice[0], **{"group": "red", "post": "A", "number": 4, **fields})
    assert answer.status_code == status
    assert "notice refusal" in text_of(answer)
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize(
    ("kind", "fields", "status"),
    [
        ("trade", {"from": "red", "to": "red", "gives-A": "1"}, 409),
        ("trade", {"from": "red", "to": "blue"}, 409),
        ("trade", {"from": "red", "to": "blue", "gives-A": "-1"}, 422),
        ("robbery", {"victim": "robbers", "counted": "0"}, 409),
        ("robbery", {"victim": "blue", "counted": "1", "cards-A": "-1"}, 422),
        ("robbery", {}, 404),
    ],
)
def test_cards_that_cannot_be_are_refused(
    camp: Camp, leader: Phone, midgame: Clock, kind: str, fields: dict[str, str], status: int
) -> None:
    camp.give("red", A=3)
    camp.do("trade", from_="red", to="green", gives={"A": 1}, gets={})
    sync(camp, 10, "robbery", "robber", robber="robbers", victim="red")
    before = shape_of(camp.journal())
    answer = amend(camp, leader, camp.booked(kind)[0]["id"], **fields)
    assert answer.status_code == status
    assert "notice refusal" in text_of(answer)
    assert shape_of(camp.journal()) == before


def test_a_form_that_was_used_puts_nothing_else_right(
    camp: Camp, leader: Phone, twice: tuple[str, str]
) -> None:
    form = new_id()
    amend(camp, leader, twice[0], entry_id=form, group="blue", post="A", number=5)
    answer = amend(camp, leader, twice[0], entry_id=form, group="green", post="A", number=5)
    assert answer.status_code == 409
    assert "schon verbraucht" in text_of(answer)
    looked = leader.get(f"{camp.url}/leader/amend/{twice[0]}")
    assert looked.status_code == 409
    assert "schon zurückgenommen" in text_of(looked)
    assert camp.holding("green") == {}


def living(camp: Camp, kind: str) -> dict[str, Any]:
    return next(row for row in camp.booked(kind) if not row["void"])


def test_the_time_of_a_draw_is_put_right(camp: Camp, leader: Phone, midgame: Clock) -> None:
    """Draws after the robbery count for the group; really it was before, and its cards were robbed."""
    sync(camp, 20, "robbery", "robber", robber="robbers", victim="red")
    drawn = sync(camp, 10, "draw", post="A", group="red", number=4)
    same, form = {"group": "red", "post": "A", "number": 4}, new_id()
    for _ in range(2):
        assert amend(camp, leader, drawn, entry_id=form, **same, shift="-15").status_code == 303
    assert (camp.holding("red"), camp.holding("robbers")) == ({}, {"A": 4})
    assert len(camp.booked("draw")) == 2
    anew = camp.booked("draw")[0]["id"]
    answer = amend(camp, leader, anew, **same, shift="30")
    assert answer.status_code == 422
    assert "So spät ist es noch nicht" in text_of(answer)


def test_a_start_and_a_pause_that_were_tapped_too_late(camp: Camp, leader: Phone, midgame: Clock) -> None:
    started = camp.booked("started")[0]["id"]
    camp.do("pause", note="auto:rain")
    paused, spent = camp.booked("paused")[0], camp.view()["clock"]["remaining_ms"]
    assert amend(camp, leader, paused["id"], shift="-5").status_code == 303
    assert camp.view()["clock"]["remaining_ms"] == spent + 5 * MINUTE
    assert living(camp, "paused")["data"] == paused["data"]
    assert amend(camp, leader, started, shift="12").status_code == 303
    assert camp.view()["clock"]["remaining_ms"] == spent + 17 * MINUTE
    again = living(camp, "started")["id"]
    late = amend(camp, leader, again, shift="27")
    assert late.status_code == 409
    assert "erst der Start, dann Pause und Weiter" in text_of(late)
    camp.do("resume")
    camp.do("change", key="minutes", value=25)  # 23 have passed
    before = shape_of(camp.journal())
    early = amend(camp, leader, living(camp, "paused")["id"], shift="4")
    assert early.status_code == 409
    assert "So viel Zeit ist schon vergangen" in text_of(early)
    assert amend(camp, leader, again).status_code == 409  # nothing is otherwise
    assert shape_of(camp.journal()) == before


def hidden(page: str) -> dict[str, list[str]]:
    """The fields of the form that says yes."""
    form = page.split('id="sure"')[1].split("</form>")[0]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', form):
        found.setdefault(name, []).append(value)
    return {name: values for name, values in found.items() if name != "csrf_token"}


def confirm(camp: Camp, leader: Phone, event: str, page: str) -> Any:
    fields = {name: values[0] if len(values) == 1 else values for name, values in hidden(page).items()}
    return amend(camp, leader, event, **fields)


def test_what_would_change_is_told_before_and_is_what_changes(
    camp: Camp, leader: Phone, twice: tuple[str, str]
) -> None:
    before = shape_of(camp.journal())
    asked = amend(camp, leader, twice[0], group="blue", post="A", number=5, look="1")
    page = text_of(asked)
    assert (asked.status_code, shape_of(camp.journal())) == (200, before)
    assert "Stattdessen" in page
    assert "Posten A: 5 Karten für Wölfe" in words(page)
    assert "Falken, Karten: 6 Holz → 2 Holz" in words(page)
    assert "Wölfe, Karten: 0 Holz → 5 Holz" in words(page)
    assert "Fällt nicht mehr auf" in words(page)
    assert re.search(r'name="number" value="5" checked', page), "what was chosen is still chosen"
    assert confirm(camp, leader, twice[0], page).status_code == 303
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 2}, {"A": 5})
    assert confirm(camp, leader, twice[0], page).status_code == 303  # a second tap counts once
    assert camp.holding("blue") == {"A": 5}


def test_what_would_change_otherwise_by_now_is_told_anew(
    camp: Camp, leader: Phone, twice: tuple[str, str]
) -> None:
    """A draw elsewhere meanwhile is nothing; that the cards were robbed since is."""
    page = text_of(amend(camp, leader, twice[0], group="red", post="A", number=5, shift="0", look="1"))
    camp.do("draw", "post", "B", group="green", number=3)
    camp.do("rob", "robber", victim="red")
    before = shape_of(camp.journal())
    again = confirm(camp, leader, twice[0], page)
    assert (again.status_code, shape_of(camp.journal())) == (409, before)
    anew = text_of(again)
    assert "Sieh es dir noch einmal an" in anew
    assert "Räuber, Karten: " in words(anew)
    camp.do("draw", "post", "C", group="yellow", number=3)
    assert confirm(camp, leader, twice[0], anew).status_code == 303
    assert camp.holding("robbers") == {"A": 7}


def test_another_time_of_a_pause_tells_how_much_time_there_is_then(
    camp: Camp, leader: Phone, midgame: Clock
) -> None:
    camp.do("pause", note="auto:rain")
    paused = camp.booked("paused")[0]["id"]
    page = text_of(amend(camp, leader, paused, shift="-5", look="1"))
    assert "5 Minuten Spielzeit mehr" in page
    spent = camp.view()["clock"]["remaining_ms"]
    assert confirm(camp, leader, paused, page).status_code == 303
    assert camp.view()["clock"]["remaining_ms"] == spent + 5 * MINUTE


def test_what_cannot_be_is_refused_before_it_is_told(
    camp: Camp, leader: Phone, twice: tuple[str, str]
) -> None:
    same = {"group": "red", "post": "A", "number": 4}
    for fields, status in (({"number": 9}, 422), ({}, 409), ({"shift": "99"}, 422)):
        answer = amend(camp, leader, twice[0], look="1", **{**same, **fields})
        assert answer.status_code == status
        assert 'id="sure"' not in text_of(answer)


def test_what_is_no_fact_of_the_wood_is_not_put_right(camp: Camp, leader: Phone) -> None:
    given = camp.give("red", A=1).booked("holding_corrected")[0]["id"]
    for event in (given, "nonsense", make_camp(camp.app).start().journal()[0]["id"]):
        assert leader.get(f"{camp.url}/leader/amend/{event}").status_code == 404
        assert amend(camp, leader, event, group="red").status_code == 404

"""Holdings counted anew, rules changed in mid-play, the map put right as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.words import Camp, new_id, shape_of, text_of


def counted(books: dict[str, int], **cards: int) -> dict[str, Any]:
    """The form of the counting page: what the books said, what was counted."""
    every = ("A", "B", "C", "joker")
    sent = {f"books-{kind}": books.get(kind, 0) for kind in every}
    return sent | {f"cards-{kind}": {**books, **cards}.get(kind, 0) for kind in every}


def test_the_holdings_of_all_groups(camp: Camp) -> None:
    camp.give("red", A=3, joker=1).give("blue", C=12)
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/holdings"))
    assert page.count("<tr>") == 7
    assert '<td class="num">12</td>' in page
    part = text_of(camp.join("leader").get(f"{camp.url}/leader/holdings", part=True))
    assert part.lstrip().startswith("<div")


def test_counting_anew_books_the_difference_once(camp: Camp) -> None:
    camp.give("red", A=3, B=1)
    leader, form = camp.join("leader"), new_id()
    assert 'name="books-A" value="3"' in text_of(leader.get(f"{camp.url}/leader/holdings/red"))
    sent = counted({"A": 3, "B": 1}, A=1, joker=2)
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/holdings/red", entry_id=form, note="Karten verloren", **sent)
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader/holdings")
    assert camp.holding("red") == {"A": 1, "B": 1, "joker": 2}
    booked = camp.booked("holding_corrected")
    assert len(booked) == 2  # the gift above, and this
    assert booked[0]["data"] == {"group": "red", "change": {"A": -2, "joker": 2}, "note": "Karten verloren"}


def test_a_draw_while_somebody_counts_is_not_lost(camp: Camp) -> None:
    camp.give("red", A=3)
    leader = camp.join("leader")
    camp.do("draw", "post", "A", group="red", number=5)
    leader.post(f"{camp.url}/leader/holdings/red", **counted({"A": 3}, A=2))
    assert camp.holding("red") == {"A": 7}


def test_nothing_counted_otherwise_is_told(camp: Camp) -> None:
    before = shape_of(camp.journal())
    answer = camp.join("leader").post(f"{camp.url}/leader/holdings/red", **counted({"A": 3}))
    assert answer.status_code == 409
    assert "Damit ändert sich nichts" in text_of(answer)
    assert shape_of(camp.journal()) == before


def rules(camp: Camp, **changed: Any) -> dict[str, Any]:
    """The form of the rules as it was opened, with some of it changed."""
    view = camp.view()
    now = {**{key: view[key] for key in ("name", "draw", "holdings", "jokers")}}
    now |= {key: view["clock"][key] for key in ("minutes", "head_start_minutes")}
    return {f"was-{key}": value for key, value in now.items()} | now | changed


def test_rules_change_in_mid_play_each_with_its_entry(camp: Camp) -> None:
    leader, form = camp.join("leader"), new_id()
    sent = rules(camp, minutes=100, name="Burg Nord", draw="bag", holdings="strict", jokers=8)
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/settings", entry_id=form, **sent)
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader/settings")
    view = camp.view()
    assert (view["name"], view["draw"], view["holdings"], view["jokers"]) == ("Burg Nord", "bag", "strict", 8)
    assert view["clock"]["minutes"] == 100
    assert sorted(row["data"]["key"] for row in camp.booked("setting_changed")) == [
        *("draw", "holdings", "jokers", "minutes", "name"),
    ]


def test_what_is_on_the_cards_changes_and_may_be_emptied(camp: Camp) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/settings"
    known = {"end_time": "16:30", "meeting_point": "Grillplatz", "emergency": "0151 234"}
    leader.post(there, **rules(camp, **known))
    assert {key: camp.view()[key] for key in known} == known
    page = text_of(leader.get(there))
    assert all(f'value="{value}"' in page for value in known.values())
    was = {f"was-{key}": value for key, value in known.items()}
    leader.post(there, **rules(camp, **known, **was) | {"meeting_point": ""})
    assert camp.view()["meeting_point"] == ""
    journal = text_of(leader.get(f"{camp.url}/leader/journal"))
    for said in ("Ende um geändert: 16:30", "Notfallnummer geändert: 0151 234", "Treffpunkt geändert: –"):
        assert said in journal
    answer = leader.post(there, **rules(camp), end_time="x" * 21)
    assert answer.status_code == 422
    assert camp.view()["end_time"] == "16:30"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("name", "Burg Nord", "Name des Spiels geändert: Burg Nord"),
        ("minutes", 100, "Spielzeit in Minuten geändert: 100"),
        ("head_start_minutes", 0, "Vorsprung in Minuten geändert: 0"),
        ("draw", "bag", "Wie ziehen die Gruppen am Posten? Geändert: Beutel"),
        ("holdings", "strict", "Was gilt, wenn Karten und Buch nicht stimmen? Geändert: Das Buch"),
        ("jokers", 8, "Versteckte Joker geändert: 8"),
        (
            *("unseen_minutes", 1),
            "Melden, wenn eine Gruppe so lange nicht gesehen wurde. Geändert: 1 Minute",
        ),
        (
            *("unseen_minutes", 0),
            "Melden, wenn eine Gruppe so lange nicht gesehen wurde. Geändert: nie",
        ),
        ("end_time", "16:30", "Ende um geändert: 16:30"),
    ],
)
def test_the_journal_words_a_rule_as_the_form_does(camp: Camp, key: str, value: object, said: str) -> None:
    camp.do("change", key=key, value=value)
    leader = camp.join("leader")
    assert said in text_of(leader.get(f"{camp.url}/leader/journal"))
    name = said.partition("eändert: ")[0].removesuffix("G").removesuffix("g").strip().removesuffix(".")
    assert f">{name}<" in text_of(leader.get(f"{camp.url}/leader/settings"))


def test_a_form_left_open_does_not_undo_what_another_leader_changed(camp: Camp) -> None:
    sent = rules(camp, name="Burg Nord")
    camp.do("change", key="minutes", value=105)
    assert camp.join("leader").post(f"{camp.url}/leader/settings", **sent).status_code == 303
    assert camp.view()["clock"]["minutes"] == 105
    assert camp.view()["name"] == "Burg Nord"


def test_fewer_minutes_than_have_passed_are_refused(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    from fieldgame import play

    real = play.now
    monkeypatch.setattr(play, "now", lambda: real() + 40 * 60_000)
    answer = camp.join("leader").post(f"{camp.url}/leader/settings", **rules(camp, minutes=40, name="X"))
    assert answer.status_code == 409
    assert "So viel Zeit ist schon vergangen" in text_of(answer)
    assert camp.booked("setting_changed") == []


def test_fewer_jokers_than_found_are_refused(camp: Camp) -> None:
    camp.do("joker", "station", group="red", joker="J1")
    answer = camp.join("leader").post(f"{camp.url}/leader/settings", **rules(camp, jokers=0))
    assert answer.status_code == 422
    assert camp.view()["jokers"] == 5


def neutral(camp: Camp) -> list[list[int]]:
    return next((b["cells"] for b in camp.view()["map"]["buildings"] if b["group"] is None), [])


def test_the_neutral_building_moves_until_the_start(camp_before: Camp) -> None:
    leader, there = camp_before.join("leader"), f"{camp_before.url}/leader/map"
    middle = neutral(camp_before)
    assert "Kathedrale" in text_of(leader.get(there))
    answer = leader.post(f"{there}/add", piece=":neutral", x=0, y=0, turn=1)
    assert answer.status_code == 303
    assert neutral(camp_before) != middle
    assert [0, 1] in neutral(camp_before)
    camp_before.start()
    assert leader.post(f"{there}/add", piece=":neutral", x=5, y=5).status_code == 409
    assert [0, 1] in neutral(camp_before)


def test_what_hovers_says_whether_it_fits(camp: Camp) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/map"
    before = shape_of(camp.journal())
    page = text_of(leader.get(f"{there}?piece=red:inn&x=0&y=0"))
    assert "Das passt." in page
    assert 'class="ghost"' in page
    x, y = neutral(camp)[0]
    page = text_of(leader.get(f"{there}?piece=red:tavern&x={x}&y={y}"))
    assert "Hier steht schon etwas" in page
    assert " disabled" in page
    assert leader.post(f"{there}/add", piece="red:tavern", x=x, y=y).status_code == 409
    moved = text_of(leader.get(f"{there}?piece=red:inn&x=16&y=16&step=right", part=True))
    assert 'name="x" value="15"' in moved  # never over the wall
    assert shape_of(camp.journal()) == before


def test_a_building_is_entered_without_a_price_and_taken_off_again(camp: Camp) -> None:
    leader, there, form = camp.join("leader"), f"{camp.url}/leader/map", new_id()
    for _ in range(2):
        answer = leader.post(f"{there}/add", entry_id=form, piece="red:bridge", x=0, y=3, turn=0)
        assert (answer.status_code, answer.location) == (303, there)
    red = camp.group("red")
    assert (red["built"], red["supply"]["bridge"], camp.holding("red")) == (3, 0, {})
    page = text_of(leader.get(there))
    assert "Falken: Brücke · A4" in page
    assert 'value="red:bridge"' not in page  # none is left
    key = next(b["key"] for b in camp.view()["map"]["buildings"] if b["group"] == "red")
    form = new_id()
    for _ in range(2):
        assert leader.post(f"{there}/remove", entry_id=form, key=key).status_code == 303
    assert camp.group("red")["supply"]["bridge"] == 1
    assert len(camp.booked("map_corrected")) == 2
    assert leader.post(f"{there}/remove", key=key).status_code == 404

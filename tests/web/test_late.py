"""Tally sheets taken over: a line a booking, at its written time; what is wrong is told at its line."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from fieldgame import play
from fieldgame.web import late_line
from tests.web.out import MINUTE, Clock, words
from tests.web.sheets import MEANT, NAMES, booked, line, sure, told, written
from tests.words import Camp, make_camp, new_id, shape_of, text_of


@pytest.fixture(autouse=True)
def forty_minutes(request: pytest.FixtureRequest) -> None:
    """The game has run for forty minutes."""
    if "camp" in request.fixturenames:
        request.getfixturevalue("camp")
        request.getfixturevalue("midgame")


def test_every_sheet_can_be_chosen(camp: Camp) -> None:
    leader = camp.join("leader")
    assert f'href="{camp.url}/leader/late"' in text_of(leader.get(f"{camp.url}/leader"))
    page = text_of(leader.get(f"{camp.url}/leader/late"))
    sheets = re.findall(r'<option value="(.*?)"', page)
    assert sheets == ["post:A", "post:B", "post:C", "robbers", "build", "trade", "joker"]
    for sheet in sheets:
        page = text_of(leader.get(f"{camp.url}/leader/late?sheet={sheet}"))
        assert f'<input type="hidden" name="sheet" value="{sheet}">' in page
    part = leader.get(f"{camp.url}/leader/late?sheet=build", part=True)
    assert text_of(part).lstrip().startswith('<div class="stack" id="sheet">')


@pytest.mark.parametrize("role", ["post", "robber", "station", "projector", ""])
def test_it_is_the_leaders_alone(camp: Camp, role: str) -> None:
    phone = camp.join(role) if role else camp.stranger()
    before = shape_of(camp.journal())
    assert phone.get(f"{camp.url}/leader/late").status_code == 403
    assert line(camp, "post:A", phone=phone, group="Falken", what=4).status_code == 403
    assert shape_of(camp.journal()) == before


def test_a_draw_counts_when_it_was_written(camp: Camp) -> None:
    camp.do("rob", "robber", victim="red")
    said = booked(camp, "post:A", ago=10, group="fal", what=4)
    assert "Posten A: 4 Karten für Falken" in said
    assert camp.holding("robbers") == {"A": 4}
    row = camp.booked("draw")[0]
    assert row["at"] == (play.now() - 10 * MINUTE) // MINUTE * MINUTE
    assert row["by"] == {"role": "leader", "device": "paper", "pass": 1}
    journal = words(text_of(camp.join("leader").get(f"{camp.url}/leader/journal")))
    assert "Spielleitung, vom Blatt" in journal
    page = words(text_of(camp.join("leader").get(f"{camp.url}/leader/late")))
    assert "Posten A: 4 Karten für Falken" in page


@pytest.mark.parametrize("how", ["{h:02}{m:02}", "{h:02}:{m:02}", "{h}.{m:02}", " {h}h{m:02} "])
def test_times_are_read_as_people_write_them(camp: Camp, how: str) -> None:
    minutes = (play.now() - 3 * MINUTE) // MINUTE
    booked(camp, "post:A", time=how.format(h=minutes // 60 % 24, m=minutes % 60), group="1", what=2)
    assert camp.booked("draw")[0]["at"] == minutes * MINUTE


@pytest.mark.parametrize("offset", [-120, -330, 0, 480])
def test_times_are_those_of_the_leaders_clock(camp: Camp, offset: int) -> None:
    booked(camp, "post:A", time=written(7, offset), offset=offset, group="1", what=2)
    assert camp.booked("draw")[0]["at"] == (play.now() - 7 * MINUTE) // MINUTE * MINUTE


def test_a_time_that_is_still_to_come_was_yesterday(app: Flask, clock: Clock) -> None:
    camp = make_camp(app).start()
    clock.pass_by(23 * 60 + 50)
    booked(camp, "post:A", time=written(-20), offset=0, group="1", what=2)
    assert play.now() - camp.booked("draw")[0]["at"] >= 23 * 60 * MINUTE


@pytest.mark.parametrize("later", [10 * 60, 20 * 60, 3 * 24 * 60 + 30])
def test_a_sheet_of_a_game_that_is_over_means_its_day(camp: Camp, clock: Clock, later: int) -> None:
    camp.do("end")
    clock.pass_by(later)
    booked(camp, "post:A", ago=later + 20, group="1", what=2)
    assert camp.booked("draw")[0]["at"] == (play.now() - (later + 20) * MINUTE) // MINUTE * MINUTE
    said = told(line(camp, "post:A", ago=later - 10, group="2", what="2"))  # it went on a little
    assert "schon zu Ende" in said


def test_the_minute_of_the_start_is_after_the_start(camp: Camp) -> None:
    started = camp.view()["clock"]["started_at"]
    booked(camp, "post:A", ago=(play.now() - started) / MINUTE, group="1", what=2)
    assert camp.irregular() == []
    assert camp.booked("draw")[0]["at"] == started


def test_sent_twice_is_once(camp: Camp) -> None:
    key = new_id()
    for _ in range(2):
        booked(camp, "post:A", group="1", what=4, entry_id=key)
    assert camp.holding("red") == {"A": 4}
    changed = line(camp, "post:A", group="1", what=5, entry_id=key)
    assert "Es ist noch nichts Neues gebucht" in told(changed)
    assert key not in text_of(changed)
    assert camp.holding("red") == {"A": 4}


@pytest.mark.parametrize(
    ("sheet", "typed", "said"),
    [
        ("post:A", {"time": "2561", "group": "1", "what": "3"}, "Schreib die Uhrzeit"),
        ("post:A", {"time": "", "group": "1", "what": "3"}, "Schreib die Uhrzeit"),
        ("post:A", {"group": "", "what": "3"}, "die ersten Buchstaben der Gruppe"),
        ("post:A", {"group": "xyz", "what": "3"}, "die ersten Buchstaben der Gruppe"),
        ("post:A", {"group": "99", "what": "3"}, "die ersten Buchstaben der Gruppe"),
        ("post:A", {"group": "1", "what": "7"}, "zwischen 1 und 6"),
        ("post:A", {"group": "1", "what": ""}, "zwischen 1 und 6"),
        ("post:A", {"group": "1", "what": "AAAAAAAAA"}, "Diesen Joker-Code gibt es nicht"),
        ("joker", {"group": "1", "code": "J1"}, "Diesen Joker-Code gibt es nicht"),
        ("robbers", {"group": "räu"}, "Räuber kann man nicht überfallen"),
        ("robbers", {"group": "1", "cards": "2Q"}, "„Q“ ist keine Karte"),
        ("robbers", {"group": "1", "cards": "2A 3"}, "Schreib Karten so"),
        ("trade", {"group": "1", "gives": "A", "to": "1"}, "zwei verschiedene Gruppen"),
        ("trade", {"group": "1", "gives": "A", "to": "räu"}, "Räuber handeln nicht"),
        ("trade", {"group": "1", "to": "2"}, "mindestens eine Karte"),
        ("build", {"group": "1", "building": "x", "cell": "A1"}, "die ersten Buchstaben des Gebäudes"),
        ("build", {"group": "1", "building": "ta", "cell": "1A"}, "Schreib das Feld, zum Beispiel C3."),
        ("build", {"group": "1", "building": "inn", "cell": "A1 A2"}, "das erste Feld"),
        ("build", {"group": "1", "building": "inn", "cell": "A1", "turn": "4"}, "Vierteldrehungen"),
        (
            "build",
            {"group": "1", "building": "s", "cell": "A1"},
            "„s“ passt auf mehrere: Stall,",
        ),
        ("build", {"group": "1", "building": "inn", "cell": "Z99"}, "Burgmauer"),
    ],
)
def test_what_is_wrong_is_told_at_the_line_and_it_stays(
    camp: Camp, sheet: str, typed: dict[str, str], said: str
) -> None:
    before, key = shape_of(camp.journal()), new_id()
    answer = line(camp, sheet, entry_id=key, **typed)
    assert said in told(answer)
    page = text_of(answer)
    assert key in page
    assert all(f'value="{html.escape(value)}"' in page for value in typed.values())
    assert shape_of(camp.journal()) == before


def test_what_is_typed_is_shown_as_text(camp: Camp) -> None:
    answer = line(camp, "post:A", group="<b>x</b>", what="<i>")
    assert "<b>x" not in text_of(answer)
    assert "<i>" not in text_of(answer)


def test_robberies_take_what_was_counted_or_all(camp: Camp, clock: Clock) -> None:
    camp.give("red", A=3, C=1).give("blue", B=2).give("green", A=1)
    clock.pass_by(1)
    booked(camp, "robbers", ago=0, group="wölfe")
    assert (camp.holding("blue"), camp.holding("robbers")) == ({}, {"B": 2})
    said = booked(camp, "robbers", ago=0, group="falken", cards="2 Holz, 1J")
    assert "2 Holz, 1 Joker" in said
    assert "gezählt" in said  # it is not what the books said: told at once
    assert camp.holding("robbers") == {"A": 2, "B": 2, "joker": 1}
    booked(camp, "robbers", ago=0, group="eichen", cards="0")
    assert camp.booked("robbery")[0]["data"]["cards"] == {}


def test_trades_go_both_ways(camp: Camp, clock: Clock) -> None:
    camp.give("red", A=3).give("blue", C=2)
    clock.pass_by(1)
    booked(camp, "trade", ago=0, group="falken", gives="AA", to="wölfe", gets="1 c")
    assert (camp.holding("red"), camp.holding("blue")) == ({"A": 1, "C": 1}, {"A": 2, "C": 1})


@pytest.mark.parametrize(("sheet", "field"), [("joker", "code"), ("post:B", "what")])
def test_jokers_count_by_their_code(camp: Camp, sheet: str, field: str) -> None:
    booked(camp, sheet, group="löwen", **{field: camp.joker_code("J2").lower()})
    assert camp.holding("yellow") == {"joker": 1}
    assert camp.booked("joker_found")[0]["data"]["joker"] == "J2"
    twice = line(camp, sheet, group="falken", **{field: camp.joker_code("J2")})
    assert "Joker gefunden: Löwen (Spielleitung, vom Blatt)" in told(twice)


def test_what_is_perhaps_booked_already_is_asked_for(camp: Camp, clock: Clock) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    time = written(0)
    clock.pass_by(2)
    typed = {"group": "1", "what": "4", "time": written(2), "entry_id": new_id()}
    asked = line(camp, "post:A", **typed)
    assert asked.status_code == 409
    assert f"{time[:2]}:{time[2:]}, Posten A: 4 Karten für Falken (Posten A)" in told(asked)
    assert len(camp.booked("draw")) == 1
    other = line(camp, "post:A", **{**typed, "what": "5", "sure": sure(asked)})
    assert other.status_code == 409  # it was not asked about this one
    assert line(camp, "post:A", **typed, sure=sure(asked)).status_code == 200
    assert camp.holding("red") == {"A": 8}


def test_a_time_before_the_start_is_asked_for_and_before_the_game_refused(app: Flask, clock: Clock) -> None:
    camp = make_camp(app)
    clock.pass_by(30)
    camp.start()
    clock.pass_by(10)
    asked = line(camp, "post:A", ago=20, group="1", what="4")
    assert "Da hatte das Spiel noch nicht angefangen" in told(asked)
    assert "Da gab es dieses Spiel noch nicht" in told(line(camp, "post:A", ago=60, group="1", what="4"))
    assert camp.booked("draw") == []


@pytest.mark.parametrize(("ago", "said"), [(35, ""), (25, "Da war Pause."), (15, ""), (5, "schon zu Ende")])
def test_a_time_at_which_nobody_played_is_asked_for(camp: Camp, clock: Clock, ago: int, said: str) -> None:
    for step in ("pause", "resume", "end"):
        camp.do(step)
        clock.pass_by(10)
    clock.pass_by(0.5)
    typed = {"group": "1", "what": "4", "ago": ago, "entry_id": new_id()}
    answer = line(camp, "post:A", **typed)
    assert said in (told(answer) if said else "")
    assert line(camp, "post:A", **typed, sure=sure(answer) if said else "").status_code == 200
    assert len(camp.booked("draw")) == 1


def test_cards_of_a_post_for_the_robbers_are_asked_for(camp: Camp) -> None:
    asked = line(camp, "post:A", group="räu", what="4")
    assert "Räuber: An Posten gibt es nichts." in told(asked)
    assert camp.booked("draw") == []


def test_what_the_leader_writes_here_has_overtaken_nothing(camp: Camp, clock: Clock) -> None:
    camp.do("draw", "post", "B", group="red", number=1)
    camp.do("rob", "robber", victim="red")
    clock.pass_by(5)
    booked(camp, "post:A", ago=20, group="1", what=4)
    assert camp.holding("robbers") == {"A": 4, "B": 1}
    assert "Überholt" not in text_of(camp.join("leader").get(f"{camp.url}/leader"))


def test_after_the_end_it_counts_and_nobody_is_asked_again(camp: Camp, clock: Clock) -> None:
    camp.do("end")
    clock.pass_by(60)
    booked(camp, "post:A", ago=90, group="1", what=4)
    assert camp.irregular() == []
    assert "Nach dem Ende angekommen" not in text_of(camp.join("leader").get(f"{camp.url}/leader"))


def test_what_was_taken_over_is_taken_back(camp: Camp) -> None:
    leader = camp.join("leader")
    booked(camp, "post:A", group="1", what=4)
    event = camp.booked("draw")[0]["id"]
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/late/undo", part=True, event=event, sheet="post:A")
        assert answer.status_code == 200
        assert "zurückgenommen" in text_of(answer)
    assert camp.holding("red") == {}
    assert leader.post(f"{camp.url}/leader/late/undo", part=True, event=new_id()).status_code == 404


def test_without_script_a_line_is_a_form(camp: Camp) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/late"
    sent = {"sheet": "post:B", "clock": written(0, -120), "time": written(9, -120)}
    wrong = leader.post(there, group="", what="3", **sent)
    assert wrong.status_code == 422
    assert "<!doctype html>" in text_of(wrong)
    answer = leader.post(there, group="falken", what="3", **sent)
    assert (answer.status_code, answer.location) == (303, f"{there}?sheet=post:B&offset=-120")
    assert camp.booked("draw")[0]["at"] == (play.now() - 9 * MINUTE) // MINUTE * MINUTE
    page = text_of(leader.get(answer.location))
    assert "Übernommen: Posten B: 3 Karten für Falken" in page
    assert '<option value="post:B" selected>' in page
    assert '<input type="hidden" name="offset" value="-120">' in page  # the clock is asked for once
    assert 'name="clock"' not in page
    event = camp.booked("draw")[0]["id"]
    back = leader.post(f"{there}/undo", event=event, sheet="post:B")
    assert (back.status_code, back.location) == (303, f"{there}?sheet=post:B")


def test_lines_that_no_page_sends_book_nothing(camp: Camp) -> None:
    before = shape_of(camp.journal())
    assert line(camp, "nonsense", group="1", what="4").status_code == 404
    assert line(camp, "post:Z", group="1", what="4").status_code == 404
    assert line(camp, "post:A", group="1", what="4" * 61).status_code == 422
    assert line(camp, "post:A", group="1", what="4", entry_id="x").status_code == 400
    assert line(camp, "post:A", group="1", what="9", offset="x" * 400).status_code == 422
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize("letters", MEANT)
def test_letters_and_numbers_mean_whom_the_page_shows(app: Flask, letters: str) -> None:
    found = MEANT[letters]
    with app.test_request_context():
        choices = [(name, (name,)) for name in NAMES]
        if len(found) == 1:
            assert late_line.pick(choices, letters, "group", "?") == found[0]
        else:
            with pytest.raises(late_line.Problem) as wrong:
                late_line.pick(choices, letters, "group", "?")
            assert wrong.value.said.endswith(f" passt auf mehrere: {', '.join(found)}." if found else "?")

"""The journal: everything stays in it; taking back says first what it changes, and can be taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fieldgame import journal, passes, play
from fieldgame.web.difference import sentences
from tests.words import Camp, make_camp, new_id, shape_of, text_of


def test_taking_back_says_first_what_it_changes(camp: Camp) -> None:
    camp.give("red", A=1).do("build", "station", group="red", building="tavern", cells=[[2, 4]])
    built = camp.booked("build")[0]["id"]
    before = shape_of(camp.journal())
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/undo/{built}"))
    assert "Falken: Taverne bei C5" in page
    assert "Plan: Taverne (Falken) bei C5 kommt weg" in page
    assert "Falken, Karten: 0 Holz → 1 Holz" in page
    assert "Falken, Punkte: −45 → −47" in page
    assert shape_of(camp.journal()) == before


def test_undo_and_undo_of_the_undo(camp: Camp) -> None:
    leader = camp.join("leader")
    camp.do("draw", "post", "A", group="red", number=4)
    drawn, form = camp.booked("draw")[0]["id"], new_id()
    for _ in range(3):
        answer = leader.post(f"{camp.url}/leader/undo/{drawn}", entry_id=form, note="falsche Gruppe")
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader/journal")
    assert camp.holding("red") == {}
    assert len(camp.booked("voided")) == 1
    page = text_of(leader.get(f"{camp.url}/leader/journal"))
    assert '<li class="entry void">' in page
    assert "falsche Gruppe" in page
    assert "Zurückgenommen: Posten A: 4 Karten für Falken" in page

    void = camp.booked("voided")[0]["id"]
    page = text_of(leader.get(f"{camp.url}/leader/undo/{void}"))
    assert "Falken, Karten: 0 Holz → 4 Holz" in page
    assert "Soll das doch gelten?" in page
    assert leader.post(f"{camp.url}/leader/undo/{void}").status_code == 303
    assert camp.holding("red") == {"A": 4}
    page = text_of(leader.get(f"{camp.url}/leader/journal"))
    assert "Gilt doch wieder: Posten A: 4 Karten für Falken" in page
    assert "Das gilt nicht mehr" not in page

    redone = next(row["id"] for row in camp.booked("voided") if row["id"] != void)
    assert "Soll das nicht mehr gelten?" in text_of(leader.get(f"{camp.url}/leader/undo/{redone}"))
    leader.post(f"{camp.url}/leader/undo/{redone}")
    assert camp.holding("red") == {}


def test_buildings_that_would_leave_are_shown_on_the_map(camp: Camp) -> None:
    camp.give("red", A=1)
    leader = camp.join("leader")
    cards = camp.booked("holding_corrected")[0]["id"]
    assert "Spielplan davor und danach" not in text_of(leader.get(f"{camp.url}/leader/undo/{cards}"))
    camp.do("build", group="red", building="tavern", cells=[[2, 4]])
    built = camp.booked("build")[0]["id"]
    page = text_of(leader.get(f"{camp.url}/leader/undo/{built}"))
    heads = re.findall(r"<h3>([^<]+)</h3>", page)
    assert heads == ["Karten", "Gebäude, die gehen müssten", "Punkte und Rang"]
    assert page.count("<figcaption") == 2
    assert leader.post(f"{camp.url}/leader/undo/{built}").status_code == 303
    void = camp.booked("voided")[0]["id"]
    page = text_of(leader.get(f"{camp.url}/leader/undo/{void}"))
    assert "<h3>Gebäude, die wiederkommen</h3>" in page
    assert page.count("<figcaption") == 1


def test_what_has_changed_since_it_was_shown_is_shown_anew(camp: Camp) -> None:
    leader = camp.join("leader")
    camp.do("draw", "post", "A", group="red", number=4)
    drawn = camp.booked("draw")[0]["id"]
    there = f"{camp.url}/leader/undo/{drawn}"
    expects = re.findall(r'name="expects" value="([^"]+)"', text_of(leader.get(there)))[0]
    camp.do("rob", "robber", robber="robbers", victim="red")
    answer = leader.post(there, expects=expects, note="zwei Mal", reason="auto:twice")
    assert answer.status_code == 409
    page = text_of(answer)
    assert "hat sich gerade geändert" in page
    assert 'value="zwei Mal"' in page
    assert 'value="auto:twice" checked' in page
    assert camp.booked("voided") == []
    expects = re.findall(r'name="expects" value="([^"]+)"', page)[0]
    assert leader.post(there, expects=expects, reason="auto:twice").status_code == 303
    assert camp.booked("voided")[0]["data"]["note"] == "auto:twice"
    journal = text_of(leader.get(f"{camp.url}/leader/journal"))
    assert "doppelt gebucht" in journal
    assert re.search(r"zurückgenommen <time data-at", journal)


def test_a_leader_with_a_name_has_it_in_the_journal(camp: Camp) -> None:
    with camp.app.app_context():
        anna = passes.issue(camp.game, "leader", label="Anna")
    leader = camp.stranger().hold(camp.game, anna.id)
    leader.post(f"{camp.url}/leader/clock", step="pause")
    assert camp.booked("paused")[0]["by"]["pass"] == anna.id
    assert "Spielleitung Anna" in text_of(leader.get(f"{camp.url}/leader/journal"))


def test_a_stale_undo_is_told(camp: Camp) -> None:
    leader, other = camp.join("leader"), camp.join("leader")
    camp.do("draw", "post", "A", group="red", number=4)
    drawn = camp.booked("draw")[0]["id"]
    assert leader.post(f"{camp.url}/leader/undo/{drawn}").status_code == 303
    before = shape_of(camp.journal())
    answer = other.post(f"{camp.url}/leader/undo/{drawn}")
    assert answer.status_code == 409
    assert "schon zurückgenommen" in text_of(answer)
    looked = other.get(f"{camp.url}/leader/undo/{drawn}")
    assert looked.status_code == 409
    assert '<button class="button primary big" form="undo">' not in text_of(looked)
    assert shape_of(camp.journal()) == before


def test_an_unknown_entry_is_not_found(camp: Camp) -> None:
    leader = camp.join("leader")
    assert leader.get(f"{camp.url}/leader/undo/nonsense").status_code == 404
    assert leader.post(f"{camp.url}/leader/undo/nonsense").status_code == 404
    foreign = make_camp(camp.app).start().journal()[0]["id"]
    assert leader.post(f"{camp.url}/leader/undo/{foreign}").status_code == 404


def test_the_journal_of_one_type(camp: Camp) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    camp.do("rob", "robber", robber="robbers", victim="red")
    leader = camp.join("leader")

    def lines(only: str) -> list[str]:
        page = text_of(leader.get(f"{camp.url}/leader/journal?only={only}", part=True))
        return re.findall(r'<span class="said">([^<]+)</span>', page)

    assert lines("draw") == ["Posten A: 4 Karten für Falken"]
    assert lines("clock") == ["Das Spiel beginnt", "Kathedrale gesetzt"]
    assert lines("trade") == []
    assert len(lines("nonsense")) == len(lines("")) == 4


def test_a_long_journal_comes_in_pages(camp: Camp) -> None:
    for index in range(45):
        camp.do("draw", "post", "AB"[index % 2], group="red", number=index % 6 + 1)
    leader = camp.join("leader")
    first = text_of(leader.get(f"{camp.url}/leader/journal?only=draw"))
    assert first.count('class="entry') == 40
    assert "Seite 1 von 2" in first
    assert 'hx-trigger="news from:body"' in first
    second = text_of(leader.get(f"{camp.url}/leader/journal?only=draw&page=2"))
    assert second.count('class="entry') == 5
    assert "Ältere" not in second
    assert 'id="journal"' in second
    assert not re.search(r'id="journal"[^>]*hx-trigger', second)
    for page in ("0", "-3", "99", "x", "1e9"):
        assert leader.get(f"{camp.url}/leader/journal?page={page}").status_code == 200


def test_a_void_start_is_told(camp: Camp) -> None:
    started = camp.booked("started")[0]["id"]
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/undo/{started}"))
    assert "Das Spiel: läuft → in Vorbereitung" in page


def test_a_void_setting_is_told(camp: Camp) -> None:
    camp.do("change", key="minutes", value=100)
    changed = camp.booked("setting_changed")[0]["id"]
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/undo/{changed}"))
    assert "wieder die Einstellung von vorher" in page


def test_an_irregularity_that_comes_or_goes_is_told(camp: Camp) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    camp.do("draw", "post", "B", group="red", number=1)
    camp.do("draw", "leader", post="A", group="red", number=2)
    first, between, _ = (row["id"] for row in reversed(camp.booked("draw")))
    leader = camp.join("leader")
    page = text_of(leader.get(f"{camp.url}/leader/undo/{between}"))
    assert "Fällt dann auf: Falken: zuletzt schon hier" in page
    assert "zuletzt: Posten A → Posten B" not in page
    camp.do("undo", event=between, note="")
    page = text_of(leader.get(f"{camp.url}/leader/undo/{first}"))
    assert "Fällt nicht mehr auf: Falken: zuletzt schon hier" in page


def test_equal_lines_of_a_change_are_counted(camp: Camp) -> None:
    for number in range(30):
        camp.do("draw", "post", "AB"[number % 2], group="red", number=1)
    started = camp.booked("started")[0]["id"]
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/undo/{started}"))
    lines = re.findall(r"<li>(.*?)</li>", page)
    assert len(lines) == len(set(lines)) < 10
    assert [line for line in lines if line.endswith("(30-mal)")]


def test_a_line_of_a_change_says_whom_it_is_about(camp: Camp) -> None:
    from fieldgame.texts import Names

    found = {"event": "7", "code": "holding_short", "group": "red"}
    row = {"path": ["irregularities", 0], "before": None, "after": found}
    with camp.app.test_request_context():
        names = Names(camp.view())
        assert sentences([row], names) == [
            "Fällt dann auf: Falken: Nach den Büchern reichen die Karten nicht."
        ]
        named = row | {"after": found | {"code": "same_post"}}
        assert sentences([named], names)[0].count("Falken") == 1


def test_what_follows_from_something_else_has_no_sentence(camp: Camp) -> None:
    from fieldgame.texts import Names

    with camp.app.test_request_context():
        names = Names(camp.view())
        path = ["groups", "red"]
        rows = [
            {"path": [*path, "supply", "tavern"], "before": 3, "after": 4},
            {"path": [*path, "last_post"], "before": "A", "after": None},
            {"path": ["map", "reserved", "red"], "before": [[1, 1], [1, 2]], "after": [[1, 1]]},
            {"path": ["map", "buildings"], "before": None, "after": []},
        ]
        assert sentences(rows, names) == [
            "Falken: 1 reserviertes Feld weniger",
            "Falken, zuletzt: Posten A → noch nirgends",
        ]


@pytest.mark.parametrize("event", [None, 3, [1], {"a": []}, "nowhere"])
@pytest.mark.parametrize("kind", ["voided", "accepted"])
def test_a_journal_from_elsewhere_that_names_nothing_is_shown(camp: Camp, kind: str, event: Any) -> None:
    with camp.app.app_context(), journal.writing(camp.game) as writer:
        now = play.now()
        writer.append([(new_id(), now, now, {"role": "leader"}, kind, {"event": event})])
    leader = camp.join("leader")
    for path in ("", "/journal", "/journal?only=odd", "/devices"):
        assert leader.get(f"{camp.url}/leader{path}").status_code == 200

"""The journal: everything stays in it; taking back says first what it changes, and can be taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fieldgame import journal, play
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
    assert "Falken, Karten: 0 Holz → 4 Holz" in text_of(leader.get(f"{camp.url}/leader/undo/{void}"))
    assert leader.post(f"{camp.url}/leader/undo/{void}").status_code == 303
    assert camp.holding("red") == {"A": 4}
    page = text_of(leader.get(f"{camp.url}/leader/journal"))
    assert "Gilt doch wieder: Posten A: 4 Karten für Falken" in page


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

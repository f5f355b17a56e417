"""The finish on one page, and the files to take away: for the leader alone, the same numbers everywhere."""

from __future__ import annotations

import csv
import json
import re
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from fieldgame import journal, kits
from fieldgame.chronicle import CURVES
from fieldgame.codec import LATEST, read_journal
from fieldgame.games.protocol import Entry
from tests.web.out import Clock, meet
from tests.words import Camp, Phone, build_some, text_of

FILES = ("journal.jsonl", "all.xlsx", "ranking.csv", "course.csv", "bookings.csv", "cards.csv", "story.csv")


@pytest.fixture
def over(midgame: Clock, camp: Camp) -> Camp:
    """A game of forty minutes, in which something was built, that is over."""
    build_some(camp)
    midgame.pass_by(40)
    camp.do("draw", post="A", group="red", number=4)
    camp.do("end")
    return camp


def finish(camp: Camp) -> str:
    answer = camp.join("leader").get(f"{camp.url}/leader/finish")
    assert answer.status_code == 200
    return text_of(answer)


def test_the_end_is_told_with_ranking_story_curves_and_files(over: Camp) -> None:
    page = finish(over)
    for said in (
        "Das erste Gebäude",
        "Wölfe: Taverne",
        "Falken ummauert 1 Feld",
        "Falken: 1 Gebäude gefangen",
    ):
        assert said in page
    assert page.count('<svg class="chart"') == len(CURVES) == 3
    files = re.findall(r'href="[^"]*/leader/export/([^"]+)" download', page)
    assert set(files) <= set(FILES)
    assert {"journal.jsonl", "all.xlsx"} <= set(files)
    assert "/leader/print?sheets=result" in page
    assert f"{over.url}/leader/end" not in page


def test_a_charts_table_ends_with_the_standing(over: Camp) -> None:
    page = finish(over)
    table = page[page.index('aria-labelledby="score-title"') :].partition("</table>")[0]
    rows = re.findall(
        r'<span class="name">([^<]+)</span>.*?(?:<td[^>]*>[^<]*</td>)*<td[^>]*>([^<]*)</td></tr>', table
    )
    assert dict(rows) == {g["name"]: str(g["score"]).replace("-", "−") for g in over.view()["groups"]}


def test_while_the_game_runs_it_says_what_is_outstanding_and_leads_to_the_end(camp: Camp) -> None:
    with camp.app.app_context():
        meet(camp, "A", waiting=2)
    page = finish(camp)
    assert "2 Buchungen warten" in page
    assert f"{camp.url}/leader/end" in page
    assert "Zwischenstand" in page
    assert "sheets=result" not in page, "there is no certificate yet"


def test_before_the_start_there_is_nothing_to_draw(camp_before: Camp) -> None:
    assert '<svg class="chart"' not in finish(camp_before)


def test_a_name_that_looks_like_markup_is_text(camp: Camp) -> None:
    camp.do("regroup", group="red", name="<b>Rot</b>", note="")
    build_some(camp)
    assert "<b>Rot" not in finish(camp)


@pytest.mark.parametrize("name", FILES)
def test_every_file_comes_as_a_download_and_only_for_the_leader(over: Camp, name: str) -> None:
    answer = over.join("leader").get(f"{over.url}/leader/export/{name}")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{over.game}-{name}"'
    for other in (over.join("station"), over.join("projector"), over.stranger()):
        assert other.get(f"{over.url}/leader/export/{name}").status_code == 403


def test_what_is_no_file_is_not_there(leader: Phone, camp: Camp) -> None:
    for name in ("journal.csv", "all.csv", "ranking.xlsx", "ranking", "..%2Fx.csv"):
        assert leader.get(f"{camp.url}/leader/export/{name}").status_code == 404


def test_files_speak_the_games_language_and_hold_the_same_numbers(over: Camp) -> None:
    leader = over.join("leader")
    with leader.client.session_transaction() as session:
        session["locale"] = "en"
    body = leader.get(f"{over.url}/leader/export/ranking.csv").data
    assert body.startswith(b"\xef\xbb\xbfRang,Gruppe,"), "or Excel shows German letters as others"
    rows = list(csv.DictReader(StringIO(body.decode("utf-8-sig"))))
    expected = {group["name"]: str(group["score"]) for group in over.view()["groups"]}
    assert {row["Gruppe"]: row["Punkte"] for row in rows} == expected
    book = load_workbook(BytesIO(leader.get(f"{over.url}/leader/export/all.xlsx").data))
    sheet = list(book["Rangliste"].iter_rows(min_row=2, values_only=True))
    assert {str(row[1]): str(row[5]) for row in sheet} == expected


def test_the_journal_is_one_that_can_be_read_again(over: Camp) -> None:
    body = over.join("leader").get(f"{over.url}/leader/export/journal.jsonl").data
    _, entries = read_journal(body.splitlines())
    assert [entry.id for entry in entries] == [row["id"] for row in reversed(over.journal())]
    assert "passes" not in json.loads(body.splitlines()[0]).get("backup", {})


def test_a_group_that_left_stays_in_the_curves_and_comes_last_in_the_tables(over: Camp) -> None:
    over.do("regroup", group="red", active=False, note="")
    page = finish(over)
    table = page[page.index('aria-labelledby="score-title"') :].partition("</table>")[0]
    assert re.findall(r'<span class="name">([^<]+)</span>', table)[-1] == "Falken"
    rows = list(csv.reader(StringIO(over.join("leader").get(f"{over.url}/leader/export/ranking.csv").text)))
    assert (rows[-1][0], rows[-1][1], rows[-1][-1]) == ("", "Falken", "nein")


def test_a_journal_that_lasts_for_thousands_of_years_has_a_page(over: Camp) -> None:
    with over.app.app_context():
        here = journal.head(over.game)
        assert here
        entries = [entry for entry in journal.tail(over.game) if entry.type != "ended"]
        late = Entry("late", 999, LATEST, LATEST, {"role": "leader"}, "draw", {})
        over.game = journal.import_game(here.ruleset, here.settings, [*entries, late])
        over.passes = kits.issue(over.game)
    assert len(finish(over)) < 200_000

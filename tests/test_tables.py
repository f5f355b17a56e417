"""A game as tables: read again by other programs, as text where children typed it, void rows marked."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale
from openpyxl import load_workbook

from fieldgame import codec, create_app, journal
from fieldgame.games.protocol import Entry
from fieldgame.settings import load
from fieldgame.tables import NAMES, Moment, Table, csv_text, tables, workbook
from tests.words import Camp, build_some, make_camp

NASTY = "=1+1"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    app = create_app(load({}, folder=str(tmp_path_factory.mktemp("fieldgame"))))
    app.testing = True
    return app


@pytest.fixture
def camp(app: Flask) -> Camp:
    camp = make_camp(app).start()
    build_some(camp)
    camp.do("draw", post="A", group="red", number=4)
    camp.do("regroup", group="red", name=NASTY, note="")
    return camp


def made(camp: Camp, *names: str, locale: str = "de") -> dict[str, Table]:
    with camp.app.test_request_context(), force_locale(locale):
        return {table.name: table for table in tables(camp.game, names or NAMES)}


def columns(table: Table, *wanted: str) -> list[tuple[Any, ...]]:
    places = [list(table.header).index(name) for name in wanted]
    return [tuple(row[place] for place in places) for row in table.rows]


def again(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


def test_the_ranking_has_its_parts(camp: Camp) -> None:
    view = camp.view()
    found = columns(made(camp)["ranking"], "Rang", "Gruppe", "gebaut", "reserviert", "übrig", "Punkte")
    by_rank = sorted(view["groups"], key=lambda group: group["rank"])
    keys = ("rank", "name", "built", "reserved", "left_over", "score")
    assert found == [tuple(group[key] for key in keys) for group in by_rank]


def test_every_booking_is_a_row_and_says_whether_it_counts(camp: Camp) -> None:
    draw = camp.booked("draw")[0]
    camp.do("undo", event=draw["id"], note="")
    found = columns(made(camp, "bookings")["bookings"], "Nummer", "Art", "gilt")
    journal = camp.journal()
    assert [number for number, _, _ in found] == list(range(1, len(journal) + 1))
    assert (draw["seq"], "draw", "nein") in found
    assert [kind for _, kind, counts in found if counts == "nein"] == ["draw"]


def test_the_course_ends_with_the_standing_of_now(camp: Camp) -> None:
    course = columns(made(camp, "course")["course"], "Gruppe", "Punkte", "Karten")
    groups = camp.view()["groups"]
    ends = [(group["name"], group["score"], sum(group["holding"].values())) for group in groups]
    assert course[-len(groups) :] == ends


def test_csv_is_read_again_as_it_was(camp: Camp) -> None:
    camp.do("message", to="all", text='Zwei "Zeilen",\nmit Komma')
    for table in made(camp).values():
        rows = again(csv_text(table))
        assert rows[0] == list(table.header)
        assert len(rows) == len(table.rows) + 1
        for row, original in zip(rows[1:], table.rows, strict=True):
            for text, cell in zip(row, original, strict=True):
                if isinstance(cell, Moment):
                    assert text.endswith("Z")
                elif isinstance(cell, int):
                    assert int(text) == cell
                else:
                    assert text.removeprefix("'") == (cell or "").removeprefix("'")


def test_a_journal_that_lasts_for_thousands_of_years_has_a_course_of_a_few_rows(app: Flask) -> None:
    camp = make_camp(app).start()
    with app.app_context():
        header = journal.head(camp.game)
        assert header
        entries = journal.tail(camp.game)
        late = Entry("late", 99, codec.LATEST, codec.LATEST, {"role": "leader"}, "draw", {})
        camp.game = journal.import_game(header.ruleset, header.settings, [*entries, late])
    rows = made(camp, "course")["course"].rows
    assert len(rows) <= 6 * 3_001
    assert rows[-1][0] > 4_000_000_000


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_text_is_no_formula_in_csv_and_numbers_stay_numbers(name: str) -> None:
    table = Table("x", "x", ["a", "b"], [[name, -5]])
    assert again(csv_text(table))[1] == [f"'{name}", "-5"]
    materials = Table("x", "x", [name], [])
    assert again(csv_text(materials))[0] == [f"'{name}"], "a kit names its materials, and so columns"


def test_another_program_reads_the_spreadsheet(camp: Camp) -> None:
    every = made(camp)
    book = load_workbook(BytesIO(workbook(list(every.values()))))
    assert book.sheetnames == ["Rangliste", "Verlauf", "Buchungen", "Karten", "Geschichte"]
    for table in every.values():
        rows = list(book[table.title].iter_rows(values_only=True))
        assert list(rows[0]) == list(table.header)
        assert len(rows) == len(table.rows) + 1
    cell = next(c for c in next(book["Karten"].iter_cols()) if c.value == NASTY)
    assert cell.data_type == "s", "text, and nothing to reckon out"
    moments = [row[1] for row in book["Buchungen"].iter_rows(min_row=2, values_only=True)]
    assert moments[0].year >= 2025


def test_a_spreadsheet_of_two_thousand_rows_with_odd_letters() -> None:
    odd = "a\x00\x0b\ud800b" + "x" * 40_000
    rows: list[list[str | int | None]] = [
        [number, Moment(1_795_957_200_000 + number), odd] for number in range(2000)
    ]
    spreadsheet = workbook([Table("x", "Blatt", ["n", "t", "s"], rows)])
    sheet = load_workbook(BytesIO(spreadsheet), read_only=True)["Blatt"]
    read = list(sheet.iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in read] == list(range(2000))
    assert 30_000 < len(read[0][2]) < 32_767


def test_tables_speak_the_language_asked_for(camp: Camp) -> None:
    german, english = made(camp, "ranking"), made(camp, "ranking", locale="en")
    assert german["ranking"].header[0] == "Rang"
    assert english["ranking"].header[0] == "Rank"

"""A game as tables for other programs: CSV and one spreadsheet. What children typed stays text.

In the language of whoever asks: files for a whole camp are made in the language of their game.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO, StringIO

from flask_babel import gettext

from fieldgame import chronicle, codec, history
from fieldgame.chronicle import CURVES, Chronicle, value_at
from fieldgame.games.protocol import Json
from fieldgame.texts import Names, event_line, role, sentence
from fieldgame.texts.story import story_line

MINUTE = 60_000
LONGEST = 32_000
"""Characters of a cell; a spreadsheet holds 32,767."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With what a cell begins that other programs would reckon out."""
WIDEST = 70
MOST_MINUTES = 3_000
"""Rows of the course for a group: twice the longest game that the rules allow."""


class Moment(int):
    """A moment in ms since 1970, which is written as a time."""


Cell = str | int | None


@dataclass(frozen=True, slots=True)
class Table:
    """One table, its `header` first. `name`: of its file, without an ending; `title`: of its sheet."""

    name: str
    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]


NAMES = ("ranking", "course", "bookings", "cards", "story")
"""Every table, in the order of the sheets."""


def tables(game: str, names: Iterable[str] = NAMES) -> list[Table]:
    """These tables of a game as it stands. NoSuchGame if there is none, KeyError for no table."""
    told = chronicle.of_game(game)
    make: dict[str, Callable[[], Table]] = {
        "ranking": lambda: _ranking(told),
        "course": lambda: _course(told),
        "bookings": lambda: _bookings(history.rows(game), told),
        "cards": lambda: _cards(told),
        "story": lambda: _story(told),
    }
    return [make[name]() for name in names]


def csv_text(table: Table) -> str:
    """As CSV: commas, CRLF, times as 2026-11-29T14:03:12.250Z (RFC 4180, ISO 8601).

    Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers do not.
    """
    out = StringIO()
    writer = csv.writer(out)
    writer.writerows([_plain(cell) for cell in row] for row in (table.header, *table.rows))
    return out.getvalue()


def csv_file(table: Table) -> bytes:
    """The CSV as a file: UTF-8 with the mark that says so, without which Excel takes it for another code.

    Commas, though a German Excel opens only semicolons into columns by a double click: a comma is what every
    other program reads without being asked, and `sep=` in a first line would be a row of data to them. Who
    has Excel takes the spreadsheet; the page says so.
    """
    return csv_text(table).encode("utf-8-sig")


def workbook(made: Sequence[Table]) -> bytes:
    """All of them as one spreadsheet (XLSX), a sheet each. Nothing in it is a formula or a link."""
    from xlsxwriter import Workbook  # takes a third of a second, and few games are taken away

    out = BytesIO()
    plain = {f"strings_to_{kind}": False for kind in ("numbers", "formulas", "urls")}
    with Workbook(out, {"in_memory": True, **plain}) as book:
        bold = book.add_format({"bold": True, "bottom": 1})
        when = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        for table in made:
            sheet = book.add_worksheet(table.title)
            sheet.write_row(0, 0, [_text(title) for title in table.header], bold)
            sheet.freeze_panes(1, 0)
            sheet.autofilter(0, 0, len(table.rows), len(table.header) - 1)
            for number, row in enumerate(table.rows, 1):
                for column, cell in enumerate(row):
                    if isinstance(cell, Moment):
                        sheet.write_datetime(number, column, _utc(cell), when)
                    elif isinstance(cell, int):
                        sheet.write_number(number, column, cell)
                    elif cell is not None:
                        sheet.write_string(number, column, _text(cell))
            for column, width in enumerate(_widths(table)):
                sheet.set_column(column, column, width)
    return out.getvalue()


def _plain(cell: Cell) -> Cell:
    if isinstance(cell, Moment):
        return codec.stamp(cell)
    if isinstance(cell, str):
        text = _text(cell)
        return f"'{text}" if text.startswith(FORMULA) else text
    return cell


def _text(cell: str) -> str:
    return cell[:LONGEST].encode(errors="replace").decode()


def _utc(moment: Moment) -> datetime:
    return datetime.fromtimestamp(moment / 1000, UTC).replace(tzinfo=None)


def _widths(table: Table) -> list[int]:
    """Of each column, in characters, from what the first rows need."""
    shown = [table.header, *table.rows[:200]]
    return [min(WIDEST, 3 + max(_width(row[column]) for row in shown)) for column in range(len(table.header))]


def _width(cell: Cell) -> int:
    return 19 if isinstance(cell, Moment) else len("" if cell is None else str(cell))


def _ranked(view: Json) -> list[Json]:
    """The groups by rank; who is out of the game comes last."""
    return sorted(view["groups"], key=lambda group: (group["rank"] is None, group["rank"] or 0))


def _ranking(told: Chronicle) -> Table:
    header = [
        *(gettext("Rang"), gettext("Gruppe"), gettext("gebaut"), gettext("reserviert")),
        *(gettext("übrig"), gettext("Punkte"), gettext("dabei")),
    ]
    rows = [
        [
            *(group["rank"], group["name"], group["built"], group["reserved"]),
            *(group["left_over"], group["score"], _yes(group["active"])),
        ]
        for group in _ranked(told.view)
    ]
    return Table("ranking", gettext("Rangliste"), header, rows)


def _yes(so: bool) -> str:
    return gettext("ja") if so else gettext("nein")


def _course(told: Chronicle) -> Table:
    """One row a minute and group; further apart where a journal from elsewhere lasts for years."""
    header = [
        *(gettext("Spielminute"), gettext("Gruppe"), gettext("Punkte")),
        *(gettext("gebaut und reserviert"), gettext("Karten")),
    ]
    last = -(-told.length // MINUTE)
    minutes = range(0, last + 1, 1 + last // MOST_MINUTES)
    rows = [
        [minute, group["name"], *(value_at(told.series[c][group["id"]], minute * MINUTE) for c in CURVES)]
        for minute in minutes
        for group in told.view["groups"]
    ]
    return Table("course", gettext("Verlauf"), header, rows)


def _bookings(rows: Sequence[Json], told: Chronicle) -> Table:
    """One row an entry, also what was taken back; nobody's device, no leader's name."""
    names = Names(told.view)
    header = [
        *(gettext("Nummer"), gettext("Zeit (UTC)"), gettext("angekommen (UTC)"), gettext("Spielminute")),
        *(gettext("wer"), gettext("Art"), gettext("was"), gettext("gilt")),
        *(gettext("Auffälligkeiten"), gettext("Daten")),
    ]
    found = [
        [
            *(row["seq"], Moment(row["at"]), Moment(row["recorded_at"]), _minute(row["id"], told)),
            role(str(row["by"].get("role", "")), names, row["by"].get("post")),
            *(row["type"], event_line(row["type"], row["data"], names), _yes(not row["void"])),
            " ".join(sentence(odd["code"], odd, names) for odd in row["irregularities"]),
            codec.to_json(row["data"]),
        ]
        for row in reversed(rows)
    ]
    return Table("bookings", gettext("Buchungen"), header, found)


def _minute(event: str, told: Chronicle) -> int | None:
    return told.played[event] // MINUTE if event in told.played else None


def _cards(told: Chronicle) -> Table:
    names = Names(told.view)
    kinds = [*(material["id"] for material in told.view["materials"]), "joker"]
    header = [gettext("Gruppe"), *(names.material(kind) for kind in kinds[:-1]), gettext("Joker")]
    rows = [[group["name"], *(group["holding"][kind] for kind in kinds)] for group in _ranked(told.view)]
    return Table("cards", gettext("Karten"), header, rows)


def _story(told: Chronicle) -> Table:
    names = Names(told.view)
    rows: list[list[Cell]] = []
    for fact in told.facts:
        line = story_line(fact, names)
        rows.append([fact["at"] // MINUTE if "at" in fact else None, line.title, line.said])
    header = [gettext("Spielminute"), gettext("Titel"), gettext("Satz")]
    return Table("story", gettext("Geschichte"), header, rows)

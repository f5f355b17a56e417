"""A game's files to take away: journal, tables, one spreadsheet."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response
from flask_babel import force_locale, gettext

from fieldgame import backup, play, tables
from fieldgame.web import desk
from fieldgame.web.common import Seat, seat

blueprint = Blueprint("leader_export", __name__)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@blueprint.get("/export/<name>")
@seat("leader")
def file(game: str, name: str, seat: Seat) -> Response:
    """One file, in the language of its game: `journal.jsonl`, `all.xlsx`, or a table such as `course.csv`."""
    with force_locale(play.view(game, desk.LEADER)["locale"]):
        body, kind = _made(game, name)
    answer = make_response(body)
    answer.mimetype = kind
    answer.headers["Content-Disposition"] = f'attachment; filename="{game}-{name}"'
    return answer


def _made(game: str, name: str) -> tuple[str | bytes, str]:
    table, _, ending = name.rpartition(".")
    if name not in ("journal.jsonl", "all.xlsx") and (ending != "csv" or table not in tables.NAMES):
        abort(404, description=gettext("Diese Datei gibt es nicht."))
    if name == "journal.jsonl":
        return backup.exported(game), "application/jsonl"
    if name == "all.xlsx":
        return tables.workbook(tables.tables(game)), XLSX
    return tables.csv_file(tables.tables(game, [table])[0]), "text/csv"

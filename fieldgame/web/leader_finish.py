"""The finish: what is outstanding, the end, the ranking, the story and the files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, render_template
from flask_babel import format_date, gettext
from markupsafe import Markup

from fieldgame import care, chronicle, conflicts, history, play
from fieldgame.chronicle import CURVES, Chronicle, Step, value_at
from fieldgame.drawing.chart import Line, lines_svg, minute_step
from fieldgame.texts import Names
from fieldgame.texts.story import mark_word, story_line
from fieldgame.web import desk, leader_devices
from fieldgame.web.common import Json, Seat, seat

blueprint = Blueprint("leader_finish", __name__)
MINUTE = 60_000
COLUMNS = 7
"""So many moments of a chart's table stand side by side."""


@blueprint.get("/finish")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """All of it on one page; before the end it is the standing of now."""
    shown = desk.shown(game, "game")
    view, names, now = shown["view"], shown["names"], play.now()
    told = chronicle.of_game(game)
    running = view["status"] in ("running", "paused")
    return render_template(
        "leader/finish.html",
        **shown,
        outstanding=leader_devices.outstanding(game, view, names, now) if running else [],
        late=len(conflicts.late(history.rows(game))),
        story=[(fact, story_line(fact, names), _about(fact, view)) for fact in told.facts],
        charts=_charts(told, names),
        deleted_on=_day(care.purge_at(game)),
    )


def _about(fact: Json, view: Json) -> list[Json]:
    """The groups whose fact it is."""
    named = fact.get("groups") or [fact.get("robber", fact.get("group"))]
    return [group for group in view["groups"] if group["id"] in named]


def _day(at: int | None) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "long") if at else ""


def _charts(told: Chronicle, names: Names) -> list[Json]:
    """Each curve as a picture, and as a table for who does not see it. None while nothing has been played."""
    if not told.length:
        return []
    titles = {
        "score": gettext("Punkte"),
        "castle": gettext("Gebaut und reserviert"),
        "cards": gettext("Karten auf der Hand"),
    }
    return [_chart(curve, titles[curve], told, names) for curve in CURVES]


def _chart(curve: str, title: str, told: Chronicle, names: Names) -> Json:
    # The first of the ranking is drawn last, so that it lies on top.
    groups = sorted(told.view["groups"], key=lambda group: -(group["rank"] or len(told.view["groups"]) + 1))
    label = gettext("%(what)s im Lauf des Spiels, eine Linie je Gruppe", what=title)
    marks = [(mark.at, mark_word(mark.code)) for mark in told.marks]
    lines = [Line(group, told.series[curve][group["id"]]) for group in groups]
    times = _times(told.length)
    return {
        "id": curve,
        "title": title,
        "svg": Markup(lines_svg(lines, marks, label, told.length)),  # noqa: S704 - drawn by us
        "minutes": [at // MINUTE for at in times],
        "rows": [
            (group, _row(told.series[curve][group["id"]], times))
            for group in sorted(groups, key=lambda group: group["rank"] or len(groups) + 1)
        ],
    }


def _row(steps: Sequence[Step], times: Sequence[int]) -> list[int]:
    return [value_at(steps, at) for at in times]


def _times(length: int) -> list[int]:
    """Moments from the beginning to the end, in ms: full minutes, and the last one as it is."""
    step = minute_step(length / MINUTE, COLUMNS - 1) * MINUTE
    return [*range(0, length, step), length]

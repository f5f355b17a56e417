"""The castle's film as pages and files show it: the picture, the frames in words; all of it as one file."""

from __future__ import annotations

from typing import Any

from flask import render_template
from flask_babel import force_locale, get_locale, gettext
from markupsafe import Markup

from fieldgame import drawing
from fieldgame.drawing.film import Shown, film_svg
from fieldgame.film import POINTS, Film, Frame, Span
from fieldgame.texts import Names, event_line
from fieldgame.web import bundles, picture
from fieldgame.web.clocks import minutes_seconds

Json = dict[str, Any]


def player(film: Film, scores: bool = True) -> Json:
    """What `templates/film` shows of a film, in the reader's language.

    `scores`: without them not a number of how anybody stands is in it. Who is out at the end has no row.
    """
    view, names = film.view, Names(film.view)
    order = [group["id"] for group in view["groups"] if group["active"]]
    frames = [_frame(frame, names, order if scores else []) for frame in film.frames]
    return {
        "name": view["name"],
        "castle": _castle(film),
        "frames": frames,
        "last": len(frames) - 1,
        "order": order,
        "groups": [_group(view, group) for group in view["ranking"]] if scores else [],
    }


def whole_file(film: Film) -> str:
    """The film as one HTML file that asks nobody for anything, in the language of its game."""
    with force_locale(film.view["locale"]):
        style, script = bundles.bundle("film.css"), bundles.bundle("film.js")
        return render_template(
            "film/file.html",
            film=player(film),
            style=Markup(style.text if style else ""),  # noqa: S704 - our own files
            script=Markup(script.text if script else ""),  # noqa: S704
        )


def _frame(frame: Frame, names: Names, order: list[str]) -> Json:
    """Time and event in words; each group's POINTS in the order of the groups."""
    said = event_line(frame.type, frame.facts, names) if frame.event else gettext("Noch steht nichts.")
    return {
        "t": minutes_seconds(frame.played),
        "said": said,
        "s": [[frame.scores[group][key] for key in POINTS] for group in order],
    }


def _castle(film: Film) -> Markup:
    drawn = film_svg(
        film.view,
        picture.label(film.view),
        _shown(film.buildings),
        _shown(film.reserved),
        locale=str(get_locale() or "de"),
    )
    return Markup(drawn)  # noqa: S704 - drawn by us, with every name escaped


def _shown(spans: list[Span]) -> list[Shown]:
    return [Shown(span.what, span.start, span.end) for span in spans]


def _group(view: Json, key: str) -> Json:
    group: Json = next(group for group in view["groups"] if group["id"] == key)
    sign = drawing.crest_svg(group["crest"] or drawing.colour_of(group["colour"]).crest)
    return {**group, "sign": Markup(sign)}  # noqa: S704 - drawn by us

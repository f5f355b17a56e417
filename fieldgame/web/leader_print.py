"""Everything on paper: what is printed, how large, how many; looked at first, then made into one file.

Nothing is remembered: choices stand in the address, and the same choices are the same file. What is
gathered holds no connection to the database while it is pressed.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, abort, request
from flask_babel import gettext
from werkzeug.exceptions import InternalServerError, ServiceUnavailable

from fieldgame import play
from fieldgame.printing import CODED, PAPERS, POSTER, SHEETS, Wish, counts, full_set, ids, kept, pressing
from fieldgame.printing.gather import gather
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import Broken, Busy
from fieldgame.texts import printed
from fieldgame.web import desk
from fieldgame.web.common import Json, Seat, page_or_part, seat
from fieldgame.web.places import base, only_here

blueprint = Blueprint("leader_print", __name__)
MOST_PICTURES = 8
FINE = 60
"""Dots an inch of a preview."""
SOON = 3
"""Seconds that the page waits for numbers of pages while others print; it opens without them as well."""
AGAIN = 5
"""Seconds after which the press may be free."""


@blueprint.get("/print")
@seat("leader")
def page(game: str, seat: Seat) -> Any:
    """The choices, with the pages that each takes. htmx, after a change, gets only the numbers."""
    shown = desk.shown(game, "print")
    view, secret = shown["view"], _is_secret()
    wish = _wish(view, some=False)
    chosen = [] if _chose_nothing() else _open(wish.sheets)
    offered = wish.sheets if secret else ids(full_set(view))
    job = gather(game, replace(wish, sheets=offered))
    pages, trouble = _counted(job)
    return page_or_part(
        "leader/print.html",
        "leader/_print_numbers.html",
        **shown,
        sheets=[(sheet, _titles()[sheet]) for sheet in offered],
        chosen=chosen,
        coded=CODED,
        pages=pages,
        total=sum(pages.get(sheet, 0) for sheet in chosen) if pages else 0,
        trouble=trouble,
        secret=secret,
        posters=_posters(job),
        wish=wish,
        materials=_cards(job, view),
        base=wish.base,
        only_here=only_here(),
        anyway=_is_sure(),
        long=_is_long(job),
        carried=_carried(wish),
    )


@blueprint.get("/print/preview")
@seat("leader")
def preview(game: str, seat: Seat) -> Any:
    """The first pages of one sheet, as pictures; the first sheet as it is in front of all that are chosen."""
    shown = desk.shown(game, "print")
    sheet = request.args.get("sheet", "")
    wish = _wish(shown["view"], (sheet,) if sheet else ())
    try:
        if sheet == "start":
            pictures = _first_page(game, shown["view"])
        else:
            pictures = pressing.pictures(gather(game, wish), FINE)
    except (Busy, Broken) as why_not:
        raise _problem(why_not) from None
    return page_or_part(
        "leader/print_preview.html",
        "leader/_print_preview.html",
        **shown,
        title=_titles()[sheet],
        sheet=sheet,
        pictures=[base64.b64encode(one).decode() for one in pictures[:MOST_PICTURES]],
        more=len(pictures) - MOST_PICTURES,
        carried=_carried(wish),
    )


def _first_page(game: str, view: Json) -> tuple[bytes, ...]:
    """As it is in front of all that are chosen: how long they are is known from the page of the choices."""
    wish = _wish(view, some=False)
    pages = kept.pages(gather(game, replace(wish, sheets=ids(full_set(view)))), pressing.WAIT)
    job = gather(game, replace(wish, sheets=("start", *wish.sheets)))
    told = [(sheet, pages[sheet]) for sheet in job["sheets"]]
    job["sheets"] = ["start"]
    return pressing.pictures(job, FINE, told)


@blueprint.get("/print/progress")
@seat("leader")
def progress(game: str, seat: Seat) -> Response:
    """Server-sent events while the file is made: `step`s, then `done` or `failed`. Then it is fetched."""
    wish = _printable(game)
    told = _told(gather(game, wish), _titles(), gettext("Wird zusammengesetzt"), _sentences())
    answer = Response(told, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"  # a proxy in front must not collect the steps
    return answer


@blueprint.get("/print/burgbau.pdf")
@seat("leader")
def file(game: str, seat: Seat) -> Response:
    """What was chosen, as one PDF."""
    try:
        made = kept.file(gather(game, _printable(game)))
    except (Busy, Broken) as why_not:
        raise _problem(why_not) from None
    answer = Response(made, mimetype="application/pdf")
    more = "-geheim" if _is_secret() else ""
    answer.headers["Content-Disposition"] = f'attachment; filename="burgbau-{game}{more}.pdf"'
    return answer


# --- what is asked


def _is_secret() -> bool:
    """Whether the cards of the roles are meant: alone, and by their own button."""
    return request.args.get("secret") == "1"


def _is_sure() -> bool:
    """Whether cards are wanted although no phone reaches the address."""
    return request.args.get("anyway") == "1"


def _named() -> tuple[str, ...]:
    texts = ",".join(request.args.getlist("sheets")).split(",")
    return tuple(name.strip() for name in texts if name.strip())


def _chose_nothing() -> bool:
    return "sheets" in request.args and not _named()


def _open(sheets: tuple[str, ...]) -> list[str]:
    """Without the cards that no phone can read, unless they are wanted all the same."""
    return [sheet for sheet in sheets if _is_sure() or not only_here() or sheet not in CODED]


def _wish(view: Json, sheets: tuple[str, ...] | None = None, some: bool = True) -> Wish:
    """What the address asks for; of `sheets`, if given. Aborts with a sentence where that cannot be."""
    named = _named() if sheets is None else sheets
    if some and not named and (sheets is not None or _chose_nothing()):
        abort(422, description=gettext("Wähl mindestens ein Blatt aus."))
    if _is_secret() and any(name in SHEETS and not SHEETS[name].secret for name in named):
        abort(422, description=gettext("Rollenkarten werden allein gedruckt."))
    if not _is_secret() and any(name in SHEETS and SHEETS[name].secret for name in named):
        abort(403, description=gettext("Rollenkarten gibt es nur über ihren eigenen Knopf."))
    everything = ("roles",) if _is_secret() else ids(full_set(view))
    text = request.args.get("cards", "").strip()
    try:
        if text and not (text.isascii() and text.isdecimal()):
            raise ValueError(text)
        wish = Wish(
            base(),
            datetime.now().astimezone(),
            named or everything,
            request.args.get("poster") or POSTER,
            int(text) if text else None,
            request.args.get("sparing") == "1",
        )
    except ValueError:
        abort(
            422, description=gettext("So lässt sich das nicht drucken. Fang auf der Seite „Drucken“ neu an.")
        )
    if any(not SHEETS[name].makes_sense(view) for name in named):
        abort(409, description=gettext("Dieses Blatt hat das Spiel nicht, oder noch nicht."))
    return wish


def _printable(game: str) -> Wish:
    """The wish, if what comes out of it is of use."""
    wish = _wish(play.view(game, desk.LEADER))
    if len(_open(wish.sheets)) < len(wish.sheets):
        said = gettext(
            "Handys erreichen die Adresse %(base)s nicht, Karten mit Code taugen so nichts. "
            "Öffne die Seite mit der Adresse deines Rechners im WLAN, oder lass Gruppenkarten und Joker weg.",
            base=wish.base,
        )
        abort(409, description=said)
    return wish


def _carried(wish: Wish) -> Json:
    """The choices that a preview needs, for its address."""
    return {
        "poster": wish.poster,
        "cards": wish.cards,
        "sparing": 1 if wish.sparing else None,
        "secret": 1 if _is_secret() else None,
    }


# --- what is told


def _titles() -> dict[str, str]:
    """Each sheet's name in the reader's language."""
    return {key.removeprefix("sheet-"): text for key, text in printed.titles().items()}


def _counted(job: Job) -> tuple[dict[str, int], str]:
    """Pages by sheet, or why they are not known: the page opens all the same."""
    try:
        return kept.pages(job, min(SOON, pressing.WAIT)), ""
    except (Busy, Broken) as why_not:
        return {}, _sentence(why_not, _sentences())


def _cards(job: Job, view: Json) -> list[tuple[int, str]]:
    """How many cards of each material, with its name in the reader's language."""
    names = {material["id"]: material["name"] for material in view["materials"]}
    return [(one["count"], names[one["id"]]) for one in job["materials"]]


def _posters(job: Job) -> list[Json]:
    """How large the castle map may be: paper, its pages, the side of a cell in mm."""
    plan = job["map"]
    laid = [counts.poster(paper, plan["cols"], plan["rows"], plan["margin"]) for paper in PAPERS]
    return [{"paper": one.paper, "pages": one.across * one.down, "cell": one.cell} for one in laid]


def _is_long(job: Job) -> bool:
    """Whether the address makes the codes so fine that no scratch is forgiven."""
    cards = [one["card"] for part in (job["groups"], job["roles"], job["jokers"]) for one in part]
    return any(card is not None and card["level"] == "M" for card in cards)


def _sentences() -> dict[str, str]:
    """Why nothing was printed: others print, a sheet's layout is wrong, or nobody knows which."""
    wrong = {
        sheet: gettext(
            "Die Vorlage von „%(sheet)s“ hat einen Fehler; wo, steht im Protokoll des Servers. "
            "Nimm dieses Blatt heraus, dann gehen die anderen.",
            sheet=title,
        )
        for sheet, title in _titles().items()
    }
    return {
        **wrong,
        "busy": gettext("Hier wird gerade etwas anderes gedruckt. Versuch es gleich noch einmal."),
        "": gettext("Das Drucken ist misslungen; warum, steht im Protokoll des Servers."),
    }


def _sentence(why_not: Exception, sentences: dict[str, str]) -> str:
    if isinstance(why_not, Broken):
        return sentences.get(why_not.layout, sentences[""])
    return sentences["busy"]


def _problem(why_not: Exception) -> Exception:
    said = _sentence(why_not, _sentences())
    if isinstance(why_not, Busy):
        return ServiceUnavailable(said, retry_after=AGAIN)
    return InternalServerError(said)


def _told(job: Job, titles: dict[str, str], last: str, sentences: dict[str, str]) -> Iterator[str]:
    """All words are handed in: the request is over by now."""
    try:
        with closing(kept.progress(job)) as steps:
            for step in steps:
                said = titles.get(step.sheet, last)
                yield _event("step", number=step.number, of=step.of, said=said)
    except (Busy, Broken) as why_not:
        yield _event("failed", said=_sentence(why_not, sentences))
    else:
        yield _event("done")


def _event(name: str, **data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"

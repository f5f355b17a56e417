"""The preview beside the setup form: the map as drawn, and what speaks against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext
from markupsafe import Markup

from fieldgame import drawing
from fieldgame.games import GAMES
from fieldgame.games.protocol import Entry, Objection, Seat
from fieldgame.kits.advice import advice
from fieldgame.texts import Names, sentence
from fieldgame.web import picture, setup_catalogue, setup_form
from fieldgame.web.setup_form import Draft

Json = dict[str, Any]
LEADER = Seat("leader")
LARGEST = 60 * 60
"""Cells; a larger map is not drawn anew with every letter that somebody types."""
GRAVE = ("never_fits", "price_unpayable")
"""Advice that a leader must have seen before the game is made."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The game as it would begin."""

    facts: tuple[str, ...] = ()
    castle: str = ""
    against: Objection | None = None
    """What the rules have against it: nobody can play this."""
    why: str = ""
    advice: tuple[str, ...] = ()
    grave: str = ""
    """The grave advice as codes, to send with the form: that it has been seen."""


def of(draft: Draft) -> Preview:
    """What a draft would become; nothing for one with problems."""
    if draft.problems:
        return Preview()
    game, settings = GAMES["burgbau"], setup_form.settings(draft)
    state = game.start(settings)
    if isinstance(state, Objection):
        return Preview(against=state, why=sentence(state.code, state.facts, Names({})))
    cells = setup_form.neutral_cells(draft)
    against = None
    if cells is not None:
        args = {"cells": list(cells)} if cells else {}
        ruling = game.actions["neutral"](state, LEADER, args, 0, lambda _: 0)
        against = ruling.objection
        if against and not cells:
            against = Objection("never_fits", {"building": "neutral"})
        for fact in ruling.events if against is None else ():
            state = game.apply(state, Entry("new", 1, 0, 0, {"role": "leader"}, fact.type, fact.data))
    view = game.view(state, LEADER)
    names = Names(view)
    # Whether nobody's building has room is for the rules to say, and only where there shall be one.
    warned = [found for found in advice(settings) if found.facts.get("building") != "neutral"]
    return Preview(
        facts=_facts(draft, view),
        castle=picture.castle(view, prefix="v") if _cells(view) <= LARGEST else Markup(),
        against=against,
        why=sentence(against.code, against.facts, names) if against else "",
        advice=tuple(sentence(found.code, found.facts, names) for found in warned),
        grave=" ".join(
            f"{found.code}:{found.facts.get('building')}" for found in warned if found.code in GRAVE
        ),
    )


def _cells(view: Json) -> int:
    return int(view["map"]["width"] * view["map"]["height"] - len(view["map"]["outside"]))


def _facts(draft: Draft, view: Json) -> tuple[str, ...]:
    """The game in a few words, the first ones about people."""
    board, posts = view["map"], len(view["posts"])
    size = gettext("%(width)s × %(height)s Felder", width=board["width"], height=board["height"])
    if board["outside"]:
        size = ngettext("%(num)d Feld mit Umriss", "%(num)d Felder mit Umriss", _cells(view))
    return (
        ngettext("%(num)d Gruppe", "%(num)d Gruppen", draft.count),
        gettext("mit Räubern") if draft.robbers else gettext("ohne Räuber"),
        ngettext("%(num)d Posten", "%(num)d Posten", posts),
        ngettext("%(num)d Minute", "%(num)d Minuten", int(draft.minutes)),
        size,
        ngettext("%(num)d Gebäude je Gruppe", "%(num)d Gebäude je Gruppe", _supply(view)),
        ngettext("%(num)d Joker", "%(num)d Joker", int(draft.jokers)),
    )


def _supply(view: Json) -> int:
    return sum(building["supply"] for building in view["catalogue"])


def kinds(draft: Draft, language: str) -> Json:
    """What the list of buildings shows besides the draft: `pictures` in its order, the last one of nobody's
    building, whose name is `neutral_name`; `letters`: what the letters in prices mean.
    """
    standard = setup_form.standard_view()
    names = Names({"materials": draft.base.get("materials") or standard["materials"]})
    colour = draft.rows[0].colour
    pictures = [
        _picture(kind.shape, colour, kind.id, f"k{index}") for index, kind in enumerate(draft.catalogue)
    ]
    neutral = (draft.base.get("neutral") or standard["neutral"])["name"]
    if isinstance(neutral, dict):
        neutral = neutral.get(language) or next(iter(neutral.values()))
    return {
        "pictures": [*pictures, _picture(draft.neutral_shape, None, "", "kn")],
        "neutral_name": neutral,
        "letters": ", ".join(f"{kind} {names.material(kind)}" for kind in draft.materials),
    }


def _picture(shape: str, colour: str | None, building: str, prefix: str) -> Markup:
    if setup_catalogue.shape_problem(shape):
        return Markup()
    rows = setup_catalogue.rows_of(shape)
    drawn = drawing.shape_svg(rows, colour, building=building, prefix=prefix, cells_wide=4)
    return Markup(drawn)  # noqa: S704 - drawn by us from cells

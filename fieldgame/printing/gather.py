"""Reads a game and writes the job: a function for each part of it. How a sheet looks is decided elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import force_locale

from fieldgame import drawing, links, passes, play, qr
from fieldgame.drawing.palette import Colour, pattern_picture
from fieldgame.film import Film, of_game
from fieldgame.games.protocol import Seat
from fieldgame.printing import Wish, counts, ids, job, pieces, rules, story, wanted
from fieldgame.printing.artwork import HATCHINGS, Art, icons
from fieldgame.printing.letters import cleaned, printable
from fieldgame.texts import Names, printed, role

View = Mapping[str, Any]


@dataclass(slots=True)
class Facts:
    """What has been read of a game, and what was wished: all that the parts need."""

    view: View
    wish: Wish
    sheets: tuple[str, ...]
    names: Names
    passes: Sequence[passes.PassView] = ()
    jokers: Mapping[str, str] = field(default_factory=dict)
    film: Film | None = None
    art: Art = field(default_factory=Art)


def gather(game: str, wish: Wish) -> job.Job:
    """The job, in the game's language; no connection is held afterwards. NoSuchGame if there is none."""
    view = play.view(game, Seat("leader"))
    sheets = ids(wanted(wish, view))
    with force_locale(view["locale"]):
        facts = Facts(view, wish, sheets, Names(view))
        if {"groups", "roles"} & set(sheets):
            facts.passes = [held for held in passes.all_of(game) if not held.revoked_at]
        if "jokers" in sheets:
            facts.jokers = passes.joker_codes(game, view["jokers"])
        if {"result", "castle"} & set(sheets):
            facts.film = of_game(game)
        return laid_out(facts)


def laid_out(facts: Facts) -> job.Job:
    """The job of these facts. Every text in it can be printed."""
    plan = castle(facts)
    made = job.Job(
        locale=facts.view["locale"],
        words=printed.words(),
        art={},
        sheets=list(facts.sheets),
        game=game_of(facts),
        groups=[group(facts, number, one) for number, one in enumerate(facts.view["groups"], 1)],
        roles=roles(facts),
        posts=posts(facts),
        materials=materials(facts),
        numbers={"sets": counts.number_sets(facts.view)},
        jokers=[
            {"name": name, "card": code(facts, links.joker_path(typed), typed)}
            for name, typed in facts.jokers.items()
        ],
        prices=prices(facts),
        neutral=neutral(facts),
        map=plan,
        poster=poster(facts, plan),
        tally=rules.tally(facts.view, facts.names),
        result=story.result(facts.view, facts.film, facts.names, facts.wish) if facts.film else None,
    )
    made = cleaned(made)
    for name, svg in icons().items():
        facts.art.keep(f"icon-{name}", svg)
    made["art"] = dict(facts.art)
    return made


def game_of(facts: Facts) -> job.Game:
    view = facts.view
    return {
        "id": view["game"],
        "name": view["name"],
        "minutes": view["clock"]["minutes"],
        "head_start": view["clock"]["head_start_minutes"],
        "draw": view["draw"],
        "holdings": view["holdings"],
        "mirror": view["mirror"],
        "robbers": any(one["kind"] == "robber" for one in view["groups"]),
        "end_time": view["end_time"],
        "meeting_point": view["meeting_point"],
        "emergency": view["emergency"],
        "printed": story.day(facts.wish.now),
        "address": facts.wish.base,
        "only_here": links.only_here(facts.wish.base),
    }


def group(facts: Facts, number: int, one: View) -> job.Group:
    """A name that has no letter we can print becomes `Gruppe 3`."""
    held = next((held for held in facts.passes if held.group == one["id"]), None)
    shown = held is not None and "groups" in facts.sheets
    return {
        "id": one["id"],
        "name": printable(one["name"]) or f"{role('group')} {number}",
        "kind": one["kind"],
        "look": look(facts, one),
        "card": code(facts, links.pass_path(held), held.code) if held and shown else None,
        "tiles": [tile(facts, kind, one["colour"]) for kind in facts.view["catalogue"]],
    }


def look(facts: Facts, one: View) -> job.Look:
    colour = drawing.colour_of(one["colour"])
    crest = one["crest"] if one["crest"] in drawing.CRESTS else colour.crest
    return {
        "id": colour.id,
        "name": printed.colour(colour.id),
        "fill": colour.fill,
        "ink": colour.ink,
        "mark": colour.mark,
        "deep": colour.deep,
        "tint": colour.tint,
        "pattern": facts.art.keep(f"pattern-{colour.id}", pattern_picture(colour)),
        "crest": facts.art.keep(f"crest-{crest}", drawing.crest_svg(crest)),
    }


def code(facts: Facts, path: str, typed: str) -> job.Code:
    link = links.in_capitals(facts.wish.base, path)
    firm = qr.firm(link)
    key = facts.art.keep(f"qr-{links.plain(typed)}", qr.picture(firm.rows))
    return {"code": typed, "link": link, "qr": key, "level": firm.level, "version": firm.version}


def roles(facts: Facts) -> list[job.Role]:
    """The cards of roles; none unless they were asked for."""
    if "roles" not in facts.sheets:
        return []
    return [
        {
            "role": held.role,
            "post": held.post or "",
            "title": role(held.role, facts.names, held.post),
            "todo": printed.todo(held.role),
            "card": code(facts, links.pass_path(held), held.code),
        }
        for held in facts.passes
        if held.role != "group"
    ]


def posts(facts: Facts) -> list[job.Post]:
    return [
        {
            "id": post["id"],
            "title": facts.names.post(post["id"]),
            "material": post["material"],
            "gives": facts.names.material(post["material"]),
        }
        for post in facts.view["posts"]
    ]


def materials(facts: Facts) -> list[job.Material]:
    return [material(facts, number, one) for number, one in enumerate(facts.view["materials"])]


def material(facts: Facts, number: int, one: View) -> job.Material:
    """`number` counts from 0."""
    sign, wish = one["symbol"], facts.wish
    enough = counts.material_cards(facts.view, one["id"], wish.sparing)
    return {
        "id": one["id"],
        "name": facts.names.material(one["id"]),
        "letter": one["id"],
        "symbol": f"icon-{sign}" if sign in icons() else "",
        "pattern": facts.art.keep(f"hatching-{number}", HATCHINGS[number % len(HATCHINGS)]),
        "count": enough if wish.cards is None else counts.full_sheets(wish.cards),
    }


def tile(facts: Facts, kind: View, colour: str) -> job.Tile:
    own = drawing.colour_of(colour)
    turned = facts.view["mirror"] and counts.is_chiral(kind["shape"])
    return {
        "building": kind["id"],
        "name": facts.names.building(kind["id"]),
        "size": kind["size"],
        "supply": kind["supply"],
        "ways": rules.ways(facts.names, kind),
        "costs": rules.costs(kind),
        "wide": pieces.span(kind["shape"])[0],
        "high": pieces.span(kind["shape"])[1],
        "art": _piece(facts, kind["id"], kind["shape"], own),
        "mirror": _piece(facts, kind["id"], pieces.from_behind(kind["shape"]), own, "behind-")
        if turned
        else "",
        "shape": pieces.trimmed(kind["shape"]),
        "words": pieces.spot(kind["id"], kind["shape"]),
        "behind": pieces.spot(kind["id"], pieces.from_behind(kind["shape"])),
    }


def neutral(facts: Facts) -> job.Tile:
    rows = facts.view["neutral"]["shape"]
    return {
        "building": "neutral",
        "name": facts.names.building("neutral"),
        "size": sum(row.count("X") for row in rows),
        "supply": 1,
        "ways": [],
        "costs": [],
        "wide": pieces.span(rows)[0],
        "high": pieces.span(rows)[1],
        "art": facts.art.keep("piece-neutral", drawing.shape_svg(rows, None)),
        "mirror": "",
        "shape": pieces.trimmed(rows),
        "words": pieces.spot("neutral", rows),
        "behind": pieces.spot("neutral", pieces.from_behind(rows)),
    }


def _piece(facts: Facts, kind: str, rows: Sequence[str], colour: Colour, which: str = "") -> str:
    drawn_ = drawing.shape_svg(rows, colour.id, building=kind)
    return facts.art.keep(f"piece-{which}{colour.id}-{kind}", drawn_)


def prices(facts: Facts) -> list[job.Price]:
    return [
        {
            "building": kind["id"],
            "name": facts.names.building(kind["id"]),
            "ways": rules.ways(facts.names, kind),
            "supply": kind["supply"],
            "size": kind["size"],
            "art": _piece(facts, kind["id"], kind["shape"], drawing.colour_of("white")),
        }
        for kind in facts.view["catalogue"]
    ]


BUILDING = '<g class="b"'
PALE = '<g opacity=".4" class="b"'


def castle(facts: Facts) -> job.Map:
    """The map before the game: of the buildings only the neutral one, pale, where its piece lies."""
    view, plan = facts.view, facts.view["map"]
    bare = {**plan, "buildings": [b for b in plan["buildings"] if b["group"] is None], "reserved": {}}
    locale = view["locale"]
    empty = drawing.castle_svg({**view, "map": bare}, "", prefix="e", locale=locale)
    empty = empty.replace(BUILDING, PALE)  # it may be captured, but what is printed stays on the paper
    final = ""
    if facts.film:
        final = facts.art.keep("castle-final", drawing.castle_svg(view, "", prefix="f", locale=locale))
    margin = drawing.margin(plan["outside"])
    return {
        "empty": facts.art.keep("castle-empty", empty),
        "final": final,
        "cols": plan["width"],
        "rows": plan["height"],
        "cell": drawing.CELL,
        "margin": margin,
        "units": (
            plan["width"] * drawing.CELL + 2 * margin,
            plan["height"] * drawing.CELL + 2 * margin,
        ),
    }


def poster(facts: Facts, plan: job.Map) -> job.PosterOf:
    laid = counts.poster(facts.wish.poster, plan["cols"], plan["rows"], plan["margin"])
    return {
        "paper": laid.paper,
        "across": laid.across,
        "down": laid.down,
        "cell_mm": laid.cell,
        "wide": counts.TILE_WIDE,
        "high": counts.TILE_HIGH,
        "lap": counts.OVERLAP,
        "head": counts.HEAD,
    }

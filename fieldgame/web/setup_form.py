"""The setup form: what somebody typed becomes a draft to show again, and the draft the settings of a game.

Asks neither the request nor the database. A field that is left out takes the value of its kit, so an empty
form is a standard game; a kit is a form that is filled in already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import isqrt
from typing import Any

from flask_babel import gettext

from fieldgame import kits
from fieldgame.codec import from_json
from fieldgame.games import GAMES
from fieldgame.games.protocol import Json, Objection, Seat
from fieldgame.kits.shelf import SHELF
from fieldgame.web import setup_catalogue, setup_groups, setup_map, setup_posts
from fieldgame.web.ghost import Pose, cells_of
from fieldgame.web.setup_catalogue import Kind
from fieldgame.web.setup_groups import Row

Form = Mapping[str, str]
LIMITS = {
    "minutes": (1, 1440),
    "head_start": (0, 240),
    "jokers": (0, 100),
    "unseen": (0, 240),
    "width": (5, setup_map.MOST),
    "height": (5, setup_map.MOST),
}
NAMED = {"head_start": "head_start_minutes", "unseen": "unseen_minutes"}
"""Fields with another name in the settings."""
CHOICES = {
    "draw": ("dice", "bag"),
    "holdings": ("counted", "strict"),
    "locale": ("de", "en"),
    "neutral": ("centre", "cell", "none"),
    "mirror": ("1", "0"),
}
FOR_PLAYERS = {"end_time": 20, "meeting_point": 80, "emergency": 30}
"""What groups have on their cards; the longest, in characters."""
BESIDE = ("materials", "posts", "neutral")
"""What a kit may set and the form has no field for: it travels along, hidden."""
WORDS = {"called": 60, "about": 300}
"""What a kit from elsewhere says of itself; the longest, in characters."""
LONGEST_BASE = 60_000
ANY_GAME: Json = {
    "groups": ["1", "2"],
    "catalogue": [{"id": "1", "shape": ["X"], "prices": [{}]}],
}
"""With these anything can be played that the rest allows."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The form as it stands: numbers still as they were typed."""

    name: str
    locale: str
    count: int
    robbers: bool
    rows: tuple[Row, ...]
    kit: str = "standard"
    """A key of the shelf, or JSON: the `BESIDE` of a kit from elsewhere, and what it is called."""
    base: Json = field(default_factory=dict)
    """The settings of the kit, as far as no field says otherwise."""
    minutes: str = "90"
    head_start: str = "5"
    jokers: str = "5"
    unseen: str = "20"
    draw: str = "dice"
    holdings: str = "counted"
    mirror: str = "1"
    """Whether buildings may be laid the other way up as well."""
    neutral: str = "centre"
    cell: str = ""
    width: str = ""
    height: str = ""
    mask: str = ""
    """The map as text, for one that is no rectangle."""
    catalogue: tuple[Kind, ...] = ()
    neutral_shape: str = ""
    posts: str = "1"
    """How many for each material; empty: those of the kit."""
    end_time: str = ""
    meeting_point: str = ""
    emergency: str = ""
    aside: str = ""
    """JSON: what was typed of groups that the kit has no row for (setup_typed)."""
    problems: Mapping[str, str] = field(default_factory=dict)
    """By field, in a sentence."""

    @property
    def side(self) -> int:
        """The side of the map that the rules take for so many groups with these buildings, in cells."""
        each = sum(kind.cells for kind in self.catalogue)
        needed = self.count * each + self.neutral_shape.count("X")
        return max(1, isqrt(max(0, needed - 1)) + 1)

    @property
    def own_posts(self) -> list[str]:
        """The kit's posts, where they are others than so many for each material."""
        posts: list[Json] = self.base.get("posts", [])
        other = posts and not setup_posts.each_of(posts, self.materials)
        return [post["id"] for post in posts] if other else []

    @property
    def post_choices(self) -> list[int]:
        return setup_posts.choices(self.materials)

    @property
    def materials(self) -> list[str]:
        return [material["id"] for material in self.base.get("materials") or standard_view()["materials"]]


@cache
def standard_view() -> Json:
    """What everybody sees of a standard game before it begins."""
    game = GAMES["burgbau"]
    return game.view(game.start({"groups": ["1", "2"]}), Seat("projector"))


def read(form: Form, locale: str) -> Draft:
    """The draft that a form means; one row a group, whatever rows were sent."""
    locale = choice(form, "locale", locale)
    kit, base = _base(form.get("kit", ""), locale)
    standard = kits.standard(locale=locale) | {"unseen_minutes": 20} | base
    count = setup_groups.count_of(form, len(standard["groups"]))
    robbers = form.get("robbers", "1" if standard["groups"][-1].get("kind") == "robber" else "0") == "1"
    text = {key: form.get(key, "").strip()[:20] for key in (*LIMITS, "cell")}
    for key in ("minutes", "head_start", "jokers", "unseen"):
        text[key] = text[key] or str(standard[NAMED.get(key, key)])
    typed: Json = text | {key: form.get(key, "").strip()[:most] for key, most in FOR_PLAYERS.items()}
    draft = Draft(
        name=form.get("name", standard["name"]).strip()[:80],
        locale=locale,
        count=count,
        robbers=robbers,
        rows=setup_groups.read(form, count, robbers, locale),
        kit=kit,
        base=base,
        draw=choice(form, "draw", standard["draw"]),
        holdings=choice(form, "holdings", standard["holdings"]),
        neutral=choice(form, "neutral", "centre"),
        mirror=choice(form, "mirror", "1"),
        mask=form.get("mask", "").replace("\r", "").strip("\n")[: setup_map.LONGEST],
        aside=form.get("aside", ""),
        neutral_shape=form.get("neutral_shape", "").strip().upper()[:72] or "/".join(_neutral_rows(base)),
        **typed,
    )
    posts = form.get("posts", setup_posts.each_of(base.get("posts"), draft.materials))
    if posts not in map(str, setup_posts.choices(draft.materials)):
        posts = "" if "posts" in base else "1"
    kinds = setup_catalogue.of(base.get("catalogue") or standard_view()["catalogue"])
    kinds, wrong = setup_catalogue.read(form, kinds, draft.materials)
    draft = replace(draft, catalogue=kinds, posts=posts)
    return replace(draft, problems=_problems(draft) | wrong)


def judged(draft: Draft) -> Draft:
    """The draft with its problems anew."""
    wrong = setup_catalogue.problems(draft.catalogue, draft.materials)
    return replace(draft, problems=_problems(draft) | wrong)


def settings(draft: Draft) -> Json:
    """The settings of the game; only for a draft without problems."""
    found: Json = {
        "name": draft.name,
        "locale": draft.locale,
        "groups": setup_groups.settings(draft.rows),
        **{NAMED.get(key, key): int(getattr(draft, key)) for key in ("minutes", "head_start")},
        "draw": draft.draw,
        "holdings": draft.holdings,
        **{NAMED.get(key, key): int(getattr(draft, key)) for key in ("jokers", "unseen")},
        "mirror": draft.mirror == "1",
        **{key: getattr(draft, key) for key in FOR_PLAYERS},
        **{key: draft.base[key] for key in BESIDE if key in draft.base},
    }
    if draft.posts and draft.posts != setup_posts.each_of(draft.base.get("posts"), draft.materials):
        found["posts"] = setup_posts.made(draft.materials, int(draft.posts))
    if draft.mask:
        plan = setup_map.read(draft.mask)
        found["map"] = {"rows": list(plan.rows) if isinstance(plan, setup_map.Plan) else []}
    elif draft.width or draft.height:
        width, height = draft.width or draft.height, draft.height or draft.width
        found["map"] = {"width": int(width), "height": int(height)}
    if draft.catalogue != setup_catalogue.of(standard_view()["catalogue"]):
        found["catalogue"] = setup_catalogue.settings(draft.catalogue, draft.materials)
    shape = setup_catalogue.rows_of(draft.neutral_shape)
    if shape != setup_catalogue.rows_of("/".join(_neutral_rows(draft.base))):
        names = (draft.base.get("neutral") or standard_view()["neutral"])["name"]
        found["neutral"] = {"name": names, "shape": shape}
    return found


def neutral_cells(draft: Draft) -> list[list[int]] | tuple[()] | None:
    """Where the neutral building goes: its cells, empty for the middle, None for nowhere."""
    if draft.neutral == "none":
        return None
    corner = read_cell(draft.cell)
    if draft.neutral == "centre" or corner is None:
        return ()
    return cells_of(setup_catalogue.rows_of(draft.neutral_shape), Pose(*corner))


def read_cell(text: str) -> tuple[int, int] | None:
    """`C5` as column and row from 0."""
    found = re.fullmatch(r"([A-Za-z]{1,2})\s*([1-9][0-9]{0,2})", text.strip())
    if not found:
        return None
    x = 0
    for letter in found[1].upper():
        x = 26 * x + ord(letter) - 64
    return x - 1, int(found[2]) - 1


def _base(text: str, locale: str) -> tuple[str, Json]:
    """The kit that the hidden field means, and its settings; the standard one for what means none."""
    if text in SHELF:
        return text, SHELF[text](locale)
    try:
        given = from_json(text) if len(text) <= LONGEST_BASE else None
    except ValueError:
        given = None
    known: Json = given if isinstance(given, dict) else {}
    base = {key: known[key] for key in BESIDE if key in known}
    words: Json = {key: known[key][:most] for key, most in WORDS.items() if isinstance(known.get(key), str)}
    filled = known.get("filled")
    if isinstance(filled, dict) and all(isinstance(value, str) for value in filled.values()):
        words["filled"] = filled
    state = GAMES["burgbau"].start({**base, **ANY_GAME})
    if "called" not in words or isinstance(state, Objection):
        return "standard", SHELF["standard"](locale)
    view = GAMES["burgbau"].view(state, Seat("leader"))
    return text, {key: view[key] for key in base} | words  # as the rules read them: a name may be left out


def _neutral_rows(base: Json) -> list[str]:
    rows: list[str] = (base.get("neutral") or standard_view()["neutral"])["shape"]
    return rows


def choice(form: Form, key: str, standard: Any) -> str:
    value = form.get(key, "")
    return value if value in CHOICES[key] else str(standard)


def _problems(draft: Draft) -> dict[str, str]:
    found = {}
    if not draft.name:
        found["name"] = gettext("Gib dem Spiel einen Namen.")
    for key, (low, high) in LIMITS.items():
        text = getattr(draft, key)
        if key in ("width", "height") and (draft.mask or not text):
            continue
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            found[key] = gettext("Hier muss eine Zahl von %(low)s bis %(high)s stehen.", low=low, high=high)
    if not (draft.mask or draft.width or draft.height) and draft.side > setup_map.MOST:
        found["width"] = gettext(
            "Für so viele Gebäude reicht kein Plan: höchstens %(most)s Felder in jeder Richtung.",
            most=setup_map.MOST,
        )
    if draft.neutral == "cell" and read_cell(draft.cell) is None:
        found["cell"] = gettext("Schreib ein Feld mit Buchstabe und Zahl, zum Beispiel H7.")
    if draft.mask and isinstance(plan := setup_map.read(draft.mask), str):
        found["mask"] = plan
    if against := setup_catalogue.shape_problem(draft.neutral_shape):
        found["neutral_shape"] = against
    return found | setup_groups.problems(draft.rows)

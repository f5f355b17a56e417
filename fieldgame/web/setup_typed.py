"""Another kit for a form that somebody has already typed into.

What differs from what the former kit had filled in was typed: it stays, where the new kit can hold it. All
else is the new kit's. Rows of groups that the new kit is too small for are kept aside, unseen, for the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from fieldgame.codec import from_json, to_json
from fieldgame.web import setup_catalogue, setup_form, setup_groups
from fieldgame.web.setup_catalogue import Kind
from fieldgame.web.setup_form import Draft
from fieldgame.web.setup_groups import Row, Typed

PLAIN = (
    *("minutes", "head_start", "jokers", "unseen", "draw", "holdings", "mirror", "neutral_shape"),
    *setup_form.FOR_PLAYERS,
)
PLAN = ("width", "height", "mask")
PLACE = ("neutral", "cell")
"""Fields that mean something only together."""
LONGEST_ASIDE = 2000


def kept(new: Draft, now: Draft, formers: Sequence[Draft]) -> Draft:
    """The new kit's draft with what was typed into the form as it is `now`.

    `formers`: the drafts of the former kit, one for each language in which it may have filled in its words.
    """

    def typed(*keys: str) -> bool:
        return all(any(_plain(now, key) != _plain(old, key) for key in keys) for old in formers)

    taken = [key for key in PLAIN if typed(key)]
    taken += [key for keys in (PLAN, PLACE) if typed(*keys) for key in keys]
    if now.name and typed("name"):
        taken.append("name")
    if typed("posts") and now.posts in map(str, new.post_choices):
        taken.append("posts")
    if typed("robbers"):
        taken.append("robbers")
    found = replace(new, **{key: getattr(now, key) for key in taken})
    if typed("count") and not (found.width or found.mask):  # a map of its own is for as many as the kit has
        found = replace(found, count=now.count)
    rows, aside = _rows(found, now, formers)
    catalogue = _catalogue(found, now.catalogue, formers[0].catalogue)
    return setup_form.judged(replace(found, rows=rows, aside=aside, catalogue=catalogue))


def digest(mask: str) -> str:
    """A map as text in a few letters: a form that brings it twice would be too long."""
    return mask if not mask or mask.startswith("=") else f"={crc32(mask.encode()):08x}"


def _plain(draft: Draft, key: str) -> Any:
    value = getattr(draft, key)
    return digest(value) if key == "mask" else value


def _rows(found: Draft, now: Draft, formers: Sequence[Draft]) -> tuple[tuple[Row, ...], str]:
    """The groups, and what of the typed ones found no row."""
    before = [
        setup_groups.places(setup_groups.shaped(old.rows, now.count, now.robbers, old.locale))
        for old in formers
    ]
    typed = _aside(now.aside)
    for place, row in setup_groups.places(now.rows).items():
        others = [rows[place] for rows in before]
        name = row.name if all(row.name != other.name for other in others) else ""
        colour = row.colour if all(row.colour != other.colour for other in others) else ""
        typed.pop(place, None)
        if name or colour:
            typed[place] = Typed(name, colour)
    rows = setup_groups.shaped(found.rows, found.count, found.robbers, found.locale)
    left = [[*place, *what] for place, what in typed.items() if place not in setup_groups.places(rows)]
    return setup_groups.overlaid(rows, typed, found.locale), to_json(left) if left else ""


def _aside(text: str) -> dict[tuple[str, int], Typed]:
    """What lies aside; nothing for what is no such list, for it has been in the hands of a browser."""
    try:
        given = from_json(text) if text and len(text) <= LONGEST_ASIDE else []
    except ValueError:
        return {}
    found = {}
    for one in given if isinstance(given, list) else ():
        match one:
            case ["noble" | "robber" as kind, int(index), str(name), str(colour)]:
                found[kind, index] = setup_groups.typed(name, colour)
    return found


def _catalogue(new: Draft, now: Sequence[Kind], old: Sequence[Kind]) -> tuple[Kind, ...]:
    """The new kit's buildings, changed as the former one's were; those that were added come last."""
    typed, former = _by_id(now, new.materials), _by_id(old, new.materials)
    if typed == former:
        return new.catalogue
    kinds = []
    for key, kind in _by_id(new.catalogue, new.materials).items():
        was, is_now = former.get(key), typed.get(key)
        if was and is_now:
            kinds.append(_changed(kind, was, is_now, new.materials))
        elif not was:
            kinds.append(kind)
    for key, kind in typed.items():
        if key not in former and len(kinds) < setup_catalogue.MOST_KINDS:
            taken = {other.id for other in kinds}
            kinds.append(replace(kind, id=setup_catalogue.free_id(kinds)) if key in taken else kind)
    return tuple(kinds)


def _changed(kind: Kind, was: Kind, typed: Kind, materials: Sequence[str]) -> Kind:
    changes: dict[str, Any] = {
        key: getattr(typed, key)
        for key in ("names", "shape", "supply", "prices")
        if getattr(typed, key) != getattr(was, key)
    }
    if any(setup_catalogue.cards_of(text, materials) is None for text in changes.get("prices", ())):
        del changes["prices"]  # in materials that the new kit has not
    return replace(kind, **changes)


def _by_id(kinds: Sequence[Kind], materials: Sequence[str]) -> Mapping[str, Kind]:
    """As a form brings them, so that they can be compared."""
    same, _ = setup_catalogue.read(setup_catalogue.fields(kinds), (), materials)
    return {kind.id: kind for kind in same}

"""A group on the map: its roof pattern, the hatching of its reserved ground, crest and pennant.

Each is defined once in a picture and used by id. Ids are made from the group's place in the list, for a
group's own id may be any text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .crests import crest_path
from .palette import Colour, colour_of, pattern_def


@dataclass(frozen=True, slots=True)
class Arms:
    """A group as it is drawn; `id` leads the ids of its parts: p(attern), r(eserved), c(rest), f(lag)."""

    id: str
    name: str
    colour: Colour
    crest: str

    def defs(self) -> str:
        deep = self.colour.deep
        return (
            pattern_def(self.colour, f"{self.id}p", self.colour.fill, self.colour.mark)
            + pattern_def(self.colour, f"{self.id}r", self.colour.tint, self.colour.hatching)
            + f'<g id="{self.id}c"><circle r="15" fill="#fffdf6" stroke="{deep}" stroke-width="2"/>'
            f'<path transform="translate(-11 -11) scale(.917)" d="{crest_path(self.crest)}" fill="{deep}"'
            ' fill-rule="evenodd"/></g>'
            f'<g id="{self.id}f"><path d="M-11 17V-16" stroke="#2b2117" stroke-width="3.5"/>'
            f'<path d="M-10-15h25l-7 8l7 8h-25z" fill="url(#{self.id}p)" stroke="{deep}"'
            ' stroke-width="2"/></g>'
        )


def arms_of(groups: Iterable[Mapping[str, Any]], prefix: str) -> dict[str, Arms]:
    """Group id -> its arms; a group that chose no crest bears the one of its colour."""
    found = {}
    for number, group in enumerate(groups):
        colour = colour_of(group["colour"])
        crest = group.get("crest") or colour.crest
        found[group["id"]] = Arms(f"{prefix}-{number}", group["name"], colour, crest)
    return found

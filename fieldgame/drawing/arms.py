"""A group on the map: its roof pattern, the hatching of its reserved ground, crest and pennant.

Each is defined once in a picture and used by id. Ids are made from the group's place in the list, for a
group's own id may be any text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .crests import crest_path
from .palette import Colour, colour_of, hatching_def, pattern_def

PENNANT = "M-7-11h18l-5 5.5l5 5.5h-18z"


@dataclass(frozen=True, slots=True)
class Arms:
    """A group as it is drawn; `id` leads the ids of its parts: p(attern), r(eserved), c(rest), f(lag)."""

    id: str
    name: str
    colour: Colour
    crest: str

    @property
    def grid(self) -> str:
        """The lines between cells, which the whole picture has (ground.py)."""
        return f"{self.id.rpartition('-')[0]}l"

    @property
    def paint(self) -> str:
        """What a roof takes from its group: the pattern, the ridge's colour and the outline's."""
        return f' fill="url(#{self.id}p)" stroke="{self.colour.ridge}" color="{self.colour.deep}"'

    def defs(self) -> str:
        deep = self.colour.deep
        return (
            pattern_def(self.colour, f"{self.id}p", self.colour.fill, self.colour.mark)
            + hatching_def(self.colour, f"{self.id}r")
            + f'<g id="{self.id}c">'
            f'<circle class="crest-ground" r="16" fill="#fffdf6" stroke="{deep}" stroke-width="2"/>'
            f'<path transform="translate(-12-12)" d="{crest_path(self.crest)}" fill="{deep}"'
            ' stroke="none" fill-rule="evenodd"/></g>'
            f'<g id="{self.id}f" class="pennant" color="{deep}" stroke="currentColor">'
            f'<path class="halo" d="{PENNANT}M-8 14V-7" stroke="#fffdf6" stroke-width="6"/>'
            '<path d="M-8 14V-11" stroke-width="3.5"/>'
            f'<path d="{PENNANT}" fill="{self.colour.fill}" stroke-width="2"/></g>'
        )


def arms_of(groups: Iterable[Mapping[str, Any]], prefix: str) -> dict[str, Arms]:
    """Group id -> its arms; a group that chose no crest bears the one of its colour."""
    found = {}
    for number, group in enumerate(groups):
        colour = colour_of(group["colour"])
        crest = group.get("crest") or colour.crest
        found[group["id"]] = Arms(f"{prefix}-{number}", group["name"], colour, crest)
    return found

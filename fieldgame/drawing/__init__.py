"""Pictures as SVG text, computed from cells: the castle map, buildings, crests, patterns.

Pure: it knows a view's map and groups, but neither Flask nor a game's state, so that pages, printouts
and a replay file can all draw the same castle.
"""

from .castle import castle_svg
from .crests import CRESTS, crest_sheet, crest_svg
from .ghost import Ghost
from .hints import hint_spots, hints_svg
from .ornaments import words_spot
from .outline import CELL, cell_name
from .palette import PALETTE, Colour, colour_of, group_styles, pattern_picture
from .small import ghost_svg, shape_svg
from .walls import margin

__all__ = [
    "CELL",
    "CRESTS",
    "PALETTE",
    "Colour",
    "Ghost",
    "artwork",
    "castle_svg",
    "cell_name",
    "colour_of",
    "crest_svg",
    "ghost_svg",
    "hint_spots",
    "hints_svg",
    "margin",
    "shape_svg",
    "words_spot",
]


def artwork() -> dict[str, str]:
    """The static files that follow from the palette and the crests, by path below `static/`."""
    files = {f"img/pattern-{colour.id}.svg": pattern_picture(colour) for colour in PALETTE.values()}
    files["img/crests.svg"] = crest_sheet({colour.id: colour.crest for colour in PALETTE.values()})
    files["css/groups.css"] = group_styles()
    return files

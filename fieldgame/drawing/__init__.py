"""Pictures as SVG text, computed from cells: the castle map, buildings, crests, patterns.

Pure: it knows a view's map and groups, but neither Flask nor a game's state, so that pages, printouts
and a replay file can all draw the same castle.
"""

from .crests import CRESTS, crest_sheet, crest_svg
from .palette import PALETTE, Colour, colour_of, group_styles, pattern_picture

__all__ = ["CRESTS", "PALETTE", "Colour", "artwork", "colour_of", "crest_svg"]


def artwork() -> dict[str, str]:
    """The static files that follow from the palette and the crests, by path below `static/`."""
    files = {f"img/pattern-{colour.id}.svg": pattern_picture(colour) for colour in PALETTE.values()}
    files["img/crests.svg"] = crest_sheet()
    files["css/groups.css"] = group_styles()
    return files

"""What a group can still build: each building with picture, prices, and whether the books say it can pay."""

from __future__ import annotations

from markupsafe import Markup

from fieldgame import drawing, play
from fieldgame.texts import Names
from fieldgame.web.common import Json, Seat


def supply_of(game: str, view: Json, group: Json) -> list[Json]:
    """The group's buildings in the order of the catalogue; only for those who may see its cards.

    Empty while the group itself may not know what is left: the result is sealed. Where it only sees what was
    left at the seal, or what the ceremony has told of it, it does not hear what fits or can be paid now: that
    would tell what others have built.
    """
    if group["supply"] is None:
        return []
    names = Names(view)
    hidden = group["can_build"] is None
    ways = {} if hidden else _ways(game, group["id"])
    widest = max(len(row) for kind in view["catalogue"] for row in kind["shape"])
    return [
        {
            "name": names.building(kind["id"]),
            "picture": Markup(  # noqa: S704 - drawn by us from cells
                drawing.shape_svg(kind["shape"], group["colour"], building=kind["id"], cells_wide=widest)
            ),
            "left": group["supply"][kind["id"]],
            "prices": kind["prices"],
            "payable": not hidden and bool(ways[kind["id"]]["payments"]),
            "fits": hidden or ways[kind["id"]]["fits"],
        }
        for kind in view["catalogue"]
    ]


def _ways(game: str, group: str) -> dict[str, Json]:
    """How a group could build each building now."""
    return {way["building"]: way for way in play.options(game, Seat("station"))["build"][group]}

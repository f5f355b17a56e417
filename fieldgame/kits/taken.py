"""The kit of a game that there is: its rules, map and buildings, to play them again elsewhere."""

from __future__ import annotations

from fieldgame import play
from fieldgame.games.protocol import Json, Seat
from fieldgame.kits.file import Kit, Placed, drawn_at

PLAIN = ("name", "locale", "draw", "holdings", "mirror", "jokers", "unseen_minutes", "materials", "posts")
LOOKS = ("id", "name", "kind", "colour", "crest")


def kit_of(game: str) -> Kit:
    """With the rules as they are now, so with what was changed in mid-play. Raises play.NoSuchGame."""
    view = play.view(game, Seat("leader"))
    settings: Json = {
        **{key: view[key] for key in (*PLAIN, "end_time", "meeting_point", "emergency")},
        "minutes": view["clock"]["minutes"],
        "head_start_minutes": view["clock"]["head_start_minutes"],
        "groups": [{key: group[key] for key in LOOKS} for group in view["groups"]],
        "map": _board(view["map"]),
        "neutral": view["neutral"],
        "catalogue": [
            {key: kind[key] for key in ("id", "name", "shape", "prices", "supply")}
            for kind in view["catalogue"]
        ],
    }
    return Kit(view["name"], settings, "", view["ruleset"], _placed(view))


def _board(board: Json) -> Json:
    """As rows only where there is a mask."""
    if not board["outside"]:
        return {"width": board["width"], "height": board["height"]}
    outside = {(x, y) for x, y in board["outside"]}
    return {
        "rows": [
            "".join("#" if (x, y) in outside else "." for x in range(board["width"]))
            for y in range(board["height"])
        ]
    }


def _placed(view: Json) -> Placed:
    """Where the building of nobody stands, if it stands as it is drawn; turned ones go to the middle."""
    stands = next((b["cells"] for b in view["map"]["buildings"] if b["building"] == "neutral"), None)
    if stands is None:
        return "none"
    x, y = (min(cell[axis] for cell in stands) for axis in (0, 1))
    upright = drawn_at(view["neutral"]["shape"], x, y) == sorted(stands)
    return (x, y) if upright else "centre"

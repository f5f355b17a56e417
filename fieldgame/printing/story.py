"""How a game went, for the certificate: the ranking, and the castle's story in times."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from flask_babel import format_date

from fieldgame.film import MINUTE, Film
from fieldgame.printing import Wish, job
from fieldgame.texts import Names, event_line


def day(moment: datetime) -> str:
    """`4. Juli 2026`, as the game's language writes it."""
    return format_date(moment.date(), "long", rebase=False)


def result(view: Mapping[str, Any], film: Film, names: Names, wish: Wish) -> job.Result:
    """The game as it stands. Its date is the day of the first building, or today."""
    zone = wish.now.tzinfo
    moments = [frame.at for frame in film.frames if frame.at is not None]
    first = datetime.fromtimestamp(moments[0] / 1000, zone) if moments else wish.now
    by_id = {group["id"]: group for group in view["groups"]}
    return {
        "date": day(first),
        "ended": view["status"] == "ended",
        "ranking": [
            {
                "rank": group["rank"],
                "group": group["id"],
                "name": group["name"],
                "score": group["score"],
                "built": group["built"],
                "reserved": group["reserved"],
                "left_over": group["left_over"],
                "stands": _standing(view, group["id"]),
            }
            for group in (by_id[key] for key in view["ranking"])
        ],
        "story": [
            {
                "time": f"{datetime.fromtimestamp(frame.at / 1000, zone):%H:%M}",
                "group": str(frame.facts.get("group") or ""),
                "minute": frame.played // MINUTE,
                "text": event_line(frame.type, frame.facts, names),
            }
            for frame in film.frames
            if frame.at is not None
        ],
    }


def _standing(view: Mapping[str, Any], group: str) -> list[str]:
    own = [one["building"] for one in view["map"]["buildings"] if one["group"] == group]
    return [kind["id"] for kind in view["catalogue"] for _ in range(own.count(kind["id"]))]

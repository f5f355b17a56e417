"""The pictures of the README: `.venv/bin/python -m tests.browser.pictures`.

The castle in its best moments, the ceremony, the station with its hints, and a post's phone with its tiles
and with a number that was just drawn. The games are those of the gallery.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from fieldgame import play
from fieldgame.play import Seat
from tests.browser.gallery import Gallery, gallery
from tests.words import Camp

FOLDER = Path(__file__).parents[2] / ".readme"
PHONE, LAPTOP, BARN, WALL = (360, 740), (1280, 800), (1024, 768), (1440, 810)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with gallery() as shown:
        _castles(shown)
        _station(shown, shown.games["middle"])
        _post(shown, shown.games["middle"])


def _castles(shown: Gallery) -> None:
    for name, moment, size, look in (
        ("projector", "crowded", WALL, "day"),
        ("dusk", "middle", WALL, "dusk"),
        ("mask", "mask", BARN, "day"),
        ("ceremony", "end", WALL, "day"),
    ):
        camp = shown.games[moment]
        if name == "ceremony":
            camp.do("scene", scene="sealed")
            camp.do("scene", scene="ceremony", step=3)
        shown.take(FOLDER / f"{name}.png", camp.join("projector"), f"{camp.url}/projector", size, look)


def _station(shown: Gallery, camp: Camp) -> None:
    address = f"{camp.url}/station?{_closing(camp)}"
    station = camp.join("station")
    shown.take(FOLDER / "station.png", station, f"{address}&hint=encloses", LAPTOP)
    shown.take(FOLDER / "station-phone.png", station, address, PHONE)


def _closing(camp: Camp) -> str:
    """What to place so that the most ground is walled in, as the address of the ghost."""
    view = camp.view()
    best: tuple[int, str] = (0, "")
    groups = [group["id"] for group in view["groups"]]
    kinds = {kind["id"]: kind for kind in view["catalogue"] if kind["size"] > 1}
    for group, kind in itertools.product(groups, kinds):
        about = {"group": group, "building": kind, "hint": "encloses"}
        with camp.app.app_context():
            found: dict[str, Any] = play.options(camp.game, Seat("station"), about)
        if found.get("count", 0) > best[0]:
            best = found["count"], f"group={group}&building={kind}"
    return best[1]


def _post(shown: Gallery, camp: Camp) -> None:
    phone = camp.join("post", "A")
    shown.take(FOLDER / "post.png", phone, f"{camp.url}/post/A", PHONE)
    shown.take(FOLDER / "number.png", phone, f"{camp.url}/post/A", PHONE, tapped=".tile:not(.blocked)")


if __name__ == "__main__":
    main()

"""The pictures of a job: each once, by key; and the patterns that tell materials apart without colour."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from fieldgame.folders import folder

SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
_LINES = '<g fill="none" stroke="#000" stroke-width="1.2">{}</g>'
HATCHINGS = tuple(
    SVG.format("0 0 20 20", '<path fill="#fff" d="M0 0H20V20H0z"/>' + _LINES.format(drawn))
    for drawn in (
        '<path d="M0 4Q5 2 10 4T20 4M0 11Q5 13 10 11T20 11M0 17H20"/>',  # grain of wood
        '<path d="M0 0H20M0 10H20M5 0V10M15 10V20"/>',  # laid stones
        '<path d="M0 0L20 20M20 0L0 20"/>',  # a grate
        '<path d="M5 0V20M15 0V20"/>',
        '<circle cx="5" cy="5" r="2.5"/><circle cx="15" cy="15" r="2.5"/>',
        '<path d="M0 15L10 5L20 15M0 5L0 5"/>',
    )
)
"""One period each, for the first, second … material; a game has at most six."""
SCISSORS = SVG.format(
    "0 0 24 24",
    '<g fill="none" stroke="currentColor" stroke-width="2.4"><circle cx="5" cy="5.5" r="3.2"/>'
    '<circle cx="5" cy="18.5" r="3.2"/><path d="M7.6 7.4L22.5 18M7.6 16.6L22.5 6"/></g>',
)


class Art(dict[str, str]):
    """Pictures by key."""

    def keep(self, key: str, svg: str) -> str:
        """The key, with the picture behind it."""
        self.setdefault(key, str(svg))
        return key


@lru_cache(maxsize=1)
def icons() -> dict[str, str]:
    """The signs of the pages as pictures of their own, by their names there; and one more."""
    sheet = Path(folder("static"), "img", "icons.svg").read_text(encoding="utf-8")
    signs = {name: SVG.format(box, body) for name, box, body in SYMBOL.findall(sheet)}
    return {**signs, "scissors": SCISSORS}

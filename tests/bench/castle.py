"""Drawing the castle map: milliseconds and bytes, beside the same without what is kept, and cell by cell.

`cell by cell` is the plainest picture one could make: a square, its group's pattern and its crest for every
built cell, spelled out each time. It shows no roof, and is what defining shapes once is measured against.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from statistics import median
from time import perf_counter_ns
from typing import Any

import brotli

from fieldgame.drawing import CELL, castle_svg
from fieldgame.drawing.arms import arms_of
from fieldgame.drawing.castle import _stage, stage
from fieldgame.drawing.cathedral import cathedral
from fieldgame.drawing.crests import crest_path
from fieldgame.drawing.roofs import roof
from tests.castles import castle, full_castle

ROUNDS = 60
View = dict[str, Any]


def ours(view: View) -> str:
    return castle_svg(view, "Spielplan")


def from_nothing(view: View) -> str:
    """As the first picture after the server has started."""
    for kept in (roof, cathedral, _stage):
        kept.cache_clear()
    return castle_svg(view, "Spielplan")


def cell_by_cell(view: View) -> str:
    below, above = stage(view["map"], "Spielplan", "m")
    arms = arms_of(view["groups"], "m")
    defs = "".join(own.defs() for own in arms.values())
    cells = []
    for building in view["map"]["buildings"]:
        own = arms[building["group"]]
        cells += [
            f'<rect x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}" fill="url(#{own.id}p)"'
            f' stroke="{own.colour.deep}"/><path transform="translate({x * CELL + 8} {y * CELL + 8})"'
            f' d="{crest_path(own.crest)}" fill="{own.colour.deep}"/>'
            for x, y in building["cells"]
        ]
    return f"{below}<defs>{defs}</defs>{''.join(cells)}{above}</svg>"


def milliseconds(draw: Callable[[View], str], view: View) -> tuple[float, float]:
    """Median and worst."""
    spent = []
    for _ in range(ROUNDS):
        start = perf_counter_ns()
        draw(view)
        spent.append((perf_counter_ns() - start) / 1e6)
    return median(spent), max(spent)


def main() -> None:
    full = full_castle()
    count = len(full["map"]["buildings"])
    for title, view in ((f"17 by 17, {count} buildings", full), ("40 by 40, empty", castle(40, 40))):
        print(f"{title} ({ROUNDS} times):")
        for name, draw in (("ours", ours), ("from nothing", from_nothing), ("cell by cell", cell_by_cell)):
            middle, worst = milliseconds(draw, view)
            svg = draw(view).encode()
            packed = f"gzip {len(gzip.compress(svg, 6)):,}, brotli {len(brotli.compress(svg, quality=4)):,}"
            print(f"  {name}: {middle:.2f} ms (worst {worst:.2f}), {len(svg):,} bytes, {packed}")


if __name__ == "__main__":
    main()

"""The buildings on the map: each shape's roof is defined once and placed with its group's colours."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import normal

from .arms import Arms
from .cathedral import cathedral
from .newest import rim
from .ornaments import ORNAMENTS, crest_spot, ornament
from .outline import CELL, cell_name, runs_path
from .roofs import HOUSE, roof
from .text import escaped, spoken

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Buildings:
    """Collects the buildings of one picture, and what they need to have defined before them."""

    def __init__(self, view: Mapping[str, Any], arms: Mapping[str, Arms], prefix: str, locale: str) -> None:
        self.arms, self.prefix = arms, prefix
        self.names = {entry["id"]: spoken(entry["name"], locale) for entry in view["catalogue"]}
        self.neutral = spoken(view["neutral"]["name"], locale)
        self.shapes: dict[str, str] = {}
        self.cells: list[Cell] = []
        self.kinds: set[str] = set()
        self.placed: list[str] = []

    def add(self, building: Mapping[str, Any], newest: bool) -> None:
        cells = [(x, y) for x, y in building["cells"]]
        if not cells:
            return
        arms = self.arms.get(building["group"])
        kind = building["building"] if building["group"] is not None else "neutral"
        self.cells += cells
        self.placed.append(
            f'<g class="b{" last" if newest else ""}" data-key="{escaped(short_key(building["key"]))}"'
            f' data-group="{escaped(building["group"] or "")}">'
            + f"<title>{self._title(kind, arms, cells)}</title>"
            + self._roof(cells, arms)
            + (rim(cells) if newest else "")
            + self._signs(kind, arms, cells)
            + "</g>"
        )

    def defs(self) -> str:
        """The shapes and signs of all that was added."""
        defs = [f'<g id="{name}">{drawing}</g>' for name, drawing in sorted(self.shapes.items())]
        defs += [f'<g id="{self.prefix}k-{kind}">{ORNAMENTS[kind]}</g>' for kind in sorted(self.kinds)]
        return f"<defs>{''.join(defs)}</defs>"

    def drawn(self) -> str:
        return (
            f"{self.defs()}"
            f'<path d="{runs_path(self.cells)}" fill-opacity=".28" transform="translate(4 5)"/>'
            f"<g {HOUSE}>{''.join(self.placed)}</g>"
        )

    def _title(self, kind: str, arms: Arms | None, cells: list[Cell]) -> str:
        where = cell_name(*min(cells, key=lambda cell: (cell[1], cell[0])))
        words = (self.names.get(kind, kind), arms.name, where) if arms else (self.neutral, where)
        return escaped(" · ".join(words))

    def _roof(self, cells: list[Cell], arms: Arms | None) -> str:
        shape = tuple(normal(cells))
        name = f"{self.prefix}{'s' if arms else 'n'}{shape_name(shape)}"
        self.shapes[name] = roof(shape) if arms else cathedral(shape)
        x, y = min(x for x, _ in cells) * CELL, min(y for _, y in cells) * CELL
        paint = (
            f' fill="url(#{arms.id}p)" stroke="{arms.colour.ridge}" color="{arms.colour.deep}"'
            if arms
            else ""
        )
        return f'<use href="#{name}" x="{x}" y="{y}"{paint}/>'

    def _signs(self, kind: str, arms: Arms | None, cells: list[Cell]) -> str:
        """The ornament of its kind, and its group's crest."""
        sign, x, y, upright = ornament(kind, cells)
        self.kinds.add(sign)
        turned = f' transform="rotate(90 {x} {y})"' if upright else ""
        drawn = f'<use href="#{self.prefix}k-{sign}" x="{x}" y="{y}"{turned}/>'
        if arms is None:
            return drawn
        x, y = crest_spot(kind, cells)
        small = len(cells) == 1
        place = f'transform="translate({x} {y})scale(.85)"' if small else f'x="{x}" y="{y}"'
        return f'{drawn}<use href="#{arms.id}c" {place}/>'


def shape_name(shape: Collection[Cell]) -> str:
    """The same for the same shape in every picture: its width, its cells row by row as bits. A building that
    stays where it is must not change because another one goes."""
    wide = max(x for x, _ in shape) + 1
    return f"{wide}-{sum(1 << (y * wide + x) for x, y in shape):x}"


def short_key(key: str) -> str:
    """A building's key as pictures carry it: of an event's UUID the beginning, and what comes after it."""
    return key[:8] + key[36:] if UUID.match(key) else key


def buildings(
    view: Mapping[str, Any], arms: Mapping[str, Arms], last: Collection[str], prefix: str, locale: str
) -> str:
    """All of them, the newest above the others."""
    collected = Buildings(view, arms, prefix, locale)
    for building in sorted(view["map"]["buildings"], key=lambda building: building["key"] in last):
        collected.add(building, building["key"] in last)
    return collected.drawn()

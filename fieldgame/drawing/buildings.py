"""The buildings on the map: each shape's roof is defined once and placed with its group's colours."""

from collections.abc import Collection, Mapping
from typing import Any

from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import normal

from .arms import Arms
from .ornaments import ORNAMENTS, crest_cell, ornament_place
from .outline import CELL, cell_name, outline_path
from .palette import NEUTRAL
from .roofs import roof
from .text import escaped, spoken


class Buildings:
    """Collects the buildings of one picture, and what they need to have defined before them."""

    def __init__(self, view: Mapping[str, Any], arms: Mapping[str, Arms], prefix: str, locale: str) -> None:
        self.arms, self.prefix = arms, prefix
        self.names = {entry["id"]: spoken(entry["name"], locale) for entry in view["catalogue"]}
        self.neutral = spoken(view["neutral"]["name"], locale)
        self.shapes: dict[tuple[Cell, ...], str] = {}
        self.kinds: set[str] = set()
        self.placed: list[str] = []

    def add(self, building: Mapping[str, Any], newest: bool) -> None:
        cells = [(x, y) for x, y in building["cells"]]
        if not cells:
            return
        arms = self.arms.get(building["group"])
        kind = building["building"] if building["group"] is not None else "neutral"
        if kind in ORNAMENTS:
            self.kinds.add(kind)
        self.placed.append(
            f'<g class="b{" last" if newest else ""}" data-key="{escaped(building["key"])}"'
            f' data-group="{escaped(building["group"] or "")}">'
            + f"<title>{self._title(kind, arms, cells)}</title>"
            + self._roof(cells, arms)
            + (_rim(cells) if newest else "")
            + self._signs(kind, arms, cells)
            + "</g>"
        )

    def drawn(self) -> str:
        defs = [f'<g id="{name}">{roof(shape)}</g>' for shape, name in self.shapes.items()]
        defs += [f'<g id="{self.prefix}k-{kind}">{ORNAMENTS[kind]}</g>' for kind in sorted(self.kinds)]
        return f"<defs>{''.join(defs)}</defs>{''.join(self.placed)}"

    def _title(self, kind: str, arms: Arms | None, cells: list[Cell]) -> str:
        where = cell_name(*min(cells, key=lambda cell: (cell[1], cell[0])))
        words = (self.names.get(kind, kind), arms.name, where) if arms else (self.neutral, where)
        return escaped(" · ".join(words))

    def _roof(self, cells: list[Cell], arms: Arms | None) -> str:
        shape = tuple(normal(cells))
        shape_id = self.shapes.setdefault(shape, f"{self.prefix}s{len(self.shapes)}")
        colour = arms.colour if arms else NEUTRAL
        fill = f"url(#{arms.id}p)" if arms else colour.fill
        x, y = min(x for x, _ in cells) * CELL, min(y for _, y in cells) * CELL
        return (
            f'<use href="#{shape_id}" x="{x}" y="{y}" fill="{fill}" stroke="{colour.deep}"'
            f' color="{colour.ridge}"/>'
        )

    def _signs(self, kind: str, arms: Arms | None, cells: list[Cell]) -> str:
        """The ornament of its kind, and its group's crest."""
        spot = ornament_place(kind, cells)
        ornament = f'<use href="#{self.prefix}k-{kind}" x="{spot[0]}" y="{spot[1]}"/>' if spot else ""
        if arms is None:
            return ornament
        x, y = crest_cell(kind, cells)
        return f'{ornament}<use href="#{arms.id}c" x="{x * CELL + CELL // 2}" y="{y * CELL + CELL // 2}"/>'


def _rim(cells: list[Cell]) -> str:
    """A bright rim, by which the newest building is found from afar."""
    rim = outline_path(cells, 2)
    return (
        f'<path d="{rim}" fill="none" stroke="#1a1a1a" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{rim}" fill="none" stroke="#ffe600" stroke-width="4" stroke-linejoin="round"/>'
    )


def buildings(
    view: Mapping[str, Any], arms: Mapping[str, Arms], last: Collection[str], prefix: str, locale: str
) -> str:
    collected = Buildings(view, arms, prefix, locale)
    for building in view["map"]["buildings"]:
        collected.add(building, building["key"] in last)
    return collected.drawn()

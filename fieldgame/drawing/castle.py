"""The castle map as one picture: wall, ground, buildings, reserved ground, and what is being planned.

Only the view is read (`map`, `groups`, `catalogue`, `neutral`), so the same castle hangs in the barn, lies on
the station's table and goes on paper. No style attributes, for the pages' security policy forbids them; ids
carry a prefix, so that one page can hold several castles.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from fieldgame.geometry.grid import Cell
from fieldgame.geometry.shapes import normal

from .crests import crest_path
from .ghost import Ghost, ghost_layer
from .ornaments import ORNAMENTS, crest_cell, ornament_place
from .outline import CELL, cell_name, outline_path, runs_path
from .palette import Colour, colour_of, pattern_def
from .roofs import roof
from .text import escaped
from .walls import frame, margin

View = Mapping[str, Any]


def castle_svg(
    view: View,
    label: str,
    *,
    prefix: str = "m",
    last: Collection[str] = frozenset(),
    ghost: Ghost | None = None,
    interactive: bool = False,
    locale: str = "de",
) -> str:
    """The whole map. `last`: keys of the newest buildings; `interactive`: a rectangle a cell for fingers."""
    board = view["map"]
    inside = cells_of(board)
    below, above = frame(inside, board["width"], board["height"], prefix)
    colours = {group["id"]: colour_of(group["colour"]) for group in view["groups"]}
    crests = {group["id"]: group["crest"] for group in view["groups"]}
    standing = [building["group"] for building in board["buildings"]]
    used = {
        group: colour for group, colour in colours.items() if group in standing or group in board["reserved"]
    }
    parts = [
        opening(board, label),
        below,
        _ground(inside, prefix),
        _group_defs(used, crests, prefix),
        _reserved(board["reserved"], colours, prefix),
        _buildings(view, colours, last, prefix, locale),
        above,
    ]
    if ghost is not None:
        parts.append(ghost_layer(view, ghost, prefix + "o"))
    if interactive:
        parts.append(_touch_cells(inside))
    parts.append("</svg>")
    return "".join(parts)


def cells_of(board: View) -> frozenset[Cell]:
    """The map's cells: the rectangle without what lies outside the wall."""
    outside = {(x, y) for x, y in board["outside"]}
    every = ((x, y) for y in range(board["height"]) for x in range(board["width"]))
    return frozenset(cell for cell in every if cell not in outside)


def opening(board: View, label: str = "", css: str = "castle") -> str:
    """The `<svg>` tag; its data attributes let a script turn a finger's place into a cell."""
    edge = margin(board["outside"])
    wide, high = board["width"] * CELL + 2 * edge, board["height"] * CELL + 2 * edge
    named = f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' class="{css}" viewBox="-{edge} -{edge} {wide} {high}" {named}'
        f' data-cell="{CELL}" data-left="{edge}" data-top="{edge}">'
    )


def _ground(inside: frozenset[Cell], prefix: str) -> str:
    """Grass in two greens, chequered so that cells can be counted from the back of the barn."""
    tile = 2 * CELL
    return (
        f'<defs><pattern id="{prefix}g" width="{tile}" height="{tile}" patternUnits="userSpaceOnUse">'
        f'<rect width="{tile}" height="{tile}" fill="#dcebbb"/>'
        f'<path d="M0 0h{CELL}v{CELL}h-{CELL}zM{CELL} {CELL}h{CELL}v{CELL}h-{CELL}z" fill="#cbdfa2"/>'
        '<path d="M27 33l2-6l2 6M9 14l2-6l2 6M70 72l2-6l2 6M50 53l2-6l2 6" fill="none" stroke="#86a354"'
        ' stroke-width="1.6"/>'
        f'<path d="M0 0H{tile}M0 {CELL}H{tile}M0 0V{tile}M{CELL} 0V{tile}" fill="none" stroke="#8ba468"'
        ' stroke-width="1.5"/>'
        f'</pattern></defs><path d="{outline_path(inside)}" fill="url(#{prefix}g)"/>'
    )


def _group_defs(colours: Mapping[str, Colour], crests: Mapping[str, str], prefix: str) -> str:
    """Each group's roof pattern, hatching of reserved ground, crest on a disc, and pennant."""
    parts = ["<defs>"]
    for group, colour in colours.items():
        own = f"{prefix}-{escaped(group)}"
        parts.append(pattern_def(colour, f"{own}-p", colour.fill, colour.mark))
        parts.append(pattern_def(colour, f"{own}-r", colour.tint, colour.hatching))
        parts.append(
            f'<g id="{own}-c"><circle r="15" fill="#fffdf6" stroke="{colour.deep}" stroke-width="2"/>'
            f'<path transform="translate(-11 -11) scale(.917)" d="{crest_path(crests[group])}"'
            f' fill="{colour.deep}"'
            ' fill-rule="evenodd"/></g>'
            f'<g id="{own}-f"><path d="M-11 17V-16" stroke="#2b2117" stroke-width="3.5"/>'
            f'<path d="M-10-15h25l-7 8l7 8h-25z" fill="url(#{own}-p)" stroke="{colour.deep}"'
            ' stroke-width="2"/></g>'
        )
    parts.append("</defs>")
    return "".join(parts)


def _reserved(reserved: Mapping[str, Iterable[Any]], colours: Mapping[str, Colour], prefix: str) -> str:
    parts = []
    for group, listed in reserved.items():
        cells = [(x, y) for x, y in listed]
        colour = colours.get(group)
        if not cells or colour is None:
            continue
        own = f"{prefix}-{escaped(group)}"
        parts.append(
            f'<g class="reserved"><path d="{runs_path(cells)}" fill="url(#{own}-r)"/>'
            f'<path d="{outline_path(cells, 3)}" fill="none" stroke="{colour.deep}" stroke-width="3"'
            ' stroke-dasharray="9 5"/>'
        )
        parts += [
            f'<use href="#{own}-f" x="{x * CELL + 20}" y="{y * CELL + 20}"/>' for x, y in pennant_cells(cells)
        ]
        parts.append("</g>")
    return "".join(parts)


def pennant_cells(cells: list[Cell]) -> list[Cell]:
    """One pennant for each piece of reserved ground, in the row where it is broadest."""
    left = set(cells)
    chosen = []
    while left:
        stack = [min(left)]
        left.discard(stack[0])
        piece = []
        while stack:
            x, y = stack.pop()
            piece.append((x, y))
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    stack.append(near)
        sx, sy, count = sum(x for x, _ in piece), sum(y for _, y in piece), len(piece)
        chosen.append(min(piece, key=lambda c: (abs(c[0] * count - sx) + abs(c[1] * count - sy), c)))
    return chosen


def _buildings(
    view: View, colours: Mapping[str, Colour], last: Collection[str], prefix: str, locale: str
) -> str:
    names = {entry["id"]: spoken(entry["name"], locale) for entry in view["catalogue"]}
    neutral = spoken(view["neutral"]["name"], locale)
    groups = {group["id"]: group["name"] for group in view["groups"]}
    shapes: dict[tuple[Cell, ...], str] = {}
    placed = []
    kinds = set()
    for building in view["map"]["buildings"]:
        cells = [(x, y) for x, y in building["cells"]]
        if not cells:
            continue
        shape = tuple(normal(cells))
        shape_id = shapes.setdefault(shape, f"{prefix}s{len(shapes)}")
        group = building["group"]
        kind = building["building"] if group is not None else "neutral"
        kinds.add(kind)
        colour = colours.get(group, colour_of(group))
        where = cell_name(*min(cells, key=lambda cell: (cell[1], cell[0])))
        words = (
            (neutral, where) if group is None else (names.get(kind, kind), groups.get(group, group), where)
        )
        newest = building["key"] in last
        placed.append(
            f'<g class="b{" last" if newest else ""}"><title>{escaped(" · ".join(words))}</title>'
            + _placed(shape_id, cells, kind, group, colour, prefix, newest)
            + "</g>"
        )
    defs = [f'<g id="{name}">{roof(shape)}</g>' for shape, name in shapes.items()]
    defs += [f'<g id="{prefix}k-{kind}">{ORNAMENTS[kind]}</g>' for kind in sorted(kinds & ORNAMENTS.keys())]
    return f"<defs>{''.join(defs)}</defs>{''.join(placed)}"


def _placed(
    shape_id: str, cells: list[Cell], kind: str, group: str | None, colour: Colour, prefix: str, newest: bool
) -> str:
    """One building: roof, ornament, crest; the newest with a bright rim."""
    x, y = min(x for x, _ in cells) * CELL, min(y for _, y in cells) * CELL
    own = f"{prefix}-{escaped(group)}" if group is not None else ""
    fill = f"url(#{own}-p)" if group is not None else colour.fill
    parts = [
        f'<use href="#{shape_id}" x="{x}" y="{y}" fill="{fill}" stroke="{colour.deep}"'
        f' color="{colour.ridge}"/>',
    ]
    if newest:
        rim = outline_path(cells, 2)
        parts.append(
            f'<path d="{rim}" fill="none" stroke="#1a1a1a" stroke-width="8" stroke-linejoin="round"/>'
            f'<path d="{rim}" fill="none" stroke="#ffe600" stroke-width="4" stroke-linejoin="round"/>'
        )
    spot = ornament_place(kind, cells)
    if spot is not None:
        parts.append(f'<use href="#{prefix}k-{kind}" x="{spot[0]}" y="{spot[1]}"/>')
    if group is not None:
        cx, cy = crest_cell(kind, cells)
        parts.append(f'<use href="#{own}-c" x="{cx * CELL + 20}" y="{cy * CELL + 20}"/>')
    return "".join(parts)


def _touch_cells(inside: frozenset[Cell]) -> str:
    rects = "".join(
        f'<rect class="cell" data-x="{x}" data-y="{y}" x="{x * CELL}" y="{y * CELL}" width="{CELL}"'
        f' height="{CELL}"/>'
        for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0]))
    )
    return f'<g fill="#fff" fill-opacity="0">{rects}</g>'


def spoken(name: Any, locale: str) -> str:
    """A building's name in the language asked for, or in the one there is."""
    if isinstance(name, str):
        return name
    return str(name.get(locale) or name.get("de") or next(iter(name.values()), ""))

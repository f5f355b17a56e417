"""What tells buildings apart besides their outline: a well in the square, a keep on the castle, a cross.

Each ornament is drawn once round the point 0,0 and placed on the building's most central cell; the crest
takes another cell. A building of one cell has a chimney beside its crest, and so has, in its middle, every
building of a catalogue that a leader made up: it is a house, and its shape tells which.
"""

from dataclasses import dataclass

from fieldgame.geometry.grid import Cell

from .outline import CELL

_INK = "#2b2117"
_PALE = "#f3e7cb"
_WATER = "#2f78ad"
_EDGE = f'stroke="{_INK}" stroke-width="2"'


def _stone(shape: str, fill: str = _PALE) -> str:
    return f'<path d="{shape}" fill="{fill}" {_EDGE}/>'


def _disc(radius: int, fill: str = _PALE) -> str:
    return f'<circle r="{radius}" fill="{fill}" {_EDGE}/>'


def _dark(shape: str) -> str:
    return f'<path d="{shape}" fill="{_INK}" stroke="none"/>'


def _lines(shape: str, width: str = "2") -> str:
    return f'<path d="{shape}" fill="none" stroke="{_INK}" stroke-width="{width}"/>'


_CHIMNEY = _stone("M-7-7h14v14h-14z", "#9a4a36") + _dark("M-3.5-3.5h7v7h-7z")

ORNAMENTS: dict[str, str] = {
    # a barn door with crossed planks
    "stable": _stone("M-14-12h28v24h-28z", "#c98a4b") + _lines("M-14-12L14 12M14-12L-14 12M0-12v24", "2.4"),
    # the roadway, planks over water
    "bridge": _stone("M-20-17h40v34h-40z", "#8fc6e8")
    + _stone("M-20-9h40v18h-40z", "#d9a76a")
    + _lines("M-12-9v18M-6-9v18M0-9v18M6-9v18M12-9v18"),
    # a mug with foam
    "inn": _stone("M-11-7h15v19h-15z", "#e9b23c")
    + _lines("M4-3h4q4 0 4 3v4q0 3-4 3h-4", "3.4")
    + _stone("M-12-6q-3-7 3-7q5-5 9 0q7-1 5 7z", "#fffdf6"),
    # a paved courtyard with a well
    "square": _stone("M-22-22h44v44h-44z", "#dccba6")
    + '<path d="M-22-8h44M-22 8h44M-8-22v44M8-22v44" stroke="#8c7a55" stroke-width="1.5"/>'
    + _disc(12)
    + _disc(7, _WATER),
    # the steeple of a chapel with its cross
    "abbey": _stone("M-15-15h30v30h-30z", "#b9b3a6")
    + _lines("M-15-15l30 30M15-15l-30 30", "1.3")
    + _stone("M-3.5-14h7v8h8v7h-8v13h-7v-13h-8v-7h8z", "#fffdf6"),
    # two gables with doors
    "manor": _stone("M-15 12v-14l7.5-10 7.5 10 7.5-10 7.5 10v14z")
    + _dark("M-10.5 12v-9h6v9zM4.5 12v-9h6v9z"),
    # a round tower with a pointed roof and battlements
    "tower": _disc(17)
    + f'<circle r="14.5" fill="none" stroke="{_INK}" stroke-width="4" stroke-dasharray="5 6.3"/>'
    + _disc(10, "#b5523a")
    + _disc(3, "#ffd76a"),
    # a white dome with a green cross; a red one is an emblem that the law protects
    "infirmary": _disc(16, "#fffdf6")
    + '<path d="M-4-11h8v7h7v8h-7v7h-8v-7h-7v-8h7z" fill="#1c6b43" stroke="none"/>',
    # a keep with battlements
    "castle": _stone(
        "M-17-17h9v4h4v-4h8v4h4v-4h9v9h-4v4h4v8h-4v4h4v9h-9v-4h-4v4h-8v-4h-4v4h-9v-9h4v-4h-4v-8h4v-4h-4z"
    )
    + _dark("M-6-6h12v12h-12z"),
    # an open book
    "academy": _stone("M0-9q-8-5-17-1v20q9-4 17 1q8-5 17-1v-20q-9-4-17 1z", "#fffdf6")
    + _lines(
        "M0-9v20M-13-5q5-1 9 1M-13 0q5-1 9 1M-13 5q5-1 9 1M13-5q-5-1-9 1M13 0q-5-1-9 1M13 5q-5-1-9 1", "1.6"
    ),
    # a chimney that smokes
    "house": '<path d="M2-6q-4-3 0-6t-1-6" fill="none" stroke="#fff" stroke-width="3" stroke-opacity=".8"/>'
    + _CHIMNEY,
    "chimney": _CHIMNEY,
    # the rose window of the neutral cathedral
    "neutral": '<circle r="21" fill="#e0a90f" stroke="#4d3a12" stroke-width="3"/>'
    '<circle r="15.5" fill="#fff8e2" stroke="#4d3a12" stroke-width="1.5"/>'
    '<path d="M-3.5-13h7v6.5h7v6.5h-7v13h-7v-13h-7v-6.5h7z" fill="#4d3a12" stroke="none"/>',
}


def ornament(building: str, cells: list[Cell]) -> tuple[str, int, int, bool]:
    """Which ornament a building bears, where its middle stands in units, and whether it lies along a column.

    A chimney beside the crest stands in the upper right corner of the only cell.
    """
    if len(cells) == 1 and building != "neutral":
        return "chimney", cells[0][0] * CELL + 30, cells[0][1] * CELL + 10, False
    kind = building if building in ORNAMENTS else "house"
    if kind == "square" and len(cells) == 4:
        return kind, (min(cells)[0] + 1) * CELL, (min(y for _, y in cells) + 1) * CELL, False
    x, y = central_cell(cells)
    upright = kind == "bridge" and not {(x - 1, y), (x + 1, y)} & set(cells)
    return kind, x * CELL + CELL // 2, y * CELL + CELL // 2, upright


def central_cell(cells: list[Cell]) -> Cell:
    """The cell with the most neighbours; of several, the one nearest to the middle."""
    have = set(cells)
    sx, sy, count = sum(x for x, _ in cells), sum(y for _, y in cells), len(cells)

    def rank(cell: Cell) -> tuple[int, int, int, int]:
        x, y = cell
        beside = sum(near in have for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        return (-beside, abs(x * count - sx) + abs(y * count - sy), -y, -x)

    return min(cells, key=rank)


def crest_spot(building: str, cells: list[Cell]) -> tuple[int, int]:
    """The middle of the crest, in units: in the first cell, row by row, that the ornament leaves free."""
    half = CELL // 2
    if len(cells) == 1:
        return cells[0][0] * CELL + half - 3, cells[0][1] * CELL + half + 3
    if building == "square" and len(cells) == 4:
        x, y = min(cells)
        return x * CELL + half - 1, y * CELL + half - 1
    taken = central_cell(cells)
    x, y = min((cell for cell in cells if cell != taken), key=lambda cell: (cell[1], cell[0]))
    return x * CELL + half, y * CELL + half


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece to cut out has room for words: the first cell, and how many from there to the right."""

    x: int
    y: int
    wide: int
    low: bool = False
    """Only the lower halves are free: beside a chimney, or below the well of a square."""
    crest: Cell | None = None
    """Another free cell, for the crest; None if there is none, or if the crest goes above the words."""


def words_spot(building: str, cells: list[Cell]) -> Spot:
    """What the ornament of this building leaves free."""
    if len(cells) == 1:
        return Spot(*cells[0], 1, low=True)
    if building == "square" and len(cells) == 4:
        return Spot(min(cells)[0], max(y for _, y in cells), 2, low=True)
    free = set(cells) - {central_cell(cells)}
    runs = [(x, y, _run(free, x, y)) for x, y in free if (x - 1, y) not in free]
    x, y, wide = max(runs, key=lambda run: (run[2], run[1], -run[0]))
    free -= {(x + n, y) for n in range(wide)}
    return Spot(x, y, wide, crest=min(free, key=lambda cell: (cell[1], cell[0]), default=None))


def _run(cells: set[Cell], x: int, y: int) -> int:
    wide = 1
    while (x + wide, y) in cells:
        wide += 1
    return wide

"""What tells buildings apart besides their outline: a well in the square, a keep on the castle, a cross.

Each ornament is drawn once round the point 0,0 and placed on the building's most central cell; the crest
takes another cell. Buildings of a catalogue that a leader made up have none, and are told by their shape.
"""

from fieldgame.geometry.grid import Cell

from .outline import CELL

_INK = "#2b2117"
_WATER = "#2f6f9f"


def _stone(shape: str, fill: str = "#efe2c4") -> str:
    return f'<path d="{shape}" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'


def _disc(radius: int, fill: str = "#efe2c4") -> str:
    return f'<circle r="{radius}" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'


def _dark(shape: str) -> str:
    return f'<path d="{shape}" fill="{_INK}" stroke="none"/>'


def _lines(shape: str, width: str = "2", opacity: str = "1") -> str:
    faint = f' stroke-opacity="{opacity}"' if opacity != "1" else ""
    return f'<path d="{shape}" fill="none" stroke="{_INK}" stroke-width="{width}"{faint}/>'


ORNAMENTS: dict[str, str] = {
    # a barn door with crossed planks
    "stable": _stone("M-11-9h22v18h-22z") + _lines("M-11-9L11 9M11-9L-11 9M0-9v18"),
    # the roadway, planks over water
    "bridge": _stone("M-19-15h38v30h-38z", "#bfe0f2")
    + _stone("M-19-8h38v16h-38z")
    + _lines("M-11-8v16M-4-8v16M4-8v16M11-8v16"),
    # a mug
    "inn": _stone("M-10-10h14v20h-14z")
    + _lines("M4-5h5q3 0 3 3v4q0 3-3 3h-5", "3")
    + _dark("M-8-8h10v5h-10z"),
    # a paved courtyard with a well
    "square": _stone("M-20-20h40v40h-40z", "#e5d6b4")
    + _lines("M-20-7h40M-20 7h40M-7-20v40M7-20v40", "1.5", ".3")
    + _disc(11)
    + _disc(6, _WATER),
    # the cross of a chapel
    "abbey": _stone("M-3.5-13h7v8h8v7h-8v12h-7v-12h-8v-7h8z"),
    # two gables with a door
    "manor": _stone("M-13 9v-11L-6-10L0-3L6-10L13-2v11z") + _dark("M-3 9v-7h6v7zM-9 0h4v4h-4zM5 0h4v4h-4z"),
    # a round tower with a pointed roof
    "tower": _disc(15)
    + _lines("M0-15V15M-15 0H15M-10.6-10.6L10.6 10.6M10.6-10.6L-10.6 10.6", "1.3")
    + _disc(4, _INK),
    # a dome with the cross of a hospital
    "infirmary": _disc(15) + _dark("M-4-11h8v7h7v8h-7v7h-8v-7h-7v-8h7z"),
    # a keep with battlements
    "castle": _stone(
        "M-15-15h8v4h4v-4h6v4h4v-4h8v8h-4v4h4v6h-4v4h4v8h-8v-4h-4v4h-6v-4h-4v4h-8v-8h4v-4h-4v-6h4v-4h-4z"
    )
    + _dark("M-5-5h10v10h-10z"),
    # an eight-sided observatory
    "academy": _stone("M-6-15h12l9 9v12l-9 9h-12l-9-9v-12z")
    + _lines("M-15-6L15 6M-15 6L15-6M-6-15L6 15M6-15L-6 15", "1.2")
    + _disc(5, _WATER),
    # the gold medallion of the neutral cathedral
    "neutral": '<circle r="19" fill="#d9a514" stroke="#4d3a12" stroke-width="3"/>'
    '<circle r="14" fill="#fff8e2"/>'
    '<path d="M-3-12h6v6h7v6h-7v12h-6v-12h-7v-6h7z" fill="#4d3a12"/>',
}


def ornament_place(building: str, cells: list[Cell]) -> tuple[int, int] | None:
    """Where the ornament stands, in units; nothing for one cell alone, which is needed for the crest."""
    if building not in ORNAMENTS or len(cells) < 2:
        return None
    if building == "square" and len(cells) == 4:
        return (min(cells)[0] + 1) * CELL, (min(y for _, y in cells) + 1) * CELL
    x, y = central_cell(cells)
    return x * CELL + CELL // 2, y * CELL + CELL // 2


def central_cell(cells: list[Cell]) -> Cell:
    """The cell with the most neighbours; of several, the one nearest to the middle."""
    have = set(cells)
    sx, sy, count = sum(x for x, _ in cells), sum(y for _, y in cells), len(cells)

    def rank(cell: Cell) -> tuple[int, int, int, int]:
        x, y = cell
        beside = sum(near in have for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        return (-beside, abs(x * count - sx) + abs(y * count - sy), -y, -x)

    return min(cells, key=rank)


def crest_cell(building: str, cells: list[Cell]) -> Cell:
    """The crest takes the first cell, row by row, that the ornament leaves free."""
    taken = None
    if building in ORNAMENTS and len(cells) > 1 and not (building == "square" and len(cells) == 4):
        taken = central_cell(cells)
    free = [cell for cell in cells if cell != taken]
    return min(free, key=lambda cell: (cell[1], cell[0]))

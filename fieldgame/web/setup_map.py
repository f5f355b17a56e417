"""The map of a new game as text: rows of free cells and wall, read and judged."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext

from fieldgame.kits.file import MOST_CELLS

FREE, WALL = ".", "#"
MOST = MOST_CELLS
"""Cells in a row, and rows."""
LONGEST = MOST * (MOST + 2)
"""Characters of the text: every row with the end of its line."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A map that the rules can judge: rows of equal length."""

    rows: tuple[str, ...]

    @property
    def cells(self) -> int:
        return sum(row.count(FREE) for row in self.rows)

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows[0]), len(self.rows)


def read(text: str) -> Plan | str:
    """The plan that a text draws, or in a sentence why it draws none.

    `.` is ground, `#` and blanks are outside the wall; a row that is too short ends outside. Empty lines
    above and below do not count, nor do whole rows and columns outside.
    """
    lines = [line.replace(" ", WALL).replace("\t", WALL) for line in text.rstrip().splitlines()]
    if len(lines) > MOST or any(len(line) > MOST for line in lines):
        return gettext("Der Plan ist zu groß: höchstens %(most)s Felder in jeder Richtung.", most=MOST)
    wrong = next((line for line in lines if set(line) - {FREE, WALL}), None)
    if wrong is not None:
        strange = next(mark for mark in wrong if mark not in (FREE, WALL))
        return gettext("Schreib nur . und #. „%(mark)s“ gehört nicht dazu.", mark=strange)
    if not any(FREE in line for line in lines):
        return gettext("Der Plan hat kein einziges Feld.")
    return Plan(_trimmed(lines))


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    """The smallest rectangle around the ground."""
    used = [number for number, line in enumerate(lines) if FREE in line]
    rows = lines[used[0] : used[-1] + 1]
    left = min(row.index(FREE) for row in rows if FREE in row)
    right = max(row.rindex(FREE) for row in rows if FREE in row) + 1
    return tuple(row.ljust(right, WALL)[left:right] for row in rows)


def text_of(rows: tuple[str, ...] | list[str]) -> str:
    """The other way round."""
    return "\n".join(rows)

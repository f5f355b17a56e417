"""QR codes as pictures for pages and as text for a terminal.

Error level M, and Q where it costs no larger code: a muddy card must still be read, and a code that is as
dense as the highest level makes it is not read by an old phone at arm's length.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.main import QRCode

QUIET = 4
"""Modules of white around the code; no reader finds it with less."""
CARD = 4
"""The largest version on a card: its modules stay wider than a millimetre on 45 mm."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
BLACK_ON_WHITE, PLAIN = "\x1b[30;107m", "\x1b[0m"


@lru_cache(maxsize=2000)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules row by row, True is dark, without the white around. Capitals alone take the least."""
    code, firmer = _made(text, ERROR_CORRECT_M), _made(text, ERROR_CORRECT_Q)
    if firmer.version == code.version:
        code = firmer
    return _rows(code)


@dataclass(frozen=True, slots=True)
class Firm:
    """A code for a card: `level` is H, Q or M, `version` 1 to 40, `rows` as in `matrix`."""

    level: str
    version: int
    rows: tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=2000)
def firm(text: str) -> Firm:
    """The code for paper that is carried through rain: level H if that needs no more than version 4, else Q.

    A text too long for Q gets M and whatever version it needs: the caller should ask for a shorter address.
    """
    for name, level in (("H", ERROR_CORRECT_H), ("Q", ERROR_CORRECT_Q)):
        code = _coded(text, level)
        if code.best_fit() <= CARD:  # to draw one that is not taken would cost as much as the one that is
            code.make()
            return Firm(name, code.version, _rows(code))
    code = _made(text, ERROR_CORRECT_M)
    return Firm("M", code.version, _rows(code))


def _rows(code: QRCode) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(map(bool, row)) for row in code.modules)


def _made(text: str, level: int) -> QRCode:
    code = _coded(text, level)
    code.make(fit=True)
    return code


def _coded(text: str, level: int) -> QRCode:
    code = QRCode(error_correction=level)
    code.add_data(text, optimize=0)
    return code


@lru_cache(maxsize=2000)
def svg(text: str, label: str = "") -> Markup:
    """The code with its white around, as an SVG of one path; it takes its size from the page."""
    return picture(matrix(text), label)


def picture(rows: tuple[tuple[bool, ...], ...], label: str = "") -> Markup:
    """The same of modules that are there already."""
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for x, length in _runs(row)
    )
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges" {1}>'
        '<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path fill="#000" d="{2}"/></svg>'
    ).format(side, spoken, path)


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark modules stand side by side: first place and length."""
    runs, x = [], 0
    for dark, same in groupby(row):
        length = len(list(same))
        if dark:
            runs.append((x, length))
        x += length
    return runs


def terminal(text: str, colour: bool = True) -> str:
    """The code as lines of half blocks. `colour`: black on white whatever the terminal looks like;
    without it, dark modules are the gaps, for a terminal of light letters on dark ground."""
    rows = matrix(text)
    empty = (False,) * (len(rows) + 2 * QUIET)
    side = (False,) * QUIET
    padded = [*[empty] * QUIET, *(side + row + side for row in rows), *[empty] * (QUIET + 1)]
    lines = []
    for upper, lower in zip(padded[0::2], padded[1::2], strict=False):
        pairs = zip(upper, lower, strict=True)
        line = "".join(HALVES[pair if colour else (not pair[0], not pair[1])] for pair in pairs)
        lines.append(f"{BLACK_ON_WHITE}{line}{PLAIN}" if colour else line)
    return "\n".join(lines)

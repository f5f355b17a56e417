"""Reads a printed PDF as strangers do: where everything is in mm, its fonts, its picture in grey, its codes.

Nothing here knows how the sheets were made. mm are counted from the top left corner of a page.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from ctypes import c_float, c_int
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image
from pypdfium2 import raw

MM = 72 / 25.4
DEEP = 15
"""Pictures in pictures, at most."""
BAND = 5
"""mm."""
HYPHEN = "\x02"
"""What pdfium says for one that it takes for the end of a line: in text that stands upside down, anywhere."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top

    def holds(self, other: Box, slack: float = 0.2) -> bool:
        """Whether the other lies inside, but for `slack` mm."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def middle_in(self, outer: Box) -> bool:
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return outer.left <= x <= outer.right and outer.top <= y <= outer.bottom

    def meets(self, other: Box) -> bool:
        """Whether they share some paper."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as it stands on the paper; `box` is what its letters blacken."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Mark:
    """What a layout says it has put where (`mark` in sheet.typ)."""

    kind: str
    page: int
    """From 0."""
    box: Box
    more: dict[str, Any]


@lru_cache(maxsize=24)
def opened(data: bytes) -> Paper:
    """The same file is read once for all tests that look at it."""
    return Paper(data)


def forget() -> None:
    """Close all that was opened; else pdfium complains of it in many lines at the very end."""
    _in_grey.cache_clear()
    opened.cache_clear()
    gc.collect()


@lru_cache(maxsize=64)  # the pages and the codes of a set
def _in_grey(paper: Paper, page: int, dpi: float, without: tuple[float, ...]) -> Image.Image:
    return paper.draw(page, dpi, without)


class Paper:
    """A printed PDF."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self._letters: dict[int, list[Line]] = {}
        self._bands: dict[int, dict[int, list[tuple[int, Line]]]] = {}
        self._paths: dict[int, list[Box]] = {}
        self._lines: dict[int, list[Box]] = {}

    def __len__(self) -> int:
        return len(self.document)

    @cached_property
    def _pages(self) -> list[pypdfium2.PdfPage]:
        return list(self.document)

    def size(self, page: int) -> tuple[float, float]:
        """Width and height, in mm."""
        wide, high = self._pages[page].get_size()
        return wide / MM, high / MM

    def objects(self, page: int) -> Iterator[pypdfium2.PdfObject]:
        return self._pages[page].get_objects(max_depth=DEEP)

    def paths(self, page: int) -> list[Box]:
        """Every outline, and what lines were drawn as one."""
        if page not in self._paths:
            self._paths[page] = [self._box(page, one) for one in self._drawn(page)]
        return self._paths[page]

    def strokes(self, page: int) -> list[Box]:
        """Every line, for itself: one for each time that the pen was set down; and what is filled, whole."""
        if page not in self._lines:
            self._lines[page] = [box for one in self._drawn(page) for box in self._strokes(page, one)]
        return self._lines[page]

    def _drawn(self, page: int) -> Iterator[pypdfium2.PdfObject]:
        return (one for one in self.objects(page) if one.type == raw.FPDF_PAGEOBJ_PATH)

    def lines(self, page: int) -> list[Line]:
        """All text, piece by piece as it was set."""
        text = self._pages[page].get_textpage()
        found = []
        for number in range(text.count_rects()):
            edges = text.get_rect(number)
            said = _seen(text.get_text_bounded(*edges)).strip()
            if said:
                found.append(Line(said, self._placed(page, edges)))
        return found

    def letters(self, page: int, box: Box | None = None) -> list[Line]:
        """Every letter that can be seen, in the order of reading; of a box, those with their middle in it."""
        if page not in self._letters:
            text = self._pages[page].get_textpage()
            said = [chr(raw.FPDFText_GetUnicode(text, number)) for number in range(text.count_chars())]
            said = ["-" if letter == HYPHEN else letter for letter in said]
            self._letters[page] = [
                Line(letter, self._placed(page, text.get_charbox(number)))
                for number, letter in enumerate(said)
                if letter.isprintable() and not letter.isspace()
            ]
            bands: dict[int, list[tuple[int, Line]]] = {}
            for number, one in enumerate(self._letters[page]):
                bands.setdefault(_band(one.box), []).append((number, one))
            self._bands[page] = bands
        if box is None:
            return self._letters[page]
        near = range(int(box.top // BAND), int(box.bottom // BAND) + 1)
        found = [
            each for band in near for each in self._bands[page].get(band, ()) if each[1].box.middle_in(box)
        ]
        return [one for _, one in sorted(found, key=lambda each: each[0])]

    def words_in(self, page: int, box: Box) -> str:
        """All letters of a box without spaces: breaks between lines do not matter."""
        return "".join(one.text for one in self.letters(page, box))

    def text(self, page: int) -> str:
        return _seen(self._pages[page].get_textpage().get_text_range())

    def all_text(self) -> str:
        return "\n".join(self.text(page) for page in range(len(self)))

    def fonts(self) -> dict[str, bool]:
        """Name as in the file -> whether the font is in the file."""
        found = {}
        for page in range(len(self)):
            for one in self.objects(page):
                if isinstance(one, pypdfium2.PdfTextObj):
                    font = one.get_font()
                    found[font.get_base_name()] = bool(font.is_embedded)
        return found

    def smallest_letters(self, page: int) -> float:
        """Size of the smallest text, in pt; 99 where there is none."""
        sizes = [
            one.get_font_size() * hypot(one.get_matrix().c, one.get_matrix().d)
            for one in self.objects(page)
            if isinstance(one, pypdfium2.PdfTextObj)
        ]
        return min(sizes, default=99)

    def pictures(self) -> int:
        """How many pictures of dots there are."""
        pages = range(len(self))
        kinds = (one.type for page in pages for one in self.objects(page))
        return sum(kind == raw.FPDF_PAGEOBJ_IMAGE for kind in kinds)

    def picture(self, page: int, dpi: float = 150) -> Image.Image:
        """The page as a printer without colours would print it."""
        return _in_grey(self, page, dpi, (0, 0, 0, 0)).copy()

    def cut_out(self, page: int, box: Box, dpi: float = 300) -> Image.Image:
        """A part of that picture; only this is drawn."""
        wide, high = self.size(page)
        sides = (box.left, high - box.bottom, wide - box.right, box.top)
        return _in_grey(self, page, dpi, tuple(max(0, side) * MM for side in sides))

    def draw(self, page: int, dpi: float, without: tuple[float, ...]) -> Image.Image:
        """`without`: how much is left out on the left, below, on the right and above, in pt."""
        drawn = self._pages[page].render(scale=dpi / 72, grayscale=True, crop=without)
        return drawn.to_pil().convert("L")

    def codes(self, page: int, dpi: float = 150) -> list[str]:
        """What the QR codes on the page say."""
        return codes(self.picture(page, dpi))

    def _strokes(self, page: int, one: pypdfium2.PdfObject) -> list[Box]:
        fill, stroke = c_int(), c_int()
        raw.FPDFPath_GetDrawMode(one, fill, stroke)
        if fill.value != raw.FPDF_FILLMODE_NONE:
            return [self._box(page, one)]
        strokes: list[list[tuple[float, float]]] = []
        x, y = c_float(), c_float()
        for number in range(raw.FPDFPath_CountSegments(one)):
            segment = raw.FPDFPath_GetPathSegment(one, number)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                strokes.append([])
            strokes[-1].append(one.get_matrix().on_point(x.value, y.value))
        return [self._around(page, one, points) for points in strokes]

    def _box(self, page: int, one: pypdfium2.PdfObject) -> Box:
        """The object's bounds."""
        left, bottom, right, top = one.get_bounds()
        return self._around(page, one, [(left, bottom), (right, bottom), (left, top), (right, top)])

    def _around(self, page: int, one: pypdfium2.PdfObject, points: Iterable[tuple[float, float]]) -> Box:
        """The box of these points of the object; a picture in a picture stands in those of the outer one."""
        outer = one.container
        while outer is not None:
            points = [outer.get_matrix().on_point(x, y) for x, y in points]
            outer = outer.container
        xs, ys = zip(*points, strict=True)
        return self._placed(page, (min(xs), min(ys), max(xs), max(ys)))

    def _placed(self, page: int, edges: tuple[float, float, float, float]) -> Box:
        left, bottom, right, top = edges
        high = self._pages[page].get_height()
        return Box(left / MM, (high - top) / MM, right / MM, (high - bottom) / MM)


def _band(box: Box) -> int:
    """Which strip across the page its middle lies in: not every letter is asked whether it is in a box."""
    return int((box.top + box.bottom) / 2 // BAND)


def _seen(text: str) -> str:
    """Without the places at which a long word may be broken."""
    return text.translate(dict.fromkeys(map(ord, "\u200b\ufffe\u00ad")))


def codes(picture: Image.Image) -> list[str]:
    """What all QR codes in a picture say, in any order."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [one.text for one in found]


def marks(told: Iterable[tuple[Any, int, float, float, float, float]]) -> list[Mark]:
    """The marks of a `Pressed`."""
    return [
        Mark(
            value["kind"],
            page - 1,
            Box(min(x, x2), min(y, y2), max(x, x2), max(y, y2)),
            {key: more for key, more in value.items() if key not in ("kind", "w", "h")},
        )
        for value, page, x, y, x2, y2 in told
    ]

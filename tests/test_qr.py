"""QR codes can be read, stay small, and look the same as a picture and in a terminal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fieldgame import qr

LINK = "HTTP://192.168.178.20:8000/J/ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def test_a_role_link_needs_no_more_than_29_modules() -> None:
    assert len(qr.matrix(LINK)) == 29
    assert len(qr.matrix("HTTP://192.168.178.20:8000/Q/ABCDEFGHJ")) == 25


def test_a_link_in_small_letters_is_denser() -> None:
    assert len(qr.matrix(LINK.lower())) > len(qr.matrix(LINK))


def test_the_picture_has_its_white_and_no_style_of_its_own() -> None:
    drawn = qr.svg(LINK, 'Posten "A" <Holz>')
    assert 'viewBox="0 0 37 37"' in drawn
    assert "style" not in drawn
    assert 'aria-label="Posten &#34;A&#34; &lt;Holz&gt;"' in drawn
    assert min(int(x) for x in re.findall(r"M(\d+) ", drawn.split("#000")[1])) == qr.QUIET
    assert qr.svg(LINK) is qr.svg(LINK)


def test_the_picture_shows_the_modules() -> None:
    path = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", qr.svg(LINK))
    drawn = {
        (int(x) + step - qr.QUIET, int(y) - qr.QUIET) for x, y, wide in path for step in range(int(wide))
    }
    rows = qr.matrix(LINK)
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


@pytest.mark.parametrize("colour", [True, False])
def test_the_terminal_shows_the_modules(colour: bool) -> None:
    lines = re.sub(r"\x1b\[[0-9;]*m", "", qr.terminal(LINK, colour)).split("\n")
    marks = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
    rows: list[tuple[bool, ...]] = []
    for line in lines:
        rows += zip(*(marks[mark] for mark in line), strict=True)
    inner = [row[qr.QUIET : -qr.QUIET] for row in rows[qr.QUIET : qr.QUIET + 29]]
    assert inner == [tuple(dark == colour for dark in row) for row in qr.matrix(LINK)]
    assert len({len(line) for line in lines}) == 1


def test_a_foreign_reader_reads_it() -> None:
    cv2: Any = pytest.importorskip("cv2")
    numpy: Any = pytest.importorskip("numpy")
    side = len(qr.matrix(LINK)) + 2 * qr.QUIET
    picture = numpy.full((side, side), 255, numpy.uint8)
    for y, row in enumerate(qr.matrix(LINK)):
        for x, dark in enumerate(row):
            picture[y + qr.QUIET, x + qr.QUIET] = 0 if dark else 255
    large = cv2.resize(picture, None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == LINK

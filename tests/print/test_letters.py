"""Our font has every letter that is let through, in every weight; asked of the font's own file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageFont

from fieldgame.folders import folder
from fieldgame.printing.letters import printable

FONTS = sorted(Path(folder("printables"), "fonts").glob("*.otf"))
PRINTED_BY_US = "äöüßÄÖÜẞéèàçœŒÉÈÀÇ–—„“”‚‘’«»…·×−→✓☐▲■½€©"
NO_LETTER = "\U0010fffd"


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_a_letter_that_is_let_through_is_in_the_font(file: Path) -> None:
    font = ImageFont.truetype(file, 40)
    box = bytes(font.getmask(NO_LETTER))
    let_through = {chr(code) for code in range(0x21, 0x3000) if printable(chr(code)) == chr(code)}
    assert len(let_through) > 700
    assert set(PRINTED_BY_US) <= let_through
    assert sorted(letter for letter in let_through if bytes(font.getmask(letter)) == box) == []


def test_there_are_four_weights_and_their_licence() -> None:
    assert [file.stem.partition("-")[2] for file in FONTS] == ["Black", "Bold", "Regular", "Semibold"]
    assert "SIL OPEN FONT LICENSE" in (FONTS[0].parent / "OFL.txt").read_text(encoding="utf-8").upper()

"""The castle map as text: read with patience, trimmed, and told what is wrong with it."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from fieldgame.web.setup_map import MOST, Plan, read, text_of


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("..\n..", ("..", "..")),
        ("..\r\n..\r\n\r\n", ("..", "..")),
        (".\n..\n.", (".#", "..", ".#")),
        ("####\n#..#\n#.##\n####", ("..", ".#")),
        ("  ..\n ...", ("#..", "...")),
        ("\n\n.", (".",)),
    ],
)
def test_rows_are_read_as_they_were_meant(app: Flask, text: str, rows: tuple[str, ...]) -> None:
    with app.test_request_context():
        assert read(text) == Plan(rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "kein einziges Feld"),
        ("###\n###", "kein einziges Feld"),
        ("..\n.x", "„x“ gehört nicht dazu"),
        ("." * (MOST + 1), "höchstens 100 Felder"),
        (".\n" * (MOST + 1), "höchstens 100 Felder"),
    ],
)
def test_what_is_no_map_is_said(app: Flask, text: str, said: str) -> None:
    with app.test_request_context():
        against = read(text)
    assert isinstance(against, str)
    assert said in against


def test_any_map_comes_back_from_its_text(app: Flask) -> None:
    chance = random.Random(5)
    with app.test_request_context():
        for _ in range(60):
            wide, high = chance.randint(1, 12), chance.randint(1, 12)
            rows = ["".join(chance.choice(".#") for _ in range(wide)) for _ in range(high)]
            found = read("\n".join(rows))
            if isinstance(found, Plan):
                assert found.cells == "".join(rows).count(".")
                assert read(text_of(found.rows)) == found
                assert found.size == (len(found.rows[0]), len(found.rows))

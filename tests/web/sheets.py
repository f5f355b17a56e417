"""The verbs of tests of tally sheets: a line sent as the page sends it, and what is said to it."""

from __future__ import annotations

import html
import re
from typing import Any

from werkzeug.test import TestResponse

from fieldgame import play
from tests.web.out import MINUTE, words
from tests.words import Camp, Phone, text_of

NAMES = ["3 Musketiere", "Wölfe", "Löwen", "Große Eichen", "2", "Grobe", "Cafe\u0301", "Falken"]
MEANT = {
    "3": ["Löwen"],
    "03": ["Löwen"],
    "３": ["Löwen"],
    "3 m": ["3 Musketiere"],
    "8": ["Falken"],
    "2": ["Wölfe", "2"],
    "0": [],
    "9": [],
    "12": [],
    "999": [],
    "x": [],
    "-1": [],
    "1.5": [],
    "wö": ["Wölfe"],
    " wölfe ": ["Wölfe"],
    "caf\u00e9": ["Cafe\u0301"],
    "GROSSE  e": ["Große Eichen"],
    "gro": ["Große Eichen", "Grobe"],
}
"""Whom it means who writes this: a number is that of the list, also where a name begins with it."""


def written(ago: float, offset: int = 0) -> str:
    """The time so many minutes ago on a clock that is `offset` minutes before UTC."""
    minutes = (play.now() - int(ago * MINUTE)) // MINUTE - offset
    return f"{minutes // 60 % 24:02}{minutes % 60:02}"


def line(camp: Camp, sheet: str, ago: float = 5, phone: Phone | None = None, **typed: Any) -> TestResponse:
    """Send one line, as the script does."""
    sent = {"offset": 0, "time": written(ago), **typed}
    return (phone or camp.join("leader")).post(f"{camp.url}/leader/late", part=True, sheet=sheet, **sent)


def booked(camp: Camp, sheet: str, **typed: Any) -> str:
    """What the page says of a line that was taken over."""
    answer = line(camp, sheet, **typed)
    assert answer.status_code == 200, words(text_of(answer))
    return words(text_of(answer))


def told(answer: TestResponse) -> str:
    """What is said at a line that stays, with its status."""
    assert 400 <= answer.status_code < 500
    said = re.search(r'<div class="late-said".*?</div>', text_of(answer), re.DOTALL)
    assert said
    return words(said[0])


def sure(answer: TestResponse) -> str:
    found = re.search(r'name="sure" value="(.*?)"', text_of(answer))
    assert found
    return html.unescape(found[1])

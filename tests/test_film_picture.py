"""The one picture of a film: what it shows in a frame is the castle of that moment, and it stays small."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame.codec import read_journal
from fieldgame.drawing import castle_svg
from fieldgame.drawing.film import Shown, film_svg
from fieldgame.film import Film, Span, film
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Seat, fold, settle
from tests.games.random_play import play

SVG = "{http://www.w3.org/2000/svg}"
JOURNALS = sorted((Path(__file__).parent / "cases" / "journals").glob("*.jsonl"))
MOST_BYTES = 150_000


def drawn(made: Film) -> str:
    return film_svg(made.view, "Burg", shown(made.buildings), shown(made.reserved))


def shown(spans: list[Span]) -> list[Shown]:
    return [Shown(span.what, span.start, span.end) for span in spans]


def in_frame(picture: ElementTree.Element, number: int) -> list[tuple[str, str]]:
    """Buildings and reserved ground that a script leaves in this frame: class and key, or group."""
    found = []
    for part in picture.iter(f"{SVG}g"):
        span = part.get("data-from")
        if span is not None and int(span) <= number < float(part.get("data-until", "inf")):
            found += things(part)
    return sorted(found)


def things(picture: ElementTree.Element) -> list[tuple[str, str]]:
    return sorted(
        (part.get("class", ""), part.get("data-key") or part.get("data-group") or "")
        for part in picture.iter(f"{SVG}g")
        if part.get("class") in ("b", "reserved")
    )


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), tries=st.integers(0, 120))
def test_every_frame_shows_the_castle_of_its_moment(seed: int, tries: int) -> None:
    game = play(random.Random(seed), tries)
    made = film(BURGBAU, game.first, game.entries)
    picture = ElementTree.fromstring(drawn(made))
    living = settle(game.entries)
    places = {entry.id: place for place, entry in enumerate(living)}
    for number, frame in enumerate(made.frames):
        prefix = living[: places[frame.event] + 1] if frame.event else []
        view = BURGBAU.view(fold(BURGBAU, game.first, prefix), Seat("leader"))
        assert in_frame(picture, number) == things(ElementTree.fromstring(castle_svg(view, "Burg")))


def journal(path: Path) -> Film:
    with path.open("rb") as lines:
        header, entries = read_journal(lines)
    start: Any = BURGBAU.start(header.settings)
    return film(BURGBAU, start, entries)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_it_is_small_and_without_script_the_end(path: Path) -> None:
    made = journal(path)
    text = drawn(made)
    assert len(text.encode()) < MOST_BYTES
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    picture = ElementTree.fromstring(text)
    hidden = {id(part) for part in picture.iter() if part.get("display") == "none"}
    ended = {id(part) for part in picture.iter() if part.get("data-until")}
    assert hidden == ended
    view = made.view
    assert in_frame(picture, len(made.frames)) == things(ElementTree.fromstring(castle_svg(view, "Burg")))

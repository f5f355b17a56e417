"""Notes on bookings: the reader's language for what a button says by itself, and never a page full of one."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask_babel import force_locale

from fieldgame.texts.notes import COUNTED, ODD, SHORT, STANDS, STANDS_NOT, WHY_PAUSED, WHY_UNDONE, note
from tests.web.out import Clock, sync, words
from tests.words import Camp, Phone, text_of

BUTTONS = [COUNTED, ODD, STANDS, STANDS_NOT]


def in_english(phone: Phone) -> Phone:
    phone.post("/language", locale="en", next="/")
    return phone


def journal(camp: Camp, phone: Phone) -> str:
    return words(text_of(phone.get(f"{camp.url}/leader/journal")))


def test_what_a_button_says_is_read_in_the_readers_language(
    camp: Camp, leader: Phone, midgame: Clock
) -> None:
    writer = in_english(camp.join("leader"))
    odd = sync(camp, 1, "draw", post="A", group="robbers", number=1)
    writer.post(f"{camp.url}/leader/decide", event=odd, decision="void")
    fields = {"cards-A": "2", "books-A": "0"}
    writer.post(f"{camp.url}/leader/holdings/red", **fields)
    assert [camp.booked(kind)[0]["data"]["note"] for kind in ("voided", "holding_corrected")] == [
        ODD,
        COUNTED,
    ]
    said = journal(camp, leader)
    assert "Spielleitung · Auffälligkeit" in said
    assert "Spielleitung · nachgezählt" in said
    said = journal(camp, in_english(camp.join("leader")))
    assert "auto:" not in said
    assert "nachgezählt" not in said


@pytest.mark.parametrize("code", [*WHY_PAUSED, *WHY_UNDONE])
def test_every_reason_to_choose_has_words_in_both_languages(app: Flask, code: str) -> None:
    with app.test_request_context():
        said = []
        for language in ("de", "en"):
            with force_locale(language):
                said.append(note(code))
    assert "auto:" not in "".join(said)
    assert said[0] != said[1]


@pytest.mark.parametrize("code", BUTTONS)
def test_every_code_has_words_in_both_languages_also_as_it_was_kept_before(app: Flask, code: str) -> None:
    with app.test_request_context():
        with force_locale("de"):
            german = note(code)
            assert note(german) == german
        with force_locale("en"):
            english = note(code)
            assert note(german) == english
    assert "auto:" not in german + english
    assert german != english


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("Karten verloren", "Karten verloren"),
        ("zwei\n\n  Zeilen\t", "zwei Zeilen"),
        ("🏰" * SHORT, "🏰" * SHORT),
        ("🏰" * 1000, "🏰" * (SHORT - 1) + "…"),
        ({"deep": [1]}, ""),
        (None, ""),
        ("", ""),
    ],
)
def test_a_note_is_a_short_line(app: Flask, kept: object, said: str) -> None:
    with app.test_request_context():
        assert note(kept) == said


def test_a_note_from_elsewhere_floods_no_page(camp: Camp, leader: Phone) -> None:
    """A leader's own is read whole in the journal, and shortened among the latest."""
    camp.give("red", A=1)
    camp.do("undo", event=camp.booked("holding_corrected")[0]["id"], note="y" * 200)
    latest = text_of(leader.get(f"{camp.url}/leader"))
    assert max(map(len, re.findall("y+…?", latest))) == SHORT
    assert "y" * 200 in text_of(leader.get(f"{camp.url}/leader/journal"))

"""Whoever reads English sees no German, on any page: the catalogue is complete, and every page asks it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from tests.browser.conftest import Opens
from tests.browser.pages import LOOKS
from tests.browser.screens import PHONE
from tests.words import Camp

pytestmark = pytest.mark.browser
CATALOGUE = Path(__file__).parents[2] / "fieldgame/translations/en/LC_MESSAGES/messages.po"
PLACE = re.compile(r"%%|%\(\w+\)[sd]|\{\w+\}")
GERMAN = re.compile(
    r"[äöüßÄÖÜ]|\b(aber|auf|bei|bitte|das|dein|dem|den|der|du|ein|eine|euch|gibt|ihr|ist|kein|keine|mit|nach|nicht"
    r"|noch|oder|schon|sich|sie|und|von|vor|wenn|wer|wird|zu|zum|zur|Gruppe|Holz|Karten?|Posten|Spiel|Stein)\b"
)
"""Letters and words that no English sentence of ours has."""
SAID = """() => {
  const found = [document.title];
  const german = (part) => part.closest("[lang]:not(html)")?.lang === "de";
  const all = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    if (!node.parentElement.closest("script, style") && !german(node.parentElement)) found.push(node.data);
  }
  for (const part of document.querySelectorAll("*")) {
    for (const { name, value } of german(part) ? [] : part.attributes) {
      if (/^(aria-label|title|placeholder|alt|content|data-text-.*)$/.test(name)) found.push(value);
    }
  }
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def pattern(sentence: str) -> str:
    """The sentence with anything in its places."""
    return ".+".join(re.escape(part) for part in PLACE.split(" ".join(sentence.split())))


def one_of(sentences: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted({pattern(sentence) for sentence in sentences}, key=len, reverse=True)))


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.fixture(scope="module")
def german() -> Any:
    """Tells whether a text is German: one of our sentences before its translation, or what looks like it."""
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file, locale="en") if message.id]
    english = {form for message in messages for form in forms(message.string)}
    sentences = {form for message in messages for form in forms(message.id)}
    # What is the same in both languages, or nothing but places to fill in, says nothing.
    ours = one_of(one for one in sentences - english if re.search(r"[^\W\d_]{2}", PLACE.sub("", one)))
    theirs = one_of(english)
    return lambda text: bool(GERMAN.search(text) or (ours.fullmatch(text) and not theirs.fullmatch(text)))


@pytest.mark.parametrize("name", LOOKS)
def test_a_page_in_english_has_no_german(name: str, look_at: Any, german: Any) -> None:
    said = look_at(LOOKS[name], "en").page.evaluate(SAID)
    assert len(said) > 5
    assert [text for text in said if german(text)] == []


@pytest.mark.parametrize("name", ["home", "post", "leader", "station, group", "projector", "trade, short"])
def test_german_would_be_found(name: str, look_at: Any, german: Any) -> None:
    said = look_at(LOOKS[name], "de").page.evaluate(SAID)
    assert len([text for text in said if german(text)]) > 5


def test_the_button_changes_the_language_and_stays_on_the_page(camp: Camp, screen: Opens) -> None:
    post = screen(camp.join("post", "A"), PHONE).open(f"{camp.url}/post/A")
    assert post.text("h1") == "Wer ist da?"
    post.press("English")
    post.page.wait_for_selector("html[lang=en]")
    assert post.page.url.endswith("/post/A")
    assert post.text("h1") == "Who is here?"
    post.press("Deutsch")
    post.page.wait_for_selector("html[lang=de]")

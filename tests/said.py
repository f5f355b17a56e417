"""What a page says to people: its visible text, and the attributes that are read out or shown by scripts.

And whether any of that is German: by letters, by small words, by the sentences of the source themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from tests.translations import languages, read

SILENT = {"script", "style"}
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use"}
SHOWN = {"aria-label", "title", "placeholder", "alt", "label"}
GERMAN_LETTERS = re.compile(r"[äöüÄÖÜß„]")
# Words that English does not know; `die`, `was`, `war`, `hat` and the like are left to the sentences.
SMALL_WORDS = (
    "der das dem den des und oder nicht ist sind ein eine einen einem einer kein keine mit von vom zum zur"
    " auf aus bei nach noch schon nur wird werden wer wie wo du dein deine ihr euer eure gibt geht"
    " gruppe gruppen posten karte karten spiel spielleitung gebucht holz stein eisen"
)
# Not in capitals: those are codes.
GERMAN_WORDS = re.compile(
    rf"\b({'|'.join(f'[{word[0]}{word[0].upper()}]{word[1:]}' for word in SMALL_WORDS.split())})\b"
)
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


class _Reader(HTMLParser):
    """Collects what is said, except what is marked as being in another language than the page."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []  # tag, whether it is silent

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        own = dict(attributes)
        silent = tag in SILENT or own.get("lang", self.language) != self.language or self._silent()
        if not silent:
            shown = {key: text for key, text in own.items() if key in SHOWN or key.startswith("data-text")}
            self.found += [text for text in shown.values() if text]
        if tag not in VOID:
            self._open.append((tag, silent))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, text: str) -> None:
        if text.strip() and not self._silent():
            self.found.append(" ".join(text.split()))

    def _silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def said(page: str, language: str) -> list[str]:
    """The pieces of text that people read or hear."""
    reader = _Reader(language)
    reader.feed(page)
    reader.close()
    return reader.found


@cache
def german_sentences() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences of the source, or their parts between places to fill in, that are not English as well."""
    path = next(path for path in languages() if path.parts[-3] == "en")
    catalogue = [message for message in read(path) if message.id]
    english = " ".join(form for message in catalogue for form in _forms(message.string)).casefold()
    parts = {part for message in catalogue for form in _forms(message.id) for part in _parts(form)}
    german = sorted(part for part in parts if part.casefold() not in english)
    return tuple((part, re.compile(rf"(?<!\w){re.escape(part)}(?!\w)")) for part in german)


def _forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _parts(sentence: str) -> Iterator[str]:
    for part in PLACE.split(sentence):
        words = part.strip(" .,:;()·→–…")
        if len(words) > 3:
            yield words


@cache
def german(text: str) -> tuple[str, ...]:
    """What is German about a piece of text. Pages say the same again and again: each piece is read once."""
    letters, words = GERMAN_LETTERS.findall(text), GERMAN_WORDS.findall(text)
    # to look for the letters of a sentence is many times quicker than for the sentence as whole words
    sentences = [found.pattern for part, found in german_sentences() if part in text and found.search(text)]
    return (*letters, *words, *sentences)

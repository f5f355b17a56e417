"""Every sentence has its translation in every catalogue, with the same places to fill in, and compiled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.translations import compiled, languages, read, sentences

PLACE = re.compile(r"%\((\w+)\)[sd]")


def spoken(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Singular and plural, or the one form there is."""
    return (text,) if isinstance(text, str) else tuple(text)


def faults(wanted: Catalog, catalogue: Catalog) -> list[str]:
    found = [f"unused: {message.id}" for message in catalogue if message.id and message.id not in wanted]
    for message in filter(lambda message: message.id, wanted):
        translated = catalogue.get(message.id, message.context)
        if translated is None or translated.fuzzy or not all(spoken(translated.string)):
            found.append(f"not translated: {message.id}")
        elif places(message.id) != places(translated.string):
            found.append(f"other places to fill in: {message.id}")
    return found


def places(text: str | list[str] | tuple[str, ...]) -> set[str]:
    return {place for form in spoken(text) for place in PLACE.findall(form)}


def test_there_is_a_catalogue_for_english() -> None:
    assert "en" in [path.parts[-3] for path in languages()]


@pytest.mark.parametrize("path", languages(), ids=lambda path: path.parts[-3])
def test_a_catalogue_is_complete_and_compiled(path: Path) -> None:
    catalogue = read(path)
    assert faults(sentences(), catalogue) == []
    assert path.with_suffix(".mo").read_bytes() == compiled(catalogue), "run: python -m tests.translations"


def test_sentences_are_found_in_code_and_pages(tmp_path: Path) -> None:
    (tmp_path / "fieldgame" / "web").mkdir(parents=True)
    (tmp_path / "fieldgame" / "web" / "post.py").write_text(
        '_("Ziehen")\nngettext("eine", "%(num)d Karten", 2)'
    )
    (tmp_path / "templates" / "post").mkdir(parents=True)
    (tmp_path / "templates" / "post" / "page.html").write_text("{% trans %}Posten{% endtrans %}")
    (tmp_path / "static").mkdir()
    found = {message.id for message in sentences(tmp_path) if message.id}
    assert found == {"Ziehen", ("eine", "%(num)d Karten"), "Posten"}


@pytest.mark.parametrize(
    ("message", "translation", "fault"),
    [
        ("Ziehen", "Draw", None),
        ("Ziehen", "", "not translated"),
        ("Ziehen", None, "not translated"),
        ("Noch %(number)s", "%(number)s left", None),
        ("Noch %(number)s", "%(count)s left", "other places to fill in"),
        (("eine", "%(num)d"), ("one", ""), "not translated"),
    ],
)
def test_a_fault_is_found(
    message: str | tuple[str, str], translation: str | tuple[str, str] | None, fault: str | None
) -> None:
    wanted, catalogue = Catalog(), Catalog(locale="en")
    wanted.add(message)
    if translation is not None:
        catalogue.add(message, translation)
    found = faults(wanted, catalogue)
    assert [text.split(":")[0] for text in found] == ([fault] if fault else [])


def test_an_unused_sentence_is_found() -> None:
    catalogue = Catalog(locale="en")
    catalogue.add("Alt", "Old")
    assert faults(Catalog(), catalogue) == ["unused: Alt"]

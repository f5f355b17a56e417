"""Every sentence has its translation in every catalogue, with the same places to fill in, and compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.translations import ROOT, compiled, languages, read, sentences

PLACE = re.compile(r"%\((\w+)\)[sd]")
ASKING = {"gettext", "ngettext", "lazy_gettext"}
UNTYPED = re.compile(
    r"""["']|\.\.\.|--| - |[uU]eber|[fF]uer\b|[zZ]urueck|[kK]oenn|[nN]aechst|[gG]ruen|[rR]aeuber"""
)
FORMAL = re.compile(r"\b(Ihnen|Ihre[mnrs]?|Ihr(?= [A-ZÄÖÜ]))\b|\b\w+ Sie\b")


def spoken(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Singular and plural, or the one form there is."""
    return (text,) if isinstance(text, str) else tuple(text)


def faults(wanted: Catalog, catalogue: Catalog) -> list[str]:
    messages = [message for message in catalogue if message.id]
    found = [f"unused: {m.id}" for m in messages if wanted.get(m.id, m.context) is None]
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


def asked_for(source: str) -> Iterator[tuple[int, object]]:
    """By line, what Python code asks to have translated."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKING:
            yield node.lineno, node.args[0].value if isinstance(node.args[0], ast.Constant) else None


def test_nothing_that_is_asked_for_is_overlooked() -> None:
    """As the extractor overlooks what stands inside an f-string, and what is put together first."""
    wanted = {spoken(message.id)[0] for message in sentences() if message.id}
    sources = sorted((ROOT / "fieldgame").rglob("*.py"))
    asked = [(path.name, *found) for path in sources for found in asked_for(path.read_text(encoding="utf-8"))]
    assert len(asked) > 100
    assert [found for found in asked if found[2] not in wanted] == []


@pytest.mark.parametrize("source", ["f\"{gettext('Rang')}\"", "gettext(name)"])
def test_what_would_be_overlooked_is_found(source: str) -> None:
    assert [text for _, text in asked_for(source)] in (["Rang"], [None])


def flaws(text: str, opening: str, closing: str) -> list[str]:
    """What a printer would not set: straight quotes, three dots, umlauts written out, quotes left open."""
    found = UNTYPED.findall(text)
    return found + (["quotes"] if text.count(opening) != text.count(closing) else [])


def test_every_sentence_is_set_well() -> None:
    german = [form for message in sentences() if message.id for form in spoken(message.id)]
    assert [text for text in german if flaws(text, "„", "“") or FORMAL.search(text)] == []
    for path in languages():
        english = [form for message in read(path) if message.id for form in spoken(message.string)]
        assert [text for text in english if flaws(text, "“", "”")] == []


@pytest.mark.parametrize("text", ['Tippe auf "Los"', "fuer alle", "Warte...", "Sag „los", "Raeuber"])
def test_a_badly_set_sentence_is_found(text: str) -> None:
    assert flaws(text, "„", "“")


@pytest.mark.parametrize("text", ["Öffnen Sie den Link", "Frag Ihre Gruppe", "Hier ist Ihr Code"])
def test_a_formal_address_is_found(text: str) -> None:
    assert FORMAL.search(text)

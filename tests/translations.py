"""Keeps the catalogues in step with the sentences in the source, which are German.

`.venv/bin/python -m tests.translations` adds new sentences (to be translated), drops unused ones and
compiles. tests/test_translations.py fails while a sentence lacks its translation.
"""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "fieldgame" / "translations"
# `N_` marks a sentence that is translated later, by whoever shows it.
KEYWORDS = DEFAULT_KEYWORDS | {"_l": None, "lazy_gettext": None, "lazy_ngettext": (1, 2)}


def sentences(root: Path = ROOT) -> Catalog:
    """Everything in the source that asks to be translated, as [[tool.babel.mappings]] says where."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"][
        "mappings"
    ]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    options = {
        mapping["pattern"]: {
            key: str(value) for key, value in mapping.items() if key not in ("method", "pattern")
        }
        for mapping in mappings
    }
    catalogue = Catalog(charset="utf-8")
    for _, _, message, comments, context in extract_from_dir(root, methods, options, KEYWORDS):
        catalogue.add(message, auto_comments=comments, context=context)
    return catalogue


def languages() -> list[Path]:
    return sorted(CATALOGUES.glob("*/LC_MESSAGES/messages.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main() -> None:
    wanted = sentences()
    for path in languages():
        catalogue = read(path)
        catalogue.update(
            wanted, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False
        )
        with path.open("wb") as file:
            write_po(file, catalogue, no_location=True, sort_output=True, ignore_obsolete=True, width=110)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    main()

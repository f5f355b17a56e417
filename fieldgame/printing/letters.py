"""Which letters can be printed: those of our font. Names are free, and a box instead of a letter is ugly."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

_RANGES = (
    "0020-007e 00a0-00ac 00ae-017e 018f 0192 01a0-01a1 01af-01b0 01cd-01dc 01e6-01e7 01ea-01eb 01f4-01f5 "
    "01f8-01f9 01fc-01fd 0218-021b 0237 0384-038a 038c 038e-03a1 03a3-03ce "
    "0400-045f 0462-0463 0490-0493 1e0c-1e0f 1e20-1e21 1e24-1e25 1e36-1e3b 1e42-1e49 1e5a-1e63 1e6c-1e6f "
    "1e80-1e85 1e92-1e97 1e9e 1ea0-1ef9 2012-2015 2018-201a 201c-201e 2020-2022 2026 2030 2032-2033 "
    "2039-203a 2044 2070 2074-2079 2080-2089 20ac 2116 2122 2153-2154 215b-215e 2190-2193 2212 2248 2260 "
    "2264-2265 25a0 25b2 25bc 25c6 2610-2611 266a 2713"
)


def _class() -> str:
    pairs = (one.partition("-") for one in _RANGES.split())
    return "".join(f"\\U{int(a, 16):08x}-\\U{int(b or a, 16):08x}" for a, _, b in pairs)


_FOREIGN = re.compile(f"[^{_class()}]+")


def printable(text: str) -> str:
    """The text without what our font lacks (emoji, Chinese, Arabic) and without what cannot be seen."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(letter for letter in composed if unicodedata.category(letter) not in ("Mn", "Cf"))
    return " ".join(_FOREIGN.sub(" ", seen).split())


AS_IS = frozenset(
    {"id", "group", "post", "material", "building", "link"}
    | {"art", "mirror", "qr", "pattern", "crest", "symbol", "empty", "final"}
)
"""What names a thing or a picture and is not printed: two names must not become one."""


def cleaned(value: Any) -> Any:
    """The same for every text in lists and dicts, but for keys and what stands under AS_IS."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {key: inner if key in AS_IS else cleaned(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(inner) for inner in value]
    return value

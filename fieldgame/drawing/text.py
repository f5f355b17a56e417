"""Names that people typed, made safe inside SVG text and attributes; names in several languages."""

from collections.abc import Mapping


def escaped(text: str) -> str:
    """For text and for attributes in double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def spoken(name: str | Mapping[str, str], locale: str) -> str:
    """A building's name in the language asked for, or in the one there is."""
    if isinstance(name, str):
        return name
    return name.get(locale) or name.get("de") or next(iter(name.values()), "")

"""Names that people typed, made safe inside SVG text and attributes."""


def escaped(text: str) -> str:
    """For text and for attributes in double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

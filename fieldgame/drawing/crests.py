"""The heraldic animals and signs of the groups, as flat shapes in a box of 24 by 24.

Drawn by hand for this game: few curves, big holes, so that each is still itself at 16 pixels and in
greyscale. They take the colour of the text around them.
"""

from collections.abc import Mapping

from .text import escaped

CRESTS: dict[str, str] = {
    "falcon": "M12 1.5C14.2 1.5 15.5 3 15.4 5L17.6 6.2L15.1 6.9C15 7.8 14.6 8.4 14.2 8.9"
    "C16.5 8.5 18.5 6.8 19.3 4"
    "C20.2 4.9 20.6 6 20.6 7C21.6 7.2 22.3 8 22.6 9C21.9 9.6 21.6 9.9 21.2 10.2C21.9 10.8 22.2 11.7 22.1 12.6"
    "C20.9 12.9 20.2 13 19.6 13C19.9 13.8 19.8 14.6 19.5 15.3C17.6 15.4 15.6 14.6 14.3 13.4L14.8 16.6"
    "L17.6 20.4"
    "L14.4 19.8L12 22.8L9.6 19.8L6.4 20.4L9.2 16.6L9.7 13.4C8.4 14.6 6.4 15.4 4.5 15.3"
    "C4.2 14.6 4.1 13.8 4.4 13"
    "C3.8 13 3.1 12.9 1.9 12.6C1.8 11.7 2.1 10.8 2.8 10.2C2.4 9.9 2.1 9.6 1.4 9C1.7 8 2.4 7.2 3.4 7"
    "C3.4 6 3.8 4.9 4.7 4C5.5 6.8 7.5 8.5 9.8 8.9C9.2 8.2 8.7 7 8.7 5C8.7 3 10 1.5 12 1.5Z"
    "M12.9 3.9A1 1 0 1 0 12.9 5.9A1 1 0 1 0 12.9 3.9Z",
    "wolf": "M3.5 1.5L9 6.5H15L20.5 1.5L21.5 10.5L19.5 14L16 16L14.2 21L12 22.8L9.8 21L8 16L4.5 14L2.5 10.5Z"
    "M6.8 10L7.6 12.4L10.6 13.2L9.6 11.2ZM17.2 10L14.4 11.2L13.4 13.2L16.4 12.4ZM10.4 18.2L12 20.2"
    "L13.6 18.2Z",
    "lion": "M12 .8L14.3 3.2L17.4 2L18.2 5.2L21.4 5.8L20.6 9L23.2 11.2L20.8 13.6L22 16.8L18.8 17.6"
    "L18 20.9L14.8 20.2"
    "L12 23.2L9.2 20.2L6 20.9L5.2 17.6L2 16.8L3.2 13.6L.8 11.2L3.4 9L2.6 5.8L5.8 5.2L6.6 2L9.7 3.2Z"
    "M7.6 7.6A1.8 1.8 0 1 0 7.6 11.2A1.8 1.8 0 1 0 7.6 7.6ZM16.4 7.6A1.8 1.8 0 1 0 16.4 11.2"
    "A1.8 1.8 0 1 0 16.4 7.6Z"
    "M9.4 13H14.6L12.8 15.2V16.4C13.6 17.2 14.6 17.2 15.6 16.6L16 17.8C14.6 18.8 13 18.6 12 17.6"
    "C11 18.6 9.4 18.8 8 17.8L8.4 16.6C9.4 17.2 10.4 17.2 11.2 16.4V15.2Z",
    "oak": "M12 .8C14 .8 15.4 2.2 15.3 4C17.6 3.6 19.2 5.3 18.8 7.4C21 7.6 22.2 9.4 21.5 11.5"
    "C22.6 13.4 21.6 15.6 19.4 15.9"
    "C18.4 17.6 15.8 17.8 14.4 16.4L13.6 16.2V19.4L16.8 22.8H7.2L10.4 19.4V16.2L9.6 16.4"
    "C8.2 17.8 5.6 17.6 4.6 15.9"
    "C2.4 15.6 1.4 13.4 2.5 11.5C1.8 9.4 3 7.6 5.2 7.4C4.8 5.3 6.4 3.6 8.7 4C8.6 2.2 10 .8 12 .8Z"
    "M7 9.5L10.4 12.6V14.6H11.2V8.2H12.8V11.4L16 8.4L17 9.4L13.6 12.8V14.6L10.4 14.4V13.9L6 10.6Z",
    "star": "M12 .6L14.7 7.4L21.9 6.3L17.4 12L21.9 17.7L14.7 16.6L12 23.4L9.3 16.6L2.1 17.7L6.6 12"
    "L2.1 6.3L9.3 7.4Z",
    "mask": "M12 1C17.6 1 21.4 4.8 21.4 10C21.4 13.2 20 15.2 18 16.4V19H15.6V21.6H13.4V19.6H10.6V21.6"
    "H8.4V19H6V16.4"
    "C4 15.2 2.6 13.2 2.6 10C2.6 4.8 6.4 1 12 1ZM7.8 8.4A2.6 2.6 0 1 0 7.8 13.6A2.6 2.6 0 1 0 7.8 8.4Z"
    "M16.2 8.4A2.6 2.6 0 1 0 16.2 13.6A2.6 2.6 0 1 0 16.2 8.4ZM12 13.6L10.4 16.8H13.6Z",
    "stag": "M12 10.4C11.2 10.4 10.5 10.2 9.9 9.8L7.4 9.4C4.6 9 2.2 7 1.2 4.2L.8 1L2.9 1.6L3.4 4L5 5.8"
    "L4.6 1.6L6.6 1L7.4 6.6L8.6 7.2"
    "L8.4 3.4L10.3 3.6L10.8 7.4H13.2L13.7 3.6L15.6 3.4L15.4 7.2L16.6 6.6L17.4 1L19.4 1.6L19 5.8L20.6 4"
    "L21.1 1.6L23.2 1"
    "L22.8 4.2C21.8 7 19.4 9 16.6 9.4L14.1 9.8C13.5 10.2 12.8 10.4 12 10.4Z"
    "M8.8 11.2H15.2L20.2 10.8L18.6 14L15.8 14.2L14.8 19.6L13.8 22.8H10.2L9.2 19.6L8.2 14.2L5.4 14L3.8 10.8Z"
    "M9.6 13.2A1.1 1.1 0 1 0 9.6 15.4A1.1 1.1 0 1 0 9.6 13.2ZM14.4 13.2A1.1 1.1 0 1 0 14.4 15.4"
    "A1.1 1.1 0 1 0 14.4 13.2ZM10.8 20.2H13.2L12 21.8Z",
    "fish": "M1.2 6.2L7 9.6C8.6 7.2 11.2 5.6 14.6 5.6C18.6 5.6 21.4 8 23.2 12"
    "C21.4 16 18.6 18.4 14.6 18.4C11.2 18.4 8.6 16.8 7 14.4"
    "L1.2 17.8L3.6 12ZM17.6 8.8A1.5 1.5 0 1 0 17.6 11.8A1.5 1.5 0 1 0 17.6 8.8Z"
    "M11 8.4C12.6 10.4 12.6 13.6 11 15.6L12.6 16.2C14.6 13.8 14.6 10.2 12.6 7.8Z",
    "bear": "M4.6 1.4C6.4 1.4 7.9 2.5 8.4 4.1C9.5 3.6 10.7 3.4 12 3.4C13.3 3.4 14.5 3.6 15.6 4.1"
    "C16.1 2.5 17.6 1.4 19.4 1.4"
    "C21.6 1.4 23.2 3.1 23.2 5.3C23.2 7.2 22 8.7 20.4 9.1C20.9 10.3 21.2 11.6 21.2 13"
    "C21.2 18.6 17.2 22.6 12 22.6"
    "C6.8 22.6 2.8 18.6 2.8 13C2.8 11.6 3.1 10.3 3.6 9.1C2 8.7 .8 7.2 .8 5.3C.8 3.1 2.4 1.4 4.6 1.4Z"
    "M7.8 9A1.5 1.5 0 1 0 7.8 12A1.5 1.5 0 1 0 7.8 9ZM16.2 9A1.5 1.5 0 1 0 16.2 12A1.5 1.5 0 1 0 16.2 9Z"
    "M12 12.8C9.2 12.8 7.6 14.6 7.6 16.6C7.6 18.8 9.4 20.4 12 20.4C14.6 20.4 16.4 18.8 16.4 16.6"
    "C16.4 14.6 14.8 12.8 12 12.8Z"
    "M9.8 14.4H14.2L12 17.4Z",
    "tower": "M4 1.4H7.4V4H10.2V1.4H13.8V4H16.6V1.4H20V8.4L17.6 10.4V18.6L19.6 22.6H14.4V18"
    "A2.4 2.4 0 0 0 9.6 18V22.6H4.4"
    "L6.4 18.6V10.4L4 8.4ZM11 10.4V14H13V10.4Z",
}

NEUTRAL_CREST = "M10 1.5H14V7H20V11H14V22.5H10V11H4V7H10Z"


def crest_path(crest: str) -> str:
    """The outline by name; the neutral building, and a name nobody knows, get the cross."""
    return CRESTS.get(crest, NEUTRAL_CREST)


def crest_svg(crest: str, label: str = "", css: str = "crest") -> str:
    """One crest as a picture of its own; without a label it is decoration beside the group's name."""
    hidden = f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" viewBox="0 0 24 24" width="24"'
        f' height="24" {hidden}>'
        f'<path fill="currentColor" fill-rule="evenodd" d="{crest_path(crest)}"/></svg>'
    )


def crest_sheet(defaults: Mapping[str, str]) -> str:
    """All crests in one picture file, which pages draw from by `<use href="crests.svg#lion">`.

    `defaults`: colour -> crest; a group without a crest of its own is found there under its colour.
    """
    paths = {**CRESTS, "cross": NEUTRAL_CREST} | {colour: CRESTS[name] for colour, name in defaults.items()}
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 24 24"><path fill-rule="evenodd" d="{path}"/></symbol>'
        for name, path in paths.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'

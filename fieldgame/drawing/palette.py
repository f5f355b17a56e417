"""The ten group colours, each with a pattern of its own.

Nobody shall need colour vision to follow the game: the fills climb a ladder of lightness, so that they
differ under every common colour deficiency and in greyscale, and each has the hatching that heraldry
prints for its tincture (red upright, blue level, gold dotted, ...) wherever heraldry knows one.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """A group's colour: `fill` on tiles and roofs, `ink` on the fill, `mark` the pattern's lines,
    `deep` outlines that must stand on white or on grass, `tint` a pale ground for reserved cells."""

    id: str
    fill: str
    ink: str
    mark: str
    deep: str
    tint: str
    crest: str
    period: int
    motif: str

    @property
    def ridge(self) -> str:
        """Ridge lines stand out from the roof: light on dark colours, dark on light ones."""
        return "#fff3dc" if self.ink == "#ffffff" else self.deep

    @property
    def by_dusk(self) -> str:
        """The pattern's lines on dark ground."""
        return self.mark if self.ink == "#ffffff" else self.fill

    @property
    def hatching(self) -> str:
        """The pattern's lines on the pale ground of reserved cells."""
        return self.fill if self.ink == "#ffffff" else self.mark


_UPRIGHT = '<path d="M5 0V10" fill="none" {s} stroke-width="2.4"/>'
_LEVEL = '<path d="M0 5H10" fill="none" {s} stroke-width="2.4"/>'
_DOTS = '<g {f}><circle cx="3" cy="3" r="1.9"/><circle cx="8" cy="8" r="1.9"/></g>'
_BEND = '<path d="M-2 -2L12 12M-2 8L2 12M8 -2L12 2" fill="none" {s} stroke-width="2.6"/>'
_LOZENGES = '<path d="M0 8L8 0L16 8L8 16Z" fill="none" {s} stroke-width="2.8"/>'
_GRID = '<path d="M0 5H10M5 0V10" fill="none" {s} stroke-width="1.5"/>'
_CHEVRONS = '<path d="M-1 11L7 3L15 11" fill="none" {s} stroke-width="3"/>'
_WAVES = '<path d="M-1 5.5Q3 .5 7 5.5T15 5.5" fill="none" {s} stroke-width="2.4"/>'
_CHECKS = '<path d="M0 0H6V6H0ZM6 6H12V12H6Z" {f}/>'
_CROSSLETS = '<path d="M5 1V9M1 5H9M15 11V19M11 15H19" fill="none" {s} stroke-width="2.6"/>'

_WRITTEN = "/* Written by `python -m fieldgame.drawing static` from drawing/palette.py: change it there. */"

PALETTE: dict[str, Colour] = {
    colour.id: colour
    for colour in (
        Colour("red", "#a82a3c", "#ffffff", "#d9707f", "#7d1526", "#f3d3d6", "falcon", 10, _UPRIGHT),
        Colour("blue", "#0f4590", "#ffffff", "#5f94dd", "#0a2f66", "#cfdef5", "wolf", 10, _LEVEL),
        Colour("yellow", "#ffd60a", "#1a1a1a", "#b38600", "#6e5200", "#fff3b8", "lion", 10, _DOTS),
        Colour("green", "#158f2c", "#ffffff", "#7ad08a", "#0a5119", "#cdeccf", "oak", 10, _BEND),
        Colour("purple", "#c866d6", "#1a1a1a", "#7f2a8e", "#5f1a6c", "#f1d9f5", "star", 16, _LOZENGES),
        Colour("black", "#1e1e24", "#ffffff", "#6d6d7a", "#000000", "#d3d3d8", "mask", 10, _GRID),
        Colour("orange", "#f08e20", "#1a1a1a", "#8f4c00", "#743d00", "#ffe3c2", "stag", 14, _CHEVRONS),
        Colour("teal", "#57c9d1", "#1a1a1a", "#0d7079", "#07505a", "#d6f3f5", "fish", 14, _WAVES),
        Colour("brown", "#4a2e13", "#ffffff", "#8a6238", "#301c08", "#e4d3c1", "bear", 12, _CHECKS),
        Colour("white", "#f7f5ec", "#1a1a1a", "#7d7863", "#45412f", "#ffffff", "tower", 20, _CROSSLETS),
    )
}

NEUTRAL = Colour("neutral", "#fbf3dc", "#1a1a1a", "#e3cf9a", "#4d3a12", "#fbf3dc", "cross", 10, "")


def colour_of(colour_id: str | None) -> Colour:
    """The colour by its id; an unknown one (an old journal, a foreign file) is drawn in white."""
    if colour_id is None:
        return NEUTRAL
    return PALETTE.get(colour_id, PALETTE["white"])


def motif(colour: Colour, line: str | None = None, css: str = "") -> str:
    """The pattern's lines for one period, in the colour's own mark or in another line colour."""
    drawn = line or colour.mark
    named = f'class="{css}" ' if css else ""
    return colour.motif.format(s=f'{named}stroke="{drawn}"', f=f'{named}fill="{drawn}"')


def pattern_def(colour: Colour, pattern_id: str, ground: str, line: str) -> str:
    """An SVG `<pattern>` of the colour, for the castle map and for print."""
    size = colour.period
    return (
        f'<pattern id="{pattern_id}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size}" height="{size}" fill="{ground}"/>{motif(colour, line)}</pattern>'
    )


def hatching_def(colour: Colour, pattern_id: str) -> str:
    """The `<pattern>` of reserved ground. At dusk a style sheet paints the ground dark and the lines with the
    pattern's own `color`, for the deep ones would be lost."""
    size = colour.period
    lines = motif(colour, colour.hatching, "hatch" if "{s}" in colour.motif else "hatch filled")
    return (
        f'<pattern id="{pattern_id}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
        f' color="{colour.by_dusk}"><rect class="tint" width="{size}" height="{size}" fill="{colour.tint}"/>'
        f'<g class="hatching" opacity=".75">{lines}</g></pattern>'
    )


def pattern_picture(colour: Colour) -> str:
    """The pattern as a picture file of one period, which style sheets repeat as a background."""
    size = colour.period
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">'
        f'<rect width="{size}" height="{size}" fill="{colour.fill}"/>{motif(colour)}</svg>\n'
    )


def group_styles() -> str:
    """The style sheet `groups.css`: a class `g-<colour>` gives an element its group's colours."""
    rules = [
        f".g-{colour.id} {{ --fill: {colour.fill}; --ink: {colour.ink}; --mark: {colour.mark};"
        f" --deep: {colour.deep}; --tint: {colour.tint};"
        f" --pattern: url(../img/pattern-{colour.id}.svg); }}"
        for colour in PALETTE.values()
    ]
    return "\n".join([_WRITTEN, *rules]) + "\n"

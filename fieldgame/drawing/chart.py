"""Lines by time as SVG: a group's colour, dash and crest, readable in grey and on a wall.

Steps, because points are won at a moment and kept; never more than a page may weigh, however long the game
was. A table beside the picture says the same to who does not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any, NamedTuple

from .crests import CRESTS
from .palette import PALETTE, Colour, colour_of
from .text import escaped

WIDTH, HEIGHT = 420, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 348, 26, 288
"""Where the lines are drawn; crests and values stand right of it."""
MINUTE = 60_000
MOST_STEPS = 650
"""In all lines together: with them a picture weighs less than 20 kB."""
DISC = 10
GAP = 24
"""Between two crests, one below the other."""
DASHES = ("", "9 4", "3 3", "15 4", "12 3 3 3", "24 3 6 3", "6 2", "2 4", "16 3 2 3 2 3", "5 5")
"""One a colour of the palette, in its order; nobody needs to see colours to follow a line."""
MINUTES = (1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480)

Json = Mapping[str, Any]
Steps = Sequence[tuple[int, int]]


class Line(NamedTuple):
    """A group of a view, and its steps: from this ms on it has this value."""

    group: Json
    steps: Steps


def lines_svg(lines: Sequence[Line], marks: Iterable[tuple[int, str]], label: str, length: int) -> str:
    """The chart of a game that took `length` ms. `marks`: moments in ms with a short word each.

    The lines come in the order in which they are drawn: the last one lies on top.
    """
    values = [value for line in lines for _, value in line.steps]
    plot = _Plot(min(0, *values, 0), max(1, *values, 1), max(MINUTE, length))
    most = max(1, MOST_STEPS // max(1, len(lines)))
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escaped(label)}">',
        *_levels(plot),
        *_minutes(plot),
        *_marks(plot, marks),
        *(_drawn(line, plot, most, length) for line in lines),
        *_ends(lines, plot, length),
        "</svg>",
    ]
    return "".join(parts)


class _Plot:
    """Where a moment and a value are in the picture."""

    def __init__(self, low: int, high: int, length: int) -> None:
        self.step = _round_step((high - low) / 5)
        self.low, self.high = low // self.step * self.step, -(-high // self.step) * self.step
        self.length = length

    def x(self, at: float) -> int:
        return round(LEFT + min(1.0, max(0.0, at / self.length)) * (RIGHT - LEFT))

    def y(self, value: int) -> int:
        share = (value - self.low) / (self.high - self.low)
        return round(BOTTOM - share * (BOTTOM - TOP))


def minute_step(minutes: float, most: int) -> int:
    """A round number of minutes by which so many are at most `most` steps, however long a game was."""
    longer = (720 * 2**power for power in count())
    return next(step for step in chain(MINUTES, longer) if minutes / step <= most)


def _round_step(least: float) -> int:
    """1, 2, 5, 10, 20 … at least this large."""
    return next(
        step for power in count() for step in (10**power, 2 * 10**power, 5 * 10**power) if step >= least
    )


def _levels(plot: _Plot) -> Iterable[str]:
    for value in range(plot.low, plot.high + 1, plot.step):
        css, y = "zero" if value == 0 else "level", plot.y(value)
        width = "1.6" if value == 0 else ".7"
        yield f'<path class="{css}" d="M{LEFT} {y}H{RIGHT}" stroke="#8a8a8a" stroke-width="{width}"/>'
        said = str(value).replace("-", "−")
        yield f'<text x="{LEFT - 6}" y="{y + 5}" text-anchor="end" {_TEXT}>{said}</text>'


_TEXT = 'font-size="15" fill="currentColor"'


def _minutes(plot: _Plot) -> Iterable[str]:
    whole = plot.length // MINUTE
    step = minute_step(whole, 6)
    for minute in range(0, whole + 1, step):
        x = plot.x(minute * MINUTE)
        yield f'<path class="level" d="M{x} {BOTTOM}v5" stroke="#8a8a8a"/>'
        yield f'<text x="{x}" y="{BOTTOM + 20}" text-anchor="middle" {_TEXT}>{minute}</text>'
    yield f'<text x="{RIGHT + 14}" y="{BOTTOM + 20}" {_TEXT}>min</text>'


def _marks(plot: _Plot, marks: Iterable[tuple[int, str]]) -> Iterable[str]:
    """A thin upright line each; words only where they do not run into the one before."""
    free = 0.0
    for at, word in marks:
        x = plot.x(at)
        yield f'<path class="mark" d="M{x} {TOP - 4}V{BOTTOM}" stroke="#8a8a8a" stroke-dasharray="2 3"/>'
        half = len(word) * 3.7
        if x - half >= free:
            yield f'<text x="{x}" y="{TOP - 9}" text-anchor="middle" font-size="13" fill="currentColor">'
            yield f"{escaped(word)}</text>"
            free = x + half + 6


def _drawn(line: Line, plot: _Plot, most: int, length: int) -> str:
    """The steps twice: a broad rim that parts crossing lines, then the group's own colour and dash."""
    colour = colour_of(line.group["colour"])
    path = _path(line.steps, plot, most, length)
    dash = f' stroke-dasharray="{_dash(colour)}"' if _dash(colour) else ""
    rim = 'class="rim" stroke="#ffffff"'
    if colour.ink != "#ffffff":  # a light colour needs its outline on white paper
        rim = f'stroke="{colour.deep}"{dash}'
    return (
        f'<g fill="none" stroke-linejoin="round"><path {rim} stroke-width="5" d="{path}"/>'
        f'<path stroke="{colour.fill}" stroke-width="3"{dash} d="{path}"/></g>'
    )


def _dash(colour: Colour) -> str:
    return DASHES[list(PALETTE).index(colour.id)]


def _path(steps: Steps, plot: _Plot, most: int, length: int) -> str:
    places = _thin([(plot.x(at), plot.y(value)) for at, value in steps], most)
    if not places:
        return ""
    (x, y), *further = places
    return f"M{x} {y}" + "".join(f"H{x}V{y}" for x, y in further) + f"H{plot.x(length)}"


def _thin(places: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """At most so many places: of those that lie close together the last one, which is what remained."""
    kept: dict[int, tuple[int, int]] = {}
    for close in count(1):
        kept = {x // close: (x, y) for x, y in places}
        if len(kept) <= most:
            break
    found: list[tuple[int, int]] = []
    for place in kept.values():
        if not found or place[1] != found[-1][1]:
            found.append(place)
    return found


def _ends(lines: Sequence[Line], plot: _Plot, length: int) -> Iterable[str]:
    """Crest and value right of each line's end, moved apart where they would lie upon each other."""
    ends = sorted(((plot.y(line.steps[-1][1]), n) for n, line in enumerate(lines) if line.steps))
    x = plot.x(length)
    for (y, n), place in zip(ends, _apart([y for y, _ in ends]), strict=True):
        group, value = lines[n].group, lines[n].steps[-1][1]
        colour = colour_of(group["colour"])
        crest = CRESTS.get(group["crest"] or colour.crest, CRESTS[colour.crest])
        said = str(value).replace("-", "−")
        yield (
            f'<path class="lead" d="M{x} {y}L{RIGHT + 12} {place:g}" stroke="#8a8a8a" fill="none"/>'
            f'<circle cx="{RIGHT + 24}" cy="{place:g}" r="{DISC + 1}" fill="#ffffff" stroke="{colour.deep}"'
            f' stroke-width="2"/><path transform="translate({RIGHT + 16} {place - 8:g}) scale(.667)"'
            f' fill="{colour.deep}" d="{crest}"/>'
            f'<text x="{RIGHT + 39}" y="{place + 5:g}" font-weight="700" {_TEXT}>{said}</text>'
        )


def _apart(wished: Sequence[float]) -> list[float]:
    """Places in this order, as near to those wished for as the gap between them allows."""
    if not wished:
        return []
    low, high = TOP + 4, BOTTOM - 6
    gap = min(GAP, (high - low) / max(1, len(wished) - 1))
    placed: list[float] = []
    for y in wished:
        placed.append(round(max(y, placed[-1] + gap if placed else low), 1))
    bottom = float(high)
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = round(min(placed[n], bottom), 1)
        bottom = placed[n] - gap
    return placed

"""The whole afternoon in one picture: everything that ever stood on the castle map, each with when it stood.

`data-from` and `data-until` are numbers of frames (absent: to the end); a script shows what belongs to its
frame. Without one the picture is the castle as it is at the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .arms import Arms, arms_of
from .buildings import Buildings
from .castle import cells_of, stage
from .outline import runs_path
from .reserved import reserved_ground
from .roofs import HOUSE

Json = Mapping[str, Any]


class Shown(NamedTuple):
    """A building of a view's map, or a `group` with the `cells` that it has reserved, in some frames."""

    what: Json
    start: int
    end: int | None


def film_svg(
    view: Json,
    label: str,
    standing: Sequence[Shown],
    reserved: Sequence[Shown],
    *,
    prefix: str = "f",
    locale: str = "de",
) -> str:
    """The picture of the film: `standing` buildings in the order in which they came, `reserved` ground.

    `view` is only read for the map's size and for names and colours.
    """
    below, above = stage(view["map"], label, prefix)
    arms = arms_of(view["groups"], prefix)
    seen = {shown.what["group"] for shown in (*standing, *reserved)}
    parts = [below, "<defs>", *(own.defs() for group, own in arms.items() if group in seen), "</defs>"]
    parts += _grounds(view["map"], arms, standing, reserved)
    parts += _houses(Buildings(view, arms, prefix, locale), standing)
    return "".join([*parts, above, "</svg>"])


def _grounds(
    board: Json, arms: Mapping[str, Arms], standing: Iterable[Shown], reserved: Iterable[Shown]
) -> list[str]:
    """Each group's ground as often as it was another one, walled in by what stood when it began."""
    inside = cells_of(board)
    parts = []
    for number, shown in enumerate(reserved):
        walls = [one.what for one in standing if _stands(one, shown.start)]
        then = {"buildings": walls, "reserved": {shown.what["group"]: shown.what["cells"]}}
        ground = reserved_ground(then, inside, arms, mark=str(number))
        parts.append(f"<g{_when(shown)}>{ground}</g>")
    return parts


def _houses(collected: Buildings, standing: Sequence[Shown]) -> list[str]:
    """The shadows below all roofs, then the buildings in the order in which they came."""
    shadows, houses = [], []
    for shown in standing:
        collected.add(shown.what, newest=False)
        houses.append(f"<g{_when(shown)}>{collected.placed[-1]}</g>")
        shadows.append(f'<path{_when(shown)} d="{runs_path((x, y) for x, y in shown.what["cells"])}"/>')
    return [
        collected.defs(),
        f'<g fill-opacity=".28" transform="translate(4 5)">{"".join(shadows)}</g>',
        f"<g {HOUSE}>{''.join(houses)}</g>",
    ]


def _stands(shown: Shown, frame: int) -> bool:
    return shown.start <= frame and (shown.end is None or frame < shown.end)


def _when(shown: Shown) -> str:
    ended = f' data-until="{shown.end}" display="none"' if shown.end is not None else ""
    return f' data-from="{shown.start}"{ended}'

"""Small pictures beside the map: one building for a button, and the ghost as a sheet to lay over the map."""

from collections.abc import Mapping, Sequence
from typing import Any

from fieldgame.geometry.shapes import drawn

from .castle import opening
from .cathedral import cathedral
from .ghost import Ghost, ghost_layer
from .ornaments import ORNAMENTS, ornament
from .outline import CELL
from .palette import colour_of, pattern_def
from .roofs import HOUSE, roof
from .text import escaped


def ghost_svg(view: Mapping[str, Any], ghost: Ghost, *, prefix: str = "o") -> str:
    """A transparent picture of the castle's size with nothing but the plan on it."""
    return opening(view["map"], css="castle-plan") + ghost_layer(view, ghost, prefix) + "</svg>"


def shape_svg(
    rows: Sequence[str],
    colour: str | None,
    *,
    building: str = "",
    label: str = "",
    prefix: str = "",
    cells_wide: int = 0,
) -> str:
    """A building as it will look on the map. `cells_wide` gives several pictures one scale."""
    shape = drawn(rows)
    own = colour_of(colour)
    name = f"{prefix or 's'}-{building or '-'.join(rows).replace('.', '_')}-{own.id}"
    wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    frame_wide = max(wide, cells_wide) * CELL
    left = (frame_wide - wide * CELL) // 2 + 3
    spoken = f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'
    fill = f"url(#{escaped(name)})" if own.motif else own.fill
    body = roof(tuple(shape)) if own.motif else cathedral(tuple(shape))
    sign, x, y, upright = ornament(building or "neutral" * (not own.motif), list(shape))
    turned = " rotate(90)" * upright
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' class="shape" viewBox="-{left} -3 {frame_wide + 10} {high * CELL + 10}" {spoken}>'
        + (f"<defs>{pattern_def(own, escaped(name), own.fill, own.mark)}</defs>" if own.motif else "")
        + f'<g {HOUSE}><g fill="{fill}" stroke="{own.ridge}" color="{own.deep}">{body}</g>'
        + f'<g transform="translate({x} {y}){turned}">{ORNAMENTS[sign]}</g></g></svg>'
    )

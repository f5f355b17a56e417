"""A game of Burgbau as plain text: the castle map in letters with its legend, and the table.

For a terminal, a bug report or a mail, where no page can be opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase
from typing import Any

Json = Mapping[str, Any]
FREE, OUTSIDE, NEUTRAL = ".", "#", "+"


def picture(view: Json, events: int) -> str:
    """The whole sheet, without the last line feed."""
    letters = _letters(view["groups"])
    ended = f" ({view['ended_reason']})" if view["ended_reason"] else ""
    lines = [f"{view['name']}: {view['status']}{ended}, {events} events", ""]
    lines += _map(view["map"], letters)
    lines += ["", *_legend(view, letters), ""]
    lines += _table(view, letters)
    lines += _irregularities(view)
    return "\n".join(line.rstrip() for line in lines)


def _letters(groups: Iterable[Json]) -> dict[str, str]:
    """A letter for each group: the first of its name that is still to be had."""
    letters: dict[str, str] = {}
    for group in groups:
        taken = set(letters.values())
        wanted = f"{group['name']}{group['id']}".upper() + ascii_uppercase
        letters[group["id"]] = next(
            letter for letter in wanted if letter in ascii_uppercase and letter not in taken
        )
    return letters


def _map(plan: Json, letters: Mapping[str, str]) -> Iterator[str]:
    """Two characters a cell; cells of one building that lie side by side are joined."""
    marks = dict.fromkeys(map(tuple, plan["outside"]), OUTSIDE)
    joints: dict[tuple[int, int], str] = {}
    for group, cells in plan["reserved"].items():
        marks |= {(x, y): letters[group].lower() for x, y in cells}
    for standing in plan["buildings"]:
        mark = letters.get(standing["group"], NEUTRAL)
        cells = {(x, y) for x, y in standing["cells"]}
        marks |= dict.fromkeys(cells, mark)
        joints |= {(x, y): mark for x, y in cells if (x + 1, y) in cells}
    width, height = plan["width"], plan["height"]
    yield "    " + "".join(f"{_column(x):<2}" for x in range(width))
    for y in range(height):
        row = "".join(marks.get((x, y), FREE) + joints.get((x, y), " ") for x in range(width))
        yield f"{y + 1:>3} {row}"


def _column(x: int) -> str:
    """The letter of a column, as on the castle map: 0 is A; after Z comes AA."""
    return (_column(x // 26 - 1) if x > 25 else "") + ascii_uppercase[x % 26]


def _legend(view: Json, letters: Mapping[str, str]) -> Iterator[str]:
    for group in view["groups"]:
        letter = letters[group["id"]]
        yield f"  {letter} {group['name']}, {letter.lower()} reserved for them"
    if any(standing["group"] is None for standing in view["map"]["buildings"]):
        name = view["neutral"]["name"]
        yield f"  {NEUTRAL} {name.get(view['locale']) or next(iter(name.values()))}"
    yield f"  {FREE} free" + (f", {OUTSIDE} outside" if view["map"]["outside"] else "")


def _table(view: Json, letters: Mapping[str, str]) -> Iterator[str]:
    kinds = [*(material["id"] for material in view["materials"]), "joker"]
    heads = ["rank", "group", "score", "built", "reserved", "left over", *kinds, "last post", "can build"]
    rows = [heads]
    places = {group: place for place, group in enumerate(view["ranking"])}
    for group in sorted(view["groups"], key=lambda group: places.get(group["id"], len(places))):
        points = [str(group[key]) for key in ("score", "built", "reserved", "left_over")]
        cards = [str(group["holding"][kind]) for kind in kinds]
        can = "yes" if group["can_build"] else "no"
        name = f"{letters[group['id']]} {group['name']}"
        rows.append([str(group["rank"] or "-"), name, *points, *cards, group["last_post"] or "-", can])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for rank, name, *numbers in rows:
        cells = [text.rjust(width) for text, width in zip(numbers, widths[2:], strict=True)]
        yield "  ".join([rank.rjust(widths[0]), name.ljust(widths[1]), *cells])


def _irregularities(view: Json) -> Iterator[str]:
    found = view["irregularities"]
    if not found:
        return
    names = {group["id"]: group["name"] for group in view["groups"]}
    yield ""
    yield f"{len(found)} irregularit{'y' if len(found) == 1 else 'ies'}:"
    for row in found:
        group = names.get(row.get("group"), "")
        yield f"  {row['code']:<18} {group:<12} {row['event']}"

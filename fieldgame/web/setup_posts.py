"""The posts of a new game: as many for each material as a leader has people, or those of the kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
MOST_EACH = 3
LONGEST_ID = 8


def made(materials: Sequence[str], each: int) -> list[Json]:
    """`A`, `B`, `C`; or `A1`, `A2`, `B1` … for more than one each."""
    if each == 1:
        return [{"id": material, "material": material} for material in materials]
    return [
        {"id": f"{material[: LONGEST_ID - 1]}{number}", "material": material}
        for material in materials
        for number in range(1, each + 1)
    ]


def each_of(posts: Sequence[Json] | None, materials: Sequence[str]) -> str:
    """How many each: a number as text; nothing where a kit's posts are others."""
    if posts is None:
        return "1"
    plain = [{"id": post.get("id"), "material": post.get("material")} for post in posts]
    return next((str(each) for each in choices(materials) if made(materials, each) == plain), "")


def choices(materials: Sequence[str]) -> list[int]:
    """What there is to choose from: not what would give two posts one name."""

    def names(each: int) -> list[str]:
        return [post["id"] for post in made(materials, each)]

    return [each for each in range(1, MOST_EACH + 1) if len(set(names(each))) == len(names(each))]

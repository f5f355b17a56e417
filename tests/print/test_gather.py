"""The job: what is counted, which letters are kept, what a wish may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

from fieldgame import drawing, qr
from fieldgame.printing import SHEETS, Wish, counts, full_set, ids
from fieldgame.printing import job as shape
from fieldgame.printing.letters import printable
from tests.print.conftest import BASE, NOW

Make = Callable[..., Any]


def view(nobles: int, minutes: int = 90, posts: str = "ABC") -> dict[str, Any]:
    kinds = [{"shape": ["X"], "prices": [{"A": 2}, {"A": 1, "B": 1}], "supply": 8}]
    return {
        "groups": [{"kind": "noble"}] * nobles + [{"kind": "robber"}],
        "clock": {"minutes": minutes},
        "posts": [{"material": post} for post in posts],
        "catalogue": kinds,
    }


@pytest.mark.parametrize(("nobles", "cards"), [(3, 100), (5, 140), (7, 200), (9, 260)])
def test_cards_are_enough_for_a_lucky_afternoon(nobles: int, cards: int) -> None:
    """The most cards of one material in simulated afternoons: 84, 126, 185, 201 for 4, 6, 8, 10 groups."""
    assert counts.material_cards(view(nobles), "A") == cards


def test_cards_that_come_back_are_printed_once() -> None:
    assert counts.material_cards(view(5), "A", sparing=True) == 100


def test_a_short_game_still_has_a_price_in_hand() -> None:
    assert counts.material_cards(view(1, minutes=1), "A") == 20
    assert counts.dearest(view(1)["catalogue"], "A") == 16


def test_a_material_without_a_post_is_printed_for_its_price() -> None:
    assert counts.material_cards(view(5, posts="BC"), "A") == 20


@pytest.mark.parametrize(("price", "needed"), [({}, False), ({"A": 0}, False), ({"B": 1}, True)])
def test_where_all_is_free_nobody_prints_cards(price: dict[str, int], needed: bool) -> None:
    free = {"shape": ["X"], "prices": [{}], "supply": 8}
    shown = view(2) | {"catalogue": [free, free | {"prices": [price]}], "jokers": 0, "status": "setup"}
    offered = ids(full_set(shown))
    assert [sheet in offered for sheet in ("materials", "numbers", "tally")] == [needed] * 3
    assert {"groups", "tiles", "map", "score"} <= set(offered)


@pytest.mark.parametrize(
    ("size", "paper", "pages", "cell"),
    [
        (17, "a4", 1, 9.5),
        (17, "a3", 2, 13.5),
        (17, "a2", 4, 18.5),
        (17, "a1", 6, 26.5),
        (17, "a0", 15, 39.5),
        (250, "a4", 1, 0.5),
    ],
)
def test_the_map_is_as_large_as_its_pages_let_it(size: int, paper: str, pages: int, cell: float) -> None:
    laid = counts.poster(paper, size, size, 52)
    assert (laid.across * laid.down, laid.cell) == (pages, cell)


@pytest.mark.parametrize(
    ("rows", "chiral"), [(["XX.", ".XX"], True), (["X.", "XX"], False), (["XXX", ".X."], False)]
)
def test_which_pieces_have_another_back(rows: list[str], chiral: bool) -> None:
    assert counts.is_chiral(rows) is chiral


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Wölfe 🐺🐺", "Wölfe"),
        ("äöüß ÄÖÜ ẞ éèàç œŒ ñ Łódź Ωρίων Рыцари", "äöüß ÄÖÜ ẞ éèàç œŒ ñ Łódź Ωρίων Рыцари"),
        ("a\u0308ffchen", "äffchen"),
        ("x\u202ey\u200bz\u00ad!", "xyz!"),
        ("  zu   viel\n Platz\t", "zu viel Platz"),
        ("東京", ""),
        ("„so“ «so» – … · × − ½ €", "„so“ «so» – … · × − ½ €"),
    ],
)
def test_letters_that_the_font_has_are_kept(typed: str, kept: str) -> None:
    assert printable(typed) == kept


def test_two_groups_never_become_one(new_game: Make, job: Make) -> None:
    groups = [
        {"id": sign, "name": sign, "kind": "noble", "colour": sign, "crest": ""} for sign in ("🐺", "🐻")
    ]
    made = job(new_game(groups=groups), "groups", "result")
    assert [group["id"] for group in made["groups"]] == ["🐺", "🐻"]
    assert [group["name"] for group in made["groups"]] == ["Gruppe 1", "Gruppe 2"]
    assert {group["look"]["id"] for group in made["groups"]} == {"white"}
    assert len({group["card"]["link"] for group in made["groups"]}) == 2


def test_all_keys_are_always_there(game: Make, job: Make) -> None:
    for sheets in ((), ("start",), tuple(SHEETS)):
        made = job(game(), *sheets)
        assert made.keys() == get_type_hints(shape.Job).keys()
        assert made["game"].keys() == get_type_hints(shape.Game).keys()
        assert made["groups"][0].keys() == get_type_hints(shape.Group).keys()
        assert made["neutral"].keys() == get_type_hints(shape.Tile).keys()


def test_every_picture_that_is_named_is_there(game: Make, job: Make) -> None:
    made = job(game(), *SHEETS)
    named = {made["map"]["empty"], made["map"]["final"], made["neutral"]["art"]}
    for group in made["groups"]:
        named |= {group["look"]["pattern"], group["look"]["crest"], group["card"]["qr"]}
        named |= {tile[side] for tile in group["tiles"] for side in ("art", "mirror") if tile[side]}
    named |= {material[sign] for material in made["materials"] for sign in ("symbol", "pattern")}
    named |= {held["card"]["qr"] for held in (*made["roles"], *made["jokers"])}
    assert named - made["art"].keys() == set()


def test_the_map_before_the_game_shows_the_neutral_building_alone(game: Make, job: Make) -> None:
    empty = job(game(), "map")["art"]["castle-empty"]
    assert empty.count('class="b"') == 1
    # only pale: its piece lies there until it is captured, the printed one cannot be taken away
    assert empty.count('<g opacity=".4" class="b"') == 1
    assert drawing.CELL == 40


@pytest.mark.parametrize("wished", [{"sheets": ("nix",)}, {"poster": "a7"}, {"cards": 0}, {"cards": 10**9}])
def test_what_cannot_be_wished_for(wished: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Wish(BASE, NOW, **wished)


@pytest.mark.parametrize(
    ("length", "level", "version"), [(24, "H", 3), (50, "H", 4), (51, "Q", 4), (67, "Q", 4), (68, "M", 4)]
)
def test_codes_on_cards_are_as_firm_as_their_size_allows(length: int, level: str, version: int) -> None:
    firm = qr.firm("H" * length)
    assert (firm.level, firm.version) == (level, version)
    assert len(firm.rows) == 17 + 4 * firm.version


def test_a_long_address_is_told(game: Make, job: Make) -> None:
    base = "https://" + "sehr-lange-adresse." * 3 + "example"
    assert job(game(), "groups", base=base)["groups"][0]["card"]["level"] == "M"
    assert job(game(), "groups")["groups"][0]["card"]["level"] == "H"


def test_every_group_has_a_set_of_buildings_the_robbers_too(game: Make, job: Make) -> None:
    made = job(game(), "tiles")
    for group in made["groups"]:
        assert sum(tile["supply"] for tile in group["tiles"]) == 15
        assert sum(tile["supply"] * tile["size"] for tile in group["tiles"]) == 47
    assert {tile["building"] for tile in made["groups"][0]["tiles"] if tile["mirror"]} == {"abbey", "academy"}
    assert not any(tile["mirror"] for tile in job(game(mirror=False))["groups"][0]["tiles"])

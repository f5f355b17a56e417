"""Another kit for a form that somebody has already typed into: what was typed stays."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from fieldgame.kits import file
from fieldgame.kits.shelf import SHELF
from tests.web.test_setup_kits import bring, fields_of, own_kit
from tests.words import Phone, text_of

Json = dict[str, Any]
NAMES = {key: [group["name"] for group in make("de")["groups"]] for key, make in SHELF.items()}


class Desk:
    """A leader at the form: what it says, what is typed, which kit is tapped."""

    def __init__(self, app: Flask) -> None:
        self.phone = Phone(app)
        self.fields = fields_of(text_of(self.phone.get("/new")))

    def types(self, **typed: str) -> Desk:
        """Type, and let the form follow, as it does after every change."""
        self.fields = fields_of(text_of(self.phone.post("/new/form", **self.fields | typed)))
        return self

    def taps(self, key: str) -> Desk:
        answer = self.phone.post("/new/kit", **self.fields | {"shelf": key})
        assert answer.status_code == 200
        self.fields = fields_of(text_of(answer))
        return self

    def brings(self, kit: file.Kit) -> Desk:
        self.fields = fields_of(text_of(bring(self.phone, file.write(kit), **self.fields)))
        return self

    def listed(self, key: str) -> list[str]:
        return [self.fields[f"{key}-{at}"] for at in range(int(self.fields["count"]))]

    def supply(self) -> Json:
        """How many there are of each building."""
        each = range(int(self.fields["buildings"]))
        return {self.fields[f"id-{at}"]: self.fields[f"supply-{at}"] for at in each}


@pytest.fixture
def desk(app: Flask) -> Desk:
    return Desk(app)


@pytest.mark.parametrize("key", ["camp", "short", "tabletop"])
def test_names_and_colours_that_were_typed_stay_and_the_others_are_those_of_the_kit(
    desk: Desk, key: str
) -> None:
    desk.types(**{"name-0": "Uhus", "colour-1": "white"}).taps(key)
    assert desk.listed("name") == ["Uhus", *NAMES[key][1:]]
    assert desk.listed("colour")[1] == "white"
    assert desk.fields["minutes"] == str(SHELF[key]("de")["minutes"])
    desk.types(**{"name-0": "Falken"}).taps("standard")
    assert desk.listed("name") == NAMES["standard"]


def test_the_robbers_keep_their_name_at_the_end_of_a_longer_list(desk: Desk) -> None:
    desk.types(**{"name-5": "Strolche", "colour-5": "brown"}).taps("camp")
    assert desk.listed("name") == [*NAMES["camp"][:7], "Strolche"]
    assert len(set(desk.listed("colour"))) == 8


def test_a_name_or_colour_that_was_typed_is_not_given_twice(desk: Desk) -> None:
    desk.types(**{"name-0": "hirsche ", "colour-1": "teal"}).taps("camp")
    assert desk.listed("name")[0] == "hirsche"
    assert len({name.casefold() for name in desk.listed("name")}) == len(set(desk.listed("colour"))) == 8
    assert desk.listed("colour")[1] == "teal"


def test_names_that_a_smaller_kit_has_no_group_for_come_back_with_a_larger_one(desk: Desk) -> None:
    desk.types(**{"name-4": "Uhus", "name-0": "Rehe"}).taps("tabletop")
    assert desk.listed("name") == ["Rehe", "Wölfe"]
    assert desk.taps("standard").listed("name") == ["Rehe", *NAMES["standard"][1:4], "Uhus", "Räuber"]


@pytest.mark.parametrize(
    ("typed", "kit", "stands"),
    [
        ({"minutes": "77"}, "short", {"minutes": "77", "head_start": "3"}),
        ({"minutes": "0"}, "short", {"minutes": "0", "jokers": "3"}),
        ({"draw": "bag"}, "standard", {"draw": "bag"}),
        ({"name": "Süd", "meeting_point": "Eiche"}, "camp", {"name": "Süd", "meeting_point": "Eiche"}),
        ({"count": "7"}, "camp", {"count": "7", "draw": "bag"}),
        ({"count": "7"}, "tabletop", {"count": "2", "width": "10"}),
        ({"robbers": "0"}, "camp", {"robbers": "0", "count": "8"}),
        ({"width": "20", "height": "18"}, "tabletop", {"width": "20", "height": "18", "count": "2"}),
        ({"neutral": "cell", "cell": "C4"}, "short", {"neutral": "cell", "cell": "C4"}),
        ({"posts": "3"}, "tabletop", {"posts": "3"}),
        ({"posts": "1"}, "camp", {"posts": "2"}),
        ({"unseen": "0", "mirror": "0"}, "camp", {"unseen": "0", "mirror": "0"}),
        ({"locale": "en"}, "short", {"locale": "en", "name-0": "Falcons", "name": "Falcon Rock Castle"}),
    ],
)
def test_every_field_that_was_typed_stays(desk: Desk, typed: Json, kit: str, stands: Json) -> None:
    desk.types(**typed).taps(kit)
    assert {key: desk.fields[key] for key in stands} == stands


def test_changed_added_and_left_out_buildings_stay_so_where_the_kit_has_them(desk: Desk) -> None:
    at = next(key for key in desk.fields if desk.fields[key] == "inn").removeprefix("id-")
    desk.types(**{f"supply-{at}": "9"}).types(add="1").types(drop="0")
    desk.taps("short")
    wanted = {kind["id"]: str(kind["supply"]) for kind in SHELF["short"]("de")["catalogue"]}
    del wanted["tavern"]
    assert desk.supply() == wanted | {"inn": "9", "own1": "1"}
    assert desk.fields["price-0-0"] == "A1 B1"
    desk.taps("tabletop")
    assert (desk.supply()["inn"], desk.fields["price-0-0"]) == ("9", "0")


def test_a_kit_from_a_file_goes_as_it_came(desk: Desk) -> None:
    desk.brings(own_kit()).types(**{"name-1": "Uhus", "jokers": "9"}).taps("standard")
    assert desk.listed("name") == ["Falken", "Uhus", *NAMES["standard"][2:]]
    assert [desk.fields[key] for key in ("name", "mask", "neutral", "jokers", "mirror", "minutes")] == [
        *("Burg Falkenstein", "", "centre", "9", "1", "90"),
    ]
    assert desk.fields["kit"] == "standard"


def test_a_kit_from_a_file_leaves_what_was_typed_before(desk: Desk) -> None:
    desk.types(**{"name-0": "Uhus", "minutes": "50"}).brings(own_kit())
    assert (desk.fields["name-0"], desk.fields["minutes"], desk.fields["jokers"]) == ("Uhus", "50", "3")
    assert desk.fields["mask"].endswith("####..")


@pytest.mark.parametrize(
    "rubbish", ["[1]", "{}", "x", '[["noble",0]]', '[["noble",-1,"A","red"]]', "[" * 900]
)
def test_rubbish_in_what_is_hidden_changes_nothing(desk: Desk, rubbish: str) -> None:
    desk.fields |= {"aside": rubbish, "kit": '{"called": "x", "filled": 7}'}
    assert desk.taps("camp").listed("name") == NAMES["camp"]

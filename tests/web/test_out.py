"""A group that is out of the game: marked everywhere, last, and what has happened to it is still booked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.words import Camp, Phone, new_id, text_of

TILES = re.compile(r'class="tile g-(\w+)([^"]*)"(.*?)</(?:a|button)>', re.DOTALL)


@pytest.fixture
def out(camp: Camp) -> Camp:
    """Red is out, blue has another name and colour."""
    camp.give("red", A=3)
    camp.do("regroup", group="red", active=False, note="")
    camp.do("regroup", group="blue", name="Katzen", colour="teal", note="")
    return camp


def tiles(phone: Phone, where: str) -> list[tuple[str, str, str]]:
    return TILES.findall(text_of(phone.get(where)))


@pytest.mark.parametrize(
    ("role", "where"),
    [
        ("post", "post/A"),
        ("robber", "robber"),
        ("station", "station"),
        ("post", "trade"),
        ("post", "trade?from=blue"),
        ("station", "joker"),
        ("leader", "post/B"),
    ],
)
def test_its_tile_is_the_last_and_says_so_and_may_still_be_tapped(out: Camp, role: str, where: str) -> None:
    found = tiles(out.join(role, "A" if role == "post" else None), f"{out.url}/{where}")
    colour, css, inside = found[-1]
    assert (colour, "out" in css, "disabled" in css) == ("red", True, False)
    assert "nicht mehr dabei" in inside
    assert [one for one in found if "out" in one[1]] == found[-1:]


def test_what_has_happened_to_it_is_asked_once_and_booked(out: Camp) -> None:
    post, robber = out.join("post", "A"), out.join("robber")
    asked = post.post(f"{out.url}/post/A/draw", group="red")
    assert asked.status_code == 409
    assert "nicht mehr dabei" in text_of(asked)
    assert 'name="overrule" value="1"' in text_of(asked)
    assert post.post(f"{out.url}/post/A/draw", group="red", overrule="1").status_code == 303
    ask = text_of(robber.get(f"{out.url}/robber?victim=red"))
    assert 'name="overrule" value="1"' in ask
    assert robber.post(f"{out.url}/robber/rob", victim="red", overrule="1").status_code == 303
    given: dict[str, Any] = {"from_": "red", "to": "blue", "gets-A": "1"}
    assert post.post(f"{out.url}/trade", **given).status_code == 409
    assert 'name="overrule" value="1"' in text_of(post.post(f"{out.url}/trade", **given))
    code = out.joker_code("J1")
    station = out.join("station")
    assert station.post(f"{out.url}/joker", code=code, group="red").status_code == 409
    booked = station.post(f"{out.url}/joker", entry_id=new_id(), code=code, group="red", overrule="1")
    assert booked.status_code == 303
    assert {kind: len(out.booked(kind)) for kind in ("draw", "robbery", "joker_found")} == {
        "draw": 1,
        "robbery": 1,
        "joker_found": 1,
    }
    assert out.irregular().count("group_inactive") == 3


def test_its_own_page_says_it_and_the_wall_leaves_it_out(out: Camp) -> None:
    card = out.held("group", group="red").code.replace("-", "")
    assert "nicht mehr dabei" in text_of(out.stranger().get(f"/Q/{card}"))
    name = out.group("red")["name"]
    wall = text_of(out.join("projector").get(f"{out.url}/projector"))
    assert 'data-group="red"' not in wall
    assert "Katzen" in wall
    film = text_of(out.join("leader").get(f"{out.url}/film"))
    assert f'film-name">{name}<' not in film
    assert 'film-name">Katzen<' in film


def test_a_phone_in_the_wood_hears_of_looks_and_keeps_how_they_began(out: Camp) -> None:
    post = out.join("post", "A")
    state = post.get(f"/api/games/{out.game}/field?role=post&post=A").get_json()
    assert state["looks"]["blue"] == ["Katzen", "teal", out.group("blue")["crest"], True]
    assert state["looks"]["red"][3] is False
    page = post.get(f"{out.url}/post/A").get_data(as_text=True)
    brought = page.split('id="field-page">')[1].split("</script>")[0]
    assert '"colour": "blue"' in brought
    assert brought.count("Katzen") == 1  # in the state alone, so that an undo of it is believed

"""Kits on the page of a new game: a tap fills in the form, a file goes out and comes back, advice is read."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits, play
from fieldgame.kits import file
from fieldgame.kits.shelf import SHELF
from fieldgame.play import Seat
from fieldgame.printing import kept
from tests.words import Camp, Phone, new_id, text_of

Json = dict[str, Any]
SETTINGS = ("posts", "catalogue", "draw", "jokers", "unseen_minutes", "holdings")


def fields_of(page: str) -> Json:
    """What a browser would send of the form, with nothing changed."""
    form = page[page.index('id="setup"') :]
    found: Json = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf'\b{key}="([^"]*)"', tag) for key in ("name", "value"))
        kind = re.search(r'type="(\w+)"', tag)
        off = kind and kind[1] in ("radio", "checkbox") and " checked" not in tag
        if name and not off and kind and kind[1] != "file":
            found[name[1]] = unescape(value[1]) if value else ""
    for name, inside in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r"<option([^>]*) selected>([^<]*)", inside)
        assert chosen
        value = re.search(r'value="([^"]*)"', chosen[1])
        found[name] = value[1] if value else chosen[2]
    mask = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", form, re.DOTALL)
    found["mask"] = mask[1] if mask else ""
    return {key: value for key, value in found.items() if key not in ("csrf_token", "entry_id")}


def made(app: Flask, phone: Phone, page: str, **changes: Any) -> Json:
    """The game that the form makes as it stands."""
    answer = phone.post("/new", **fields_of(page) | changes)
    assert answer.status_code == 303, text_of(answer)[-1500:]
    with app.app_context():
        return play.view(str(answer.location).split("/")[2], Seat("leader"))


@pytest.mark.parametrize("key", SHELF)
def test_one_tap_fills_in_the_form_with_a_kit(app: Flask, key: str) -> None:
    phone, form = Phone(app), new_id()
    page = text_of(phone.post("/new/kit", entry_id=form, shelf=key, name="Süd", emergency="0151"))
    assert f'name="entry_id" value="{form}"' in page
    view = made(app, phone, page)
    assert (view["name"], view["emergency"]) == ("Süd", "0151")
    settings = SHELF[key]("de")
    with app.app_context():
        wanted = play.view(play.create(settings), Seat("leader"))
    assert {what: view[what] for what in SETTINGS} == {what: wanted[what] for what in SETTINGS}
    assert [group["name"] for group in view["groups"]] == [group["name"] for group in settings["groups"]]
    assert view["clock"]["minutes"] == settings["minutes"]
    assert (view["map"]["width"], view["map"]["height"]) == (wanted["map"]["width"], wanted["map"]["height"])


def bring(phone: Phone, text: str, **fields: Any) -> Any:
    upload = (io.BytesIO(text.encode()), "a.kit.json")
    return phone.post("/new/kit", **fields | {"shelf": "file", "file": upload})


def own_kit() -> file.Kit:
    settings = SHELF["short"]("de") | {"name": "Süd", "map": {"rows": ["......"] * 5 + ["####.."]}}
    posts = [
        {"id": "Mühle", "material": "A"},
        {"id": "Fels", "material": "B"},
        {"id": "Mine", "material": "C"},
    ]
    settings |= {"posts": posts, "mirror": False}
    return file.Kit("Unser Lager", settings, "Für den Süden", placed=(3, 1))


def test_a_kit_from_a_file_plays_what_was_saved_and_can_be_saved_again(app: Flask) -> None:
    phone = Phone(app)
    page = text_of(bring(phone, file.write(own_kit())))
    assert "Unser Lager" in page
    answer = phone.post("/new/kit.json", **fields_of(page) | {"kit_name": "Unser Lager"})
    assert answer.mimetype == "application/json"
    assert 'filename="unser-lager.kit.json"' in answer.headers["Content-Disposition"]
    again = file.read(answer.data)
    assert (again.name, again.about, again.placed) == ("Unser Lager", "Für den Süden", (3, 1))
    assert {key: again.settings[key] for key in own_kit().settings} == own_kit().settings
    view = made(app, phone, page)
    assert [post["id"] for post in view["posts"]] == ["Mühle", "Fels", "Mine"]
    assert view["map"]["outside"] == [[x, 5] for x in range(4)]
    assert view["map"]["buildings"][0]["cells"][0] == [4, 1]
    assert view["mirror"] is False


def wide(plan: Any) -> str:
    """A kit with that map."""
    return file.write(file.Kit("Weit", SHELF["short"]("de") | {"map": plan}))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Wähl zuerst eine Datei"),
        ("{}", "keine Bausatz-Datei"),
        (json.dumps({"format": "fieldgame-kit", "version": 9, "settings": {}}), "neueren Fassung"),
        (
            json.dumps({"format": "fieldgame-kit", "version": 1, "ruleset": "go", "settings": {}}),
            "anderes Spiel",
        ),
        (
            json.dumps({"format": "fieldgame-kit", "version": 1, "ruleset": "burgbau", "settings": {}}),
            "2 bis 10",
        ),
        (wide({"rows": ["." * 101]}), "höchstens 100 Felder"),
        (wide({"rows": ["."] * 101}), "höchstens 100 Felder"),
        (wide({"width": 101, "height": 5}), "höchstens 100 Felder"),
        (wide({"width": 5, "height": 10**9}), "höchstens 100 Felder"),
        (wide({"rows": 7}), "1 bis 250 Felder"),
    ],
)
def test_a_file_that_is_no_kit_is_refused_and_the_form_stays(app: Flask, text: str, said: str) -> None:
    phone = Phone(app)
    upload = (io.BytesIO(text.encode()), "a.json")
    answer = phone.post("/new/kit", shelf="file", name="Süd", minutes="77", file=upload)
    assert answer.status_code == 422
    page = text_of(answer)
    assert said in page
    assert fields_of(page)["minutes"] == "77"


@pytest.mark.parametrize(
    "kit", ["nonsense", "{", "[]", '{"called": 1}', '{"called": "x", "posts": 1}', "{" * 9000]
)
def test_a_hidden_kit_that_means_nothing_is_the_standard_one(app: Flask, kit: str) -> None:
    page = text_of(Phone(app).post("/new/form", kit=kit))
    assert fields_of(page)["kit"] == "standard"


def test_the_kit_of_a_game_is_for_its_leaders_and_without_a_telephone_number(camp: Camp) -> None:
    path = f"{camp.url}/leader/kit.json"
    answer = camp.join("leader").get(path)
    kit = file.read(answer.data)
    assert kit.name == camp.view()["name"]
    assert "emergency" not in kit.settings
    for phone in (camp.join("post", "A"), camp.stranger()):
        assert phone.get(path).status_code == 403
        assert phone.get(f"/new?from={camp.game}").status_code == 403
    page = text_of(camp.join("leader").get(f"/new?from={camp.game}"))
    assert fields_of(page)["name-0"] == camp.view()["groups"][0]["name"]
    assert camp.join("leader").get("/new?from=nonsense").status_code == 404


def test_a_kit_with_what_the_rules_leave_open_and_what_nobody_sees(app: Flask) -> None:
    phone, settings = Phone(app), SHELF["short"]("de")
    hut = {"id": "hut", "name": {"de": "Hüt\x00te\x1b"}, "shape": ["X"], "prices": [{"Q": 1}]}
    bare = {"materials": [{"id": "Q"}], "posts": [{"id": "P", "material": "Q"}], "catalogue": [hut]}
    answer = bring(phone, file.write(file.Kit("La\x00ger", settings | bare | {"name": "Sü\x00d"})))
    assert answer.status_code == 200
    assert "\0" not in answer.get_data(as_text=True)
    view = made(app, phone, text_of(answer), seen="never_fits:hut")
    assert (view["name"], view["materials"][0]["name"]) == ("Süd", "Q")
    assert view["catalogue"][0]["name"] == {"de": "Hütte"}
    bare["catalogue"] = [hut | {"id": "h\x00t"}]
    assert bring(phone, file.write(file.Kit("Lager", settings | bare))).status_code == 422


def test_grave_advice_is_read_before_the_game_is_made(app: Flask) -> None:
    phone = Phone(app)
    small: Json = {"width": "5", "height": "5", "neutral": "none", "count": "2", "robbers": "0"}
    free: Json = {"buildings": "1", "id-0": "bar", "de-0": "Riegel", "shape-0": "XXXXXX", "supply-0": "1"}
    first = phone.post("/new", **small, **free)
    assert first.status_code == 409
    page = text_of(first)
    assert "Riegel: passt nirgends" in page
    assert "Trotzdem anlegen" in page
    assert made(app, phone, page)["catalogue"][0]["name"] == {"de": "Riegel"}
    assert phone.post("/new", **small, **free | {"id-0": "bar2", "seen": "never_fits:bar"}).status_code == 409


def test_nobodys_building_needs_no_room_where_there_is_none(app: Flask) -> None:
    strip = {"mask": "." * 100, "count": "2", "neutral": "none", "buildings": "1"}
    bar = {"id-0": "bar", "de-0": "Riegel", "shape-0": "XX", "supply-0": "20"}
    assert "passt nirgends" not in text_of(Phone(app).post("/new/form", **strip | bar))
    refused = Phone(app).post("/new", **strip | bar | {"neutral": "centre"})
    assert refused.status_code == 409
    assert "Kathedrale: passt nirgends" in text_of(refused)


def test_the_preview_says_what_speaks_against_it(app: Flask) -> None:
    page = text_of(Phone(app).post("/new/form", mask="..\n##\n..", count="2"))
    assert "Der Spielplan muss zusammenhängen" in page
    page = text_of(Phone(app).post("/new/form", width="9", count="8"))
    assert "Eng: Der Spielplan hat 81 Felder" in page
    page = text_of(Phone(app).post("/new/form", minutes=""))
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="castle"' in page
    assert "17 × 17 Felder" in page


def test_at_a_table_where_all_is_free_no_cards_are_printed(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "pages", lambda job, wait: {})
    with app.app_context():
        founded = kits.found(SHELF["tabletop"]("de"))
    camp = Camp(app, founded.game, founded.passes)
    page = text_of(camp.join("leader").get(f"{camp.url}/leader/print"))
    offered = re.findall(r'name="sheets" value="(\w+)" checked', page)
    assert offered == ["start", "groups", "tiles", "map", "prices", "leader", "score"]
    assert "Rohstoffkarten" not in page

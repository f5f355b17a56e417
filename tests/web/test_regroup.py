"""Groups in mid-game for the leader: another name or colour, out of the game and back."""

from __future__ import annotations

from typing import Any

from tests.words import Camp, new_id, shape_of, text_of


def form(camp: Camp, key: str, **changed: Any) -> dict[str, Any]:
    """The form of a group as it was opened, with some of it changed."""
    group = camp.group(key)
    now = {what: group[what] for what in ("name", "colour", "crest")}
    now["active"] = "1" if group["active"] else "0"
    return {f"was-{what}": value for what, value in now.items()} | now | changed


def test_a_group_gets_another_name_and_colour_once(camp: Camp) -> None:
    leader, key, there = camp.join("leader"), new_id(), f"{camp.url}/leader/groups/red"
    sent = form(camp, "red", name="Adler", colour="brown", note="neu gemischt")
    for _ in range(2):
        answer = leader.post(there, entry_id=key, **sent)
        assert (answer.status_code, answer.location) == (303, f"{camp.url}/leader/groups")
    assert (camp.group("red")["name"], camp.group("red")["colour"]) == ("Adler", "brown")
    booked = camp.booked("group_changed")
    assert [row["data"] for row in booked] == [
        {"group": "red", "name": "Adler", "colour": "brown", "note": "neu gemischt"}
    ]
    page = text_of(leader.get(f"{camp.url}/leader/groups"))
    assert "Adler" in page
    assert "hieß am Anfang Falken" in page
    assert "Falken: heißt jetzt Adler · neue Farbe" in text_of(leader.get(f"{camp.url}/leader/journal"))
    undo = f"{camp.url}/leader/undo/{booked[0]['id']}"
    assert "Name, Farbe und Wappen wie vorher" in text_of(leader.get(undo))
    leader.post(undo)
    assert camp.group("red")["name"] == "Falken"


def test_a_group_goes_out_and_comes_back_with_all_it_has(camp: Camp) -> None:
    camp.give("red", A=3).do("build", group="red", building="tavern", cells=[[2, 4]])
    leader, there = camp.join("leader"), f"{camp.url}/leader/groups/red"
    leader.post(there, **form(camp, "red", active="0"))
    out = camp.group("red")
    assert (out["active"], out["rank"], camp.holding("red")) == (False, None, {"A": 2})
    assert "red" not in camp.view()["ranking"]
    booked = camp.booked("group_changed")[0]
    page = text_of(leader.get(f"{camp.url}/leader/undo/{booked['id']}"))
    assert "Falken: dann wieder dabei" in page
    assert "None" not in page
    for path in ("groups", "groups/red", "holdings", "journal"):
        assert leader.get(f"{camp.url}/leader/{path}").status_code == 200
    leader.post(there, **form(camp, "red", active="1"))
    assert camp.group("red")["active"]
    assert camp.group("red")["rank"]


def test_groups_and_names_of_leaders_are_the_leaders_alone(camp: Camp) -> None:
    before = shape_of(camp.journal())
    for path, sent in (("/groups/red", form(camp, "red", name="Adler")), ("/passes/2/name", {"label": "x"})):
        there = f"{camp.url}/leader{path}"
        for role in ("post", "robber", "station", "projector", "group"):
            assert camp.join(role).post(there, **sent).status_code == 403
        assert camp.stranger().post(there, **sent).status_code == 403
        assert camp.join("leader").post(there, csrf=False, **sent).status_code == 400
    for path in ("/groups", "/groups/red"):
        assert camp.join("station").get(f"{camp.url}/leader{path}").status_code == 403
    assert shape_of(camp.journal()) == before


def test_what_cannot_be_is_refused_and_stays_in_the_form(camp: Camp) -> None:
    leader, there, before = camp.join("leader"), f"{camp.url}/leader/groups/red", shape_of(camp.journal())
    for changed, status in (
        ({"colour": camp.group("blue")["colour"], "name": "Adler"}, 409),
        ({"name": "wölfe"}, 409),
        ({"colour": "pink", "name": "Adler"}, 422),
        ({"name": "x" * 41}, 422),
    ):
        answer = leader.post(there, **form(camp, "red", **changed))
        assert answer.status_code == status
        assert f'value="{changed["name"]}"' in text_of(answer) or len(changed["name"]) > 40
    assert leader.post(there, **form(camp, "red")).status_code == 303
    assert leader.get(f"{camp.url}/leader/groups/nobody").status_code == 404
    assert leader.post(f"{camp.url}/leader/groups/nobody", name="Adler").status_code == 404
    assert shape_of(camp.journal()) == before


def test_two_leaders_give_one_name_to_two_groups_and_the_second_is_told(camp: Camp) -> None:
    leader, red, blue = camp.join("leader"), form(camp, "red", name="Uhus"), form(camp, "blue", name="UHUS")
    assert leader.post(f"{camp.url}/leader/groups/red", **red).status_code == 303
    answer = leader.post(f"{camp.url}/leader/groups/blue", **blue)
    assert answer.status_code == 409
    assert "Wölfe: Uhus heißt schon eine andere Gruppe. Nimm einen anderen Namen." in text_of(answer)
    assert [group["name"] for group in camp.view()["groups"][:2]] == ["Uhus", "Wölfe"]

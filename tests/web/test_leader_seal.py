"""The leader and the seal: what is sealed in play is shown as it was, and breaks only where asked."""

from __future__ import annotations

from tests.web.test_leader_wall import path, shown
from tests.words import Camp, Phone, text_of


def test_what_is_sealed_in_play_is_shown_as_it_was_without_a_question(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="clock", sealed="yes")
    assert (shown(camp)["scene"], shown(camp)["frozen"]) == ("clock", True)
    page = text_of(leader.get(path(camp)))
    assert page.count('name="sealed" value="yes"') == 2
    camp.give("red", A=9)
    camp.do("build", group="red", building="tavern", cells=[[2, 2]], payment={"A": 1})
    for scene in ("ranking", "map"):
        assert leader.post(path(camp), scene=scene, sealed="yes").status_code == 303
        assert (shown(camp)["scene"], shown(camp)["sealed"]) == (scene, True)
        wall = text_of(camp.join("projector").get(f"{camp.url}/projector"))
        assert "versiegelt" in wall
        assert "Wie es steht" not in wall  # it stands beside the sentence
        assert "1 + 0 − " not in wall
    assert "Wie es ausgeht, erfahrt ihr bei der Siegerehrung." in wall
    assert leader.post(path(camp), scene="map").status_code == 409
    assert "?ask=map" in text_of(leader.get(path(camp)))
    assert leader.post(path(camp), scene="map", reveal="yes").status_code == 303
    assert not shown(camp)["sealed"]
    assert "1 + 0 − " in text_of(camp.join("projector").get(f"{camp.url}/projector"))


def test_what_was_sealed_after_the_end_has_no_picture_to_show(camp: Camp, leader: Phone) -> None:
    camp.do("end")
    leader.post(path(camp), scene="sealed")
    camp.do("scene", scene="map", sealed=True)
    wall = camp.join("projector").get(f"{camp.url}/projector")
    assert "Wie es ausgeht, erfahrt ihr bei der Siegerehrung." in text_of(wall)
    assert "castle-map" not in text_of(wall)


def test_the_keys_on_the_wall_break_no_seal(camp: Camp, leader: Phone) -> None:
    assert 'name="keeps" value="yes"' in text_of(leader.get(f"{camp.url}/projector"))
    leader.post(path(camp), scene="clock", sealed="yes")
    assert leader.post(path(camp), scene="ranking", keeps="yes").status_code == 303
    assert (shown(camp)["scene"], shown(camp)["frozen"]) == ("ranking", True)
    camp.do("end")
    leader.post(path(camp), scene="map", reveal="yes")
    leader.post(path(camp), scene="sealed")
    assert leader.post(path(camp), scene="map", keeps="yes").status_code == 409

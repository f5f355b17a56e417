"""The leader chooses what the wall shows; nobody else, nothing counts twice, no seal breaks unasked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.words import Camp, Phone, new_id, text_of

SCENES = ("map", "ranking", "clock", "message", "sealed", "ceremony")


@pytest.fixture
def leader(camp: Camp) -> Phone:
    return camp.join("leader")


def path(camp: Camp) -> str:
    return f"{camp.url}/leader/wall"


def shown(camp: Camp) -> dict[str, Any]:
    scene: dict[str, Any] = camp.view()["scene"]
    return scene


@pytest.mark.parametrize("scene", SCENES[1:])
def test_the_leader_chooses_a_scene_and_the_wall_shows_it(camp: Camp, leader: Phone, scene: str) -> None:
    answer = leader.post(path(camp), scene=scene, text="Sammeln am Tor")
    assert answer.status_code == 303
    assert shown(camp)["scene"] == scene
    news = camp.join("projector").get(f"{camp.url}/projector/news?scene=play")
    assert news.headers["HX-Retarget"] == "#wall"
    assert "Der Beamer zeigt jetzt" in text_of(leader.get(path(camp)))


@pytest.mark.parametrize("role", ["station", "projector", "post", "robber", "group"])
def test_nobody_else_chooses(camp: Camp, role: str) -> None:
    phone = camp.join(role)
    assert phone.get(path(camp)).status_code == 403
    assert phone.post(path(camp), scene="sealed").status_code == 403
    assert phone.post(f"{path(camp)}/undo", event="x").status_code == 403
    assert camp.booked("scene_set") == []


def test_a_strangers_form_is_refused(camp: Camp, leader: Phone) -> None:
    assert leader.post(path(camp), scene="sealed", csrf=False).status_code == 400
    assert camp.booked("scene_set") == []


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"scene": "fireworks"},
        {"scene": "message", "text": ""},
        {"scene": "message", "text": "x" * 201},
        {"scene": "message", "text": "x" * 5000},
        {"scene": "ceremony", "step": "-1"},
        {"scene": "ceremony", "step": "all"},
        {"scene": "ceremony", "step": "1000"},
    ],
)
def test_what_the_wall_cannot_show_changes_nothing(camp: Camp, leader: Phone, fields: dict[str, str]) -> None:
    answer = leader.post(path(camp), **fields)
    assert answer.status_code == 422
    assert camp.booked("scene_set") == []


def test_two_taps_choose_once(camp: Camp, leader: Phone) -> None:
    twice = new_id()
    for _ in range(2):
        assert leader.post(path(camp), entry_id=twice, scene="ceremony", step="1").status_code == 303
    assert len(camp.booked("scene_set")) == 1
    assert shown(camp)["step"] == 1


def test_what_is_shown_already_is_not_booked_again(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="clock")
    assert leader.post(path(camp), scene="clock").status_code == 303
    assert len(camp.booked("scene_set")) == 1


def test_the_choice_can_be_taken_back(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="clock")
    page = text_of(leader.post(path(camp), part=True, scene="sealed"))
    event = camp.booked("scene_set")[0]["id"]
    assert f'name="event" value="{event}"' in page
    assert leader.post(f"{path(camp)}/undo", event=event, reveal="yes").status_code == 303
    assert (shown(camp)["scene"], shown(camp)["sealed"]) == ("clock", False)


def test_what_was_chosen_is_told_until_it_is_no_longer_true(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="clock")
    event = camp.booked("scene_set")[0]["id"]
    news = f"{path(camp)}?event={event}"
    assert "Der Beamer zeigt jetzt: " in text_of(leader.get(path(camp)))
    for _ in range(2):
        told = text_of(leader.get(news, part=True))
        assert "Der Beamer zeigt jetzt: " in told
        assert f'hx-get="{news}"' in told
        assert f'name="event" value="{event}"' in told
    camp.do("scene", scene="ranking")
    assert "Der Beamer zeigt jetzt" not in text_of(leader.get(news, part=True))
    assert "Rückgängig" not in text_of(leader.get(news, part=True))


def test_what_was_taken_back_is_told_until_the_next_choice(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="clock")
    event = camp.booked("scene_set")[0]["id"]
    leader.post(f"{path(camp)}/undo", part=True, event=event)
    assert "Zurückgenommen." in text_of(leader.get(f"{path(camp)}?event={event}", part=True))
    camp.do("scene", scene="ranking")
    assert "Zurückgenommen." not in text_of(leader.get(f"{path(camp)}?event={event}", part=True))


def test_a_message_sent_with_an_old_number_is_not_called_shown(camp: Camp, leader: Phone) -> None:
    number = new_id()
    first = leader.post(path(camp), part=True, entry_id=number, scene="message", text="Eins")
    assert 'id="say-entry"' in text_of(first)
    assert number not in text_of(first).split('id="say-entry"')[1]
    again = leader.post(path(camp), part=True, entry_id=number, scene="message", text="Zwei")
    assert again.status_code == 409
    assert "Der Beamer zeigt jetzt" not in text_of(again)
    assert 'id="say-entry"' in text_of(again)
    assert shown(camp)["text"] == "Eins"


def test_what_was_taken_back_is_not_called_shown_when_it_is_sent_again(camp: Camp, leader: Phone) -> None:
    number = new_id()
    leader.post(path(camp), entry_id=number, scene="clock")
    leader.post(f"{path(camp)}/undo", event=number)
    assert leader.post(path(camp), entry_id=number, scene="clock").status_code == 409
    assert shown(camp)["scene"] == "map"


def test_a_seal_taken_back_breaks_only_when_asked_for(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="sealed")
    event = camp.booked("scene_set")[0]["id"]
    asked = leader.post(f"{path(camp)}/undo", part=True, event=event)
    assert asked.status_code == 409
    assert "Den Stand wirklich allen zeigen?" in text_of(asked)
    assert shown(camp)["sealed"]
    news = text_of(leader.get(f"{path(camp)}?ask=undo&event={event}", part=True))
    assert "Den Stand wirklich allen zeigen?" in news
    twice = new_id()
    for _ in range(2):
        sent = leader.post(f"{path(camp)}/undo", entry_id=twice, event=event, reveal="yes")
        assert sent.status_code == 303
    assert not shown(camp)["sealed"]


def test_the_journal_asks_as_well_before_a_seal_breaks(camp: Camp, leader: Phone) -> None:
    """Also when it was not yet sealed as the page was opened, or when an undo is undone."""
    leader.post(path(camp), scene="clock")
    harmless = camp.booked("scene_set")[0]["id"]
    assert "wirklich allen" not in text_of(leader.get(f"{camp.url}/leader/undo/{harmless}"))
    leader.post(path(camp), scene="sealed")
    leader.post(path(camp), scene="map", reveal="yes")
    broken = camp.booked("scene_set")[0]["id"]
    assert leader.post(f"{camp.url}/leader/undo/{broken}").status_code == 303
    seal, undone = camp.booked("scene_set")[1]["id"], camp.booked("voided")[0]["id"]
    for event in (seal, undone):
        undo = f"{camp.url}/leader/undo/{event}"
        asked = text_of(leader.get(undo))
        assert "Den Stand wirklich allen zeigen?" in asked
        assert 'form="undo" name="reveal" value="yes"' in asked
        answer = leader.post(undo, note="aus Versehen")
        assert answer.status_code == 409
        assert "Den Stand wirklich allen zeigen?" in text_of(answer)
        assert 'value="aus Versehen"' in text_of(answer)
        assert shown(camp)["sealed"]
    assert leader.post(f"{camp.url}/leader/undo/{seal}", reveal="yes").status_code == 303
    assert (shown(camp)["scene"], shown(camp)["sealed"]) == ("clock", False)


def test_the_wall_takes_back_nothing_but_its_newest_choice(camp: Camp, leader: Phone) -> None:
    camp.give("red", A=9)
    given = camp.journal()[0]["id"]
    leader.post(path(camp), scene="clock")
    older = camp.booked("scene_set")[0]["id"]
    leader.post(path(camp), scene="ranking")
    for event in (given, older, "x", ""):
        assert leader.post(f"{path(camp)}/undo", event=event, reveal="yes").status_code == 409
    assert camp.booked("voided") == []


@pytest.mark.parametrize("length", [201, 10_000])
def test_a_message_that_is_too_long_is_told_one_thing(camp: Camp, leader: Phone, length: int) -> None:
    answer = leader.post(path(camp), part=True, scene="message", text="x" * length)
    assert answer.status_code == 422
    assert "Eine Nachricht hat 1 bis 200 Zeichen." in text_of(answer)


@pytest.mark.parametrize("scene", ["map", "ranking"])
def test_no_seal_breaks_without_a_question(camp: Camp, leader: Phone, scene: str) -> None:
    leader.post(path(camp), scene="sealed")
    assert "?ask=map" in text_of(leader.get(path(camp)))
    answer = leader.post(path(camp), scene=scene)
    assert answer.status_code == 409
    assert "Den Stand wirklich allen zeigen?" in text_of(answer)
    assert shown(camp)["scene"] == "sealed"
    asked = text_of(leader.get(f"{path(camp)}?ask={scene}"))
    assert f'hx-get="{path(camp)}?ask={scene}"' in asked
    assert 'name="reveal" value="yes"' in asked
    assert leader.post(path(camp), scene=scene, reveal="yes").status_code == 303
    assert (shown(camp)["scene"], shown(camp)["sealed"]) == (scene, False)


def test_a_question_that_makes_no_sense_is_not_asked(camp: Camp, leader: Phone) -> None:
    for ask in ("fireworks", "map"):
        assert "wirklich" not in text_of(leader.get(f"{path(camp)}?ask={ask}"))


def test_the_last_message_comes_again_without_its_text(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="message", text="Zum Tor!")
    leader.post(path(camp), scene="clock")
    leader.post(path(camp), scene="message")
    assert (shown(camp)["scene"], shown(camp)["text"]) == ("message", "Zum Tor!")


def test_the_ceremony_goes_a_place_on_and_a_place_back(camp: Camp, leader: Phone) -> None:
    camp.give("red", A=9)
    camp.do("build", group="red", building="tavern", cells=[[2, 2]], payment={"A": 1})
    camp.do("end")
    leader.post(path(camp), scene="ceremony")
    page = text_of(leader.get(path(camp)))
    assert "0 von 2 Plätzen" in page
    assert "2. Platz zeigen" in page
    assert 'name="step" value="1"' in page
    leader.post(path(camp), scene="ceremony", step="1")
    page = text_of(leader.get(path(camp)))
    assert "1. Platz zeigen" in page
    assert 'name="step" value="0"' in page
    leader.post(path(camp), scene="ceremony", step="2")
    assert "Alle Plätze sind gezeigt" in text_of(leader.get(path(camp)))
    assert not shown(camp)["sealed"]


def test_a_group_that_is_out_has_no_place_in_the_ceremony(camp: Camp, leader: Phone) -> None:
    camp.do("regroup", group="blue", active=False, note="")
    leader.post(path(camp), scene="ceremony")
    page = text_of(leader.get(path(camp)))
    assert "0 von 1 Platz" in page
    assert camp.group("blue")["name"] not in page
    leader.post(path(camp), scene="ceremony", step="1")
    wall = text_of(camp.join("projector").get(f"{camp.url}/projector"))
    assert f">{camp.group('blue')['name']}<" not in wall


def test_a_ceremony_chosen_once_more_does_not_begin_anew(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="ceremony", step="2")
    leader.post(path(camp), scene="ceremony")
    assert shown(camp)["step"] == 2


def test_a_message_is_text_and_nothing_else(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="message", text="<b>Alle</b> & <script>x</script>")
    for page in (f"{camp.url}/projector", path(camp), f"{camp.url}/leader/journal"):
        told = text_of(leader.get(page))
        assert "&lt;b&gt;Alle&lt;/b&gt; &amp;" in told
        assert "<b>Alle" not in told


def test_the_leaders_page_leads_to_the_wall(camp: Camp, leader: Phone) -> None:
    assert f'href="{path(camp)}"' in text_of(leader.get(f"{camp.url}/leader"))


def test_the_journal_tells_what_the_wall_showed(camp: Camp, leader: Phone) -> None:
    leader.post(path(camp), scene="message", text="Suppe!")
    leader.post(path(camp), scene="ceremony", step="1")
    told = text_of(leader.get(f"{camp.url}/leader/journal?only=wall"))
    assert "Beamer: Nachricht: Suppe!" in told
    assert "Beamer: Siegerehrung, 1 Platz" in told

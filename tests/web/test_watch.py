"""What the desk watches: where each group was seen, who is missing, the stream of bookings, the map."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from fieldgame import devices, history, play, watch
from tests.web.out import Clock, lines, meet, part, sync, words
from tests.words import Camp, Json, build_some, make_camp, new_id, text_of


def shown(camp: Camp, query: str = "") -> str:
    answer = camp.join("leader").get(f"{camp.url}/leader/watch{query}", part=True)
    assert answer.status_code == 200
    return text_of(answer)


def row_of(camp: Camp, group: str) -> str:
    rows = map(words, re.findall(r"<tr.*?</tr>", shown(camp), re.DOTALL))
    return next(row for row in rows if row.startswith(group))


def missed(camp: Camp) -> list[str]:
    """Who is told to be missing."""
    with camp.app.app_context():
        view, rows, known = camp.view(), history.rows(camp.game), devices.all_of(camp.game)
        found = watch.with_contacts(watch.sightings(rows), view, known)
        return [one.group for one in watch.unseen(view, found, known, view["unseen_minutes"], play.now())]


def stream(page: str) -> list[str]:
    return [words(row) for row in re.findall(r'<li class="entry.*?</li>', page, re.DOTALL)]


# --- who was seen where


def test_a_group_is_seen_where_it_draws_trades_finds_and_builds(camp: Camp, clock: Clock) -> None:
    assert "noch nirgends" in row_of(camp, "Falken")
    camp.do("draw", "post", "B", group="red", number=2)
    clock.pass_by(3)
    assert "Posten B vor 3 min" in row_of(camp, "Falken")
    camp.do("rob", "robber", victim="red", cards={})
    for name in ("Falken", "Räuber"):
        assert "Überfall vor 0 s" in row_of(camp, name)
    camp.do("seen", "leader", group="red")
    assert "Spielleitung vor 0 s" in row_of(camp, "Falken")
    build_some(camp)
    assert "Burgberg-Station vor 0 s" in row_of(camp, "Wölfe")


def test_nobody_has_a_place_before_the_start(app: Flask) -> None:
    ahead = make_camp(app)
    assert "Platz" not in row_of(ahead, "Falken")
    ahead.start()
    assert "1. Platz" in row_of(ahead, "Falken")


def test_what_was_taken_back_was_no_sighting_and_what_comes_late_counts_when_it_was(
    camp: Camp, clock: Clock
) -> None:
    clock.pass_by(40)
    newer = camp.do("draw", "post", "A", group="red", number=2)
    sync(camp, 10, "draw", post="B", group="red", number=1)
    assert "Posten A vor 0 s" in row_of(camp, "Falken")  # the newer one, though the other came later
    camp.do("undo", event=newer.entries[0].id, note="")
    assert "Posten B vor 10 min" in row_of(camp, "Falken")


def test_a_post_whose_device_works_elsewhere_says_so_and_when_it_booked(camp: Camp, clock: Clock) -> None:
    device = meet(camp, "A")
    camp.do("draw", "post", "A", group="red", number=2)
    assert re.fullmatch(r"Posten A verbunden .* gebucht \d\d:\d\d UTC vor 0 s", lines(camp)[0])
    meet(camp, "B", device=device)
    moved = next(line for line in lines(camp) if line.startswith("Posten A"))
    assert moved.startswith("Posten A kein Gerät Das Gerät ist jetzt hier: Posten B · gebucht")


# --- who is missing


def test_who_is_not_seen_for_so_many_minutes_is_missing(camp: Camp, clock: Clock) -> None:
    clock.pass_by(19)
    assert missed(camp) == []
    sync(camp, 5, "draw", post="A", group="red", number=1)
    clock.pass_by(2)
    assert missed(camp) == ["blue", "yellow", "green", "purple", "robbers"]
    clock.pass_by(14)
    assert "red" in missed(camp)
    camp.do("change", key="unseen_minutes", value=0)
    assert missed(camp) == []


def test_a_pause_goes_on_counting_and_the_end_ends_it(camp: Camp, clock: Clock) -> None:
    camp.do("pause")
    clock.pass_by(21)
    assert len(missed(camp)) == 6
    camp.do("regroup", group="blue", active=False)
    assert "blue" not in missed(camp)
    camp.do("end")
    assert missed(camp) == []


def test_the_nobles_are_missed_only_since_they_were_let_go(app: Flask, clock: Clock) -> None:
    camp = make_camp(app, head_start_minutes=10)
    clock.pass_by(25)
    assert missed(camp) == []  # nobody is in the wood yet
    camp.start()
    clock.pass_by(25)
    assert missed(camp) == ["robbers"]
    meet(camp, None, "robber")  # their leader's phone was heard
    assert missed(camp) == []
    clock.pass_by(6)
    assert "red" in missed(camp)


def test_the_page_names_who_is_missing_and_the_posts_that_may_know(camp: Camp, clock: Clock) -> None:
    clock.pass_by(9)
    meet(camp, "B")
    clock.pass_by(12)
    meet(camp, "A")
    told = part(camp)
    assert "Lange nicht gesehen" in told
    assert "seit 21 min seit dem Start noch nirgends" in words(told)
    assert re.search(r"ohne Netz: Posten B \( ?12 min still\)\.", words(told))
    assert "Posten A (" not in words(told)
    assert "Falken : seit 21 min" in words(text_of(camp.join("leader").get(f"{camp.url}/leader/end")))
    asked = re.search(r'name="ready" value="([^"]*)"', told)
    assert asked
    assert asked[1].startswith("Wer hat Falken, Wölfe")
    assert len(asked[1]) <= 200


def test_one_tap_says_that_a_group_was_seen_and_another_takes_it_back(camp: Camp, clock: Clock) -> None:
    clock.pass_by(21)
    leader = camp.join("leader")
    form = new_id()
    for _ in range(2):
        answer = leader.post(f"{camp.url}/leader/seen", entry_id=form, group="red")
        assert answer.status_code == 303
    assert len(camp.booked("group_seen")) == 1
    assert "red" not in missed(camp)
    assert leader.post(f"{camp.url}/leader/back", did=form).status_code == 303
    assert "red" in missed(camp)
    assert leader.post(f"{camp.url}/leader/seen", group="nobody").status_code == 404


def test_a_pause_says_why(camp: Camp) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/clock"
    assert leader.post(there, step="pause", why="because").status_code == 422
    assert leader.post(there, step="pause", why="auto:accident").status_code == 303
    assert camp.view()["halt"]["note"] == "auto:accident"
    assert "Jemand ist verletzt" in text_of(leader.get(f"{camp.url}/leader"))


def test_whoever_only_tapped_pause_is_asked_for_the_reason_where_the_thumb_is(camp: Camp) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/clock"
    asks = "Warum? Alle sehen es."
    assert asks not in text_of(leader.get(f"{camp.url}/leader"))
    assert asks in text_of(leader.post(there, part=True, step="pause"))
    assert asks in text_of(leader.get(f"{camp.url}/leader"))
    told = text_of(leader.post(there, part=True, step="pause", why="auto:rain"))
    assert asks not in told
    assert "Angehalten, und alle sehen: Gewitter oder Regen" in told
    assert camp.view("post")["halt"]["note"] == "auto:rain"
    for page in (
        camp.join("projector").get(f"{camp.url}/projector"),
        leader.get(f"{camp.url}/leader/journal"),
    ):
        assert (
            text_of(page).count("Pause: Gewitter oder Regen")
            == text_of(page).count("Gewitter oder Regen")
            > 0
        )
    assert asks not in text_of(leader.post(there, part=True, step="resume"))


# --- less time, the seal


def test_minutes_are_taken_away_but_never_the_last(camp: Camp, clock: Clock) -> None:
    leader, there = camp.join("leader"), f"{camp.url}/leader/extend"
    assert leader.post(there, minutes="-5").status_code == 303
    assert camp.view()["clock"]["minutes"] == 85
    clock.pass_by(80.5)
    answer = leader.post(there, minutes="-5")
    assert answer.status_code == 409
    assert "sofort zu Ende" in text_of(answer)
    assert camp.view()["clock"]["minutes"] == 85


def test_the_seal_is_proposed_near_the_end_and_one_tap_away(camp: Camp, clock: Clock) -> None:
    leader = camp.join("leader")
    clock.pass_by(74)
    assert "Jetzt versiegeln" not in part(camp)
    clock.pass_by(2)
    assert "Jetzt versiegeln" in part(camp)
    assert leader.post(f"{camp.url}/leader/seal").status_code == 303
    assert camp.view()["scene"]["frozen"]
    assert "Jetzt versiegeln" not in part(camp)


@pytest.mark.parametrize(
    "shown", [{"scene": "map"}, {"scene": "ranking"}, {"scene": "message", "text": "Tee!"}]
)
def test_the_wall_goes_on_showing_what_it_shows_as_it_stood(camp: Camp, clock: Clock, shown: Json) -> None:
    leader = camp.join("leader")
    camp.do("scene", **shown)
    clock.pass_by(76)
    for _ in range(2):
        assert leader.post(f"{camp.url}/leader/seal").status_code == 303
    scene = camp.view("projector")["scene"]
    assert (scene["frozen"], scene | shown) == (True, scene)
    assert len(camp.booked("scene_set")) == 2


def test_who_seals_what_is_sealed_already_keeps_the_ceremony_on_the_wall(camp: Camp) -> None:
    camp.do("scene", scene="ceremony")
    before = camp.view()["scene"]
    assert before["scene"] == "ceremony"
    assert camp.join("leader").post(f"{camp.url}/leader/seal").status_code == 303
    assert camp.view()["scene"] == before


# --- the stream and the map


@pytest.mark.parametrize(
    ("query", "about"),
    [
        ("?group=blue", ["voided", "blue"]),
        ("?post=A", ["red"]),
        ("?post=B", ["voided", "blue"]),
        ("?kind=draw", ["blue", "red"]),
        ("?kind=corrections", ["voided"]),
        ("?kind=draw&group=red&post=B", []),
        ("?kind=nonsense&group=nobody", ["voided", "blue", "red", "started", "neutral"]),
    ],
)
def test_the_stream_is_narrowed(camp: Camp, query: str, about: list[str]) -> None:
    camp.do("draw", "post", "A", group="red", number=4)
    camp.do("draw", "post", "B", group="blue", number=2)
    camp.do("undo", event=camp.booked("draw")[0]["id"], note="")
    said = {
        "voided": "Zurückgenommen: Posten B: 2 Karten für Wölfe",
        "blue": "Posten B: 2 Karten für Wölfe",
        "red": "Posten A: 4 Karten für Falken",
        "started": "Das Spiel beginnt",
        "neutral": "Kathedrale gesetzt",
    }
    told = [line.split("UTC ")[1] for line in stream(shown(camp, query))]
    assert len(told) == len(about)
    assert all(line.startswith(said[key]) for line, key in zip(told, about, strict=True)), told
    assert ("Nichts dergleichen." in shown(camp, query)) is (not about)


def test_the_map_comes_only_where_it_is_another_one(camp: Camp) -> None:
    leader = camp.join("leader")
    page = text_of(leader.get(f"{camp.url}/leader"))
    mark = re.search(r'id="map-mark" name="map" value="(\w+)"', page)
    assert mark
    assert 'id="desk-map"' not in shown(camp, f"?map={mark[1]}")
    build_some(camp)
    assert 'id="desk-map"' in shown(camp, f"?map={mark[1]}")


def test_the_watch_is_the_leaders_alone_and_changes_nothing(camp: Camp) -> None:
    before = camp.journal()
    for role in ("post", "robber", "station", "projector", "group"):
        assert camp.join(role).get(f"{camp.url}/leader/watch", part=True).status_code == 403
    whole = camp.join("leader").get(f"{camp.url}/leader/watch?kind=draw")
    assert (whole.status_code, whole.location) == (303, f"{camp.url}/leader?kind=draw")
    assert camp.journal() == before

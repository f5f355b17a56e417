"""The leader's main page and clock; who gets in, and that looking changes nothing."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from fieldgame import play
from fieldgame.web import leader_clock
from tests.words import Camp, Phone, make_camp, new_id, shape_of, text_of

MINUTE = 60_000
OPENED = (
    *("", "/part", "/end", "/passes", "/passes/1", "/cards", "/journal", "/holdings", "/holdings/red"),
    *("/settings", "/map", "/map?piece=red:inn&x=1&y=2&turn=3&flip=1&step=left", "/undo/{event}"),
)
SENT = {
    "/clock": {"step": "pause"},
    "/extend": {"minutes": "5"},
    "/seal": {},
    "/seen": {"group": "red"},
    "/end": {},
    "/reopen": {},
    "/passes": {"seat": "leader"},
    "/passes/2/renew": {},
    "/passes/2/revoke": {},
    "/undo/{event}": {},
    "/holdings/red": {"cards-A": "3"},
    "/settings": {"minutes": "100"},
    "/map/add": {"piece": "red:tavern", "x": "0", "y": "0"},
    "/map/remove": {"key": "x"},
}


class Clock:
    """The server's clock, to be put on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ahead = 0
        real = play.now
        monkeypatch.setattr(play, "now", lambda: real() + self._ahead)

    def pass_by(self, minutes: float) -> None:
        self._ahead += int(minutes * MINUTE)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def path(camp: Camp, page: str) -> str:
    return f"{camp.url}/leader{page.format(event=camp.journal()[0]['id'])}"


def left(camp: Camp) -> float:
    """Minutes that the game has left."""
    clock = camp.view()["clock"]
    ms = clock["remaining_ms"] if clock["ends_at"] is None else clock["ends_at"] - play.now()
    return float(ms / MINUTE)


@pytest.mark.parametrize("page", OPENED)
def test_a_page_opens_for_the_leader_alone_and_changes_nothing(camp: Camp, page: str) -> None:
    there, before = path(camp, page), shape_of(camp.journal())
    answer = camp.join("leader").get(there)
    assert answer.status_code == 200
    assert "HX-Request" in answer.headers.get("Vary", "") or "<html" in text_of(answer)
    for role in ("post", "robber", "station", "projector", "group"):
        assert camp.join(role).get(there).status_code == 403
    assert camp.stranger().get(there).status_code == 403
    assert make_camp(camp.app).join("leader").get(there).status_code == 403
    assert shape_of(camp.journal()) == before


@pytest.mark.parametrize("page", OPENED)
def test_every_link_and_form_of_a_page_leads_somewhere(camp: Camp, page: str) -> None:
    camp.do("draw", "leader", post="A", group="robbers")  # something stands out
    camp.do("undo", event=camp.booked("draw")[0]["id"], note="")
    shown = text_of(camp.join("leader").get(path(camp, page)))
    routes = camp.app.url_map.bind("")
    for tag in re.findall(r"<(?:a|form|div|select|button)\b[^>]*>", shown):
        gets = re.findall(r'(?:href|hx-get)="([^"]*)"', tag)
        posts = re.findall(r'(?:action|hx-post)="([^"]*)"', tag)
        for link in gets + posts:
            method = "POST" if link in posts and 'method="get"' not in tag else "GET"
            assert link.startswith("/")
            routes.match(html.unescape(link).partition("?")[0], method=method)


@pytest.mark.parametrize("page", SENT)
def test_a_form_is_the_leaders_alone(camp: Camp, page: str) -> None:
    there, before = path(camp, page), shape_of(camp.journal())
    for role in ("post", "robber", "station", "projector", "group"):
        assert camp.join(role).post(there, **SENT[page]).status_code == 403
    assert camp.stranger().post(there, **SENT[page]).status_code == 403
    assert camp.join("leader").post(there, csrf=False, **SENT[page]).status_code == 400
    assert shape_of(camp.journal()) == before


def test_there_is_no_such_game(app: Flask) -> None:
    for page in OPENED:
        assert Phone(app).get(f"/g/aaaaaaaa/leader{page}").status_code == 404


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("/clock", {"step": "explode"}),
        ("/clock", {"step": "start"}),
        ("/clock", {"step": "resume"}),
        ("/extend", {"minutes": "7"}),
        ("/extend", {"minutes": "-10"}),
        ("/extend", {"minutes": "5.5"}),
        ("/extend", {}),
        ("/end", {"entry_id": "nonsense"}),
        ("/undo/nonsense", {}),
        ("/undo/{event}", {"note": "x" * 201}),
        ("/holdings/red", {"cards-A": "1.5"}),
        ("/holdings/red", {"cards-A": "--5"}),
        ("/holdings/red", {"cards-A": "99999"}),
        ("/holdings/red", {}),
        ("/holdings/nobody", {"cards-A": "1"}),
        ("/settings", {"minutes": "0"}),
        ("/settings", {"minutes": "1441", "name": "Neu"}),
        ("/settings", {"name": ""}),
        ("/settings", {"draw": "coin", "minutes": "80"}),
        ("/settings", {"jokers": "x"}),
        ("/map/remove", {"key": "nonsense"}),
        ("/map/remove", {}),
        ("/map/add", {}),
        ("/map/add", {"piece": "red:palace", "x": "1", "y": "1"}),
        ("/map/add", {"piece": "nobody:inn", "x": "1", "y": "1"}),
        ("/passes", {"seat": "king"}),
        ("/passes", {"seat": "post:Z"}),
        ("/passes", {"seat": "leader", "label": "x" * 41}),
        ("/passes/999/renew", {}),
        ("/passes/999/revoke", {}),
    ],
)
def test_nonsense_is_refused_in_a_sentence(camp: Camp, page: str, fields: dict[str, Any]) -> None:
    before = shape_of(camp.journal())
    answer = camp.join("leader").post(path(camp, page), **fields)
    assert 400 <= answer.status_code < 500
    assert "notice refusal" in text_of(answer)
    assert shape_of(camp.journal()) == before


def test_start_pause_resume(camp_before: Camp) -> None:
    leader = camp_before.join("leader")
    for step, status in (("start", "running"), ("pause", "paused"), ("resume", "running")):
        form = new_id()
        for _ in range(3):  # an impatient thumb
            answer = leader.post(f"{camp_before.url}/leader/clock", entry_id=form, step=step)
            assert (answer.status_code, answer.location) == (303, f"{camp_before.url}/leader")
        assert camp_before.view()["status"] == status
    assert [row["type"] for row in camp_before.journal()] == [
        "resumed",
        "paused",
        "started",
        "neutral_placed",
    ]


def test_a_part_brings_the_next_step_along(camp: Camp) -> None:
    answer = camp.join("leader").post(f"{camp.url}/leader/clock", part=True, step="pause")
    page = text_of(answer)
    assert answer.status_code == 200
    assert "<html" not in page
    assert 'id="game"' in page
    assert 'hx-swap-oob="true"' in page
    assert 'value="resume"' in page
    again = camp.join("leader").post(f"{camp.url}/leader/clock", part=True, step="pause")
    assert again.status_code == 409
    assert "Das geht jetzt nicht" in text_of(again)


@pytest.mark.parametrize("more", [5, 10, 15])
def test_more_minutes_while_it_runs(camp: Camp, clock: Clock, more: int) -> None:
    form, leader = new_id(), camp.join("leader")
    clock.pass_by(30)
    for _ in range(2):
        assert leader.post(f"{camp.url}/leader/extend", entry_id=form, minutes=more).status_code == 303
    assert camp.view()["clock"]["minutes"] == 90 + more
    assert left(camp) == pytest.approx(60 + more, abs=0.1)


@pytest.mark.parametrize(("late", "more"), [(0.0, 5), (0.5, 5), (7.3, 10), (200.0, 15)])
def test_more_minutes_after_the_time_is_up(camp: Camp, clock: Clock, late: float, more: int) -> None:
    clock.pass_by(90 + late)
    with camp.app.app_context():
        play.end_overdue()
    assert camp.view()["ended_reason"] == "time"
    form, leader = new_id(), camp.join("leader")
    for _ in range(2):
        assert leader.post(f"{camp.url}/leader/extend", entry_id=form, minutes=more).status_code == 303
    assert camp.view()["status"] == "running"
    assert more - 0.1 <= left(camp) <= more + 1
    assert [row["type"] for row in camp.journal()[:2]] == ["voided", "setting_changed"]
    with camp.app.app_context():
        assert camp.game not in play.end_overdue()
    clock.pass_by(more + 1)
    with camp.app.app_context():
        play.end_overdue()
    assert camp.view()["status"] == "ended"


def test_more_minutes_at_the_very_moment_of_the_end(camp: Camp, clock: Clock) -> None:
    clock.pass_by(90.01)  # up, but nobody has noticed yet
    assert camp.join("leader").post(f"{camp.url}/leader/extend", minutes=5).status_code == 303
    assert camp.view()["status"] == "running"
    assert 4.9 <= left(camp) <= 6


def test_more_minutes_after_an_end_in_a_pause(camp: Camp, clock: Clock) -> None:
    clock.pass_by(20)
    camp.do("pause")
    clock.pass_by(30)
    camp.do("end")
    clock.pass_by(10)
    assert camp.join("leader").post(f"{camp.url}/leader/extend", minutes=15).status_code == 303
    assert camp.view()["status"] == "paused"
    assert left(camp) == pytest.approx(15, abs=1)


def test_the_end_asks_first_and_can_be_taken_back(camp: Camp, clock: Clock) -> None:
    leader = camp.join("leader")
    assert "Spiel beenden?" in text_of(leader.get(f"{camp.url}/leader/end"))
    assert camp.view()["status"] == "running"
    assert leader.post(f"{camp.url}/leader/end").status_code == 303
    assert camp.view()["status"] == "ended"
    assert "Ende zurücknehmen" in text_of(leader.get(f"{camp.url}/leader"))
    clock.pass_by(2)
    form = new_id()
    for _ in range(2):
        assert leader.post(f"{camp.url}/leader/reopen", entry_id=form).status_code == 303
    assert camp.view()["status"] == "running"
    assert left(camp) == pytest.approx(88, abs=0.1)


def test_an_end_by_the_clock_is_only_extended(camp: Camp, clock: Clock) -> None:
    clock.pass_by(91)
    with camp.app.app_context():
        play.end_overdue()
    page = text_of(camp.join("leader").get(f"{camp.url}/leader"))
    assert "Ende zurücknehmen" not in page
    assert "Doch noch weiterspielen?" in page


def test_elapsed_counts_no_pause_and_no_second_start() -> None:
    def row(kind: str, at: int, void: bool = False, wrong: bool = False) -> dict[str, Any]:
        irregularities = [{"code": "wrong_status"}] if wrong else []
        return {"type": kind, "at": at, "void": void, "irregularities": irregularities}

    told = [row("started", 100), row("started", 150, wrong=True), row("paused", 200), row("resumed", 500)]
    assert leader_clock.elapsed(reversed([*told, row("ended", 600)]), 700) == 300
    assert leader_clock.elapsed(reversed([*told, row("paused", 600, void=True)]), 700) == 300
    assert leader_clock.elapsed([], 700) == 0


def test_the_page_shows_what_stands_out_with_its_ways_out(camp: Camp) -> None:
    camp.do("draw", "leader", post="A", group="robbers")
    leader = camp.join("leader")
    page = text_of(leader.get(f"{camp.url}/leader"))
    assert "1 Auffälligkeit" in page
    assert "Räuber leben vom Überfall" in page
    assert f'href="{camp.url}/leader/holdings/robbers"' in page
    event = camp.booked("draw")[0]["id"]
    answer = leader.post(f"{camp.url}/leader/undo/{event}", back="game", note="Auffälligkeit")
    assert answer.location == f"{camp.url}/leader"
    assert camp.irregular() == []


def test_the_page_leads_everywhere(camp: Camp) -> None:
    page = text_of(camp.join("leader").get(f"{camp.url}/leader"))
    for there in ("post/A", "post/B", "post/C", "robber", "station", "projector", "trade", "joker"):
        assert f'href="{camp.url}/{there}"' in page


@pytest.mark.parametrize("hours", [3, 20])
def test_more_minutes_the_next_morning(camp: Camp, clock: Clock, hours: int) -> None:
    camp.do("end")
    clock.pass_by(hours * 60)
    assert camp.join("leader").post(f"{camp.url}/leader/extend", minutes=5).status_code == 303
    assert camp.view()["status"] == "running"
    assert left(camp) == pytest.approx(5, abs=1)


def test_after_a_whole_day_no_minutes_are_added_and_the_page_says_why(camp: Camp, clock: Clock) -> None:
    camp.do("end")
    clock.pass_by(30 * 60)
    answer = camp.join("leader").post(f"{camp.url}/leader/extend", minutes=5)
    assert answer.status_code == 422
    assert "höchstens 24 Stunden" in text_of(answer)
    assert camp.view()["status"] == "ended"
    assert camp.journal()[0]["type"] == "ended"

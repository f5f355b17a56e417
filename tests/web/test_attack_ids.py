"""Names from a journal of elsewhere stand in addresses: whatever they are, every page is to be reached."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

import pytest
from flask import Flask

from fieldgame import history, journal, kits, play
from fieldgame.games.protocol import Entry
from fieldgame.play import Refused
from tests.words import Camp, Json, text_of

GROUPS = ["c d", "e%f", "g?h", "i#j", "rob:b&er", "\\ü'\"<"]
POSTS = ["A 1", "B?", "C%41", "ü#<&", "\\x"]
ELSEWHERE = re.compile(r"/station|building=|sheet=(?!roles|tally)|leader/export/")
"""Too many to follow: all that can be built, and the preview of each sheet; and files to take away."""
LINK = re.compile(r'(?:href|hx-get)="([^"#]+)')


def settings() -> Json:
    groups = [{"id": key, "name": f"Gruppe {key}", "kind": "noble"} for key in GROUPS]
    posts = [{"id": key, "material": "A"} for key in POSTS]
    return {**kits.standard(), "groups": groups, "posts": posts}


@pytest.fixture
def camp(app: Flask) -> Camp:
    with app.app_context():
        founded = kits.found(settings())
    return Camp(app, founded.game, founded.passes).start()


def links(page: str) -> set[str]:
    found = {html.unescape(link) for link in LINK.findall(page)}
    return {link for link in found if link.startswith("/") and not link.startswith("/static")}


def test_every_link_of_the_leader_leads_somewhere(camp: Camp) -> None:
    for key in GROUPS:
        camp.give(key, A=3)
    camp.do("draw", post=POSTS[0], group=GROUPS[0], number=3)
    leader = camp.join("leader")
    todo, seen = [f"{camp.url}/leader"], set[str]()
    while todo:
        path = todo.pop()
        seen.add(path)
        answer = leader.get(path)
        assert answer.status_code in (200, 302, 303), path
        new = {link for link in links(text_of(answer)) if not ELSEWHERE.search(link)}
        todo += [link for link in new if link not in seen and link not in todo and "/undo" not in link]
    assert {unquote(path).partition("/post/")[2] for path in seen if "/post/" in path} >= set(POSTS)
    assert {unquote(path).partition("/holdings/")[2] for path in seen if "/holdings/" in path} == set(GROUPS)


@pytest.mark.parametrize("post", POSTS)
def test_a_post_of_any_name_draws_and_takes_back(camp: Camp, post: str) -> None:
    phone = camp.join("post", post)
    page = text_of(phone.get("/"))
    own = next(link for link in links(page) if "/post/" in link)
    answer = phone.post(f"{own}/draw", group="g?h")
    assert answer.status_code == 303
    assert "zurück" not in text_of(phone.get(answer.location))
    event = camp.booked("draw")[0]["id"]
    answer = phone.post(f"{own}/undo", event=event)
    assert phone.get(answer.location).status_code == 200
    assert camp.booked("draw")[0]["void"]
    assert phone.post("/language", locale="en", next=own).location == own


@pytest.mark.parametrize("group", GROUPS)
def test_a_scanned_card_opens_the_work_for_a_group_of_any_name(camp: Camp, group: str) -> None:
    card = "/Q/" + camp.held("group", group=group).code
    for role in ("post", "station"):
        phone = camp.join(role, POSTS[1] if role == "post" else None)
        opened = phone.get(card)
        assert f"Gruppe {group}" in html.unescape(text_of(phone.get(opened.location)))


@pytest.mark.parametrize("group", GROUPS)
def test_the_map_is_corrected_for_a_group_of_any_name(camp: Camp, group: str) -> None:
    answer = camp.join("leader").post(f"{camp.url}/leader/map/add", piece=f"{group}:tavern", x=0, y=0)
    assert answer.status_code == 303
    assert camp.group(group)["built"] == 1


@pytest.mark.parametrize("key", ["a/b", ".", "..", "a\nb", "/"])
def test_what_no_address_can_carry_is_refused(app: Flask, key: str) -> None:
    own = settings()
    own["groups"][0]["id"] = key
    other = settings()
    other["posts"][0]["id"] = key
    with app.app_context():
        for wrong in (own, other):
            with pytest.raises(Refused):
                kits.found(wrong)


def test_bookings_of_elsewhere_are_shown_and_taken_back(app: Flask) -> None:
    ids = ["draw 1/2?", "E-7", "%41"]
    by = {"role": "post", "post": "A"}
    with app.app_context():
        entries = [Entry("start", 1, 1000, 1000, {"role": "leader"}, "started", {})]
        for n, key in enumerate(ids, 2):
            data = {"post": "A", "group": "blue", "number": n}
            entries.append(Entry(key, n, 1000 + n, 1000 + n, by, "draw", data))
        game = journal.import_game("burgbau", kits.standard(), entries)
        camp = Camp(app, game, kits.issue(game))
        assert play.view(game, play.Seat("leader"))["status"] == "running"
    phone, leader = camp.join("post", "A"), camp.join("leader")
    shown = [link for link in links(text_of(phone.get(f"{camp.url}/post/A"))) if "/draw/" in link]
    assert {unquote(link).partition("/draw/")[2] for link in shown} == set(ids)
    assert {phone.get(link).status_code for link in shown} == {200}
    undo = [link for link in links(text_of(leader.get(f"{camp.url}/leader/journal"))) if "/undo/" in link]
    assert {leader.get(link).status_code for link in undo} == {200}
    with app.app_context():
        assert len(history.rows(game)) == 4

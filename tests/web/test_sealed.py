"""Sealed is sealed everywhere: no page, feed, answer or header of a public role tells what came after it.

Two games are alike until the seal; after it one of them builds, and the other pays the same cards for
nothing. To the public they must go on looking alike: every route that answers to GET, opened in every public
role. Without a seal the same walk finds what would tell them apart, or it would prove nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.wire import Wire, draw
from tests.words import Camp, Phone, make_camp

OWN = (
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
    (r"\d{10,}", "MOMENT"),
    (r"\d{4}-\d\d-\d\dT[\d:.]+Z", "MOMENT"),
    (r"\d\d:\d\d UTC", "TIME"),
    (r"\b\d{1,3}:\d\d\b", "CLOCK"),
    (r'data-changes-in="\d+"', "WAIT"),
    (r'name="csrf_token" value="[^"]*"', "TOKEN"),
    (r"[^/\"\s]*/T/[^\"\s]+", "HANDOVER"),
    (r'<figure class="qr large">.*?</figure>', "QR"),
    (r'"cards": {[^}]*}', "CARDS"),
    (r"\b[0-9a-f]{12,}\b", "HASH"),
    (r"\b[0-9a-f]{8}\b", "DEVICE"),
)
"""What differs between any two games, by chance or by the clock."""
PUBLIC = ("projector", "group", "spare", "post", "robber", "nobody")
RESULT = ("supply", "built", "reserved", "left_over", "score", "rank", "can_build")
ASKED = {
    "projector.news": ("?scene=play", "?scene=play&map=x", "?scene=sealed&map=x"),
    "map_table.page": ("", "?wall=1"),
    "map_table.news": ("", "?wall=1&mark=x"),
    "post.page": ("", "?group=red"),
    "robber.page": ("", "?victim=red"),
    "exchange.trade": ("", "?from=red&to=blue"),
    "group.card": ("", "?look=1"),
}
"""What else a route may be asked."""
ENDLESS = ("news.stream", "group.live")
"""Feeds: their first words are looked at."""


def twins(app: Flask) -> tuple[Camp, Camp]:
    """Two games alike: red has built, blue has drawn and was robbed."""
    both = make_camp(app, minutes=600).start(), make_camp(app, minutes=600).start()
    for camp in both:
        camp.do("draw", post="A", group="blue", number=4)
        camp.do("rob", victim="blue")
        for group in ("red", "robbers"):
            camp.give(group, A=9, B=9, C=9)
        camp.do("build", group="red", building="tavern", cells=[[0, 0]], payment={"A": 1})
    return both


def later(built: Camp, bare: Camp) -> None:
    """Red builds its only stable and walls a cell in, the robbers build; or the same cards are given away."""
    for group, building, cells, price in (
        ("red", "stable", [[1, 0], [1, 1]], {"A": 1, "B": 1}),
        ("red", "tavern", [[0, 2]], {"A": 1}),
        ("robbers", "stable", [[9, 9], [9, 8]], {"A": 1, "B": 1}),
    ):
        built.do("build", group=group, building=building, cells=cells, payment=price)
        bare.give(group, **{kind: -count for kind, count in price.items()})
    assert built.group("red")["score"] != bare.group("red")["score"]
    assert built.holding("red") == bare.holding("red")


def told(camp: Camp, answer: TestResponse) -> str:
    """All of an answer, head and body, without what is the game's own."""
    if answer.is_streamed and "event-stream" in answer.content_type:
        body = str(next(iter(answer.response)))
        answer.close()
    else:
        body = answer.get_data(as_text=True)
    own = ("Date", "Set-Cookie", "Content-Length")
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers if name not in own)
    text = f"{answer.status_code}\n{head}\n{body}".replace(camp.game, "GAME")
    for one in camp.passes:
        text = text.replace(one.code, "CODE").replace(one.code.replace("-", ""), "CODE")
    for pattern, instead in OWN:
        text = re.sub(pattern, instead, text)
    return text


def phone_of(camp: Camp, role: str) -> Phone:
    if role == "nobody":
        return camp.stranger()
    return camp.join(role, post="A" if role == "post" else None, group="red" if role == "group" else None)


def addresses(camp: Camp) -> Iterator[tuple[str, str]]:
    """Every route that answers to GET, by its endpoint and what it is asked: the same for twins."""
    events = {kind: camp.booked(kind)[-1]["id"] for kind in ("draw", "robbery", "started")}
    about = {"post.drawn": "draw", "robber.robbed": "robbery"}
    code = camp.held("group", group="red").code.replace("-", "")
    given = {"game": camp.game, "post": "A", "group": "red", "code": code, "number": "1", "_step": "undo"}
    for rule in camp.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in ("static", "pwa.bundle"):
            continue
        given["event"] = events[about.get(rule.endpoint, "started")]
        path = rule.rule
        for name in rule.arguments:
            path = re.sub(rf"<([^<>]*:)?{name}>", given.get(name, "x"), path)
        for asked in ASKED.get(rule.endpoint, ("",)):
            yield f"{rule.endpoint}{asked}", path + asked


def walk(camp: Camp, only: set[tuple[str, str]] | None = None) -> dict[tuple[str, str], str]:
    """What each public role is told at each address."""
    found, ways = {}, list(addresses(camp))
    for role in PUBLIC:
        phone = phone_of(camp, role)
        for name, path in ways:
            if name.startswith("new.") and role != "nobody":
                continue  # a new game's page: large, and alike for everybody
            if only is None or (role, name) in only:
                found[role, name] = told(camp, phone.get(path))
    return found


def apart(*both: Camp, only: set[tuple[str, str]] | None = None) -> set[tuple[str, str]]:
    """At which addresses which roles can tell the two games apart.

    Where a leader's page is shut at one of them, the other need not be tried: no game is looked at there.
    """
    one = walk(both[0], only)
    opened = {where for where in one if not (where[1].startswith("leader") and one[where].startswith("403"))}
    other = walk(both[1], opened)
    return {where for where in opened if one[where] != other[where]}


@pytest.fixture(scope="module")
def telling(app: Flask) -> set[tuple[str, str]]:
    """Where results are told while nothing is sealed; a leader's pages are shut to all of these roles."""
    both = twins(app)
    later(*both)
    shut = ("leader", "new.", "home.")
    names = [name for name, _ in addresses(both[0]) if not name.startswith(shut)]
    return apart(*both, only={(role, name) for role in PUBLIC for name in names})


def test_without_a_seal_the_same_walk_tells_the_games_apart(telling: set[tuple[str, str]]) -> None:
    must = {
        *(("projector", where) for where in ("projector.page", "map_table.page", "film.page", "film.file")),
        *(("nobody", where) for where in ("group.card", "group.now", "group.plan")),
        *((role, "api.state") for role in ("projector", "group", "spare", "post", "robber")),
        ("robber", "robber.now"),
    }
    assert must - telling == set()


def test_a_game_sealed_in_play_lets_nothing_through_that_came_after(app: Flask) -> None:
    both = twins(app)
    for camp in both:
        camp.do("scene", scene="sealed")
    later(*both)
    assert apart(*both) == set()
    shown = both[0].join("projector").get(f"/api/games/{both[0].game}/state").get_json()
    assert [len(one["cells"]) for one in shown["map"]["buildings"] if one["group"]] == [1]
    assert shown["groups"]["red"]["score"] is not None


@pytest.mark.parametrize(
    "scene",
    [
        {"scene": "map", "sealed": True},
        {"scene": "ranking", "sealed": True},
        {"scene": "message", "text": "Gleich!"},
        {"scene": "ceremony", "step": 0},
    ],
    ids=lambda scene: scene["scene"],
)
def test_whatever_the_wall_shows_meanwhile_it_stays_sealed(
    app: Flask, telling: set[tuple[str, str]], scene: dict[str, Any]
) -> None:
    """The ceremony alone shows how the castle grew, without a number."""
    both = twins(app)
    for camp in both:
        camp.do("scene", scene="sealed")
        camp.do("scene", **scene)
    later(*both)
    assert apart(*both, only=telling) - {("projector", "film.wall")} == set()


def test_what_is_booked_meanwhile_is_answered_alike(app: Flask) -> None:
    both = twins(app)
    for camp in both:
        camp.do("scene", scene="sealed")
    later(*both)
    heard = []
    for camp in both:
        post, robber, wire = camp.join("post", "A"), camp.join("robber"), Wire(camp)
        trade: dict[str, Any] = {"from_": "red", "to": "green", "gives-A": "1"}
        answers = [
            *(post.post(f"{camp.url}/post/A/draw", part=True, group="green", number="3") for _ in "12"),
            post.post(f"{camp.url}/trade", part=True, **trade),
            robber.post(f"{camp.url}/robber/rob", part=True, victim="green"),
            post.post(f"{camp.url}/post/A/undo", part=True, event=camp.booked("draw")[0]["id"]),
            wire.post_json(wire.body(draw("yellow"), draw("yellow"))),
        ]
        heard.append([told(camp, answer) for answer in answers])
    assert [answer[:3] for answer in heard[0]] == ["200", "409", "200", "200", "200", "200"]
    assert heard[0] == heard[1]


def test_what_is_sealed_after_the_end_shows_nothing(app: Flask, telling: set[tuple[str, str]]) -> None:
    both = twins(app)
    later(*both)
    for camp in both:
        camp.do("end")
        camp.do("scene", scene="sealed")
    assert apart(*both, only=telling) == set()
    for role in ("projector", "group", "spare", "post", "robber"):
        state = phone_of(both[0], role).get(f"/api/games/{both[0].game}/state").get_json()
        assert state["map"] is None
        for group in state["groups"].values():
            assert {group[key] for key in RESULT} == {None}


def test_who_works_sees_on_the_wall_what_the_wall_shows(app: Flask) -> None:
    both = twins(app)
    for camp in both:
        camp.do("scene", scene="sealed")
        camp.do("scene", scene="map", sealed=True)
    later(*both)
    for role in ("leader", "station"):
        for where in ("projector", "projector/news?scene=x", "map?wall=1", "map/news?wall=1&mark=x"):
            told_by = [told(camp, camp.join(role).get(f"{camp.url}/{where}")) for camp in both]
            assert told_by[0] == told_by[1], (role, where)


def test_an_undo_of_something_older_does_not_move_what_is_frozen(app: Flask) -> None:
    camp, _ = twins(app)
    camp.do("scene", scene="sealed")
    path = f"/api/games/{camp.game}/state"
    before = camp.join("projector").get(path).get_json()["map"]
    camp.do("undo", event=camp.booked("build")[0]["id"], note="")
    assert camp.join("projector").get(path).get_json()["map"] == before
    assert camp.group("red")["built"] == 0


def test_in_the_ceremony_only_what_is_told_is_told(app: Flask) -> None:
    camp, _ = twins(app)
    camp.do("scene", scene="ceremony", step=1)
    groups = camp.join("projector").get(f"/api/games/{camp.game}/state").get_json()["groups"]
    assert {key for key, group in groups.items() if group["score"] is None} == {"red"}
    card = f"/Q/{camp.held('group', group='red').code.replace('-', '')}"
    assert "Der Stand ist versiegelt" in camp.stranger().get(card).get_data(as_text=True)


def test_who_works_still_sees_all(app: Flask) -> None:
    camp, other = twins(app)
    camp.do("scene", scene="sealed")
    later(camp, other)
    for role, path in (("leader", "/leader"), ("station", "/station"), ("leader", "/leader/map")):
        assert camp.join(role).get(camp.url + path).status_code == 200
    assert 'class="castle"' in camp.join("station").get(f"{camp.url}/station").get_data(as_text=True)
    state = camp.join("station").get(f"/api/games/{camp.game}/state").get_json()
    assert state["groups"]["red"]["built"] == camp.group("red")["built"] > 1

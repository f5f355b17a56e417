"""Whoever has chosen English reads English on every page, in every state of a game."""

from __future__ import annotations

import pytest
from flask import Flask

from fieldgame import backup, devices, play
from fieldgame.history import FROM_THE_WOOD
from fieldgame.texts.events import EVENTS
from fieldgame.web import leader_page
from tests.said import german
from tests.web.english import camp_of, english, in_english, joined, texts, whole_afternoon
from tests.web.out import MINUTE, Clock, meet, sync, words
from tests.web.wire import Wire, draw, fact
from tests.words import Camp, Phone

NOT_READ = {
    *("static", "health", "news.stream", "group.live", "pwa.bundle", "pwa.worker", "pwa.switching"),
    *("api.field_state", "api.state", "codes.code", "openapi.document"),
    *("leader_print.progress", "film.file", "leader_print.file", "leader_export.file"),
    *("leader_backup.download", "new.kit_of_game"),
}
"""What shows nobody a page; and files for the whole camp, which speak the game's language."""


@pytest.fixture
def afternoon(app: Flask) -> Camp:
    return whole_afternoon(app)


def addresses(camp: Camp) -> list[tuple[Phone, list[str]]]:
    """Every page of the game, by who opens it."""
    event = {kind: [row["id"] for row in camp.booked(kind)] for kind in EVENTS}
    draws, robberies = work(camp, event)
    exchange, site, cards = exchanges(camp, event), building(camp, event), guests(camp)
    wall = [f"{camp.url}/projector", f"{camp.url}/projector/news?scene=play"]
    wall += [f"{camp.url}/map", f"{camp.url}/map?wall=1", f"{camp.url}/map/news"]
    wall += [f"{camp.url}/film", f"{camp.url}/film/wall"]
    door = ["/", "/new", "/join", "/leave", "/offline", "/stored", "/manifest.webmanifest", *links(camp)]
    leader = joined(camp, "leader")
    return [
        (leader, [*door, *leading(camp), *exchange, *site, *draws, *robberies, *wall, *cards]),
        (joined(camp, "post", "A"), [*draws, *exchange, *cards, *ready(camp, "post:A")]),
        (joined(camp, "post", "B"), [path.replace("/post/A", "/post/B") for path in draws]),
        (joined(camp, "robber"), [*robberies, *cards, *ready(camp, "robber")]),
        (joined(camp, "station"), [*site, *exchange, *robberies, *ready(camp, "station")]),
        (joined(camp, "projector"), wall),
        (english(camp.app), [*door, *cards]),
    ]


def leading(camp: Camp) -> list[str]:
    ways = [
        "",
        "/part",
        "/line",
        "/end",
        "/holdings",
        "/holdings/red",
        "/settings",
        "/cards",
        "/passes",
        "/map",
        "/watch",
    ]
    ways += ["/wall", "/wall?ask=map", *(f"/late?sheet={sheet}" for sheet in ("post:A", "robbers", "build"))]
    ways += ["/finish", "/print", "/print?secret=1", "/print/preview?sheet=score"]
    ways += ["/groups", "/groups/red", "/message", "/message?to=group:red"]
    ways += ["/devices", "/journal", "/journal?only=odd", "/map?piece=red:inn", "/map?piece=red:inn&x=0&y=0"]
    ways += [f"/passes/{held.id}" for held in camp.passes] + [f"/undo/{row['id']}" for row in camp.journal()]
    with camp.app.app_context():
        copy = backup.take(camp.game).file.name
    ways += ["/backup", f"/backup/restore?name={copy}", "/check", "/data"]
    ways += [f"/amend/{row['id']}" for row in camp.journal() if row["type"] in FROM_THE_WOOD]
    return [*(f"{camp.url}/leader{way}" for way in ways), *ready(camp, "post:A")]


def links(camp: Camp) -> list[str]:
    """Invitations, also to places where somebody is at work; take-overs; the emergency pass."""
    taken, spare = camp.held("post", "B").link_token, camp.held("spare").link_token
    ways = [f"/J/{camp.held('robber').link_token}", f"/J/{taken}", f"/T/{taken}", f"/T/{spare}"]
    return [*ways, f"/T/{spare}?seat=post:B", f"/T/{spare}?seat=station"]


def ready(camp: Camp, place: str) -> list[str]:
    """Before the game, and when the phone is exchanged."""
    return [f"{camp.url}/check", f"{camp.url}/check?seat={place}", f"{camp.url}/handover?seat={place}"]


def work(camp: Camp, event: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """Of a post, and of the robbers."""
    post = ["", "?group=red", "?group=robbers", "/draw", *(f"/draw/{one}" for one in event["draw"])]
    band = ["", "/now", "?victim=red", "?victim=robbers", "/rob"]
    band += [f"/robbery/{one}" for one in event["robbery"]]
    return [f"{camp.url}/post/A{way}" for way in post], [f"{camp.url}/robber{way}" for way in band]


def building(camp: Camp, event: dict[str, list[str]]) -> list[str]:
    ways = ["", "?group=red", "?group=robbers", "?group=red&building=castle", "?group=yellow&building=inn"]
    ways += ["/news?group=red", "/preview?group=red&building=castle&x=8&y=8", "?building=neutral", "/build"]
    ways += ["/cells?group=red&building=castle", "/cells?building=neutral"]
    ways += [f"/hints?group=red&building=castle&hint={hint}" for hint in ("fits", "encloses", "captures")]
    ways += [f"{way}={one}" for one in event["build"] for way in ("/undo?event", "?built", "?undone")]
    return [f"{camp.url}/station{way}" for way in ways]


def exchanges(camp: Camp, event: dict[str, list[str]]) -> list[str]:
    ways = ["/trade", "/trade?from=red", "/trade?from=red&to=blue", "/trade/books?from=red&to=blue"]
    ways += ["/joker", "/joker?group=red&code=7"]
    ways += [f"/trade/{one}" for one in event["trade"]] + [f"/joker/{one}" for one in event["joker_found"]]
    return [camp.url + way for way in ways]


def guests(camp: Camp) -> list[str]:
    """The cards that anybody may scan."""
    nobles, robbers = (camp.held("group", group=group).code.replace("-", "") for group in ("red", "robbers"))
    joker = camp.joker_code("J2").replace("-", "") if camp.view()["jokers"] else "J2"
    own = [f"/Q/{nobles}{way}" for way in ("", "?look=1", "/now", "/map", "/map/news")]
    return [*own, f"/Q/{robbers}?look=1", f"/K/{joker}"]


def visit(camp: Camp) -> set[str]:
    """Look at every page; the endpoints of those that opened."""
    seen = set()
    urls = camp.app.url_map.bind("")
    for phone, paths in addresses(camp):
        for path in paths:
            endpoint, _ = urls.match(path.partition("?")[0], method="GET")
            answer = phone.get(path)
            in_english(answer, path)
            if answer.status_code < 400:
                seen.add(endpoint)
    return seen


def test_every_page_is_english(afternoon: Camp) -> None:
    seen = visit(afternoon)
    wanted = {rule.endpoint for rule in afternoon.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert wanted - NOT_READ - seen == set(), "show the new pages here as well"


def test_every_kind_of_line_was_told(afternoon: Camp) -> None:
    assert set(EVENTS) - {row["type"] for row in afternoon.journal()} == {"ended"}
    leader = joined(afternoon, "leader")
    page = "".join(
        in_english(leader.get(f"{afternoon.url}/leader/journal?page={number}")) for number in (1, 2)
    )
    assert "Falcons: Inn at B1" in page
    assert "How do groups draw at a post? Changed: Bag" in page


@pytest.mark.parametrize("state", ["setup", "head start", "paused", "ended"])
def test_pages_are_english_in_every_state(app: Flask, state: str) -> None:
    camp = camp_of(app, head_start_minutes=5 if state == "head start" else 0)
    if state != "setup":
        camp.start()
    if state in ("paused", "ended"):
        camp.do("pause" if state == "paused" else "end")
    visit(camp)


def test_settings_of_every_kind_are_english(app: Flask) -> None:
    camp = camp_of(app, holdings="strict", jokers=0).start()
    camp.give("red", A=1)
    visit(camp)
    post = joined(camp, "post", "A")
    post.post(f"{camp.url}/post/A/bag", bag="1")
    in_english(post.get(f"{camp.url}/post/A"))
    in_english(post.get(f"{camp.url}/post/A?group=red"))


def test_what_comes_late_is_told_in_english(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bookings that collide, cards that are not there, silent phones; and what arrives after the end."""
    monkeypatch.setattr(leader_page, "MOST_PAIRS", 9)
    camp = camp_of(app, minutes=60).start()
    clock.pass_by(40)
    meet(camp, "A", device="old" * 4)
    with app.app_context():
        devices.take(camp.game, "new" * 4, "post", "A")
    clock.pass_by(1)
    sync(camp, 20, "robbery", "robber", robber="robbers", victim="red")
    for ago, post, group, device in (
        *((30, "A", "red", "old" * 4), (0.5, "A", "blue", "old" * 4)),
        *((10, "C", "green", "one" * 4), (9, "C", "yellow", "two" * 4), (8, "C", "red", "one" * 4)),
    ):
        sync(camp, ago, "draw", device=device, post=post, group=group, number=1)
    camp.do("trade", from_="purple", to="blue", gives={"A": 2}, gets={})
    meet(camp, "C", waiting=2, oldest_at=play.now() - MINUTE)
    clock.pass_by(12)
    leader = joined(camp, "leader")
    pages = [in_english(leader.get(camp.url + way)) for way in ("/leader", "/leader/end")]
    camp.do("end")
    for post, group in (("A", "blue"), ("B", "yellow")):
        sync(camp, 5, "draw", post=post, group=group, number=4)
    pages.append(in_english(leader.get(f"{camp.url}/leader")))
    told = words(" ".join(pages))
    for sentence in (
        *("Came late: a draw", "less than nothing", "already been replaced", "two devices record"),
        *("minutes left, and something is missing", "2 entries waiting", "no contact for", "All count"),
    ):
        assert sentence in told


def test_what_a_phone_is_told_when_it_sends_is_english(app: Flask) -> None:
    wire = Wire(camp_of(app).start())
    with wire.phone.client.session_transaction() as session:
        session["locale"] = "en"
    told = wire.sync(draw("red"), draw("red"), draw("robbers"), draw("nobody"), draw(number=9), fact("dance"))
    assert len([result for result in told if result.get("odd") or result.get("error")]) == 5
    assert [text for result in told for text in texts(result) if german(text)] == []

"""A camp whose visitors have chosen English: their phones, and an afternoon in which everything has happened.

The game itself is a German one, so that only the visitor's choice makes its pages English; its people have
English names.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from fieldgame import devices, journal, kits, play
from fieldgame.texts.notes import WHY_PAUSED
from tests.said import german, said
from tests.words import Camp, Phone, text_of

OWN_NAMES = ("Deutsch", "Burgbau")
DATA = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)
BUILT = (
    ("blue", "tavern", [[0, 0]], {"A": 1}),
    ("red", "inn", [[1, 0], [1, 1], [0, 1]], {"A": 2, "C": 1}),  # walls the tavern in
    ("red", "square", [[8, 2], [9, 2], [8, 3], [9, 3]], {"A": 2, "C": 2}),
)
CHANGED: tuple[tuple[str, Any], ...] = (
    *(("draw", "bag"), ("holdings", "strict"), ("holdings", "counted"), ("minutes", 95)),
    *(("head_start_minutes", 1), ("jokers", 6), ("name", "Hill")),
)


def english(app: Flask, game: str = "", *pass_ids: int) -> Phone:
    """A phone whose owner has chosen English."""
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["locale"] = "en"
    for number in pass_ids:
        phone.hold(game, number)
    return phone


def joined(camp: Camp, role: str, post: str | None = None, group: str | None = None) -> Phone:
    return english(camp.app, camp.game, camp.held(role, post, group).id)


def in_english(answer: TestResponse, what: str = "") -> str:
    """The page, after it was found to be English, and to say so."""
    page = text_of(answer)
    if "<html" in page and answer.status_code // 100 != 3:
        assert '<html lang="en"' in page, what
    for text in (*said(page, "en"), *brought(page)):
        for name in OWN_NAMES:
            text = text.replace(name, "")
        assert not german(text), f"{what}: {text}: {german(text)}"
    return page


def brought(page: str) -> Iterator[str]:
    """The sentences that a page brings along for its scripts."""
    for found in DATA.findall(page):
        yield from texts(json.loads(found))


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | dict):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from texts(inner)


def camp_of(app: Flask, **settings: Any) -> Camp:
    """A new game with English names."""
    settings = {**kits.standard(locale="en"), "locale": "de", "head_start_minutes": 0, **settings}
    with app.app_context():
        founded = kits.found(settings)
    return Camp(app, founded.game, founded.passes)


def whole_afternoon(app: Flask) -> Camp:
    """A game in which everything has happened, also what should not have."""
    camp = camp_of(app).start()
    camp.do("draw", post="A", group="red", number=1)
    camp.do("draw", post="A", group="red", number=3)
    camp.do("draw", post="B", group="robbers", number=2)
    for group in ("red", "blue", "green"):
        camp.give(group, A=5, B=5, C=5, joker=1)
    camp.do("trade", from_="red", to="blue", gives={"A": 1, "joker": 1}, gets={"C": 1})
    camp.do("trade", from_="yellow", to="blue", gives={"A": 9}, gets={})
    camp.do("joker", group="red", joker="J3")
    camp.do("joker", group="red", joker="J1")
    for group, building, cells, payment in BUILT:
        camp.do("build", group=group, building=building, cells=cells, payment=payment, confirmed=True)
    camp.do("rob", victim="green", cards={"A": 2})
    camp.do("rob", victim="purple")
    camp.do("rob", victim="blue")
    camp.do("correct_map", add=[], remove=[camp.view()["map"]["buildings"][-1]["key"]], note="")
    for key, value in CHANGED:
        camp.do("change", key=key, value=value, note="")
    for scene in ("message", "sealed", "map"):
        camp.do("scene", scene=scene, text="Soup at six")
    for why in WHY_PAUSED:
        camp.do("pause", note=why)
        camp.do("resume")
    undone = camp.do("undo", event=camp.booked("draw")[0]["id"], note="")
    camp.do("undo", event=undone.entries[0].id, note="")
    for kind in ("trade", "robbery", "joker_found", "draw"):
        camp.do("undo", event=camp.booked(kind)[-1]["id"], note="oops")
    put_right(camp)
    directed(camp)
    out_there(camp)
    return camp


def directed(camp: Camp) -> None:
    """What a leader tells everybody and changes in mid-play, and a game that was wound back."""
    for to in ("all", "posts", "post:A", "robber", "station", "groups", "group:red"):
        camp.do("message", to=to, text="Soup at six")
    camp.do("regroup", group="purple", active=False, note="")
    camp.do("rob", victim="purple")
    camp.do("regroup", group="yellow", name="Cats", colour="teal", crest="fish", note="")
    camp.do("regroup", group="purple", active=True, note="")
    camp.do("seen", group="green", note="")
    with camp.app.app_context(), journal.writing(camp.game) as writer:
        data = {"made_at": play.now(), "version": 1, "why": "hand", "note": ""}
        writer.append([(str(uuid.uuid4()), play.now(), play.now(), {"role": "leader"}, "restored", data)])


def put_right(camp: Camp) -> None:
    """What a leader does about what stands out: let it stand, also not after all; and correct it."""
    odd = [row["id"] for row in camp.journal() if row["irregularities"] and not row["void"]]
    looked_at = [camp.do("accept", event=event, note="") for event in odd[:2]]
    camp.do("undo", event=looked_at[0].entries[0].id, note="")
    leader, event = joined(camp, "leader"), camp.booked("robbery")[-1]["id"]
    leader.post(f"{camp.url}/leader/amend/{event}", victim="green", counted="1", **{"cards-B": "1"})


def out_there(camp: Camp) -> None:
    """Phones in the wood: two at a post, bookings that wait, a check that failed, a place taken over."""
    with camp.app.app_context():
        for number, post in enumerate("AABBC"):
            devices.seen(camp.game, f"phone {number}", "post", post, waiting=number % 3)
        devices.checked(camp.game, "phone 1", "post", "A", {"contact": {"ok": True, "said": ""}})
        checks = ("contact", "booking", "offline", "clock", "storage", "camera", "sound", "screen", "card")
        devices.checked(camp.game, "phone 4", "post", "C", {one: {"ok": False, "said": ""} for one in checks})
        devices.take(camp.game, "phone 3", "post", "B")

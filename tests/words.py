"""The verbs of tests: who joins, what they tap, what the books say. A test should read like an afternoon."""

from __future__ import annotations

import itertools
import json
import re
import secrets
import uuid
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer
from werkzeug.test import TestResponse

from fieldgame import history, kits, passes, play
from fieldgame.play import Seat

Json = dict[str, Any]
KEPT = re.compile(r'<script type="application/json".*?</script>|<template.*?</template>', re.DOTALL)
_addresses = (f"10.{a}.{b}.{c}" for a, b, c in itertools.product(range(256), repeat=3))


def new_id() -> str:
    return str(uuid.uuid4())


class Phone:
    """Somebody's browser: opens pages, sends forms, keeps its passes in a cookie."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.address = next(_addresses)
        raw = secrets.token_hex(20)
        self._csrf = URLSafeTimedSerializer(app.secret_key, salt="wtf-csrf-token").dumps(raw)
        with self.client.session_transaction() as session:
            session["csrf_token"] = raw
            session["device"] = new_id()

    def hold(self, game: str, number: int) -> Phone:
        """Keep a pass, as if its link had been opened."""
        with self.client.session_transaction() as session:
            session["passes"] = [*session.get("passes", []), [game, number]]
        return self

    @property
    def cookie(self) -> Any:
        """What a real browser needs to be this phone: `key` and `value`."""
        return self.client.get_cookie(str(self.app.config["SESSION_COOKIE_NAME"]))

    def get(self, path: str, part: bool = False) -> TestResponse:
        return self.client.get(path, headers=_headers(part), environ_base={"REMOTE_ADDR": self.address})

    def post(
        self, path: str, part: bool = False, entry_id: str | None = None, csrf: bool = True, **fields: Any
    ) -> TestResponse:
        """Send a form, with a new entry id unless one is given; a list sends its field several times."""
        sent = {"entry_id": entry_id or new_id(), **({"csrf_token": self._csrf} if csrf else {}), **fields}
        sent = {name.rstrip("_"): value for name, value in sent.items() if value is not None}
        return self.client.post(
            path, data=sent, headers=_headers(part), environ_base={"REMOTE_ADDR": self.address}
        )


def _headers(part: bool) -> dict[str, str]:
    return {"HX-Request": "true"} if part else {}


@dataclass
class Camp:
    """One game with all its passes, and what its books say."""

    app: Flask
    game: str
    passes: tuple[passes.PassView, ...]
    phones: dict[str, Phone] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"/g/{self.game}"

    def held(self, role: str, post: str | None = None, group: str | None = None) -> passes.PassView:
        """The first pass of this role."""
        return next(
            p for p in self.passes if p.role == role and post in (None, p.post) and group in (None, p.group)
        )

    def join(self, role: str, post: str | None = None, group: str | None = None) -> Phone:
        """A new phone that has opened the link of this role."""
        return Phone(self.app).hold(self.game, self.held(role, post, group).id)

    def stranger(self) -> Phone:
        """A phone without any pass."""
        return Phone(self.app)

    def do(self, action: str, role: str = "leader", post: str | None = None, **args: Any) -> play.Outcome:
        """Do it without a page, whatever soft objection there is."""
        args = {name.rstrip("_"): value for name, value in args.items()}
        with self.app.app_context():
            return play.do(
                self.game, action, args, Seat(role, post), entry_id=new_id(), overrule=role == "leader"
            )

    def start(self) -> Camp:
        self.do("start")
        return self

    def give(self, group: str, **cards: int) -> Camp:
        """Put cards into a group's hands."""
        self.do("correct_holding", group=group, change=cards)
        return self

    def view(self, role: str = "leader", **seat: str) -> Json:
        with self.app.app_context():
            return play.view(self.game, Seat(role, **seat))

    def group(self, key: str) -> Json:
        return next(group for group in self.view()["groups"] if group["id"] == key)

    def holding(self, key: str) -> Json:
        """The cards of a group, without those it has none of."""
        return {kind: count for kind, count in self.group(key)["holding"].items() if count}

    def journal(self) -> list[Json]:
        """The whole journal, newest first."""
        with self.app.app_context():
            return history.rows(self.game)

    def booked(self, kind: str) -> list[Json]:
        """All entries of one type, newest first."""
        return [row for row in self.journal() if row["type"] == kind]

    def irregular(self) -> list[str]:
        return [found["code"] for found in self.view()["irregularities"]]

    def joker_code(self, joker: str) -> str:
        with self.app.app_context():
            return passes.joker_codes(self.game, self.view()["jokers"])[joker]


def make_camp(app: Flask, groups: int = 6, robbers: bool = True, **settings: Any) -> Camp:
    """A new game of the standard kit; settings replace those of the kit."""
    with app.app_context():
        founded = kits.found({**kits.standard(groups, robbers), "head_start_minutes": 0, **settings})
    return Camp(app, founded.game, founded.passes)


def build_some(camp: Camp) -> None:
    """Blue in the corner, red walls it in and takes it out; robbers have nothing to do with it."""
    for group in ("red", "blue"):
        camp.give(group, A=9, B=9, C=9, joker=3)
    camp.do("build", group="blue", building="tavern", cells=[[0, 0]])
    camp.do("build", group="red", building="stable", cells=[[1, 0], [1, 1]])
    camp.do("build", group="red", building="tavern", cells=[[0, 1]])


def text_of(answer: TestResponse) -> str:
    """What the page says, as one text; not what it keeps for its scripts."""
    return KEPT.sub("", answer.get_data(as_text=True))


def shape_of(state: Json) -> str:
    """Something comparable: equal texts mean that nothing changed."""
    return json.dumps(state, sort_keys=True, default=str)

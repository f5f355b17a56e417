"""A device that speaks the sync API, as a phone's own outbox does or as a foreign client would."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from flask import Flask
from werkzeug.test import TestResponse

from fieldgame import journal
from fieldgame.games.protocol import Entry
from tests.words import Camp, Json, Phone, make_camp, new_id

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000


def now() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def clock_set(ms: int) -> Iterator[None]:
    """The server's clock stands at this moment."""
    with patch("time.time_ns", lambda: ms * 1_000_000):
        yield


def old_camp(app: Flask, hours: int = 3, **given: Any) -> Camp:
    """A game that was made and started hours ago and still runs."""
    with clock_set(now() - hours * HOUR):
        return make_camp(app, minutes=given.pop("minutes", 1440), **given).start()


class Wire:
    """One device with one pass: kept in a cookie, or sent as a token. It sends as nobody in particular."""

    def __init__(self, camp: Camp, role: str = "post", post: str | None = None, token: bool = False) -> None:
        if role == "post" and post is None:
            post = "A"
        self.camp, self.role, self.post = camp, role, post
        held = camp.held(role, post if role == "post" else None)
        self.phone = Phone(camp.app)
        self.headers: dict[str, str] = {}
        if token:
            self.headers["Authorization"] = f"Bearer {held.link_token}"
        else:
            self.phone.hold(camp.game, held.id)
        self.device = new_id()

    @property
    def url(self) -> str:
        return f"/api/games/{self.camp.game}"

    def body(self, *events: Json, **other: Any) -> Json:
        seat = {"role": self.role, "post": self.post}
        return {"device": self.device, "sent_at": now(), "seat": seat, "events": list(events), **other}

    def post_json(self, body: Any, path: str = "events") -> TestResponse:
        return self.post_raw(json.dumps(body).encode(), "application/json", path)

    def post_raw(self, data: bytes, content_type: str, path: str = "events") -> TestResponse:
        env = {"REMOTE_ADDR": self.phone.address}
        return self.phone.client.post(
            f"{self.url}/{path}", data=data, content_type=content_type, headers=self.headers, environ_base=env
        )

    def get(self, path: str, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        env = {"REMOTE_ADDR": self.phone.address}
        return self.phone.client.get(
            f"{self.url}/{path}", headers={**self.headers, **named}, environ_base=env
        )

    def sync(self, *events: Json, **other: Any) -> list[Json]:
        """Send them; one result for each of them in order."""
        answer = self.post_json(self.body(*events, **other))
        assert answer.status_code == 200, answer.get_data(as_text=True)
        results: list[Json] = answer.get_json()["results"]
        assert [result["id"] for result in results] == [event["id"] for event in events]
        return results

    def said(self, *events: Json, **other: Any) -> list[str]:
        """What became of them: `recorded`, `duplicate`, or the code of the refusal."""
        return [outcome(result) for result in self.sync(*events, **other)]


def outcome(result: Json) -> str:
    if result["status"] != "refused":
        return str(result["status"])
    assert result["error"]["message"].strip()
    return str(result["error"]["code"])


def fact(kind: str, at: Any = None, id: str | None = None, **data: Any) -> Json:
    given = {name.rstrip("_"): value for name, value in data.items()}
    return {"id": id or new_id(), "at": now() if at is None else at, "type": kind, "data": given}


def draw(group: str = "red", number: Any = 3, post: str = "A", **other: Any) -> Json:
    return fact("draw", post=post, group=group, number=number, **other)


def robbery(victim: str = "red", **other: Any) -> Json:
    return fact("robbery", robber="robbers", victim=victim, **other)


def entries(camp: Camp) -> list[Entry]:
    """The journal in its order of arrival."""
    with camp.app.app_context():
        return journal.tail(camp.game)


def entry(camp: Camp, key: str) -> Entry:
    return next(one for one in entries(camp) if one.id == key)


def from_wood(camp: Camp) -> list[Entry]:
    """What the phones have brought: all but what the leader did."""
    return [one for one in entries(camp) if one.by.get("role") != "leader"]

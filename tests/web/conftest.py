"""One application for all tests of pages, and a fresh camp for each; `make_camp(app, …)` makes another."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.serving import make_server

from fieldgame.printing import kept
from tests.application import application
from tests.web.out import Clock, sync
from tests.words import Camp, Phone, make_camp


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on a SQLite file of its own; games in it do not know of each other."""
    with application(tmp_path_factory.mktemp("fieldgame")) as app:
        yield app


@pytest.fixture
def camp(app: Flask) -> Camp:
    """A standard game of six groups, one of them the robbers, that is running."""
    return make_camp(app).start()


@pytest.fixture
def camp_before(app: Flask) -> Camp:
    """A standard game that has not started yet."""
    return make_camp(app)


@pytest.fixture
def reached(app: Flask) -> Iterator[str]:
    """An address by which phones reach the server; and nothing was printed before."""
    kept.forget()
    app.config["BASE_URL"] = "https://camp.example"
    yield app.config["BASE_URL"]
    app.config["BASE_URL"] = ""


@pytest.fixture
def leader(camp: Camp) -> Phone:
    return camp.join("leader")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock, to be put on."""
    return Clock(monkeypatch)


@pytest.fixture
def midgame(clock: Clock) -> Clock:
    """The same, when the game has run for forty minutes."""
    clock.pass_by(40)
    return clock


@pytest.fixture
def twice(camp: Camp, midgame: Clock) -> tuple[str, str]:
    """Red at post A twice running: the first visit arrives after the second, half an hour late."""
    again = sync(camp, 10, "draw", device="b" * 8, post="A", group="red", number=2)
    first = sync(camp, 30, "draw", device="a" * 8, post="A", group="red", number=4)
    return first, again


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """Where the application answers a real browser."""
    served = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=served.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{served.port}"
    served.shutdown()
    thread.join(5)

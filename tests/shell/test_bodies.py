"""What a request brings is whole or counts for nothing, and slow lines hold up nobody but themselves."""

from __future__ import annotations

import io
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from fieldgame import bodies
from tests.conftest import Server
from tests.shell.pages import add_pages

FORM = b"note=sixteen"


class Line:
    """A phone's line that gives what it has and then nothing, until it breaks."""

    def __init__(self, *chunks: bytes) -> None:
        self.chunks = list(chunks)
        self.asked, self.broken = threading.Event(), threading.Event()

    def read(self, _size: int = -1) -> bytes:
        if self.chunks:
            return self.chunks.pop(0)
        self.asked.set()
        self.broken.wait(30)
        return b""


@pytest.fixture
def silent() -> Iterator[Line]:
    line = Line(FORM[:8])
    yield line
    line.broken.set()


@pytest.fixture
def pages(small_app: Flask) -> Flask:
    small_app.config["WTF_CSRF_ENABLED"] = False
    return add_pages(small_app)


def send(app: Flask, stream: Any, length: int | str = len(FORM), address: str = "10.0.0.1") -> int:
    """The status of a form that comes through a server which calls every end an end."""
    kind = "application/x-www-form-urlencoded"
    environ = EnvironBuilder("/test/form", method="POST", content_type=kind).get_environ()
    environ |= {"wsgi.input": stream, "wsgi.input_terminated": True}
    environ |= {"CONTENT_LENGTH": str(length), "REMOTE_ADDR": address}
    return int(run_wsgi_app(app.wsgi_app, environ)[1].split()[0])


def test_a_form_that_was_cut_off_is_no_form(pages: Flask) -> None:
    assert send(pages, io.BytesIO(FORM)) == 200
    for cut in range(len(FORM)):
        assert send(pages, io.BytesIO(FORM[:cut])) == 400
    assert send(pages, Line(FORM[:3], FORM[3:])) == 200
    for nonsense in ("", "-1", "x", "²"):
        assert send(pages, io.BytesIO(FORM), nonsense) == 200, "an empty form"
    assert send(pages, io.BytesIO(FORM), "9" * 5000) < 500


def test_who_sends_nothing_more_is_let_go(
    pages: Flask, silent: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "PATIENCE_SECONDS", 0.1)
    assert send(pages, silent) == 503
    assert send(pages, io.BytesIO(FORM)) == 200


def test_a_few_slow_lines_are_waited_for_and_not_too_many(
    pages: Flask, silent: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_ONE", 1)
    waiting = threading.Thread(target=send, args=(pages, silent))
    waiting.start()
    assert silent.asked.wait(10)
    assert send(pages, io.BytesIO(FORM)) == 503
    assert send(pages, io.BytesIO(FORM), address="10.0.0.2") == 200
    monkeypatch.setattr(bodies, "MOST_WAITING", 1)
    assert send(pages, io.BytesIO(FORM), address="10.0.0.2") == 503
    silent.broken.set()
    waiting.join(10)
    assert send(pages, io.BytesIO(FORM)) == 200


def test_the_server_books_nothing_of_half_a_form(server: Callable[..., Server]) -> None:
    """Through real sockets: the line breaks after the first digit of the number of minutes."""
    running = server()
    with closing(socket.create_connection(("127.0.0.1", int(running.rpartition(":")[2])), 20)) as phone:
        said = urlencode({"code": "ABC-DEF-GHJ"}).encode()
        phone.sendall(
            b"POST /join HTTP/1.1\r\nHost: camp\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(said) + 1, said)
        )
        phone.shutdown(socket.SHUT_WR)
        answer = phone.makefile("rb").read().decode()
    assert re.match(r"HTTP/1\.1 400 ", answer)
    assert "Damit kann das Spiel nichts anfangen" in answer

"""The wire between a browser and the server: passes everything on and counts it, and can be cut.

What it counts is what TCP carries: request lines, headers, bodies, both ways, also what a worker asks for.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from tests.conftest import unused_port

PACKED = b"gzip, deflate, br, zstd"
PLAIN_HTTP = b"gzip, deflate".ljust(len(PACKED))
"""What a browser asks for without https, to a host that is not its own: the same length."""


@dataclass
class Exchange:
    """One request and its answer, in bytes."""

    line: str
    sent: int = 0
    received: int = 0

    @property
    def path(self) -> str:
        return self.line.split(" ")[1].partition("?")[0]


@dataclass
class Wire:
    """Listens on a port of its own. `only_gzip`: as over plain http in a camp's own network."""

    target: int
    only_gzip: bool = False
    exchanges: list[Exchange] = field(default_factory=list)
    port: int = field(default_factory=unused_port)

    def __post_init__(self) -> None:
        self._open: list[socket.socket] = []
        self.mend()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self) -> None:
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._answer, args=(self._door,), daemon=True).start()

    def cut(self) -> None:
        for end in (self._door, *self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._open = []

    def total(self) -> int:
        return sum(one.sent + one.received for one in self.exchanges)

    def received(self) -> int:
        return sum(one.received for one in self.exchanges)

    def _answer(self, door: socket.socket) -> None:
        while True:
            try:
                near, _ = door.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self._open += [near, far]
            talk: list[Exchange] = []
            for source, sink, asks in ((near, far, True), (far, near, False)):
                threading.Thread(target=self._carry, args=(source, sink, talk, asks), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, talk: list[Exchange], asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if asks:
                    data = self._asked(data, talk)
                elif talk:
                    talk[-1].received += len(data)
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    def _asked(self, data: bytes, talk: list[Exchange]) -> bytes:
        if not talk or talk[-1].received:  # a browser asks again only after the answer
            talk.append(Exchange(data.partition(b"\r\n")[0].decode("latin-1")))
            self.exchanges.append(talk[-1])
        talk[-1].sent += len(data)
        return data.replace(PACKED, PLAIN_HTTP) if self.only_gzip else data

"""The web server behind `serve` and `demo`: granian, with one process that works and one that watches it.

Nothing here counts on fork: the working process finds all it needs in its environment and in `application`.
"""

from __future__ import annotations

import errno
import http.client
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from typing import Any

import click
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from fieldgame.cli.announcing import Place
from fieldgame.settings import PREFIX

ANSWERS_AT_ONCE = 512
"""Every open page holds one, for its stream: about the number of phones. A thread is only made when it is
needed."""

PATIENCE_SECONDS = 5
"""How long a stop waits for answers under way before it ends them."""
NEXT_PORTS = 20


def application() -> Any:
    """What the working process serves; called in it."""
    from fieldgame import create_app

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    app = create_app()
    _end_streams_at_signal()
    _end_with_the_parent()
    return app


def run(place: Place, settings: Mapping[str, str], ready: Callable[[], object]) -> None:
    """Serve until Ctrl-C or a signal to end; `ready` is called once pages are answered."""
    os.environ.update({PREFIX + name.upper(): value for name, value in settings.items() if value})
    server = MPServer(
        "fieldgame",
        address=place.host,
        port=place.port,
        interface=Interfaces.WSGI,
        blocking_threads=ANSWERS_AT_ONCE,
        workers_kill_timeout=PATIENCE_SECONDS,
        log_level=LogLevels.error,
        websockets=False,
    )
    _end_with_the_terminal(server)
    watch = threading.Thread(target=_call_when_ready, args=(place, ready), daemon=True)
    server.on_startup(watch.start)
    server.serve(target_loader=application, wrap_loader=False)


def choose_port(host: str, port: int, exactly: bool) -> int:
    """The port, or the next free one where it need not be exactly this. Says so where it is taken."""
    for candidate in [port] if exactly else range(port, port + NEXT_PORTS):
        if _is_free(host, candidate):
            if candidate != port:
                click.echo(f"Port {port} is taken by another program, so it is port {candidate}.")
            return candidate
    which = f"Port {port} is" if exactly else f"All ports from {port} on are"
    raise click.ClickException(f"{which} taken by another program; choose another with --port.")


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":  # there it would let two programs share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as wrong:
            if wrong.errno == errno.EADDRINUSE:
                return False
            raise click.ClickException(f"Cannot listen on {host}, port {port}: {wrong.strerror}.") from None
    return True


def _call_when_ready(place: Place, ready: Callable[[], object]) -> None:
    for _ in range(600):
        time.sleep(0.05)
        with (
            suppress(OSError, http.client.HTTPException),
            closing(http.client.HTTPConnection(place.own_host, place.port, timeout=5)) as connection,
        ):
            connection.request("GET", "/health")
            if connection.getresponse().status == 200:
                ready()
                return


def _end_with_the_terminal(server: MPServer) -> None:
    # granian starts anew when its terminal is closed; on a laptop that means the end, unless `nohup` said no.
    if sys.platform != "win32":
        ignored = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        handler = signal.SIG_IGN if ignored else server.signal_handler_interrupt
        server.on_startup(lambda: signal.signal(signal.SIGHUP, handler))


def _end_streams_at_signal() -> None:
    """End all open streams as soon as the process is told to end: a stream does not end by itself.

    granian sets the handlers later, so the signal is heard beside them, through a socket.
    """
    from fieldgame import live

    if sys.platform != "win32":
        # Ctrl-C reaches both processes, and the watching one passes it on: twice at once may lock granian.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    hears, told = socket.socketpair()
    told.setblocking(False)
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        with hears, told:
            while hears.recv(1):
                live.stop()

    threading.Thread(target=wait, name="fieldgame-end", daemon=True).start()


def _end_with_the_parent() -> None:
    """Do not go on, and keep the port, when the watching process was killed."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)  # to the process: its main thread has to wake up

    threading.Thread(target=wait, name="fieldgame-parent", daemon=True).start()

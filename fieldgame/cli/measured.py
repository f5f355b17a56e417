"""A server of its own for a measurement: started, watched for the processor's time it takes, ended."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from fieldgame.settings import PREFIX

START_SECONDS = 60
END_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers on the loopback."""

    port: int
    pid: int

    def cpu(self) -> float | None:
        """Seconds of processor time of all its processes so far; None where the system does not tell."""
        table = {}
        for file in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = file.read_text(errors="replace").rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            table[int(file.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
        if self.pid not in table:
            return None
        ours = {self.pid}
        while more := {pid for pid, (parent, _) in table.items() if parent in ours} - ours:
            ours |= more
        return sum(table[pid][1] for pid in ours) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(folder: Path, settings: Mapping[str, str]) -> Iterator[Served]:
    """`fieldgame serve` for this computer alone, with these settings, until the body is done."""
    port = _free_port()
    command = [sys.executable, "-m", "fieldgame", "serve", "--host", "127.0.0.1", "--port", str(port)]
    given = {PREFIX + name.upper(): value for name, value in settings.items() if value}
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [*command, "--data", str(folder)],
            env={**os.environ, **given},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    try:
        _wait(process, port, log)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise click.ClickException(f"The server does not start:\n{log.read_text(errors='replace')[-2000:]}")

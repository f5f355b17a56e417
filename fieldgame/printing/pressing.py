"""Starts the press and hears how far it is: one at a time, at most a minute, nothing on the disk.

Whoever asks must hold no connection to the database meanwhile: gather first, then press.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from fieldgame.folders import folder
from fieldgame.printing.job import Job

PROGRAM = Path(__file__).with_name("press.py")
WAIT = 20
"""Seconds that somebody waits while others print."""
AT_MOST = 60
"""Seconds that a set may take."""
_free = threading.Lock()
_log = logging.getLogger(__name__)


class Busy(Exception):
    """Others are printing. Try again soon."""


class Broken(Exception):
    """A layout is wrong, or the press did not come to an end; the log says where."""


@dataclass(frozen=True, slots=True)
class Step:
    """`number` of `of` steps is done; `sheet` is the one it was, empty for the last step."""

    number: int
    of: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """`parts`: one PDF, or a PNG for each page. `pages`: how many each sheet takes, in their order."""

    parts: tuple[bytes, ...]
    pages: tuple[tuple[str, int], ...]
    marks: tuple[tuple[Any, int, float, float], ...] = ()
    """For tests: what the layouts have marked, with page (from 1), left and top in mm."""


def pdf(job: Job) -> bytes:
    """The sheets of the job as one file; the same job is the same file. Raises Busy, Broken."""
    return press(job).parts[0]


def pictures(job: Job, ppi: float = 60) -> tuple[bytes, ...]:
    """The same as a PNG a page."""
    return press(job, ppi=ppi).parts


def press(job: Job, ppi: float | None = None, marks: bool = False) -> Pressed:
    """What `steps` ends with."""
    for step in steps(job, ppi, marks):
        if isinstance(step, Pressed):
            return step
    raise Broken  # it would have said so before


def steps(job: Job, ppi: float | None = None, marks: bool = False) -> Iterator[Step | Pressed]:
    """How far it is, step by step, and at last what was made. Who stops listening stops the press."""
    if not _free.acquire(timeout=WAIT):
        raise Busy
    try:
        more = [*(["--ppi", str(ppi)] if ppi else []), *(["--marks"] if marks else [])]
        yield from _run(json.dumps(job, ensure_ascii=False).encode(), more)
    finally:
        _free.release()


def _run(job: bytes, more: list[str]) -> Iterator[Step | Pressed]:
    # -P: what lies beside the program must not stand in for a library of the same name.
    command = [sys.executable, "-P", str(PROGRAM), folder("printables"), *more]
    pipe = subprocess.PIPE
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, creationflags=hidden) as process:  # noqa: S603
        watch = threading.Timer(AT_MOST, process.kill)
        watch.start()
        try:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            out = _Reader(process.stdout)
            _write(process.stdin, job)
            said = yield from _heard(process.stderr)
            if process.wait() != 0:
                _log.error("printing: %s", said or f"the press ended with {process.returncode}")
                raise Broken(said)
            yield _read(out.all())
        finally:
            watch.cancel()
            process.kill()


def _write(to: IO[bytes], job: bytes) -> None:
    """A press that has ended already says why on its other side."""
    try:
        with to:
            to.write(job)
    except OSError:
        return


def _heard(lines: IO[bytes]) -> Generator[Step, None, str]:
    """The steps; in the end whatever else was said."""
    said = []
    for line in lines:
        try:
            told = json.loads(line)
            yield Step(told["step"], told["of"], told["sheet"])
        except (ValueError, KeyError, TypeError):
            said.append(_complaint(line))
    return "\n".join(said)


def _complaint(line: bytes) -> str:
    try:
        told = json.loads(line)
        return f"{told['wrong']}\n{told['where']}"
    except (ValueError, KeyError, TypeError):
        return line.decode(errors="replace").rstrip()


class _Reader(threading.Thread):
    """Reads what the press makes while its steps are heard, so that neither waits for the other."""

    def __init__(self, source: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self.source, self.made = source, b""
        self.start()

    def run(self) -> None:
        self.made = self.source.read()

    def all(self) -> bytes:
        self.join()
        return self.made


def _read(made: bytes) -> Pressed:
    head, _, rest = made.partition(b"\n")
    told = json.loads(head)
    parts, at = [], 0
    for length in told["parts"]:
        parts.append(rest[at : at + length])
        at += length
    pages = tuple((name, count) for name, count in told["pages"])
    marks = tuple((value, page, x, y) for value, page, x, y in told["marks"])
    return Pressed(tuple(parts), pages, marks)

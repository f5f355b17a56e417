"""Starts the press and hears how far it is: one at a time, at most a minute, nothing on the disk.

Whoever asks must hold no connection to the database meanwhile: gather first, then press. Everything here may
raise Busy and Broken.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
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
FRUGAL = {"MALLOC_ARENA_MAX": "1"}
"""Threads of the press share one heap, where the C library knows this word: a tenth less memory."""
LAYOUT = re.compile(r"(\w+)\.typ:\d")
_free = threading.Lock()
_log = logging.getLogger(__name__)
Json = dict[str, Any]
Run = Generator[Json, None, bytes]
"""What the press tells meanwhile, and in the end what it has made."""


class Busy(Exception):
    """Others are printing. Try again soon."""


class Broken(Exception):
    """A layout is wrong, or the press did not come to an end; the log says where."""

    @property
    def layout(self) -> str:
        """Whose layout it is that was complained of first; empty when nothing tells."""
        found = LAYOUT.search(str(self))
        return found[1] if found else ""


@dataclass(frozen=True, slots=True)
class Step:
    """`number` of `of` steps is done: `sheet` is counted, or, where that is empty, all are made."""

    number: int
    of: int
    sheet: str
    pages: int = 0
    """How many the sheet takes."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The PDF. `pages`: how many each sheet takes, in their order."""

    pdf: bytes
    pages: tuple[tuple[str, int], ...]
    marks: tuple[tuple[Any, int, float, float, float, float], ...] = ()
    """For tests: what the layouts have marked, with page (from 1) and two opposite corners in mm."""


def pdf(job: Job) -> bytes:
    """The sheets of the job as one file; the same job is the same file."""
    with _alone():
        return _read(_made(_run([], _packed(job))))[1][0]


def pictures(job: Job, ppi: float = 60, pages: Sequence[tuple[str, int]] = ()) -> tuple[bytes, ...]:
    """The same as a PNG a page. `pages`: what the first page says of sheets, although they are not made."""
    told = ["--pages", json.dumps(pages)] if pages else []
    with _alone():
        return _read(_made(_run(["--ppi", str(ppi), *told], _packed(job))))[1]


def count(job: Job, wait: float | None = None) -> tuple[tuple[str, int], ...]:
    """How many pages each sheet takes, without making them. `wait`: seconds, when others print."""
    with _alone(wait):
        return tuple((told["sheet"], told["pages"]) for told in _run(["--count"], _packed(job)))


def press(job: Job) -> Pressed:
    """What `steps` ends with."""
    *_, last = steps(job)
    assert isinstance(last, Pressed)
    return last


def marked(job: Job) -> Pressed:
    """For tests: the same in one run, with the marks."""
    with _alone():
        head, [made] = _read(_made(_run(["--marks"], _packed(job))))
    pages = tuple((sheet, count) for sheet, count in head["pages"])
    return Pressed(made, pages, tuple(tuple(mark) for mark in head["marks"]))


def steps(job: Job) -> Generator[Step | Pressed, None, None]:
    """How far it is, step by step, and at last what was made. Who stops listening stops the press.

    Counting and making are two runs, so that neither carries the other's memory.
    """
    packed, of = _packed(job), len(job["sheets"]) + 1
    with _alone():
        pages = []
        for told in _run(["--count"], packed):
            pages.append((told["sheet"], told["pages"]))
            yield Step(told["step"], of, told["sheet"], told["pages"])
        _, [made] = _read(_made(_run([], packed)))
        yield Step(of, of, "")
        yield Pressed(made, tuple(pages))


@contextmanager
def _alone(wait: float | None = None) -> Iterator[None]:
    if not _free.acquire(timeout=WAIT if wait is None else wait):
        raise Busy
    try:
        yield
    finally:
        _free.release()


def _packed(job: Job) -> bytes:
    return json.dumps(job, ensure_ascii=False).encode()


def _run(options: list[str], job: bytes) -> Run:
    # -P: what lies beside the program must not stand in for a library of the same name.
    command = [sys.executable, "-P", str(PROGRAM), folder("printables"), *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=os.environ | FRUGAL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as process:
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
            return out.all()
        finally:
            watch.cancel()
            process.kill()


def _made(run: Run) -> bytes:
    """What a run that tells nothing has made."""
    while True:
        try:
            next(run)
        except StopIteration as end:
            return bytes(end.value)


def _write(to: IO[bytes], job: bytes) -> None:
    """A press that has ended already says why on its other side."""
    try:
        with to:
            to.write(job)
    except OSError:
        return


def _heard(lines: IO[bytes]) -> Generator[Json, None, str]:
    """The steps; in the end whatever else was said."""
    said = []
    for line in lines:
        told = _understood(line)
        if "step" in told:
            yield told
        elif "wrong" in told:
            said.append(f"{told['wrong']}\n{told['where']}")
        else:
            said.append(line.decode(errors="replace").rstrip())
    return "\n".join(said)


def _understood(line: bytes) -> Json:
    """What the press says in its own words is JSON; Python's own complaints are not."""
    try:
        told = json.loads(line)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


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


def _read(made: bytes) -> tuple[Json, tuple[bytes, ...]]:
    """The head line, and the parts that it announces."""
    line, _, rest = made.partition(b"\n")
    head: Json = json.loads(line)
    parts, at = [], 0
    for length in head["parts"]:
        parts.append(rest[at : at + length])
        at += length
    return head, tuple(parts)

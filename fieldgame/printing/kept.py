"""What was pressed lately, in memory only: codes are in it, and they never come to lie on the disk.

A page that has shown how far it is fetches its file a moment later; another process makes it anew. Whoever
asks must hold no connection to the database meanwhile.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from queue import SimpleQueue

from fieldgame.printing import pressing
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import Broken, Pressed, Step, steps

MOST = 4
"""Files that are kept, the newest."""
MOST_BYTES = 12_000_000
"""All of them together."""
MOST_COUNTS = 60
files: OrderedDict[str, bytes] = OrderedDict()
_counts: OrderedDict[str, dict[str, int]] = OrderedDict()
_making: set[str] = set()
_dropped: set[str] = set()
"""What is being pressed of a game that has been deleted since."""
_lock = threading.Condition()
_log = logging.getLogger(__name__)


def games() -> set[str]:
    """Of which games something is kept."""
    with _lock:
        return {key.partition("/")[0] for key in (*files, *_counts)}


def forget(game: str | None = None) -> None:
    """Drop what was printed of one game, also what is just being pressed, or of all."""
    with _lock:
        for key in [key for key in files if game is None or _is_of(key, game)]:
            del files[key]
        for key in [key for key in _counts if game is None or _is_of(key, game)]:
            del _counts[key]
        _dropped.update(key for key in _making if game is not None and _is_of(key, game))


def file(job: Job) -> bytes:
    """The PDF of the job. Busy, Broken."""
    with _once(job) as made:
        return made or _keep(job, pressing.pdf(job))


def pages(job: Job, wait: float) -> dict[str, int]:
    """How many pages each sheet takes. Busy after `wait` seconds; Broken."""
    key = _key(job)
    with _lock:
        known = _counts.get(key)
    if known is None:
        known = dict(pressing.count(job, wait))
        with _lock:
            _counts[key] = known
            while len(_counts) > MOST_COUNTS:
                _counts.popitem(last=False)
    return known


def progress(job: Job) -> Generator[Step, None, None]:
    """How far it is; in the end the file is kept. Busy, Broken.

    A thread of its own presses: who reads slowly, or no more, keeps the press from nobody; who goes away
    stops it.
    """
    if _known(job):
        return
    told: SimpleQueue[Step | Exception | None] = SimpleQueue()
    gone = threading.Event()
    threading.Thread(target=_work, args=(job, told, gone), name="fieldgame-press", daemon=True).start()
    try:
        while (one := told.get()) is not None:
            if isinstance(one, Exception):
                raise one
            yield one
    finally:
        gone.set()


def _work(job: Job, told: SimpleQueue[Step | Exception | None], gone: threading.Event) -> None:
    try:
        with _once(job) as made, closing(steps(job)) as under_way:
            for one in () if made else under_way:
                if gone.is_set():
                    return
                if isinstance(one, Pressed):
                    _keep(job, one.pdf)
                else:
                    told.put(one)
    except (pressing.Busy, Broken) as why_not:
        told.put(why_not)
    except Exception as unforeseen:  # noqa: BLE001 - whoever listens must hear that nothing more comes
        _log.exception("printing failed")
        told.put(Broken(str(unforeseen)))
    finally:
        told.put(None)


@contextmanager
def _once(job: Job) -> Iterator[bytes | None]:
    """The file, when others have made it meanwhile: who wants the same waits for it. None: make it now."""
    key = _key(job)
    with _lock:
        if not _lock.wait_for(lambda: key in files or key not in _making, pressing.AT_MOST):
            raise pressing.Busy
        made = files.get(key)
        if made is None:
            _making.add(key)
    try:
        yield made
    finally:
        if made is None:
            with _lock:
                _making.discard(key)
                _dropped.discard(key)
                _lock.notify_all()


def _key(job: Job) -> str:
    digest = hashlib.sha256(json.dumps(job, sort_keys=True).encode()).hexdigest()
    return f"{job['game']['id']}/{digest}"


def _is_of(key: str, game: str) -> bool:
    return key.partition("/")[0] == game


def _known(job: Job) -> bytes | None:
    key = _key(job)
    with _lock:
        found = files.get(key)
        if found is not None:
            files.move_to_end(key)
        return found


def _keep(job: Job, pdf: bytes) -> bytes:
    key = _key(job)
    with _lock:
        if key in _dropped:
            return pdf
        files[key] = pdf
        while len(files) > MOST or sum(map(len, files.values())) > MOST_BYTES:
            files.popitem(last=False)
    return pdf

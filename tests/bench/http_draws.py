"""A draw through the real server and the real page: alone, and with 20 phones at once, on SQLite.

The load comes from this machine too, so the numbers are an upper bound. Each draw is one form sent by htmx,
its answer the whole number screen, acknowledged only after the commit reached the disk.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import uuid
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

from tests.conftest import answers, unused_port

PHONES, DRAWS_ALONE, DRAWS_EACH = 20, 200, 40
CSRF = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')


class Phone:
    """One post leader's phone: one connection kept open, one cookie, one form after the other."""

    def __init__(self, port: int, link: str, page: str) -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self._cookie = ""
        self._page = page
        csrf = self._csrf_of(self._ask("GET", link))
        self._ask("POST", link, csrf_token=csrf)
        self._csrf = self._csrf_of(self._ask("GET", page))

    def draw(self, group: str) -> float:
        """Milliseconds until the number is on the screen."""
        start = perf_counter()
        fields = {"csrf_token": self._csrf, "entry_id": str(uuid.uuid4()), "group": group, "overrule": "1"}
        answer = self._ask("POST", f"{self._page}/draw", part=True, **fields)
        spent = (perf_counter() - start) * 1000
        assert "/undo" in answer, answer[:300]
        return spent

    def _ask(self, method: str, path: str, part: bool = False, **fields: str) -> str:
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        if part:
            headers["HX-Request"] = "true"
        self._http.request(method, path, urllib.parse.urlencode(fields) or None, headers)
        answer = self._http.getresponse()
        text = answer.read().decode()
        assert answer.status in (200, 303), (answer.status, text[:300])
        if cookie := answer.headers.get("Set-Cookie"):
            self._cookie = cookie.split(";")[0]
        return text

    @staticmethod
    def _csrf_of(page: str) -> str:
        found = CSRF.search(page)
        assert found, page[:300]
        return found[1]


def storm(phones: list[Phone], draws: int, groups: list[str]) -> tuple[list[float], float]:
    """All phones draw at once; milliseconds of each draw, and draws a second."""
    spent: list[float] = []

    def play(phone: Phone) -> None:
        spent.extend([phone.draw(groups[n % len(groups)]) for n in range(draws)])

    threads = [threading.Thread(target=play, args=(phone,)) for phone in phones]
    start = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return spent, len(spent) / (perf_counter() - start)


def told(name: str, spent: list[float], rate: float) -> str:
    p95 = sorted(spent)[int(0.95 * len(spent))]
    return (
        f"  {name:<12} {len(spent)} draws: median {median(spent):.1f} ms, 95th percentile {p95:.1f} ms, "
        f"worst {max(spent):.1f} ms, {rate:.0f} draws/s"
    )


def measure(folder: str) -> None:
    fieldgame, port = str(Path(sys.executable).parent / "fieldgame"), unused_port()
    new = [fieldgame, "new", "--kit", "standard", "--groups", "6", "--data", folder, "--json"]
    made = json.loads(subprocess.run(new, check=True, capture_output=True, text=True).stdout)
    serve = [fieldgame, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(serve, stdout=nothing, stderr=nothing, start_new_session=True)
    try:
        deadline = monotonic() + 30
        while not answers(f"http://127.0.0.1:{port}/health") and monotonic() < deadline:
            sleep(0.1)
        posts = [p for p in made["passes"] if p["role"] == "post"]
        game = made["game"]
        phones = [
            Phone(port, posts[n % 3]["link"], f"/g/{game}/post/{posts[n % 3]['post']}") for n in range(PHONES)
        ]
        groups = [p["group"] for p in made["passes"] if p["role"] == "group"][:5]
        storm(phones[:1], 20, groups)  # warm up
        print("A draw through HTTP:")
        print(told("alone", *storm(phones[:1], DRAWS_ALONE, groups)))
        print(told(f"{PHONES} phones", *storm(phones, DRAWS_EACH, groups)))
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fieldgame-bench-") as folder:
        measure(folder)


if __name__ == "__main__":
    main()

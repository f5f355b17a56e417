"""What a page's main thread does from the answer to its question until everything stands still.

The page itself marks when the answer came and when the first frame after it was painted; the browser's own
trace says what the thread worked in between. Nothing is asked of the page meanwhile, for that would be work
too. All times are ms of the thread's own time, so that a machine with other things to do matters less.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MARKS = """
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (!new URL(detail.xhr.responseURL).pathname.endsWith("/news")) return;
  performance.mark("bench-answer");
  const painted = new MessageChannel();
  painted.port1.onmessage = () => performance.mark("bench-stands");
  requestAnimationFrame(() => painted.port2.postMessage(null));
}, true);
"""
"""Before any script of the page. What a frame sends to itself it hears after its layout and painting."""
CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"]
KINDS = {
    "script": {"EvaluateScript", "FunctionCall", "RunMicrotasks", "v8.run", "EventDispatch", "TimerFire"},
    "style": {"UpdateLayoutTree", "RecalculateStyles"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "CompositeLayers"},
}
"""Events of the trace by what they are; of those within each other only the innermost counts."""
Work = dict[str, float]


@contextmanager
def traced(browser: Any, page: Any) -> Iterator[list[dict[str, Any]]]:
    """Inside, the browser keeps a trace; afterwards the list holds the events of the page's main thread."""
    events: list[dict[str, Any]] = []
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield events
    told = json.loads(browser.stop_tracing())["traceEvents"]
    answer = next(one for one in told if one["name"] == "bench-answer")
    events += [
        one for one in told if (one["pid"], one["tid"]) == (answer["pid"], answer["tid"]) and "tts" in one
    ]


def work(events: list[dict[str, Any]]) -> dict[str, Work]:
    """The work until the new picture `stands`, and what came `later`: all, its kinds, its longest task."""
    (answer,) = (one["tts"] for one in events if one["name"] == "bench-answer")
    stands = max(one["tts"] for one in events if one["name"] == "bench-stands")
    last = max(one["tts"] + one.get("tdur", 0) for one in events)
    return {"stands": _between(events, answer, stands), "later": _between(events, stands, last)}


def _between(events: list[dict[str, Any]], start: float, end: float) -> Work:
    def spent(one: dict[str, Any]) -> float:
        return max(0.0, min(one["tts"] + one["tdur"], end) - max(one["tts"], start)) / 1000

    tasks = [one for one in events if one["name"] == "RunTask" and one["ph"] == "X"]
    found = {
        "all": sum(map(spent, tasks)),
        "longest": max(map(spent, tasks), default=0.0),
        **dict.fromkeys(KINDS, 0.0),
    }
    known = {name: kind for kind, names in KINDS.items() for name in names}
    inner = sorted(
        (one for one in events if one["name"] in known and one["ph"] == "X"), key=lambda one: one["ts"]
    )
    open_: list[dict[str, Any]] = []
    for one in inner:
        while open_ and open_[-1]["ts"] + open_[-1]["dur"] <= one["ts"]:
            open_.pop()
        if open_:
            found[known[open_[-1]["name"]]] -= spent(one)
        found[known[one["name"]]] += spent(one)
        open_.append(one)
    return found

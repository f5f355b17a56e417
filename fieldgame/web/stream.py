"""The answer that tells a page of newer versions of its game, for whichever page may hear of it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, abort, request

from fieldgame import live


def versions(game: str, still_open: Callable[[], object] = lambda: None, held: int | None = None) -> Response:
    """Server-sent events from the version on that the page says it shows.

    `still_open` is called now and then for as long as the page follows. `held`: the number of the pass that
    lets it in; locked, it hears nothing more.
    """
    shown = request.args.get("version", "0")
    if not (shown.isascii() and shown.isdigit() and len(shown) < 12):
        abort(400)
    if live.is_full():
        abort(503)  # the page then asks again now and then, as it does without a stream
    answer = Response(live.stream(game, int(shown), still_open, held), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # a proxy in front must not collect the beats
    return answer

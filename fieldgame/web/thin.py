"""Answers go packed over a thin line: pages, style, scripts, drawings, JSON. Never a stream of news.

A file that stays is packed once and kept so. That a page says what was typed beside what is secret does not
matter here (BREACH): a foreign site cannot ask with our cookie, and what forms carry is sealed anew.
"""

from __future__ import annotations

from collections import OrderedDict

from flask import Flask, Request, Response, g, request
from flask_compress import Compress

KINDS = [
    *("text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml"),
    *("application/json", "application/javascript", "application/manifest+json", "application/wasm"),
]
MOST_BYTES = 4_000_000
KEPT = 300


class Packed:
    """The packed files, the longest unused one goes first. Answers without a name are not kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def set(self, key: str, value: bytes) -> None:
        if key.endswith(";"):
            return
        self._kept[key] = value
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def init_app(app: Flask) -> None:
    app.config.update(
        COMPRESS_MIMETYPES=KINDS,
        COMPRESS_ALGORITHM=["br", "zstd", "gzip"],
        COMPRESS_STREAMS=False,
        COMPRESS_BR_LEVEL=5,
        COMPRESS_ZSTD_LEVEL=6,
        COMPRESS_MIN_SIZE=400,
        COMPRESS_CACHE_BACKEND=Packed,
        COMPRESS_CACHE_KEY=_name,
    )
    Compress(app)
    app.after_request(_read)  # the last to be added runs first


def _name(_asked: Request) -> str:
    return str(g.get("packed_as", ""))


def _read(response: Response) -> Response:
    """A file from `static` comes as a stream; read it, so that it is packed like any other answer."""
    kept = request.endpoint in ("static", "pwa.bundle") and response.status_code == 200
    if kept and response.mimetype in KINDS and (response.content_length or 0) <= MOST_BYTES:
        response.direct_passthrough = False
        response.get_data()
        g.packed_as = f"{request.path} {response.get_etag()[0]}"
    return response

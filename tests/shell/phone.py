"""A phone over real HTTP, with nothing but the standard library: keeps its cookies, fills in its forms.

For tests against the running server, where no test client of the application can stand in.
"""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

CSRF = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')


class Phone:
    """One browser of one person."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.csrf = ""
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def get(self, path: str) -> tuple[int, str]:
        """A page; the form's secret on it is kept."""
        return self._ask(urllib.request.Request(self.server + path))

    def post(self, path: str, part: bool = False, **fields: str) -> tuple[int, str]:
        """Send a form; a redirect is followed as a browser does. `part`: as htmx sends it."""
        body = urllib.parse.urlencode({"csrf_token": self.csrf, **fields}).encode()
        headers = {"HX-Request": "true"} if part else {}
        return self._ask(urllib.request.Request(self.server + path, body, headers))

    def join(self, link: str) -> None:
        """Open a role link and take the seat."""
        assert self.get(link)[0] == 200
        assert self.post(link)[0] == 200

    def open(self, path: str) -> Any:
        """A stream that stays open; close it."""
        return self._opener.open(self.server + path, timeout=10)

    def _ask(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with self._opener.open(request, timeout=10) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            with refused:
                status, text = refused.code, refused.read().decode()
        found = CSRF.search(text)
        self.csrf = found[1] if found else self.csrf
        return status, text

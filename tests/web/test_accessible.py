"""Every page for every eye and hand: axe's rules, room for a thumb, contrast in the sun, no sideways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.english import whole_afternoon
from tests.words import Camp, Phone

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[1] / "browser" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = ({"width": 360, "height": 740}, {"width": 1280, "height": 800})
OUTDOORS = ("post", "robber", "group", "stranger")
"""Whose pages are read in the sun: text in 7:1."""
PAGES: tuple[tuple[str, str], ...] = (
    # whose, path; {url} is the game's, {event} an entry of the journal
    ("stranger", "/"),
    ("stranger", "/new"),
    ("stranger", "/J/{link}"),
    ("stranger", "/nowhere"),
    ("stranger", "{url}/leader"),
    ("leader", "{url}/leader"),
    ("leader", "{url}/leader/passes"),
    ("leader", "{url}/leader/cards"),
    ("leader", "{url}/leader/journal"),
    ("leader", "{url}/leader/undo/{draw}"),
    ("leader", "{url}/leader/holdings"),
    ("leader", "{url}/leader/holdings/red"),
    ("leader", "{url}/leader/settings"),
    ("leader", "{url}/leader/map"),
    ("leader", "{url}/leader/end"),
    ("post", "{url}/post/A"),
    ("post", "{url}/post/A?group=red"),
    ("post", "{url}/post/A/draw/{draw}"),
    ("robber", "{url}/robber"),
    ("robber", "{url}/robber?victim=red"),
    ("post", "{url}/trade"),
    ("post", "{url}/trade?from=red&to=blue"),
    ("post", "{url}/joker"),
    ("station", "{url}/station"),
    ("station", "{url}/station?group=red"),
    ("station", "{url}/station?group=red&building=stable&x=4&y=4&turn=0&flip=0"),
    ("projector", "{url}/projector"),
    ("stranger", "/Q/{card}"),
    ("stranger", "/K/{joker}"),
)
TARGETS = "button, a.button, a.tile, input, select, summary, [role=button]"
SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((one) => one.type !== "hidden" && !one.closest("[inert], .hidden-text") && one.checkVisibility?.())
  .map((one) => ((one.type === "radio" || one.type === "checkbox") && one.closest("label")) || one)
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && (box.width < 47.5 || box.height < 47.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
AUDIT = """async (options) => (await axe.run(document, options)).violations.map(
  (found) => `${found.id}: ${found.nodes.map((one) => one.target + " " + one.failureSummary).join(" | ")}`)"""


@dataclass
class Visit:
    """A game in which everything has happened, and what its pages are called."""

    camp: Camp
    names: dict[str, str]

    def path(self, pattern: str) -> str:
        return pattern.format(url=self.camp.url, **self.names)

    def phone(self, role: str) -> Phone:
        return self.camp.stranger() if role == "stranger" else self.camp.join(role)


@pytest.fixture(scope="module")
def visit(app: Flask) -> Visit:
    camp = whole_afternoon(app)
    drawn = next(row for row in camp.booked("draw") if row["data"]["post"] == "A")
    names = {
        "draw": drawn["id"],
        "link": camp.held("station").link_token,
        "card": camp.held("group", group="red").code.replace("-", ""),
        "joker": camp.joker_code("J5").replace("-", ""),
    }
    return Visit(camp, names)


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page_of(visit: Visit, address: str, chromium: Any, language: str) -> Iterator[Any]:
    """`page_of(role, path)`: the page in the language, with axe's script ready beside it."""
    contexts = []

    def open_page(role: str, path: str) -> Any:
        phone = visit.phone(role)
        with phone.client.session_transaction() as session:
            session["locale"] = language
        context = chromium.new_context(viewport=SIZES[0], bypass_csp=True, locale=language)
        contexts.append(context)
        cookie = phone.cookie
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
        page = context.new_page()
        page.goto(address + visit.path(path))
        assert page.locator("html").get_attribute("lang") == language
        page.evaluate(AXE.read_text(encoding="utf-8"))
        # What the bar covers where the screen happens to end can be scrolled away from under it.
        page.add_style_tag(content=".bar { position: static !important }")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("role", "path"), PAGES)
def test_a_page_is_for_everybody(page_of: Any, role: str, path: str) -> None:
    page = page_of(role, path)
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(750)  # new screens are deaf for a moment, and what moves has arrived
        options: dict[str, Any] = {"runOnly": {"type": "tag", "values": RULES}}
        if role in OUTDOORS and size["width"] < 600:
            options["rules"] = {"color-contrast-enhanced": {"enabled": True}}
        assert page.evaluate(AUDIT, options) == []
        assert page.evaluate(SMALL, TARGETS) == []
        assert page.evaluate(WIDE) <= 0

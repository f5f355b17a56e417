"""Words on what is tapped stay whole: on a phone, on a laptop, on a screen as wide as a wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits
from tests.browser.pages import LOOKS, furnish, places
from tests.browser.screens import Screen
from tests.web.out import Clock
from tests.words import Camp

pytestmark = pytest.mark.browser
WIDTHS = (360, 1920)
NAMES = ("Käsebrotburg", "Ritterinnen", "Hirschgeweihe")
OUT = "Wölfe"
"""Out of the game while it runs."""
IN_TABLES = {f"{name} <group-link>" for name in NAMES}
"""Beside numbers on a phone a long name has a hyphen, where the browser knows one."""
SHOWN = (
    *("leader, setup", "leader", "leader, somebody missing", "finish", "links", "message"),
    *("holdings", "rules", "data", "group, changed"),
    *("post", "ask", "robber", "station", "trade"),
)
BROKEN = """() => {
  const found = [];
  const shown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const part of document.querySelectorAll(
    "button, a.button, a.group-link, .tile, .choice, .tabs a, summary, .seen-where")) {
    if (!shown(part)) continue;
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!shown(node.parentElement) || node.parentElement.closest("svg, .hidden-text")) continue;
      for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width);
        const lines = boxes.map((box) => Math.round(box.top));
        if (new Set(lines).size > 1) found.push(`${word} <${part.className}>`);
      }
    }
  }
  return [...new Set(found)];
}"""
"""Words of buttons and tiles in two lines; the browser of the tests knows of no place for a hyphen."""


@pytest.fixture(scope="module")
def named(app: Flask) -> dict[str, tuple[Camp, dict[str, Any]]]:
    """A game whose groups have names of one long word, before, in and after play."""
    made = {}
    for state in ("setup", "running", "ended", "missing"):
        settings = kits.standard(6) | {"head_start_minutes": 0}
        for group, name in zip(settings["groups"], NAMES, strict=False):
            group["name"] = name
        settings["groups"][4]["name"] = OUT
        with pytest.MonkeyPatch.context() as patch, app.app_context():
            if state == "missing":
                Clock(patch).pass_by(-40)
            founded = kits.found(settings)
            camp = Camp(app, founded.game, founded.passes)
            if state != "setup":
                camp.start()
        ids = furnish(camp) if state != "setup" else {}
        if state == "running":  # somebody was seen at the place with the longest name
            camp.give("blue", A=1)
            camp.do("build", "station", group="blue", building="tavern", cells=[[12, 12]], payment={"A": 1})
            camp.do("regroup", group=settings["groups"][4]["id"], active=False)
        if state == "ended":
            camp.do("end")
        made[state] = camp, places(camp, ids)
    return made


def test_no_word_is_broken_without_a_hyphen(named: Any, look: Callable[..., Screen]) -> None:
    found = []
    for name in SHOWN:
        camp, where = named[LOOKS[name].state]
        page = look(LOOKS[name], "de", camp, where).page
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            broken = set(page.evaluate(BROKEN)) - IN_TABLES
            found += [f"{name} at {width}: {word}" for word in sorted(broken)]
    assert found == [], "\n".join(found)

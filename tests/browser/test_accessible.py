"""Every page, in both languages, on a small phone and on a laptop: readable, reachable, within the screen.

axe finds what it can find; beside it, sizes for cold fingers, contrast for the sun, nothing beyond the edge;
and who has chosen English reads no German, also not in what scripts have written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.pages import LOOKS, Look
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.said import german, said
from tests.words import Camp

pytestmark = pytest.mark.browser
HERE = Path(__file__).parent
AXE = (HERE / "axe.min.js").read_text(encoding="utf-8")
EYES = (HERE / "eyes.js").read_text(encoding="utf-8")
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST = 48
"""CSS pixels that a cold finger needs, each way."""
LIE_STILL = """() => {
  for (const part of document.body.querySelectorAll("*")) {
    if (part.inert) part.inert = false;
    // What sticks to the edge lies over something else in every picture; people scroll.
    if (getComputedStyle(part).position === "sticky") part.style.position = "static";
  }
}"""
ASK_AXE = """async ([standards, sun, colours]) => {
  const strict = {enabled: colours && sun}, plain = {enabled: colours && !sun};
  const rules = {"color-contrast-enhanced": strict, "color-contrast": plain};
  const runOnly = {type: "tag", values: standards};
  const found = await axe.run({runOnly, rules, resultTypes: ["violations"]});
  return found.violations.flatMap((rule) => rule.nodes.map(
    (node) => `${rule.id}: ${node.target} ${node.html.slice(0, 200)} ${node.failureSummary}`));
}"""
ASK_CONTRAST = """async (rule) => {
  const found = await axe.run({runOnly: {type: "rule", values: [rule]}, resultTypes: ["violations"]});
  return found.violations.flatMap((one) => one.nodes.map((node) => `dusk: ${node.html.slice(0, 200)}`));
}"""
BAD = """<!doctype html><html><title>x</title><main>
<button style="width: 40px; height: 48px; padding: 0">x</button> <a href="/">inline</a>
<div style="width: 400px">wide</div><p style="color: #777; background: #fff">pale</p>
<p style="color: #666; background: #fff">greyish</p></main>"""


def faults(screen: Screen, size: dict[str, int], sun: bool, colours: bool = True) -> list[str]:
    """What is wrong with the page at this size. `sun`: words need a contrast of 7:1."""
    page = screen.page
    page.set_viewport_size(size)
    found: list[str] = page.evaluate(EYES, LEAST)
    page.evaluate(LIE_STILL)
    found += page.evaluate(ASK_AXE, [STANDARDS, sun, colours])
    return [f"{size['width']}: {fault}" for fault in found]


def dusk(screen: Screen, sun: bool) -> list[str]:
    """Words that do not stand out from their ground when the page is dark."""
    screen.page.evaluate("document.documentElement.dataset.theme = 'dusk'")
    found: list[str] = screen.page.evaluate(
        ASK_CONTRAST, "color-contrast-enhanced" if sun else "color-contrast"
    )
    screen.page.evaluate("document.documentElement.dataset.theme = 'day'")
    return found


@pytest.mark.parametrize("locale", ["de", "en"])
@pytest.mark.parametrize("name", LOOKS)
def test_a_page_is_for_everybody(name: str, locale: str, look_at: Any) -> None:
    """Another language changes neither colours nor what is made for a laptop, but words and their length;
    the size of the screen changes no colour at dusk."""
    look: Look = LOOKS[name]
    sun, shown = not look.indoors, look_at(look, locale)
    shown.page.evaluate(AXE)
    if locale == "de":
        found = [*faults(shown, PHONE, sun), *dusk(shown, sun), *faults(shown, LAPTOP, sun)]
    else:
        found = faults(shown, PHONE, sun, colours=False)
        shown.page.set_viewport_size(LAPTOP)
        found += shown.page.evaluate(EYES, LEAST)
        found += [text for text in said(shown.page.content(), "en") if german(text)]
    assert found == [], "\n".join(found)


def test_the_eyes_are_open(camp: Camp, screen: Opens) -> None:
    """A page with one fault of each kind is found out, so that no fault elsewhere means something."""
    shown = screen(camp.stranger(), PHONE)
    shown.page.set_content(BAD)
    shown.page.evaluate(AXE)
    found = faults(shown, PHONE, True)
    kinds = {fault.split(": ")[1] for fault in found}
    assert {"scrolls sideways", "too small", "beyond the edge", "html-has-lang"} <= kinds
    assert "color-contrast-enhanced" in kinds
    assert "greyish" in str(found)
    assert any("color-contrast" in fault for fault in faults(shown, PHONE, False))
    assert not any("inline" in fault for fault in found if "too small" in fault)

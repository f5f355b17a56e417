"""How a page is looked at: by axe, for cold fingers, for the sun, for the edge of the screen."""

from __future__ import annotations

from pathlib import Path

from tests.browser.screens import Screen

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
ASK_AXE = """async ([standards, sun]) => {
  const strict = {enabled: sun}, plain = {enabled: !sun};
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


def seen(screen: Screen, size: dict[str, int]) -> list[str]:
    """What anybody sees of the page at this size: too small, beyond the edge."""
    screen.page.set_viewport_size(size)
    return [f"{size['width']}: {fault}" for fault in screen.page.evaluate(EYES, LEAST)]


def faults(screen: Screen, size: dict[str, int], sun: bool) -> list[str]:
    """What is wrong with the page at this size, also what axe finds. `sun`: words need a contrast of 7:1."""
    found = seen(screen, size)
    screen.page.evaluate(LIE_STILL)
    by_axe = screen.page.evaluate(ASK_AXE, [STANDARDS, sun])
    return found + [f"{size['width']}: {fault}" for fault in by_axe]


def dusk(screen: Screen, sun: bool) -> list[str]:
    """Words that do not stand out from their ground when the page is dark."""
    screen.page.evaluate("document.documentElement.dataset.theme = 'dusk'")
    found: list[str] = screen.page.evaluate(
        ASK_CONTRAST, "color-contrast-enhanced" if sun else "color-contrast"
    )
    screen.page.evaluate("document.documentElement.dataset.theme = 'day'")
    return found

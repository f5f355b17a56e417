"""Every page, in both languages, on a small phone and on a laptop: readable, reachable, within the screen.

axe finds what it can find; beside it, sizes for cold fingers, contrast for the sun, nothing beyond the edge;
and who has chosen English reads no German, also not in what scripts have written.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.eyes import AXE, dusk, faults, seen
from tests.browser.pages import LOOKS, Look
from tests.browser.screens import LAPTOP, PHONE
from tests.said import german, said
from tests.words import Camp

pytestmark = pytest.mark.browser
HELD = ("post", "robber")
BAD = """<!doctype html><html><title>x</title><main>
<button style="width: 40px; height: 48px; padding: 0">x</button> <a href="/">inline</a>
<div style="width: 400px">wide</div><p style="color: #777; background: #fff">pale</p>
<p style="color: #666; background: #fff">greyish</p></main>"""


@pytest.mark.parametrize("locale", ["de", "en"])
@pytest.mark.parametrize("name", LOOKS)
def test_a_page_is_for_everybody(name: str, locale: str, look_at: Any) -> None:
    """Another language changes words and their length, but neither colours nor what is made for a laptop, and
    not what a page is made of; the size of the screen changes no colour at dusk, nor what is on a page that
    is held in a hand."""
    look: Look = LOOKS[name]
    sun, shown = not look.indoors, look_at(look, locale)
    shown.page.keyboard.press("Shift")  # also for who uses keys
    if locale == "de":
        shown.page.evaluate(AXE)
        found = [*faults(shown, PHONE, sun), *dusk(shown, sun)]
        found += seen(shown, LAPTOP) if look.role in HELD else faults(shown, LAPTOP, sun)
    else:
        found = [*seen(shown, PHONE), *seen(shown, LAPTOP)]
        found += [text for text in said(shown.page.content(), "en") if german(text)]
        assert shown.page.evaluate("document.documentElement.lang") == "en"
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

"""The page of a new game by finger and by key: a kit, the outline painted, a building drawn, the preview."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.screens import PHONE, Screen
from tests.words import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def form(app: Flask, screen: Opens) -> Screen:
    """A new leader's phone."""
    shown: Screen = screen(Phone(app), PHONE).open("/new")
    return shown


def drag(form: Screen, board: str, *cells: tuple[int, int]) -> None:
    """A finger from cell to cell of a board to paint on."""
    svg = form.page.locator(board)
    svg.scroll_into_view_if_needed()
    box: dict[str, float] = svg.bounding_box()
    wide = float(svg.get_attribute("viewBox").split()[2])
    touch = form.context.new_cdp_session(form.page)

    def send(kind: str, *points: tuple[int, int]) -> None:
        scale = box["width"] / wide
        at = [{"x": box["x"] + (x + 0.5) * scale, "y": box["y"] + (y + 0.5) * scale} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", cells[0])
    for cell in (*cells[1:], cells[-1]):  # it rests at the end: a tap right after a fling only ends that
        send("touchMove", cell)
        form.page.wait_for_timeout(60)
    send("touchEnd")
    touch.detach()


def facts(form: Screen) -> str:
    return form.text("#preview .preview-facts")


def mask(form: Screen) -> Any:
    return form.page.locator("#mask").input_value().splitlines()


def test_a_form_is_filled_in_painted_and_kept(form: Screen) -> None:
    form.touch(".kit[value=short]")
    form.until("document.getElementById('count').value === '4'")
    assert facts(form).startswith("4 Gruppen mit Räubern 3 Posten 45 Minuten 12 × 12 Felder")
    form.touch("#step-plan > summary")
    drag(form, "#map-editor .paint", (0, 0), (3, 0))
    form.until("document.querySelector('.preview-facts').innerText.includes('140 Felder mit Umriss')")
    assert mask(form)[:2] == ["####........", "............"]
    form.touch("[data-tool=mirror]")
    form.until("document.getElementById('mask').value.startsWith('####....####')")
    form.touch("[data-tool=back]")
    form.until("document.getElementById('mask').value.startsWith('####........')")
    form.page.locator("#map-editor .paint").focus()
    form.page.keyboard.press("ArrowDown")
    form.page.keyboard.press("Space")
    assert mask(form)[1].count("#") == 1
    form.touch("[data-tool=clear]")
    form.until("document.querySelector('.preview-facts').innerText.includes('12 × 12 Felder')")
    assert mask(form) == []


def test_a_building_is_drawn_and_its_price_said(form: Screen) -> None:
    form.touch("#step-kinds > summary")
    form.touch("#kind-1 > summary")
    drag(form, "#kind-1 .paint", (0, 1), (2, 1))
    assert form.page.locator("#shape-1").input_value() == "XX./XXX"
    for key in ("×", "+B", "+B", "+A"):
        form.touch(form.page.locator("#kind-1 .price-keys").first.get_by_text(key, exact=True))
    form.until("document.getElementById('kind-sum-1').innerText.includes('1 je Gruppe · A1 B2')")
    form.touch("#kind-1 > summary")
    form.touch("[name=add]")
    form.see("#kind-11[open] .paint")
    form.touch("#kind-11 [name=drop]")
    form.until("!document.getElementById('kind-11')")
    with form.page.expect_download() as coming:
        form.touch("#step-keep > summary")
        form.touch("#step-keep .button")
    assert coming.value.suggested_filename == "burg-falkenstein.kit.json"
    form.touch("#make")
    form.page.wait_for_url("**/leader")


def test_what_was_unfolded_and_typed_is_there_with_another_kit(form: Screen) -> None:
    form.touch("#step-names > summary")
    form.touch("#step-plan > summary")
    form.page.locator("#name-0").fill("Uhus")
    form.page.locator("#kit-camp").focus()
    form.page.keyboard.press("Enter")
    form.until("document.getElementById('count').value === '8'")
    assert form.page.locator("#name-0").input_value() == "Uhus"
    assert form.page.locator("#name-6").input_value() == "Hechte"
    unfolded = "[...document.querySelectorAll('#setup details[open]')].map((part) => part.id).join()"
    assert form.page.evaluate(unfolded) == "step-names,step-plan"
    assert form.page.evaluate("document.activeElement.id") == "kit-camp"


def test_a_mark_goes_when_its_field_is_right_and_the_others_stay(form: Screen) -> None:
    form.touch("#step-names > summary")
    form.page.locator("#name-0").fill("wölfe")
    form.page.locator("#name").fill(" ")
    form.touch("#make")
    form.see("#form-said .notice")
    assert form.page.locator(".problem").count() == 2
    form.page.locator("#name-1").fill("Uhus")
    form.page.locator("#name-1").blur()
    form.until("document.querySelectorAll('.problem').length === 1")
    assert form.page.locator("#step-names [aria-invalid]").count() == 0
    form.see("#form-said .notice")
    form.page.locator("#name").fill("Süd")
    form.page.locator("#name").blur()
    form.until("!document.querySelector('.problem, [aria-invalid], #form-said')")
    form.touch("#make")
    form.page.wait_for_url("**/leader")
